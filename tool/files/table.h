/* The files of a run by identity: two names of one file are one entry. */
#ifndef STEELYARD_TOOL_TABLE_H
#define STEELYARD_TOOL_TABLE_H

#include "files/file.h"

/* Bytes of the files that were read, by identity (real path). */
struct file_table {
    struct file_text **items;
    size_t count, capacity;
    struct file_alias { /* other names, through symbolic links, that a file was met by */
        char *path;     /* absolute */
        const struct file_text *file;
    } * aliases;
    size_t alias_count;
};

/* NULL when the path names no file of the table. `path` need not be the spelling the file was read by. */
const struct file_text *file_table_find(const struct file_table *table, const char *path);
/* Takes over what *file holds. */
const struct file_text *file_table_add(struct file_table *table, struct file_text *file);
/* The file was met by this name, too. */
void file_table_alias(struct file_table *table, const struct file_text *file, const char *path);
void file_table_free(struct file_table *table);

#endif
