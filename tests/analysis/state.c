/* The memory of an execution against a plain array: copies share pages until one of them writes, and nobody
 * notices. */
#include <string.h>

#include "abstract.h"
#include "analysis/memory/alike.h"
#include "analysis/memory/began.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/storage.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

enum { STATES = 5, OBJECTS = 41, ROUNDS = 150, STEPS = 250 };

static const struct node here;
static const struct type integer = {.kind = T_INT, .size = 4},
                         pointer = {.kind = T_POINTER, .size = 8, .to = &integer};

/* A variable: never stored, this number, one of several (which the join has named), or of no number. */
enum { NEVER = -1, SEVERAL = -2 };
struct plain {
    int value[OBJECTS];
    bool perhaps[OBJECTS]; /* on some path nothing was stored */
};

static struct interp *in;

static int begin(void **state)
{
    (void)state;
    in = abstract_new();
    for (int i = 0; i < OBJECTS; i++) {
        const struct object object = {.parent = -1, .type = &integer, .name = "local"};
        assert_int_equal(object_new(in, &object), i);
    }
    return 0;
}

static int end(void **state)
{
    (void)state;
    abstract_free(in);
    return 0;
}

static void compare(int round, const struct state *s, const struct plain *plain)
{
    for (int i = 0; i < OBJECTS; i++) {
        const struct value *v = &state_cell(s, i)->value;
        int expected = plain->value[i];
        if (v->stored.never != (expected == NEVER))
            fail_round(round, "object %d: %s", i, v->stored.never ? "was stored" : "was never stored");
        long long number;
        bool known = poly_literal(v->o, &number);
        if (expected != NEVER && (known ? number != expected : expected != SEVERAL))
            fail_round(round, "object %d: not %d", i, expected);
        if (expected != NEVER && v->stored.perhaps != plain->perhaps[i])
            fail_round(round, "object %d: perhaps never stored, or not", i);
    }
}

static int joined(int a, int b)
{
    return a == NEVER || a == b ? b : b == NEVER ? a : SEVERAL;
}

/* Every object that two states have differently is visited; in order, none twice. */
static void compare_two(int round, const struct state *a, const struct plain *x, const struct state *b,
                        const struct plain *y)
{
    bool visited[OBJECTS] = {false};
    bool same = true;
    for (int i = -1, before = -1; state_next(a, b, &i); before = i) {
        assert_true(i > before && i < OBJECTS);
        visited[i] = true;
    }
    for (int i = 0; i < OBJECTS; i++) {
        bool differ = x->value[i] != y->value[i] ||
                      (x->value[i] != NEVER && x->perhaps[i] != y->perhaps[i]) ||
                      (x->value[i] == SEVERAL && state_cell(a, i)->value.o != state_cell(b, i)->value.o);
        same = same && !differ;
        if (differ && !visited[i])
            fail_round(round, "object %d is left out", i);
    }
    if (state_same(a, b) != same)
        fail_round(round, "two states that are %s", same ? "the same" : "not the same");
}

static void random_operations(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        struct dice dice = dice_of(round);
        struct state states[STATES];
        static struct plain plain[STATES];
        memset(states, 0, sizeof states);
        for (int k = 0; k < STATES; k++)
            for (int i = 0; i < OBJECTS; i++)
                plain[k].value[i] = NEVER;
        for (int k = 0; k < STATES; k++)
            memset(plain[k].perhaps, 0, sizeof plain[k].perhaps);
        for (int step = 0; step < STEPS; step++) {
            int k = (int)below_of(&dice, STATES), m = (int)below_of(&dice, STATES);
            int i = (int)below_of(&dice, OBJECTS), n = (int)below_of(&dice, 4);
            switch (below_of(&dice, 8)) {
            case 0: /* fork */
                if (k != m) {
                    state_free(&states[k]);
                    states[k] = state_copy(&states[m]);
                    plain[k] = plain[m];
                }
                break;
            case 1:
                if (k != m) {
                    state_join(in, &states[k], &states[m], &here, OF_BRANCH);
                    for (int j = 0; j < OBJECTS; j++) {
                        int a = plain[k].value[j], b = plain[m].value[j];
                        plain[k].perhaps[j] =
                            (a == NEVER) != (b == NEVER) || plain[k].perhaps[j] || plain[m].perhaps[j];
                        plain[k].value[j] = joined(a, b);
                    }
                }
                break;
            case 2:
                if (one_in(&dice, 4)) { /* what is younger is forgotten */
                    state_cut(&states[k], i);
                    for (int j = i; j < OBJECTS; j++) {
                        plain[k].value[j] = NEVER;
                        plain[k].perhaps[j] = false;
                    }
                }
                break;
            case 3:
                compare_two(round, &states[k], &plain[k], &states[m], &plain[m]);
                break;
            default:
                state_change(&states[k], i)->value = value_fix(in, P(in, n));
                plain[k].value[i] = n;
                plain[k].perhaps[i] = false;
                break;
            }
        }
        for (int k = 0; k < STATES; k++)
            compare(round, &states[k], &plain[k]);
        for (int k = 0; k < STATES; k++)
            state_free(&states[k]);
    }
}

