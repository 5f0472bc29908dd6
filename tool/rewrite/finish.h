/* What is done to the edits of a program once it is settled which of them are made: what they leave without a
 * use goes, and lines that have become too long are broken. */
#ifndef STEELYARD_TOOL_FINISH_H
#define STEELYARD_TOOL_FINISH_H

#include "analysis/base/arena.h"
#include "analysis/tree/tree.h"

/* Array and texts live in the arena. */
struct edit_set {
    struct arena *arena;
    struct edit *items;
    size_t count;
};

/* Local variables that nothing uses any more are removed with their assignments where these have no effects,
 * else marked by a (void), as parameters are. `edits` are those of the one program the units make up; new
 * ones belong to the group that took the last use, or, where several did, to `serves`. */
void rewrite_unused(struct lowered_unit *const *units, size_t count, struct edit_set *edits, int serves);

/* How the lines of a file may look. */
struct line_style {
    size_t limit;  /* columns; 0: any length */
    size_t tab;    /* columns of a tab */
    size_t indent; /* of a continued line, where the file shows none and `aligned` is false */
    bool aligned;  /* where the file shows none: below what follows the parenthesis */
};

/* Joins the lines of calls that have become longer and broke elsewhere than between their buffers, as a
 * person would not have broken them. This and what follows: `edits` of one file are sorted by offset and do
 * not overlap; the texts of some may change and new ones follow at the end of the set, of blanks and line
 * ends only. */
void rewrite_join(const char *text, size_t size, const struct line_style *style, struct edit_set *edits);
/* What stood below the parenthesis of a call stands there again, comments behind statements in their column.
 */
void rewrite_align(const char *text, size_t size, const struct line_style *style, struct edit_set *edits);
/* Breaks the lines that the edits of one file touch and make longer than they were and than the limit allows,
 * at commas of calls, as the file does elsewhere. */
void rewrite_wrap(const char *text, size_t size, const struct line_style *style, struct edit_set *edits);

#endif
