/* arguments: items=48 method=ses | items=60 horizon=3 | */
/*
 * Inventory forecast. For every item a demand history of fixed length is kept; each
 * process forecasts its items with one of several methods and proposes order quantities.
 * Parameters are given as key=value.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <stdbool.h>
#include "mpi.h"

#define HISTORY      24
#define SEASON       6
#define MAX_HORIZON  12
#define SERVICE_Z    1.65

typedef enum status { OK = 0, E_PARAM, E_MEMORY, E_SIZE } status;

typedef struct params {
    int    items;
    int    horizon;
    double alpha, beta;
    char   method[16];
} params;

typedef struct forecast {
    double demand;      /* over the horizon */
    double rmse;        /* of one-step forecasts */
    double safety;
} forecast;

typedef void (*method_fn)(const int *hist, const params *p, forecast *f);

static const char *status_text(status s)
{
    switch (s) {
    case OK:       return "ok";
    case E_PARAM:  return "bad parameter";
    case E_MEMORY: return "out of memory";
    case E_SIZE:   return "number of items must be a multiple of the number of processes";
    }
    return "?";
}

/* --------------------------- methods --------------------------- */

static void m_average(const int *h, const params *p, forecast *f)
{
    double level = h[0], se = 0.0, sum = h[0];
    for (int t = 1; t < HISTORY; t++) {
        se += (h[t] - level) * (h[t] - level);
        sum += h[t];
        level = sum / (t + 1);
    }
    f->demand = level * p->horizon;
    f->rmse = sqrt(se / (HISTORY - 1));
}

static void m_ses(const int *h, const params *p, forecast *f)
{
    double level = h[0], se = 0.0;
    for (int t = 1; t < HISTORY; t++) {
        double e = h[t] - level;
        se += e * e;
        level += p->alpha * e;
    }
    f->demand = level * p->horizon;
    f->rmse = sqrt(se / (HISTORY - 1));
}

static void m_holt(const int *h, const params *p, forecast *f)
{
    double level = h[1], trend = h[1] - h[0], se = 0.0;
    for (int t = 2; t < HISTORY; t++) {
        double pred = level + trend, e = h[t] - pred, old = level;
        se += e * e;
        level = pred + p->alpha * e;
        trend = (1.0 - p->beta) * trend + p->beta * (level - old);
    }
    f->demand = 0.0;
    for (int k = 1; k <= p->horizon; k++)
        f->demand += fmax(0.0, level + k * trend);
    f->rmse = sqrt(se / (HISTORY - 2));
}

static void m_seasonal(const int *h, const params *p, forecast *f)
{
    double se = 0.0;
    for (int t = SEASON; t < HISTORY; t++)
        se += (double)(h[t] - h[t - SEASON]) * (h[t] - h[t - SEASON]);
    f->demand = 0.0;
    for (int k = 0; k < p->horizon; k++)
        f->demand += h[HISTORY - SEASON + k % SEASON];
    f->rmse = sqrt(se / (HISTORY - SEASON));
}

static const struct { const char *name; method_fn fn; } methods[] = {
    {"average", m_average}, {"ses", m_ses}, {"holt", m_holt}, {"seasonal", m_seasonal}};

static method_fn find_method(const char *name)
{
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (strcmp(name, methods[i].name) == 0)
            return methods[i].fn;
    return NULL;
}

/* ------------------------- parameters -------------------------- */

static status read_params(params *p, int argc, char **argv)
{
    p->items = 36;
    p->horizon = 4;
    p->alpha = 0.3;
    p->beta = 0.1;
    strcpy(p->method, "holt");
    for (int i = 1; i < argc; i++) {
        char *eq = strchr(argv[i], '=');
        if (!eq)
            return E_PARAM;
        size_t k = (size_t)(eq - argv[i]);
        if (!strncmp(argv[i], "items", k))
            p->items = atoi(eq + 1);
        else if (!strncmp(argv[i], "horizon", k))
            p->horizon = atoi(eq + 1);
        else if (!strncmp(argv[i], "alpha", k))
            p->alpha = atof(eq + 1);
        else if (!strncmp(argv[i], "method", k))
            snprintf(p->method, sizeof p->method, "%s", eq + 1);
        else
            return E_PARAM;
    }
    if (p->items < 1 || p->horizon < 1 || p->horizon > MAX_HORIZON || !find_method(p->method))
        return E_PARAM;
    return OK;
}

static void make_history(int *h, int items)
{
    unsigned r = 1u;
    for (int i = 0; i < items; i++)
        for (int t = 0; t < HISTORY; t++) {
            r = r * 1664525u + 1013904223u;
            h[i * HISTORY + t] = 20 + i % 15 + (t % SEASON) * (i % 3) + t * (i % 4) / 4 + (int)((r >> 20) % 9);
        }
}

int main(int argc, char **argv)
{
    params p;
    status st;
    int rank, size, per = 0, *hist = NULL, *part = NULL, *orders = NULL, *my_orders = NULL;
    double err = 0.0, err_sum = 0.0;
    long ordered = 0, all_ordered = 0;
    method_fn method;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if ((st = read_params(&p, argc, argv)) != OK)
        goto fail;
    if (p.items % size) {
        st = E_SIZE;
        goto fail;
    }
    per = p.items / size;
    method = find_method(p.method);

    part = malloc((size_t)per * HISTORY * sizeof *part);
    my_orders = malloc(per * sizeof *my_orders);
    if (rank == 0) {
        hist = malloc((size_t)p.items * HISTORY * sizeof *hist);
        orders = malloc(p.items * sizeof *orders);
    }
    if (!part || !my_orders || (rank == 0 && (!hist || !orders)))
        MPI_Abort(MPI_COMM_WORLD, E_MEMORY);
    if (rank == 0)
        make_history(hist, p.items);

    MPI_Scatter(hist, per * HISTORY, MPI_INT, part, per * HISTORY, MPI_INT, 0, MPI_COMM_WORLD);

    for (int i = 0; i < per; i++) {
        forecast f;
        method(part + i * HISTORY, &p, &f);
        f.safety = SERVICE_Z * f.rmse * sqrt(p.horizon);
        my_orders[i] = (int)ceil(f.demand + f.safety);
        err += f.rmse;
        ordered += my_orders[i];
    }

    MPI_Gather(my_orders, per, MPI_INT, orders, per, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Reduce(&err, &err_sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&ordered, &all_ordered, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("method %s, %d items: mean rmse %.3f, %ld pieces to order\n", p.method, p.items, err_sum / p.items, all_ordered);
        for (int i = 0; i < p.items; i++)
            printf("%5d%c", orders[i], i % 12 == 11 || i == p.items - 1 ? '\n' : ' ');
    }
    goto cleanup;

fail:
    if (rank == 0)
        printf("stock_forecast: %s\n", status_text(st));
cleanup:
    free(hist);
    free(part);
    free(orders);
    free(my_orders);
    MPI_Finalize();
    return 0;
}
