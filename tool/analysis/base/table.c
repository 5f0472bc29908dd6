#include "analysis/base/table.h"

#include "analysis/base/arena.h"

uint64_t hash_word(const char *text, size_t length)
{
    uint64_t hash = length;
    for (size_t i = 0; i < length; i++)
        hash = hash * 33u + (unsigned char)text[i];
    return hash_with(0, hash);
}

uint64_t hash_text(const char *text)
{
    uint64_t hash = 5381;
    for (const char *c = text; *c; c++)
        hash = hash * 33u + (unsigned char)*c;
    return hash_with(0, hash);
}

static struct entry *with_hash(struct entry *entry, uint64_t hash)
{
    while (entry && entry->hash != hash)
        entry = entry->next;
    return entry;
}

struct entry *table_first(const struct table *table, uint64_t hash)
{
    return table->chain_count ? with_hash(table->chains[hash & (table->chain_count - 1)], hash) : NULL;
}

struct entry *table_next(const struct entry *entry)
{
    return with_hash(entry->next, entry->hash);
}

/* The entries of a chain go over in their order: what was added last stays first. */
static void grow(struct arena *arena, struct table *table)
{
    size_t count = table->chain_count ? 4 * table->chain_count : 64;
    struct entry **chains = arena_alloc(arena, count * sizeof *chains);
    for (size_t i = 0; i < table->chain_count; i++) {
        struct entry *reversed = NULL;
        for (struct entry *it = table->chains[i], *next; it; it = next) {
            next = it->next;
            it->next = reversed;
            reversed = it;
        }
        for (struct entry *it = reversed, *next; it; it = next) {
            next = it->next;
            it->next = chains[it->hash & (count - 1)];
            chains[it->hash & (count - 1)] = it;
        }
    }
    table->chains = chains;
    table->chain_count = count;
}

void table_add(struct arena *arena, struct table *table, struct entry *entry, uint64_t hash)
{
    if (table->entry_count >= table->chain_count)
        grow(arena, table);
    struct entry **chain = &table->chains[hash & (table->chain_count - 1)];
    *entry = (struct entry){.next = *chain, .hash = hash};
    *chain = entry;
    table->entry_count++;
}
