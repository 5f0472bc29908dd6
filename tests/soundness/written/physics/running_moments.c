/* Mean, variance and extremes of detector readings with Welford's update; the partial
   results are combined by a user defined reduction. */
#include <mpi.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef union {
    struct { double n, mean, m2, lo, hi; } s;
    double raw[5];
} moments;

#define EMPTY_MOMENTS { .s = { 0, 0, 0, HUGE_VAL, -HUGE_VAL } }

static void add(moments *m, double x)
{
    double d = x - m->s.mean;
    m->s.n += 1;
    m->s.mean += d / m->s.n;
    m->s.m2 += d * (x - m->s.mean);
    if (x < m->s.lo) m->s.lo = x;
    if (x > m->s.hi) m->s.hi = x;
}

static void combine(void *in, void *inout, int *len, MPI_Datatype *type)
{
    moments *a = in, *b = inout;
    (void)type;
    for (int i = 0; i < *len; i++, a++, b++) {
        double n = a->s.n + b->s.n, d;
        if (n == 0)
            continue;
        d = a->s.mean - b->s.mean;
        b->s.m2 += a->s.m2 + d * d * a->s.n * b->s.n / n;
        b->s.mean += d * a->s.n / n;
        b->s.n = n;
        if (a->s.lo < b->s.lo) b->s.lo = a->s.lo;
        if (a->s.hi > b->s.hi) b->s.hi = a->s.hi;
    }
}

static unsigned char *readings(int n)
{
    unsigned char *r = malloc(n);
    unsigned lfsr = 0xACE1u;
    for (int i = 0; i < n; i++) {
        unsigned bit = (lfsr ^ lfsr >> 2 ^ lfsr >> 3 ^ lfsr >> 5) & 1;
        lfsr = lfsr >> 1 | bit << 15;
        r[i] = 60 + (lfsr & 63) + (i % 16 == 0 ? 50 : 0);
    }
    return r;
}

int main(int argc, char **argv)
{
    enum { TOTAL = 1000, SATURATED = 160 };
    moments clean = EMPTY_MOMENTS, all = EMPTY_MOMENTS, out[2], in[2];
    int rank, size;
    MPI_Op op;
    MPI_Datatype mtype;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    MPI_Type_contiguous(5, MPI_DOUBLE, &mtype);
    MPI_Type_commit(&mtype);
    MPI_Op_create(combine, 1, &op);

    int count = TOTAL / size, rest = TOTAL - count * size;
    unsigned char *adc = rank == 0 ? readings(TOTAL) : NULL;
    unsigned char *part = malloc(count + rest);

    MPI_Scatter(adc, count, MPI_UNSIGNED_CHAR, part, count, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    /* the tail of the recording is sent to the last rank */
    if (rest > 0 && size > 1) {
        if (rank == 0)
            MPI_Send(adc + count * size, rest, MPI_UNSIGNED_CHAR, size - 1, 42, MPI_COMM_WORLD);
        if (rank == size - 1) {
            MPI_Recv(part + count, rest, MPI_UNSIGNED_CHAR, 0, 42, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            count += rest;
        }
    }

    for (int i = 0; i < count; i++) {
        double volts = part[i] * 0.0125;
        add(&all, volts);
        if (part[i] < SATURATED)
            add(&clean, volts);
    }

    in[0] = all;
    in[1] = clean;
    MPI_Reduce(in, out, 2, mtype, op, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        static const char *name[2] = { "all", "unsaturated" };
        for (int k = 0; k < 2; k++)
            printf("%-12s n %4.0f  mean %.4f  sd %.4f  range %.4f .. %.4f\n", name[k], out[k].s.n,
                   out[k].s.mean, sqrt(out[k].s.m2 / (out[k].s.n - 1)), out[k].s.lo, out[k].s.hi);
    }
    free(adc);
    free(part);
    MPI_Op_free(&op);
    MPI_Type_free(&mtype);
    MPI_Finalize();
    return 0;
}