/* A pointer to one of these, or to all of them. */
static struct value pointer_to(const int *objects, int count)
{
    struct value p = {.dep = DEP_FIX, .to.count = count};
    for (int i = 0; i < count; i++)
        p.to.at[i] = (struct target){.object = objects[i], .o = P(in, 0), .w = P(in, 0)};
    return p;
}

/* Stores through pointers to one variable and to several, with branches: against the numbers that each
 * variable may have. What the analysis says is one number must be the only one. */
static void stores_and_loads(void **state)
{
    (void)state;
    enum { NUMBERS = 4, FEW = 6 };
    const struct node read = {.kind = N_REF, .type = &integer};
    for (int round = 0; round < 400; round++) {
        struct dice dice = dice_of(round);
        unsigned may[FEW] = {0}, aside[FEW]; /* bits of numbers; 0 never stored */
        struct state before = {0};
        bool branch = false;
        for (int step = 0; step < 40; step++) {
            int objects[MAX_TARGETS], count = 1 + (one_in(&dice, 3) ? (int)below_of(&dice, 3) : 0);
            int first = (int)below_of(&dice, FEW), n = (int)below_of(&dice, NUMBERS);
            for (int i = 0; i < count; i++)
                objects[i] = (first + i) % FEW;
            struct value p = pointer_to(objects, count), v = value_fix(in, P(in, n));
            if (one_in(&dice, 4)) { /* one path turns off, or comes back */
                if (branch) {
                    state_join(in, &in->memory->state, &before, &here, OF_BRANCH);
                    state_free(&before);
                    for (int i = 0; i < FEW; i++)
                        may[i] |= aside[i];
                } else {
                    before = state_copy(&in->memory->state);
                    memcpy(aside, may, sizeof may);
                }
                branch = !branch;
            } else if (one_in(&dice, 2)) {
                store(in, &p, 4, &v, &here);
                for (int i = 0; i < count; i++)
                    may[objects[i]] = (count > 1 ? may[objects[i]] : 0) | 1u << n;
            } else {
                unsigned all = 0;
                bool never = false;
                for (int i = 0; i < count; i++) {
                    all |= may[objects[i]];
                    never = never || !may[objects[i]];
                }
                const struct value got = load(in, &p, 4, &read);
                long long number;
                assert_int_equal(got.dep, DEP_FIX);
                if (!never && poly_literal(got.o, &number) && all != 1u << number)
                    fail_round(round, "is %lld; may be any of %#x", number, all);
                if (count == 1 && !never && !(all & (all - 1)) && !poly_literal(got.o, &number))
                    fail_round(round, "is not known; can only be %#x", all);
            }
        }
        state_free(&before);
        state_free(&in->memory->state);
    }
}

static void a_path_that_ended_brings_nothing(void **state)
{
    (void)state;
    struct state lives = {0}, ended = {0};
    state_change(&lives, 3)->value = value_fix(in, P(in, 1));
    state_change(&ended, 3)->value = value_fix(in, P(in, 2));
    ended.dead = true;
    assert_false(state_same(&lives, &ended));
    state_join(in, &lives, &ended, &here, OF_BRANCH);
    assert_ptr_equal(state_cell(&lives, 3)->value.o, P(in, 1));
    state_join(in, &ended, &lives, &here, OF_BRANCH);
    assert_false(ended.dead);
    assert_true(state_same(&lives, &ended));
    state_free(&lives);
    state_free(&ended);
}

static int variable(struct decl *decl, const struct type *type, bool is_static)
{
    static int ids = 1;
    *decl = (struct decl){
        .id = ids++, .kind = D_VARIABLE, .name = "v", .linkage = "", .type = type, .is_static = is_static};
    return object_for_decl(in, decl);
}

/* One path has stored; the other brings what the variable began as: zero where its storage is static, nothing
 * where it is not. */
