#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Small "database": records with key and text, SELECT ... WHERE by function
 * pointer, projected records gathered, count per department reduced */

typedef struct {
    int id;
    int age;
    int salary;
    char name[12];
} person;

typedef int (*predicate)(const person *);

static int young(const person *p) { return p->age < 30; }
static int rich(const person *p) { return p->salary > 5000; }
static int even_id(const person *p) { return p->id % 2 == 0; }

static const struct { const char *text; predicate where; } query[] = {
    {"age < 30", young}, {"salary > 5000", rich}, {"id even", even_id}
};
enum { NQUERY = 3, TOTAL = 120 };

static void make(person *p, int i)
{
    memset(p, 0, sizeof *p);
    p->id = i + 1;
    p->age = 18 + (i * 17) % 47;
    p->salary = 2000 + (i * 331) % 4500;
    snprintf(p->name, sizeof p->name, "P%c%c%03d", 'a' + i % 26, 'a' + (i * 3) % 26, i);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (TOTAL % size) {
        if (rank == 0)
            printf("records do not split evenly\n");
        MPI_Finalize();
        return 0;
    }
    int n = TOTAL / size, nb = n * (int)sizeof(person);
    person *table = NULL, *part = malloc(nb);
    if (rank == 0) {
        table = malloc(TOTAL * sizeof *table);
        for (int i = 0; i < TOTAL; i++)
            make(&table[i], i);
    }
    MPI_Scatter(table, nb, MPI_CHAR, part, nb, MPI_CHAR, 0, MPI_COMM_WORLD);

    for (int q = 0; q < NQUERY; q++) {
        int hits = 0, all = 0;
        long sum = 0, allsum = 0;
        for (int i = 0; i < n; i++)
            if (query[q].where(&part[i])) {
                hits++;
                sum += part[i].salary;
            }
        MPI_Reduce(&hits, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
        MPI_Reduce(&sum, &allsum, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
        if (rank == 0)
            printf("WHERE %-14s %3d rows, average salary %.2f\n", query[q].text, all,
                   all ? (double)allsum / all : 0.0);
    }
    free(part);
    free(table);
    MPI_Finalize();
    return 0;
}
