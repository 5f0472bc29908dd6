/* What an apply wrote, so that it can be taken back: ROOT/.steelyard/journal/NNNNNN/ holds journal.json and
 * the original bytes of each file. The journal is on the disk before the first file changes. */
#ifndef STEELYARD_TOOL_JOURNAL_H
#define STEELYARD_TOOL_JOURNAL_H

#include <stdbool.h>

#include "files/file.h"

struct journal_file {
    char *path; /* relative to the root */
    char before[SHA256_HEX], after[SHA256_HEX];
    mode_t mode;
    char *original; /* path of the kept bytes */
};
struct journal {
    char *folder; /* ROOT/.steelyard/journal/NNNNNN */
    bool applied; /* false: writing had begun and did not end */
    struct journal_file *files;
    size_t count;
};

/* The newest journal of the root. False: there is none (*reason NULL) or it is not readable (*reason new
 * text). */
bool journal_newest(const char *root, struct journal *journal, char **reason);
/* Reads journal.json of a folder. Paths that leave the root are refused. */
bool journal_read(const char *folder, struct journal *journal, char **reason);
/* From the bytes of a journal.json; what the fuzzer feeds. */
bool journal_parse(const char *bytes, size_t size, const char *folder, struct journal *journal,
                   char **reason);
/* Makes a new folder and fills in journal->folder. For the holder of the lock. */
bool journal_begin(const char *root, struct journal *journal, char **reason);
/* Writes journal.json, durably. */
bool journal_save(const struct journal *journal, char **reason);
void journal_remove(const struct journal *journal);
void journal_free(struct journal *journal);

/* One writer per root: a lock that ends with the process. -1: held by another (or errno). */
int journal_lock(const char *root);
void journal_unlock(int lock);

#endif