static void never_stored_and_as_it_began(void **state)
{
    (void)state;
    struct decl lasting, local;
    int outside = variable(&lasting, &integer, true), inside = variable(&local, &integer, false);
    const int objects[2] = {outside, inside};
    const struct object after = {.parent = -1, .type = &integer, .name = "stored on both paths"};
    int both = object_new(in, &after);
    for (int order = 0; order < 2; order++) {
        struct state stored = {0}, untouched = {0};
        for (int i = 0; i < 2; i++)
            state_change(&stored, objects[i])->value = value_fix(in, P(in, 5));
        state_change(&stored, both)->value = state_change(&untouched, both)->value = value_fix(in, P(in, 1));
        struct state *into = order ? &untouched : &stored, *other = order ? &stored : &untouched;
        state_join(in, into, other, &here, OF_BRANCH);
        const struct value *began = &state_cell(into, outside)->value,
                           *never = &state_cell(into, inside)->value;
        assert_false(began->stored.never || began->stored.perhaps);
        assert_ptr_not_equal(began->o, P(in, 5));
        assert_ptr_not_equal(began->o, P(in, 0));
        assert_false(never->stored.never);
        assert_true(never->stored.perhaps);
        assert_ptr_equal(never->o, P(in, 5));
        state_free(&stored);
        state_free(&untouched);
    }
    const int at[1] = {outside};
    const struct value p = pointer_to(at, 1);
    const struct node read = {.kind = N_REF, .type = &integer};
    assert_ptr_equal(load(in, &p, 4, &read).o, P(in, 0));
    state_free(&in->memory->state);
}

static void a_static_pointer_began_as_null(void **state)
{
    (void)state;
    struct decl decl;
    const int at[1] = {variable(&decl, &pointer, true)};
    const struct value p = pointer_to(at, 1);
    const struct node read = {.kind = N_REF, .type = &pointer};
    const struct value v = load(in, &p, 8, &read);
    assert_true(v.to.null && !v.to.lost && !v.to.count);
    state_free(&in->memory->state);
}

/* Elements are all alike until one of them is set to something else. */
static void arrays_are_alike_until_they_are_not(void **state)
{
    (void)state;
    for (int round = 0; round < 2000; round++) {
        struct dice dice = dice_of(round);
        struct cell cell = {.alike.all = true};
        double elements[4], first = (double)below_of(&dice, 2);
        bool alike = true;
        for (int i = 0; i < 4; i++)
            elements[i] = first;
        cell.alike.filled = true;
        cell.alike.number = first;
        for (int step = 0; step < 3; step++) {
            struct value v = {.literal.known = !one_in(&dice, 5),
                              .literal.number = (double)below_of(&dice, 2)};
            elements[below_of(&dice, 4)] = v.literal.known ? v.literal.number : 7;
            store_fill(&cell, &v);
            for (int i = 0; i < 4; i++)
                alike = alike && elements[i] == first;
            if (cell.alike.all && !alike)
                fail_round(round, "an element is another");
            if (!cell.alike.all && alike)
                fail_round(round, "all elements are %g", first);
        }
    }
}

/* A variable and a context have one object; another context has another, unless it lasts. */
static void objects_of_declarations(void **state)
{
    (void)state;
    struct decl local, lasting, field = {.kind = D_FIELD, .name = "x", .linkage = "c:x", .type = &integer};
    int a = variable(&local, &integer, false), b = variable(&lasting, &integer, true);
    struct context called = {.id = 2};
    assert_int_equal(object_for_decl(in, &local), a);
    context_enter(in, &called);
    int c = object_for_decl(in, &local);
    assert_int_not_equal(c, a);
    assert_int_equal(object_for_decl(in, &lasting), b);
    context_enter(in, NULL);
    struct decl again = {.id = 99, .linked = &lasting};
    assert_int_equal(object_for_decl(in, &again), b);
    int member = object_field(in, b, &field);
    assert_int_equal(object_field(in, b, &field), member);
    assert_int_not_equal(object_field(in, a, &field), member);
    assert_int_equal(whole_of(in, member), b);
    const struct node first = {.kind = N_CALL}, second = {.kind = N_CALL};
    int block = object_for_heap(in, &first, &integer);
    assert_int_equal(object_for_heap(in, &first, &integer), block);
    assert_int_not_equal(object_for_heap(in, &second, &integer), block);
    state_free(&in->memory->state);
}

int main(int argc, char **argv)
{
    seed_read(argc, argv);
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_operations),
                                       cmocka_unit_test(stores_and_loads),
                                       cmocka_unit_test(a_path_that_ended_brings_nothing),
                                       cmocka_unit_test(never_stored_and_as_it_began),
                                       cmocka_unit_test(a_static_pointer_began_as_null),
                                       cmocka_unit_test(arrays_are_alike_until_they_are_not),
                                       cmocka_unit_test(objects_of_declarations)};
    return cmocka_run_group_tests(tests, begin, end);
}
