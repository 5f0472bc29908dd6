/* Loops: ordinary ones by iteration to a fixed point; loops over the own share item by item, where what earlier
 * iterations left may only be accumulated. */
#include "analysis/loops.h"

#include <stdlib.h>
#include <string.h>

struct induction {
    const struct decl *variable;
    const struct node *low, *bound; /* low null: the variable's value at entry */
    bool inclusive, downward;
    long long step;
};

static bool assigns(const struct node *node, const struct decl *decl)
{
    if (!node)
        return false;
    if ((node->kind == N_ASSIGN || (node->kind == N_UNARY && node->op >= OP_POST_INC && node->op <= OP_ADDRESS)) &&
        node->count && node->children[0] && node->children[0]->kind == N_REF && node->children[0]->decl == decl)
        return true;
    for (int i = 0; i < node->count; i++)
        if (assigns(node->children[i], decl))
            return true;
    for (int i = 0; i < node->decl_count; i++)
        if (node->decls[i]->init && assigns(node->decls[i]->init, decl))
            return true;
    return false;
}

/* for (i = low; i < bound; i += step) with i untouched in the body. */
static bool find_induction(const struct node *node, struct induction *out)
{
    const struct node *init = node->children[0], *test = node->children[1], *step = node->children[2], *body = node->children[3];
    if (!test || test->kind != N_BINARY || !step)
        return false;
    const struct node *left = test->children[0];
    if (left->kind != N_REF || !left->decl || !left->type || left->type->kind != T_INT)
        return false;
    *out = (struct induction){.variable = left->decl, .bound = test->children[1], .step = 1};
    switch (test->op) {
    case OP_LE: out->inclusive = true; break;
    case OP_LT: case OP_NE: break;
    case OP_GE: out->inclusive = out->downward = true; break;
    case OP_GT: out->downward = true; break;
    default: return false;
    }
    if (step->kind == N_UNARY && step->children[0]->kind == N_REF && step->children[0]->decl == left->decl) {
        bool up = step->op == OP_POST_INC || step->op == OP_PRE_INC, down = step->op == OP_POST_DEC || step->op == OP_PRE_DEC;
        if ((!up && !down) || down != out->downward)
            return false;
    } else if (step->kind == N_ASSIGN && step->children[0]->kind == N_REF && step->children[0]->decl == left->decl &&
               step->op == OP_ADD && step->children[1]->kind == N_INT && step->children[1]->value > 0 && !out->downward &&
               test->op != OP_NE)
        out->step = step->children[1]->value;
    else
        return false;
    if (init && init->kind == N_ASSIGN && init->op == OP_NONE && init->children[0]->kind == N_REF &&
        init->children[0]->decl == left->decl)
        out->low = init->children[1];
    return !assigns(body, left->decl) && !assigns(test->children[1], left->decl);
}

static struct loop *loop_for(struct interp *in, const struct node *node)
{
    int context = in->context ? in->context->id : 0;
    for (int i = 0; i < in->loop_count; i++)
        if (in->loops[i]->node == node && in->loops[i]->context == context)
            return in->loops[i];
    struct loop *loop = ARENA_NEW(in->arena, struct loop);
    loop->node = node;
    loop->context = context;
    loop->number = in->loop_count + 1;
    loop->share = -1;
    struct atom *t = (struct atom *)poly_make_atom(in->space, A_LOOP, loop->number, 0, 0, NULL, NULL, NULL);
    t->info = loop;
    loop->t = t;
    ARENA_PUSH(in->arena, in->loops, in->loop_count, loop);
    return loop;
}

void leave_loop(struct interp *in, const struct node *node)
{
    struct break_frame *frame = in->breaks;
    if (node->kind == N_CONTINUE)
        while (frame && frame->is_switch)
            frame = frame->outer;
    if (!frame) {
        in->state.dead = true;
        return;
    }
    struct state *into = node->kind == N_BREAK ? &frame->at_break : &frame->at_continue;
    bool *has = node->kind == N_BREAK ? &frame->has_break : &frame->has_continue;
    if (*has)
        state_join(in, into, &in->state, node);
    else {
        free(into->cells);
        *into = state_copy(in, &in->state);
    }
    *has = true;
    if (in->control.dep != DEP_FIX && node->kind == N_BREAK) {
        frame->item_break = true;
        frame->break_node = node;
        frame->shares |= in->control.shares;
    }
    in->state.dead = true;
}

