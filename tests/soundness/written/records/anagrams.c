/* Anagram groups: the letters of each word are sorted in parallel, the root
   sorts the signatures and prints the groups. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

#define L 8
typedef struct Entry {
    char word[L];
    char sig[L];
} Entry;

static const char *words[] = {
    "listen", "silent", "enlist", "tinsel", "stone", "notes", "onset", "tones",
    "rat", "tar", "art", "car", "arc", "night", "thing", "save", "vase",
    "dusty", "study", "elbow", "below", "heart", "earth", "hater", "state",
    "taste", "angel", "glean", "cat", "act", "dog", "god", "evil", "vile",
    "live", "veil"
};
#define NWORDS ((int)(sizeof words / sizeof *words))

static int by_sig(const void *a, const void *b)
{
    const Entry *x = (const Entry *)a, *y = (const Entry *)b;
    int c = strcmp(x->sig, y->sig);
    return c ? c : strcmp(x->word, y->word);
}

static void make_sig(Entry *e)
{
    int n = (int)strlen(e->word), i, j;
    memcpy(e->sig, e->word, L);
    for (i = 1; i < n; i++) {
        char c = e->sig[i];
        for (j = i; j > 0 && e->sig[j - 1] > c; j--)
            e->sig[j] = e->sig[j - 1];
        e->sig[j] = c;
    }
}

int main(int argc, char *argv[])
{
    int rank, size, per, i, j;
    Entry *all = NULL, *part;
    MPI_Datatype entry;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    MPI_Type_contiguous(2 * L, MPI_CHAR, &entry);
    MPI_Type_commit(&entry);

    per = (NWORDS + size - 1) / size;
    if (rank == 0) {
        all = calloc(per * size, sizeof(Entry));
        for (i = 0; i < NWORDS; i++)
            strncpy(all[i].word, words[i], L - 1);
    }
    part = malloc(per * sizeof(Entry));

    MPI_Scatter(all, per, entry, part, per, entry, 0, MPI_COMM_WORLD);
    for (i = 0; i < per; i++)
        make_sig(&part[i]);
    MPI_Gather(part, per, entry, all, per, entry, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int groups = 0;
        qsort(all, NWORDS, sizeof(Entry), by_sig);   /* padding sits behind NWORDS */
        for (i = 0; i < NWORDS; i = j) {
            for (j = i + 1; j < NWORDS && !strcmp(all[i].sig, all[j].sig); j++)
                ;
            if (j - i < 2)
                continue;
            groups++;
            printf("%-6s:", all[i].sig);
            for (int k = i; k < j; k++)
                printf(" %s", all[k].word);
            putchar('\n');
        }
        printf("%d groups in %d words\n", groups, NWORDS);
        free(all);
    }
    free(part);
    MPI_Type_free(&entry);
    MPI_Finalize();
    return 0;
}
