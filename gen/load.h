#pragma once
#include <stdbool.h>
#include <stddef.h>

#include "gen/diag.h"

enum node_kind { NODE_SCALAR, NODE_LIST, NODE_MAP };

/* One YAML node. Scalars have no type here: the schema gives it. */
struct node {
    enum node_kind kind;
    bool quoted; /* scalar in quotes or a block: text whatever it looks like */
    struct pos pos;
    const char *text;  /* scalar: its text, NUL-terminated (a NUL inside was an error); else NULL */
    size_t count;      /* list: items, map: pairs */
    struct node **key; /* map: scalars, in the file's order, no two of one text */
    struct node **item; /* list: items, map: values */
};

/* Loads one YAML file into the diag's arena. NULL after at least one error was added (missing file,
 * a folder, over 10 MiB, NUL byte, bad UTF-8, tab indent, duplicate key, several documents, nesting
 * over 64, over 100,000 values with aliases counted each time, tags, merge keys, a key that is no
 * scalar, future mtime). Aliases share one node with what they name.
 * An empty file is an empty map. */
struct node *load_file(struct diag *d, const char *path);
/* The same from memory; `name` is what messages say. */
struct node *load_text(struct diag *d, const char *name, const char *text, size_t length);

/* The value of a map's key or NULL; NULL too where `map` is NULL or no map. */
struct node *node_get(const struct node *map, const char *key);
bool node_is_null(const struct node *n); /* NULL, or a plain empty, ~ or null scalar */
/* The place of the text's byte inside a scalar that stands on one line without escapes; else the
 * scalar's own place. */
struct pos node_pos_at(const struct node *n, size_t byte);
