#pragma once
#include <stddef.h>
#include <stdlib.h>

/* Memory that is always there: running out ends the program with one line and exit status 1. */
void *mem_alloc(size_t size); /* zeroed */
void *mem_grow(void *old, size_t size);
char *mem_strdup(const char *text);
char *mem_strndup(const char *text, size_t length);
char *mem_printf(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Frees what a `char *` or other pointer variable holds when it goes out of scope. */
void mem_cleanup(void *pointer_to_pointer);
#define cleanup_free __attribute__((cleanup(mem_cleanup)))

/* Closes an `int` descriptor that is not negative when it goes out of scope. */
void mem_close_cleanup(int *fd);
#define cleanup_close __attribute__((cleanup(mem_close_cleanup)))
