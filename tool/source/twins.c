#include "source/twins.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/tree.h"

struct walk {
    const struct project *project;
    const struct rewriting *rewriting;
    const struct source *last; /* whose rewritten file was looked up last */
    const struct rewritten_file *last_file;
    struct twin_difference found;
};

static const struct rewritten_file *file_of(struct walk *w, const struct source *source)
{
    if (source == w->last)
        return w->last_file;
    const struct file_text *text = file_table_find(&w->project->files, source->path);
    w->last = source;
    w->last_file = NULL;
    for (size_t i = 0; i < w->rewriting->count; i++)
        if (w->rewriting->files[i].original == text)
            w->last_file = &w->rewriting->files[i];
    return w->last_file;
}

static bool differ(struct walk *w, const struct node *node, const char *text)
{
    if (!w->found.text)
        w->found = (struct twin_difference){node, text};
    return false;
}

/* Number of the edit that replaces the whole node; -1 for none. */
static long edit_around(struct walk *w, const struct node *node)
{
    const struct rewritten_file *file = node ? file_of(w, node->source) : NULL;
    for (size_t i = 0; file && i < file->edit_count; i++) {
        const struct edit *e = file->edits[i];
        if (e->length && e->offset <= node->begin && node->end <= e->offset + e->length)
            return (long)i;
    }
    return -1;
}

static bool place_is_edited(struct walk *w, const struct source *source, size_t offset)
{
    const struct rewritten_file *file = file_of(w, source);
    for (size_t i = 0; file && i < file->edit_count; i++)
        if (file->edits[i]->offset <= offset && offset < file->edits[i]->offset + file->edits[i]->length)
            return true;
    return false;
}

/* Does the node of the rewritten program stand in the text of edit number `wanted` (any, where that is negative) of the
 * file? Only spaces and brackets of the original may be beside it. */
static bool is_new(const struct rewritten_file *file, const struct node *node, long wanted)
{
    size_t shift = 0, removed = 0;
    for (size_t i = 0; file && i < file->edit_count; i++) {
        const struct edit *e = file->edits[i];
        size_t begin = e->offset + shift - removed, length = strlen(e->text);
        if ((wanted < 0 || (size_t)wanted == i) && node->begin >= begin && node->end <= begin + length)
            return true;
        shift += length;
        removed += e->length;
    }
    return false;
}

static bool same_text(const char *a, const char *b)
{
    return !a || !b ? a == b : !strcmp(a, b);
}

static bool becomes_uneven(const char *before, const char *after)
{
    static const char *const names[] = {"MPI_Scatter", "MPI_Gather", "MPI_Allgather"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(before, names[i]))
            return !strncmp(after, before, strlen(before)) && !strcmp(after + strlen(before), "v");
    return false;
}

/* Calls that spawn, with --spawn. */
static bool becomes_placed(const char *before, const char *after)
{
    return !strncmp(before, "MPI_Comm_spawn", 14) && !strncmp(after, "sy_comm_spawn", 13) && !strcmp(before + 14, after + 13);
}

static bool dimensions_edited(struct walk *w, const struct decl *decl)
{
    for (int i = 0; i < decl->spelling_count; i++)
        for (int k = 0; k < decl->spellings[i].dim_count; k++)
            if (edit_around(w, decl->spellings[i].dims[k]) >= 0)
                return true;
    return false;
}

/* memset(b, 0, sizeof b) of an array that has more elements now, or an array of variable length. */
static bool follows_array(struct walk *w, const struct node *size, const struct node *after)
{
    const struct node *array = size->count == 1 ? size->children[0] : NULL, *call = size->parent;
    if (!array || array->kind != N_REF || !array->decl)
        return false;
    const struct node *to = call && call->kind == N_CALL && call->count == 4 && same_text(call->text, "memset") ? strip(call->children[1]) : NULL;
    bool cleared = to && to->kind == N_REF && to->decl == array->decl && call->children[3] == size;
    return (cleared || after->value < 0) && (dimensions_edited(w, array->decl) || array->decl->is_extern || array->decl->linked);
}

static bool same_leaf(struct walk *w, const struct node *a, const struct node *b)
{
    switch (a->kind) {
    case N_INT:
        return a->made || a->value == b->value || differ(w, a, "a constant has another value");
    case N_SIZEOF:
        return a->value == b->value || follows_array(w, a, b) || differ(w, a, "a size is another one");
    case N_REF: case N_MEMBER: case N_CALL:
        return same_text(a->text, b->text) || (a->text && b->text && (becomes_uneven(a->text, b->text) || becomes_placed(a->text, b->text))) || differ(w, a, "another name");
    case N_STRING:
        return a->made || a->in_macro || same_text(a->text, b->text) || differ(w, a, "another text");
    default:
        return true;
    }
}

static bool same_tree(struct walk *w, const struct node *a, const struct node *b);

