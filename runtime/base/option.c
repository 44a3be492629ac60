#include "option.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OPTION_MOST 32 /* rows a table may have */

static bool is_word(const struct option *o)
{
    return o->kind == OPTION_WORD || o->kind == OPTION_REST;
}

static void print_usage(const struct option_set *set)
{
    printf("usage: %s", set->tool);
    for (size_t i = 0; i < set->count; i++) {
        const struct option *o = set->rows + i;
        const char *dots = o->kind == OPTION_REST ? "…" : "";
        if (is_word(o))
            printf(o->required ? " %s%s" : " [%s%s]", o->name, dots);
        else if (o->required)
            printf(" %s %s", o->name, o->value);
    }
    printf(" [options]\n%s\n\n", set->purpose);
}

static int print_help(const struct option_set *set)
{
    print_usage(set);
    for (size_t i = 0; i < set->count; i++) {
        const struct option *o = set->rows + i;
        char left[128], letter[8] = "";
        if (o->letter)
            snprintf(letter, sizeof letter, "-%c, ", o->letter);
        snprintf(left, sizeof left, "%s%s%s%s", letter, o->name, o->value ? " " : "",
                 o->value ? o->value : "");
        printf("  %-24s %s\n", left, o->help);
    }
    printf("  %-24s %s\n", "--help", "this text");
    return 1;
}

static int usage_error(const struct option_set *set, struct err *e)
{
    return err_hint(e, "%s --help lists what it takes", set->tool);
}

static int store(const struct option_set *set, const struct option *o, const char *value,
                 struct err *e)
{
    char *end = NULL;
    errno = 0;
    if (o->kind == OPTION_TEXT)
        *(const char **)o->to = value;
    else if (o->kind == OPTION_INT)
        *(long *)o->to = strtol(value, &end, 10);
    else
        *(double *)o->to = strtod(value, &end);
    if (end && (!*value || *end || errno)) {
        err_set(e, ERR_USAGE, "%s %s: not a number", o->name, value);
        return usage_error(set, e);
    }
    return 0;
}

static const struct option *find(const struct option_set *set, const char *word, size_t length)
{
    for (size_t i = 0; i < set->count; i++) {
        const struct option *o = set->rows + i;
        if (is_word(o))
            continue;
        if (length == strlen(o->name) && !memcmp(word, o->name, length))
            return o;
        if (length == 2 && word[0] == '-' && o->letter && word[1] == o->letter)
            return o;
    }
    return NULL;
}

/* The next unfilled word row; a REST row takes everything. */
static int take_word(const struct option_set *set, char **argv, int *i, int argc, size_t *next,
                     struct err *e)
{
    while (*next < set->count && !is_word(set->rows + *next))
        ++*next;
    if (*next == set->count) {
        err_set(e, ERR_USAGE, "'%s' is one word too many", argv[*i]);
        return usage_error(set, e);
    }
    const struct option *o = set->rows + *next;
    if (o->kind == OPTION_REST) {
        *(char ***)o->to = argv + *i;
        *i = argc;
    } else {
        *(const char **)o->to = argv[*i];
    }
    ++*next;
    return 0;
}

static int take_option(const struct option_set *set, const struct option *o, char **argv, int *i,
                       int argc, struct err *e)
{
    const char *equals = argv[*i][1] == '-' ? strchr(argv[*i], '=') : NULL;
    if (o->kind == OPTION_FLAG) {
        if (equals) {
            err_set(e, ERR_USAGE, "%s takes no value", o->name);
            return usage_error(set, e);
        }
        *(bool *)o->to = true;
        return 0;
    }
    if (!equals && *i + 1 >= argc) {
        err_set(e, ERR_USAGE, "%s needs a value: %s", o->name, o->value);
        return usage_error(set, e);
    }
    return store(set, o, equals ? equals + 1 : argv[++*i], e);
}

static int check_required(const struct option_set *set, const bool *seen, size_t words,
                          struct err *e)
{
    for (size_t i = 0; i < set->count; i++) {
        const struct option *o = set->rows + i;
        bool there = is_word(o) ? i < words : seen[i];
        if (o->required && !there) {
            err_set(e, ERR_USAGE, "%s is missing", o->name);
            return usage_error(set, e);
        }
    }
    return 0;
}

int option_parse(const struct option_set *set, int argc, char **argv, struct err *e)
{
    bool seen[OPTION_MOST] = {false}, plain = false;
    size_t next = 0;
    if (set->count > OPTION_MOST)
        abort();
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        if (!plain && !strcmp(word, "--")) {
            plain = true;
            continue;
        }
        if (plain || word[0] != '-' || !word[1]) {
            if (take_word(set, argv, &i, argc, &next, e))
                return -1;
            continue;
        }
        if (!strcmp(word, "--help"))
            return print_help(set);
        size_t length = word[1] == '-' ? strcspn(word, "=") : strlen(word);
        const struct option *o = find(set, word, length);
        if (!o) {
            err_set(e, ERR_USAGE, "unknown option '%s'", word);
            return usage_error(set, e);
        }
        seen[o - set->rows] = true;
        if (take_option(set, o, argv, &i, argc, e))
            return -1;
    }
    return check_required(set, seen, next, e);
}
