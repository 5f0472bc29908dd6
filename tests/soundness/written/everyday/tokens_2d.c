#include <ctype.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAMES 60
#define NAMELEN 10

/* phonetic code (soundex) of surnames */
static void soundex(const char *name, char code[4])
{
    static const char map[] = "01230120022455012623010202";
    int k = 0;
    char prev = 0;
    memset(code, '0', 4);
    for (; *name && k < 4; name++) {
        int ch = toupper((unsigned char)*name);
        if (!isalpha(ch))
            continue;
        char d = map[ch - 'A'];
        if (k == 0)
            code[k++] = (char)ch;
        else if (d != '0' && d != prev)
            code[k++] = d;
        prev = d;
    }
}

int main(int argc, char **argv)
{
    static const char *const stem[] = { "Rob", "Ashc", "Tym", "Pfis", "Hon", "Jack" };
    static const char *const tail[] = { "ert", "raft", "czak", "ter", "eyman", "son", "upin" };
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    char (*names)[NAMELEN] = NULL, (*codes)[4] = NULL;
    if (rank == 0) {
        names = calloc(NAMES, NAMELEN);
        codes = calloc(NAMES, 4);
        for (int i = 0; i < NAMES; i++)
            snprintf(names[i], NAMELEN, "%s%s", stem[i % 6], tail[i % 7]);
    }
    int n = NAMES / size;
    char (*mynames)[NAMELEN] = malloc(n * NAMELEN), (*mycodes)[4] = malloc(n * 4);
    MPI_Scatter(names, n * NAMELEN, MPI_CHAR, mynames, n * NAMELEN, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < n; i++)
        soundex(mynames[i], mycodes[i]);
    MPI_Gather(mycodes, n * 4, MPI_CHAR, codes, n * 4, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int i = 0; i < NAMES; i++)
            printf("%-10s %.4s\n", names[i], codes[i]);
    free(names);
    free(codes);
    free(mynames);
    free(mycodes);
    MPI_Finalize();
    return 0;
}
