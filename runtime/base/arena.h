#pragma once
#include <stddef.h>

/* Memory that is given back all at once. {0} is an empty arena. */
struct arena {
    struct arena_block *block; /* newest first */
};

void *arena_alloc(struct arena *a, size_t size); /* zeroed, aligned for any type */
char *arena_strdup(struct arena *a, const char *text);
char *arena_strndup(struct arena *a, const char *text, size_t length);
char *arena_printf(struct arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));
void arena_free(struct arena *a);