/* Lists of children: those that an edit replaces by those that stand in its text; in blocks what edits insert. */
static bool same_children(struct walk *w, const struct node *a, const struct node *b)
{
    const struct rewritten_file *file = file_of(w, a->source);
    int j = 0;
    for (int i = 0; i < a->count; i++) {
        const struct node *child = a->children[i];
        long edit = edit_around(w, child);
        if (edit >= 0) {
            while (i + 1 < a->count && a->children[i + 1] && edit_around(w, a->children[i + 1]) == edit)
                i++;
            int from = j;
            while (j < b->count && b->children[j] && is_new(file_of(w, child->source), b->children[j], edit))
                j++;
            if (a->kind >= N_INT && (j == from || (j > from + 1 && a->kind != N_CALL)))
                return differ(w, child, "what was put here is not one expression");
            continue;
        }
        while (a->kind == N_BLOCK && j < b->count && b->children[j] && is_new(file, b->children[j], -1))
            j++;
        if (j >= b->count || !child != !b->children[j])
            return differ(w, child ? child : a, "is not there any more");
        if (child && !same_tree(w, child, b->children[j]))
            return false;
        j++;
    }
    while (a->kind == N_BLOCK && j < b->count && b->children[j] && is_new(file, b->children[j], -1))
        j++;
    return j == b->count || differ(w, a, "has got another part");
}

static const struct decl *named(struct decl *const *decls, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(decls[i]->name, name))
            return decls[i];
    return NULL;
}

/* How many elements the edits of its dimensions were to give an array; 0 when none was, or not a number. */
static long long elements_wanted(struct walk *w, const struct decl *decl)
{
    for (int i = 0; i < decl->spelling_count; i++)
        for (int k = 0; k < decl->spellings[i].dim_count; k++) {
            const struct node *dim = decl->spellings[i].dims[k];
            long edit = edit_around(w, dim);
            long long elements = edit >= 0 ? file_of(w, dim->source)->edits[edit]->elements : 0;
            if (elements)
                return elements;
        }
    return 0;
}

static bool same_declaration(struct walk *w, const struct decl *a, const struct decl *b, const struct node *at)
{
    bool edited = dimensions_edited(w, a);
    long long elements = edited ? elements_wanted(w, a) : 0;
    if (!edited && a->type && b->type && (a->type->kind != b->type->kind || a->type->size != b->type->size))
        return differ(w, at, "a variable has another type");
    if (edited && (!b->type || b->type->kind != T_ARRAY || (elements ? b->type->count != elements : b->type->size >= 0)))
        return differ(w, at, "an array has another number of elements than it should have");
    if (!a->init != !b->init && edit_around(w, a->init) < 0)
        return differ(w, at, "a variable begins otherwise");
    if (a->init && b->init && edit_around(w, a->init) < 0)
        return same_tree(w, a->init, b->init);
    return !a->init || !b->init || is_new(file_of(w, a->init->source), b->init, edit_around(w, a->init)) ||
           differ(w, a->init, "what was put here is not one expression");
}

/* A factor that follows an expression: sy_weight. */
static const struct node *without_factor(struct walk *w, const struct node *a, const struct node *b)
{
    bool product = b->kind == N_BINARY && b->op == OP_MUL && b->count == 2 && b->children[1] && is_new(file_of(w, a->source), b->children[1], -1);
    return product && (a->kind != N_BINARY || edit_around(w, a->children[1]) < 0) ? b->children[0] : b;
}

static bool same_tree(struct walk *w, const struct node *a, const struct node *b)
{
    b = without_factor(w, a, b);
    if (a->kind != b->kind || a->op != b->op)
        return differ(w, a, "is something else");
    if (!same_leaf(w, a, b))
        return false;
    for (int i = 0; i < a->decl_count; i++) {
        const struct decl *other = named(b->decls, b->decl_count, a->decls[i]->name);
        if (!other && !place_is_edited(w, a->source, a->decls[i]->place.offset))
            return differ(w, a, "a variable is gone");
        if (other && !same_declaration(w, a->decls[i], other, a))
            return false;
    }
    return same_children(w, a, b);
}

static const struct function *function_named(const struct lowered_unit *unit, const struct function *like, int from)
{
    for (int i = from; i < unit->function_count; i++)
        if (!strcmp(unit->functions[i]->decl->linkage, like->decl->linkage))
            return unit->functions[i];
    return NULL;
}

struct twin_difference twins_compare(const struct project *project, const struct rewriting *rewriting,
                                     const struct lowered_unit *original, const struct lowered_unit *rewritten)
{
    struct walk w = {.project = project, .rewriting = rewriting};
    for (int i = 0; i < original->function_count && !w.found.text; i++) {
        const struct function *f = original->functions[i], *g = function_named(rewritten, f, 0);
        if (!g) {
            if (edit_around(&w, f->body) < 0)
                differ(&w, f->body, "a function is gone");
        } else if (!f->decl->is_template)
            same_tree(&w, f->body, g->body);
    }
    for (int i = 0; i < original->global_count && !w.found.text; i++) {
        const struct decl *d = original->globals[i], *other = named(rewritten->globals, rewritten->global_count, d->name);
        const struct node *at = d->init ? d->init : d->dim_count ? d->dims[0] : NULL;
        if (other && at)
            same_declaration(&w, d, other, at);
    }
    return w.found;
}
