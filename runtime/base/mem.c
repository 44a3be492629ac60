#include "mem.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void out_of_memory(void)
{
    static const char text[] = "kunai: error: out of memory\n";
    ssize_t ignored = write(2, text, sizeof text - 1);
    (void)ignored;
    _exit(1);
}

void *mem_alloc(size_t size)
{
    void *p = calloc(1, size ? size : 1);
    if (!p)
        out_of_memory();
    return p;
}

void *mem_grow(void *old, size_t size)
{
    void *p = realloc(old, size ? size : 1);
    if (!p)
        out_of_memory();
    return p;
}

char *mem_strndup(const char *text, size_t length)
{
    char *p = mem_alloc(length + 1);
    memcpy(p, text, length);
    return p;
}

char *mem_strdup(const char *text)
{
    return mem_strndup(text, strlen(text));
}

char *mem_printf(const char *format, ...)
{
    va_list ap;
    char *text;
    va_start(ap, format);
    int n = vasprintf(&text, format, ap);
    va_end(ap);
    if (n < 0)
        out_of_memory();
    return text;
}

void mem_cleanup(void *pointer_to_pointer)
{
    void *p;
    memcpy(&p, pointer_to_pointer, sizeof p);
    free(p);
}

void mem_close_cleanup(int *fd)
{
    if (*fd >= 0)
        close(*fd);
}