static void set_number(struct interp *in, const struct decl *variable, const struct poly *o, const struct poly *w, bool by_rank)
{
    int object = object_for_decl(in, variable);
    struct value v = {.o = o, .w = w, .dep = length_dep(w), .shares = poly_shares(in, w), .by_rank = by_rank};
    int loop = 0;
    if (v.dep == DEP_LENGTH && o && w) {
        struct loop *l = in->loop;
        const struct poly *c, *rest, *c2, *rest2;
        if (l && l->share >= 0 && poly_split(in->space, w, l->t, &c, &rest) &&
            poly_split(in->space, rest, in->shares[l->share].offset, &c2, &rest2) && c2->count &&
            length_dep(rest2) == DEP_FIX && poly_mul(in->space, c, l->per_item) == c2) {
            v.dep = DEP_ITEM;
            v.by_rank = false;
            loop = l->number;
        }
    }
    v.loop = loop;
    struct cell *cell = cell_of(in, object);
    cell->value = v;
    cell->untouched = false;
    note_written(in, object);
}

/* What a loop left on a condition that is not the same for all distributions. */
static void taint(struct interp *in, const struct value *cond, const struct node *node)
{
    for (int i = 0; i < in->written_count; i++) {
        struct cell *cell = cell_of(in, in->written[i].object);
        if (cell->layout != LAY_WHOLE || cell->value.dep == DEP_CARRY)
            continue;
        struct value v = combine_values(in, &cell->value, cond, node);
        v.o = cell->value.o;
        v.w = cell->value.w;
        if (cond->dep == DEP_ITEM && v.dep == DEP_ITEM) {
            v.o = v.w = NULL;
        }
        memcpy(v.to, cell->value.to, sizeof v.to);
        v.to_count = cell->value.to_count;
        cell->value = v;
    }
}

/* A variable that moves by the same amount in every iteration of a counted loop. */
struct follower {
    int object;
    struct value start;
    const struct poly *by_o, *by_w; /* per unit of the counter; bytes for pointers */
    bool pointer;
};

#define MAX_FOLLOWERS 8

struct body {
    struct follower followers[MAX_FOLLOWERS];
    int follower_count;
    const struct node *test, *code, *step;
    bool code_first; /* do while */
    const struct induction *induction;
    struct loop *loop;
};

/* The follower's value after `count` units of the counter. */
static void set_follower(struct interp *in, const struct follower *f, const struct poly *count_o, const struct poly *count_w)
{
    struct value v = f->start;
    const struct poly *o = count_o ? poly_mul(in->space, f->by_o, count_o) : NULL;
    const struct poly *w = count_w ? poly_mul(in->space, f->by_w, count_w) : NULL;
    if (f->pointer) {
        v.to[0].o = o ? poly_add(in->space, f->start.to[0].o, o) : NULL;
        v.to[0].w = w ? poly_add(in->space, f->start.to[0].w, w) : NULL;
    } else {
        v.o = o ? poly_add(in->space, f->start.o, o) : NULL;
        v.w = w ? poly_add(in->space, f->start.w, w) : NULL;
        v.dep = v.w ? length_dep(v.w) : DEP_FIX;
        v.shares |= poly_shares(in, v.w);
    }
    cell_of(in, f->object)->value = v;
}

/* Made of what was there before the loop? */
static bool from_outside(const struct poly *p, const struct node *loop)
{
    for (int i = 0; p && i < p->count; i++)
        for (int j = 0; j < p->terms[i].count; j++) {
            const struct atom *a = p->terms[i].atoms[j];
            const struct node *origin = a->kind == A_SYMBOL ? a->origin : NULL;
            if (origin && origin->source == loop->source && origin->begin >= loop->begin && origin->end <= loop->end)
                return false;
            if (!from_outside(a->a, loop) || !from_outside(a->b, loop))
                return false;
        }
    return true;
}

static const struct poly *moved(struct interp *in, const struct poly *from, const struct poly *to, const struct loop *loop)
{
    const struct poly *by = from && to ? poly_sub(in->space, to, from) : NULL;
    return by && !poly_has(by, loop->t) && from_outside(by, loop->node) && length_dep(by) == DEP_FIX ? poly_exact(in->space, by, poly_const(in->space, loop->step)) : NULL;
}

