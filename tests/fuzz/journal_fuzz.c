/* The journal of apply on arbitrary bytes, for libFuzzer and tool_mutate: it is read or refused with a
 * reason, and whatever is accepted stays below the root. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "writing/journal.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t count);

static void must(int condition, const char *what)
{
    if (!condition) {
        fprintf(stderr, "journal_fuzz: %s\n", what);
        abort();
    }
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t count)
{
    struct journal journal;
    char *reason;
    if (!journal_parse((const char *)bytes, count, "folder", &journal, &reason)) {
        must(reason != NULL && !strchr(reason, '\n'), "refused without a reason of one line");
        free(reason);
        return 0;
    }
    for (size_t i = 0; i < journal.count; i++) {
        const char *path = journal.files[i].path, *original = journal.files[i].original;
        size_t length = strlen(path);
        must(length > 0 && path[0] != '/' && strncmp(path, "../", 3) != 0 && !strstr(path, "/../") &&
                 strcmp(path, "..") != 0 && (length < 3 || strcmp(path + length - 3, "/..") != 0),
             "a journal leads outside its root");
        must(!strncmp(original, "folder/", 7) && !strchr(original + 7, '/') &&
                 strcmp(original + 7, "..") != 0,
             "a journal names originals elsewhere");
    }
    journal_free(&journal);
    return 0;
}
