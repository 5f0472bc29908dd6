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
#include "analysis/tree/lexer.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"
#include "analysis/values/meaning.h"
#include "analysis/values/values.h"
#include "rewrite/arguments.h"
#include "rewrite/brackets.h"
#include "rewrite/dealt.h"
#include "rewrite/lines.h"
#include "rewrite/quoted.h"

struct pending {
    struct edit *items;
    size_t count;
};

static void push(struct interp *in, struct pending *p, const struct source *s, size_t offset, size_t length,
                 const char *text, int group)
{
    struct edit e = {.path = s->path,
                     .offset = offset,
                     .length = length,
                     .text = arena_string(in->arena, text),
                     .group = group};
    ARENA_PUSH(in->arena, p->items, p->count, e);
}

static const char *indent_of(struct interp *in, const struct source *s, size_t offset)
{
    size_t start = offset, end;
    while (start > 0 && s->text[start - 1] != '\n')
        start--;
    for (end = start; end < offset && (s->text[end] == ' ' || s->text[end] == '\t'); end++)
        ;
    return arena_copy(in->arena, s->text + start, end - start);
}

/* Past the semicolon; 0 when there is none where it should be. */
static size_t statement_end(const struct node *statement)
{
    const struct source *s = statement->source;
    if (statement->end > 0 && (s->text[statement->end - 1] == ';' || s->text[statement->end - 1] == '}'))
        return statement->end;
    size_t i = token_at(s->tokens, s->token_count, statement->end);
    return token_is(s, i, ';') ? s->tokens[i].end : 0;
}

static const char *wide_suffix(const struct type *type)
{
    return type && type->kind == T_INT && type->size > 4 ? "64" : "";
}

/* As it stands in the text, or its name where that is a macro. */
static const char *dividend_text(struct interp *in, const struct node *node, const struct poly *value)
{
    const char *text = node_text(in->arena, node);
    return text ? text : constant_text(in, value);
}

/* --cover-all: the dividend of n / size as it is written, or null where the share is no such quotient. */
static const char *dividend(struct interp *in, const struct plan *plan)
{
    const struct share *s = &in->shares->list[plan->share];
    const struct node *at = plan->at;
    if (!in->program->options->cover_all || plan->form == PLAN_AFTER || plan->itemwise ||
        s->atom->kind != A_DIV || plan->scale != P(in, 1) || at->kind != N_BINARY || at->op != OP_DIV)
        return NULL;
    const struct atom *by = poly_single(s->atom->b);
    return by && by->kind == A_SIZE && by->id == s->group ? dividend_text(in, at->children[0], s->atom->a)
                                                          : NULL;
}

/* What the numbers of such a call are. */
#define NAMED "SY_UNIT(%s), SY_LEAST(%s), SY_ROOT(%s)"

/* The call that makes a share object of something so long, and what it is to say. */
struct making {
    const char *text, *asked;
};

static struct making make_call(struct interp *in, const struct plan *plan, const char *length,
                               const struct poly *says, struct meanings *m)
{
    const struct share *s = &in->shares->list[plan->share];
    const char *all = dividend(in, plan);
    const struct poly *root = meaning_parse(m, plan->root_text), *comm = meaning_parse(m, plan->comm_text);
    long long least = s->least > in->program->options->min_items ? s->least : in->program->options->min_items,
              number;
    const char *fewest = arena_printf(in->arena, "%lld", least);
    if (all) {
        const char *unit = s->unit && plan->unit_text ? plan->unit_text : "1";
        const struct poly *const arguments[6] = {
            stands_in_text(plan->at->children[0]) ? meaning_of(m, plan->at->children[0])
                                                  : meaning_parse(m, all),
            meaning_parse(m, unit), meaning_parse(m, fewest), root, comm};
        return (struct making){arena_printf(in->arena, "sy_shares_cover(%s, " NAMED ", %s)", all, unit,
                                            fewest, plan->root_text, plan->comm_text),
                               meaning_text(m, meaning_call(m, "sy_shares_cover", arguments))};
    }
    const struct poly *whole = s->unit ? poly_mul(in->space, plan->scale, s->unit) : plan->scale;
    bool literal = poly_literal(whole, &number), scaled = !poly_literal(plan->scale, &(long long){0});
    if (literal && number == 1 && !least) {
        const struct poly *const arguments[6] = {says, root, comm};
        return (struct making){
            arena_printf(in->arena, "sy_shares_make(%s, %s, %s)", length, plan->root_text, plan->comm_text),
            meaning_text(m, meaning_call(m, "sy_shares_make", arguments))};
    }
    const char *unit = literal ? arena_printf(in->arena, "%lld", number) : plan->unit_text;
    if (!unit)
        return (struct making){0};
    const char *smallest = !least       ? "0"
                           : !scaled    ? fewest
                           : least == 1 ? unit
                                        : arena_printf(in->arena, "%s * (%s)", fewest, unit);
    const struct poly *in_units = meaning_parse(m, unit), *at_least = meaning_parse(m, fewest);
    const struct poly *const arguments[6] = {
        says, in_units, scaled ? meaning_product(m, at_least, in_units) : at_least, root, comm};
    return (struct making){arena_printf(in->arena, "sy_shares_make_by(%s, " NAMED ", %s)", length, unit,
                                        smallest, plan->root_text, plan->comm_text),
                           meaning_text(m, meaning_call(m, "sy_shares_make_by", arguments))};
}

