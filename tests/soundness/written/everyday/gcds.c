#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

static long gcd(long a, long b) { return b ? gcd(b, a % b) : a; }

struct frac { long num, den; };

int main(int argc, char **argv)
{
    int my_id, n_proc;
    int n_frac = 120;
    struct frac *f = 0, *mf;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &my_id);
    MPI_Comm_size(MPI_COMM_WORLD, &n_proc);

    MPI_Datatype FRAC;
    MPI_Type_contiguous(2, MPI_LONG, &FRAC);
    MPI_Type_commit(&FRAC);

    if (my_id == 0) {
        f = (struct frac *)calloc(n_frac, sizeof(struct frac));
        for (int i = 0; i < n_frac; i++) {
            f[i].num = (i + 1) * 6;
            f[i].den = (i % 10 + 1) * 4;
        }
    }
    int cnt = n_frac / n_proc;
    mf = (struct frac *)calloc(cnt, sizeof(struct frac));
    MPI_Scatter(f, cnt, FRAC, mf, cnt, FRAC, 0, MPI_COMM_WORLD);
    int reduced = 0, integers = 0;
    int i = cnt;
    while (--i >= 0) {
        long g = gcd(mf[i].num, mf[i].den);
        if (g > 1) {
            mf[i].num /= g;
            mf[i].den /= g;
            reduced++;
        }
        integers += mf[i].den == 1;
    }
    MPI_Gather(mf, cnt, FRAC, f, cnt, FRAC, 0, MPI_COMM_WORLD);
    int loc[2], tot[2];
    loc[0] = reduced;
    loc[1] = integers;
    MPI_Reduce(loc, tot, 2, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (my_id == 0) {
        for (i = 0; i < n_frac; i += 8)
            printf("%ld/%ld\n", f[i].num, f[i].den);
        printf("reduced %d, integers %d\n", tot[0], tot[1]);
        free(f);
    }
    free(mf);
    MPI_Type_free(&FRAC);
    MPI_Finalize();
    return 0;
}