/* After one trial iteration from `head`: which variables moved by a fixed amount. */
static void find_followers(struct interp *in, const struct state *head, struct body *b)
{
    b->follower_count = 0;
    if (!b->induction || b->induction->downward || in->state.dead)
        return;
    for (int i = 0; i < in->written_count && b->follower_count < MAX_FOLLOWERS; i++) {
        int object = in->written[i].object;
        if (object >= head->count || object >= in->state.count || in->objects[object].array ||
            in->objects[object].decl == b->induction->variable)
            continue;
        const struct value *x = &head->cells[object].value, *y = &in->state.cells[object].value;
        if (x->uninit || y->dep == DEP_ITEM || x->dep == DEP_CARRY || y->dep == DEP_CARRY || x->dep == DEP_BAD || y->dep == DEP_BAD)
            continue;
        struct follower f = {.object = object, .start = *x};
        if (x->to_count == 1 && y->to_count == 1 && x->to[0].object == y->to[0].object && !x->lost && !y->lost) {
            f.pointer = true;
            f.by_o = moved(in, x->to[0].o, y->to[0].o, b->loop);
            f.by_w = moved(in, x->to[0].w, y->to[0].w, b->loop);
        } else if (!x->to_count && !y->to_count) {
            f.by_o = moved(in, x->o, y->o, b->loop);
            f.by_w = moved(in, x->w, y->w, b->loop);
        }
        if (f.by_o && f.by_w && f.by_o->count)
            b->followers[b->follower_count++] = f;
    }
}

static void start_followers(struct interp *in, const struct body *b)
{
    const struct poly *t = poly_of(in->space, b->loop->t);
    if (b->loop->skips_first)
        t = poly_sub(in->space, t, b->loop->lo_w);
    for (int i = 0; i < b->follower_count; i++)
        set_follower(in, &b->followers[i], t, t);
}

static void finish_followers(struct interp *in, const struct body *b, bool early, const struct node *node)
{
    const struct loop *l = b->loop;
    const struct poly *o = early ? NULL : poly_sub(in->space, l->hi_o, l->lo_o), *w = early ? NULL : poly_sub(in->space, l->hi_w, l->lo_w);
    for (int i = 0; i < b->follower_count; i++) {
        set_follower(in, &b->followers[i], o, w);
        note_written(in, b->followers[i].object);
        if (early && l->share >= 0) {
            struct value from = {.shares = 1ull << l->share};
            cell_of(in, b->followers[i].object)->value = value_bad(&from, node, 308, "the place where a loop over own items was left");
        }
    }
}

static bool follows(const struct body *b, int object)
{
    for (int i = 0; i < b->follower_count; i++)
        if (b->followers[i].object == object)
            return true;
    return false;
}

/* One iteration from the current state. Returns the condition's value. */
static struct value iterate(struct interp *in, const struct body *b)
{
    struct value cond = value_unknown();
    struct loop *loop = b->loop;
    if (b->induction) {
        const struct poly *t = poly_of(in->space, loop->t);
        bool plain_start = loop->skips_first;
        set_number(in, b->induction->variable, plain_start ? t : poly_add(in->space, loop->lo_o, t),
                   plain_start ? t : poly_add(in->space, loop->lo_w, t), poly_has_kind(loop->lo_o, A_RANK));
        start_followers(in, b);
    } else if (!b->code_first && b->test)
        cond = eval(in, b->test);
    struct value saved = in->control;
    if (cond.dep != DEP_FIX && !b->code_first)
        require_condition(in, &cond, b->test);
    bool by_rank = cond.by_rank && !b->induction;
    if (by_rank)
        in->control_rank++;
    exec(in, b->code);
    if (in->breaks->has_continue) {
        state_join(in, &in->state, &in->breaks->at_continue, b->code);
        in->breaks->has_continue = false;
    }
    if (b->code_first && b->test && !in->state.dead)
        cond = eval(in, b->test);
    if (b->step && !b->induction && !in->state.dead)
        eval(in, b->step);
    if (by_rank)
        in->control_rank--;
    in->control = saved;
    return cond;
}

