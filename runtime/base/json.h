#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "buf.h"

/* The one JSON writer: streams into a buf, two blanks of indent, keys in the order given. Reading
 * is jansson's. Bytes that are no UTF-8 become U+FFFD. */
struct json {
    struct buf *out;
    int depth;
    bool compact; /* everything on one line */
    bool started; /* the innermost container has a member already */
    bool after_key;
};

void json_open(struct json *j, char bracket);  /* '{' or '[' */
void json_close(struct json *j, char bracket); /* '}' or ']' */
void json_key(struct json *j, const char *key);
void json_string(struct json *j, const char *text);
void json_string_n(struct json *j, const char *text, size_t length);
void json_int(struct json *j, int64_t value);
void json_real(struct json *j, double value); /* shortest exact form; NaN and infinity: null */
void json_bool(struct json *j, bool value);
void json_null(struct json *j);
void json_raw(struct json *j, const char *text, size_t length); /* ready-made JSON */
/* key and value in one */
void json_put_string(struct json *j, const char *key, const char *text); /* NULL: null */
void json_put_int(struct json *j, const char *key, int64_t value);
void json_put_real(struct json *j, const char *key, double value);
void json_put_bool(struct json *j, const char *key, bool value);
void json_put_open(struct json *j, const char *key, char bracket);

/* The shortest decimal that reads back as `value`; always with '.', 'e' or both where it is no
 * integer, and integers below 1e15 plain. Returns its length. */
#define JSON_REAL_ROOM 32
int json_format_real(double value, char text[JSON_REAL_ROOM]);
