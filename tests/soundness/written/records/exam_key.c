/* Marks a multiple choice exam: the key is broadcast, answer sheets are
   scattered; prints difficulty of each question and distribution of points. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

#define QUESTIONS 15
#define CANDIDATES 84
#define PASS 8

static void write_key(char *key)
{
    for (int q = 0; q < QUESTIONS; q++)
        key[q] = 'a' + (q * 7 + 3) % 4;
}

static void write_sheets(char sheets[][QUESTIONS], const char *key)
{
    srand(101);
    for (int c = 0; c < CANDIDATES; c++) {
        int skill = 30 + c % 60;
        for (int q = 0; q < QUESTIONS; q++) {
            int r = rand() % 100;
            if (r < skill - q)
                sheets[c][q] = key[q];
            else if (r > 96)
                sheets[c][q] = '-';              /* not answered */
            else
                sheets[c][q] = 'a' + rand() % 4;
        }
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    char key[QUESTIONS];
    char (*sheets)[QUESTIONS] = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (CANDIDATES % size != 0) {
        if (rank == 0)
            fprintf(stderr, "%d sheets cannot be dealt to %d markers\n", CANDIDATES, size);
        MPI_Finalize();
        return 0;
    }

    if (rank == 0) {
        sheets = malloc(sizeof(char[CANDIDATES][QUESTIONS]));
        write_key(key);
        write_sheets(sheets, key);
    }
    MPI_Bcast(key, QUESTIONS, MPI_CHAR, 0, MPI_COMM_WORLD);

    MPI_Datatype sheet;
    MPI_Type_contiguous(QUESTIONS, MPI_CHAR, &sheet);
    MPI_Type_commit(&sheet);

    int pile = CANDIDATES / size;
    char my[pile][QUESTIONS];
    MPI_Scatter(sheets, pile, sheet, my, pile, sheet, 0, MPI_COMM_WORLD);

    int right[QUESTIONS] = { 0 }, right_all[QUESTIONS];
    int hist[QUESTIONS + 1] = { 0 }, hist_all[QUESTIONS + 1];
    for (int c = 0; c < pile; c++) {
        int points = 0, blank = 0;
        for (int q = 0; q < QUESTIONS; q++) {
            if (my[c][q] == '-') {
                blank++;
                continue;
            }
            if (my[c][q] == key[q]) {
                points++;
                right[q]++;
            }
        }
        hist[blank > QUESTIONS / 2 ? 0 : points]++;
    }

    MPI_Reduce(right, right_all, QUESTIONS, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(hist, hist_all, QUESTIONS + 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int passed = 0;
        for (int q = 0; q < QUESTIONS; q++)
            printf("question %2d (%c): %5.1f%% right\n", q + 1, key[q], 100.0 * right_all[q] / CANDIDATES);
        for (int p = QUESTIONS; p >= 0; p--) {
            if (p >= PASS)
                passed += hist_all[p];
            if (hist_all[p])
                printf("%2d points: %d\n", p, hist_all[p]);
        }
        printf("passed: %d of %d\n", passed, CANDIDATES);
        free(sheets);
    }
    MPI_Type_free(&sheet);
    MPI_Finalize();
    return 0;
}
