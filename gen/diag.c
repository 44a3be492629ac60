#include "diag.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/base/err.h"
#include "runtime/base/file.h"
#include "runtime/base/mem.h"
#include "runtime/base/utf8.h"

#define MAX_MESSAGE 1000 /* bytes of one message that are shown */
#define MAX_SHOWN 96     /* characters of a source line that are shown */
#define MAX_WORD 64      /* longer words are near to nothing */

enum kind { KIND_ERROR, KIND_WARNING };

struct note {
    struct note *next;
    struct pos pos;
    const char *text;
};

struct diag_message {
    struct diag_message *next;
    enum kind kind;
    struct pos pos;
    const char *text, *hint;
    struct note *first, *last;
    size_t number; /* the order they came in */
};

struct diag_text {
    struct diag_text *next;
    const char *file, *text;
    size_t length;
};

/* Bytes of `s` that are one character, and whether it can be shown. */
static size_t one_char(const char *s, size_t n, bool *shown)
{
    unsigned code = 0;
    size_t length = utf8_decode((const unsigned char *)s, n, &code);
    *shown = length && code >= 0x20 && (code < 0x7f || code >= 0xa0) && code != 0x2028 &&
             code != 0x2029 && !(code >= 0x202a && code <= 0x202e) &&
             !(code >= 0x2066 && code <= 0x2069) && code != 0xfeff;
    return length ? length : 1;
}

/* One line of a message: what a terminal would take as a command becomes '?', newlines "\n". */
__attribute__((format(printf, 2, 0))) static const char *visible(struct diag *d, const char *format,
                                                                 va_list ap)
{
    va_list again;
    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, format, again);
    va_end(again);
    cleanup_free char *text = mem_alloc((size_t)(n < 0 ? 0 : n) + 1);
    vsnprintf(text, (size_t)(n < 0 ? 0 : n) + 1, format, ap);
    cleanup_buf struct buf b = {0};
    buf_reserve(&b, 1);
    size_t length = strlen(text);
    for (size_t i = 0, step; i < length; i += step) {
        bool shown;
        step = one_char(text + i, length - i, &shown);
        if (b.length > MAX_MESSAGE) {
            buf_puts(&b, "…");
            break;
        }
        if (shown)
            buf_add(&b, text + i, step);
        else if (text[i] == '\n')
            buf_puts(&b, "\\n");
        else
            buf_putc(&b, '?');
    }
    return arena_strndup(d->arena, b.data, b.length);
}

__attribute__((format(printf, 5, 0))) static void add(struct diag *d, enum kind kind,
                                                      struct pos pos, const char *hint,
                                                      const char *format, va_list ap)
{
    struct diag_message *m = arena_alloc(d->arena, sizeof *m);
    m->kind = kind;
    m->pos = pos;
    m->text = visible(d, format, ap);
    m->hint = hint ? arena_strdup(d->arena, hint) : NULL;
    m->number = d->errors + d->warnings;
    if (d->last)
        d->last->next = m;
    else
        d->first = m;
    d->last = m;
    *(kind == KIND_ERROR ? &d->errors : &d->warnings) += 1;
}

void diag_error(struct diag *d, struct pos pos, const char *hint, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    add(d, KIND_ERROR, pos, hint, format, ap);
    va_end(ap);
}

void diag_warning(struct diag *d, struct pos pos, const char *hint, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    add(d, KIND_WARNING, pos, hint, format, ap);
    va_end(ap);
}

void diag_note(struct diag *d, struct pos pos, const char *format, ...)
{
    if (!d->last)
        return;
    struct note *n = arena_alloc(d->arena, sizeof *n);
    va_list ap;
    va_start(ap, format);
    n->pos = pos;
    n->text = visible(d, format, ap);
    va_end(ap);
    if (d->last->last)
        d->last->last->next = n;
    else
        d->last->first = n;
    d->last->last = n;
}

void diag_source(struct diag *d, const char *file, const char *text, size_t length)
{
    struct diag_text *t = arena_alloc(d->arena, sizeof *t);
    *t = (struct diag_text){.next = d->texts, .file = file, .text = text, .length = length};
    d->texts = t;
}

