#pragma once
#include <stdbool.h>
#include <stddef.h>

#include "runtime/base/arena.h"
#include "runtime/base/err.h"

/* Small, total expressions without side effects: names, a.b, a[b], numbers, quoted strings,
 * + - * / %, comparisons, and or not, parentheses. */
enum expr_kind { EXPR_NONE, EXPR_NUMBER, EXPR_TEXT, EXPR_BOOL };

struct expr_value {
    enum expr_kind kind; /* NONE: a value that is missing; arithmetic on it is missing too */
    double number;
    const char *text;
    bool truth;
};

struct expr; /* parsed; lives in the arena */

/* Parses; on failure NULL, the error, and in *where the byte that is wrong (from 0). */
struct expr *expr_parse(struct arena *a, const char *text, size_t *where, struct err *e);

/* Gives the value of a dotted name: "lr", "chip.peak", "data.imagenet"; for a[b] the lookup gets
 * "a.<text of b>". Returns 0, or -1 where the name is unknown. */
typedef int expr_lookup(void *user, const char *name, struct expr_value *out);
/* Evaluates. Division by zero and comparing text with a number are errors that name the operands;
 * a missing operand of a comparison makes it false. -1 with the error. */
int expr_eval(const struct expr *x, expr_lookup *lookup, void *user, struct expr_value *out,
              struct err *e);
bool expr_is_true(const struct expr_value *v); /* BOOL true, NUMBER not 0, TEXT not empty */
/* Calls `visit` with each name that the expression may look up (a[b]: "a" alone, and b's). */
void expr_names(const struct expr *x, void (*visit)(void *user, const char *name), void *user);