/* The edit that was pushed last. */
static void ask(struct pending *p, const char *asked)
{
    p->items[p->count - 1].asked = asked;
}

static const char *own_length(struct meanings *m, const char *object)
{
    const struct poly *const arguments[6] = {meaning_name(m, object)};
    return meaning_text(m, meaning_call(m, "sy_mine", arguments));
}

static bool fail(struct interp *in, int share, int code, const struct node *node, const char *text)
{
    fact_against(in, 1ull << share, code, node, text, NULL, NULL);
    return false;
}

/* Nothing before the first label of a switch is come by, and nothing between two of them by all. */
static bool between_cases(const struct node *statement)
{
    const struct node *block = statement->parent;
    return statement->kind == N_CASE || statement->kind == N_DEFAULT ||
           (block && block->parent && block->parent->kind == N_SWITCH);
}

/* A share object that is being written into the program. */
struct placing {
    struct pending *out;
    struct meanings *m;
    const struct source *source;
    const char *newline, *indent;
    int group;
};

static void insert(struct interp *in, struct placing *p, size_t offset, const char *text, const char *asked)
{
    push(in, p->out, p->source, offset, 0, text, p->group);
    ask(p->out, asked);
}

/* Can a share object be made there at all? */
static bool can_be_placed(struct interp *in, const struct plan *plan)
{
    const struct node *anchor = plan->anchor;
    int share = plan->share;
    if (!plan->comm_text)
        return fail(in, share, 272, anchor, "the communicator has no name here");
    if (!plan->root_text)
        return fail(in, share, 273, anchor, "the root has no name here");
    if (anchor->in_macro && !stands_in_text(anchor))
        return fail(in, share, 217, anchor, "the share object would have to be made inside a macro");
    if (between_cases(anchor))
        return fail(in, share, 210, anchor,
                    "the share object would have to be made between the cases of a switch");
    return true;
}

/* From the own length that a variable has. */
static bool place_of(struct interp *in, const struct plan *plan, struct placing *p)
{
    struct meanings *m = p->m;
    const struct poly *const arguments[6] = {meaning_parse(m, plan->length_text),
                                             meaning_parse(m, plan->root_text),
                                             meaning_parse(m, plan->comm_text)};
    const char *text =
        arena_printf(in->arena, "sy_shares *%s = sy_shares_of(%s, %s, %s);%s%s", plan->name,
                     plan->length_text, plan->root_text, plan->comm_text, p->newline, p->indent);
    insert(in, p, plan->anchor->begin, text,
           arena_printf(in->arena, "%s=%s", plan->name,
                        meaning_text(m, meaning_call(m, "sy_shares_of", arguments))));
    return true;
}

/* After the statement that sets a variable to the share, which is then set to the own length. */
static bool place_after(struct interp *in, const struct plan *plan, struct placing *p)
{
    const struct node *anchor = plan->anchor;
    if (in->program->options->cover_all)
        return fail(in, plan->share, 219, anchor, "--cover-all needs a share that is written as n / size");
    size_t end = statement_end(anchor);
    const char *name = plan->variable->name, *wide = wide_suffix(plan->variable->type);
    struct making make = make_call(in, plan, name, meaning_name(p->m, name), p->m);
    if (!end || !make.text)
        return fail(in, plan->share, end ? 213 : 217, anchor,
                    end ? "the unit has no name here" : "no place for a statement here");
    const char *newline = p->newline, *indent = p->indent;
    const char *text =
        plan->needs_variable
            ? arena_printf(in->arena, "%s%ssy_shares *%s = %s;%s%s%s = sy_mine%s(%s);", newline, indent,
                           plan->name, make.text, newline, indent, name, wide, plan->name)
            : arena_printf(in->arena, "%s%s%s = sy_mine%s(%s);", newline, indent, name, wide, make.text);
    insert(in, p, past_comment(p->source, end), text,
           plan->needs_variable ? arena_printf(in->arena, "%s=%s|1*%s=%s", plan->name, make.asked, name,
                                               own_length(p->m, plan->name))
                                : arena_printf(in->arena, "1*%s=1*sy_mine(%s)", name, make.asked));
    return true;
}

