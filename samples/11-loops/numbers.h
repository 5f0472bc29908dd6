/* Numbers from the command line: false when the text is something else or out of bounds. */
#ifndef LOOPS_NUMBERS_H
#define LOOPS_NUMBERS_H
#include <stdbool.h>

bool whole_number(const char *text, int least, int most, int *value);
bool real_number(const char *text, double least, double most, double *value);
#endif
