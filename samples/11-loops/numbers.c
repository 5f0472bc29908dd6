#include "numbers.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>

bool real_number(const char *text, double least, double most, double *value)
{
    char *end;
    double v;

    errno = 0;
    v = strtod(text, &end);
    if (end == text || *end != 0 || errno != 0 || !(v >= least && v <= most))
        return false;
    *value = v;
    return true;
}

bool whole_number(const char *text, int least, int most, int *value)
{
    double v;

    if (!real_number(text, least, most, &v) || v != floor(v))
        return false;
    *value = (int)v;
    return true;
}
