#include "template.h"

#include <string.h>

#include "mem.h"

int template_expand(const char *text, template_lookup *lookup, void *user, struct buf *out,
                    struct err *e)
{
    buf_reserve(out, strlen(text));
    for (const char *s = text;;) {
        const char *dollar = strchr(s, '$');
        if (!dollar) {
            buf_puts(out, s);
            return 0;
        }
        buf_add(out, s, (size_t)(dollar - s));
        if (dollar[1] == '$') {
            buf_putc(out, '$');
            s = dollar + 2;
            continue;
        }
        const char *end = dollar[1] == '{' ? strchr(dollar, '}') : NULL;
        if (dollar[1] != '{')
            return err_set(e, ERR_USAGE, "'$' in \"%s\" begins no ${name}", text),
                   err_hint(e, "write $$ for a dollar");
        if (!end || end == dollar + 2)
            return err_set(e, ERR_USAGE, "\"%s\" has a ${ without name or end", text),
                   err_hint(e, "write ${name}, or $$ for a dollar");
        cleanup_free char *name = mem_strndup(dollar + 2, (size_t)(end - dollar - 2));
        if (lookup(user, name, out, e))
            return -1;
        s = end + 1;
    }
}

void template_escape(struct buf *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '$')
            buf_putc(out, '$');
        buf_putc(out, *text);
    }
}

size_t template_single(const char *text, char *name, size_t room)
{
    size_t n = strlen(text);
    if (n < 4 || text[0] != '$' || text[1] != '{' || strchr(text, '}') != text + n - 1)
        return 0;
    n -= 3;
    if (n >= room)
        n = room - 1;
    memcpy(name, text + 2, n);
    name[n] = 0;
    return n;
}
