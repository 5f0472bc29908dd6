/*
 * Course grades: every student has marks for homework, midterm and final.
 * Computes weighted totals, applies a curve, counts letters and finds the best student.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <mpi.h>

#define STUDENTS  120
#define HOMEWORKS 6
#define MARKS     (HOMEWORKS + 2)
#define MIDTERM   HOMEWORKS
#define FINAL     (HOMEWORKS + 1)

enum { A, B, C, D, F, LETTERS };

struct weights {
    float homework;
    float midterm;
    float final;
    int   drop_lowest;
};

struct curve {
    double mean;
    double sd;
};

static int my_rank, num_procs;

/* ---------------------------------------------------------------------- */

void generate_marks(int marks[][MARKS], int n)
{
    int s, k;
    srand(1848);
    for (s = 0; s < n; s++) {
        int talent = 40 + rand() % 50;
        for (k = 0; k < MARKS; k++) {
            int m = talent + rand() % 31 - 15;
            marks[s][k] = m < 0 ? 0 : m > 100 ? 100 : m;
        }
    }
}

float weighted_total(const int *m, const struct weights *w)
{
    int k, sum = 0, low = 101, n = HOMEWORKS;
    for (k = 0; k < HOMEWORKS; k++) {
        sum += m[k];
        if (m[k] < low)
            low = m[k];
    }
    if (w->drop_lowest) {
        sum -= low;
        n--;
    }
    return w->homework * sum / n + w->midterm * m[MIDTERM] + w->final * m[FINAL];
}

void class_curve(const float *total, int n, int all, struct curve *c)
{
    double s = 0.0, q = 0.0, g;
    int i;

    for (i = 0; i < n; i++)
        s += total[i];
    MPI_Allreduce(&s, &g, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    c->mean = g / all;
    for (i = 0; i < n; i++)
        q += (total[i] - c->mean) * (total[i] - c->mean);
    MPI_Allreduce(&q, &g, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    c->sd = sqrt(g / all);
}

int letter(float total, const struct curve *c)
{
    double z = (total - c->mean) / c->sd;
    if (z > 1.2)
        return A;
    if (z > 0.3)
        return B;
    if (z > -0.6)
        return C;
    if (z > -1.5)
        return D;
    return F;
}

void print_distribution(const int *count)
{
    static const char name[LETTERS] = {'A', 'B', 'C', 'D', 'F'};
    int l, k;
    for (l = 0; l < LETTERS; l++) {
        printf("%c %3d ", name[l], count[l]);
        for (k = 0; k < count[l]; k += 2)
            putchar('*');
        putchar('\n');
    }
}

int main(int argc, char *argv[])
{
    static int marks[STUDENTS][MARKS];     /* used at rank 0 */
    struct weights w = {0, 0, 0, 0};
    struct curve curve;
    struct { float total; int student; } best, winner;
    int (*my_marks)[MARKS] = NULL;
    float *my_total = NULL, *totals = NULL;
    int *my_letter = NULL, *letters = NULL;
    int count[LETTERS] = {0}, all_count[LETTERS];
    int share, i, err = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &my_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &num_procs);

    share = STUDENTS / num_procs;
    if (share * num_procs != STUDENTS)
        err = 1;
    if (err) {
        if (my_rank == 0)
            printf("Sorry, %d students on %d processes does not work.\n", STUDENTS, num_procs);
        goto quit;
    }

    my_marks = malloc(share * sizeof *my_marks);
    my_total = malloc(share * sizeof *my_total);
    my_letter = malloc(share * sizeof *my_letter);
    if (!my_marks || !my_total || !my_letter) {
        fprintf(stderr, "malloc\n");
        MPI_Abort(MPI_COMM_WORLD, 1);
    }

    if (my_rank == 0) {
        w.homework = 0.3f;
        w.midterm = 0.3f;
        w.final = 0.4f;
        w.drop_lowest = 1;
        generate_marks(marks, STUDENTS);
        totals = malloc(STUDENTS * sizeof *totals);
        letters = malloc(STUDENTS * sizeof *letters);
    }
    MPI_Bcast(&w, sizeof w, MPI_BYTE, 0, MPI_COMM_WORLD);
    MPI_Scatter(marks, share * MARKS, MPI_INT, my_marks, share * MARKS, MPI_INT, 0, MPI_COMM_WORLD);

    best.total = -1.0f;
    best.student = -1;
    for (i = 0; i < share; i++) {
        my_total[i] = weighted_total(my_marks[i], &w);
        if (my_total[i] > best.total) {
            best.total = my_total[i];
            best.student = my_rank * share + i;
        }
    }

    class_curve(my_total, share, STUDENTS, &curve);
    for (i = 0; i < share; i++) {
        my_letter[i] = letter(my_total[i], &curve);
        count[my_letter[i]]++;
    }

    MPI_Reduce(&best, &winner, 1, MPI_FLOAT_INT, MPI_MAXLOC, 0, MPI_COMM_WORLD);
    MPI_Reduce(count, all_count, LETTERS, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Gather(my_total, share, MPI_FLOAT, totals, share, MPI_FLOAT, 0, MPI_COMM_WORLD);
    MPI_Gather(my_letter, share, MPI_INT, letters, share, MPI_INT, 0, MPI_COMM_WORLD);

    if (my_rank == 0) {
        printf("mean %.2f, standard deviation %.2f\n", curve.mean, curve.sd);
        print_distribution(all_count);
        printf("best: student %d with %.2f\n", winner.student, winner.total);
        for (i = 0; i < STUDENTS; i += 17)
            printf("student %3d  %6.2f  %c\n", i, totals[i], "ABCDF"[letters[i]]);
    }

quit:
    free(my_marks);
    free(my_total);
    free(my_letter);
    free(totals);
    free(letters);
    MPI_Finalize();
    return 0;
}