static void run_plain(struct interp *in, const struct node *node, struct body *b)
{
    struct loop *outer = in->loop;
    struct written *written = in->written;
    int written_count = in->written_count;
    in->written = NULL;
    in->written_count = 0;
    in->loop = b->loop;
    bool record = in->record;
    struct state head = in->state;
    struct value cond = value_unknown();
    struct break_frame frame = {0};
    struct state exit_state = {.dead = true};
    bool first_time = true;
    for (int round = 0; round < 8; round++) {
        in->state = state_copy(in, &head);
        frame = (struct break_frame){.outer = in->breaks};
        in->breaks = &frame;
        in->record = false;
        bool last = round == 7;
        cond = iterate(in, b);
        in->breaks = frame.outer;
        struct state next = state_copy(in, &head);
        if (!round)
            find_followers(in, &head, b);
        if (!round && b->follower_count) { /* the trial took them for something else */
            free(next.cells);
            free(in->state.cells);
            in->state = (struct state){0};
            free(frame.at_break.cells);
            free(frame.at_continue.cells);
            frame = (struct break_frame){0};
            continue;
        }
        state_join(in, &next, &in->state, node);
        for (int i = 0; i < b->follower_count; i++) { /* told by the counter, if they still move as they did */
            struct follower *f = &b->followers[i];
            if (round) {
                struct state end = in->state;
                struct value now = end.dead ? f->start : cell_of(in, f->object)->value;
                const struct poly *t = poly_add(in->space, poly_of(in->space, b->loop->t), poly_const(in->space, b->loop->step));
                struct value keep = now;
                set_follower(in, f, t, t);
                struct value wanted = cell_of(in, f->object)->value;
                cell_of(in, f->object)->value = keep;
                if (!end.dead && (wanted.o != now.o || wanted.w != now.w || (f->pointer && (now.to_count != 1 || wanted.to[0].w != now.to[0].w)))) {
                    b->followers[i--] = b->followers[--b->follower_count];
                    continue;
                }
            }
            next.cells[f->object] = head.cells[f->object];
            next.cells[f->object].value = f->start;
        }
        bool stable = state_same(&next, &head) || last;
        if (last && !state_same(&next, &head) && !in->gave_up) {
            in->gave_up = true;
            in->gave_up_at = node;
        }
        free(exit_state.cells);
        exit_state = in->state;
        in->state = (struct state){0};
        free(frame.at_continue.cells);
        if (!stable || (record && first_time && stable)) {
            free(frame.at_break.cells);
            frame.at_break = (struct state){0};
        }
        free(head.cells);
        head = next;
        if (stable && record) { /* once more, for the facts */
            in->state = state_copy(in, &head);
            frame = (struct break_frame){.outer = in->breaks};
            in->breaks = &frame;
            in->record = true;
            cond = iterate(in, b);
            in->breaks = frame.outer;
            free(frame.at_continue.cells);
            free(exit_state.cells);
            exit_state = in->state;
            in->state = (struct state){0};
        }
        if (stable)
            break;
        first_time = false;
    }
    in->record = record;
    in->state = head;
    if (b->code_first && !exit_state.dead) {
        free(in->state.cells);
        in->state = exit_state;
    } else {
        state_join(in, &in->state, &exit_state, node);
        free(exit_state.cells);
    }
    bool loses = cond.dep != DEP_FIX;
    if (b->follower_count)
        finish_followers(in, b, frame.has_break, node);
    if (b->induction && !frame.has_break) {
        in->loop = outer;
        set_number(in, b->induction->variable, b->induction->downward ? NULL : b->loop->hi_o, b->induction->downward ? NULL : b->loop->hi_w,
                   poly_has_kind(b->loop->hi_o, A_RANK));
    }
    if (frame.has_break) {
        if (b->induction) { /* somewhere in between */
            struct cell *cell = cell_of(in, object_for_decl(in, b->induction->variable));
            cell->value.o = cell->value.w = symbol(in, node, 9, NULL);
            cell->value.dep = DEP_FIX;
        }
        if (frame.item_break) {
            struct value item = {.dep = DEP_ITEM, .shares = frame.shares};
            for (struct loop *l = in->loop; l; l = l->outer)
                if (l->share >= 0)
                    item.loop = l->number;
            if (in->control.dep > DEP_ITEM)
                item = in->control;
            join_item_branches(in, &in->state, &frame.at_break, &item, node);
            state_join(in, &in->state, &frame.at_break, node);
            taint(in, &item, node);
        } else
            state_join(in, &in->state, &frame.at_break, node);
    }
    free(frame.at_break.cells);
    if (loses)
        taint(in, &cond, b->test ? b->test : node);
    in->loop = outer;
    struct written *inner = in->written;
    int inner_count = in->written_count;
    in->written = written;
    in->written_count = written_count;
    for (int i = 0; i < inner_count; i++)
        note_written(in, inner[i].object);
}

