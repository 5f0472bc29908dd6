#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Morse code translation */

static const char *morse[26] = {
    ".-", "-...", "-.-.", "-..", ".", "..-.", "--.", "....", "..", ".---", "-.-", ".-..", "--",
    "-.", "---", ".--.", "--.-", ".-.", "...", "-", "..-", "...-", ".--", "-..-", "-.--", "--.."
};

#define CODE 6
#define PER 12

int main(int argc, char **argv)
{
    int rank, size, i;
    char *msg = NULL, *code = NULL;
    char part[PER], out[PER * CODE];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int n = PER * size;
    if (rank == 0) {
        const char *t = "SOS THIS IS THE STEAMSHIP NAUTILUS CALLING ";
        msg = malloc(n);
        code = malloc(n * CODE);
        for (i = 0; i < n; i++)
            msg[i] = t[i % strlen(t)];
    }
    MPI_Scatter(msg, PER, MPI_CHAR, part, PER, MPI_CHAR, 0, MPI_COMM_WORLD);

    memset(out, ' ', sizeof out);
    for (i = 0; i < PER; i++) {
        char *o = out + i * CODE;
        if (part[i] >= 'A' && part[i] <= 'Z') {
            const char *m = morse[part[i] - 'A'];
            memcpy(o, m, strlen(m));
        } else {
            o[0] = '/';
        }
    }
    MPI_Gather(out, PER * CODE, MPI_CHAR, code, PER * CODE, MPI_CHAR, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int dots = 0, dashes = 0;
        for (i = 0; i < n; i++) {
            char *o = code + i * CODE;
            for (int k = 0; k < CODE && o[k] != ' '; k++) {
                putchar(o[k]);
                dots += o[k] == '.';
                dashes += o[k] == '-';
            }
            putchar(' ');
        }
        printf("\n%d dots, %d dashes\n", dots, dashes);
        free(msg);
        free(code);
    }
    MPI_Finalize();
    return 0;
}
