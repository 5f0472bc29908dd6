/* Sizes that do not divide, for programs that read theirs from the command line. */
#include <errno.h>
#include <stdlib.h>

#include "behaviour/behaviour.h"

/* A whole number that the ranks divide; 0: something else. */
static long long divided(const char *word, int ranks)
{
    char *end;
    errno = 0;
    long long number = *word >= '0' && *word <= '9' ? strtoll(word, &end, 10) : 0;
    return number >= ranks && !*end && !errno && number < (1ll << 40) && number % ranks == 0 ? number : 0;
}

size_t other_sizes(const struct command_line *arguments, int ranks, struct command_line sizes[SIZES_MOST])
{
    size_t count = 0;
    for (size_t i = 0; ranks > 1 && i < arguments->count && count < SIZES_MOST; i++) {
        long long number = divided(arguments->words[i], ranks);
        if (!number)
            continue;
        struct command_line line = {0};
        command_add_all(&line, (const char *const *)arguments->words, arguments->count);
        free(line.words[i]);
        line.words[i] = format_text("%lld", number + 1);
        sizes[count++] = line;
    }
    return count;
}
