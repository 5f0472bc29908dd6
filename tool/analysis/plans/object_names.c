/* What the variables of share objects are called. */
#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/plans/plans.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/conditionals.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/tree.h"

#define LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_"

static bool has_name(const struct source *s, const char *name)
{
    for (size_t i = 0; i < s->token_count; i++)
        if (s->tokens[i].kind == TK_NAME && token_is_word(s, i, name))
            return true;
    return false;
}

/* Another one of its function that is written. What might be told of an own length need not be needed. */
static bool stands_beside(const struct plan *other, const struct plan *plan)
{
    return other != plan && other->function == plan->function &&
           (other->form != PLAN_OF || other->needs_variable);
}

static bool is_called(const char *has, const char *name)
{
    return has && !strcmp(has, name);
}

/* By anything that is read with the file: a macro of a header may name it where the object would be. */
static bool is_taken(const struct interp *in, const struct plan *plan, const char *name)
{
    const struct lowered_unit *unit = plan->function ? plan->function->unit : NULL;
    bool taken = has_name(plan->anchor->source, name);
    for (int i = 0; unit && !taken && i < unit->source_count; i++)
        taken = has_name(unit->sources[i], name);
    for (int i = 0; !taken && i < in->plans->count; i++)
        taken = (stands_beside(in->plans->list[i], plan) && is_called(in->plans->list[i]->name, name)) ||
                is_called(in->plans->list[i]->own_name, name) ||
                is_called(in->plans->list[i]->first_name, name);
    return taken;
}

static bool is_only_one(const struct interp *in, const struct plan *plan)
{
    for (int i = 0; i < in->plans->count; i++)
        if (stands_beside(in->plans->list[i], plan))
            return false;
    return true;
}

/* What is shared out, in a word: the variable of the own length, or that of all items. "" where it has none.
 */
static const char *base_for(struct interp *in, const struct plan *plan)
{
    const struct node *left = plan->left;
    const char *base = plan->field                                                ? plan->field->name
                       : plan->variable                                           ? plan->variable->name
                       : left && left->text                                       ? left->text
                       : left && left->kind == N_UNARY                            ? left->children[0]->text
                       : plan->share >= 0 && in->shares->list[plan->share].blocks ? plan->length_text
                                                                                  : NULL;
    size_t used = base ? strlen(base) : 0;
    if (used && strspn(base, LETTERS) < used)
        return "";
    while (used && base[used - 1] == '_') /* two in a row are the compiler's */
        used--;
    return used ? arena_copy(in->arena, base, used) : "";
}

/* `shares` where a function makes one object, `<share>_shares` where it makes several. */
static const char *name_for(struct interp *in, struct plan *plan)
{
    plan->named_among = !is_only_one(in, plan);
    const char *base = !plan->named_among && !is_taken(in, plan, "shares") ? "" : base_for(in, plan);
    const char *name = arena_printf(in->arena, *base ? "%s_shares" : "shares", base);
    for (int n = 2; n < 100 && is_taken(in, plan, name); n++)
        name = arena_printf(in->arena, *base ? "%s_shares%d" : "shares%s%d", base, n);
    plan->named_by = *base != '\0';
    return name;
}

void name_objects(struct interp *in)
{
    for (int i = 0; i < in->plans->count; i++) {
        struct plan *plan = in->plans->list[i];
        bool first_of_several = plan->name && !plan->named_among && !is_only_one(in, plan),
             known_now = plan->name && plan->named_among && !plan->named_by && *base_for(in, plan);
        if (plan->name && !first_of_several && !known_now)
            continue;
        plan->name = name_for(in, plan);
        in->shares->changed = true;
    }
}

const char *free_name(const struct interp *in, const struct plan *plan, const char *const *names, int count)
{
    for (int i = 0; i < count; i++)
        if (!is_taken(in, plan, names[i]))
            return names[i];
    return NULL;
}
