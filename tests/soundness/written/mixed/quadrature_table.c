/* arguments: -r simpson -n 24 | -r gauss | */
/* Numerical integration of a table of functions with selectable rule.
 * The root computes the panel borders, scatters the left borders and broadcasts the width. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <mpi.h>

typedef double (*integrand)(double);
typedef double (*rule)(integrand f, double a, double h);

static double f_poly(double x) { return x * x * x - 2.0 * x + 1.0; }
static double f_exp(double x) { return exp(-x * x); }
static double f_osc(double x) { return sin(10.0 * x) + 1.0; }
static double f_rat(double x) { return 4.0 / (1.0 + x * x); }
static double f_step(double x) { return x < 0.5 ? 0.0 : 1.0; }

static double rule_mid(integrand f, double a, double h)
{
        return h * f(a + 0.5 * h);
}

static double rule_trap(integrand f, double a, double h)
{
        return 0.5 * h * (f(a) + f(a + h));
}

static double rule_simpson(integrand f, double a, double h)
{
        return h / 6.0 * (f(a) + 4.0 * f(a + 0.5 * h) + f(a + h));
}

static double rule_gauss(integrand f, double a, double h)
{
        static const double node[3] = { -0.774596669241483, 0.0, 0.774596669241483 };
        static const double weight[3] = { 5.0 / 9.0, 8.0 / 9.0, 5.0 / 9.0 };
        double s = 0.0, mid = a + 0.5 * h;
        for (int i = 0; i < 3; i++)
                s += weight[i] * f(mid + 0.5 * h * node[i]);
        return 0.5 * h * s;
}

static const struct {
        const char *label;
        integrand   fn;
        double      exact;
} cases[] = {
        { "cubic",  f_poly, 0.25 },
        { "gauss",  f_exp,  0.746824 },
        { "wave",   f_osc,  1.183907 },
        { "pi",     f_rat,  3.141593 },
        { "step",   f_step, 0.5 },
};

static const struct {
        const char *label;
        rule        fn;
} rules[] = {
        { "mid",     rule_mid },
        { "trap",    rule_trap },
        { "simpson", rule_simpson },
        { "gauss",   rule_gauss },
};

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

struct job {
        rule   apply;
        int    panels;
        double from, to;
};

static rule lookup_rule(const char *name)
{
        for (size_t i = 0; i < COUNT(rules); i++)
                if (!strcmp(rules[i].label, name))
                        return rules[i].fn;
        return NULL;
}

static int setup(struct job *j, int argc, char **argv)
{
        int i = 1;

        j->apply = rule_trap;
        j->panels = 60;
        j->from = 0.0;
        j->to = 1.0;
        while (i < argc) {
                if (i + 1 < argc && !strcmp(argv[i], "-r")) {
                        j->apply = lookup_rule(argv[++i]);
                } else if (i + 1 < argc && !strcmp(argv[i], "-n")) {
                        j->panels = atoi(argv[++i]);
                } else {
                        return 0;
                }
                i++;
        }
        return j->apply != NULL && j->panels > 0;
}

static double *borders(const struct job *j)
{
        double *b = malloc(j->panels * sizeof *b);
        if (b)
                for (int i = 0; i < j->panels; i++)
                        b[i] = j->from + (j->to - j->from) * i / j->panels;
        return b;
}

static double integrate_part(integrand f, const struct job *j, const double *left, int n, double h)
{
        double s = 0.0;
        for (int i = 0; i < n; i++)
                s += j->apply(f, left[i], h);
        return s;
}

int main(int argc, char **argv)
{
        struct job j;
        double *all = NULL, *mine, h = 0.0;
        int rank, size, portion;

        MPI_Init(&argc, &argv);
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        MPI_Comm_size(MPI_COMM_WORLD, &size);

        if (!setup(&j, argc, argv)) {
                if (!rank)
                        fprintf(stderr, "options: -r mid|trap|simpson|gauss, -n panels\n");
                MPI_Finalize();
                return 1;
        }
        /* next multiple of the number of processes */
        j.panels = (j.panels + size - 1) / size * size;
        portion = j.panels / size;

        if (!rank) {
                all = borders(&j);
                if (!all)
                        MPI_Abort(MPI_COMM_WORLD, 1);
                h = (j.to - j.from) / j.panels;
        }
        mine = malloc(portion * sizeof *mine);
        if (!mine)
                MPI_Abort(MPI_COMM_WORLD, 1);

        MPI_Bcast(&h, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        MPI_Scatter(all, portion, MPI_DOUBLE, mine, portion, MPI_DOUBLE, 0, MPI_COMM_WORLD);

        double part[COUNT(cases)], whole[COUNT(cases)];
        for (size_t c = 0; c < COUNT(cases); c++)
                part[c] = integrate_part(cases[c].fn, &j, mine, portion, h);
        MPI_Reduce(part, whole, COUNT(cases), MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

        if (!rank) {
                printf("%d panels\n", j.panels);
                for (size_t c = 0; c < COUNT(cases); c++)
                        printf("%-6s %9.5f  error %s\n", cases[c].label, whole[c],
                               fabs(whole[c] - cases[c].exact) < 1e-3 ? "small" : "visible");
        }
        free(all);
        free(mine);
        MPI_Finalize();
        return 0;
}
