// many little knapsacks, solved independently
#include <mpi.h>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

const int ITEMS = 8;

struct Problem {
    int weight[ITEMS];
    int value[ITEMS];
    int capacity;
    int answer;
};

void solve(Problem &p)
{
    std::vector<int> best(p.capacity + 1, 0);
    for (int i = 0; i < ITEMS; i++)
        for (int c = p.capacity; c >= p.weight[i]; c--)
            best[c] = std::max(best[c], best[c - p.weight[i]] + p.value[i]);
    p.answer = best[p.capacity];
}

int main(int argc, char *argv[])
{
    MPI_Init(&argc, &argv);
    int myid, numprocs;
    MPI_Comm_size(MPI_COMM_WORLD, &numprocs);
    MPI_Comm_rank(MPI_COMM_WORLD, &myid);

    int problems = 60;
    int ints = sizeof(Problem) / sizeof(int);
    Problem *book = (Problem *)0;
    if (myid == 0) {
        book = (Problem *)malloc(problems * sizeof(Problem));
        for (int q = 0; q < problems; q++) {
            for (int i = 0; i < ITEMS; i++) {
                book[q].weight[i] = 1 + (q * 3 + i * 5) % 13;
                book[q].value[i] = 10 + (q * 7 + i * 11) % 31;
            }
            book[q].capacity = 20 + q % 15;
            book[q].answer = -1;
        }
    }
    Problem *desk = (Problem *)malloc(problems / numprocs * sizeof(Problem));
    MPI_Scatter(book, problems / numprocs * ints, MPI_INT, desk, problems / numprocs * ints, MPI_INT, 0, MPI_COMM_WORLD);
    for (int q = 0; q < problems / numprocs; q++) solve(desk[q]);
    MPI_Gather(desk, problems / numprocs * ints, MPI_INT, book, problems / numprocs * ints, MPI_INT, 0, MPI_COMM_WORLD);
    if (myid == 0) {
        long sum = 0;
        for (int q = 0; q < problems; q++) sum += book[q].answer;
        printf("first %d last %d sum %ld\n", book[0].answer, book[problems - 1].answer, sum);
    }
    free(desk);
    free(book);
    MPI_Finalize();
    return 0;
}
