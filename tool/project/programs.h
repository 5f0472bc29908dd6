/* Which units make up one program. A run may name many independent programs; each is analysed by itself, so
 * that equal names in two of them (every main) are not taken for one another. */
#ifndef STEELYARD_TOOL_PROGRAMS_H
#define STEELYARD_TOOL_PROGRAMS_H

#include <clang-c/Index.h>

#include "analysis/analysis.h"

struct defined_name {
    char *text;
    bool is_member; /* defined as members of classes alone: no unit in C can mean it */
};

/* Names with external linkage that a unit defines, main apart. */
struct defined_names {
    struct defined_name *items; /* sorted, no name twice */
    size_t count;
    char *weak;  /* one after the other, a blank around each: another file's definition may be the one that is
                    meant: inline, or by an attribute, or without a value. Null: none */
    bool begins; /* there is a main function */
    bool in_c;   /* the unit is read as C */
};
void defined_names_take(CXTranslationUnit unit, bool in_c, struct defined_names *names);
void defined_names_free(struct defined_names *names);

/* What there is to know of a unit. */
struct program_part {
    const char *text; /* NUL-terminated; NULL: the unit was not understood and is of no program */
    struct defined_names names;
};
/* Numbers the programs: units that mention a name another one defines (and do not define it themselves, or
 * not so that another's cannot be meant) belong together. program[i] is new numbering from 0 in the order of
 * the units. Returns how many programs there are. */
size_t programs_find(const struct program_part *parts, size_t count, size_t *program);

#define EDIT_SERVES(program) (-1 - (int)(program))

/* The sites of several programs as one list. */
struct joined_sites {
    struct site_list
        list;           /* arrays of its own, strings of the parts. Edits of no group (includes, the order of
                           ranks) serve all groups of their program p and have the group EDIT_SERVES(p). */
    int *group_program; /* of each group */
    int group_count;
    struct site_list **parts;
    size_t part_count;
};
/* Analyses each program by itself, on `jobs` threads, and joins the results: sites and edits sorted, groups
 * renumbered. Units that are NULL are left out. Free with joined_sites_free. */
void programs_analyse(struct lowered_unit *const *units, const size_t *program, size_t count, size_t programs,
                      const struct analysis_options *options, size_t jobs, struct joined_sites *joined);
/* Programs that share no name may share a text, which is changed for all of them or for none: those of which
 * one would change what another one reads become one program, whose parts are asked together
 * (analysis/merge.c). Numbers them anew, as programs_find does; as many as before: there are none, and the
 * sites stand. */
size_t programs_join(struct lowered_unit *const *units, size_t count, const struct joined_sites *joined,
                     size_t *program);
/* True when the edit is part of the change the site belongs to. */
bool edit_is_of(const struct joined_sites *joined, const struct edit *edit, const struct site *site);
void joined_sites_free(struct joined_sites *joined);

#endif
