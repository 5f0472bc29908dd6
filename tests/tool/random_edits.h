/* Random texts and edits, reproducible from a seed. */
#ifndef STEELYARD_TESTS_RANDOM_EDITS_H
#define STEELYARD_TESTS_RANDOM_EDITS_H

#include <stdlib.h>
#include <string.h>

#include "project/edits.h"

static inline unsigned random_below(unsigned *state, unsigned limit)
{
    *state = *state * 1664525u + 1013904223u;
    return (*state >> 8) % limit;
}

enum { RANDOM_EDITS_MOST = 12 };

struct random_case {
    struct file_text file;
    struct edit edits[RANDOM_EDITS_MOST];
    const struct edit *pointers[RANDOM_EDITS_MOST];
    struct rewritten_file rewritten;
};

/* A text of up to 60 lines, ended by `newline`, the last line sometimes not; edits that insert, delete and
 * replace within lines and across them. */
static inline void random_case_make(struct random_case *made, unsigned seed, const char *newline)
{
    unsigned state = seed * 2654435761u + 1;
    struct buffer text = {0};
    memset(made, 0, sizeof *made);
    unsigned lines = random_below(&state, 60);
    for (unsigned i = 0; i < lines; i++) {
        buffer_format(&text, "%.*s L%u x", (int)random_below(&state, 5), "word word", i + 1);
        if (i + 1 < lines || random_below(&state, 2))
            buffer_text(&text, newline);
    }
    made->file = (struct file_text){.path = "name.c",
                                    .real_path = "/name.c",
                                    .bytes = text.data ? text.data : duplicate(""),
                                    .size = text.size};
    static const char *const inserted[] = {"", "y", "one\ntwo\n", "\n", "tail\n", "a\nb"};
    size_t at = 0, count = random_below(&state, RANDOM_EDITS_MOST) + 1;
    for (size_t i = 0; i < count && at <= text.size; i++) {
        size_t left = text.size - at;
        size_t offset = at + (left ? random_below(&state, (unsigned)(left / 3 + 1)) : 0);
        left = text.size - offset;
        size_t length =
            random_below(&state, 3) && left ? random_below(&state, (unsigned)(left < 40 ? left : 40)) : 0;
        struct edit *edit = &made->edits[i];
        *edit = (struct edit){"name.c", offset, length, (char *)(size_t)inserted[random_below(&state, 6)],
                              0,        0,      NULL};
        made->pointers[i] = edit;
        made->rewritten.edit_count = i + 1;
        at = offset + length + 1;
    }
    made->rewritten.original = &made->file;
    made->rewritten.edits = made->pointers;
}

static inline void random_case_free(struct random_case *made)
{
    free(made->file.bytes);
    buffer_free(&made->rewritten.bytes);
}

#endif
