#pragma once
#include <stddef.h>

#include "err.h"

/* SHA-256, the hash of keys and identities. A field is hashed with its length before it, so that
 * no two lists of fields share a hash. */
#define HASH_HEX 64 /* characters of a hash in hex */

struct hash {
    void *state; /* libcrypto's */
};

void hash_begin(struct hash *h);
void hash_add(struct hash *h, const void *data, size_t length); /* raw bytes */
void hash_field(struct hash *h, const char *text);              /* a NUL-terminated field */
void hash_field_n(struct hash *h, const void *data, size_t length);
void hash_end(struct hash *h, char hex[HASH_HEX + 1]); /* lower case; h is free again */
void hash_bytes(const void *data, size_t length, char hex[HASH_HEX + 1]);
/* The hash of a file's bytes. */
int hash_file(const char *path, char hex[HASH_HEX + 1], struct err *e);
