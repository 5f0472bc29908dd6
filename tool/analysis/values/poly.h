/* Symbolic integers: polynomials with integer coefficients over atoms (unknown inputs, rank, communicator
 * size, quotients, loop counters, and the lengths of the rewritten program). Hash-consed: equal values are
 * the same pointer. Integer division is kept as written: (n/p)*k and (n*k)/p are different values. */
#ifndef STEELYARD_TOOL_POLY_H
#define STEELYARD_TOOL_POLY_H

#include <stdbool.h>
#include <stdint.h>

#include "analysis/base/arena.h"
#include "analysis/base/table.h"
#include "analysis/values/numbers.h"

struct arena;

enum atom_kind {
    A_SYMBOL, /* an unknown, identified by where it arose */
    A_NAMED,  /* a constant with a name: macro (op 1), enumerator (op 1), variable set to a literal */
    A_RANK,   /* own rank in a group */
    A_SIZE,   /* size of a group */
    A_COMM,   /* a communicator */
    A_DIV,
    A_MOD,
    A_OPAQUE, /* a op b, kept as written */
    A_LOOP,   /* counter of a loop, from 0 */
    A_MINE,   /* in the rewritten program: own share, */
    A_OFFSET, /* items before it, */
    A_TOTAL,  /* items of all, */
    A_EQUAL,  /* the share as it was, */
    A_DISPL,  /* items before rank a */
    A_COUNT   /* items of rank a */
};

struct poly;
struct loop;
struct atom {
    struct entry entry;
    enum atom_kind kind;
    int id;           /* symbol, group, communicator, loop or share number */
    int op;           /* A_OPAQUE */
    long long value;  /* A_NAMED */
    const char *name; /* for messages, may be null */
    const struct poly *a, *b;
    int number;       /* creation order, the sort key */
    const void *info; /* A_LOOP: struct loop; A_SYMBOL: a bound (struct poly), 0 <= symbol < bound */
    unsigned by_rank; /* A_SYMBOL: the pass of the space in which it was found to differ between ranks */
    const struct loop *made_in; /* A_SYMBOL: the innermost loop it arises in, null none */
    bool alone;                 /* A_SYMBOL: one rank alone comes by where it arises */
    unsigned told;              /* alone: the pass in which that rank has told it to all */
    bool whole, real;           /* A_SYMBOL: of an integer, or of floating point and of no integer before */
    unsigned char signs;        /* A_OPAQUE: in which types an operation is met, arithmetic.c */
};

struct term {
    long long factor;
    int count; /* atoms, sorted by number, repeated for powers */
    const struct atom **atoms;
};

struct poly {
    struct entry entry;
    int count;
    struct term *terms;
    int depth;     /* of quotients within quotients */
    bool overflow; /* coefficients left 64 bits: equal to nothing */
};

struct poly_space {
    struct arena *arena;
    struct table atom_table, poly_table;
    int atoms;
    unsigned pass; /* of what executes: counted by it, from 1 */
};

struct poly_space *poly_space_new(struct arena *arena);
const struct atom *poly_make_atom(struct poly_space *space, enum atom_kind kind, int id, int op,
                                  long long value, const struct poly *a, const struct poly *b,
                                  const char *name);
const struct poly *poly_const(struct poly_space *space, long long value);
const struct poly *poly_of(struct poly_space *space, const struct atom *atom);
const struct poly *poly_add(struct poly_space *space, const struct poly *a, const struct poly *b);
const struct poly *poly_sub(struct poly_space *space, const struct poly *a, const struct poly *b);
const struct poly *poly_mul(struct poly_space *space, const struct poly *a, const struct poly *b);
const struct poly *poly_div(struct poly_space *space, const struct poly *a, const struct poly *b);
const struct poly *poly_mod(struct poly_space *space, const struct poly *a, const struct poly *b);
/* The number and the atoms that all its terms are multiples of: one term, which divides it. content.c */
const struct poly *poly_content(struct poly_space *space, const struct poly *p);
const struct poly *poly_opaque(struct poly_space *space, int op, const struct poly *a, const struct poly *b);
/* a / b when b divides every term exactly, else null. */
const struct poly *poly_exact(struct poly_space *space, const struct poly *a, const struct poly *b);
/* Replaces every occurrence of an atom (also inside quotients) by a value. */
const struct poly *poly_replace(struct poly_space *space, const struct poly *p, const struct atom *atom,
                                const struct poly *by);
/* p = quotient * atom + rest, rest free of the atom at top level; false when the atom occurs squared or
 * inside a quotient. */
bool poly_split(struct poly_space *space, const struct poly *p, const struct atom *atom,
                const struct poly **quotient, const struct poly **rest);
/* Named constants as numbers, at top level (quotients keep their names); `keep` stays. */
const struct poly *poly_flat(struct poly_space *space, const struct poly *p, const struct atom *keep);
bool poly_has(const struct poly *p, const struct atom *atom); /* also inside quotients */
/* Something in it differs between the ranks of the original, for all that this pass has met; own lengths and
 * offsets apart. */
bool poly_by_rank(const struct poly_space *space, const struct poly *p);
/* The same on all ranks of that group: of another communicator than that one and the world even the size may
 * differ. */
bool poly_alike(const struct poly_space *space, const struct poly *p, int group);
bool poly_has_kind(const struct poly *p, enum atom_kind kind); /* also inside quotients */
bool poly_number(const struct poly *p, long long *value);      /* named constants count as numbers */
bool poly_literal(const struct poly *p, long long *value);     /* no atoms at all */
const struct atom *poly_single(const struct poly *p);          /* the atom when p is 1 * atom */
bool poly_not_negative(const struct poly *p);                  /* sufficient test; atoms are taken >= 0 */
char *poly_text(struct arena *arena, const struct poly *p);    /* for debugging and messages */

#endif
