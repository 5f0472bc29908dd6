#include "project/twins.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/values/meaning.h"
#include "analysis/tree/converted.h"
#include "analysis/tree/extremum.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "project/dealt.h"

struct walk {
    const struct project *project;
    const struct rewriting *rewriting;
    struct meanings *meanings;
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

/* Does the node of the rewritten program stand in the text of edit number `wanted` (any, where that is
 * negative) of the file? */
static bool is_new(struct walk *w, const struct rewritten_file *file, const struct node *node, long wanted)
{
    size_t shift = 0, removed = 0;
    if (file_of(w, node->source) != file) /* of a file that is included there */
        return false;
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

/* What is made of a number hangs on its type: a quotient of integers is another one than that of doubles, and
 * -1 is less than an int and more than an unsigned one. So the new text has that of the old one, but where it
 * is converted to a type that is told elsewhere: by the variable that is set, by a parameter of MPI's. What
 * is narrower than an int is one for every operator. */
static bool keeps_type(const struct node *before, const struct node *after)
{
    static const struct type plain_int = {.kind = T_INT, .size = 4};
    const struct node *parent = before->parent;
    const struct type *from = before->type, *to = after->type;
    if (!is_number_type(from) || !is_number_type(to) || converted_to(before) ||
        (parent && parent->kind == N_CALL && parent->text && !strncmp(parent->text, "MPI_", 4)))
        return true;
    return same_numbers(from->kind == T_FLOAT || from->size >= 4 ? from : &plain_int,
                        to->kind == T_FLOAT || to->size >= 4 ? to : &plain_int);
}

/* Without the conversion to floating point that gives it the type of what was there: every integer of a share
 * is a number of these. */
static const struct node *without_conversion(const struct node *before, const struct node *after)
{
    const struct node *inner =
        after && after->kind == N_CAST && after->count == 1 ? after->children[0] : NULL;
    const bool converted = inner && before->type && before->type->kind == T_FLOAT &&
                           before->type->size >= 8 && same_numbers(before->type, after->type) &&
                           is_number_type(inner->type) && inner->type->kind == T_INT;
    return converted ? inner : after;
}

/* An object that is made of a number where no text says so, `struct of_number x = first;`: the number. */
static struct node *made_of(const struct node *node)
{
    struct node *only = NULL;
    for (int i = 0; node && node->kind == N_CONSTRUCT && i < node->count; i++) {
        if (only && node->children[i])
            return NULL;
        only = node->children[i] ? node->children[i] : only;
    }
    return only && only->begin == node->begin && only->end == node->end ? only : NULL;
}

/* Do the nodes that an edit has put in place of `at` say what it was asked for, one after the other? */
static bool say_it(struct walk *w, const struct node *at, const struct rewritten_file *file, long edit,
                   struct node *const *nodes, int count)
{
    struct node *inner = count == 1 ? nodes[0] : NULL;
    for (; made_of(at) && made_of(inner); at = made_of(at), nodes = &inner)
        inner = made_of(inner);
    const char *asked = edit >= 0 ? file->edits[edit]->asked : NULL;
    for (int i = 0; asked && i < count; i++) {
        size_t length = strcspn(asked, "|");
        const struct node *node = without_conversion(at, nodes[i]);
        const char *said = node ? meaning_of_statement(w->meanings, node) : "";
        if (strlen(said) != length || memcmp(said, asked, length) != 0)
            return differ(w, at, "what was put here does not say what was asked for");
        asked += length + (asked[length] == '|');
    }
    if (count == 1 && nodes[0] && at->kind >= N_INT && !keeps_type(at, nodes[0]))
        return differ(w, at, "what was put here is a number of another type");
    if (asked && *asked)
        return differ(w, at, "a part of what was put here is missing");
    if (edit >= 0)
        __atomic_store_n(&file->met[edit], true, __ATOMIC_RELAXED);
    return true;
}

/* The edit that inserted the node; -1 none. */
static long insertion_of(struct walk *w, const struct rewritten_file *file, const struct node *node)
{
    for (size_t i = 0; file && i < file->edit_count; i++)
        if (!file->edits[i]->length && is_new(w, file, node, (long)i))
            return (long)i;
    return -1;
}

/* Statements of the rewritten block that edits inserted; past them. */
static int past_insertions(struct walk *w, const struct node *block, const struct rewritten_file *file,
                           const struct node *b, int j)
{
    while (j < b->count && b->children[j] && is_new(w, file, b->children[j], -1)) {
        long edit = insertion_of(w, file, b->children[j]);
        int from = j++;
        while (edit >= 0 && j < b->count && b->children[j] && is_new(w, file, b->children[j], edit))
            j++;
        say_it(w, block, file, edit, b->children + from, j - from);
    }
    return j;
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
    return !strncmp(before, "MPI_Comm_spawn", 14) && !strncmp(after, "sy_comm_spawn", 13) &&
           !strcmp(before + 14, after + 13);
}

/* An edit replaces the node, or a part of it: where the node stands in a macro's body, not within what that
 * macro is given. */
static bool is_touched(struct walk *w, const struct node *node)
{
    const struct rewritten_file *file = file_of(w, node->source);
    bool of_body = node->in_macro && !node->in_argument;
    for (size_t i = 0; file && i < file->edit_count; i++) {
        const struct edit *e = file->edits[i];
        bool within = node->begin < e->offset && e->offset + e->length < node->end;
        if (e->length && e->offset < node->end && node->begin < e->offset + e->length && !(of_body && within))
            return true;
    }
    return false;
}

static bool dimensions_edited(struct walk *w, const struct decl *decl)
{
    for (int i = 0; i < decl->spelling_count; i++)
        for (int k = 0; k < decl->spellings[i].dim_count; k++)
            if (is_touched(w, decl->spellings[i].dims[k]))
                return true;
    return false;
}

/* memset(b, 0, sizeof b) of an array that has more elements now, or an array of variable length. */
static bool follows_array(struct walk *w, const struct node *size, const struct node *after)
{
    const struct node *array = size->count == 1 ? size->children[0] : NULL, *call = size->parent;
    if (!array || array->kind != N_REF || !array->decl)
        return false;
    const struct node *to =
        call && call->kind == N_CALL && call->count == 4 && same_text(call->text, "memset")
            ? strip(call->children[1])
            : NULL;
    bool cleared = to && to->kind == N_REF && to->decl == array->decl && call->children[3] == size;
    return (cleared || after->value < 0) &&
           (dimensions_edited(w, array->decl) || array->decl->is_extern || array->decl->linked);
}

/* Does a name that stays as it stands mean a variable that an edit has declared? Not so where the one that it
 * meant is declared by the edit now, as a loop's counter is. */
static bool is_captured(struct walk *w, const struct node *a, const struct node *b)
{
    const struct node *now = b->decl ? b->decl->statement : NULL, *was = a->decl ? a->decl->statement : NULL;
    return now && is_new(w, file_of(w, now->source), now, -1) && (!was || !is_touched(w, was));
}

/* Something else of that name; enumerators made of a size; members behind an array of that size. */
static bool means_another(const struct decl *a, const struct decl *b)
{
    return a->kind != b->kind || a->is_global != b->is_global ||
           ((a->kind == D_CONSTANT && a->value != b->value) ||
            (a->kind == D_FIELD && a->offset != b->offset));
}

static long long bytes_led_to(const struct type *type)
{
    return type && type->kind == T_POINTER && type->to ? type->to->size : 0;
}

static bool same_leaf(struct walk *w, const struct node *a, const struct node *b)
{
    switch (a->kind) {
    case N_INT:
        return a->made || a->value == b->value || differ(w, a, "a constant has another value");
    case N_CAST:
        return bytes_led_to(a->type) == bytes_led_to(b->type) || differ(w, a, "a size is another one");
    case N_SIZEOF:
        return a->value == b->value || follows_array(w, a, b) || differ(w, a, "a size is another one");
    case N_REF:
    case N_MEMBER:
    case N_CALL:
        if (a->kind == N_REF && is_captured(w, a, b))
            return differ(w, a, "a name that means something else now");
        if (a->decl && b->decl && means_another(a->decl, b->decl))
            return differ(w, a, "a name that means something else, or of another value or place");
        return same_text(a->text, b->text) ||
               (a->text && b->text &&
                (becomes_uneven(a->text, b->text) || becomes_placed(a->text, b->text))) ||
               differ(w, a, "another name");
    case N_STRING:
        return a->made || a->in_macro || same_text(a->text, b->text) || differ(w, a, "another text");
    default:
        return true;
    }
}

static bool same_tree(struct walk *w, const struct node *a, const struct node *b);

/* Lists of children: those that an edit replaces by those that stand in its text; in blocks what edits
 * insert. */
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
            while (j < b->count && b->children[j] &&
                   is_new(w, file_of(w, child->source), b->children[j], edit))
                j++;
            if (a->kind >= N_INT && (j == from || (j > from + 1 && a->kind != N_CALL)))
                return differ(w, child, "what was put here is not one expression");
            if (!say_it(w, child, file_of(w, child->source), edit, b->children + from, j - from))
                return false;
            continue;
        }
        j = a->kind == N_BLOCK ? past_insertions(w, a, file, b, j) : j;
        if (j >= b->count || !child != !b->children[j])
            return differ(w, child ? child : a, "is not there any more");
        if (child && !same_tree(w, child, b->children[j]))
            return false;
        j++;
    }
    j = a->kind == N_BLOCK ? past_insertions(w, a, file, b, j) : j;
    return j == b->count || differ(w, a, "has got another part");
}

