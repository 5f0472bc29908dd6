#include "analysis/values/meaning.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/tree/conditionals.h"
#include "analysis/tree/lexer.h"

struct meanings {
    struct arena *arena;
    struct poly_space *space;
    const char **names;
    int count;
    int unsaid; /* nodes whose meaning is not known, so far */
};

struct meanings *meanings_new(struct arena *arena)
{
    struct meanings *m = ARENA_NEW(arena, struct meanings);
    m->arena = arena;
    m->space = poly_space_new(arena);
    return m;
}

const struct poly *meaning_name(struct meanings *m, const char *name)
{
    int id = 0;
    while (id < m->count && strcmp(m->names[id], name) != 0)
        id++;
    if (id == m->count)
        ARENA_PUSH(m->arena, m->names, m->count, arena_string(m->arena, name));
    return poly_of(m->space, poly_make_atom(m->space, A_SYMBOL, id, 0, 0, NULL, NULL, m->names[id]));
}

/* Says nothing that could be compared: no other meaning is the same. */
static const char *unsaid_text(struct meanings *m)
{
    return arena_printf(m->arena, "?%d", ++m->unsaid);
}

static const struct poly *unsaid(struct meanings *m)
{
    return meaning_name(m, unsaid_text(m));
}

bool meaning_all_said(const struct meanings *m)
{
    return !m->unsaid;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static const char *term_text(struct meanings *m, const struct term *t)
{
    const char **names = arena_alloc(m->arena, ((size_t)t->count + 1) * sizeof *names);
    for (int i = 0; i < t->count; i++)
        names[i] = t->atoms[i]->name;
    qsort(names, (size_t)t->count, sizeof *names, compare_names);
    char *text = arena_printf(m->arena, "%lld", t->factor);
    for (int i = 0; i < t->count; i++)
        text = arena_printf(m->arena, "%s*%s", text, names[i]);
    return text;
}

const char *meaning_text(struct meanings *m, const struct poly *p)
{
    const char **terms = arena_alloc(m->arena, ((size_t)p->count + 1) * sizeof *terms);
    for (int i = 0; i < p->count; i++)
        terms[i] = term_text(m, &p->terms[i]);
    qsort(terms, (size_t)p->count, sizeof *terms, compare_names);
    if (p->overflow)
        return unsaid_text(m);
    char *text = arena_string(m->arena, p->count ? "" : "0");
    for (int i = 0; i < p->count; i++)
        text = arena_printf(m->arena, "%s%s%s", text, i ? "+" : "", terms[i]);
    return text;
}

const struct poly *meaning_call(struct meanings *m, const char *name, const struct poly *const arguments[6])
{
    char *text = arena_printf(m->arena, "%s(", name);
    for (int i = 0; i < 6 && arguments[i]; i++)
        text = arena_printf(m->arena, "%s%s%s", text, i ? "," : "", meaning_text(m, arguments[i]));
    return meaning_name(m, arena_printf(m->arena, "%s)", text));
}

const struct poly *meaning_quotient(struct meanings *m, const struct poly *a, const struct poly *b)
{
    return meaning_name(m, arena_printf(m->arena, "(%s)/(%s)", meaning_text(m, a), meaning_text(m, b)));
}

const struct poly *meaning_sum(struct meanings *m, const struct poly *a, const struct poly *b)
{
    return poly_add(m->space, a, b);
}

const struct poly *meaning_product(struct meanings *m, const struct poly *a, const struct poly *b)
{
    return poly_mul(m->space, a, b);
}

static const struct poly *named(struct meanings *m, const char *name)
{
    if (!strncmp(name, "this->", 6))
        name += 6;
    return meaning_name(m, strcmp(name, "SY_COMM_WORLD") ? name : "MPI_COMM_WORLD");
}

const struct poly *meaning_parse(struct meanings *m, const char *text)
{
    const struct poly *sum = poly_const(m->space, 0), *product = poly_const(m->space, 1);
    for (const char *at = text; *at;) {
        size_t length = strcspn(at, " ");
        const char *word = arena_copy(m->arena, at, length);
        if (!strcmp(word, "+") || !strcmp(word, "-")) {
            sum = poly_add(m->space, sum, product);
            product = poly_const(m->space, *word == '-' ? -1 : 1);
        } else if (strcmp(word, "*") != 0) {
            bool number = isdigit((unsigned char)word[word[0] == '-']);
            product = poly_mul(m->space, product,
                               number ? poly_const(m->space, strtoll(word, NULL, 10)) : named(m, word));
        }
        at += length + strspn(at + length, " ");
    }
    return poly_add(m->space, sum, product);
}

/* The macro that the node is, or the one it belongs to: its name is all that the text shows. */
static const char *macro_name(struct meanings *m, const struct node *node)
{
    size_t end = node->begin;
    const char *text = node->source->text;
    while (end < node->source->size && (isalnum((unsigned char)text[end]) || text[end] == '_'))
        end++;
    if (!node->in_macro || end == node->begin || (node->end != end && node->kind != N_INT))
        return NULL;
    return arena_copy(m->arena, text + node->begin, end - node->begin);
}

static const char *callee_name(struct meanings *m, const char *name)
{
    size_t length = strlen(name);
    bool wide = !strncmp(name, "sy_", 3) && length > 2 && !strcmp(name + length - 2, "64");
    return arena_copy(m->arena, name, length - (wide ? 2 : 0));
}

static const struct poly *other(struct meanings *m, const struct node *node)
{
    bool by_name = node->kind == N_CALL && node->text,
         of_object = by_name && node->count && node->children[0] && node->children[0]->kind == N_MEMBER;
    char *text = by_name
                     ? arena_printf(m->arena, "%s(", callee_name(m, node->text))
                     : arena_printf(m->arena, "%d.%d%s(", node->kind, node->op, node->text ? node->text : "");
    for (int i = by_name && !of_object; i < node->count; i++)
        text = arena_printf(m->arena, "%s%s%s", text, text[strlen(text) - 1] == '(' ? "" : ",",
                            node->children[i] ? meaning_text(m, meaning_of(m, node->children[i])) : "");
    return meaning_name(m, arena_printf(m->arena, "%s)", text));
}

/* The node of the tree that stands there. */
static const struct node *standing(const struct node *tree, const struct node *not_this, size_t begin,
                                   size_t end)
{
    const struct node *found =
        tree && tree != not_this && tree->begin == begin && tree->end == end ? tree : NULL;
    for (int i = 0; tree && i < tree->count && !found; i++)
        found = standing(tree->children[i], not_this, begin, end);
    return found;
}

/* Is it SY_UNIT(..), or another name of the header for the number that stands in it? */
static bool is_only_named(const struct source *s, size_t first, size_t end)
{
    static const char *const names[] = {"SY_UNIT", "SY_LEAST", "SY_ROOT"};
    bool known = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        known = known || token_is_word(s, first, names[i]);
    return known && end > first + 3 && s->text[s->tokens[first + 1].begin] == '(' &&
           s->text[s->tokens[end - 1].begin] == ')';
}

/* The node that is the argument between these tokens. */
static const struct node *argument_of(const struct node *call, size_t first, size_t end)
{
    const struct source *s = call->source;
    if (end <= first)
        return NULL;
    if (is_only_named(s, first, end)) {
        first += 2;
        end--;
    }
    return standing(call, call, s->tokens[first].begin, s->tokens[end - 1].end);
}

/* Calls that steelyard.h makes from macros are what is written; null for anything else. */
static const struct poly *written_call(struct meanings *m, const struct node *node)
{
    const struct source *s = node->source;
    size_t i = token_at(s->tokens, s->token_count, node->begin), first = i + 2;
    if (!node->in_macro || i + 1 >= s->token_count || s->tokens[i].begin != node->begin ||
        memcmp(s->text + node->begin, "sy_", 3) != 0 || s->text[s->tokens[i + 1].begin] != '(')
        return NULL;
    const struct poly *arguments[6] = {0};
    int depth = 0, count = 0;
    for (size_t t = i + 1; t < s->token_count; t++) {
        char c = token_mark(&s->tokens[t], s->text);
        depth += bracket_depth(c);
        if (depth > 1 || (depth == 1 && c != ','))
            continue;
        const struct node *argument = argument_of(node, first, t);
        if (t > first && count == 6)
            return unsaid(m);
        if (t > first)
            arguments[count++] = argument ? meaning_of(m, argument) : unsaid(m);
        first = t + 1;
        if (!depth)
            return s->tokens[t].end == node->end || node->torn
                       ? meaning_call(
                             m, arena_copy(m->arena, s->text + node->begin, s->tokens[i].end - node->begin),
                             arguments)
                       : NULL;
    }
    return NULL;
}

static const struct poly *member(struct meanings *m, const struct node *node)
{
    const struct node *base = node->count ? node->children[0] : NULL;
    const char *name = node->text ? node->text : node->decl ? node->decl->name : "?";
    if (!base || base->kind == N_THIS)
        return meaning_name(m, name);
    bool pointer = base->type && base->type->kind == T_POINTER && !base->type->is_reference;
    const struct poly *of = meaning_of(m, base);
    const struct atom *single = poly_single(of);
    return meaning_name(m, arena_printf(m->arena, pointer ? "%s->%s" : "%s.%s",
                                        single ? single->name : meaning_text(m, of), name));
}

static const struct poly *binary(struct meanings *m, const struct node *node)
{
    const struct poly *a = meaning_of(m, node->children[0]), *b = meaning_of(m, node->children[1]);
    switch (node->op) {
    case OP_ADD:
        return poly_add(m->space, a, b);
    case OP_SUB:
        return poly_sub(m->space, a, b);
    case OP_MUL:
        return poly_mul(m->space, a, b);
    case OP_DIV:
        return meaning_quotient(m, a, b);
    default:
        return other(m, node);
    }
}

/* As it is spelled; null for what comes out of a macro. */
static const char *spelling(struct meanings *m, const struct node *node)
{
    return node->in_macro || node->torn
               ? NULL
               : arena_copy(m->arena, node->source->text + node->begin, node->end - node->begin);
}

/* A number or string is its spelling. */
static const struct poly *literal(struct meanings *m, const struct node *node)
{
    const char *text = spelling(m, node);
    return text ? meaning_name(m, text) : unsaid(m);
}

/* What a local constant stands for that has been given the own length or the offset of a share object: it has
 * that value as long as it lives, as the variable of the object has, which nothing sets but its declaration.
 * Null for every other name. */
static const struct poly *constant(struct meanings *m, const struct node *node)
{
    const struct decl *d = node->decl;
    const struct node *init = d && d->kind == D_VARIABLE && !d->is_global && !d->is_static && d->type &&
                                      d->type->kind == T_INT && d->type->is_const && d->type->size >= 4
                                  ? d->init
                                  : NULL;
    const struct node *object = init && init->kind == N_CALL && init->count == 2 ? init->children[1] : NULL;
    bool of_object = object && object->kind == N_REF && object->decl && object->decl->kind == D_VARIABLE &&
                     !object->decl->is_global && init->text &&
                     (!strcmp(init->text, "sy_mine") || !strcmp(init->text, "sy_offset"));
    return of_object ? other(m, init) : NULL;
}

/* A name of a namespace or class is told with it. */
static const struct poly *reference(struct meanings *m, const struct node *node)
{
    const char *text = spelling(m, node);
    if (text && strstr(text, "::"))
        return meaning_name(m, text);
    const struct poly *stands_for = constant(m, node);
    if (stands_for)
        return stands_for;
    return named(m, node->decl ? node->decl->name : node->text ? node->text : "?");
}

/* Between pointers, between real numbers, and to an integer of four bytes or more from another, a cast counts
 * for nothing. */
static const struct poly *cast(struct meanings *m, const struct node *node)
{
    const struct type *to = node->type, *from = node->count == 1 ? node->children[0]->type : NULL;
    if (!to || !from)
        return unsaid(m);
    if ((to->kind == T_POINTER && (from->kind == T_POINTER || from->kind == T_ARRAY)) ||
        (to->kind == T_FLOAT && from->kind == T_FLOAT) ||
        (to->kind == T_INT && from->kind == T_INT && to->size >= 4))
        return meaning_of(m, node->children[0]);
    if (to->kind != T_INT && to->kind != T_FLOAT && to->kind != T_BOOL)
        return unsaid(m);
    return meaning_name(m, arena_printf(m->arena, "%d.%lld.%d(%s)", to->kind, to->size, to->is_unsigned,
                                        meaning_text(m, meaning_of(m, node->children[0]))));
}

static const struct poly *size_of(struct meanings *m, const struct node *node)
{
    if (node->value >= 0)
        return poly_const(m->space, node->value);
    return node->count ? other(m, node) : unsaid(m);
}

const struct poly *meaning_of(struct meanings *m, const struct node *node)
{
    const char *macro = macro_name(m, node);
    if (macro)
        return named(m, macro);
    const struct poly *call = written_call(m, node);
    if (call)
        return call;
    switch (node->kind) {
    case N_INT:
        return poly_const(m->space, node->value);
    case N_FLOAT:
    case N_STRING:
        return literal(m, node);
    case N_SIZEOF:
        return size_of(m, node);
    case N_INIT_LIST: /* whose members, of which type: the tree does not tell */
    case N_CONSTRUCT:
    case N_NEW:
    case N_LAMBDA:
    case N_OTHER:
        return unsaid(m);
    case N_REF:
        return reference(m, node);
    case N_MEMBER:
        return member(m, node);
    case N_CAST:
        return cast(m, node);
    case N_BINARY:
        return node->count == 2 ? binary(m, node) : other(m, node);
    case N_UNARY:
        if (node->op == OP_MINUS)
            return poly_sub(m->space, poly_const(m->space, 0), meaning_of(m, node->children[0]));
        if (node->op == OP_DEREF && node->children[0]->kind == N_REF)
            return meaning_name(
                m, arena_printf(m->arena, "*%s", poly_single(meaning_of(m, node->children[0]))->name));
        return other(m, node);
    default:
        return other(m, node);
    }
}

const char *meaning_of_statement(struct meanings *m, const struct node *node)
{
    if (node->kind == N_DECL && node->decl_count == 1 && node->decls[0]->init)
        return arena_printf(m->arena, "%s=%s", node->decls[0]->name,
                            meaning_text(m, meaning_of(m, node->decls[0]->init)));
    if (node->kind == N_ASSIGN && node->op == OP_NONE)
        return arena_printf(m->arena, "%s=%s", meaning_text(m, meaning_of(m, node->children[0])),
                            meaning_text(m, meaning_of(m, node->children[1])));
    return node->kind >= N_INT ? meaning_text(m, meaning_of(m, node)) : "a statement";
}
