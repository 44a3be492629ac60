#include "load.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <yaml.h>

#include "gen/scan.h"
#include "runtime/base/mem.h"
#include "runtime/base/utf8.h"

#define MAX_BYTES (10u * 1024 * 1024)
#define MAX_NODES 100000 /* with what aliases stand for counted each time */
#define MAX_DEPTH 64
#define FEW_KEYS 16 /* up to here each pair of keys is compared */

struct anchor {
    const char *name;  /* in the arena */
    struct node *node; /* NULL: still open, an alias to it would be endless */
    size_t nodes;      /* how many it stands for */
};

struct loader {
    struct diag *d;
    struct arena *arena;
    const char *file; /* in the arena */
    yaml_parser_t parser;
    yaml_event_t event; /* the one being looked at */
    struct anchor *anchors;
    size_t anchor_count, anchor_room;
    struct node **stack; /* children of the open lists and maps */
    size_t stack_used, stack_room;
    size_t nodes;
    bool fatal; /* nothing more can be read */
};

static struct node *load_node(struct loader *l, int depth);

static struct pos pos_of(const struct loader *l, const yaml_mark_t *from, const yaml_mark_t *to)
{
    struct pos pos = {
        .file = l->file, .line = (int)from->line + 1, .column = (int)from->column + 1};
    if (to && to->line == from->line && to->column > from->column)
        pos.length = (int)(to->column - from->column);
    return pos;
}

static struct pos event_pos(const struct loader *l)
{
    return pos_of(l, &l->event.start_mark, &l->event.end_mark);
}

static bool fail(struct loader *l)
{
    l->fatal = true;
    return false;
}

/* The next event, or false after the parser's error became ours. */
static bool next(struct loader *l)
{
    yaml_event_delete(&l->event);
    if (yaml_parser_parse(&l->parser, &l->event))
        return true;
    memset(&l->event, 0, sizeof l->event);
    scan_error(l->d, l->file, &l->parser);
    return fail(l);
}

static void push(struct loader *l, struct node *n)
{
    if (l->stack_used == l->stack_room) {
        l->stack_room = l->stack_room ? 2 * l->stack_room : 256;
        l->stack = mem_grow(l->stack, l->stack_room * sizeof *l->stack);
    }
    l->stack[l->stack_used++] = n;
}

static bool count_nodes(struct loader *l, size_t more, bool alias)
{
    l->nodes += more;
    if (l->nodes <= MAX_NODES)
        return true;
    if (alias)
        diag_error(l->d, event_pos(l), "write the values out, or use fewer aliases",
                   "aliases grow this file over %d values", MAX_NODES);
    else
        diag_error(l->d, event_pos(l), "split the file", "more than %d values in one file",
                   MAX_NODES);
    return fail(l);
}

static struct node *new_node(struct loader *l, enum node_kind kind, struct pos pos, size_t text)
{
    if (!count_nodes(l, 1, false))
        return NULL;
    struct node *n = arena_alloc(l->arena, sizeof *n + text);
    n->kind = kind;
    n->pos = pos;
    return n;
}

/* Remembers an anchor; returns its place + 1, 0 where there is none. */
static size_t anchor_open(struct loader *l, const yaml_char_t *name)
{
    if (!name)
        return 0;
    if (l->anchor_count == l->anchor_room) {
        l->anchor_room = l->anchor_room ? 2 * l->anchor_room : 16;
        l->anchors = mem_grow(l->anchors, l->anchor_room * sizeof *l->anchors);
    }
    l->anchors[l->anchor_count] =
        (struct anchor){.name = arena_strdup(l->arena, (const char *)name), .nodes = l->nodes};
    return ++l->anchor_count;
}

static void anchor_close(struct loader *l, size_t anchor, struct node *n)
{
    if (!anchor || !n)
        return;
    struct anchor *a = &l->anchors[anchor - 1];
    a->node = n;
    a->nodes = l->nodes - a->nodes;
}

static void refuse_tag(struct loader *l, const yaml_char_t *tag)
{
    if (!tag)
        return;
    const char *text = (const char *)tag, *prefix = "tag:yaml.org,2002:";
    bool usual = strncmp(text, prefix, strlen(prefix)) == 0;
    struct pos pos = event_pos(l);
    pos.length = 0;
    diag_error(l->d, pos, "leave the tag out; a text that looks like a number goes in quotes",
               "tags like '%s%.60s' are not read: each key has its type already", usual ? "!!" : "",
               usual ? text + strlen(prefix) : text);
}

