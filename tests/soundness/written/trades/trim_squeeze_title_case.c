#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Title case and trimming of messy address strings */

#define LEN 40

static void trim(char *s)
{
    char *a = s, *b;
    while (*a == ' ' || *a == '\t')
        a++;
    b = a + strlen(a);
    while (b > a && (b[-1] == ' ' || b[-1] == '\t'))
        b--;
    memmove(s, a, (size_t)(b - a));
    s[b - a] = '\0';
}

static void squeeze(char *s)
{
    char *d = s;
    for (char *p = s; *p; p++)
        if (!(p[0] == ' ' && p[1] == ' '))
            *d++ = *p;
    *d = '\0';
}

static void title(char *s)
{
    int start = 1;
    for (; *s; s++) {
        if (*s >= 'A' && *s <= 'Z' && !start)
            *s = (char)(*s - 'A' + 'a');
        else if (*s >= 'a' && *s <= 'z' && start)
            *s = (char)(*s - 'a' + 'A');
        start = *s == ' ' || *s == '-';
    }
}

static const char *street[] = {"  MAIN street", "elm   tree ROAD ", "high-STREET", "old  mill  LANE"};
static const char *town[] = {"LONDON", "new york  ", "baden-baden", " san  JOSE"};

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int k = 4;
    char *list = NULL;
    if (rank == 0) {
        list = calloc(k * size, LEN);
        for (int i = 0; i < k * size; i++)
            snprintf(list + i * LEN, LEN, "%s %d, %s", street[i % 4], i * 3 + 1, town[i / 2 % 4]);
    }

    char mine[4][LEN];
    MPI_Scatter(list, k * LEN, MPI_CHAR, mine, k * LEN, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < k; i++) {
        void (*const steps[])(char *) = {trim, squeeze, title};
        for (int s = 0; s < 3; s++)
            steps[s](mine[i]);
    }
    MPI_Gather(mine, k * LEN, MPI_CHAR, list, k * LEN, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < k * size; i++)
            printf("%2d \"%s\"\n", i, list + i * LEN);
        free(list);
    }
    MPI_Finalize();
    return 0;
}
