/* What a turn of a loop does to a variable, as its text tells. */
#include "analysis/run/steps.h"

#include "analysis/known/mpi_calls.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"

static bool changes(const struct node *node, const struct decl *variable)
{
    return (node->kind == N_ASSIGN || is_step(node)) && refers_to(node->children[0], variable);
}

/* x += c, x = x + c, x++: by how much it goes up (down); 0 when it does something else. */
static long long amount(const struct node *node, const struct decl *variable, bool up)
{
    if (is_step(node))
        return (node->op == OP_POST_INC || node->op == OP_PRE_INC) == up;
    bool down;
    const struct node *by = added_to(node, variable, &down);
    return !by || by->kind != N_INT ? 0 : up == down ? -by->value : by->value;
}

/* x *= 2, x = x / 2, x += x, x >>= 1: does it go that way? */
static bool scaled(const struct node *node, const struct decl *variable, enum scale scale)
{
    if (node->kind != N_ASSIGN)
        return false;
    const struct node *by = node->children[1];
    enum operator op = node->op;
    if (op == OP_NONE && by->kind == N_BINARY && refers_to(by->children[0], variable)) {
        op = by->op;
        by = by->children[1];
    }
    if (scale == SCALE_UP && op == OP_ADD)
        return refers_to(by, variable);
    if (by->kind != N_INT)
        return false;
    bool down = (op == OP_DIV && by->value > 1) || (op == OP_SHR && by->value > 0 && scale == SCALE_DOWN);
    return scale == SCALE_UP ? (op == OP_MUL && by->value > 1) || (op == OP_SHL && by->value > 0) : down;
}

/* Is it, or may it be, changed there by another name? */
static bool named_otherwise(const struct interp *in, const struct node *node, const struct decl *variable,
                            bool in_loop)
{
    if (!node)
        return false;
    bool known = node->kind == N_CALL && node->decl && node->decl->in_system;
    if (node->kind == N_UNARY && node->op == OP_ADDRESS && refers_to(node->children[0], variable))
        return true;
    if (node->kind == N_LAMBDA || (node->kind == N_CALL && in_loop && variable->is_global && !known))
        return true;
    for (int i = 0; i < node->count; i++) {
        const struct node *child = node->children[i];
        bool given =
            node->kind == N_CALL && refers_to(child, variable) && i <= MAX_GIVEN && node->references >> i & 1;
        bool told = known && !in_loop && child && child->kind == N_UNARY && child->op == OP_ADDRESS;
        if (given || (!told && named_otherwise(in, child, variable, in_loop)))
            return true;
    }
    for (int i = 0; i < node->decl_count; i++) {
        const struct decl *d = node->decls[i];
        if ((d->type && d->type->is_reference && d->init && node_uses(d->init, variable)) ||
            named_otherwise(in, d->init, variable, in_loop))
            return true;
    }
    return false;
}

static bool is_own(const struct interp *in, const struct turn *turn, const struct decl *variable)
{
    if (variable->type && variable->type->is_reference)
        return false;
    const struct node *parts[] = {turn->test, turn->code, turn->step};
    const struct function *f = NULL;
    for (int i = 0; i < 3; i++) {
        if (named_otherwise(in, parts[i], variable, true))
            return false;
        f = f || !parts[i] ? f : parts[i]->function;
    }
    if (!variable->is_global)
        return f && !named_otherwise(in, f->body, variable, false);
    for (size_t u = 0; u < in->program->unit_count; u++) {
        const struct lowered_unit *unit = in->program->units[u];
        for (int i = 0; i < unit->function_count; i++)
            if (named_otherwise(in, unit->functions[i]->body, variable, false))
                return false;
        for (int i = 0; i < unit->global_count; i++)
            if (named_otherwise(in, unit->globals[i]->init, variable, false))
                return false;
    }
    return true;
}

bool may_skip(const struct node *node)
{
    if (!node || node->kind == N_FOR || node->kind == N_WHILE || node->kind == N_DO ||
        node->kind == N_RANGE_FOR)
        return false;
    if (node->kind == N_CONTINUE || node->kind == N_GOTO)
        return true;
    for (int i = 0; i < node->count; i++)
        if (may_skip(node->children[i]))
            return true;
    return false;
}

