#include "analysis/base/arena.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct block {
    struct block *next;
    size_t used, size;
    max_align_t data[];
};

struct arena {
    struct block *head;
    size_t size; /* of all blocks */
};

static void *need(void *memory)
{
    if (!memory) {
        fputs("steelyard: out of memory\n", stderr);
        exit(70);
    }
    return memory;
}

struct arena *arena_new(void)
{
    return need(calloc(1, sizeof(struct arena)));
}

void arena_free(struct arena *arena)
{
    if (!arena)
        return;
    for (struct block *block = arena->head, *next; block; block = next) {
        next = block->next;
        free(block);
    }
    free(arena);
}

static size_t rounded(size_t size)
{
    const size_t align = sizeof(max_align_t);
    return (size + align - 1) / align * align;
}

enum { FIRST_BLOCK = 4096, BLOCK = 65536, LARGE_PIECE = BLOCK / 8 };

static struct block *add_block(struct arena *arena, size_t room)
{
    struct block *block = need(malloc(sizeof *block + room));
    *block = (struct block){.size = room};
    arena->size += room;
    return block;
}

void *arena_alloc(struct arena *arena, size_t size)
{
    size = rounded(size);
    struct block *block = arena->head;
    if (block && block->size - block->used < size && size > LARGE_PIECE) {
        block = add_block(arena, size); /* behind the one that is being filled */
        block->next = arena->head->next;
        arena->head->next = block;
    } else if (!block || block->size - block->used < size) {
        size_t room = arena->size < FIRST_BLOCK ? FIRST_BLOCK : arena->size < BLOCK ? arena->size : BLOCK;
        block = add_block(arena, size > room ? size : room);
        block->next = arena->head;
        arena->head = block;
    }
    char *memory = (char *)block->data + block->used;
    block->used += size;
    memset(memory, 0, size);
    return memory;
}

size_t arena_size(const struct arena *arena)
{
    return arena->size;
}

char *arena_copy(struct arena *arena, const char *text, size_t length)
{
    char *copy = arena_alloc(arena, length + 1);
    memcpy(copy, text, length);
    return copy;
}

char *arena_string(struct arena *arena, const char *text)
{
    return arena_copy(arena, text, strlen(text));
}

char *arena_printf(struct arena *arena, const char *format, ...)
{
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    int length = vsnprintf(NULL, 0, format, list);
    va_end(list);
    char *text = arena_alloc(arena, (size_t)(length < 0 ? 0 : length) + 1);
    vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}

/* Makes more of what was allocated last, where it is. False: something else was allocated since, or there is
 * no room. */
static bool extend(struct arena *arena, const char *array, size_t size, size_t wanted)
{
    struct block *block = arena->head;
    size_t more = rounded(wanted) - rounded(size);
    if (array + rounded(size) != (char *)block->data + block->used || block->size - block->used < more)
        return false;
    memset((char *)block->data + block->used, 0, more);
    block->used += more;
    return true;
}

void *arena_grow(struct arena *arena, void *array, size_t count, size_t element_size)
{
    /* Capacity is implied: arrays are moved when the count reaches a power of two (or starts at 0). */
    if (count && (count & (count - 1)))
        return array;
    size_t room = count ? count * 2 : 1;
    if (count && extend(arena, array, count * element_size, room * element_size))
        return array;
    void *bigger = arena_alloc(arena, room * element_size);
    if (count)
        memcpy(bigger, array, count * element_size);
    return bigger;
}
