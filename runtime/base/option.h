#pragma once
#include <stdbool.h>
#include <stddef.h>

#include "err.h"

/* Command lines: one table a tool for parsing and --help. */
enum option_kind {
    OPTION_FLAG, /* bool *: --name */
    OPTION_TEXT, /* const char **: --name VALUE or --name=VALUE */
    OPTION_INT,  /* long *: the same, decimal */
    OPTION_REAL, /* double *: the same */
    OPTION_WORD, /* const char **: the next word that is no option; name is what help calls it */
    OPTION_REST, /* char ***: all words from the first that is no option on (or behind --) */
};

struct option {
    enum option_kind kind;
    const char *name;  /* "--spec", "RUN" */
    const char *value; /* what help calls the value: "FILE"; NULL for flags and words */
    void *to;          /* where it goes; unset options leave it alone */
    bool required;
    const char *help; /* one line, with unit and default */
    char letter;      /* 'f' for -f, or 0 */
};

struct option_set {
    const char *tool;    /* "kunai-launch" */
    const char *purpose; /* one sentence for --help */
    const struct option *rows;
    size_t count;
};

/* Parses argv. 0: go on; 1: --help was printed, end with 0; -1: usage error with its hint. */
int option_parse(const struct option_set *set, int argc, char **argv, struct err *e);
