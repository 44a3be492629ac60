#pragma once

/* The world's errors: a text that grows on its way up, and the exit status it means.
 * The user's errors in YAML are gen/diag's. */
struct err {
    char *text; /* "what: why", owned; NULL: no error */
    char *hint; /* a command or an action that cures it, owned; or NULL */
    int status; /* exit status: 1 the work failed, 2 bad input or usage, 77 something is missing */
};

#define ERR_FAILED 1
#define ERR_USAGE 2
#define ERR_MISSING 77

/* Sets the error (an earlier one is replaced) and returns -1. */
int err_set(struct err *e, int status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* As err_set with ERR_FAILED, with ": " and errno's text behind. */
int err_errno(struct err *e, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Puts "context: " before the text; returns -1. */
int err_wrap(struct err *e, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Sets the hint; returns -1. */
int err_hint(struct err *e, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Prints "TOOL: error: text" and "hint: …" to stderr, clears the error, returns its status. */
int err_print(struct err *e, const char *tool);
void err_clear(struct err *e);
#define cleanup_err __attribute__((cleanup(err_clear)))
