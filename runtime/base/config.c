#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "mem.h"

int config_read(struct config *c, const char *out, struct err *e)
{
    cleanup_free char *path = file_join(out, "config.stamp");
    *c = (struct config){0};
    if (file_read(path, &c->text, e)) {
        err_hint(e, "./configure writes it");
        return -1;
    }
    for (char *save = NULL, *line = strtok_r(c->text.data, "\n", &save); line;
         line = strtok_r(NULL, "\n", &save)) {
        char *equals = strchr(line, '=');
        if (!equals)
            continue;
        *equals = 0;
        c->line = mem_grow(c->line, (c->count + 1) * sizeof *c->line);
        c->line[c->count++] = line;
    }
    return 0;
}

const char *config_get(const struct config *c, const char *name)
{
    for (size_t i = 0; i < c->count; i++)
        if (!strcmp(c->line[i], name))
            return c->line[i] + strlen(name) + 1;
    return "";
}

void config_free(struct config *c)
{
    free(c->line);
    buf_free(&c->text);
    *c = (struct config){0};
}
