/* How the library reports: a code to return, a message kept for sy_last_error, and, for what a user must hear
 * (a setting that is wrong, a distribution that cannot be made), one line on standard error. */
#ifndef STEELYARD_ERROR_MESSAGE_H
#define STEELYARD_ERROR_MESSAGE_H

#include <steelyard/error.h>

/* Keeps the formatted message for sy_last_error and returns `code`. Local, thread-safe, needs no memory. */
int sy_fail(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));
#ifdef __clang_analyzer__ /* looks into one file at a time: here it sees which code comes back */
static inline int sy_fail_with(int code, int unused)
{
    (void)unused;
    return code;
}
#define sy_fail(code, ...) sy_fail_with(code, sy_fail(code, __VA_ARGS__))
#endif

/* Writes "steelyard: " and the formatted line to standard error. Local. The caller sees to it that one rank
 * speaks, and speaks once. */
void sy_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