static void finish_carry(struct interp *in, int object, const struct value *before, const struct loop *loop, bool early,
                         const struct node *node)
{
    struct cell *cell = cell_of(in, object);
    struct value v = cell->value;
    if (cell->layout != LAY_WHOLE)
        return;
    if (v.dep == DEP_CARRY && v.object == object) {
        if (!v.agg) {
            cell->value = *before;
            return;
        }
        struct value result = {.dep = DEP_AGG, .agg = v.agg, .shares = v.shares | before->shares | (1ull << loop->share)};
        result.reassoc = v.reassoc;
        result.by_rank = v.by_rank;
        bool order = v.agg == AGG_FIRST_INDEX || v.agg == AGG_LAST_INDEX || v.agg == AGG_FLAG;
        if (early && !order)
            result = value_bad(&result, node, 308, "a loop over own items is left early");
        else if (v.agg == AGG_LAST_INDEX && early)
            result = value_bad(&result, node, 308, "a loop over own items is left early");
        else if (before->dep == DEP_BAD)
            result = value_bad(before, node, 301, "starts from a value that depends on the distribution");
        else if (before->dep == DEP_FIRST && v.agg != AGG_MAX && v.agg != AGG_MIN)
            result = value_bad(&result, node, 305, "starts from one particular item of the share");
        else if (before->dep == DEP_AGG && before->agg != v.agg)
            result = value_bad(&result, node, 303, "accumulates in two ways");
        else if (before->dep == DEP_LENGTH || before->dep == DEP_ITEM)
            result = value_bad(&result, node, 302, "starts from a length or an item");
        else if (loop->skips_first && !(before->dep == DEP_FIRST && (v.agg == AGG_MAX || v.agg == AGG_MIN)))
            result = value_bad(&result, node, 309, "leaves out the first item of every rank");
        cell->value = result;
        return;
    }
    if (v.dep == DEP_BAD)
        return;
    struct value from = {.shares = v.shares | (1ull << loop->share)};
    if (v.dep == DEP_FIX && before->dep == DEP_FIX && v.o && v.o == before->o)
        return;
    cell->value = value_bad(&from, node, 304, "what the last own item left is used after the loop");
}

/* After the real iteration: a follower that did not move as in the trial depends on the items. */
static void check_followers(struct interp *in, struct body *b, const struct node *node)
{
    for (int i = 0; i < b->follower_count; i++) {
        struct follower *f = &b->followers[i];
        const struct poly *t = poly_of(in->space, b->loop->t);
        if (b->loop->skips_first)
            t = poly_sub(in->space, t, b->loop->lo_w);
        t = poly_add(in->space, t, poly_const(in->space, b->loop->step));
        struct value now = cell_of(in, f->object)->value;
        set_follower(in, f, t, t);
        struct value wanted = cell_of(in, f->object)->value;
        if (in->state.dead || (wanted.o == now.o && wanted.w == now.w && (!f->pointer || (now.to_count == 1 && now.to[0].w == wanted.to[0].w))))
            continue;
        struct value from = {.shares = 1ull << b->loop->share};
        cell_of(in, f->object)->value = value_bad(&from, node, 304, "moves by an amount that depends on the items");
        b->followers[i--] = b->followers[--b->follower_count];
    }
}

