#include "seeded.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long long seed = 20261122;

void seed_read(int argc, char **argv)
{
    const char *text = getenv("STEELYARD_TEST_SEED");
    if (argc == 3 && !strcmp(argv[1], "--seed"))
        text = argv[2];
    else if (argc != 1) {
        fprintf(stderr, "usage: %s [--seed N]\n", argv[0]);
        exit(2);
    }
    if (!text || !*text)
        return;
    char *end;
    seed = strtoull(text, &end, 10);
    if (*end) {
        fprintf(stderr, "%s: '%s' is no seed\n", argv[0], text);
        exit(2);
    }
}

unsigned long long seed_in_use(void)
{
    return seed;
}

/* splitmix64 */
static unsigned long long next(struct dice *dice)
{
    unsigned long long z = dice->state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

struct dice dice_of(int round)
{
    struct dice dice = {seed * 0x2545f4914f6cdd1du + (unsigned long long)round};
    dice.state = next(&dice);
    return dice;
}

unsigned below_of(struct dice *dice, unsigned limit)
{
    return (unsigned)(next(dice) % limit);
}

long long between(struct dice *dice, long long low, long long high)
{
    return low + (long long)(next(dice) % (unsigned long long)(high - low + 1));
}

bool one_in(struct dice *dice, unsigned chances)
{
    return !below_of(dice, chances);
}
