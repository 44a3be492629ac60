#include "buf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mem.h"

void buf_reserve(struct buf *b, size_t more)
{
    size_t need = b->length + more + 1;
    if (need <= b->room)
        return;
    size_t room = b->room ? b->room * 2 : 64;
    if (room < need)
        room = need;
    b->data = mem_grow(b->data, room);
    b->room = room;
}

void buf_add(struct buf *b, const void *data, size_t length)
{
    buf_reserve(b, length);
    if (length)
        memcpy(b->data + b->length, data, length);
    b->length += length;
    b->data[b->length] = 0;
}

void buf_puts(struct buf *b, const char *text)
{
    buf_add(b, text, strlen(text));
}

void buf_putc(struct buf *b, char c)
{
    buf_add(b, &c, 1);
}

void buf_printf(struct buf *b, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    int n = vsnprintf(NULL, 0, format, ap);
    va_end(ap);
    if (n < 0)
        return;
    buf_reserve(b, (size_t)n);
    va_start(ap, format);
    vsnprintf(b->data + b->length, (size_t)n + 1, format, ap);
    va_end(ap);
    b->length += (size_t)n;
}

void buf_clear(struct buf *b)
{
    b->length = 0;
    if (b->data)
        b->data[0] = 0;
}

char *buf_steal(struct buf *b)
{
    char *text = b->data ? b->data : mem_strdup("");
    *b = (struct buf){0};
    return text;
}

void buf_free(struct buf *b)
{
    free(b->data);
    *b = (struct buf){0};
}
