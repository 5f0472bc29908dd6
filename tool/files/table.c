#include "files/table.h"

#include <stdlib.h>
#include <string.h>

#include "files/memory.h"

const struct file_text *file_table_find(const struct file_table *table, const char *path)
{
    for (size_t i = 0; i < table->count; i++) {
        if (!strcmp(table->items[i]->path, path) || !strcmp(table->items[i]->real_path, path))
            return table->items[i];
    }
    char *real = path_real(path);
    const struct file_text *found = NULL;
    for (size_t i = 0; real && !found && i < table->count; i++) {
        if (!strcmp(table->items[i]->real_path, real))
            found = table->items[i];
    }
    free(real);
    return found;
}

void file_table_alias(struct file_table *table, const struct file_text *file, const char *path)
{
    char *absolute = path_absolute(path);
    bool known = !strcmp(absolute, file->real_path);
    for (size_t i = 0; i < table->alias_count && !known; i++)
        known = !strcmp(table->aliases[i].path, absolute);
    if (known) {
        free(absolute);
        return;
    }
    table->aliases = reallocate(table->aliases, (table->alias_count + 1) * sizeof *table->aliases);
    table->aliases[table->alias_count++] = (struct file_alias){absolute, file};
}

const struct file_text *file_table_add(struct file_table *table, struct file_text *file)
{
    if (table->count == table->capacity) {
        table->capacity = table->capacity * 2 + 16;
        table->items = reallocate(table->items, table->capacity * sizeof(struct file_text *));
    }
    struct file_text *kept = allocate(sizeof *kept);
    *kept = *file;
    table->items[table->count++] = kept;
    file_table_alias(table, kept, kept->path);
    return kept;
}

void file_table_free(struct file_table *table)
{
    for (size_t i = 0; i < table->count; i++) {
        file_free(table->items[i]);
        free(table->items[i]);
    }
    free(table->items);
    for (size_t i = 0; i < table->alias_count; i++)
        free(table->aliases[i].path);
    free(table->aliases);
    *table = (struct file_table){0};
}