bool always_leaves(const struct node *node)
{
    while (node && node->kind == N_BLOCK && node->count)
        node = node->children[node->count - 1];
    return node && (node->kind == N_BREAK || node->kind == N_RETURN);
}

typedef bool changing(const struct node *node, const struct decl *variable, int how);

/* Does everyone who comes by there, and goes on with the loop, change it that way? */
static bool is_sure(const struct node *node, const struct decl *variable, changing *way, int how)
{
    if (!node || node->kind == N_WHILE || node->kind == N_FOR || node->kind == N_RANGE_FOR ||
        node->kind == N_SWITCH || node->kind == N_TRY || node->kind == N_LAMBDA || node->kind == N_LABEL)
        return false;
    if (changes(node, variable) && way(node, variable, how))
        return true;
    bool choice = node->kind == N_IF || node->kind == N_COND ||
                  (node->kind == N_BINARY && (node->op == OP_LAND || node->op == OP_LOR));
    if (choice) {
        if (is_sure(node->children[0], variable, way, how))
            return true;
        return node->count > 2 &&
               (is_sure(node->children[1], variable, way, how) || always_leaves(node->children[1])) &&
               (is_sure(node->children[2], variable, way, how) || always_leaves(node->children[2]));
    }
    for (int i = 0; i < node->count; i++) {
        if (is_sure(node->children[i], variable, way, how))
            return true;
        if (may_skip(node->children[i]))
            return false;
    }
    return false;
}

/* The same for a test, which goes on only where all that stand side by side hold. */
static bool test_is_sure(const struct node *test, const struct decl *variable, changing *way, int how)
{
    if (is_operation(test, OP_LAND))
        return test_is_sure(test->children[0], variable, way, how) ||
               test_is_sure(test->children[1], variable, way, how);
    return is_sure(test, variable, way, how);
}

static bool goes(const struct node *node, const struct decl *variable, int up)
{
    return amount(node, variable, up) > 0;
}

static bool goes_by_factor(const struct node *node, const struct decl *variable, int scale)
{
    return scaled(node, variable, (enum scale)scale);
}

static void find_steps(const struct node *node, const struct decl *variable, bool up, struct step *out)
{
    if (!node)
        return;
    if (changes(node, variable)) {
        long long by = amount(node, variable, up);
        out->other = out->other || by <= 0;
        out->count++;
        out->by = by;
        out->after = node->op == OP_POST_INC || node->op == OP_POST_DEC;
    }
    for (int i = 0; i < node->count; i++)
        find_steps(node->children[i], variable, up, out);
    for (int i = 0; i < node->decl_count; i++)
        find_steps(node->decls[i]->init, variable, up, out);
}

struct step steps_of(struct interp *in, const struct turn *turn, const struct decl *variable, bool up)
{
    struct step out = {0};
    const struct node *code = turn->code;
    find_steps(turn->test, variable, up, &out);
    int before = out.count;
    bool block = code && code->kind == N_BLOCK;
    for (int i = 0; code && i < (block ? code->count : 1); i++) {
        find_steps(block ? code->children[i] : code, variable, up, &out);
        if (out.count > before) {
            out.part = PART_CODE;
            out.statement = i;
        }
        before = out.count;
    }
    find_steps(turn->step, variable, up, &out);
    if (out.count > before)
        out.part = PART_STEP;
    out.sure = test_is_sure(turn->test, variable, goes, up) || is_sure(turn->step, variable, goes, up) ||
               is_sure(code, variable, goes, up);
    out.other = out.other || !is_own(in, turn, variable);
    return out;
}

/* Does it only ever change that way? */
static bool only_goes(const struct node *node, const struct decl *variable, enum scale scale)
{
    if (!node)
        return true;
    if (changes(node, variable) && !scaled(node, variable, scale))
        return false;
    for (int i = 0; i < node->count; i++)
        if (!only_goes(node->children[i], variable, scale))
            return false;
    for (int i = 0; i < node->decl_count; i++)
        if (!only_goes(node->decls[i]->init, variable, scale))
            return false;
    return true;
}

bool is_scaled(struct interp *in, const struct turn *turn, const struct decl *variable, enum scale scale)
{
    const struct node *parts[] = {turn->test, turn->code, turn->step};
    bool sure = false;
    for (int i = 0; i < 3; i++) {
        if (!only_goes(parts[i], variable, scale))
            return false;
        sure = sure || is_sure(parts[i], variable, goes_by_factor, scale);
    }
    return sure && is_own(in, turn, variable);
}

