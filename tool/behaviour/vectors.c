#include "behaviour/behaviour.h"

/* weights:a,b,.. by a rule of the rank */
static char *weights(int ranks, int (*weight)(int rank, int ranks))
{
    struct buffer text = {0};
    buffer_text(&text, "weights:");
    for (int rank = 0; rank < ranks; rank++)
        buffer_format(&text, "%s%d", rank ? "," : "", weight(rank, ranks));
    return text.data;
}

static int root_least(int rank, int ranks)
{
    (void)ranks;
    return rank ? 3 : 1;
}

static int root_none(int rank, int ranks)
{
    return ranks == 1 || rank ? 1 : 0;
}

static int last_most(int rank, int ranks)
{
    return rank == ranks - 1 ? 4 : 1;
}

/* Pairwise coprime, so that no unit or offset fits by chance. */
static int primes(int rank, int ranks)
{
    static const int of_rank[] = {7, 3, 11, 5};
    (void)ranks;
    return of_rank[rank % 4];
}

size_t share_vectors(int ranks, bool spawn, bool loops, struct share_vector vectors[VECTOR_COUNT])
{
    size_t count = 0;
    vectors[count++] = (struct share_vector){"equal", duplicate("equal"), NULL, NULL, NULL};
    if (ranks > 1) {
        vectors[count++] =
            (struct share_vector){"rank 0 smallest", weights(ranks, root_least), NULL, NULL, NULL};
        vectors[count++] = (struct share_vector){"rank 0 zero", weights(ranks, root_none), NULL, NULL, NULL};
        vectors[count++] = (struct share_vector){"last largest", weights(ranks, last_most), NULL, NULL, NULL};
        vectors[count++] = (struct share_vector){"7:3:11:5", weights(ranks, primes), NULL, NULL, NULL};
        vectors[count++] = (struct share_vector){"skew 1", duplicate("skew:1"), NULL, NULL, NULL};
        vectors[count++] = (struct share_vector){"skew 2", duplicate("skew:2"), NULL, NULL, NULL};
    }
    if (ranks > 2) /* the root keeps its number; this seed gives another order for every number of ranks */
        vectors[count++] =
            (struct share_vector){"ranks renumbered", weights(ranks, primes), NULL, "shuffle:3", NULL};
    if (spawn) {
        vectors[count++] =
            (struct share_vector){"spawned in turn", duplicate("equal"), "round-robin", NULL, NULL};
        vectors[count++] =
            (struct share_vector){"spawned random 1", duplicate("equal"), "random:1", NULL, NULL};
        vectors[count++] =
            (struct share_vector){"spawned random 2", duplicate("equal"), "random:2", NULL, NULL};
    }
    static const char *const techniques[] = {"static", "ss", "gss", "rnd,seed=1", "rnd,seed=2"};
    for (size_t i = 0; loops && i < sizeof techniques / sizeof *techniques; i++)
        vectors[count++] =
            (struct share_vector){techniques[i], duplicate("equal"), NULL, NULL, techniques[i]};
    return count;
}
