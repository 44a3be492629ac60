#pragma once
#include <stddef.h>

#include "buf.h"
#include "err.h"

/* What configure found: the NAME=VALUE lines of <out>/config.stamp. */
struct config {
    struct buf text; /* owned; lines are cut in place */
    char **line;     /* owned; "NAME\0VALUE" each */
    size_t count;
};

/* Reads <out>/config.stamp. -1 with a hint to run ./configure. */
int config_read(struct config *c, const char *out, struct err *e);
/* The value, "" where the name is not there. */
const char *config_get(const struct config *c, const char *name);
void config_free(struct config *c);
#define cleanup_config __attribute__((cleanup(config_free)))
