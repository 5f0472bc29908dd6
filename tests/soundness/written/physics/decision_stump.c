/* AdaBoost with decision stumps; every process looks for the best stump among its own features.
   The data matrix is stored feature by feature. */
#include <mpi.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define FEATURES 12
#define EXAMPLES 40
#define ROUNDS   6

static short X[FEATURES][EXAMPLES];
static signed char y[EXAMPLES];

static void load(void)
{
    unsigned s = 9;
    for (int i = 0; i < EXAMPLES; i++) {
        int vote = 0;
        for (int f = 0; f < FEATURES; f++) {
            s = s * 134775813u + 1u;
            X[f][i] = (s >> 16) % 100;
        }
        vote += X[2][i] > 40 ? 1 : -1;
        vote += X[5][i] > 55 ? 1 : -1;
        vote += X[9][i] > 50 ? -1 : 1;
        y[i] = vote > 0 ? 1 : -1;
    }
}

/* weighted error of "sign if x > cut else -sign" */
static double stump_error(const short *x, const double *w, int cut, int sign)
{
    double e = 0;
    for (int i = 0; i < EXAMPLES; i++)
        if ((x[i] > cut ? sign : -sign) != y[i])
            e += w[i];
    return e;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (FEATURES % size != 0) {
        if (rank == 0)
            printf("ERROR: %d features on %d processes\n", FEATURES, size);
        MPI_Finalize();
        return 0;
    }
    const int fper = FEATURES / size;
    short mine[fper][EXAMPLES];

    if (rank == 0)
        load();
    MPI_Scatter(X, fper * EXAMPLES, MPI_SHORT, mine, fper * EXAMPLES, MPI_SHORT, 0, MPI_COMM_WORLD);
    MPI_Bcast(y, EXAMPLES, MPI_SIGNED_CHAR, 0, MPI_COMM_WORLD);

    double w[EXAMPLES], margin[EXAMPLES] = { 0 };
    for (int i = 0; i < EXAMPLES; i++)
        w[i] = 1.0 / EXAMPLES;

    for (int round = 0; round < ROUNDS; round++) {
        struct { double err; int code; } best = { 2.0, 0 }, global;
        for (int f = 0; f < fper; f++)
            for (int cut = 5; cut < 100; cut += 5)
                for (int sign = -1; sign <= 1; sign += 2) {
                    double e = stump_error(mine[f], w, cut, sign);
                    if (e < best.err - 1e-12) {
                        best.err = e;
                        best.code = ((rank * fper + f) * 100 + cut) * 2 + (sign > 0);
                    }
                }
        MPI_Allreduce(&best, &global, 1, MPI_DOUBLE_INT, MPI_MINLOC, MPI_COMM_WORLD);

        int sign = global.code & 1 ? 1 : -1;
        int cut = global.code / 2 % 100;
        int feature = global.code / 200;
        int owner = feature / fper;
        short column[EXAMPLES];
        if (rank == owner)
            for (int i = 0; i < EXAMPLES; i++)
                column[i] = mine[feature % fper][i];
        MPI_Bcast(column, EXAMPLES, MPI_SHORT, owner, MPI_COMM_WORLD);

        double eps = global.err < 1e-6 ? 1e-6 : global.err;
        double alpha = 0.5 * log((1 - eps) / eps), z = 0;
        int wrong = 0;
        for (int i = 0; i < EXAMPLES; i++) {
            int h = column[i] > cut ? sign : -sign;
            w[i] *= exp(-alpha * y[i] * h);
            z += w[i];
            margin[i] += alpha * h;
            wrong += margin[i] * y[i] <= 0;
        }
        for (int i = 0; i < EXAMPLES; i++)
            w[i] /= z;
        if (rank == 0)
            printf("round %d: feature %2d %s %2d  error %.4f  alpha %.4f  training errors %d\n", round, feature,
                   sign > 0 ? ">" : "<=", cut, global.err, alpha, wrong);
    }
    MPI_Finalize();
    return 0;
}