static struct node *load_scalar(struct loader *l)
{
    const char *text = (const char *)l->event.data.scalar.value;
    size_t length = l->event.data.scalar.length;
    refuse_tag(l, l->event.data.scalar.tag);
    struct node *n = new_node(l, NODE_SCALAR, event_pos(l), length + 1);
    if (!n)
        return NULL;
    char *copy = (char *)(n + 1);
    memcpy(copy, text, length);
    n->text = copy;
    n->quoted = l->event.data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
    if (memchr(text, 0, length))
        diag_error(l->d, n->pos, "no argument and no variable can hold one",
                   "a NUL character (\\0) in a text");
    size_t anchor = anchor_open(l, l->event.data.scalar.anchor);
    anchor_close(l, anchor, n);
    return n;
}

static struct node *load_alias(struct loader *l)
{
    const char *name = (const char *)l->event.data.alias.anchor;
    for (size_t i = l->anchor_count; i-- > 0;) {
        struct anchor *a = &l->anchors[i];
        if (strcmp(a->name, name) != 0)
            continue;
        if (a->node)
            return count_nodes(l, a->nodes, true) ? a->node : NULL;
        diag_error(l->d, event_pos(l), NULL, "the alias '*%s' stands inside what it names", name);
        fail(l);
        return NULL;
    }
    diag_error(l->d, event_pos(l),
               "an anchor is set with &NAME above its aliases; a text that "
               "begins with '*' goes in quotes",
               "no anchor '&%s' for this alias", name);
    return new_node(l, NODE_SCALAR, event_pos(l), 1);
}

static struct node *load_list(struct loader *l, int depth)
{
    refuse_tag(l, l->event.data.sequence_start.tag);
    struct pos pos = event_pos(l);
    pos.length = 0;
    struct node *n = new_node(l, NODE_LIST, pos, 0);
    size_t anchor = anchor_open(l, l->event.data.sequence_start.anchor), base = l->stack_used;
    while (n && next(l) && l->event.type != YAML_SEQUENCE_END_EVENT) {
        struct node *item = load_node(l, depth + 1);
        if (!item)
            return NULL;
        push(l, item);
    }
    if (!n || l->fatal)
        return NULL;
    n->count = l->stack_used - base;
    n->item = arena_alloc(l->arena, n->count * sizeof *n->item + 1);
    if (n->count)
        memcpy(n->item, l->stack + base, n->count * sizeof *n->item);
    l->stack_used = base;
    anchor_close(l, anchor, n);
    return n;
}

static int compare_keys(const void *a, const void *b)
{
    const struct node *x = *(struct node *const *)a, *y = *(struct node *const *)b;
    int by_text = strcmp(x->text, y->text);
    if (by_text)
        return by_text;
    return x->pos.line != y->pos.line ? x->pos.line - y->pos.line : x->pos.column - y->pos.column;
}

static void refuse_duplicate(struct loader *l, const struct node *first, const struct node *second)
{
    diag_error(l->d, second->pos, "a key stands once in a map: remove one of the two",
               "duplicate key '%s'", second->text);
    diag_note(l->d, first->pos, "the first '%s' is here", first->text);
}

static void check_duplicates(struct loader *l, const struct node *map)
{
    if (map->count <= FEW_KEYS) {
        for (size_t i = 1; i < map->count; i++)
            for (size_t k = 0; k < i; k++)
                if (strcmp(map->key[i]->text, map->key[k]->text) == 0) {
                    refuse_duplicate(l, map->key[k], map->key[i]);
                    break;
                }
        return;
    }
    size_t size = map->count * sizeof *map->key;
    struct node **sorted = mem_alloc(size);
    memcpy(sorted, map->key, size);
    qsort(sorted, map->count, sizeof *sorted, compare_keys);
    for (size_t i = 1, first = 0; i < map->count; i++) {
        if (strcmp(sorted[i]->text, sorted[first]->text) == 0)
            refuse_duplicate(l, sorted[first], sorted[i]);
        else
            first = i;
    }
    free(sorted);
}

/* A key that can't be one: the pair is left out. */
static bool key_is_good(struct loader *l, const struct node *key, const struct pos *pos)
{
    if (key->kind != NODE_SCALAR) {
        diag_error(l->d, *pos, "put it in quotes if it is meant as text",
                   "a key must be a word, not a %s", key->kind == NODE_LIST ? "list" : "map");
        return false;
    }
    if (!key->text || node_is_null(key) || !*key->text) {
        diag_error(l->d, *pos, "write a word before the ':', or put it in quotes", "an empty key");
        return false;
    }
    if (!key->quoted && strcmp(key->text, "<<") == 0) {
        diag_error(l->d, *pos, "write the keys out here, or let an alias stand for the whole map",
                   "merge keys ('<<') are not read");
        return false;
    }
    return true;
}

