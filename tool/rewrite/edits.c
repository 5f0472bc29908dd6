#include "rewrite/rewrite.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/base/arena.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/models/models.h"
#include "analysis/plans/names.h"
#include "analysis/plans/plans.h"
#include "analysis/shares/requests.h"
#include "analysis/shares/shares.h"
#include "analysis/site.h"
#include "analysis/tree/extremum.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"
#include "analysis/values/meaning.h"
#include "analysis/values/values.h"
#include "rewrite/arguments.h"
#include "rewrite/brackets.h"
#include "rewrite/dealt.h"
#include "rewrite/lines.h"
#include "rewrite/locals.h"
#include "rewrite/objects.h"
#include "rewrite/pending.h"
#include "rewrite/quoted.h"

/* Does anything stand between the first comma behind the place and what follows it? */
static bool is_apart(const struct source *s, size_t place)
{
    for (size_t i = token_at(s->tokens, s->token_count, place); i + 1 < s->token_count; i++)
        if (token_is(s, i, ','))
            return s->tokens[i + 1].begin > s->tokens[i].end;
    return true;
}

static bool rewrite_call(struct interp *in, const struct call_fact *fact, int group, struct pending *out)
{
    enum mpi_kind k = fact->call->kind;
    const char *kind = k == MPI_K_SCATTER ? "scatter" : k == MPI_K_GATHER ? "gather" : "allgather";
    size_t begin, end, callee;
    if (!argument_span(fact->node, k == MPI_K_SCATTER ? 1 : 4, &begin, &end, &callee))
        return fail_share(in, fact->share, 207, fact->node, "the call stands in a macro's body");
    const char *by = fact->factor && *fact->factor
                         ? arena_printf(in->arena, ", %s", fact->sized ? fact->sized : fact->factor)
                         : "";
    const char *name = fact->plan->name;
    push_pending(in, out, fact->node->source, callee, 0, "v", group);
    push_pending(in, out, fact->node->source, begin, end - begin,
                 arena_printf(in->arena, "sy_%s_counts(%s%s),%ssy_displs(%s%s)", kind, name, by,
                              is_apart(fact->node->source, end) ? " " : "", name, by),
                 group);
    struct meanings *m = meanings_new(in->arena);
    const char *comma = *by ? strchr(fact->factor, ',') : NULL;
    const char *factor =
        comma ? arena_copy(in->arena, fact->factor, (size_t)(comma - fact->factor)) : fact->factor;
    const struct poly *const arguments[6] = {meaning_name(m, name), *by ? meaning_parse(m, factor) : NULL,
                                             comma ? meaning_parse(m, comma + 2) : NULL};
    const char *counts = arena_printf(in->arena, "sy_%s_counts", kind);
    ask_pending(out, arena_printf(in->arena, "%s|%s", meaning_text(m, meaning_call(m, counts, arguments)),
                                  meaning_text(m, meaning_call(m, "sy_displs", arguments))));
    return true;
}

static int compare_edits(const void *a, const void *b)
{
    const struct edit *x = a, *y = b;
    int path = strcmp(x->path, y->path);
    if (path)
        return path;
    if (x->offset != y->offset)
        return x->offset < y->offset ? -1 : 1;
    if (x->length != y->length) /* insertions first, then the widest */
        return !x->length ? -1 : !y->length ? 1 : x->length > y->length ? -1 : 1;
    return strcmp(x->text, y->text);
}

static int root_of(const struct interp *in, int i)
{
    while (in->shares->list[i].merged != i)
        i = in->shares->list[i].merged;
    return i;
}

/* Sorted; duplicates dropped, and what lies inside a wider change: that says the value of the whole. Not so
 * the length of an array, which is copied from the text. False when two changes contradict. */
static bool merge_edits(struct pending *p)
{
    size_t kept = 0;
    qsort(p->items, p->count, sizeof *p->items, compare_edits);
    for (size_t i = 0; i < p->count; i++) {
        struct edit *e = &p->items[i], *last = kept ? &p->items[kept - 1] : NULL;
        if (last && !strcmp(last->path, e->path)) {
            bool same_span = last->offset == e->offset && last->length == e->length;
            if (same_span && !strcmp(last->text, e->text))
                continue;
            if (e->offset < last->offset + last->length) {
                if (same_span || e->offset + e->length > last->offset + last->length || last->elements)
                    return false;
                continue;
            }
        }
        p->items[kept++] = *e;
    }
    p->count = kept;
    return true;
}

static bool inside(const struct pending *p, size_t count, const struct node *node)
{
    for (size_t i = 0; i < count; i++)
        if (p->items[i].length && !strcmp(p->items[i].path, node->source->path) &&
            p->items[i].offset <= node->begin && node->end <= p->items[i].offset + p->items[i].length)
            return true;
    return false;
}

