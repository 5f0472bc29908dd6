/* Functions of the program that are handed to the library, which calls them. */
#include "analysis/memory/began.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/records.h"
#include "analysis/models/survey.h"
#include "analysis/models/unknown.h"
#include "analysis/path/path.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

bool differs_by_state(struct interp *in, const struct survey *s)
{
    bool by_rank = s->differs;
    for (int i = 0; i < s->variable_count; i++)
        by_rank = by_rank || seen(in, object_for_decl(in, s->variables[i]))->value.by_rank;
    return by_rank;
}

/* What of the shares the variables hold that the functions use (or, where `later`, may come to hold). */
static unsigned long long survey_shares(struct interp *in, const struct survey *s, bool later,
                                        const struct node *node)
{
    unsigned long long shares = later && s->variable_count ? every_share(in) : 0;
    if (s->unfit)
        return every_share(in); /* the survey ended early */
    for (int i = 0; i < s->variable_count; i++) {
        int object = object_for_decl(in, s->variables[i]);
        struct value at = {.dep = DEP_FIX, .to.count = 1};
        at.to.at[0].object = object;
        struct value own = pointed_content(in, &at, node),
                     behind = pointed_content(in, &seen(in, object)->value, node);
        if (own.dep != DEP_FIX || behind.dep != DEP_FIX)
            shares |= own.shares | behind.shares;
    }
    return shares;
}

/* The function that an argument is: named there or held by a variable. *any: it is one that is not known. */
static const struct function *given_function(struct interp *in, const struct node *argument,
                                             const struct value *value, bool *any)
{
    const struct node *given = argument ? strip(argument) : NULL;
    *any = false;
    if (given && given->kind == N_UNARY && given->op == OP_ADDRESS)
        given = strip(given->children[0]);
    if (given && given->kind == N_REF && given->decl && given->decl->kind == D_FUNCTION)
        return find_function(in->program, given->decl);
    const struct type *type = given ? given->type : NULL;
    bool pointer = type && (type->kind == T_FUNCTION || (type->to && type->to->kind == T_FUNCTION));
    if (!value || (!pointer && !value->to.function))
        return NULL;
    *any = !value->to.function && !value->to.null;
    return value->to.function ? find_function(in->program, value->to.function) : NULL;
}

void given_functions(struct interp *in, const struct node *node, const struct value *arguments, int count,
                     bool now)
{
    for (int i = 1; i < node->count; i++) {
        bool any;
        const struct function *f =
            given_function(in, node->children[i], i - 1 < count ? &arguments[i - 1] : NULL, &any);
        const struct survey *s = f || any ? survey_of(in, f) : NULL;
        unsigned long long shares = s ? survey_shares(in, s, !now, node) : 0;
        if (shares && in->shares->record)
            fact_against(in, shares, 223, node->children[i],
                         "a function that uses variables of the share is called from elsewhere", NULL, NULL);
        if (s && s->errors)
            refuse_all(in, 223, node->children[i], "a function that looks at errno is called from elsewhere");
        bool by_rank = s && (in->path->control_rank || differs_by_state(in, s));
        for (int k = 0; s && k < s->variable_count; k++) { /* which it may change, as often as it is called */
            int object = object_for_decl(in, s->variables[k]);
            settle(in, &in->memory->state, object, node);
            struct cell *cell = cell_of(in, object);
            note_written(in, object);
            cell->alike.all = cell->value.literal.known = false;
            cell->value.o = cell->value.w = NULL;
            cell->value.by_rank = cell->value.by_rank || by_rank;
            forget_members(in, object);
        }
    }
}
