/* Share objects: where they are made, from what, and what is said of it. */
#include "rewrite/objects.h"

#include <string.h>

#include "analysis/analysis.h"
#include "analysis/base/arena.h"
#include "analysis/plans/names.h"
#include "analysis/plans/plans.h"
#include "analysis/shares/shares.h"
#include "analysis/site.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"
#include "analysis/values/meaning.h"
#include "analysis/values/values.h"
#include "rewrite/arguments.h"
#include "rewrite/brackets.h"
#include "rewrite/lines.h"

static const char *wide_suffix(const struct type *type)
{
    return type && type->kind == T_INT && type->size > 4 ? "64" : "";
}

/* As it stands in the text, or its name where that is a macro. */
static const char *dividend_text(struct interp *in, const struct node *node, const struct poly *value)
{
    const char *text = node_text(in->arena, node);
    return text ? text : constant_text(in, value, node);
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

/* The call that makes a share object of something so long, what it is to say, and what is said of it where a
 * reader would not see why; null for nothing. */
struct making {
    const char *text, *asked, *remark;
};

/* As many items does every rank get at least, where there are so many. */
static long long least_of(const struct interp *in, const struct share *s)
{
    const long long wanted = in->program->options->min_items;
    return s->least > wanted ? s->least : wanted;
}

/* Why items are not handed out one by one, as few as may be. */
static const char *remark_of(struct interp *in, const struct share *s, const char *unit)
{
    bool groups = strcmp(unit, "1") != 0;
    const char *fewest = s->least <= in->program->options->min_items ? NULL
                         : s->least > 1 ? arena_printf(in->arena, "%lld", s->least)
                                        : "one";
    if (groups && fewest)
        return arena_printf(in->arena, "in whole groups of %s items, every rank gets at least %s", unit,
                            fewest);
    return groups   ? arena_printf(in->arena, "in whole groups of %s items", unit)
           : fewest ? arena_printf(in->arena, "every rank gets at least %s item%s", fewest,
                                   s->least > 1 ? "s" : "")
                    : NULL;
}

static struct making make_call(struct interp *in, const struct plan *plan, const char *length,
                               const struct poly *says, struct meanings *m)
{
    const struct share *s = &in->shares->list[plan->share];
    const char *all = dividend(in, plan);
    const struct poly *root = meaning_parse(m, plan->root_text), *comm = meaning_parse(m, plan->comm_text);
    long long least = least_of(in, s), number;
    const char *fewest = arena_printf(in->arena, "%lld", least);
    if (all) {
        const char *unit = s->unit && plan->unit_text ? plan->unit_text : "1";
        const struct poly *const arguments[6] = {
            stands_in_text(plan->at->children[0]) ? meaning_of(m, plan->at->children[0])
                                                  : meaning_parse(m, all),
            meaning_parse(m, unit), meaning_parse(m, fewest), root, comm};
        return (struct making){arena_printf(in->arena, "sy_shares_cover(%s, " NAMED ", %s)", all, unit,
                                            fewest, plan->root_text, plan->comm_text),
                               meaning_text(m, meaning_call(m, "sy_shares_cover", arguments)),
                               remark_of(in, s, unit)};
    }
    const struct poly *whole = s->unit ? poly_mul(in->space, plan->scale, s->unit) : plan->scale;
    bool literal = poly_literal(whole, &number), scaled = !poly_literal(plan->scale, &(long long){0});
    const char *name = s->bounded ? "sy_shares_make_room" : "sy_shares_make";
    if (literal && number == 1 && !least) {
        const struct poly *const arguments[6] = {says, root, comm};
        return (struct making){
            arena_printf(in->arena, "%s(%s, %s, %s)", name, length, plan->root_text, plan->comm_text),
            meaning_text(m, meaning_call(m, name, arguments)), NULL};
    }
    name = arena_printf(in->arena, "%s_by", name);
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
    return (struct making){arena_printf(in->arena, "%s(%s, " NAMED ", %s)", name, length, unit, smallest,
                                        plan->root_text, plan->comm_text),
                           meaning_text(m, meaning_call(m, name, arguments)), remark_of(in, s, unit)};
}

static const char *own_length(struct meanings *m, const char *object)
{
    const struct poly *const arguments[6] = {meaning_name(m, object)};
    return meaning_text(m, meaning_call(m, "sy_mine", arguments));
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
    push_pending(in, p->out, p->source, offset, 0, text, p->group);
    ask_pending(p->out, asked);
}

/* What is said of the object, on a line of its own before it. */
static const char *remark_line(struct interp *in, const struct placing *p, const char *remark)
{
    return remark
               ? arena_printf(in->arena, "%s%s%s", comment_line(in, p->source, remark), p->newline, p->indent)
               : "";
}

/* Can a share object be made there at all? */
static bool can_be_placed(struct interp *in, const struct plan *plan)
{
    const struct node *anchor = plan->anchor;
    int share = plan->share;
    if (!plan->comm_text)
        return fail_share(in, share, 272, anchor, "the communicator has no name here");
    if (!plan->root_text)
        return fail_share(in, share, 273, anchor, "the root has no name here");
    if ((anchor->in_macro || anchor->in_argument) && !stands_in_text(anchor))
        return fail_share(in, share, 217, anchor, "the share object would have to be made inside a macro");
    if (between_cases(anchor))
        return fail_share(in, share, 210, anchor,
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
        return fail_share(in, plan->share, 219, anchor,
                          "--cover-all needs a share that is written as n / size");
    size_t end = statement_end(anchor);
    const char *name = plan->variable->name, *wide = wide_suffix(plan->variable->type);
    struct making make = make_call(in, plan, name, meaning_name(p->m, name), p->m);
    if (!end || !make.text)
        return fail_share(in, plan->share, end ? 213 : 217, anchor,
                          end ? "the unit has no name here" : "no place for a statement here");
    const char *newline = p->newline, *indent = p->indent;
    insert(
        in, p, past_comment(p->source, end),
        arena_printf(in->arena, "%s%s%ssy_shares *%s = %s;%s%s%s = sy_mine%s(%s);", newline, indent,
                     remark_line(in, p, make.remark), plan->name, make.text, newline, indent, name, wide,
                     plan->name),
        arena_printf(in->arena, "%s=%s|1*%s=%s", plan->name, make.asked, name, own_length(p->m, plan->name)));
    return true;
}

/* From the number of all items, before the statement. */
static bool place_cover(struct interp *in, const struct plan *plan, struct placing *p)
{
    const struct share *s = &in->shares->list[plan->share];
    const char *unit = "1", *fewest = arena_printf(in->arena, "%lld", least_of(in, s));
    if (!plan->length_text)
        return fail_share(in, plan->share, 213, s->handed_out,
                          "the number of all items has no name of its own here");
    struct meanings *m = p->m;
    const struct poly *const arguments[6] = {meaning_parse(m, plan->length_text), meaning_parse(m, unit),
                                             meaning_parse(m, fewest), meaning_parse(m, plan->root_text),
                                             meaning_parse(m, plan->comm_text)};
    const char *text = arena_printf(in->arena, "%ssy_shares *%s = sy_shares_cover(%s, " NAMED ", %s);%s%s",
                                    remark_line(in, p, remark_of(in, s, unit)), plan->name, plan->length_text,
                                    unit, fewest, plan->root_text, plan->comm_text, p->newline, p->indent);
    insert(in, p, plan->anchor->begin, text,
           arena_printf(in->arena, "%s=%s", plan->name,
                        meaning_text(m, meaning_call(m, "sy_shares_cover", arguments))));
    return true;
}

/* The expression of the share becomes the own length of the object. */
static void place_length(struct interp *in, const struct plan *plan, struct placing *p)
{
    struct meanings *m = p->m;
    const struct type *type = plan->left ? plan->left->type : plan->variable ? plan->variable->type : NULL;
    push_pending(in, p->out, p->source, plan->at->begin, plan->at->end - plan->at->begin,
                 arena_printf(in->arena, plan->itemwise ? "sy_mine%s(%s) * %s" : "sy_mine%s(%s)",
                              wide_suffix(type), plan->name,
                              plan->itemwise ? as_factor(in->arena, plan->unit_text) : ""),
                 p->group);
    const struct poly *const object[6] = {meaning_name(m, plan->name)},
                             *mine = meaning_call(m, "sy_mine", object);
    ask_pending(
        p->out,
        meaning_text(m, plan->itemwise ? meaning_product(m, mine, meaning_parse(m, plan->unit_text)) : mine));
}

/* Before the statement, from the numbers that the share is a quotient of: it has no value yet. */
static bool place_quotient(struct interp *in, const struct plan *plan, struct placing *p)
{
    struct meanings *m = p->m;
    if (in->program->options->cover_all)
        return fail_share(in, plan->share, 219, plan->at,
                          "--cover-all needs a share that is written as n / size");
    struct making make =
        make_call(in, plan, arena_printf(in->arena, "%s / %s", plan->over_text, plan->by_text),
                  meaning_quotient(m, meaning_parse(m, plan->over_text), meaning_parse(m, plan->by_text)), m);
    if (!make.text)
        return fail_share(in, plan->share, 213, plan->at, "the unit has no name here");
    insert(in, p, plan->anchor->begin,
           arena_printf(in->arena, "%ssy_shares *%s = %s;%s%s", remark_line(in, p, make.remark), plan->name,
                        make.text, p->newline, p->indent),
           arena_printf(in->arena, "%s=%s", plan->name, make.asked));
    return true;
}

/* In the place of the expression that computes the share, or before its statement. */
static bool place_at_value(struct interp *in, const struct plan *plan, struct placing *p)
{
    int share = plan->share;
    struct meanings *m = p->m;
    if (plan->over_text)
        return place_quotient(in, plan, p);
    const char *value = node_text(in->arena, plan->at);
    if (!value)
        return fail_share(in, share, 217, plan->at, "the share is computed in a macro's body");
    if (in->program->options->cover_all && !dividend(in, plan))
        return fail_share(in, share, 219, plan->at, "--cover-all needs a share that is written as n / size");
    if (plan->itemwise && !plan->unit_text)
        return fail_share(in, share, 213, plan->at, "the unit has no name here");
    const struct poly *says = meaning_of(m, plan->at);
    if (!meaning_all_said(m) || !is_one_argument(plan->at))
        return fail_share(in, share, plan->at->in_macro ? 217 : 210, plan->at,
                          plan->at->in_macro ? "the share is computed in a macro that does more than that"
                                             : "what the share is computed with cannot be given to a call");
    if (plan->itemwise) {
        bool product = plan->at->kind == N_BINARY && (plan->at->op == OP_MUL || plan->at->op == OP_DIV);
        const char *size = factor_in_bytes(in, plan->variable_scale, plan->at);
        value = arena_printf(in->arena, product || is_primary(value) ? "%s / %s" : "(%s) / %s", value,
                             as_factor(in->arena, size ? size : plan->unit_text));
        says = meaning_quotient(m, says, meaning_parse(m, plan->unit_text));
    }
    struct making make = make_call(in, plan, value, says, m);
    if (!make.text)
        return fail_share(in, share, 213, plan->at, "the unit has no name here");
    insert(in, p, plan->anchor->begin,
           arena_printf(in->arena, "%ssy_shares *%s = %s;%s%s", remark_line(in, p, make.remark), plan->name,
                        make.text, p->newline, p->indent),
           arena_printf(in->arena, "%s=%s", plan->name, make.asked));
    if (plan->form != PLAN_BEFORE)
        place_length(in, plan, p);
    return true;
}

bool rewrite_plan(struct interp *in, const struct plan *plan, int group, struct pending *out)
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
