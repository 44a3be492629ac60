#include "scan.h"

#include <string.h>

#include "runtime/base/arena.h"
#include "runtime/base/utf8.h"

/* 1: a character of its own that needs no look; 0: look closer. */
static bool is_plain(unsigned char c)
{
    return (c >= 0x20 && c < 0x7f) || c == '\n' || c == '\t' || c == '\r';
}

/* Characters that libyaml, editors and terminals disagree about. */
static bool is_refused(unsigned code)
{
    return (code < 0x20 && code != '\n' && code != '\t' && code != '\r') ||
           (code >= 0x7f && code < 0xa0) || code == 0x2028 || code == 0x2029 || code == 0xfeff ||
           code == 0xfffe || code == 0xffff;
}

static struct pos pos_of_byte(const char *file, const char *text, size_t byte)
{
    struct pos pos = {.file = file, .line = 1, .column = 1};
    for (size_t i = 0; i < byte; i++) {
        if (text[i] == '\n' || (text[i] == '\r' && text[i + 1] != '\n')) {
            pos.line++;
            pos.column = 1;
        } else if (((unsigned char)text[i] & 0xc0) != 0x80 && text[i] != '\r') {
            pos.column++;
        }
    }
    return pos;
}

bool scan_check_bytes(struct diag *d, const char *file, const char *text, size_t length)
{
    const unsigned char *s = (const unsigned char *)text;
    for (size_t i = 0; i < length;) {
        if (is_plain(s[i])) {
            i++;
            continue;
        }
        unsigned code = 0;
        size_t n = utf8_decode(s + i, length - i, &code);
        if (n && !is_refused(code)) {
            i += n;
            continue;
        }
        struct pos pos = pos_of_byte(file, text, i);
        if (!n)
            diag_error(d, pos, "save the file as UTF-8", "byte 0x%02x is no UTF-8 text", s[i]);
        else if (!code)
            diag_error(d, pos, "is this a YAML file?", "a NUL byte");
        else
            diag_error(d, pos,
                       arena_printf(d->arena, "remove it, or write \"%s%0*x\" in double quotes",
                                    code < 0x100 ? "\\x" : "\\u", code < 0x100 ? 2 : 4, code),
                       "the control character U+%04X", code);
        return false;
    }
    return true;
}

void scan_nesting(struct diag *d, struct pos pos)
{
    diag_error(d, pos, "is a bracket missing above?",
               "lists and maps lie more than 64 deep in each other");
}

/* Where a problem is best shown: at the character that stopped libyaml, or at what it was in. */
enum place { AT_PROBLEM, AT_CONTEXT };

struct phrase {
    const char *problem; /* libyaml's */
    const char *context; /* a part of its context; NULL: any */
    enum place place;
    const char *text, *hint;
    const char *note; /* said of the context's place; NULL: nothing is */
};

static const char quote_it[] = "put the text in quotes";
static const char same_column[] = "the keys of a map begin in one column: check the indentation";

