/* Unknowns by name, and by turn of a loop. */
#include "analysis/values/unknowns.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/base/table.h"
#include "analysis/interp.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/poly.h"
#include "analysis/values/values.h"

struct symbol_key {
    struct entry entry;
    const void *node;
    int context, index, id;
    enum purpose purpose;
    bool alone;
};

struct name_key {
    struct entry entry;
    const char *name;
    int number;
};

void note_by_rank(const struct interp *in, const struct value *v)
{
    if (!v->by_rank || !v->o || poly_by_rank(in->space, v->o))
        return;
    for (int i = 0; i < v->o->count; i++)
        for (int k = 0; k < v->o->terms[i].count; k++) {
            struct atom *unknown = (struct atom *)v->o->terms[i].atoms[k];
            if (unknown->kind == A_SYMBOL && unknown->told != in->space->pass)
                unknown->by_rank = in->space->pass;
        }
}

void note_told(const struct interp *in, const struct poly *number)
{
    struct atom *unknown = (struct atom *)poly_single(number);
    if (!unknown || unknown->kind != A_SYMBOL || !unknown->alone || unknown->made_in || in->numbers->loop)
        return;
    unknown->told = in->space->pass;
    unknown->by_rank = 0;
}

void note_numbers(const struct value *v, const struct type *type)
{
    const struct poly *numbers[] = {v->o, v->w != v->o ? v->w : NULL};
    if (!type || (type->kind != T_INT && type->kind != T_BOOL && type->kind != T_FLOAT))
        return;
    for (int n = 0; n < 2; n++)
        for (int i = 0; numbers[n] && i < numbers[n]->count; i++)
            for (int k = 0; k < numbers[n]->terms[i].count; k++) {
                struct atom *unknown = (struct atom *)numbers[n]->terms[i].atoms[k];
                bool *kind = type->kind == T_FLOAT ? &unknown->real : &unknown->whole;
                *kind = *kind || (unknown->kind == A_SYMBOL && !unknown->real && !unknown->whole);
            }
}

bool is_fraction(const struct poly *p)
{
    for (int i = 0; i < p->count; i++)
        for (int k = 0; k < p->terms[i].count; k++) {
            const struct atom *it = p->terms[i].atoms[k];
            if (it->real || (it->kind == A_OPAQUE && it->op == OP_DIV && it->b))
                return true;
        }
    return false;
}

bool is_within(const struct loop *inner, const struct loop *loop)
{
    while (inner && inner != loop)
        inner = inner->outer;
    return inner != NULL;
}

static int symbol_number(struct interp *in, const struct node *node, enum purpose purpose, int index,
                         bool alone)
{
    int context = in->numbers->context;
    uint64_t hash = hash_with(hash_with(hash_pointer(purpose, node), (uint64_t)context), (uint64_t)index);
    for (struct entry *it = table_first(&in->numbers->symbols, hash); it; it = table_next(it)) {
        const struct symbol_key *key = (struct symbol_key *)it;
        if (key->node == node && key->context == context && key->purpose == purpose && key->index == index &&
            key->alone == alone)
            return key->id;
    }
    struct symbol_key *fresh = ARENA_NEW(in->arena, struct symbol_key);
    *fresh = (struct symbol_key){.node = node,
                                 .context = context,
                                 .purpose = purpose,
                                 .index = index,
                                 .alone = alone,
                                 .id = in->numbers->symbol_count++};
    table_add(in->arena, &in->numbers->symbols, &fresh->entry, hash);
    return fresh->id;
}

const struct poly *symbol(struct interp *in, const struct node *node, enum purpose purpose, int index,
                          const char *name)
{
    const bool alone = in->numbers->alone(in);
    int number = symbol_number(in, node, purpose, index, alone);
    struct atom *atom = (struct atom *)poly_make_atom(in->space, A_SYMBOL, number, 0, 0, NULL, NULL, name);
    if (!atom->made_in || is_within(in->numbers->loop, atom->made_in))
        atom->made_in = in->numbers->loop;
    atom->alone = alone;
    atom->told = 0;
    return poly_of(in->space, atom);
}

int name_number(struct interp *in, const char *name)
{
    uint64_t hash = hash_text(name);
    for (struct entry *it = table_first(&in->numbers->names, hash); it; it = table_next(it))
        if (!strcmp(((struct name_key *)it)->name, name))
            return ((struct name_key *)it)->number;
    struct name_key *fresh = ARENA_NEW(in->arena, struct name_key);
    *fresh = (struct name_key){.name = name, .number = ++in->numbers->name_count};
    table_add(in->arena, &in->numbers->names, &fresh->entry, hash);
    return fresh->number;
}
