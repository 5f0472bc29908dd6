/* Hash tables whose entries are the caller's own: a struct that begins with a `struct entry`. They grow;
 * nothing is taken out. The caller compares: entries of one hash may still have different keys. */
#ifndef STEELYARD_TOOL_ENTRIES_H
#define STEELYARD_TOOL_ENTRIES_H

#include <stddef.h>
#include <stdint.h>

struct arena;

struct entry {
    struct entry *next; /* in its chain */
    uint64_t hash;
};

/* Zeroed: empty. */
struct table {
    struct entry **chains; /* in the arena of the entries */
    size_t chain_count, entry_count;
};

/* The hash so far with one more part of the key: begin with any number. */
static inline uint64_t hash_with(uint64_t hash, uint64_t part)
{
    hash = (hash ^ part) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 31;
}

static inline uint64_t hash_pointer(uint64_t hash, const void *part)
{
    return hash_with(hash, (uint64_t)(uintptr_t)part);
}

uint64_t hash_text(const char *text);
uint64_t hash_word(const char *text, size_t length);

/* The entry added last under this hash; then the one added before it; null at the end. */
struct entry *table_first(const struct table *table, uint64_t hash);
struct entry *table_next(const struct entry *entry);
void table_add(struct arena *arena, struct table *table, struct entry *entry, uint64_t hash);

#endif
