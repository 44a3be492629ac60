#pragma once
#include <stdbool.h>
#include <stdint.h>

#include "gen/load.h"
#include "runtime/base/json.h"

enum value_type {
    VALUE_INT,      /* 64 bits, decimal with optional sign and _ between digits; no octal, no hex */
    VALUE_FLOAT,    /* finite decimal */
    VALUE_BOOL,     /* true, false */
    VALUE_STRING,   /* any scalar, as written */
    VALUE_ENUM,     /* one of given words, kept as string */
    VALUE_SIZE,     /* bytes: 10, 10B, 4kB, 4KiB, 1.5GiB; int64 */
    VALUE_DURATION, /* seconds: 90, 90s, 15ms, 10m, 2h, 1d, 1h30m; double */
    VALUE_LIST,     /* of untyped values: strings, numbers, booleans as they look when unquoted */
    VALUE_MAP,      /* the same, keys in the file's order */
};

/* A typed value. `text` is always the canonical text that a command line would get: shortest exact
 * float, plain int, true/false, bytes, seconds, JSON for lists and maps. Two equal values have the
 * same text, and one key. */
struct value {
    enum value_type type;
    struct pos pos;       /* where it was written */
    const char *text;     /* canonical */
    int64_t integer;      /* INT, SIZE */
    double real;          /* INT, SIZE, FLOAT, DURATION */
    bool truth;           /* BOOL */
};

/* Reads a node as a type; false after an error was added that says `what` it was for ("parameter
 * 'lr'"). `values` are the words of an ENUM. Memory is the diag's arena. */
bool value_parse(struct diag *d, const struct node *n, enum value_type type,
                 const char *const *values, size_t value_count, const char *what,
                 struct value *out);
/* As JSON: numbers and booleans bare, strings quoted, lists and maps as they are. */
void value_json(const struct value *v, struct json *j);
/* An untyped node as JSON: unquoted true/false/null/numbers bare, the rest strings. */
void value_node_json(const struct node *n, struct json *j);
/* "int", "float", …; and back, -1 where there is none. */
const char *value_type_name(enum value_type type);
int value_type_from(const char *name);
