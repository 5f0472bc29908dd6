/* Looking up what is known of a function of the library. */
#include "analysis/known/library.h"

#include <pthread.h>
#include <string.h>

#include "analysis/base/table.h"

const struct library_row library_rows[] = {
#define ROW(name, result, effects, flags, model) {name, RESULT_##result, effects, flags},
#include "analysis/known/library.def"
};
const size_t library_row_count = sizeof library_rows / sizeof *library_rows;

enum {
    ROWS = sizeof library_rows / sizeof *library_rows,
    PLACES = 2048, /* a power of two */
    FAMILIES = 32
};
_Static_assert(2 * (int)ROWS <= (int)PLACES, "a table of hashes has room left");

static short places[PLACES];                             /* 1 + a row, 0 none */
static const struct library_row *families[FAMILIES + 1]; /* the last is null */

static size_t place_of(const char *name)
{
    size_t place = hash_text(name) % PLACES;
    while (places[place] && strcmp(library_rows[places[place] - 1].name, name) != 0)
        place = (place + 1) % PLACES;
    return place;
}

static void find_places(void)
{
    size_t count = 0;
    for (size_t i = 0; i < ROWS; i++)
        if (!(library_rows[i].flags & LIB_FAMILY))
            places[place_of(library_rows[i].name)] = (short)(i + 1);
        else if (count < FAMILIES)
            families[count++] = &library_rows[i];
}

static const struct library_row *exact(const char *name)
{
    short found = places[place_of(name)];
    return found ? &library_rows[found - 1] : NULL;
}

const struct library_row *library_find(const char *name)
{
    static const struct library_row none = {.name = "", .result = RESULT_ANY};
    static const char builtin[] = "__builtin_";
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, find_places);
    const struct library_row *row = exact(name);
    if (!row && !strncmp(name, builtin, sizeof builtin - 1)) {
        row = exact(name + sizeof builtin - 1);
        if (row && !(row->flags & (LIB_KNOWN | LIB_PLAIN | LIB_JUMPS)))
            row = NULL;
    }
    for (size_t i = 0; !row && families[i]; i++)
        if (!strncmp(name, families[i]->name, strlen(families[i]->name)))
            row = families[i];
    return row ? row : &none;
}

bool library_is(const char *name, unsigned flags)
{
    return library_find(name)->flags & flags;
}

bool library_does(const struct library_row *row, int argument, char letter)
{
    const char *at = row->effects;
    for (int i = 0; at && i < argument; i++) {
        const char *next = strchr(at, ' ');
        if (!next && strchr(at, '*'))
            break; /* any number more */
        at = next ? next + 1 : NULL;
    }
    return at && memchr(at, letter, strcspn(at, " "));
}

bool is_named_in(const char *name, const char *const *names)
{
    while (*names && strcmp(name, *names) != 0)
        names++;
    return *names != NULL;
}
