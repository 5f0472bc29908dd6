/* The text of a file with its edits made, and where each of its bytes comes from: for those who lay out lines
 * that edits have changed. Only blanks and line ends are changed here. */
#ifndef STEELYARD_TOOL_NEWTEXT_H
#define STEELYARD_TOOL_NEWTEXT_H

#include "analysis/tree/lexer.h"
#include "rewrite/finish.h"

enum { MANY_OPEN = 256 };

/* A stretch of the new text. */
struct piece {
    size_t begin, end;
    size_t origin; /* offset in the old text */
    long edit;     /* -1: as it was */
};

/* Blanks of the new text, in one piece, and what takes their place. */
struct blanks {
    size_t begin, end;
    const char *text;
    int group;
};

struct new_text {
    struct edit_set *edits;
    const struct line_style *style;
    const char *old, *text;
    size_t old_size, size;
    struct piece *pieces;
    size_t piece_count;
    struct token *tokens;
    size_t token_count;
    struct blanks *blanks;
    size_t blank_count;
};

/* A parenthesis that is open. */
struct opening {
    char what;
    bool on_line; /* of the line at hand */
    const struct token *token;
    size_t commas; /* met so far */
    size_t column; /* of what follows it */
    size_t line;   /* offset of its line */
};

struct stack {
    struct opening items[MANY_OPEN];
    size_t count;
};

struct new_text new_text_of(const char *old, size_t size, const struct line_style *style,
                            struct edit_set *edits);
void new_text_replace(struct new_text *t, struct blanks blanks);
/* The blanks that are replaced become edits. */
void new_text_to_edits(struct new_text *t);

size_t begin_of_line(const char *text, size_t offset);
size_t end_of_line(const char *text, size_t size, size_t offset);
size_t end_of_blanks(const char *text, size_t size, size_t offset);
/* The column after text[from, to) that begins in `column`. */
size_t advance(const struct new_text *t, const char *text, size_t from, size_t to, size_t column);
size_t column_of(const struct new_text *t, const char *text, size_t offset);
bool is_sign(const char *text, const struct token *token, char c);
bool is_named(const struct new_text *t, size_t token, const char *name);
/* Keeps account of what is open; `column` is where the token begins. */
void follow(struct stack *stack, const char *text, const struct token *token, size_t column, size_t line,
            bool on_line);
/* Blanks between a parenthesis and what follows it on its line. */
size_t gap_behind(const struct new_text *t, const struct token *open);
/* The piece that holds the whole stretch, of which nothing is the place between two bytes; null: it has parts
 * of several. */
const struct piece *piece_around(const struct new_text *t, size_t begin, size_t end);

#endif
