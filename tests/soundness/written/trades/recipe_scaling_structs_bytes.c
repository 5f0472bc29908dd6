#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Recipe scaling for a canteen: amounts in grams for portions, unit output */

enum unit { GRAM, KILO, PIECE };

struct ingredient {
    short unit;
    short scale_exponent;  /* tenths: salt does not scale fully */
    int amount;            /* for 4 portions */
};

static int scaled(const struct ingredient *g, int portions)
{
    long a = (long)g->amount * portions / 4;
    long extra = a - g->amount;
    return (int)(g->amount + extra * g->scale_exponent / 10);
}

int main(int argc, char **argv)
{
    int rank, size, portions = 0;
    static const char *unit_name[] = {"g", "kg", "pcs"};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int per = 5;
    struct ingredient *list = NULL, mine[5];
    int amount[5], *amounts = NULL;

    if (rank == 0) {
        portions = 150;
        list = malloc(per * size * sizeof *list);
        amounts = malloc(per * size * sizeof *amounts);
        for (int i = 0; i < per * size; i++) {
            list[i].unit = (short)(i % 4 == 3 ? PIECE : GRAM);
            list[i].scale_exponent = (short)(10 - i % 3);
            list[i].amount = i % 4 == 3 ? 1 + i % 5 : 20 + (i * 35) % 400;
        }
    }
    MPI_Bcast(&portions, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Scatter(list, per * (int)sizeof *list, MPI_BYTE, mine, per * (int)sizeof *mine, MPI_BYTE,
                0, MPI_COMM_WORLD);
    for (int i = 0; i < per; i++)
        amount[i] = scaled(&mine[i], portions);
    MPI_Gather(amount, per, MPI_INT, amounts, per, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        printf("for %d portions\n", portions);
        for (int i = 0; i < per * size; i++) {
            if (list[i].unit == GRAM && amounts[i] >= 1000)
                printf("%2d: %d.%03d %s\n", i, amounts[i] / 1000, amounts[i] % 1000,
                       unit_name[KILO]);
            else
                printf("%2d: %d %s\n", i, amounts[i], unit_name[list[i].unit]);
        }
        free(list);
        free(amounts);
    }
    MPI_Finalize();
    return 0;
}