/* A share object is made from what stands in the text: nothing of another share may change there. */
static bool lost_in_plan(const struct interp *in, const struct edit_request *r)
{
    for (int i = 0; i < in->plans->count; i++) {
        const struct plan *plan = in->plans->list[i];
        const struct node *at = plan->form == PLAN_ASSIGN || plan->form == PLAN_BEFORE ? plan->at : NULL;
        if (at && plan->share != r->share && at->source == r->node->source && at->begin <= r->node->begin &&
            r->node->end <= at->end)
            return true;
    }
    return false;
}

/* A comment before the statement that gives a value the weight of the rank's part. */
static void explain_weight(struct interp *in, struct pending *out, const struct node *value, int group)
{
    const struct node *statement = statement_of(value);
    const struct source *s = value->source;
    if (!statement || statement->source != s ||
        !is_blank(s, line_begin(s, statement->begin), statement->begin))
        return;
    push_pending(in, out, s, statement->begin, 0,
                 arena_printf(in->arena, "%s%s%s",
                              comment_line(in, s, "counts for as many items as this rank has"), newline_of(s),
                              indent_of(in, s, statement->begin)),
                 group);
}

/* What the analysis asked for at one place. */
static bool push_request(struct interp *in, const struct edit_request *r, int group, struct pending *out)
{
    const struct source *s = r->node->source;
    if (r->behind) {
        size_t end = statement_end(r->behind);
        if (!end)
            return fail_share(in, r->share, 217, r->behind, "no place for a statement here");
        s = r->behind->source;
        const size_t at = past_comment(s, end);
        const char *text;
        if (at == end && !begins_line(s, r->behind->begin))
            text = arena_printf(in->arena, " %s", r->text);
        else {
            const char *line =
                arena_printf(in->arena, "%s%s", newline_of(s), indent_of(in, s, r->behind->begin));
            text = arena_printf(in->arena, "%s%s%s%s", line,
                                comment_line(in, s, "in place of what is set above"), line, r->text);
        }
        push_pending(in, out, s, at, 0, text, group);
    } else if (r->append) {
        push_pending(in, out, s, r->node->end, 0, r->text, group);
        ask_pending(out, r->asked);
        if (!r->asked || strcmp(r->asked, TIES_ASKED) != 0)
            explain_weight(in, out, r->node, group);
        return true;
    } else if (!stands_in_text(r->node))
        return fail_share(in, r->share, 217, r->node, "this expression stands in a macro's body");
    else {
        size_t begin, end;
        replaced_span(r->node, r->text, &begin, &end);
        push_pending(in, out, s, begin, end - begin, r->text, group);
        out->items[out->count - 1].elements = r->elements;
    }
    ask_pending(out, r->asked);
    return true;
}

bool rewrite_group(struct interp *in, int root, int group, struct site_list *list)
{
    struct pending out = {0};
    bool good = true;
    for (int i = 0; i < in->plans->count; i++)
        if (root_of(in, in->plans->list[i]->share) == root)
            good = rewrite_plan(in, in->plans->list[i], group, &out) && good;
    for (int i = 0; i < in->models->call_count; i++)
        if (in->models->calls[i].needs_change && root_of(in, in->models->calls[i].share) == root)
            good = rewrite_call(in, &in->models->calls[i], group, &out) && good;
    size_t fixed = out.count;
    for (int i = 0; i < in->shares->edit_count; i++) {
        const struct edit_request *r = &in->shares->edits[i];
        if (root_of(in, r->share) != root)
            continue;
        if (lost_in_plan(in, r))
            good = fail_share(in, r->share, 218, r->node,
                              "this would change inside of what another share is made from");
        if (inside(&out, fixed, r->node))
            continue;
        good = push_request(in, r, group, &out) && good;
    }
    for (int i = 0; in->program->options->dealing && i < in->shares->range_count; i++)
        if (root_of(in, in->shares->ranges[i].share) == root)
            good = rewrite_dealt(in, &in->shares->ranges[i], group, &out.items, &out.count) && good;
    if (good && !merge_edits(&out))
        good = fail_share(in, root, 218, in->shares->list[root].handed_out, "two changes of the same place");
    if (good)
        rewrite_locals(in, root, &out);
    const struct node *quoted = good ? quoted_text(in, out.items, out.count) : NULL;
    if (quoted)
        good = fail_share(in, root, 230, quoted,
                          "what is printed here is made from the text or the line numbers that would change");
    for (size_t i = 0; good && i < out.count; i++)
        ARENA_PUSH(list->arena, list->edits, list->edit_count, out.items[i]);
    return good;
}
