#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct student {
    char name[16];
    int  mark[4];
    int  final;
    char letter;
};

static char letter_for(int pct)
{
    return pct >= 85 ? 'A' : pct >= 70 ? 'B' : pct >= 55 ? 'C' : pct >= 40 ? 'D' : 'F';
}

static void grade(struct student *st)
{
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum += st->mark[i];
    st->final = sum / 4;
    st->letter = letter_for(st->final);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int class_size = 60;
    struct student *cls = NULL;
    if (rank == 0) {
        cls = calloc(class_size, sizeof *cls);
        for (int i = 0; i < class_size; i++) {
            snprintf(cls[i].name, sizeof cls[i].name, "student%02d", i);
            for (int j = 0; j < 4; j++)
                cls[i].mark[j] = (i * 17 + j * 41 + i * j) % 101;
        }
    }

    MPI_Datatype T;
    MPI_Type_contiguous(sizeof(struct student), MPI_BYTE, &T);
    MPI_Type_commit(&T);

    int nloc = class_size / size;
    struct student *mine = malloc(nloc * sizeof *mine);
    MPI_Scatter(cls, nloc, T, mine, nloc, T, 0, MPI_COMM_WORLD);
    for (int i = 0; i < nloc; i++)
        grade(&mine[i]);
    MPI_Gather(mine, nloc, T, cls, nloc, T, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (int i = 0; i < class_size; i++)
            printf("%s %3d %c\n", cls[i].name, cls[i].final, cls[i].letter);
    }
    MPI_Type_free(&T);
    free(mine);
    free(cls);
    MPI_Finalize();
    return 0;
}
