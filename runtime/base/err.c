#include "err.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mem.h"

static char *format_text(const char *format, va_list ap)
{
    char *text = NULL;
    if (vasprintf(&text, format, ap) < 0)
        text = mem_strdup("out of memory");
    return text;
}

int err_set(struct err *e, int status, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    char *text = format_text(format, ap);
    va_end(ap);
    err_clear(e);
    e->text = text;
    e->status = status;
    return -1;
}

int err_errno(struct err *e, const char *format, ...)
{
    int number = errno;
    va_list ap;
    va_start(ap, format);
    char *text = format_text(format, ap);
    va_end(ap);
    err_clear(e);
    e->text = mem_printf("%s: %s", text, strerror(number));
    e->status = ERR_FAILED;
    free(text);
    return -1;
}

int err_wrap(struct err *e, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    char *context = format_text(format, ap);
    va_end(ap);
    char *text = mem_printf("%s: %s", context, e->text ? e->text : "unknown error");
    free(context);
    free(e->text);
    e->text = text;
    return -1;
}

int err_hint(struct err *e, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    free(e->hint);
    e->hint = format_text(format, ap);
    va_end(ap);
    return -1;
}

int err_print(struct err *e, const char *tool)
{
    int status = e->status ? e->status : ERR_FAILED;
    fprintf(stderr, "%s: error: %s\n", tool, e->text ? e->text : "unknown error");
    if (e->hint)
        fprintf(stderr, "hint: %s\n", e->hint);
    err_clear(e);
    return status;
}

void err_clear(struct err *e)
{
    free(e->text);
    free(e->hint);
    *e = (struct err){0};
}