/* ---- source lines ---- */

/* The file whose lines are being shown; read once while messages stay in it. */
struct source {
    const char *file;
    struct buf bytes; /* of a file on disk */
    const char *text;
    size_t length;
    size_t line, at; /* where the last line shown began */
};

static void open_source(struct diag *d, struct source *s, const char *file)
{
    buf_free(&s->bytes);
    *s = (struct source){.file = file, .line = 1};
    for (struct diag_text *t = d->texts; t; t = t->next)
        if (strcmp(t->file, file) == 0) {
            s->text = t->text;
            s->length = t->length;
            break;
        }
    cleanup_err struct err e = {0};
    if (!s->text && file_read(file, &s->bytes, &e) == 0) {
        s->text = s->bytes.data ? s->bytes.data : "";
        s->length = s->bytes.length;
    }
    if (s->length >= 3 && memcmp(s->text, "\xef\xbb\xbf", 3) == 0) {
        s->text += 3;
        s->length -= 3;
    }
}

static size_t line_end(const struct source *s, size_t at)
{
    while (at < s->length && s->text[at] != '\n' && s->text[at] != '\r')
        at++;
    return at;
}

/* Finds a line: its bytes from *at to *end; false where the file has no such line. */
static bool find_line(struct source *s, size_t line, size_t *at, size_t *end)
{
    if (line < s->line)
        s->line = 1, s->at = 0;
    while (s->line < line) {
        size_t stop = line_end(s, s->at);
        if (stop >= s->length)
            return false;
        stop += s->text[stop] == '\r' && stop + 1 < s->length && s->text[stop + 1] == '\n';
        s->at = stop + 1;
        s->line++;
    }
    *at = s->at;
    *end = line_end(s, s->at);
    return s->text != NULL;
}

/* Prints the line and the underline; a window around the place where the line is long. */
static void show_line(struct diag *d, struct source *s, const struct pos *pos, struct buf *out)
{
    size_t at, end;
    if (!s->file || strcmp(s->file, pos->file) != 0)
        open_source(d, s, pos->file);
    if (!s->text || !find_line(s, (size_t)pos->line, &at, &end))
        return;
    size_t column = (size_t)pos->column,
           skip = column > MAX_SHOWN * 3 / 4 ? column - MAX_SHOWN / 2 : 0;
    size_t chars = 0, shown = 0;
    bool good;
    buf_printf(out, "%5d | %s", pos->line, skip ? "…" : "");
    for (size_t step; at < end && shown < MAX_SHOWN; at += step, chars++) {
        step = one_char(s->text + at, end - at, &good);
        if (chars < skip)
            continue;
        if (good)
            buf_add(out, s->text + at, step);
        else
            buf_putc(out, '?');
        shown++;
    }
    buf_puts(out, at < end ? "…\n      | " : "\n      | ");
    if (skip)
        buf_putc(out, ' ');
    for (size_t i = skip + 1; i < column; i++)
        buf_putc(out, ' ');
    buf_putc(out, '^');
    for (size_t i = 1;
         i < (size_t)(pos->length < 1 ? 1 : pos->length) && column - skip + i <= shown; i++)
        buf_putc(out, '~');
    buf_putc(out, '\n');
}

static void show(struct diag *d, struct source *s, const struct pos *pos, const char *kind,
                 const char *text, struct buf *out)
{
    if (pos->file)
        buf_printf(out, "%s:", pos->file);
    if (pos->file && pos->line > 0)
        buf_printf(out, "%d:%d:", pos->line, pos->column > 0 ? pos->column : 1);
    buf_printf(out, "%s%s: %s\n", pos->file ? " " : "", kind, text);
    if (pos->file && pos->line > 0)
        show_line(d, s, pos, out);
}

static int compare_text(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "");
}

/* File, line, column, then what they say. */
static int compare_what(const struct diag_message *x, const struct diag_message *y)
{
    int by_file = compare_text(x->pos.file, y->pos.file);
    if (by_file)
        return by_file;
    if (x->pos.line != y->pos.line)
        return x->pos.line < y->pos.line ? -1 : 1;
    return x->pos.column - y->pos.column;
}

