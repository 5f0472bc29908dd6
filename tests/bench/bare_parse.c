/* bare_parse FILE [FLAGS..]: parses a file with libclang and does nothing else. What audit is measured
 * against. */
#include <clang-c/Index.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    CXIndex index = clang_createIndex(0, 0);
    CXTranslationUnit unit = NULL;
    if (argc < 2)
        return 2;
    enum CXErrorCode code =
        clang_parseTranslationUnit2(index, argv[1], (const char *const *)argv + 2, argc - 2, NULL, 0,
                                    CXTranslationUnit_DetailedPreprocessingRecord, &unit);
    unsigned diagnostics = unit ? clang_getNumDiagnostics(unit) : 0;
    if (code != CXError_Success || diagnostics)
        fprintf(stderr, "%s: error %d, %u diagnostics\n", argv[1], code, diagnostics);
    clang_disposeTranslationUnit(unit);
    clang_disposeIndex(index);
    return code != CXError_Success || diagnostics;
}
