/* The tokens of a C or C++ file as it stands, before the preprocessor: for the spans of arguments, statement
 * ends, and names in parts the compiler does not see. */
#ifndef STEELYARD_TOOL_LEXER_H
#define STEELYARD_TOOL_LEXER_H

#include <stdbool.h>
#include <stddef.h>
#include "analysis/base/arena.h"

enum token_kind { TK_NAME, TK_NUMBER, TK_STRING, TK_CHAR, TK_PUNCT };

struct token {
    unsigned begin, end; /* as libclang counts: of files below 4 GB */
    unsigned char kind;  /* enum token_kind */
    bool directive;      /* inside a preprocessor directive */
    bool begins;         /* the # with which one begins */
};

struct token *lex(struct arena *arena, const char *text, size_t size, size_t *count);
/* Index of the first token that begins at or after the offset (count when there is none). */
size_t token_at(const struct token *tokens, size_t count, size_t offset);
/* A punctuator's first character, ' ' for every other token. */
char token_mark(const struct token *token, const char *text);
int bracket_depth(char mark); /* 1 for what opens a bracket, -1 for what closes one, 0 otherwise */

#endif
