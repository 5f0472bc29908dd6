/* int b[N / P] with the share N / P: N elements are enough for any share. Every declaration of the array is
 * changed, in every file, and what else hangs on its size must stay as it was.
 *
 * int b[SHARE] where nobody knows how many items there are: it becomes int b[SY_ROOM(SHARE)], ROOM_TIMES
 * times as long, and the share object is made by sy_shares_make_room, which gives no rank more than
 * ROOM_TIMES equal shares and always finds a distribution, as ROOM_TIMES ranks' shares are no less than
 * one's. That is enough: what a rank's own items need is item * mine + before bytes, with mine <= ROOM_TIMES
 * * equal no more than item * ROOM_TIMES * equal + before, and all of these are numbers that have been
 * compared with the array's (capacity.c). The dimension may be any constant that stands in the text as one
 * argument of a macro; it is copied, and the array of the rewritten text must have ROOM_TIMES times the
 * elements (project/twins.c). Not so where all items have to be covered (--cover-all), where shares count
 * rows or are of different lengths, and with --loops. */
#include "analysis/plans/enlarge.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/known/library.h"
#include "analysis/memory/capacity.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/storage.h"
#include "analysis/plans/asked.h"
#include "analysis/plans/mentioned.h"
#include "analysis/plans/names.h"
#include "analysis/plans/plans.h"
#include "analysis/shares/requests.h"
#include "analysis/shares/blocks.h"
#include "analysis/shares/shares.h"
#include "analysis/shares/uniform.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

#define STACK_LIMIT (256 << 10)    /* of all enlarged arrays on the stack together */
#define STATIC_LIMIT (1024L << 20) /* of the others */
/* With those that are as long as the own share in the original, too: on one rank it has all items there. */
#define OWN_LIMIT (4L << 20)

static bool same_place(const struct decl *a, const struct decl *b)
{
    return a->place.path && b->place.path && a->place.offset == b->place.offset &&
           !strcmp(a->place.path, b->place.path);
}

/* The same array in any file: by linkage, or because a header declares it for each that includes it. */
static bool same_array(const struct decl *a, const struct decl *b)
{
    bool linked = !a->is_static && !b->is_static && lasts(a) && lasts(b) && *a->linkage &&
                  !strcmp(a->linkage, b->linkage);
    return a == b || linked || (a->kind == D_VARIABLE && b->kind == D_VARIABLE && same_place(a, b));
}

/* name[dim]: nothing else comes from the same macro. */
static bool between_brackets(const struct spelling *spelled)
{
    const struct source *s = spelled->source;
    const struct node *dim = spelled->dims[0];
    size_t name = token_at(s->tokens, s->token_count, spelled->name),
           first = token_at(s->tokens, s->token_count, dim->begin);
    if (dim->source != s || name + 1 >= s->token_count || s->tokens[name].begin != spelled->name ||
        s->text[s->tokens[name + 1].begin] != '[' || first < name + 2)
        return false;
    for (size_t i = name + 2; i < first; i++)
        if (s->text[s->tokens[i].begin] != '(')
            return false;
    size_t last = token_at(s->tokens, s->token_count, dim->end);
    while (last < s->token_count && s->text[s->tokens[last].begin] == ')')
        last++;
    return last < s->token_count && s->text[s->tokens[last].begin] == ']';
}

/* extern int b[]; */
static bool is_open(const struct spelling *spelled)
{
    const struct source *s = spelled->source;
    size_t name = token_at(s->tokens, s->token_count, spelled->name);
    return !spelled->dim_count && name + 2 < s->token_count && s->tokens[name].begin == spelled->name &&
           s->text[s->tokens[name + 1].begin] == '[' && s->text[s->tokens[name + 2].begin] == ']';
}

/* [n / p], which nothing else is written with. */
static bool is_quotient(const struct spelling *spelled)
{
    const struct node *dim = spelled->dim_count ? spelled->dims[0] : NULL;
    return is_operation(dim, OP_DIV) && between_brackets(spelled) && stands_in_text(dim);
}

/* [..], which can be given to SY_ROOM. */
static bool can_have_room(const struct spelling *spelled)
{
    const struct node *dim = spelled->dim_count ? spelled->dims[0] : NULL;
    return dim && between_brackets(spelled) && stands_in_text(dim) && is_one_argument(dim);
}

const char *room_of_dimension(struct interp *in, const struct node *dim)
{
    const char *text = node_text(in->arena, dim);
    return text ? arena_printf(in->arena, "SY_ROOM(%s)", text) : NULL;
}

/* Adds up what all enlarged arrays of its kind take. `own`: it is as long as the own share in the original.
 */
static bool affordable(const struct interp *in, const struct decl *decl, long long bytes, bool own)
{
    long long limit = lasts(decl) ? STATIC_LIMIT : own ? OWN_LIMIT : STACK_LIMIT;
    for (int i = 0; i < in->plans->enlarged_count; i++)
        if (!same_array(in->plans->enlarged[i].decl, decl) &&
            lasts(in->plans->enlarged[i].decl) == lasts(decl))
            bytes += in->plans->enlarged[i].bytes;
    return bytes <= limit;
}