/* The declaration that has the place of decls[i] among those of its name: there may be more in other scopes.
 */
static const struct decl *twin_of(struct decl *const *decls, int i, struct decl *const *others, int count)
{
    int before = 0;
    for (int k = 0; k < i; k++)
        before += !strcmp(decls[k]->name, decls[i]->name);
    for (int k = 0; k < count; k++)
        if (!strcmp(others[k]->name, decls[i]->name) && !before--)
            return others[k];
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

/* The same tree, or what an edit was to put in its place. */
static bool same_value(struct walk *w, const struct node *a, struct node *b)
{
    long edit = edit_around(w, a);
    if (edit < 0)
        return same_tree(w, a, b);
    if (!is_new(w, file_of(w, a->source), b, edit))
        return differ(w, a, "what was put here is not one expression");
    return say_it(w, a, file_of(w, a->source), edit, &b, 1);
}

static bool same_declaration(struct walk *w, const struct decl *a, const struct decl *b,
                             const struct node *at)
{
    bool edited = dimensions_edited(w, a);
    long long elements = edited ? elements_wanted(w, a) : 0;
    if (!edited && a->type && b->type &&
        (a->type->kind != b->type->kind || a->type->size != b->type->size ||
         a->type->is_unsigned != b->type->is_unsigned))
        return differ(w, at, "a variable has another type");
    if (edited && (!b->type || b->type->kind != T_ARRAY ||
                   (elements ? b->type->count != elements : b->type->size >= 0)))
        return differ(w, at, "an array has another number of elements than it should have");
    for (int k = 0; edited && !elements && k < a->dim_count; k++)
        if (k >= b->dim_count || !same_value(w, a->dims[k], b->dims[k]))
            return differ(w, at, "an array has another number of elements than it should have");
    if (!a->init != !b->init && edit_around(w, a->init) < 0)
        return differ(w, at, "a variable begins otherwise");
    return !a->init || !b->init || same_value(w, a->init, b->init);
}

/* A factor that follows an expression: sy_weight. */
static const struct node *without_factor(struct walk *w, const struct node *a, const struct node *b)
{
    const struct rewritten_file *file = file_of(w, a->source);
    long edit = b->kind == N_BINARY && b->op == OP_MUL && b->count == 2 && b->children[1]
                    ? insertion_of(w, file, b->children[1])
                    : -1;
    if (edit < 0)
        return b;
    say_it(w, a, file, edit, &b->children[1], 1);
    return b->children[0];
}

/* `item > best` in `item > best || (item == best && index < at)`, where an edit has put that behind it. */
static const struct node *without_ties(struct walk *w, const struct node *a, const struct node *b)
{
    const struct rewritten_file *file = file_of(w, a->source);
    const bool more = is_operation(b, OP_LOR) && !is_operation(a, OP_LOR) && b->count == 2 && b->children[1];
    const long edit = more ? insertion_of(w, file, b->children[1]) : -1;
    const struct node *loop = b->parent;
    struct sought s;
    if (edit < 0 || !same_text(file->edits[edit]->asked, TIES_ASKED))
        return b;
    while (loop && loop->kind != N_FOR)
        loop = loop->parent;
    if (!loop || b->parent->kind != N_IF || b->parent->children[0] != b ||
        !seeks_place(b->parent, loop, &s) || !s.ordered)
        differ(w, a, "what was put here does not settle ties by the number");
    __atomic_store_n(&file->met[edit], true, __ATOMIC_RELAXED);
    return b->children[0];
}

/* A loop whose numbers are dealt out, which an edit of its head has put in a block. */
static bool same_dealt(struct walk *w, const struct node *a, const struct node *b)
{
    const struct rewritten_file *file = file_of(w, a->source);
    const struct node *inner[2];
    for (size_t i = 0; file && i < file->edit_count; i++) {
        const struct edit *e = file->edits[i];
        if (e->offset != a->begin || !e->length || !e->asked)
            continue;
        const char *wrong = dealt_differs(w->meanings, a, b, e->asked, inner);
        __atomic_store_n(&file->met[i], true, __ATOMIC_RELAXED);
        return wrong ? differ(w, a, wrong) : same_tree(w, inner[0], inner[1]);
    }
    return differ(w, a, "is something else");
}

static bool same_tree(struct walk *w, const struct node *a, const struct node *b)
{
    if (a->kind == N_FOR && b->kind == N_BLOCK)
        return same_dealt(w, a, b);
    b = without_ties(w, a, without_factor(w, a, b));
    if (a->kind != b->kind || a->op != b->op)
        return differ(w, a, "is something else");
    if (!same_leaf(w, a, b))
        return false;
    for (int i = 0; i < a->decl_count; i++) {
        const struct decl *other = twin_of(a->decls, i, b->decls, b->decl_count);
        if (!other && !place_is_edited(w, a->source, a->decls[i]->place.offset))
            return differ(w, a, "a variable is gone");
        if (other && !same_declaration(w, a->decls[i], other, a))
            return false;
    }
    return same_children(w, a, b);
}

static const struct function *function_named(const struct lowered_unit *unit, const struct function *like,
                                             int from)
{
    for (int i = from; i < unit->function_count; i++)
        if (!strcmp(unit->functions[i]->decl->linkage, like->decl->linkage))
            return unit->functions[i];
    return NULL;
}

/* Of a template there is a tree for each of its instances. */
static void leave_out(struct walk *w, const struct node *body)
{
    const struct rewritten_file *file = file_of(w, body->source);
    for (size_t i = 0; file && i < file->edit_count; i++)
        if (file->edits[i]->offset >= body->begin && file->edits[i]->offset <= body->end)
            __atomic_store_n(&file->met[i], true, __ATOMIC_RELAXED);
}

static bool same_function(struct walk *w, const struct function *f, const struct function *g)
{
    if (f->init_count != g->init_count)
        return differ(w, f->body, "a member begins otherwise");
    for (int i = 0; i < f->init_count; i++)
        if (!same_value(w, f->inits[i].value, g->inits[i].value))
            return false;
    return same_tree(w, f->body, g->body);
}

struct twin_difference twins_compare(const struct project *project, const struct rewriting *rewriting,
                                     const struct lowered_unit *original,
                                     const struct lowered_unit *rewritten)
{
    struct arena *arena = arena_new();
    struct walk w = {.project = project, .rewriting = rewriting, .meanings = meanings_new(arena)};
    for (int i = 0; i < original->function_count && !w.found.text; i++) {
        const struct function *f = original->functions[i], *g = function_named(rewritten, f, 0);
        if (f->decl->is_template)
            leave_out(&w, f->body);
        else if (g)
            same_function(&w, f, g);
        else if (edit_around(&w, f->body) < 0)
            differ(&w, f->body, "a function is gone");
    }
    for (int i = 0; i < original->global_count && !w.found.text; i++) {
        const struct decl *d = original->globals[i],
                          *other = twin_of(original->globals, i, rewritten->globals, rewritten->global_count);
        const struct node *at = d->init ? d->init : d->dim_count ? d->dims[0] : NULL;
        if (other && at)
            same_declaration(&w, d, other, at);
    }
    arena_free(arena);
    return w.found;
}
