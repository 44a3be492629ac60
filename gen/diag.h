#pragma once
#include <stddef.h>

#include "runtime/base/arena.h"
#include "runtime/base/buf.h"

/* Where something stands in the user's files. Lines and columns count from 1; 0: the whole file. */
struct pos {
    const char *file; /* as the user would name it, lives as long as the diag */
    int line, column; /* column in characters, not bytes */
    int length;       /* characters to underline; 0: one */
};

/* The user's errors: counted, kept, printed sorted in the compilers' form. */
struct diag {
    struct arena *arena;
    struct diag_message *first, *last; /* in the order they came */
    struct diag_text *texts;           /* files that were read from memory */
    size_t errors, warnings;
};

/* One error (or warning); `hint` may be NULL. */
void diag_error(struct diag *d, struct pos pos, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void diag_warning(struct diag *d, struct pos pos, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* A second place that belongs to the newest message ("the standard is set here"). */
void diag_note(struct diag *d, struct pos pos, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Source lines of `file` are these bytes (kept, not copied), whatever lies on disk. */
void diag_source(struct diag *d, const char *file, const char *text, size_t length);
/* All messages, sorted by file, line, column, each once:
 *     cases/a/native/case.yaml:12:3: error: unknown key 'comand'
 *        12 |   comand: [x]
 *           |   ^~~~~~
 *     hint: did you mean 'command'?
 * Source lines are read from the files; control characters in them are shown as '?', long ones
 * are cut. Notes stand between the source line and the hint. */
void diag_print(struct diag *d, struct buf *out);
/* The candidate nearest to `word` by edit distance, or NULL where none is near. */
const char *diag_nearest(const char *word, const char *const *candidates, size_t count);
/* "did you mean 'x'?" for the nearest, else "one of: a, b, c"; in the arena. */
const char *diag_suggest(struct diag *d, const char *word, const char *const *candidates,
                         size_t count);
