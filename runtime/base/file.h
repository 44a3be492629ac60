#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "buf.h"
#include "err.h"

/* Reads a whole regular file; anything else (a folder, a pipe) is an error. */
int file_read(const char *path, struct buf *into, struct err *e);

/* The one way to write a file: where its bytes are the same already it is left alone, else a temp
 * file beside it is renamed over it, made with mode 0666 & ~umask. FILE_SYNC also fsyncs file and
 * folder. Returns 1 written, 0 unchanged, -1 failed (the old file stays). */
#define FILE_SYNC 1
#define FILE_TOUCH 2 /* write even where the bytes are the same: its time is the message */
int file_write(const char *path, const void *data, size_t length, int flags, struct err *e);

/* Makes a folder and those above it; one that is there is fine. */
int file_mkdirs(const char *path, struct err *e);
/* Makes the folder a file will lie in. */
int file_mkdirs_for(const char *path, struct err *e);
/* Removes a file or a whole folder, following no link; what is not there is fine. */
int file_remove(const char *path, struct err *e);
/* Makes `path` a symbolic link to `target`, atomically; unchanged ones are left alone. */
int file_link(const char *path, const char *target, struct err *e);
bool file_exists(const char *path); /* follows links */
/* a/b joined with one slash; an absolute b is b. Owned by the caller. */
char *file_join(const char *a, const char *b);
/* The absolute path of `path` (need not exist), without . and .. by text. Owned by the caller. */
char *file_absolute(const char *path);
