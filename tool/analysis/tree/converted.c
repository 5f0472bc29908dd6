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

bool takes_type_of(const struct node *initialiser)
{
    static const char *const before[] = {"const",        "constexpr", "static",
                                         "thread_local", "volatile",  "register"};
    const struct decl *decl = begun_with(initialiser);
    const struct source *source = decl ? initialiser->parent->source : NULL;
    size_t at = initialiser->parent ? initialiser->parent->begin : 0, length = 0;
    for (bool goes_on = source != NULL; goes_on; at += length) {
        while (at < source->size && isspace((unsigned char)source->text[at]))
            at++;
        for (length = 0; at + length < source->size && (isalnum((unsigned char)source->text[at + length]) ||
                                                        source->text[at + length] == '_');)
            length++;
        goes_on = false;
        for (size_t i = 0; i < sizeof before / sizeof *before && !goes_on; i++)
            goes_on = length == strlen(before[i]) && !memcmp(source->text + at, before[i], length);
        if (!goes_on)
            break;
    }
    const char *word = source && length ? source->text + at : "";
    return (length == 4 && !memcmp(word, "auto", 4)) || (length == 11 && !memcmp(word, "__auto_type", 11));
}

bool makes_copy(const struct node *cast)
{
    const struct node *of = cast->children[0];
    return is_number_type(cast->type) && cast->source && cast->source == of->source &&
           cast->begin <= of->begin &&
           !memchr(cast->source->text + cast->begin, '&', of->begin - cast->begin);
}
