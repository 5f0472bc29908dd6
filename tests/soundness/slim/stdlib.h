/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SLIM_STDLIB_H
#define SLIM_STDLIB_H

#include <stddef.h>

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647

typedef struct {
    int quot, rem;
} div_t;
typedef struct {
    long quot, rem;
} ldiv_t;

SLIM_C_BEGIN
void *malloc(size_t bytes);
void *calloc(size_t count, size_t each);
void *realloc(void *block, size_t bytes);
void free(void *block);
void exit(int status) __attribute__((__noreturn__));
void abort(void) __attribute__((__noreturn__));
int atexit(void (*function)(void));
int atoi(const char *text);
long atol(const char *text);
long long atoll(const char *text);
double atof(const char *text);
long strtol(const char *text, char **end, int base);
long long strtoll(const char *text, char **end, int base);
unsigned long strtoul(const char *text, char **end, int base);
double strtod(const char *text, char **end);
int abs(int x);
long labs(long x);
div_t div(int a, int b);
ldiv_t ldiv(long a, long b);
int rand(void);
void srand(unsigned seed);
int rand_r(unsigned *seed);
long random(void);
void srandom(unsigned seed);
double drand48(void);
void srand48(long seed);
char *getenv(const char *name);
int setenv(const char *name, const char *value, int overwrite);
void qsort(void *base, size_t count, size_t each, int (*compare)(const void *, const void *));
void *bsearch(const void *key, const void *base, size_t count, size_t each,
              int (*compare)(const void *, const void *));
int system(const char *command);
SLIM_C_END

#endif
