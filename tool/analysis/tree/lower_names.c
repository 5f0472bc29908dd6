/* Names that are kept although the preprocessor has put something in their place. */
#include <string.h>

#include "analysis/tree/lexer.h"
#include "analysis/tree/lower.h"

/* A macro that stands for one name: `#define REAL MPI_DOUBLE`. */
struct one_name {
    struct entry entry;
    const char *macro; /* in the text of the source */
    size_t length;
    size_t token; /* the name it stands for */
};

/* From the last to the first, which is the one that is found. */
static void note_names(struct lowering *l, struct source *s)
{
    s->names_known = true;
    for (size_t k = s->token_count > 3 ? s->token_count - 3 : 0; k-- > 0;) {
        const struct token *t = &s->tokens[k];
        bool alone = k + 4 == s->token_count || !t[4].directive || s->text[t[4].begin] == '#';
        if (!t->directive || s->text[t->begin] != '#' || !t[3].directive || t[3].kind != TK_NAME || !alone)
            continue;
        struct one_name *name = ARENA_NEW(l->scratch, struct one_name);
        *name =
            (struct one_name){.macro = s->text + t[2].begin, .length = t[2].end - t[2].begin, .token = k + 3};
        table_add(l->scratch, &s->names, &name->entry, hash_word(name->macro, name->length));
    }
}

static const struct one_name *one_name_of(struct lowering *l, struct source *s, const char *macro,
                                          size_t length)
{
    if (!s->names_known)
        note_names(l, s);
    for (struct entry *it = table_first(&s->names, hash_word(macro, length)); it; it = table_next(it)) {
        const struct one_name *name = (struct one_name *)it;
        if (name->length == length && !memcmp(name->macro, macro, length))
            return name;
    }
    return NULL;
}

const char *lower_name(struct lowering *l, CXCursor cursor, const struct decl *decl)
{
    CXString string = clang_getCursorSpelling(cursor);
    const char *name = clang_getCString(string) ? clang_getCString(string) : "";
    name = decl && !strcmp(decl->name, name) ? decl->name : arena_string(l->nodes, name);
    clang_disposeString(string);
    return name;
}

const char *lower_constant(struct lowering *l, const struct node *node)
{
    struct source *source = node->source;
    if (!node->in_macro)
        return NULL;
    size_t i = token_at(source->tokens, source->token_count, node->begin);
    for (int hops = 0; hops < 8 && i < source->token_count; hops++) {
        const struct token *t = &source->tokens[i];
        if (t->kind != TK_NAME)
            return NULL;
        const char *name = source->text + t->begin;
        size_t length = t->end - t->begin;
        if (length > 4 && !memcmp(name, "MPI_", 4))
            return node->end <= t->end || hops ? arena_copy(l->nodes, name, length) : NULL;
        const struct one_name *stands_for = one_name_of(l, source, name, length);
        if (!stands_for || hops == 7)
            return NULL;
        i = stands_for->token;
    }
    return NULL;
}
