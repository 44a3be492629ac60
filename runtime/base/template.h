#pragma once
#include <stddef.h>

#include "buf.h"
#include "err.h"

/* Text with ${name} in it; "$$" is a dollar. A dollar before anything else is an error. */

/* Appends the value of `name` to `out`, or returns -1 with the error. */
typedef int template_lookup(void *user, const char *name, struct buf *out, struct err *e);

/* Appends `text` with every name filled in. -1 with the error (unknown name, open brace). */
int template_expand(const char *text, template_lookup *lookup, void *user, struct buf *out,
                    struct err *e);
/* Appends `text` so that expanding it gives `text` again. */
void template_escape(struct buf *out, const char *text);
/* If the whole text is one "${name}", its name in `name` (cut at room), length returned; else 0. */
size_t template_single(const char *text, char *name, size_t room);
