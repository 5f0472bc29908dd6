/* What the analysis says of a set of translation units: one site per call of a collective, and the edits that
 * would change it. Filled by analysis/, its edits by rewrite/, shown by report/, written by source/. */
#ifndef STEELYARD_TOOL_SITE_H
#define STEELYARD_TOOL_SITE_H

#include <stdbool.h>
#include <stddef.h>

enum site_status {
    SITE_CONVERTIBLE,
    SITE_CHANGED,
    SITE_REFUSED,
    SITE_FOLLOWS,
    SITE_ALREADY,
    SITE_SUPPRESSED
};
const char *site_status_name(enum site_status status);

struct place {
    const char *path; /* as the user named the file or the compiler found it; borrowed from the site_list */
    unsigned line, column, end_column; /* from 1; column counts bytes; end_column past the last, 0 unknown */
    size_t offset;                     /* byte offset in the file */
};

struct site_note {
    struct place place; /* path NULL: no place */
    char *text;
};

/* Replace `length` bytes at `offset` by `text`. Edits of one file never overlap; at the same offset with
 * length 0 they apply in list order. */
struct edit {
    const char *path;
    size_t offset, length;
    char *text;
    int group;          /* group of the sites that need it */
    long long elements; /* a dimension: what the array has then, 0 otherwise */
    const char
        *asked; /* what is to stand there: meaning.h, one after the other between bars; null: not said */
};

struct site {
    char *id; /* stable: path:function:collective:ordinal within function */
    int code; /* number in codes.def */
    enum site_status status;
    const char *collective; /* "MPI_Scatter" */
    char *function;         /* enclosing function, "" at file scope */
    struct place place;     /* of the callee */
    size_t end;             /* offset past the call */
    char *message;
    struct site_note *notes;
    size_t note_count;
    int group; /* -1: alone; else sites that change together or not at all */
    bool in_macro;
};

struct not_analysed {
    char *path;
    unsigned line; /* 0: whole file */
    char *reason;
    int code;
};

/* A print of a rank's own part, and what keeps it quiet. */
struct silence {
    const void *node;          /* of the analysis at work; nothing outside of it */
    unsigned long long shares; /* likewise */
    bool told;                 /* one of them is convertible */
    bool alike;                /* it prints items, each in lines of its own: the same ones for all shares */
    struct place place;
    struct edit edits[2];
    int edit_count; /* 0: it cannot be kept quiet, being in a macro or of a form that is not known */
};

/* What the analysis believes of a variable (--claims). */
enum claim_kind {
    CLAIM_CONSTANT, /* it is this number */
    CLAIM_VALUE,    /* in the original it is this, of `rank` and `size` */
    CLAIM_OWN,      /* in the rewritten program it is this, of `mine`, `offset`, `total` too */
    CLAIM_BELOW,    /* it is not negative and less than this */
    CLAIM_KEPT,     /* it is the same for all shares, */
    CLAIM_SAME,     /* and on all ranks */
    CLAIM_NEVER     /* the statement is not reached */
};
const char *claim_kind_name(enum claim_kind kind);

struct claim {
    struct place place;   /* of the statement */
    size_t end;           /* offset past it, its semicolon not included */
    bool before;          /* it holds before the statement, not after it */
    bool in_block;        /* the statement stands in a block */
    const char *variable; /* "" for the statement itself */
    enum claim_kind kind;
    const char *text; /* an expression of C, or "" */
};

struct site_list {
    struct site *sites; /* sorted by path, line, column */
    size_t count;
    struct edit *edits; /* sorted by path, offset */
    size_t edit_count;
    struct not_analysed *gaps; /* empty: the report is complete */
    size_t gap_count;
    struct site_note *warnings; /* e.g. ranks not reordered, with the reason */
    size_t warning_count;
    struct silence *silences; /* for `verify`, none twice */
    size_t silence_count;
    struct claim *claims; /* by path, offset, variable; only where they are asked for */
    size_t claim_count;
    struct arena *arena; /* owns every string and array above */
};

void site_list_free(struct site_list *list);

#endif
