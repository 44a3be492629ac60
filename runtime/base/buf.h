#pragma once
#include <stdarg.h>
#include <stddef.h>

/* Bytes that grow. `data` is NUL-terminated once something was added; {0} is an empty one. */
struct buf {
    char *data;    /* owned */
    size_t length; /* bytes in use, the final NUL not counted */
    size_t room;   /* bytes allocated */
};

void buf_reserve(struct buf *b, size_t more); /* room for `more` bytes and a NUL */
void buf_add(struct buf *b, const void *data, size_t length);
void buf_puts(struct buf *b, const char *text);
void buf_putc(struct buf *b, char c);
void buf_printf(struct buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buf_clear(struct buf *b);  /* length 0, room kept */
char *buf_steal(struct buf *b); /* the text, now the caller's; b is empty */
void buf_free(struct buf *b);
#define cleanup_buf __attribute__((cleanup(buf_free)))
