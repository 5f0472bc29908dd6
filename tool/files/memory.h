/* Memory that is there or ends the run: the command has nothing to fall back on when it is out of memory, and
 * nothing is half written at that point (writing goes through temporaries). And text that grows. */
#ifndef STEELYARD_TOOL_MEMORY_H
#define STEELYARD_TOOL_MEMORY_H

#include <stdarg.h>
#include <stddef.h>

/* Never NULL; zeroed. Exits with EXIT_INTERNAL when there is no memory. */
void *allocate(size_t bytes);
void *reallocate(void *old, size_t bytes);
char *duplicate(const char *text);
char *duplicate_bytes(const char *bytes, size_t size); /* adds a NUL */
/* New text, printf style. */
char *format_text(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Growing text; always NUL-terminated once something was added. Start from {0}. */
struct buffer {
    char *data;
    size_t size, capacity;
};
void buffer_add(struct buffer *buffer, const char *bytes, size_t size);
void buffer_text(struct buffer *buffer, const char *text);
void buffer_format(struct buffer *buffer, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buffer_free(struct buffer *buffer);

#endif
