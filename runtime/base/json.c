#include "json.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "utf8.h"

static void before_value(struct json *j)
{
    if (j->after_key) {
        j->after_key = false;
        return;
    }
    if (j->started)
        buf_putc(j->out, ',');
    if (j->depth && !j->compact) {
        buf_putc(j->out, '\n');
        for (int i = 0; i < j->depth; i++)
            buf_add(j->out, "  ", 2);
    } else if (j->depth && j->started) {
        buf_putc(j->out, ' ');
    }
    j->started = true;
}

void json_open(struct json *j, char bracket)
{
    before_value(j);
    buf_putc(j->out, bracket);
    j->depth++;
    j->started = false;
}

void json_close(struct json *j, char bracket)
{
    j->depth--;
    if (j->started && !j->compact) {
        buf_putc(j->out, '\n');
        for (int i = 0; i < j->depth; i++)
            buf_add(j->out, "  ", 2);
    }
    buf_putc(j->out, bracket);
    j->started = true;
}

static void add_escaped(struct buf *b, const char *text, size_t length)
{
    const unsigned char *s = (const unsigned char *)text, *end = s + length, *plain = s;
    buf_putc(b, '"');
    while (s < end) {
        if (*s >= 0x20 && *s < 0x7f && *s != '"' && *s != '\\') {
            s++;
            continue;
        }
        unsigned code;
        size_t n = utf8_decode(s, (size_t)(end - s), &code);
        if (n > 1) {
            s += n;
            continue;
        }
        buf_add(b, plain, (size_t)(s - plain));
        if (!n)
            buf_puts(b, "\xef\xbf\xbd");
        else if (*s == '\n')
            buf_puts(b, "\\n");
        else if (*s == '\t')
            buf_puts(b, "\\t");
        else if (*s == '"' || *s == '\\')
            buf_printf(b, "\\%c", *s);
        else
            buf_printf(b, "\\u%04x", *s);
        plain = ++s;
    }
    buf_add(b, plain, (size_t)(s - plain));
    buf_putc(b, '"');
}

void json_key(struct json *j, const char *key)
{
    before_value(j);
    add_escaped(j->out, key, strlen(key));
    buf_add(j->out, ": ", 2);
    j->after_key = true;
}

void json_string_n(struct json *j, const char *text, size_t length)
{
    before_value(j);
    add_escaped(j->out, text, length);
}

void json_string(struct json *j, const char *text)
{
    json_string_n(j, text, strlen(text));
}

void json_int(struct json *j, int64_t value)
{
    before_value(j);
    buf_printf(j->out, "%" PRId64, value);
}

int json_format_real(double value, char text[JSON_REAL_ROOM])
{
    if (value == floor(value) && fabs(value) < 1e15)
        return snprintf(text, JSON_REAL_ROOM, "%.0f", value == 0 ? 0.0 : value);
    for (int digits = 15; digits < 17; digits++) {
        int n = snprintf(text, JSON_REAL_ROOM, "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            return n;
    }
    return snprintf(text, JSON_REAL_ROOM, "%.17g", value);
}

void json_real(struct json *j, double value)
{
    char text[JSON_REAL_ROOM];
    if (!isfinite(value)) {
        json_null(j);
        return;
    }
    before_value(j);
    buf_add(j->out, text, (size_t)json_format_real(value, text));
}

void json_bool(struct json *j, bool value)
{
    before_value(j);
    buf_puts(j->out, value ? "true" : "false");
}

void json_null(struct json *j)
{
    before_value(j);
    buf_puts(j->out, "null");
}

void json_raw(struct json *j, const char *text, size_t length)
{
    before_value(j);
    buf_add(j->out, text, length);
}

void json_put_string(struct json *j, const char *key, const char *text)
{
    json_key(j, key);
    if (text)
        json_string(j, text);
    else
        json_null(j);
}

void json_put_int(struct json *j, const char *key, int64_t value)
{
    json_key(j, key);
    json_int(j, value);
}

void json_put_real(struct json *j, const char *key, double value)
{
    json_key(j, key);
    json_real(j, value);
}

void json_put_bool(struct json *j, const char *key, bool value)
{
    json_key(j, key);
    json_bool(j, value);
}

void json_put_open(struct json *j, const char *key, char bracket)
{
    json_key(j, key);
    json_open(j, bracket);
}