/* What the array takes with the room it lacks. */
static long long bytes_with(const struct interp *in, const struct lack *lack, bool room)
{
    return room ? in->memory->objects[lack->object].decl->type->size * ROOM_TIMES : lack->bytes;
}

int dimensions_to_enlarge(struct interp *in, const struct lack *lack, bool room, const struct node **dims)
{
    const struct decl *decl = in->memory->objects[lack->object].decl;
    const long long bytes = room && !lack->room ? 0 : bytes_with(in, lack, room);
    if (!(room ? lack->room : lack->elements) || bytes > STATIC_LIMIT || !affordable(in, decl, bytes, false))
        return 0;
    int count = 0;
    bool defined = false;
    for (size_t u = 0; u < in->program->unit_count || !u; u++) {
        const struct decl *const *found = (const struct decl *const *)in->program->units[u]->globals;
        int found_count = in->program->units[u]->global_count;
        if (!decl->is_global && !decl->is_extern) { /* declared once */
            found = &decl;
            found_count = u ? 0 : 1;
        }
        for (int i = 0; i < found_count; i++)
            for (int k = 0; same_array(found[i], decl) && k < found[i]->spelling_count; k++) {
                const struct spelling *spelled = &found[i]->spellings[k];
                defined = defined || spelled->defines;
                if (is_open(spelled))
                    continue;
                if (count == MOST_DIMENSIONS || !(room ? can_have_room(spelled) : is_quotient(spelled)))
                    return 0;
                dims[count++] = spelled->dims[0];
            }
    }
    return defined ? count : 0;
}

const char *all_items(struct interp *in, const struct lack *lack, const struct node *dim,
                      const struct poly *size, const struct poly *all)
{
    const struct share *s = &in->shares->list[lack->share];
    long long number;
    if (!size || size != poly_of(in->space, s->atom) || all != s->atom->a || !poly_number(all, &number) ||
        number != lack->elements)
        return NULL;
    const char *text = node_text(in->arena, dim->children[0]);
    return text ? text : constant_text(in, all, dim);
}

void enlarge(struct interp *in, const struct lack *lack, bool room, const struct node *const *dims,
             const char *const *texts, int count)
{
    const struct decl *decl = in->memory->objects[lack->object].decl;
    const long long elements = room ? lack->room : lack->elements;
    if (room)
        in->shares->list[lack->share].bounded = true;
    for (int i = 0; i < count; i++) {
        request_edit(in, dims[i], texts[i], NULL, NULL, ROUNDS_NOT, lack->share);
        if (in->shares->edit_count && in->shares->edits[in->shares->edit_count - 1].node == dims[i])
            in->shares->edits[in->shares->edit_count - 1].elements = elements;
    }
    struct enlarged entry = {.decl = decl,
                             .share = lack->share,
                             .elements = elements,
                             .bytes = bytes_with(in, lack, room),
                             .node = lack->node};
    for (int i = 0; i < in->plans->enlarged_count; i++)
        if (in->plans->enlarged[i].decl == decl && in->plans->enlarged[i].share == lack->share)
            return;
    ARENA_PUSH(in->arena, in->plans->enlarged, in->plans->enlarged_count, entry);
}

void becomes_variable(struct interp *in, const struct decl *decl, const struct value *lengths,
                      unsigned long long shares)
{
    bool only_first = true;
    for (int i = 1; i < decl->dim_count; i++)
        only_first = only_first && lengths[i].w == lengths[i].o;
    if (decl->init || !only_first)
        fact_against(in, shares, 332, decl->dims[0],
                     decl->init ? "an array with an initialiser, which cannot be as long as the own share"
                                : "an array whose rows would be as long as the own share",
                     NULL, NULL);
    for (int i = 0; i < in->shares->count; i++)
        if (shares >> i & 1) {
            long long elements = 0, each = decl->type->count > 0 ? decl->type->size / decl->type->count : 0;
            bool known = each > 0 && poly_number(items_of_all(&in->shares->list[i]), &elements);
            if (!known || elements > STACK_LIMIT / each || !affordable(in, decl, elements * each, false))
                make_uniform(in, decl->dims); /* it keeps its length, and may lack room */
            struct enlarged entry = {
                .decl = decl, .share = i, .bytes = elements * each, .variable = true, .node = decl->dims[0]};
            ARENA_PUSH(in->arena, in->plans->enlarged, in->plans->enlarged_count, entry);
        }
}

void gets_longer(struct interp *in, const struct decl *decl, const struct poly *bytes,
                 unsigned long long shares)
{
    for (int i = 0; i < in->shares->count; i++) {
        const struct share *s = &in->shares->list[i];
        long long most;
        const struct poly *all = items_of_all(s);
        if (!(shares >> i & 1) || !all || !poly_number(poly_replace(in->space, bytes, s->mine, all), &most))
            continue; /* told when the program runs */
        if (!affordable(in, decl, most, true))
            too_small(in, object_for_decl(in, decl), i, decl->dims[0]);
        struct enlarged entry = {
            .decl = decl, .share = i, .bytes = most, .followed = true, .node = decl->dims[0]};
        ARENA_PUSH(in->arena, in->plans->enlarged, in->plans->enlarged_count, entry);
    }
}