/* Reads one pair; false at the map's end and after a fatal error. */
static bool load_pair(struct loader *l, int depth)
{
    if (!next(l) || l->event.type == YAML_MAPPING_END_EVENT)
        return false;
    struct pos pos = event_pos(l);
    bool alias = l->event.type == YAML_ALIAS_EVENT;
    struct node *key = load_node(l, depth + 1);
    if (!key || !next(l))
        return false;
    struct node *value = load_node(l, depth + 1);
    if (!value)
        return false;
    if (!key_is_good(l, key, &pos))
        return true;
    if (alias) { /* messages about this key point here, not at its anchor */
        struct node *copy = arena_alloc(l->arena, sizeof *copy);
        *copy = *key;
        copy->pos = pos;
        key = copy;
    }
    push(l, key);
    push(l, value);
    return true;
}

static struct node *load_map(struct loader *l, int depth)
{
    refuse_tag(l, l->event.data.mapping_start.tag);
    struct pos pos = event_pos(l);
    pos.length = 0;
    struct node *n = new_node(l, NODE_MAP, pos, 0);
    if (!n)
        return NULL;
    size_t anchor = anchor_open(l, l->event.data.mapping_start.anchor), base = l->stack_used;
    while (load_pair(l, depth))
        ;
    if (l->fatal)
        return NULL;
    n->count = (l->stack_used - base) / 2;
    n->key = arena_alloc(l->arena, 2 * n->count * sizeof *n->key + 1);
    n->item = n->key + n->count;
    for (size_t i = 0; i < n->count; i++) {
        n->key[i] = l->stack[base + 2 * i];
        n->item[i] = l->stack[base + 2 * i + 1];
    }
    l->stack_used = base;
    check_duplicates(l, n);
    anchor_close(l, anchor, n);
    return n;
}

/* Reads what the current event begins; NULL after a fatal error only. */
static struct node *load_node(struct loader *l, int depth)
{
    if (depth > MAX_DEPTH) {
        struct pos pos = event_pos(l);
        pos.length = 0;
        scan_nesting(l->d, pos);
        fail(l);
        return NULL;
    }
    switch (l->event.type) {
    case YAML_SCALAR_EVENT:
        return load_scalar(l);
    case YAML_ALIAS_EVENT:
        return load_alias(l);
    case YAML_SEQUENCE_START_EVENT:
        return load_list(l, depth);
    default:
        return load_map(l, depth);
    }
}

static struct node *empty_map(struct loader *l)
{
    struct node *n = arena_alloc(l->arena, sizeof *n);
    n->kind = NODE_MAP;
    n->pos = (struct pos){.file = l->file};
    return n;
}

static struct node *load_stream(struct loader *l)
{
    if (!next(l) || !next(l)) /* the stream's start, then a document or the end */
        return NULL;
    if (l->event.type == YAML_STREAM_END_EVENT)
        return empty_map(l);
    if (!next(l))
        return NULL;
    struct node *root = load_node(l, 1);
    if (!root || !next(l) || !next(l)) /* the document's end, then the stream's */
        return NULL;
    if (l->event.type != YAML_STREAM_END_EVENT) {
        diag_error(l->d, event_pos(l), "one document a file: remove the '---' line",
                   "a second document begins here");
        return NULL;
    }
    return node_is_null(root) ? empty_map(l) : root;
}

static struct node *load_bytes(struct diag *d, const char *file, const char *text, size_t length)
{
    size_t errors = d->errors;
    if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) {
        text += 3;
        length -= 3;
    }
    if (!scan_check_bytes(d, file, text, length))
        return NULL;
    struct loader l = {.d = d, .arena = d->arena, .file = file};
    if (!yaml_parser_initialize(&l.parser)) {
        diag_error(d, (struct pos){.file = file}, NULL, "out of memory");
        return NULL;
    }
    yaml_parser_set_encoding(&l.parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&l.parser, (const unsigned char *)text, length);
    struct node *root = load_stream(&l);
    yaml_event_delete(&l.event);
    yaml_parser_delete(&l.parser);
    free(l.anchors);
    free(l.stack);
    return d->errors == errors ? root : NULL;
}

