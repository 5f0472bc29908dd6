#include <stdlib.h>
#include "vector.h"

void dvector_create(struct dvector *v, int length)
{
    v->entries = calloc(length > 0 ? length : 1, sizeof(double));
    v->length = length;
}

void dvector_destroy(struct dvector *v)
{
    free(v->entries);
    v->entries = NULL;
    v->length = 0;
}

double dvector_dot(const double *a, const double *b, int length, MPI_Comm comm)
{
    double part = 0.0, dot;

    for (int i = 0; i < length; i++)
        part += a[i] * b[i];
    MPI_Allreduce(&part, &dot, 1, MPI_DOUBLE, MPI_SUM, comm);
    return dot;
}

void dvector_axpy(double alpha, const double *x, double *y, int length)
{
    for (int i = 0; i < length; i++)
        y[i] += alpha * x[i];
}
