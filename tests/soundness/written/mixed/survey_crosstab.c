/*
 * Cross tabulation of survey answers with chi-square statistics.
 * An answer sheet is packed into a few bytes; sheets with implausible combinations
 * are dropped, the remaining ones are weighted.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SHEETS     600
#define QUESTIONS  5
#define MAX_LEVELS 6

typedef struct {
    unsigned char age_group;            /* 0..4 */
    unsigned char region;               /* 0..3 */
    unsigned char weight;               /* 1..3 */
    unsigned char answer[QUESTIONS];    /* 1..levels, 0 = none */
} sheet;

typedef struct {
    const char *text;
    int         levels;
} question;

typedef struct {
    const char *title;
    int       (*row_of)(const sheet *);
    int         rows;
    int         question;
} table_spec;

static const question questions[QUESTIONS] = {
    {"satisfied", 5}, {"would return", 2}, {"price", 3}, {"visits per year", 6}, {"children", 4}};

static int row_age(const sheet *s)    { return s->age_group; }
static int row_region(const sheet *s) { return s->region; }
static int row_loyal(const sheet *s)  { return s->answer[1] == 1 ? 0 : 1; }

static const table_spec tables[] = {
    {"age x satisfied", row_age, 5, 0},
    {"region x price", row_region, 4, 2},
    {"loyal x visits", row_loyal, 2, 3},
};
#define NTABLES (int)(sizeof(tables) / sizeof(*tables))

static unsigned rnd_state = 271u;

static int rnd(int n)
{
    rnd_state = rnd_state * 1103515245u + 12345u;
    return (int)((rnd_state >> 16) % (unsigned)n);
}

static void fill_in(sheet *s)
{
    s->age_group = (unsigned char)rnd(5);
    s->region = (unsigned char)rnd(4);
    s->weight = (unsigned char)(1 + rnd(3));
    for (int q = 0; q < QUESTIONS; q++)
        s->answer[q] = (unsigned char)(rnd(12) == 0 ? 0 : 1 + rnd(questions[q].levels));
    /* older people are kinder */
    if (s->age_group > 2 && s->answer[0] > 0 && s->answer[0] < 5 && rnd(2))
        s->answer[0]++;
}

static int plausible(const sheet *s)
{
    int given = 0;
    for (int q = 0; q < QUESTIONS; q++)
        given += s->answer[q] != 0;
    if (given < 3)
        return 0;
    if (s->age_group == 0 && s->answer[4] > 2)
        return 0;
    return 1;
}

/* removes implausible sheets, keeps the order; returns the new number */
static int clean(sheet *s, int n)
{
    int keep = 0;
    for (int i = 0; i < n; i++) {
        if (!plausible(&s[i]))
            continue;
        if (keep != i)
            s[keep] = s[i];
        keep++;
    }
    return keep;
}

static void tabulate(const table_spec *t, const sheet *s, int n, int tab[][MAX_LEVELS])
{
    memset(tab, 0, sizeof(int) * t->rows * MAX_LEVELS);
    for (; n > 0; n--, s++) {
        int a = s->answer[t->question];
        if (a == 0)
            continue;
        tab[t->row_of(s)][a - 1] += s->weight;
    }
}

static double chi_square(int tab[][MAX_LEVELS], int rows, int cols, int *dof)
{
    double chi = 0.0;
    long rs[8] = {0}, cs[MAX_LEVELS] = {0}, total = 0;

    for (int r = 0; r < rows; r++)
        for (int c = 0; c < cols; c++) {
            rs[r] += tab[r][c];
            cs[c] += tab[r][c];
            total += tab[r][c];
        }
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < cols; c++) {
            double expect = total ? (double)rs[r] * cs[c] / total : 0.0;
            if (expect > 0.0)
                chi += (tab[r][c] - expect) * (tab[r][c] - expect) / expect;
        }
    *dof = (rows - 1) * (cols - 1);
    return chi;
}

static void print_table(const table_spec *t, int tab[][MAX_LEVELS])
{
    int cols = questions[t->question].levels, dof;
    double chi;

    printf("%s\n", t->title);
    for (int r = 0; r < t->rows; r++) {
        for (int c = 0; c < cols; c++)
            printf("%6d", tab[r][c]);
        printf("\n");
    }
    chi = chi_square(tab, t->rows, cols, &dof);
    printf("chi2 = %.3f with %d degrees of freedom\n\n", chi, dof);
}

int main(int argc, char **argv)
{
    int rank, size, each, kept, *kept_all = NULL;
    int tab[8][MAX_LEVELS], sum[8][MAX_LEVELS];
    sheet *all = NULL, *mine = NULL;
    MPI_Datatype sheet_type;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    MPI_Type_contiguous(sizeof(sheet), MPI_UNSIGNED_CHAR, &sheet_type);
    MPI_Type_commit(&sheet_type);

    /* empty sheets fill up the last share, they are dropped by the check */
    each = SHEETS / size + (SHEETS % size != 0);
    if (rank == 0) {
        all = calloc((size_t)each * size, sizeof *all);
        kept_all = malloc(size * sizeof *kept_all);
        for (int i = 0; i < SHEETS; i++)
            fill_in(&all[i]);
    }
    mine = malloc(each * sizeof *mine);

    MPI_Scatter(all, each, sheet_type, mine, each, sheet_type, 0, MPI_COMM_WORLD);
    kept = clean(mine, each);
    MPI_Gather(&kept, 1, MPI_INT, kept_all, 1, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int total = 0;
        for (int r = 0; r < size; r++)
            total += kept_all[r];
        printf("%d of %d sheets usable\n\n", total, SHEETS);
    }

    for (int t = 0; t < NTABLES; t++) {
        tabulate(&tables[t], mine, kept, tab);
        MPI_Reduce(tab, sum, tables[t].rows * MAX_LEVELS, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
        if (rank == 0)
            print_table(&tables[t], sum);
    }

    free(all);
    free(mine);
    free(kept_all);
    MPI_Type_free(&sheet_type);
    MPI_Finalize();
    return 0;
}
