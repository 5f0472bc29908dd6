#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Levenshtein distance of a search word against a dictionary */

#define WMAX 16
#define NW 40

static const char dict[NW][WMAX] = {
    "parallel", "paradise", "parliament", "paradox", "paragraph", "pararel", "peril", "pearl",
    "carousel", "barrel", "apparel", "quarrel", "morale", "partial", "parcel", "paralysis",
    "unparalleled", "travel", "gravel", "marvel", "carnival", "larval", "arrival", "rival",
    "parallax", "parable", "capable", "pyramid", "paraffin", "parasite", "comparable", "parole",
    "patrol", "petrol", "portal", "pastoral", "pale", "pall", "parasol", "para"
};

static int min3(int a, int b, int c)
{
    int m = a < b ? a : b;
    return m < c ? m : c;
}

static int distance(const char *a, const char *b)
{
    int row[WMAX + 1];
    int la = (int)strlen(a), lb = (int)strlen(b);
    for (int j = 0; j <= lb; j++) row[j] = j;
    for (int i = 1; i <= la; i++) {
        int diag = row[0];
        row[0] = i;
        for (int j = 1; j <= lb; j++) {
            int t = row[j];
            row[j] = min3(row[j] + 1, row[j - 1] + 1, diag + (a[i - 1] != b[j - 1]));
            diag = t;
        }
    }
    return row[lb];
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (NW % size) {
        if (rank == 0) printf("dictionary of %d words, use a divisor\n", NW);
        MPI_Finalize();
        return 0;
    }
    int k = NW / size;
    char (*mine)[WMAX] = malloc(k * WMAX);
    int d[NW], all[NW];
    char word[WMAX] = "";
    if (rank == 0) strcpy(word, "paralel");
    MPI_Bcast(word, WMAX, MPI_CHAR, 0, MPI_COMM_WORLD);
    MPI_Scatter((void *)dict, k * WMAX, MPI_CHAR, mine, k * WMAX, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < k; i++) d[i] = distance(word, mine[i]);
    MPI_Gather(d, k, MPI_INT, all, k, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("did you mean:\n");
        for (int lim = 0; lim <= 3; lim++)
            for (int i = 0; i < NW; i++)
                if (all[i] == lim) printf("  %s (%d)\n", dict[i], lim);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