static void run_share(struct interp *in, const struct node *node, struct body *b)
{
    struct loop *loop = b->loop, *outer = in->loop;
    struct written *written = in->written;
    int written_count = in->written_count;
    bool record = in->record;
    in->written = NULL;
    in->written_count = 0;
    in->loop = loop;
    struct state before = state_copy(in, &in->state);
    /* what the body writes */
    struct break_frame frame = {.outer = in->breaks};
    in->breaks = &frame;
    in->record = false;
    iterate(in, b);
    free(frame.at_break.cells);
    free(frame.at_continue.cells);
    if (in->state.count > before.count) { /* objects made in the body */
        struct state grown = in->state;
        in->state = before;
        cell_of(in, grown.count - 1);
        before = in->state;
        in->state = grown;
    }
    find_followers(in, &before, b);
    if (b->follower_count) { /* do they still, when they are told by the counter? */
        free(in->state.cells);
        in->state = state_copy(in, &before);
        frame = (struct break_frame){.outer = in->breaks->outer};
        iterate(in, b);
        free(frame.at_break.cells);
        free(frame.at_continue.cells);
        check_followers(in, b, node);
    }
    struct state tried = in->state;
    in->state = state_copy(in, &before);
    for (int i = 0; i < in->written_count; i++) {
        int object = in->written[i].object;
        if (object < tried.count && (tried.dead || tried.cells[object].layout == LAY_WHOLE)) {
            struct cell *cell = cell_of(in, object);
            if (tried.dead && in->objects[object].array)
                continue;
            if (b->induction && in->objects[object].decl == b->induction->variable)
                continue;
            if (follows(b, object))
                continue;
            unsigned long long shares = cell->value.shares | (1ull << loop->share);
            if (cell->value.dep == DEP_CARRY) /* an accumulator of an enclosing loop over shares */
                continue;
            cell->value = (struct value){.dep = DEP_CARRY, .object = object, .shares = shares};
        }
    }
    free(tried.cells);
    frame = (struct break_frame){.outer = in->breaks->outer};
    in->breaks = &frame;
    in->record = record;
    iterate(in, b);
    in->breaks = frame.outer;
    bool early = frame.has_break;
    if (frame.has_break) {
        struct value item = {.dep = DEP_ITEM, .loop = loop->number, .shares = 1ull << loop->share};
        if (in->state.dead) {
            free(in->state.cells);
            in->state = state_copy(in, &frame.at_break);
        } else {
            join_item_branches(in, &frame.at_break, &in->state, &item, node);
            state_join(in, &in->state, &frame.at_break, node);
        }
    }
    in->state.dead = false;
    free(frame.at_break.cells);
    free(frame.at_continue.cells);
    for (int i = 0; i < in->written_count; i++) {
        int object = in->written[i].object;
        static const struct value none = {.uninit = true};
        if (!follows(b, object))
            finish_carry(in, object, object < before.count ? &before.cells[object].value : &none, loop, early, node);
    }
    check_followers(in, b, node);
    free(before.cells);
    in->loop = outer;
    finish_followers(in, b, early, node);
    if (b->induction) {
        if (early) {
            struct value from = {.shares = 1ull << loop->share};
            cell_of(in, object_for_decl(in, b->induction->variable))->value =
                value_bad(&from, node, 308, "the place where a loop over own items was left");
        } else
            set_number(in, b->induction->variable, loop->hi_o, loop->hi_w, true);
    }
    struct written *inner = in->written;
    int inner_count = in->written_count;
    in->written = written;
    in->written_count = written_count;
    for (int i = 0; i < inner_count; i++)
        note_written(in, inner[i].object);
}

/* Sets share, per_item; false when the bounds have to do with shares but are no loop over own items. */
static bool classify(struct interp *in, struct loop *loop, const struct node *node)
{
    loop->share = -1;
    loop->skips_first = false;
    loop->rank_loop = false;
    const struct atom *size = poly_single(loop->hi_o);
    long long low;
    if (size && size->kind == A_SIZE && poly_literal(loop->lo_o, &low) && low >= 0) {
        loop->rank_loop = true;
        loop->group = size->id;
    }
    if (!loop->hi_w || !loop->lo_w)
        return true;
    const struct poly *extent = poly_sub(in->space, loop->hi_w, loop->lo_w);
    if (length_dep(extent) == DEP_FIX && length_dep(loop->lo_w) == DEP_FIX)
        return true;
    for (int i = 0; i < in->share_count; i++) {
        const struct share *s = &in->shares[i];
        const struct poly *c, *rest, *c2, *rest2;
        extent = flat(in, extent);
        if (!poly_split(in->space, extent, s->mine, &c, &rest) || !c->count || length_dep(c) != DEP_FIX)
            continue;
        if (rest->count && poly_literal(loop->lo_w, &low) && low >= 1 && poly_literal(rest, &(long long){0}) &&
            poly_add(in->space, rest, loop->lo_w)->count == 0 && low == 1 && loop->step == 1)
            loop->skips_first = true;
        else if (rest->count)
            continue;
        if (!poly_split(in->space, flat(in, loop->lo_w), s->offset, &c2, &rest2) || length_dep(rest2) != DEP_FIX ||
            (c2->count && c2 != c))
            continue;
        if (c2->count && rest2->count)
            continue;
        if (loop->step != 1 && !poly_exact(in->space, c, P(in, loop->step)) && !unit_for_stride(in, i, c, loop->step, node))
            continue;
        loop->share = i;
        loop->per_item = c;
        return true;
    }
    return false;
}

