#include "quote.h"

#include <stdbool.h>
#include <string.h>

void quote_shell(struct buf *out, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_-./:=,+@%^";
    if (*word && !word[strspn(word, plain)]) {
        buf_puts(out, word);
        return;
    }
    buf_putc(out, '\'');
    for (const char *s = word; *s; s++)
        if (*s == '\'')
            buf_puts(out, "'\\''");
        else
            buf_putc(out, *s);
    buf_putc(out, '\'');
}

void quote_shell_all(struct buf *out, char *const *argv)
{
    for (size_t i = 0; argv[i]; i++) {
        if (i)
            buf_putc(out, ' ');
        quote_shell(out, argv[i]);
    }
}

void quote_ninja(struct buf *out, const char *text)
{
    if (*text == ' ') {
        buf_puts(out, "$ ");
        text++;
    }
    for (; *text; text++) {
        if (*text == '$')
            buf_putc(out, '$');
        buf_putc(out, *text);
    }
}

void quote_ninja_path(struct buf *out, const char *path)
{
    for (; *path; path++) {
        if (strchr("$ :|", *path))
            buf_putc(out, '$');
        buf_putc(out, *path);
    }
}

void quote_visible(struct buf *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        bool c1 = c == 0xc2 && i + 1 < length && (unsigned char)text[i + 1] >= 0x80 &&
                  (unsigned char)text[i + 1] < 0xa0;
        if ((c < 0x20 && c != '\t' && c != '\n') || c == 0x7f)
            buf_printf(out, "\\x%02x", c);
        else if (c1)
            buf_printf(out, "\\x%02x", (unsigned char)text[++i]);
        else
            buf_putc(out, (char)c);
    }
}
