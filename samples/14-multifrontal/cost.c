/* Operations and entries of fronts and of parts of fronts. */
#include "tree.h"

/* sum of (f - k) and of (f - k)^2 over the pivots k = 1 .. p */
static double sum1(double p, double f)
{
    return p * f - p * (p + 1) / 2;
}

static double sum2(double p, double f)
{
    return p * f * f - f * p * (p + 1) + p * (p + 1) * (2 * p + 1) / 6;
}

double cost_front(bool symmetric, int pivots, int front)
{
    double p = pivots, f = front;
    return symmetric ? 2 * sum1(p, f) + sum2(p, f) : sum1(p, f) + 2 * sum2(p, f);
}

double cost_master(bool symmetric, int pivots, int front)
{
    /* Symmetric: the master has the triangle of the pivots; unsymmetric: all columns of the pivots' rows. */
    double p = pivots, b = front - pivots;
    return cost_front(symmetric, pivots, pivots) + (symmetric ? 0 : b * p * (p - 1));
}

double cost_slave(bool symmetric, int pivots, int front, int row0, int row1)
{
    double p = pivots, b = front - pivots, rows = row1 - row0;
    if (!symmetric)
        return rows * p * p + 2 * rows * p * b;
    return rows * p * p + 2 * p * size_rows(true, front - pivots, row0, row1);
}

double size_factors(bool symmetric, int pivots, int front)
{
    double p = pivots, f = front;
    return symmetric ? p * f - p * (p - 1) / 2 : p * (2 * f - p);
}

double size_rows(bool symmetric, int border, int row0, int row1)
{
    double rows = row1 - row0;
    return symmetric ? rows * (row0 + row1 + 1.0) / 2 : rows * border;
}

double size_slave(bool symmetric, int pivots, int front, int row0, int row1)
{
    double rows = row1 - row0;
    return rows * (symmetric ? pivots + (double)row1 : (double)front);
}

double size_master(bool symmetric, int pivots, int front)
{
    return (double)pivots * (symmetric ? pivots : front);
}
