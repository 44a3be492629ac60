#pragma once
#include <jansson.h>

#include "buf.h"
#include "err.h"

/* A resolved run or step, as the generator wrote it. */
struct spec {
    json_t *root;    /* owned */
    struct buf text; /* the file's bytes, owned */
    const char *run; /* lives in root; NULL in a step */
    char *path;      /* owned */
};

/* Reads and checks the hash inside. -1 with a hint to run ninja. */
int spec_read(struct spec *s, const char *path, struct err *e);
void spec_free(struct spec *s);
#define cleanup_spec __attribute__((cleanup(spec_free)))
/* The value at a dotted path ("launch.command"), or NULL where it is missing or null. Borrowed. */
json_t *spec_get(const struct spec *s, const char *path);
const char *spec_text(const struct spec *s, const char *path);                /* or NULL */
double spec_number(const struct spec *s, const char *path, double otherwise); /* or otherwise */
/* The key the edge was made for must be the one in the spec: -1 says that the graph has changed. */
int spec_check_key(const struct spec *s, const char *step, const char *key, struct err *e);
