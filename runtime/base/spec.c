#include "spec.h"

#include <string.h>

#include "file.h"
#include "hash.h"
#include "mem.h"

static const char hash_mark[] = ",\n  \"hash\": \"";

/* Where the hash member begins, or NULL. */
static const char *find_hash(const struct buf *text)
{
    size_t tail = sizeof hash_mark - 1 + HASH_HEX + 3; /* quote, newline, brace */
    for (size_t extra = 0; extra < 2; extra++) {       /* with or without a last newline */
        if (text->length < tail + extra)
            return NULL;
        const char *at = text->data + text->length - tail - extra;
        if (!memcmp(at, hash_mark, sizeof hash_mark - 1))
            return at;
    }
    return NULL;
}

static int damaged(struct spec *s, const char *path, struct err *e)
{
    spec_free(s);
    err_set(e, ERR_FAILED, "%s: damaged: its hash is not that of its bytes", path);
    return err_hint(e, "remove it and run ninja again; the generator writes it anew");
}

int spec_read(struct spec *s, const char *path, struct err *e)
{
    *s = (struct spec){0};
    if (file_read(path, &s->text, e)) {
        buf_free(&s->text);
        return err_hint(e, "ninja writes it; is the run's name right? kunai list shows all");
    }
    const char *mark = find_hash(&s->text);
    char hex[HASH_HEX + 1];
    if (!mark)
        return damaged(s, path, e);
    hash_bytes(s->text.data, (size_t)(mark - s->text.data), hex);
    if (memcmp(hex, mark + sizeof hash_mark - 1, HASH_HEX) != 0)
        return damaged(s, path, e);
    json_error_t why;
    s->root = json_loadb(s->text.data, s->text.length, JSON_ALLOW_NUL, &why);
    if (!json_is_object(s->root))
        return damaged(s, path, e);
    s->run = json_string_value(json_object_get(s->root, "run"));
    s->path = mem_strdup(path);
    return 0;
}

void spec_free(struct spec *s)
{
    json_decref(s->root);
    buf_free(&s->text);
    free(s->path);
    *s = (struct spec){0};
}

json_t *spec_get(const struct spec *s, const char *path)
{
    json_t *at = s->root;
    cleanup_free char *copy = mem_strdup(path);
    for (char *save = NULL, *part = strtok_r(copy, ".", &save); part && at;
         part = strtok_r(NULL, ".", &save))
        at = json_object_get(at, part);
    return json_is_null(at) ? NULL : at;
}

const char *spec_text(const struct spec *s, const char *path)
{
    return json_string_value(spec_get(s, path));
}

double spec_number(const struct spec *s, const char *path, double otherwise)
{
    json_t *value = spec_get(s, path);
    return json_is_number(value) ? json_number_value(value) : otherwise;
}

int spec_check_key(const struct spec *s, const char *step, const char *key, struct err *e)
{
    cleanup_free char *path = mem_printf("keys.%s", step);
    const char *now = spec_text(s, path);
    if (now && !strcmp(now, key))
        return 0;
    err_set(e, ERR_FAILED, "%s: the graph changed while this ninja was running (%s key %.16s)",
            s->run ? s->run : s->path, step, key);
    return err_hint(e, "run ninja again");
}