static const struct phrase phrases[] = {
    {"could not find expected ':'", NULL, AT_CONTEXT, "a key without its ':'",
     "write 'key: value', with a blank behind the ':'", NULL},
    {"did not find expected key", NULL, AT_PROBLEM, "a key was expected here", same_column,
     "the map begins here"},
    {"did not find expected '-' indicator", NULL, AT_PROBLEM,
     "a list item ('- ') was expected here",
     "the items of a list begin in one column: check the indentation", "the list begins here"},
    {"did not find expected ',' or '}'", NULL, AT_PROBLEM, "',' or '}' was expected here",
     "close the map with '}'; a text with a comma, bracket or ': ' in it goes in quotes",
     "the map begins here"},
    {"did not find expected ',' or ']'", NULL, AT_PROBLEM, "',' or ']' was expected here",
     "close the list with ']'; a text with a comma, bracket or ': ' in it goes in quotes",
     "the list begins here"},
    {"did not find expected node content", NULL, AT_PROBLEM, "a value was expected here", quote_it,
     NULL},
    {"mapping values are not allowed in this context", NULL, AT_PROBLEM, "a ': ' can't stand here",
     "put the text in quotes, or check the indentation", NULL},
    {"mapping keys are not allowed in this context", NULL, AT_PROBLEM, "a '? ' can't stand here",
     quote_it, NULL},
    {"block sequence entries are not allowed in this context", NULL, AT_PROBLEM,
     "a '- ' can't stand here", "begin the list on the line below its key, or write [a, b]", NULL},
    {"found unexpected end of stream", NULL, AT_CONTEXT,
     "the quote that opens here is never closed",
     "close it; in single quotes '' is one quote, in double quotes \\\" is one", NULL},
    {"found unexpected document indicator", NULL, AT_CONTEXT,
     "the quote that opens here is never closed",
     "close it; in single quotes '' is one quote, in double quotes \\\" is one", NULL},
    {"found unknown escape character", NULL, AT_PROBLEM, "no such escape in double quotes",
     "write \\\\ for a backslash, or use single quotes, where it is a character like others", NULL},
    {"did not find expected hexdecimal number", NULL, AT_PROBLEM, "hexadecimal digits are missing",
     "write \\\\ for a backslash, or use single quotes, where it is a character like others", NULL},
    {"found invalid Unicode character escape code", NULL, AT_PROBLEM, "no such Unicode character",
     "write \\\\ for a backslash, or use single quotes, where it is a character like others", NULL},
    {"did not find expected alphabetic or numeric character", "alias", AT_PROBLEM,
     "an alias ('*') without a name", "a text that begins with '*' goes in quotes", NULL},
    {"did not find expected alphabetic or numeric character", "anchor", AT_PROBLEM,
     "an anchor ('&') without a name", "a text that begins with '&' goes in quotes", NULL},
    {"found a tab character where an indentation space is expected", NULL, AT_PROBLEM,
     "a tab in the indentation", "indent with blanks: YAML allows no tabs there", NULL},
    {"found a tab character that violates indentation", NULL, AT_PROBLEM,
     "a tab in the indentation", "indent with blanks: YAML allows no tabs there", NULL},
    {"did not find expected comment or line break", NULL, AT_PROBLEM,
     "nothing may follow here on the line",
     "text behind '|' or '>' begins on the next line; a text that begins with one goes in quotes",
     NULL},
    {"did not find expected <document start>", NULL, AT_PROBLEM, "this belongs to nothing above it",
     same_column, NULL},
    {"found unexpected ':'", NULL, AT_PROBLEM, "a ':' can't stand here", quote_it, NULL},
    {"block mapping keys", NULL, AT_PROBLEM, "a key can't stand here", same_column, NULL},
};

static struct pos pos_of_mark(const char *file, const yaml_mark_t *mark)
{
    return (struct pos){.file = file, .line = (int)mark->line + 1, .column = (int)mark->column + 1};
}

/* What can't begin a value: which character it was decides what is said. */
static void refuse_character(struct diag *d, struct pos pos, const yaml_parser_t *p)
{
    unsigned char c = p->unread ? *p->buffer.pointer : 0;
    if (c == '\t')
        diag_error(d, pos, "indent with blanks: YAML allows no tabs there",
                   "a tab in the indentation");
    else
        diag_error(d, pos, quote_it, "a value can't begin with '%c'", c);
}

static bool starts(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

void scan_error(struct diag *d, const char *file, const yaml_parser_t *p)
{
    const char *problem = p->problem ? p->problem : "not readable";
    const char *context = p->context ? p->context : "";
    struct pos at = pos_of_mark(file, &p->problem_mark);
    struct pos around = pos_of_mark(file, &p->context_mark);
    if (p->error == YAML_MEMORY_ERROR) {
        diag_error(d, (struct pos){.file = file}, NULL, "out of memory");
        return;
    }
    if (strcmp(problem, "found character that cannot start any token") == 0) {
        refuse_character(d, at, p);
        return;
    }
    if (strstr(problem, "maximum depth") || strstr(problem, "nesting level") ||
        strstr(context, "increasing flow level")) {
        scan_nesting(d, at);
        return;
    }
    if (strstr(context, "tag") || strstr(problem, "tag")) {
        diag_error(d, p->context ? around : at, "a text that begins with '!' goes in quotes",
                   "tags ('!') are not read");
        return;
    }
    if (strstr(context, "directive") || strstr(problem, "directive") ||
        starts(problem, "found incompatible")) {
        diag_error(d, at, "remove the line; a text that begins with '%' goes in quotes",
                   "directives ('%%') are not read");
        return;
    }
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++) {
        const struct phrase *f = &phrases[i];
        if (strcmp(problem, f->problem) != 0 || (f->context && !strstr(context, f->context)))
            continue;
        bool placed = f->place == AT_CONTEXT && p->context;
        diag_error(d, placed ? around : at, f->hint, "%s", f->text);
        if (f->note && p->context)
            diag_note(d, around, "%s", f->note);
        return;
    }
    diag_error(d, at, NULL, "%s%s%s", context, p->context ? ": " : "", problem);
}
