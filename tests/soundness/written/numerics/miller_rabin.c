/* Deterministic Miller-Rabin for 32 bit numbers, cross-checked at the root. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdbool.h>

#define CANDIDATES 180
#define MAXLOCAL   CANDIDATES

static uint64_t mulmod(uint64_t a, uint64_t b, uint64_t m) { return a * b % m; }

static uint64_t powmod(uint64_t b, uint64_t e, uint64_t m)
{
    uint64_t r = 1;
    b %= m;
    for (; e; e >>= 1) {
        if (e & 1u) r = mulmod(r, b, m);
        b = mulmod(b, b, m);
    }
    return r;
}

static bool strong_probable_prime(uint32_t n, uint32_t base)
{
    uint32_t d = n - 1;
    int s = 0;
    while (!(d & 1u)) { d >>= 1; ++s; }
    uint64_t x = powmod(base, d, n);
    if (x == 1 || x == n - 1) return true;
    while (--s > 0) {
        x = mulmod(x, x, n);
        if (x == n - 1) return true;
    }
    return false;
}

static bool prime_mr(uint32_t n)
{
    static const uint32_t bases[] = { 2, 7, 61 };
    if (n < 2) return false;
    if (n % 2 == 0) return n == 2;
    for (unsigned i = 0; i < sizeof bases / sizeof *bases; i++) {
        if (n == bases[i]) return true;
        if (!strong_probable_prime(n, bases[i])) return false;
    }
    return true;
}

static bool prime_trial(uint32_t n)
{
    if (n < 2) return false;
    for (uint32_t d = 2; (uint64_t)d * d <= n; d++)
        if (n % d == 0) return false;
    return true;
}

int main(int argc, char **argv)
{
    uint32_t cand[CANDIDATES], mine[MAXLOCAL];
    unsigned char verdict[CANDIDATES] = { 0 }, myverdict[MAXLOCAL];
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int n = CANDIDATES / size;    /* the last few stay with the root */

    if (rank == 0) {
        uint32_t s = 99u;
        for (int i = 0; i < CANDIDATES; i++) {
            s = s * 1664525u + 1013904223u;
            cand[i] = (s >> 4) | 1u;
        }
        cand[0] = 2; cand[1] = 1; cand[2] = 3215031751u % 100000u; cand[3] = 61;
    }

    MPI_Scatter(cand, n, MPI_UINT32_T, mine, n, MPI_UINT32_T, 0, MPI_COMM_WORLD);
    for (int i = 0; i < n; i++)
        myverdict[i] = prime_mr(mine[i]) ? 1 : 0;
    MPI_Gather(myverdict, n, MPI_UNSIGNED_CHAR, verdict, n, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int found = 0, wrong = 0;
        for (int i = n * size; i < CANDIDATES; i++)
            verdict[i] = prime_mr(cand[i]);
        for (int i = 0; i < CANDIDATES; i++) {
            found += verdict[i];
            if (verdict[i] != prime_trial(cand[i])) wrong++;
            if (verdict[i] && i % 3 == 0) printf("%u\n", (unsigned)cand[i]);
        }
        printf("%d primes among %d candidates, %d disagreements\n", found, CANDIDATES, wrong);
    }
    MPI_Finalize();
    return 0;
}
