/* Which nodes stand in the text: the bytes from `begin` to `end` are the node, and no other node has any of
 * them but those inside it and those it is inside of. What a macro's body says has the place of the macro's
 * name and arguments, so that several nodes have one place; none of them may be read from there or replaced
 * there. */
#include <ctype.h>
#include <string.h>

#include "analysis/tree/lexer.h"
#include "analysis/tree/tree.h"

bool is_operator_name(const char *name)
{
    static const char begins[] = "operator";
    const unsigned char next = (unsigned char)name[strncmp(name, begins, 8) ? 0 : 8];
    return !strncmp(name, begins, 8) && !isalnum(next) && next != '_';
}

/* From token to token of the program, with brackets that belong together. */
static bool whole_tokens(const struct node *node)
{
    const struct source *s = node->source;
    size_t i = token_at(s->tokens, s->token_count, node->begin);
    if (node->torn || i >= s->token_count || s->tokens[i].begin != node->begin)
        return false;
    int depth = 0;
    for (; i < s->token_count && s->tokens[i].begin < node->end; i++) {
        char c = token_mark(&s->tokens[i], s->text);
        depth += bracket_depth(c);
        if (depth < 0 || s->tokens[i].directive ||
            (c == ',' && !depth && node->in_argument && node->op != OP_COMMA))
            return false; /* a comma there is between two arguments */
        if (s->tokens[i].end == node->end)
            return !depth;
    }
    return false;
}

static bool within(const struct node *inner, const struct node *outer)
{
    return inner->source == outer->source && outer->begin <= inner->begin && inner->end <= outer->end;
}

/* What surrounds a macro's argument is the macro's body, which has the place of the whole. */
static bool is_body_around(const struct node *other, const struct node *node)
{
    return node->in_argument && other->in_macro && within(node, other) &&
           (other->begin < node->begin || node->end < other->end);
}

/* Something in the tree has a part of the node's text. */
static bool shares_text(const struct node *tree, const struct node *node)
{
    if (!tree || tree == node || tree->source != node->source || tree->end <= node->begin ||
        node->end <= tree->begin)
        return false;
    if (!is_body_around(tree, node))
        return true;
    for (int i = 0; i < tree->count; i++)
        if (shares_text(tree->children[i], node))
            return true;
    for (int i = 0; i < tree->decl_count; i++) {
        if (shares_text(tree->decls[i]->init, node))
            return true;
        for (int k = 0; k < tree->decls[i]->dim_count; k++)
            if (shares_text(tree->decls[i]->dims[k], node))
                return true;
    }
    return false;
}

static bool is_operator_call(const struct node *node)
{
    return node->kind == N_CALL && node->text && is_operator_name(node->text);
}

/* In every spelling of its kind a token of its own comes before the first child. */
static bool opens(const struct node *node)
{
    switch (node->kind) {
    case N_UNARY:
        return node->op != OP_POST_INC && node->op != OP_POST_DEC;
    case N_CAST:
    case N_SIZEOF:
    case N_NEW:
    case N_DELETE:
    case N_LAMBDA:
    case N_THROW:
    case N_DECL:
    case N_IF:
    case N_FOR:
    case N_RANGE_FOR:
    case N_WHILE:
    case N_DO:
    case N_RETURN:
    case N_SWITCH:
    case N_CASE:
    case N_DEFAULT:
    case N_TRY:
    case N_CATCH:
        return true;
    default:
        return false;
    }
}

/* The same after the last child. */
static bool closes(const struct node *node)
{
    return node->kind == N_INDEX || node->kind == N_MEMBER ||
           (node->kind == N_CALL && !is_operator_call(node)) ||
           (node->kind == N_UNARY && (node->op == OP_POST_INC || node->op == OP_POST_DEC));
}

/* The name that is declared comes from the same macro. */
static bool holds_name(const struct node *node, const struct node *declaration)
{
    for (int i = 0; i < declaration->decl_count; i++)
        if (declaration->decls[i]->place.offset >= node->begin &&
            declaration->decls[i]->place.offset < node->end)
            return true;
    return false;
}