static bool leads_to(const struct type *type, const struct type *record)
{
    return type && type->kind == T_POINTER && type->to && type->to->kind == T_RECORD && record &&
           same_record(type->to, record);
}

/* Is the member's address taken, or that of its record as something else: int *q = &o.n, (int *)&o? */
static bool takes_address(const struct node *node, const struct decl *member)
{
    if (!node)
        return false;
    if (node->kind == N_UNARY && node->op == OP_ADDRESS) {
        const struct node *of = strip(node->children[0]);
        if (of->kind == N_MEMBER && of->decl == member)
            return true;
    }
    bool called = node->parent && node->parent->kind == N_CALL;
    if (node->kind == N_CAST && node->count && !called && node->type && node->type->kind == T_POINTER &&
        !leads_to(node->type, member->record) && leads_to(strip(node)->type, member->record))
        return true;
    for (int i = 0; i < node->count; i++)
        if (takes_address(node->children[i], member))
            return true;
    for (int i = 0; i < node->decl_count; i++)
        if (takes_address(node->decls[i]->init, member))
            return true;
    return false;
}

static bool address_taken(const struct interp *in, const struct decl *member)
{
    for (size_t u = 0; u < in->program->unit_count; u++) {
        const struct lowered_unit *unit = in->program->units[u];
        for (int i = 0; i < unit->function_count; i++)
            if (takes_address(unit->functions[i]->body, member))
                return true;
        for (int i = 0; i < unit->global_count; i++)
            if (takes_address(unit->globals[i]->init, member))
                return true;
    }
    return false;
}

/* Does something in the turn store to a member of that name, or anywhere where nobody knows? `pointed`: its
 * address is kept, so through any pointer too. */
static bool member_changes(const struct node *node, const struct decl *member, bool pointed)
{
    if (!node)
        return false;
    bool stores = node->kind == N_ASSIGN || is_step(node),
         takes = node->kind == N_UNARY && node->op == OP_ADDRESS,
         system = node->decl && node->decl->in_system;
    const struct node *to = stores || takes ? strip(node->children[0]) : NULL;
    if (to && to->kind == N_MEMBER && to->decl == member)
        return true;
    if (stores && pointed && (to->kind == N_INDEX || (to->kind == N_UNARY && to->op == OP_DEREF)))
        return true;
    if ((node->kind == N_ASSIGN && node->type && node->type->kind == T_RECORD) ||
        (node->kind == N_CALL && (!system || pointed)))
        return true;
    for (int i = 0; node->kind == N_CALL && i < node->count; i++)
        if (node->children[i] && leads_to(strip(node->children[i])->type, member->record))
            return true; /* memcpy(&o, .. */
    for (int i = 0; i < node->count; i++)
        if (member_changes(node->children[i], member, pointed))
            return true;
    for (int i = 0; i < node->decl_count; i++)
        if (member_changes(node->decls[i]->init, member, pointed))
            return true;
    return false;
}

static bool member_kept(const struct interp *in, const struct turn *turn, const struct decl *member)
{
    bool pointed = address_taken(in, member);
    return !member_changes(turn->test, member, pointed) && !member_changes(turn->code, member, pointed) &&
           !member_changes(turn->step, member, pointed);
}

bool is_kept(struct interp *in, const struct turn *turn, const struct node *node)
{
    if (node->kind == N_INT || node->kind == N_SIZEOF)
        return true;
    if (node->kind == N_REF) {
        if (!node->decl || node->decl->kind == D_CONSTANT || (node->type && node->type->kind == T_ARRAY))
            return true;
        struct step s = steps_of(in, turn, node->decl, true);
        return !s.count && !s.other;
    }
    if (node->kind == N_MEMBER)
        return node->count && node->decl && member_kept(in, turn, node->decl) &&
               is_kept(in, turn, node->children[0]);
    bool computed =
        node->kind == N_BINARY || node->kind == N_CAST || node->kind == N_COND ||
        (node->kind == N_UNARY && !is_step(node) && node->op != OP_ADDRESS && node->op != OP_DEREF);
    for (int i = 0; computed && i < node->count; i++)
        computed = node->children[i] && is_kept(in, turn, node->children[i]);
    return computed;
}