static void run_loop(struct interp *in, const struct node *node, struct body *b, const struct value *low, const struct value *high)
{
    struct loop *loop = b->loop;
    loop->outer = in->loop;
    struct value saved = in->control;
    bool known = true;
    if (b->induction) {
        if (b->induction->downward) {
            loop->lo_o = b->induction->inclusive ? high->o : poly_add(in->space, high->o, P(in, 1));
            loop->lo_w = b->induction->inclusive ? high->w : poly_add(in->space, high->w, P(in, 1));
            loop->hi_o = poly_add(in->space, low->o, P(in, 1));
            loop->hi_w = poly_add(in->space, low->w, P(in, 1));
        } else {
            loop->lo_o = low->o;
            loop->lo_w = low->w;
            loop->hi_o = b->induction->inclusive ? poly_add(in->space, high->o, P(in, 1)) : high->o;
            loop->hi_w = b->induction->inclusive ? poly_add(in->space, high->w, P(in, 1)) : high->w;
        }
        loop->step = b->induction->step;
        known = classify(in, loop, node);
    } else
        loop->share = -1;
    if (!known) {
        struct value from = {.shares = low->shares | high->shares};
        struct value bad = value_bad(&from, node->count > 1 && node->children[1] ? node->children[1] : node, 309,
                                     "a loop over something other than the own share");
        require_condition(in, &bad, node);
    }
    if (loop->share >= 0)
        run_share(in, node, b);
    else
        run_plain(in, node, b);
    if (!known) {
        struct value bad = in->control;
        taint(in, &bad, node);
    }
    in->control = saved;
}

/* Runs the loop by its counter. False when its bounds are not known: nothing was run. */
static bool run_counted(struct interp *in, const struct node *node, struct body *b, const struct induction *induction)
{
    struct value p = {.dep = DEP_FIX, .to_count = 1};
    p.to[0] = (struct target){.object = object_for_decl(in, induction->variable), .o = P(in, 0), .w = P(in, 0)};
    struct value low = load(in, &p, induction->variable->type->size, node), high = eval(in, induction->bound);
    if (!low.o || !high.o || !low.w || !high.w || low.dep == DEP_CARRY || low.dep == DEP_BAD ||
        (high.dep != DEP_FIX && high.dep != DEP_LENGTH && high.dep != DEP_ITEM) ||
        (low.dep != DEP_FIX && low.dep != DEP_LENGTH && low.dep != DEP_ITEM))
        return false;
    b->induction = induction;
    struct state before = state_copy(in, &in->state);
    run_loop(in, node, b, &low, &high);
    /* the bound must not move while the loop runs */
    bool dead = in->state.dead, record = in->record;
    in->record = false;
    in->state.dead = false;
    struct value again = eval(in, induction->bound);
    in->state.dead = dead;
    in->record = record;
    if (again.o == high.o && again.w == high.w) {
        free(before.cells);
        return true;
    }
    if (b->loop->share >= 0 && in->record)
        fact_against(in, 1ull << b->loop->share, 309, node, "the bound of a loop over own items changes inside it", NULL, NULL);
    free(in->state.cells);
    in->state = before;
    b->induction = NULL;
    return false;
}

void exec_for(struct interp *in, const struct node *node)
{
    struct induction induction;
    bool simple = find_induction(node, &induction);
    exec(in, node->children[0]);
    struct body b = {.test = node->children[1], .code = node->children[3], .step = node->children[2], .loop = loop_for(in, node)};
    if (simple && run_counted(in, node, &b, &induction))
        return;
    struct value none = value_unknown();
    run_loop(in, node, &b, &none, &none);
}

static bool has_continue(const struct node *node)
{
    if (!node || node->kind == N_FOR || node->kind == N_WHILE || node->kind == N_DO || node->kind == N_RANGE_FOR)
        return false;
    if (node->kind == N_CONTINUE)
        return true;
    for (int i = 0; i < node->count; i++)
        if (has_continue(node->children[i]))
            return true;
    return false;
}

/* while (i < bound) { ...; i++; } with i touched nowhere else. */
static bool find_while_induction(const struct node *node, struct induction *out)
{
    const struct node *test = node->children[0], *body = node->count > 1 ? node->children[1] : NULL;
    if (node->kind != N_WHILE || !body || body->kind != N_BLOCK || !body->count || test->kind != N_BINARY ||
        (test->op != OP_LT && test->op != OP_LE))
        return false;
    const struct node *left = test->children[0], *last = body->children[body->count - 1];
    if (left->kind != N_REF || !left->decl || !left->type || left->type->kind != T_INT || !last)
        return false;
    bool steps = last->kind == N_UNARY && (last->op == OP_POST_INC || last->op == OP_PRE_INC) &&
                 last->children[0]->kind == N_REF && last->children[0]->decl == left->decl;
    if (last->kind == N_ASSIGN && last->op == OP_ADD && last->children[0]->kind == N_REF &&
        last->children[0]->decl == left->decl && last->children[1]->kind == N_INT && last->children[1]->value == 1)
        steps = true;
    if (!steps || assigns(test->children[1], left->decl))
        return false;
    for (int i = 0; i + 1 < body->count; i++)
        if (assigns(body->children[i], left->decl) || has_continue(body->children[i]))
            return false;
    *out = (struct induction){.variable = left->decl, .bound = test->children[1], .step = 1, .inclusive = test->op == OP_LE};
    return true;
}

