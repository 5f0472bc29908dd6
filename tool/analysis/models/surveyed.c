/* What functions that are not followed do with what the library keeps: surveyed.h. */
#include "analysis/models/surveyed.h"

#include "analysis/memory/began.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/reach.h"
#include "analysis/memory/records.h"
#include "analysis/models/leftovers.h"
#include "analysis/models/models.h"
#include "analysis/models/survey.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/shares/shares.h"
#include "analysis/values/values.h"

static void draws_surveyed(struct interp *in, const struct node *node)
{
    struct models *m = in->models;
    const struct value *control = &in->path->control;
    unsigned long long shares = control->dep == DEP_FIX ? 0 : control->shares;
    bool often = in_share_loop(in, &shares) || control->dep != DEP_FIX;
    if (often) {
        m->random_taken = true;
        m->random_node = node;
        m->random_shares |= shares ? shares : every_share(in);
    }
    if (m->random_taken && in->shares->record)
        fact_against(in, m->random_shares, 232, node,
                     "random numbers whose sequence depends on how many were drawn for own items",
                     m->random_node, "the call");
}

void does_surveyed(struct interp *in, const struct survey *s, bool by_rank, const struct node *node)
{
    if (s->draws)
        draws_surveyed(in, node);
    if (s->errors)
        leftovers_of(in, true, 0, by_rank, node);
    if (s->modes)
        refuse_all(in, 314, node, "a function that changes how arithmetic is done is not followed");
    in->models->library_by_rank = in->models->library_by_rank || (by_rank && s->acts);
}

bool differs_by_state(struct interp *in, const struct survey *s, const struct node *node)
{
    bool by_rank = s->differs || (s->acts && in->models->library_by_rank);
    for (int i = 0; i < s->variable_count; i++)
        object_for_decl(in, s->variables[i]);
    struct reached reach = reached_new(in);
    for (int i = 0; i < s->variable_count; i++)
        reach_object(in, &reach, object_for_decl(in, s->variables[i]));
    reach_behind_lost(in, &reach, false);
    for (int i = 0; i < reach.count && !by_rank; i++)
        by_rank = object_content(in, reach.objects[i], node).by_rank;
    reached_free(&reach);
    return by_rank;
}

bool hangs_on_library(const struct interp *in, const struct survey *s)
{
    return (s->draws && in->models->random_taken) || s->modes;
}