/* From the number of all items, before the statement. */
static bool place_cover(struct interp *in, const struct plan *plan, struct placing *p)
{
    const struct share *s = &in->shares->list[plan->share];
    const char *unit = "1", *fewest = arena_printf(in->arena, "%lld", in->program->options->min_items);
    if (!plan->length_text)
        return fail(in, plan->share, 213, s->handed_out,
                    "the number of all items has no name of its own here");
    struct meanings *m = p->m;
    const struct poly *const arguments[6] = {meaning_parse(m, plan->length_text), meaning_parse(m, unit),
                                             meaning_parse(m, fewest), meaning_parse(m, plan->root_text),
                                             meaning_parse(m, plan->comm_text)};
    const char *text = arena_printf(in->arena, "sy_shares *%s = sy_shares_cover(%s, " NAMED ", %s);%s%s",
                                    plan->name, plan->length_text, unit, fewest, plan->root_text,
                                    plan->comm_text, p->newline, p->indent);
    insert(in, p, plan->anchor->begin, text,
           arena_printf(in->arena, "%s=%s", plan->name,
                        meaning_text(m, meaning_call(m, "sy_shares_cover", arguments))));
    return true;
}

/* The expression of the share becomes the own length of the object. */
static void place_length(struct interp *in, const struct plan *plan, const struct making *make, bool variable,
                         struct placing *p)
{
    struct meanings *m = p->m;
    const struct type *type = plan->left ? plan->left->type : plan->variable ? plan->variable->type : NULL;
    push(in, p->out, p->source, plan->at->begin, plan->at->end - plan->at->begin,
         arena_printf(in->arena, plan->itemwise ? "sy_mine%s(%s) * %s" : "sy_mine%s(%s)", wide_suffix(type),
                      variable ? plan->name : make->text,
                      plan->itemwise ? as_factor(in->arena, plan->unit_text) : ""),
         p->group);
    const struct poly *mine =
        meaning_name(m, arena_printf(in->arena, "sy_mine(%s)",
                                     variable ? meaning_text(m, meaning_name(m, plan->name)) : make->asked));
    ask(p->out,
        meaning_text(m, plan->itemwise ? meaning_product(m, mine, meaning_parse(m, plan->unit_text)) : mine));
}

/* The calls that make share objects are macros: a comma outside of round brackets would part their argument.
 */
static bool is_one_argument(const struct node *node)
{
    const struct source *s = node->source;
    size_t i = token_at(s->tokens, s->token_count, node->begin);
    for (int depth = 0; i < s->token_count && s->tokens[i].begin < node->end; i++) {
        depth += token_is(s, i, '(') ? 1 : token_is(s, i, ')') ? -1 : 0;
        if (!depth && token_is(s, i, ','))
            return false;
    }
    return true;
}

/* In the place of the expression that computes the share, or before its statement. */
static bool place_at_value(struct interp *in, const struct plan *plan, struct placing *p)
{
    int share = plan->share;
    struct meanings *m = p->m;
    const char *value = node_text(in->arena, plan->at);
    if (!value)
        return fail(in, share, 217, plan->at, "the share is computed in a macro's body");
    if (in->program->options->cover_all && !dividend(in, plan))
        return fail(in, share, 219, plan->at, "--cover-all needs a share that is written as n / size");
    if (plan->itemwise && !plan->unit_text)
        return fail(in, share, 213, plan->at, "the unit has no name here");
    const struct poly *says = meaning_of(m, plan->at);
    if (!meaning_all_said(m) || !is_one_argument(plan->at))
        return fail(in, share, plan->at->in_macro ? 217 : 210, plan->at,
                    plan->at->in_macro ? "the share is computed in a macro that does more than that"
                                       : "what the share is computed with cannot be given to a call");
    if (plan->itemwise) {
        bool product = plan->at->kind == N_BINARY && (plan->at->op == OP_MUL || plan->at->op == OP_DIV);
        value = arena_printf(in->arena, product || is_primary(value) ? "%s / %s" : "(%s) / %s", value,
                             as_factor(in->arena, plan->unit_text));
        says = meaning_quotient(m, says, meaning_parse(m, plan->unit_text));
    }
    struct making make = make_call(in, plan, value, says, m);
    if (!make.text)
        return fail(in, share, 213, plan->at, "the unit has no name here");
    bool variable = plan->needs_variable || plan->form == PLAN_BEFORE;
    if (variable)
        insert(
            in, p, plan->anchor->begin,
            arena_printf(in->arena, "sy_shares *%s = %s;%s%s", plan->name, make.text, p->newline, p->indent),
            arena_printf(in->arena, "%s=%s", plan->name, make.asked));
    if (plan->form != PLAN_BEFORE)
        place_length(in, plan, &make, variable, p);
    return true;
}