/* memset(b, 0, sizeof b) */
static bool clears_it(const struct node *size, const struct node *reference)
{
    const struct node *call = size->parent;
    if (!call || call->kind != N_CALL || !(library_called(call)->flags & LIB_FILLS) || call->count != 4 ||
        call->children[3] != size)
        return false;
    const struct node *to = strip(call->children[1]);
    return refers_to(to, reference->decl);
}

/* Is the parameter that takes the argument something else than a pointer to the first element? */
static bool takes_whole(struct interp *in, const struct node *call, const struct node *argument)
{
    const struct function *f = call->decl ? find_function(in->program, call->decl) : NULL;
    int number = -1;
    for (int i = 1; i < call->count; i++)
        if (call->children[i] == argument)
            number = i;
    if (number < 0)
        return true;
    if (f)
        return call->decl->is_template || number > f->param_count ||
               f->params[number - 1]->type->is_reference;
    return (number < 32 && call->references >> number & 1) ||
           (call->decl && strncmp(call->decl->linkage, "c:@F@", 5) != 0) ||
           (call->decl && strchr(call->decl->linkage, '#')); /* C++: has a signature */
}

/* Does the reference depend on how many elements the array has? The size of one of variable length is
 * followed. */
static bool sees_size(struct interp *in, const struct node *reference, bool variable)
{
    const struct node *up = reference->parent;
    if (!up)
        return true;
    switch (up->kind) {
    case N_SIZEOF:
        return !variable && !clears_it(up, reference);
    case N_UNARY:
        return up->op == OP_ADDRESS
                   ? !up->parent || up->parent->kind != N_CALL || takes_whole(in, up->parent, up)
                   : up->op != OP_DEREF;
    case N_CALL:
        return takes_whole(in, up, reference);
    case N_INDEX:
        return up->children[0] != reference;
    case N_DECL:
        for (int i = 0; i < up->decl_count; i++)
            if (up->decls[i]->init == reference)
                return !up->decls[i]->type || up->decls[i]->type->kind != T_POINTER ||
                       up->decls[i]->type->is_reference;
        return true;
    case N_BINARY:
    case N_ASSIGN:
    case N_COND:
    case N_RETURN:
        return false;
    case N_CAST:
        return !up->type || up->type->kind != T_POINTER || up->type->is_reference;
    default:
        return true;
    }
}

static void look_at(struct interp *in, const struct enlarged *entry, const struct node *node);

static void look_at_declarations(struct interp *in, const struct enlarged *entry, struct decl *const *decls,
                                 int count)
{
    for (int i = 0; i < count; i++) {
        look_at(in, entry, decls[i]->init);
        for (int k = 0; k < decls[i]->dim_count; k++)
            look_at(in, entry, decls[i]->dims[k]);
    }
}

static void look_at(struct interp *in, const struct enlarged *entry, const struct node *node)
{
    if (!node)
        return;
    if (node->kind == N_REF && node->decl && node->decl->kind == D_VARIABLE &&
        same_array(node->decl, entry->decl) && sees_size(in, node, entry->variable))
        fact_against(in, 1ull << entry->share, 330, entry->node,
                     "a buffer that may be too small for a larger share", node,
                     "its size is used here, so that it cannot get more elements");
    for (int i = 0; i < node->count; i++)
        look_at(in, entry, node->children[i]);
    look_at_declarations(in, entry, node->decls, node->decl_count);
}

/* Elements that it gets would not be what those that it has were when own items came to stand among them. */
static void check_rest(struct interp *in, const struct enlarged *entry)
{
    for (int i = 0; i < in->memory->short_count && !entry->variable && !entry->followed; i++)
        if (same_array(in->memory->shorts[i], entry->decl))
            fact_against(in, 1ull << entry->share, 330, entry->node,
                         "a buffer that may be too small for a larger share, and of which no more is set",
                         NULL, NULL);
}

static void check_mentions(struct interp *in, const struct enlarged *entry)
{
    const struct node *elsewhere = mention_elsewhere(in, entry->decl);
    if (elsewhere)
        fact_against(in, 1ull << entry->share, 330, entry->node,
                     "a buffer that may be too small for a larger share", elsewhere,
                     "what is said of it here may be its size, so that it cannot get more elements");
}

void check_enlarged(struct interp *in)
{
    for (int i = 0; i < in->plans->enlarged_count; i++) {
        check_rest(in, &in->plans->enlarged[i]);
        check_mentions(in, &in->plans->enlarged[i]);
    }
    for (int i = 0; i < in->plans->enlarged_count; i++)
        for (size_t u = 0; !in->plans->enlarged[i].followed && u < in->program->unit_count; u++) {
            const struct lowered_unit *unit = in->program->units[u];
            for (int k = 0; k < unit->function_count; k++)
                look_at(in, &in->plans->enlarged[i], unit->functions[k]->body);
            look_at_declarations(in, &in->plans->enlarged[i], unit->globals, unit->global_count);
        }
}
