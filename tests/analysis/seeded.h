/* Properties that are tried on random input. The seed is fixed unless `--seed N` or STEELYARD_TEST_SEED says
 * otherwise; what fails names the seed and the round, which together make the same input again. */
#ifndef STEELYARD_TESTS_SEEDED_H
#define STEELYARD_TESTS_SEEDED_H

#include <stdbool.h>

#include "cmocka_all.h"

struct dice {
    unsigned long long state;
};

/* From --seed or the environment; ends the program (2) where that is no number. */
void seed_read(int argc, char **argv);
unsigned long long seed_in_use(void);
/* The input of one round of one property is made from this. */
struct dice dice_of(int round);
unsigned below_of(struct dice *dice, unsigned limit); /* 0 <= .. < limit, which is at least 1 */
long long between(struct dice *dice, long long low, long long high);
bool one_in(struct dice *dice, unsigned chances);

/* Fails with the seed, the round and what is said. */
#define fail_round(round, ...)                                                                               \
    do {                                                                                                     \
        print_error("--seed %llu, round %d: ", seed_in_use(), (round));                                      \
        fail_msg(__VA_ARGS__);                                                                               \
    } while (0)

#endif
