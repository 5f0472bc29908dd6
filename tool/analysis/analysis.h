/* From parsed translation units to sites and edits. */
#ifndef STEELYARD_TOOL_ANALYSIS_H
#define STEELYARD_TOOL_ANALYSIS_H

#include <clang-c/Index.h>
#include "analysis/site.h"

/* What the user knows and cannot be proved (--assert). */
enum { ASSERT_UNIT = 1, ASSERT_UNIFORM = 2, ASSERT_PRINT_ONLY = 4, ASSERT_LAST_BITS = 8 };

/* One of them for a function, a line, or (neither) everywhere. */
struct placed_assert {
    const char *what, *function;
    const char *file; /* with `line`; compared by the end of the path */
    unsigned line;
};

struct analysis_options {
    bool reorder;           /* --no-reorder clears it */
    bool cover_all;         /* --cover-all */
    bool spawn;             /* --spawn */
    bool ranges;            /* --ranges */
    bool loops;             /* --loops */
    bool dealing;           /* at work on these loops, and on no shares: run/dealt.h */
    bool claims;            /* --claims */
    bool one_configuration; /* the text is compiled with these very flags and with no others */
    long long min_items;    /* --min-items */
    bool strict_output;     /* --strict-output */
    unsigned asserts;
    const char *(*stopped)(
        void); /* why the analysis is to end at once, null: it goes on. Asked from any thread; may be null. */
    const struct placed_assert *placed;
    size_t placed_count;
};

/* Lowering: one parsed unit to the analysis' own form. Thread-safe for different units. `path` is the main
 * file as the user named it; `text`,`size` its bytes; `flags` the compiler's. Headers of the user's that the
 * unit includes are read through libclang (clang_getFileContents). The CXTranslationUnit may be disposed
 * afterwards. Never NULL; what could not be understood becomes a gap in the result. `whole`: functions of
 * headers that nothing comes to are kept, too. */
struct lowered_unit;
struct text_store; /* the texts of headers, kept once for all units lowered with it, which it outlives; may be
                      NULL */
/* `name` gives the name by which a header is known everywhere, however a unit spells its path: new, the same
 * for the same file; may be NULL: as it is spelled. */
struct text_store *text_store_new(char *(*name)(const void *names, const char *path), const void *names);
void text_store_free(struct text_store *store);
struct lowered_unit *lower_unit(CXTranslationUnit unit, const char *path, const char *text, size_t size,
                                const char *const *flags, size_t flag_count, struct text_store *texts,
                                bool whole);
void lowered_unit_free(struct lowered_unit *unit);

/* Analyses units that belong together (functions are joined by name across them), one execution for each
 * `main` from which a call that could be converted may be reached. Begin, execute each number below
 * analysis_executions() once (different ones side by side, in any order), end. The units are only read in
 * between. The list is new, owned by the caller; it does not refer to the units. */
struct analysis;
struct analysis *analysis_begin(struct lowered_unit *const *units, size_t count,
                                const struct analysis_options *options);
int analysis_executions(const struct analysis *analysis);
void analysis_execute(struct analysis *analysis, int i);
struct site_list *analysis_end(struct analysis *analysis);

#endif
