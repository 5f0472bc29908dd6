/* Memory that is freed all at once, and growing arrays in it. Allocation failure ends the command (exit 70):
 * the command holds nothing that could be half-written at that time. */
#ifndef STEELYARD_TOOL_ARENA_H
#define STEELYARD_TOOL_ARENA_H

#include <stdarg.h>
#include <stddef.h>

struct arena;
struct arena *arena_new(void);
void arena_free(struct arena *arena);
size_t arena_size(const struct arena *arena);        /* bytes that it holds */
void *arena_alloc(struct arena *arena, size_t size); /* zeroed */
char *arena_copy(struct arena *arena, const char *text, size_t length);
char *arena_string(struct arena *arena, const char *text);
char *arena_printf(struct arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Room for one more element: returns the (possibly moved) array. */
void *arena_grow(struct arena *arena, void *array, size_t count, size_t element_size);

#define ARENA_NEW(arena, type) ((type *)arena_alloc((arena), sizeof(type)))
#define ARENA_PUSH(arena, array, count, value)                                                               \
    ((array) = arena_grow((arena), (array), (size_t)(count), sizeof *(array)), (array)[(count)++] = (value))

#endif
