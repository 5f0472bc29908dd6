#include "error/message.h"

#include <stdarg.h>
#include <stdio.h>

#define MESSAGE_BYTES 1024

static _Thread_local char last_message[MESSAGE_BYTES];

/* Messages quote files and names from outside: whatever is in them, a message is one line. */
static void keep_to_one_line(char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 0x7f)
            *text = ' ';
}

const char *sy_strerror(int code)
{
    static const char *const text[] = {
        [SY_SUCCESS] = "success",
        [SY_EARG] = "argument out of range",
        [SY_ENOMEM] = "out of memory",
        [SY_EMPI] = "an MPI call failed",
        [SY_ERANGE] = "a number does not fit",
        [SY_EIO] = "a file could not be read or written",
        [SY_EFORMAT] = "a file is not what it should be",
        [SY_EINFEASIBLE] = "no distribution satisfies the bounds",
        [SY_ESTATE] = "the call is not allowed now",
        [SY_ELIMIT] = "a bounded resource is exhausted",
    };
    if (code < 0 || code >= (int)(sizeof text / sizeof text[0]))
        return "unknown error code";
    return text[code];
}

const char *sy_last_error(void)
{
    return last_message;
}

#undef sy_fail /* message.h, for the analyzer */
int sy_fail(int code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(last_message, sizeof last_message, format, arguments);
    va_end(arguments);
    keep_to_one_line(last_message);
    return code;
}

void sy_say(const char *format, ...)
{
    /* One write of one line, so that lines of several processes do not interleave. */
    char line[MESSAGE_BYTES];
    int used = snprintf(line, sizeof line, "steelyard: ");
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line + used, sizeof line - (size_t)used - 1, format, arguments);
    va_end(arguments);
    keep_to_one_line(line);
    fprintf(stderr, "%s\n", line);
}
