#pragma once
#include "buf.h"

/* The one place where words are quoted: first for the shell, then the result for Ninja. */
void quote_shell(struct buf *out, const char *word); /* one word for sh; plain words as they are */
void quote_shell_all(struct buf *out, char *const *argv); /* NULL-terminated, a blank between */
void quote_ninja(struct buf *out, const char *text); /* a variable's value: $ and leading blank */
void quote_ninja_path(struct buf *out,
                      const char *path); /* a path in a build line: also blank, ':' */
/* For a terminal or a log tail: control bytes and escape sequences as \xNN, UTF-8 kept. */
void quote_visible(struct buf *out, const char *text, size_t length);