static int compare(const void *a, const void *b)
{
    const struct diag_message *x = *(struct diag_message *const *)a;
    const struct diag_message *y = *(struct diag_message *const *)b;
    int by_place = compare_what(x, y);
    if (by_place)
        return by_place;
    return x->number < y->number ? -1 : x->number > y->number;
}

/* Whether the same is said earlier at the same place. */
static bool said_before(struct diag_message *const *sorted, size_t i)
{
    for (size_t k = i; k-- > 0 && compare_what(sorted[k], sorted[i]) == 0;)
        if (sorted[k]->kind == sorted[i]->kind && strcmp(sorted[k]->text, sorted[i]->text) == 0)
            return true;
    return false;
}

void diag_print(struct diag *d, struct buf *out)
{
    size_t count = d->errors + d->warnings, i = 0;
    struct diag_message **sorted = mem_alloc(count * sizeof *sorted + 1);
    for (struct diag_message *m = d->first; m; m = m->next)
        sorted[i++] = m;
    qsort(sorted, count, sizeof *sorted, compare);
    struct source s = {0};
    for (i = 0; i < count; i++) {
        const struct diag_message *m = sorted[i];
        if (said_before(sorted, i))
            continue;
        show(d, &s, &m->pos, m->kind == KIND_ERROR ? "error" : "warning", m->text, out);
        for (const struct note *n = m->first; n; n = n->next)
            show(d, &s, &n->pos, "note", n->text, out);
        if (m->hint)
            buf_printf(out, "hint: %s\n", m->hint);
    }
    buf_free(&s.bytes);
    free(sorted);
}

/* ---- did you mean ---- */

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static char lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c + 32 : c);
}

/* Insertions, deletions, changes and swaps of neighbours that make b of a; case counts nothing. */
static size_t distance(const char *a, size_t n, const char *b, size_t m)
{
    size_t rows[3][MAX_WORD + 1], *before = rows[0], *last = rows[1], *row = rows[2];
    for (size_t k = 0; k <= m; k++)
        last[k] = before[k] = k;
    for (size_t i = 1; i <= n; i++) {
        row[0] = i;
        for (size_t k = 1; k <= m; k++) {
            char x = lower(a[i - 1]), y = lower(b[k - 1]);
            row[k] = least(last[k - 1] + (x != y), least(last[k], row[k - 1]) + 1);
            if (i > 1 && k > 1 && x == lower(b[k - 2]) && lower(a[i - 2]) == y)
                row[k] = least(row[k], before[k - 2] + 1);
        }
        size_t *old = before;
        before = last, last = row, row = old;
    }
    return last[m];
}

const char *diag_nearest(const char *word, const char *const *candidates, size_t count)
{
    const char *best = NULL;
    size_t n = strlen(word), best_distance = (n + 2) / 3 + 1;
    if (!n || n > MAX_WORD)
        return NULL;
    for (size_t i = 0; i < count; i++) {
        size_t m = strlen(candidates[i]);
        if (m > MAX_WORD || m == 0)
            continue;
        size_t far = distance(word, n, candidates[i], m);
        if (n >= 3 && (strncmp(word, candidates[i], n) == 0 ||
                       (m >= 3 && strncmp(word, candidates[i], m) == 0)))
            far = least(far, 2); /* "param" for "parameters", and the other way */
        if (far < best_distance && far < n) {
            best = candidates[i];
            best_distance = far;
        }
    }
    return best;
}

const char *diag_suggest(struct diag *d, const char *word, const char *const *candidates,
                         size_t count)
{
    const char *near = diag_nearest(word, candidates, count);
    if (near)
        return arena_printf(d->arena, "did you mean '%s'?", near);
    cleanup_buf struct buf b = {0};
    for (size_t i = 0; i < count; i++)
        buf_printf(&b, "%s%s", i ? ", " : count > 1 ? "one of: " : "", candidates[i]);
    return b.data ? arena_strdup(d->arena, b.data) : NULL;
}
