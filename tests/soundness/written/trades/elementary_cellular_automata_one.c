#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Cellular automaton rule 110 on a row per item: every row has its own start */

#define WIDTH 31
#define GENS 20

typedef struct automaton {
    unsigned char cell[WIDTH];
    unsigned char rule;
} automaton;

static void evolve(automaton *a)
{
    unsigned char nxt[WIDTH];
    for (int i = 0; i < WIDTH; i++) {
        int l = a->cell[(i + WIDTH - 1) % WIDTH];
        int m = a->cell[i];
        int r = a->cell[(i + 1) % WIDTH];
        nxt[i] = (unsigned char)(a->rule >> (l << 2 | m << 1 | r) & 1);
    }
    for (int i = 0; i < WIDTH; i++)
        a->cell[i] = nxt[i];
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    MPI_Datatype type;
    MPI_Type_contiguous((int)sizeof(automaton), MPI_BYTE, &type);
    MPI_Type_commit(&type);

    const int per = 7;
    automaton mine[7], *all = NULL;
    if (rank == 0) {
        static const unsigned char rules[] = {110, 30, 90, 184, 54};
        all = calloc((size_t)per * size, sizeof *all);
        for (int k = 0; k < per * size; k++) {
            all[k].rule = rules[k % 5];
            all[k].cell[(k * 3) % WIDTH] = 1;
            all[k].cell[(k * 7 + 11) % WIDTH] = 1;
        }
    }
    MPI_Scatter(all, per, type, mine, per, type, 0, MPI_COMM_WORLD);
    for (int k = 0; k < per; k++)
        for (int g = 0; g < GENS; g++)
            evolve(mine + k);
    MPI_Gather(mine, per, type, all, per, type, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (int k = 0; k < per * size; k++) {
            printf("rule %3d |", all[k].rule);
            for (int i = 0; i < WIDTH; i++)
                putchar(all[k].cell[i] ? 'X' : ' ');
            printf("|\n");
        }
        free(all);
    }
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
