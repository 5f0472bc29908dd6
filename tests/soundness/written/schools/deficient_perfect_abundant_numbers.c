/* Classify numbers as deficient, perfect or abundant. Numbers are handed out
   with MPI_Scatter, results come back as a string of letters. */
#include "mpi.h"
#include <stdio.h>
#include <stdlib.h>

#define MASTER 0

int divisor_sum(int n);
char classify(int n);

int main(int argc, char *argv[])
{
    int numproc, myid, total = 504, part, i;
    int *numbers = NULL, *mynumbers;
    char *letters = NULL, *myletters;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &numproc);
    MPI_Comm_rank(MPI_COMM_WORLD, &myid);

    if (total % numproc != 0) {
        if (myid == MASTER) printf("Sorry - %d numbers, %d processes.\n", total, numproc);
        MPI_Finalize();
        return 0;
    }
    part = total / numproc;
    mynumbers = (int *)malloc(part * sizeof(int));
    myletters = (char *)malloc(part * sizeof(char));
    if (myid == MASTER) {
        numbers = (int *)malloc(total * sizeof(int));
        letters = (char *)malloc(total * sizeof(char));
        for (i = 0; i < total; i++) numbers[i] = i + 1;
    }
    MPI_Scatter(numbers, part, MPI_INT, mynumbers, part, MPI_INT, MASTER, MPI_COMM_WORLD);
    for (i = 0; i < part; i++)
        myletters[i] = classify(mynumbers[i]);
    MPI_Gather(myletters, part, MPI_CHAR, letters, part, MPI_CHAR, MASTER, MPI_COMM_WORLD);
    if (myid == MASTER) {
        int d = 0, a = 0;
        for (i = 0; i < total; i++) {
            if (letters[i] == 'P') printf("%d is perfect\n", numbers[i]);
            d += letters[i] == 'D';
            a += letters[i] == 'A';
        }
        printf("%d deficient, %d abundant\n", d, a);
        free(numbers);
        free(letters);
    }
    free(mynumbers);
    free(myletters);
    MPI_Finalize();
    return 0;
}

int divisor_sum(int n)
{
    int s = 0, d;
    for (d = 1; d <= n / 2; d++)
        if (n % d == 0) s += d;
    return s;
}

char classify(int n)
{
    int s = divisor_sum(n);
    return s == n ? 'P' : s < n ? 'D' : 'A';
}
