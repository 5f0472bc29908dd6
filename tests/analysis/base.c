/* Memory of a run and hash tables, against plain arrays. */
#include <stdint.h>
#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/base/table.h"
#include "seeded.h"

enum { ROUNDS = 300, MOST = 2000 };

struct number {
    struct entry entry;
    unsigned value;
    int order;
};

/* Few hashes for many values: those of one hash come back from the last to the first, however often the table
 * has grown. */
static void test_table(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        struct dice dice = dice_of(round);
        struct arena *arena = arena_new();
        struct table table = {0};
        unsigned hashes = 1 + below_of(&dice, 300), count = below_of(&dice, MOST);
        struct number **all = arena_alloc(arena, (count + 1) * sizeof *all);
        for (unsigned i = 0; i < count; i++) {
            all[i] = ARENA_NEW(arena, struct number);
            all[i]->value = below_of(&dice, hashes);
            all[i]->order = (int)i;
            table_add(arena, &table, &all[i]->entry, hash_with(7, all[i]->value));
        }
        for (unsigned value = 0; value < hashes; value++) {
            const struct entry *it = table_first(&table, hash_with(7, value));
            for (unsigned i = count; i-- > 0;) {
                if (all[i]->value != value)
                    continue;
                if (it != &all[i]->entry)
                    fail_round(round, "value %u: not entry %u", value, i);
                it = table_next(it);
            }
            if (it)
                fail_round(round, "value %u: one more", value);
        }
        assert_null(table_first(&table, hash_with(7, hashes)));
        arena_free(arena);
    }
}

/* Several arrays grow in turns, of all sizes of elements: none loses what it has, and new room is zero. */
static void test_growth(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        struct dice dice = dice_of(round);
        struct arena *arena = arena_new();
        enum { ARRAYS = 3 };
        uint64_t *wide[ARRAYS] = {0};
        unsigned char *narrow[ARRAYS] = {0};
        unsigned wides[ARRAYS] = {0}, narrows[ARRAYS] = {0};
        size_t before = arena_size(arena);
        for (unsigned i = 0, turns = below_of(&dice, MOST); i < turns; i++) {
            unsigned a = below_of(&dice, ARRAYS);
            const uint64_t number = 1000u * a + wides[a];
            const unsigned char byte = (unsigned char)(7 * a + narrows[a]);
            if (one_in(&dice, 2))
                ARENA_PUSH(arena, wide[a], wides[a], number);
            else
                ARENA_PUSH(arena, narrow[a], narrows[a], byte);
            const unsigned char *other = arena_alloc(arena, below_of(&dice, 40) + 1);
            if (*other)
                fail_round(round, "memory that is not zero");
        }
        for (unsigned a = 0; a < ARRAYS; a++) {
            for (unsigned i = 0; i < wides[a]; i++)
                if (wide[a][i] != 1000u * a + i)
                    fail_round(round, "element %u of %u", i, wides[a]);
            for (unsigned i = 0; i < narrows[a]; i++)
                if (narrow[a][i] != (unsigned char)(7 * a + i))
                    fail_round(round, "byte %u of %u", i, narrows[a]);
        }
        assert_true(arena_size(arena) >= before);
        arena_free(arena);
    }
}

static void test_hash_of_text(void **state)
{
    (void)state;
    assert_true(hash_text("local_n") == hash_text("local_n"));
    assert_true(hash_text("local_n") != hash_text("local_m"));
}

int main(int argc, char **argv)
{
    seed_read(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table),
        cmocka_unit_test(test_growth),
        cmocka_unit_test(test_hash_of_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
