#ifndef VECTOR_H
#define VECTOR_H

#include <mpi.h>

/* A vector cut into blocks; every process holds `length` entries in `entries`. */
struct dvector {
    double *entries;
    int length;
};

/* vector.c */
void dvector_create(struct dvector *v, int length);
void dvector_destroy(struct dvector *v);
double dvector_dot(const double *a, const double *b, int length, MPI_Comm comm);
void dvector_axpy(double alpha, const double *x, double *y, int length);

/* io.c */
void distribute(const double *whole, double *block, int block_len, int root, MPI_Comm comm);
void collect(const double *block, double *whole, int block_len, int root, MPI_Comm comm);
void show(const char *name, const double *whole, int n);

#endif