struct node *load_text(struct diag *d, const char *name, const char *text, size_t length)
{
    struct pos whole = {.file = arena_strdup(d->arena, name)};
    if (length > MAX_BYTES) {
        diag_error(d, whole, "split the file", "larger than 10 MiB");
        return NULL;
    }
    diag_source(d, whole.file, arena_strndup(d->arena, text, length), length);
    return load_bytes(d, whole.file, text, length);
}

/* Reads at most `room` bytes; the number read, or -1 with errno. */
static ssize_t read_all(int fd, char *data, size_t room)
{
    size_t used = 0;
    while (used < room) {
        ssize_t n = read(fd, data + used, room - used);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return -1;
        if (n == 0)
            break;
        used += (size_t)n;
    }
    return (ssize_t)used;
}

/* Refuses what is no readable file of a sensible size and date; its size, or -1. */
static ssize_t check_stat(struct diag *d, struct pos whole, int fd)
{
    struct stat st;
    struct timespec now;
    if (fstat(fd, &st) != 0) {
        diag_error(d, whole, NULL, "can't be read: %s", strerror(errno));
        return -1;
    }
    if (!S_ISREG(st.st_mode)) {
        diag_error(d, whole, "a YAML file is expected here", "is a %s, not a file",
                   S_ISDIR(st.st_mode) ? "folder" : "device or pipe");
        return -1;
    }
    if (st.st_size > (off_t)MAX_BYTES) {
        diag_error(d, whole, "split the file", "larger than 10 MiB");
        return -1;
    }
    clock_gettime(CLOCK_REALTIME, &now);
    double ahead = (double)(st.st_mtim.tv_sec - now.tv_sec) +
                   (double)(st.st_mtim.tv_nsec - now.tv_nsec) * 1e-9;
    if (ahead > 1)
        diag_error(d, whole,
                   arena_printf(d->arena, "touch '%s', or set this machine's clock", whole.file),
                   "is %.0f s in the future", ahead);
    return (ssize_t)st.st_size;
}

struct node *load_file(struct diag *d, const char *path)
{
    size_t errors = d->errors;
    struct pos whole = {.file = arena_strdup(d->arena, path)};
    cleanup_close int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0) {
        diag_error(d, whole, NULL, "can't be read: %s", strerror(errno));
        return NULL;
    }
    ssize_t size = check_stat(d, whole, fd);
    if (size < 0)
        return NULL;
    cleanup_free char *data = mem_grow(NULL, (size_t)size + 1);
    size = read_all(fd, data, (size_t)size);
    if (size < 0) {
        diag_error(d, whole, NULL, "can't be read: %s", strerror(errno));
        return NULL;
    }
    struct node *root = load_bytes(d, whole.file, data, (size_t)size);
    return d->errors == errors ? root : NULL;
}

struct node *node_get(const struct node *map, const char *key)
{
    if (!map || map->kind != NODE_MAP)
        return NULL;
    for (size_t i = 0; i < map->count; i++)
        if (strcmp(map->key[i]->text, key) == 0)
            return map->item[i];
    return NULL;
}

bool node_is_null(const struct node *n)
{
    if (!n)
        return true;
    if (n->kind != NODE_SCALAR || n->quoted)
        return false;
    const char *t = n->text;
    return !t || !*t || strcmp(t, "~") == 0 || strcmp(t, "null") == 0 || strcmp(t, "Null") == 0 ||
           strcmp(t, "NULL") == 0;
}

struct pos node_pos_at(const struct node *n, size_t byte)
{
    struct pos pos = n->pos;
    size_t chars = 0, before = 0, quotes = 0, quotes_before = 0;
    if (n->kind != NODE_SCALAR)
        return pos;
    for (size_t i = 0; n->text[i]; i++) {
        bool starts = ((unsigned char)n->text[i] & 0xc0) != 0x80;
        chars += starts;
        before += starts && i < byte;
        quotes += n->text[i] == '\'';
        quotes_before += n->text[i] == '\'' && i < byte;
    }
    size_t length = (size_t)pos.length;
    if (!n->quoted && length == chars)
        pos.column += (int)before;
    else if (n->quoted && length == chars + 2) /* "…" or '…' without escapes */
        pos.column += (int)before + 1;
    else if (n->quoted && length == chars + quotes + 2) /* '…' with doubled quotes */
        pos.column += (int)(before + quotes_before) + 1;
    else
        return pos; /* escapes or several lines: the text's beginning */
    pos.length = 0;
    return pos;
}
