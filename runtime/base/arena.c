#include "arena.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mem.h"

#define ARENA_BLOCK (256 * 1024)

struct arena_block {
    struct arena_block *older;
    size_t used, room; /* bytes of data */
    _Alignas(16) unsigned char data[];
};

void *arena_alloc(struct arena *a, size_t size)
{
    size = (size + 15) & ~(size_t)15;
    struct arena_block *b = a->block;
    if (!b || b->room - b->used < size) {
        size_t room = size > ARENA_BLOCK ? size : ARENA_BLOCK;
        b = mem_grow(NULL, sizeof *b + room);
        b->used = 0;
        b->room = room;
        if (a->block && size > ARENA_BLOCK) { /* a big one goes behind, the open block stays */
            b->older = a->block->older;
            a->block->older = b;
        } else {
            b->older = a->block;
            a->block = b;
        }
    }
    void *p = b->data + b->used;
    b->used += size;
    return memset(p, 0, size);
}

char *arena_strndup(struct arena *a, const char *text, size_t length)
{
    char *p = arena_alloc(a, length + 1);
    memcpy(p, text, length);
    return p;
}

char *arena_strdup(struct arena *a, const char *text)
{
    return arena_strndup(a, text, strlen(text));
}

char *arena_printf(struct arena *a, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    int n = vsnprintf(NULL, 0, format, ap);
    va_end(ap);
    char *p = arena_alloc(a, (size_t)(n < 0 ? 0 : n) + 1);
    va_start(ap, format);
    vsnprintf(p, (size_t)(n < 0 ? 0 : n) + 1, format, ap);
    va_end(ap);
    return p;
}

void arena_free(struct arena *a)
{
    while (a->block) {
        struct arena_block *older = a->block->older;
        free(a->block);
        a->block = older;
    }
}