/* Nothing but the node has its text, seen from the part of the tree that `n` belongs to. */
static bool alone_below(const struct node *up, const struct node *n, const struct node *node)
{
    if (up->source == node->source && !is_body_around(up, node)) {
        if (!within(node, up) || (opens(up) && up->begin == node->begin) ||
            (closes(up) && up->end == node->end))
            return false;
        if (up->begin == node->begin && up->end == node->end && (up->in_macro || node->in_macro) &&
            up->kind != N_OTHER && up->kind != N_CONSTRUCT)
            return false;
    }
    for (int i = 0; i < up->count; i++)
        if (up->children[i] != n && shares_text(up->children[i], node))
            return false;
    for (int i = 0; i < up->decl_count; i++) {
        if (up->decls[i]->init != n && shares_text(up->decls[i]->init, node))
            return false;
        for (int k = 0; k < up->decls[i]->dim_count; k++)
            if (up->decls[i]->dims[k] != n && shares_text(up->decls[i]->dims[k], node))
                return false;
    }
    return !holds_name(node, up);
}

/* A macro's name, with its arguments where it has some. */
static bool is_one_macro(const struct node *node)
{
    const struct source *s = node->source;
    size_t i = token_at(s->tokens, s->token_count, node->begin);
    if (!node->in_macro || s->tokens[i].kind != TK_NAME)
        return false;
    if (s->tokens[i].end == node->end)
        return true;
    int depth = 0;
    for (i++; i < s->token_count && s->tokens[i].begin < node->end; i++) {
        depth += s->text[s->tokens[i].begin] == '(' ? 1 : s->text[s->tokens[i].begin] == ')' ? -1 : 0;
        if (!depth)
            return s->tokens[i].end == node->end;
    }
    return false;
}

/* In a macro's argument what lies between two spelled ends may still be the macro's body: then some part is
 * not there. */
static bool parts_stand(const struct node *node)
{
    for (int i = 0; i < node->count; i++) {
        const struct node *part = node->children[i];
        if (part && (!whole_tokens(part) || !alone_below(node, part, part) ||
                     (!is_one_macro(part) && !parts_stand(part))))
            return false;
    }
    return true;
}

/* The macro that an expression ends with is a part of it and nothing else: what more it says would have to be
 * told from it again in the rewritten text. */
static bool end_stands(const struct node *node)
{
    if (node->kind < N_INT || !node->macro_ends || is_one_macro(node))
        return true;
    const struct node *part = node->count ? node->children[node->count - 1] : NULL;
    return part && !closes(node) && part->end == node->end && end_stands(part);
}

/* What it ends with comes from a macro that says a bracket too many, or too few. */
static bool ends_torn(const struct node *node)
{
    for (const struct node *part = node; part && !closes(part) && part->end == node->end;
         part = part->count ? part->children[part->count - 1] : NULL)
        if (part->torn)
            return true;
    return false;
}

bool stands_in_text(const struct node *node)
{
    if (!whole_tokens(node) || !end_stands(node) || ends_torn(node) ||
        (node->in_argument && !is_one_macro(node) && !parts_stand(node)))
        return false;
    for (const struct node *n = node; n->parent; n = n->parent)
        if (!alone_below(n->parent, n, node))
            return false;
    return true;
}

/* A text that is put within a macro's argument can be told from it again only where its first token is not
 * the argument of another macro. */
const char *node_text(struct arena *arena, const struct node *node)
{
    return stands_in_text(node) && (node->kind < N_INT || !node->argument_begins)
               ? arena_copy(arena, node->source->text + node->begin, node->end - node->begin)
               : NULL;
}

bool is_one_argument(const struct node *node)
{
    const struct source *s = node->source;
    size_t i = token_at(s->tokens, s->token_count, node->begin);
    for (int depth = 0; i < s->token_count && s->tokens[i].begin < node->end; i++) {
        const char mark = token_mark(&s->tokens[i], s->text);
        depth += mark == '(' ? 1 : mark == ')' ? -1 : 0;
        if (!depth && mark == ',')
            return false;
    }
    return true;
}

bool says_name(const struct node *call, const char *name)
{
    const char *from = call->source->text + call->begin, *to = call->source->text + call->end;
    size_t length = strlen(name);
    for (const char *c = from; c + length <= to; c++)
        if (!memcmp(c, name, length))
            return true;
    return false;
}
