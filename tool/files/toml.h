/* TOML as JSON text, through toml++. */
#ifndef STEELYARD_TOOL_TOML_H
#define STEELYARD_TOOL_TOML_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* New text (malloc), or NULL with a message in `error` and its line. */
char *toml_as_json(const char *text, size_t size, char *error, size_t error_size, unsigned *line);

#ifdef __cplusplus
}
#endif

#endif
