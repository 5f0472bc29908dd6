/* Numbers that are converted where they stand: converted.h. */
#include "analysis/tree/converted.h"

#include <ctype.h>
#include <string.h>

#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"

static const struct decl *begun_with(const struct node *initialiser)
{
    const struct node *statement = initialiser->parent;
    for (int i = 0; statement && statement->kind == N_DECL && i < statement->decl_count; i++)
        if (statement->decls[i]->init == initialiser)
            return statement->decls[i];
    return NULL;
}

static bool starts_at(const struct source *source, size_t at, const char *word)
{
    const size_t end = at + strlen(word);
    return end < source->size && !memcmp(source->text + at, word, end - at) &&
           !isalnum((unsigned char)source->text[end]) && source->text[end] != '_';
}

const struct type *converted_to(const struct node *node)
{
    const struct node *parent = node->parent;
    const struct decl *decl = begun_with(node);
    const struct type *type =
        decl ? decl->type
        : parent && parent->kind == N_ASSIGN && parent->op == OP_NONE && parent->children[1] == node
            ? parent->children[0]->type
            : NULL;
    return is_number_type(type) ? type : NULL;
}

/* The length of the word of a declaration there that says nothing of a type, with what space follows it. */
static size_t qualifier_at(const struct source *source, size_t at)
{
    static const char *const words[] = {"const",        "constexpr", "static",
                                        "thread_local", "volatile",  "register"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i]);
        if (!starts_at(source, at, words[i]))
            continue;
        while (at + length < source->size && isspace((unsigned char)source->text[at + length]))
            length++;
        return length;
    }
    return 0;
}

bool takes_type_of(const struct node *initialiser)
{
    const struct source *source = begun_with(initialiser) ? initialiser->parent->source : NULL;
    size_t at = source ? initialiser->parent->begin : 0;
    for (size_t length; source && (length = qualifier_at(source, at)) > 0;)
        at += length;
    return source && (starts_at(source, at, "auto") || starts_at(source, at, "__auto_type"));
}

bool makes_copy(const struct node *cast)
{
    const struct node *of = cast->children[0];
    const bool refers = cast->source && cast->source == of->source && cast->begin <= of->begin &&
                        memchr(cast->source->text + cast->begin, '&', of->begin - cast->begin);
    return is_number_type(cast->type) && !refers;
}
