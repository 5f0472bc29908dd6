/* What is known of functions of the C and C++ library by their names: one row a function, in library.def. */
#ifndef STEELYARD_TOOL_LIBRARY_H
#define STEELYARD_TOOL_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

enum library_result {
    RESULT_NONE,
    RESULT_VALUE,
    RESULT_NUMBER,
    RESULT_SOME,
    RESULT_FIRST,
    RESULT_INSIDE,
    RESULT_MADE,
    RESULT_POINTER,
    RESULT_RECORD,
    RESULT_ANY
};

enum library_flag {
    /* what it does */
    LIB_PURE = 1 << 0, /* mathematics: nothing but its result */
    LIB_PRINTS = 1 << 1,
    LIB_TERMINAL = 1 << 2, /* prints where nobody can read it again */
    LIB_READS = 1 << 3,    /* sets what its arguments point to */
    LIB_ASKS = 1 << 4,     /* standard input, times and names: not the same on every rank */
    LIB_DRAWS = 1 << 5,    /* random numbers: not the same on every rank */
    LIB_ENDS = 1 << 6,     /* does not return */
    LIB_JUMPS = 1 << 7,    /* setjmp and the like */
    LIB_PLAIN = 1 << 8, /* its result is that of its arguments, or has a rule, and it leaves nothing behind */
    LIB_ALIKE = 1 << 9, /* may remember, but answers alike as far as its arguments and the files are */
    LIB_SETS_MODE = 1 << 10,  /* what it sets changes what arithmetic does */
    LIB_ACTS = 1 << 11,       /* moves in a file, or does something else outside of the program */
    LIB_IDLE = 1 << 12,       /* called as often as one likes it changes nothing that is seen */
    LIB_CALLS_NOW = 1 << 13,  /* what it is given to call it calls before it returns */
    LIB_LASTS = 1 << 14,      /* works on after it has returned, or lets other code run */
    LIB_MAKES = 1 << 15,      /* makes or calls something out of sight */
    LIB_REFERS = 1 << 16,     /* what it gives keeps references to what it was given */
    LIB_FILLS = 1 << 17,      /* every byte of the first argument, as many as the last one says */
    LIB_GIVES_BACK = 1 << 18, /* memory, a file */
    LIB_INSERTS = 1 << 19,    /* operator<< */
    LIB_EXTRACTS = 1 << 20,   /* operator>> */
    LIB_UNSEEN = 1 << 21,     /* the compiler's: may do anything with what it is given */
    /* what it is */
    LIB_COMPILER = 1 << 22, /* the compiler's, and never more than its row says of numbers */
    LIB_STD = 1 << 23,      /* C++: only what the system's headers declare */
    LIB_MEMBER = 1 << 24,   /* may be a member of a class */
    LIB_APART = 1 << 25,    /* remembers nothing that others would be told */
    LIB_MPI = 1 << 26,
    LIB_STREAM = 1 << 27,   /* a variable: where output goes that nobody reads again */
    LIB_INPUT = 1 << 28,    /* a variable: standard input */
    LIB_VARIABLE = 1 << 29, /* a variable of the library, whoever declares it */
    LIB_FAMILY = 1 << 30,   /* all names that begin so */
    /* of several */
    LIB_KNOWN = LIB_PURE | LIB_PRINTS | LIB_READS | LIB_ENDS | LIB_DRAWS, /* has a rule of its own */
    LIB_DIFFERS = LIB_ASKS | LIB_DRAWS, /* gives every rank something else */
    LIB_FORGETS = LIB_PURE | LIB_PLAIN | LIB_DRAWS | LIB_ENDS | LIB_JUMPS | LIB_APART
};

struct library_row {
    const char *name;
    enum library_result result;
    const char *effects; /* of its arguments: library.def; null: not said */
    unsigned flags;
};

extern const struct library_row library_rows[];
extern const size_t library_row_count;

/* The row of a name, or of what stands behind __builtin_; else that of its family; else one without a name
 * and flags. */
const struct library_row *library_find(const char *name);
/* Has its row one of these flags? */
bool library_is(const char *name, unsigned flags);
/* Of names that are told apart where a row has no word for it; the list ends with a null. */
bool is_named_in(const char *name, const char *const *names);
/* `letter` is among the effects on the argument of that number, from 0. */
bool library_does(const struct library_row *row, int argument, char letter);

#endif
