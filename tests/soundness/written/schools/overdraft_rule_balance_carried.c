/* Bank transfers with overdraft rule: the account's balance is carried through
   the list of transfers; every branch starts from the same opening balance. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdbool.h>

typedef struct {
    long balance;
    int refused;
    int fees;
} account;

static bool post(account *a, int amount)
{
    if (a->balance + amount < -500) {
        a->refused++;
        return false;
    }
    a->balance += amount;
    if (a->balance < 0) {
        a->balance -= 5;
        a->fees++;
    }
    return true;
}

int main(int argc, char **argv)
{
    int rank, size, n = 420;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (n % size) {
        if (rank == 0) printf("The %d transfers cannot be split evenly.\n", n);
        MPI_Finalize();
        return 0;
    }
    int *tr = NULL;
    int len = n / size;
    int *my = malloc(len * sizeof *my);
    if (rank == 0) {
        tr = malloc(n * sizeof *tr);
        for (int i = 0; i < n; i++) tr[i] = (i * 83) % 401 - 215;
    }
    MPI_Scatter(tr, len, MPI_INT, my, len, MPI_INT, 0, MPI_COMM_WORLD);

    account a = { 1000, 0, 0 };
    for (int i = 0; i < len; i++) post(&a, my[i]);

    long out[3] = { a.balance, a.refused, a.fees }, *tab = NULL;
    if (rank == 0) tab = malloc(3 * size * sizeof *tab);
    MPI_Gather(out, 3, MPI_LONG, tab, 3, MPI_LONG, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int r = 0; r < size; r++)
            printf("branch %d: balance %ld, refused %ld, fees %ld\n",
                   r, tab[3 * r], tab[3 * r + 1], tab[3 * r + 2]);
        free(tab);
        free(tr);
    }
    free(my);
    MPI_Finalize();
    return 0;
}