static bool rewrite_plan(struct interp *in, const struct plan *plan, int group, struct pending *out)
{
    if (plan->form == PLAN_OF && !plan->needs_variable)
        return true;
    if (!can_be_placed(in, plan))
        return false;
    const struct source *s = plan->anchor->source;
    struct placing p = {.out = out,
                        .m = meanings_new(in->arena),
                        .source = s,
                        .newline = newline_of(s),
                        .indent = indent_of(in, s, plan->anchor->begin),
                        .group = group};
    return plan->form == PLAN_OF                  ? place_of(in, plan, &p)
           : plan->form == PLAN_AFTER             ? place_after(in, plan, &p)
           : in->shares->list[plan->share].blocks ? place_cover(in, plan, &p)
                                                  : place_at_value(in, plan, &p);
}

static bool rewrite_call(struct interp *in, const struct call_fact *fact, int group, struct pending *out)
{
    enum mpi_kind k = fact->call->kind;
    const char *kind = k == MPI_K_SCATTER ? "scatter" : k == MPI_K_GATHER ? "gather" : "allgather";
    size_t begin, end, callee;
    if (!argument_span(fact->node, k == MPI_K_SCATTER ? 1 : 4, &begin, &end, &callee))
        return fail(in, fact->share, 207, fact->node, "the call stands in a macro's body");
    const char *by = fact->factor && *fact->factor ? arena_printf(in->arena, ", %s", fact->factor) : "";
    const char *name = fact->plan->name;
    push(in, out, fact->node->source, callee, 0, "v", group);
    push(in, out, fact->node->source, begin, end - begin,
         arena_printf(in->arena, "sy_%s_counts(%s%s), sy_displs(%s%s)", kind, name, by, name, by), group);
    struct meanings *m = meanings_new(in->arena);
    const char *comma = *by ? strchr(fact->factor, ',') : NULL;
    const char *factor =
        comma ? arena_copy(in->arena, fact->factor, (size_t)(comma - fact->factor)) : fact->factor;
    const struct poly *const arguments[6] = {meaning_name(m, name), *by ? meaning_parse(m, factor) : NULL,
                                             comma ? meaning_parse(m, comma + 2) : NULL};
    const char *counts = arena_printf(in->arena, "sy_%s_counts", kind);
    ask(out, arena_printf(in->arena, "%s|%s", meaning_text(m, meaning_call(m, counts, arguments)),
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
            good = fail(in, r->share, 218, r->node,
                        "this would change inside of what another share is made from");
        if (inside(&out, fixed, r->node))
            continue;
        if (r->behind) {
            const struct source *s = r->behind->source;
            size_t end = statement_end(r->behind);
            if (!end)
                good = fail(in, r->share, 217, r->behind, "no place for a statement here");
            else {
                const size_t at = past_comment(s, end);
                const bool beside = at == end && !begins_line(s, r->behind->begin);
                push(in, &out, s, at, 0,
                     arena_printf(in->arena, "%s%s%s", beside ? " " : newline_of(s),
                                  beside ? "" : indent_of(in, s, r->behind->begin), r->text),
                     group);
                out.items[out.count - 1].asked = r->asked;
            }
        } else if (r->append) {
            push(in, &out, r->node->source, r->node->end, 0, r->text, group);
            out.items[out.count - 1].asked = r->asked;
        } else if (!stands_in_text(r->node))
            good = fail(in, r->share, 217, r->node, "this expression stands in a macro's body");
        else {
            size_t begin, end;
            replaced_span(r->node, r->text, &begin, &end);
            push(in, &out, r->node->source, begin, end - begin, r->text, group);
            out.items[out.count - 1].elements = r->elements;
            out.items[out.count - 1].asked = r->asked;
        }
    }
    for (int i = 0; in->program->options->dealing && i < in->shares->range_count; i++)
        if (root_of(in, in->shares->ranges[i].share) == root)
            good = rewrite_dealt(in, &in->shares->ranges[i], group, &out.items, &out.count) && good;
    if (good && !merge_edits(&out))
        good = fail(in, root, 218, in->shares->list[root].handed_out, "two changes of the same place");
    const struct node *quoted = good ? quoted_text(in, out.items, out.count) : NULL;
    if (quoted)
        good = fail(in, root, 230, quoted,
                    "what is printed here is made from the text or the line numbers that would change");
    for (size_t i = 0; good && i < out.count; i++)
        ARENA_PUSH(list->arena, list->edits, list->edit_count, out.items[i]);
    return good;
}
