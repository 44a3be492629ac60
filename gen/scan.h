#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <yaml.h>

#include "gen/diag.h"

/* True where the bytes are UTF-8 text that YAML and a terminal can hold; else one error at the
 * first that is not. */
bool scan_check_bytes(struct diag *d, const char *file, const char *text, size_t length);
/* The error that stopped libyaml's parser, in plain words, with its place and a hint. */
void scan_error(struct diag *d, const char *file, const yaml_parser_t *parser);
/* Lists and maps lie too deep in each other at `pos`. */
void scan_nesting(struct diag *d, struct pos pos);