void exec_while(struct interp *in, const struct node *node)
{
    struct induction induction;
    if (find_while_induction(node, &induction)) {
        struct body counted = {.code = node->children[1], .loop = loop_for(in, node)};
        if (run_counted(in, node, &counted, &induction))
            return;
    }
    bool first = node->kind == N_DO;
    struct body b = {.test = node->children[first ? 1 : 0], .code = node->count > 1 ? node->children[first ? 0 : 1] : NULL,
                     .code_first = first, .loop = loop_for(in, node)};
    struct value none = value_unknown();
    run_loop(in, node, &b, &none, &none);
}

void exec_range_for(struct interp *in, const struct node *node)
{
    struct value range = eval_lvalue(in, node->children[0]);
    struct loop *loop = loop_for(in, node);
    struct body b = {.code = node->children[1], .loop = loop};
    const struct decl *variable = node->decl;
    struct value low = value_fix(in, P(in, 0)), high = value_unknown();
    const struct type *element = variable->type;
    bool reference = element && element->kind == T_POINTER;
    long long size = element ? (reference && element->to ? element->to->size : element->size) : -1;
    struct cell *cell = range.to_count == 1 ? cell_of(in, range.to[0].object) : NULL;
    if (!cell || !cell->size_o || size <= 0) {
        if (in->record)
            fact_against(in, range.shares, 313, node, "a range that is not known", NULL, NULL);
        run_loop(in, node, &b, &low, &high);
        return;
    }
    high.o = poly_exact(in->space, cell->size_o, P(in, size));
    high.w = poly_exact(in->space, cell->size_w, P(in, size));
    /* the variable is bound to the element, not to a counter: run with a hidden counter */
    loop->lo_o = loop->lo_w = low.o;
    loop->hi_o = high.o;
    loop->hi_w = high.w;
    loop->step = 1;
    loop->outer = in->loop;
    if (!high.o || !high.w || !classify(in, loop, node)) {
        if (in->record)
            fact_against(in, high.shares | range.shares, 313, node, "a range that is not the own share", NULL, NULL);
        loop->share = -1;
    }
    struct value place = range;
    place.to[0].o = place.to[0].w = poly_mul(in->space, poly_of(in->space, loop->t), P(in, size));
    int object = object_for_decl(in, variable);
    struct loop *outer = in->loop;
    in->loop = loop;
    struct value bound = reference ? place : load(in, &place, size, node);
    in->loop = outer;
    cell_of(in, object)->value = bound;
    if (loop->share >= 0)
        run_share(in, node, &b);
    else
        run_plain(in, node, &b);
}

void declare_vector(struct interp *in, const struct decl *decl, const struct node *init, int object)
{
    struct cell fresh = {.value = {.dep = DEP_FIX}, .share = -1, .untouched = true, .summary = true};
    const struct node *argument = init && init->kind == N_CONSTRUCT ? (init->count > 1 ? init->children[1] : NULL) : NULL;
    long long element = decl->type->to && decl->type->to->size > 0 ? decl->type->to->size : -1;
    fresh.size_o = fresh.size_w = P(in, 0);
    if (argument && argument->type && argument->type->kind == T_INT && element > 0) {
        struct value n = eval(in, argument);
        fresh.size_o = poly_mul(in->space, n.o, P(in, element));
        fresh.size_w = poly_mul(in->space, n.w, P(in, element));
    } else if (init && !(init->kind == N_CONSTRUCT && !argument)) {
        eval(in, init);
        fresh.size_o = fresh.size_w = NULL;
        fresh.untouched = false;
    }
    if (argument)
        for (int i = 2; i < init->count; i++)
            eval(in, init->children[i]);
    in->objects[object].size_node = argument;
    *cell_of(in, object) = fresh;
}
