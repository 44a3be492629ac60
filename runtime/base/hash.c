#include "hash.h"

#include <errno.h>
#include <fcntl.h>
#include <openssl/evp.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include "mem.h"

void hash_begin(struct hash *h)
{
    /* fetched once: looking the algorithm up costs more than hashing a small key */
    static EVP_MD *md;
    if (!md)
        md = EVP_MD_fetch(NULL, "SHA256", NULL);
    EVP_MD_CTX *ctx = EVP_MD_CTX_new();
    if (!md || !ctx || EVP_DigestInit_ex2(ctx, md, NULL) != 1)
        abort(); /* libcrypto without SHA-256 */
    h->state = ctx;
}

void hash_add(struct hash *h, const void *data, size_t length)
{
    EVP_DigestUpdate(h->state, data, length);
}

void hash_field_n(struct hash *h, const void *data, size_t length)
{
    unsigned char size[8];
    for (int i = 0; i < 8; i++)
        size[i] = (unsigned char)((uint64_t)length >> (8 * i));
    hash_add(h, size, sizeof size);
    hash_add(h, data, length);
}

void hash_field(struct hash *h, const char *text)
{
    hash_field_n(h, text, strlen(text));
}

void hash_end(struct hash *h, char hex[HASH_HEX + 1])
{
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned int n = 0;
    EVP_DigestFinal_ex(h->state, digest, &n);
    EVP_MD_CTX_free(h->state);
    h->state = NULL;
    for (unsigned int i = 0; i < HASH_HEX / 2; i++) {
        hex[2 * i] = "0123456789abcdef"[digest[i] >> 4];
        hex[2 * i + 1] = "0123456789abcdef"[digest[i] & 15];
    }
    hex[HASH_HEX] = 0;
}

void hash_bytes(const void *data, size_t length, char hex[HASH_HEX + 1])
{
    struct hash h;
    hash_begin(&h);
    hash_add(&h, data, length);
    hash_end(&h, hex);
}

int hash_file(const char *path, char hex[HASH_HEX + 1], struct err *e)
{
    cleanup_close int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return err_errno(e, "%s", path);
    struct hash h;
    hash_begin(&h);
    char chunk[64 * 1024];
    for (;;) {
        ssize_t n = read(fd, chunk, sizeof chunk);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) {
            int number = errno;
            hash_end(&h, hex);
            errno = number;
            return n < 0 ? err_errno(e, "%s", path) : 0;
        }
        hash_add(&h, chunk, (size_t)n);
    }
}
