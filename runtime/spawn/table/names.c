/* Finding a host by its name: chains by the name without its domain, so that a table of thousands of hosts is
 * built and read in the time that their number takes, not its square. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "spawn/table/table_parts.h"

bool sy_table_is_host_name(const char *name)
{
    size_t length = strnlen(name, SY_TABLE_HOST_BYTES);
    if (length == 0 || length == SY_TABLE_HOST_BYTES || name[0] == '-')
        return false;
    for (size_t i = 0; i < length; i++)
        if (!isalnum((unsigned char)name[i]) && !strchr("-._", name[i]))
            return false;
    return true;
}

/* Equal, or one is the other without its domain. */
static bool same_host(const char *a, const char *b)
{
    size_t length = strcspn(a, ".");
    if (strcmp(a, b) == 0)
        return true;
    return length == strcspn(b, ".") && strncmp(a, b, length) == 0 &&
           (a[length] == '\0' || b[length] == '\0');
}

/* Where the chain of a name begins: FNV-1a of what is before its first dot. Called with a table that has
 * room. */
static int *chain_of(const struct sy_table *table, const char *name)
{
    uint32_t hash = 2166136261u;
    for (; *name && *name != '.'; name++)
        hash = (hash ^ (unsigned char)*name) * 16777619u;
    return &table->chain[hash % (uint32_t)table->hosts_room];
}

/* Last in its chain: a chain has the earlier host first. */
static void put_in_chain(struct sy_table *table, int host)
{
    int *at = chain_of(table, table->host[host].name);
    while (*at >= 0)
        at = &table->next[*at];
    *at = host;
    table->next[host] = -1;
}

void sy_table_index(struct sy_table *table)
{
    for (int i = 0; i < table->hosts_room; i++)
        table->chain[i] = -1;
    for (int i = 0; i < table->hosts; i++)
        put_in_chain(table, i);
}

void sy_table_index_last(struct sy_table *table)
{
    put_in_chain(table, table->hosts - 1);
}

int sy_table_find(const struct sy_table *table, const char *name)
{
    int same = -1;
    for (int i = table->hosts ? *chain_of(table, name) : -1; i >= 0; i = table->next[i]) {
        if (strcmp(table->host[i].name, name) == 0)
            return i;
        if (same < 0 && same_host(table->host[i].name, name))
            same = i;
    }
    return same;
}
