/* bare_parse FILE [FLAGS..] | bare_parse @LIST: parses files with libclang and does nothing else. What audit
 * is measured against. A line of LIST is a directory, a file and flags, with tabs between them: all are
 * parsed by one process, as audit does, so that what it takes to start one is not counted for each of them.
 */
#include <clang-c/Index.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_FLAGS = 1000, LONGEST_LINE = 1 << 20 };

/* How many diagnostics; -1: there is no tree. */
static int parse(const char *path, const char *const *flags, int count)
{
    CXIndex index = clang_createIndex(0, 0);
    CXTranslationUnit unit = NULL;
    enum CXErrorCode code = clang_parseTranslationUnit2(index, path, flags, count, NULL, 0,
                                                        CXTranslationUnit_DetailedPreprocessingRecord, &unit);
    int diagnostics = code != CXError_Success ? -1 : (int)clang_getNumDiagnostics(unit);
    if (diagnostics)
        fprintf(stderr, "%s: error %d, %d diagnostics\n", path, code, diagnostics);
    if (unit)
        clang_disposeTranslationUnit(unit);
    clang_disposeIndex(index);
    return diagnostics;
}

static int parse_list(const char *list)
{
    static char line[LONGEST_LINE];
    FILE *file = fopen(list, "r");
    int failed = 0;
    if (!file)
        return 2;
    while (fgets(line, sizeof line, file)) {
        const char *flags[MOST_FLAGS];
        int count = 0;
        char *folder = strtok(line, "\t\n"), *path = strtok(NULL, "\t\n");
        for (char *flag; count < MOST_FLAGS && (flag = strtok(NULL, "\t\n")) != NULL;)
            flags[count++] = flag;
        failed += !folder || !path || chdir(folder) != 0 || parse(path, flags, count) < 0;
    }
    fclose(file);
    return failed != 0;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 2;
    if (argv[1][0] == '@')
        return parse_list(argv[1] + 1);
    return parse(argv[1], (const char *const *)argv + 2, argc - 2) != 0;
}
