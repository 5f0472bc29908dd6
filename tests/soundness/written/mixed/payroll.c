/*
 * payroll.c - computes net wages of all employees and totals per department.
 * Employee data is kept as parallel arrays at the master and scattered array by array.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "mpi.h"

#define MASTER        0
#define N_DEPARTMENTS 4
#define CENTS(x)      ((long)((x) * 100.0 + 0.5))

typedef struct tax_bracket
{
    long upto;       /* cents, monthly */
    int  percent;
} tax_bracket_t;

static const tax_bracket_t brackets[] =
{
    {  80000L,  0 },
    { 200000L, 18 },
    { 400000L, 27 },
    {     -1L, 40 }
};

static const char *dept_name[N_DEPARTMENTS] = { "Assembly", "Sales", "Research", "Office" };

typedef struct staff
{
    int     count;
    int    *hours;
    double *rate;
    int    *dept;
    long   *net;
} staff_t;

static void *xmalloc(size_t bytes)
{
    void *p = malloc(bytes ? bytes : 1);
    if (p == NULL)
    {
        fprintf(stderr, "out of memory\n");
        MPI_Abort(MPI_COMM_WORLD, 9);
    }
    return p;
}

static staff_t *staff_new(int count)
{
    staff_t *s = xmalloc(sizeof *s);
    s->count = count;
    s->hours = xmalloc(count * sizeof *s->hours);
    s->rate = xmalloc(count * sizeof *s->rate);
    s->dept = xmalloc(count * sizeof *s->dept);
    s->net = xmalloc(count * sizeof *s->net);
    return s;
}

static void staff_delete(staff_t *s)
{
    if (s == NULL)
        return;
    free(s->hours);
    free(s->rate);
    free(s->dept);
    free(s->net);
    free(s);
}

static void staff_load(staff_t *s)
{
    int i;
    for (i = 0; i < s->count; i++)
    {
        s->hours[i] = 120 + (i * 37) % 71;
        s->rate[i] = 9.50 + (i % 11) * 2.25;
        s->dept[i] = (i * 7 / 3) % N_DEPARTMENTS;
        s->net[i] = 0;
    }
}

static long income_tax(long gross)
{
    long tax = 0, below = 0;
    const tax_bracket_t *b;

    for (b = brackets; ; b++)
    {
        long top = (b->upto < 0 || gross < b->upto) ? gross : b->upto;
        if (top > below)
            tax += (top - below) * b->percent / 100;
        if (b->upto < 0 || gross <= b->upto)
            break;
        below = b->upto;
    }
    return tax;
}

static long gross_pay(int hours, double rate)
{
    const int regular = 160;
    long pay = CENTS(rate) * (hours < regular ? hours : regular);
    if (hours > regular)
        pay += CENTS(rate * 1.5) * (hours - regular);
    return pay;
}

static void compute_wages(staff_t *s, long *dept_total, int *overtime)
{
    int i;
    for (i = 0; i < s->count; i++)
    {
        long g = gross_pay(s->hours[i], s->rate[i]);
        s->net[i] = g - income_tax(g);
        dept_total[s->dept[i]] += s->net[i];
        if (s->hours[i] > 160)
            (*overtime)++;
    }
}

int main(int argc, char *argv[])
{
    int me, procs, n, each, overtime = 0, total_overtime = 0;
    long dept_local[N_DEPARTMENTS] = { 0 }, dept_total[N_DEPARTMENTS] = { 0 };
    staff_t *all = NULL, *mine = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &procs);

    n = 120;
    each = n / procs;
    if (each * procs != n)
    {
        if (me == MASTER)
            printf("The %d employees cannot be divided evenly by %d processes.\n", n, procs);
        MPI_Finalize();
        return 0;
    }

    if (me == MASTER)
    {
        all = staff_new(n);
        staff_load(all);
    }
    mine = staff_new(each);

    MPI_Scatter(all ? all->hours : NULL, each, MPI_INT, mine->hours, each, MPI_INT, MASTER, MPI_COMM_WORLD);
    MPI_Scatter(all ? all->rate : NULL, each, MPI_DOUBLE, mine->rate, each, MPI_DOUBLE, MASTER, MPI_COMM_WORLD);
    MPI_Scatter(all ? all->dept : NULL, each, MPI_INT, mine->dept, each, MPI_INT, MASTER, MPI_COMM_WORLD);

    compute_wages(mine, dept_local, &overtime);

    MPI_Gather(mine->net, each, MPI_LONG, all ? all->net : NULL, each, MPI_LONG, MASTER, MPI_COMM_WORLD);
    MPI_Reduce(dept_local, dept_total, N_DEPARTMENTS, MPI_LONG, MPI_SUM, MASTER, MPI_COMM_WORLD);
    MPI_Reduce(&overtime, &total_overtime, 1, MPI_INT, MPI_SUM, MASTER, MPI_COMM_WORLD);

    if (me == MASTER)
    {
        long sum = 0;
        int d, i;
        for (d = 0; d < N_DEPARTMENTS; d++)
        {
            printf("%-10s %10ld.%02ld\n", dept_name[d], dept_total[d] / 100, dept_total[d] % 100);
            sum += dept_total[d];
        }
        printf("%-10s %10ld.%02ld\n", "Total", sum / 100, sum % 100);
        printf("%d employees with overtime\n", total_overtime);
        for (i = 0; i < n; i += 30)
            printf("employee %3d: %ld.%02ld\n", i, all->net[i] / 100, all->net[i] % 100);
    }

    staff_delete(mine);
    staff_delete(all);
    MPI_Finalize();
    return 0;
}
