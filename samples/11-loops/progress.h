/* A line on the terminal that says how far the loop is, in runs over two seconds; nothing where stderr is no terminal. */
#ifndef LOOPS_PROGRESS_H
#define LOOPS_PROGRESS_H
#include <stdbool.h>

struct progress {
    const char *name;
    long long total;
    double start_s, told_s;
    bool wanted, shown;
};

void progress_start(struct progress *p, const char *name, long long total, int rank);
void progress_tell(struct progress *p, long long done);
void progress_end(struct progress *p);
#endif
