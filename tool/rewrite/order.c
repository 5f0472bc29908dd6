/* Ranks renumbered by bandwidth: SY_COMM_WORLD for MPI_COMM_WORLD in the whole program, or not at all. */
#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/models/elsewhere.h"
#include "analysis/path/path.h"
#include "analysis/shares/shares.h"
#include "analysis/site.h"
#include "analysis/tree/conditionals.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"
#include "analysis/values/poly.h"
#include "rewrite/lines.h"
#include "rewrite/quoted.h"
#include "rewrite/rewrite.h"

static const char world[] = "MPI_COMM_WORLD";

static bool names_world(const struct source *s, size_t i)
{
    return token_is_word(s, i, world);
}

struct survey {
    const struct node *init;    /* the call of MPI_Init */
    const struct node *unknown; /* a call of a function whose body is not seen */
    const struct node *kept;    /* one that sets or asks what is kept with a communicator */
    const struct node *hidden;  /* MPI_COMM_WORLD where the text does not say so: it would keep its name */
    int inits;
};

/* Does its own token say so, and not one that a macro or the command line has made? */
static bool says_world(const struct node *node)
{
    const struct source *s = node->source;
    const size_t i = token_at(s->tokens, s->token_count, node->begin);
    return i < s->token_count && s->tokens[i].begin == node->begin && names_world(s, i);
}

/* MPI_COMM_WORLD where no token of the text is renamed. */
static bool is_hidden_world(const struct node *node)
{
    return node->kind == N_REF && !node->decl && node->text && !strcmp(node->text, world) &&
           !says_world(node);
}

/* A communicator that is written as what its name stands for, as where a macro makes the name. */
static bool is_raw_communicator(const struct node *call, const struct mpi_call *mpi)
{
    const struct node *given =
        mpi->comm >= 0 && mpi->comm + 1 < call->count ? call->children[mpi->comm + 1] : NULL;
    given = given ? strip(given) : NULL;
    return given && (given->kind == N_INT || given->kind == N_CAST || given->kind == N_OTHER ||
                     given->kind == N_BINARY || (given->kind == N_UNARY && given->op != OP_DEREF));
}

static void look(struct interp *in, const struct node *node, struct survey *out)
{
    if (!node)
        return;
    if (is_hidden_world(node))
        out->hidden = node;
    if (node->kind == N_REF && node->decl && is_defined_elsewhere(in, node->decl))
        out->unknown = node;
    if (node->kind == N_CALL) {
        const struct mpi_call *mpi = mpi_called(node);
        if (mpi && mpi->kind == MPI_K_INIT) {
            out->init = node;
            out->inits++;
        }
        if (mpi && mpi->flags & MPI_F_OF_COMM)
            out->kept = node;
        if (mpi && is_raw_communicator(node, mpi))
            out->hidden = node;
        if (!mpi && node->decl && !node->decl->in_system && !is_of_compiler(node->decl) &&
            !find_function(in->program, node->decl))
            out->unknown = node;
    }
    for (int i = 0; i < node->count; i++)
        look(in, node->children[i], out);
    for (int i = 0; i < node->decl_count; i++)
        look(in, node->decls[i]->init, out);
}

static bool warn(struct site_list *list, const struct node *node, const char *text)
{
    struct site_note note = {.text = arena_printf(list->arena, "ranks are not reordered: %s", text)};
    if (node) {
        note.place = place_at(node->source, node->begin, node->end);
        note.place.path = arena_string(list->arena, note.place.path);
    }
    ARENA_PUSH(list->arena, list->warnings, list->warning_count, note);
    return false;
}

static bool inside_function(const struct lowered_unit *unit, const struct source *s, size_t offset)
{
    for (int i = 0; i < unit->function_count; i++) {
        const struct node *body = unit->functions[i]->body;
        if (body->source == s && offset >= body->begin && offset < body->end)
            return true;
    }
    return false;
}

/* The one constant root of all shares, all on MPI_COMM_WORLD; null after a warning. */
static const char *common_root(struct interp *in, struct site_list *list)
{
    const char *root = NULL;
    for (int i = 0; i < in->shares->count; i++) {
        const struct share *s = &in->shares->list[i];
        long long number;
        if (s->group != 0 || !s->root || !poly_number(s->root, &number)) {
            warn(
                list, s->handed_out,
                "a share belongs to another communicator than MPI_COMM_WORLD, or its root is not a constant");
            return NULL;
        }
        const char *text = arena_printf(in->arena, "%lld", number);
        if (root && strcmp(root, text)) {
            warn(list, s->handed_out, "two scatters have different roots");
            return NULL;
        }
        root = text;
    }
    return root;
}

static bool seen_before(const struct interp *in, size_t unit, const char *path)
{
    for (size_t v = 0; v < unit; v++)
        for (int j = 0; j < in->program->units[v]->source_count; j++)
            if (!strcmp(in->program->units[v]->sources[j]->path, path))
                return true;
    return false;
}

/* MPI_COMM_##which: a name that a macro makes may be that one. */
static bool makes_world(const struct source *s, size_t i)
{
    const struct token *t = &s->tokens[i];
    if (!t->directive || memcmp(s->text + t->begin, "##", 2) != 0)
        return false;
    while (i + 1 < s->token_count && s->text[s->tokens[i + 1].begin] == '#')
        i++;
    const struct token *before = t > s->tokens ? t - 1 : t,
                       *behind = i + 1 < s->token_count ? &s->tokens[i + 1] : t;
    const size_t length = behind->end - behind->begin, end = sizeof "WORLD" - 1;
    return (before->kind == TK_NAME && !strncmp(s->text + before->begin, "MPI", 3)) ||
           (behind->kind == TK_NAME && length >= end && !memcmp(s->text + behind->end - end, "WORLD", end));
}

static bool only_in_functions(struct interp *in, struct site_list *list)
{
    for (size_t u = 0; u < in->program->unit_count; u++)
        for (int k = 0; k < in->program->units[u]->source_count; k++) {
            struct source *file = in->program->units[u]->sources[k];
            for (size_t i = 0; i < file->token_count; i++) {
                const bool of_class = token_is_word(file, i, "COMM_WORLD"), named = names_world(file, i);
                struct node node = {
                    .source = file, .begin = file->tokens[i].begin, .end = file->tokens[i].end};
                if (makes_world(file, i))
                    return warn(list, &node, "this may name MPI_COMM_WORLD");
                if (of_class)
                    return warn(list, &node, "MPI::COMM_WORLD keeps its order");
                if (named && (file->tokens[i].directive ||
                              !inside_function(in->program->units[u], file, file->tokens[i].begin)))
                    return warn(list, &node, "MPI_COMM_WORLD stands outside a function here");
            }
        }
    return true;
}

/* What an #include names between its quotes or brackets, `length` long; null where a macro says it. */
static const char *included(const struct source *file, const struct token *named, size_t *length)
{
    const char *text = file->text + named->begin;
    if (*text != '<' && *text != '"')
        return NULL;
    const char end = *text == '<' ? '>' : '"';
    *length = 0;
    for (text++; text + *length < file->text + file->size && text[*length] != end && text[*length] != '\n';)
        ++*length;
    return text;
}

/* A header that is part of what was analysed. */
static bool is_own_header(const struct lowered_unit *unit, const char *name, size_t length)
{
    while (length > 2 && name[0] == '.' && (name[1] == '/' || (name[1] == '.' && name[2] == '/'))) {
        size_t skipped = name[1] == '/' ? 2 : 3;
        name += skipped;
        length -= skipped;
    }
    for (int i = 0; i < unit->source_count; i++) {
        const char *path = unit->sources[i]->path;
        size_t whole = strlen(path);
        if (whole >= length && !memcmp(path + whole - length, name, length) &&
            (whole == length || path[whole - length - 1] == '/'))
            return true;
    }
    return false;
}

/* Headers of MPI and of the language, which use no communicator by themselves. */
static bool is_known_header(const char *name, size_t length)
{
    static const char *const known[] = {
        "mpi.h",          "stdio.h",     "stdlib.h",  "string.h", "strings.h",   "math.h",
        "time.h",         "sys/time.h",  "assert.h",  "limits.h", "float.h",     "stdbool.h",
        "stdint.h",       "inttypes.h",  "stddef.h",  "stdarg.h", "unistd.h",    "ctype.h",
        "errno.h",        "malloc.h",    "complex.h", "getopt.h", "sys/types.h", "sys/stat.h",
        "fcntl.h",        "signal.h",    "memory.h",  "omp.h",    "values.h",    "locale.h",
        "sys/resource.h", "sys/times.h", "alloca.h",  "tgmath.h", "iso646.h",    "wchar.h",
        "steelyard.h",    NULL};
    if (!memchr(name, '.', length) && !memchr(name, '/', length))
        return true;
    for (int n = 0; known[n]; n++)
        if (strlen(known[n]) == length && !memcmp(name, known[n], length))
            return true;
    return false;
}

/* Libraries other than the language's own may use MPI_COMM_WORLD by themselves. */
static bool only_known_headers(struct interp *in, struct site_list *list)
{
    for (size_t u = 0; u < in->program->unit_count; u++)
        for (int k = 0; k < in->program->units[u]->source_count; k++) {
            const struct lowered_unit *unit = in->program->units[u];
            struct source *file = unit->sources[k];
            for (size_t i = 0; i + 1 < file->token_count; i++) {
                const struct token *t = &file->tokens[i], *named = &file->tokens[i + 1];
                if (!t->directive || t->end - t->begin != 7 || memcmp(file->text + t->begin, "include", 7))
                    continue;
                size_t length;
                const char *name = included(file, named, &length);
                bool quoted = name && name[-1] == '"';
                if (name && (is_known_header(name, length) || (quoted && is_own_header(unit, name, length))))
                    continue;
                struct node node = {.source = file, .begin = named->begin, .end = named->end};
                return warn(list, &node,
                            name ? "this library may use MPI_COMM_WORLD by itself"
                                 : "a macro names this header, which may use MPI_COMM_WORLD by itself");
            }
        }
    return true;
}

/* Offset past the statement that calls MPI_Init, where another can follow; 0 after a warning. */
static size_t after_init(struct site_list *list, const struct survey *survey, const struct node **statement)
{
    *statement = statement_of(survey->init);
    const struct node *st = *statement;
    if (!st || !st->parent || st->in_macro || st->in_argument || st->kind == N_DECL ||
        strcmp(st->function->decl->name, "main") != 0 || st->parent != st->function->body) {
        warn(list, survey->init, "MPI_Init is not called on its own in main");
        return 0;
    }
    const struct source *s = st->source;
    if (s->text[st->end - 1] == ';' || s->text[st->end - 1] == '}')
        return st->end;
    size_t t = token_at(s->tokens, s->token_count, st->end);
    if (t < s->token_count && s->text[s->tokens[t].begin] == ';')
        return s->tokens[t].end;
    warn(list, survey->init, "no place for a statement after MPI_Init");
    return 0;
}

/* May ranks be renumbered, as far as the calls of the program tell? */
static bool survey_allows(struct interp *in, struct site_list *list, const struct survey *survey)
{
    if (survey->unknown)
        return warn(list, survey->unknown,
                    "this is not part of what was analysed and may use MPI_COMM_WORLD");
    if (survey->kept)
        return warn(list, survey->kept, "this belongs to MPI_COMM_WORLD and to no other communicator");
    if (survey->hidden)
        return warn(list, survey->hidden, "this is MPI_COMM_WORLD, and its text does not say so");
    if (in->path->early_world)
        return warn(
            list, in->path->early_world,
            "MPI_COMM_WORLD is used before MPI_Init, or in the statement that calls it; what is kept of "
            "it has the ranks as they were");
    return survey->inits == 1 ||
           warn(list, survey->init, "MPI_Init is not called exactly once in what was analysed");
}

/* The call that orders the ranks, on a line of its own after the statement, which ends at `end`. */
static struct edit order_call(struct site_list *list, const struct node *statement, size_t end,
                              const char *root)
{
    const struct source *s = statement->source;
    size_t start = statement->begin, stop;
    while (start > 0 && s->text[start - 1] != '\n')
        start--;
    for (stop = start; s->text[stop] == ' ' || s->text[stop] == '\t'; stop++)
        ;
    return (struct edit){.path = s->path,
                         .offset = past_comment(s, end),
                         .group = -1,
                         .text = arena_printf(list->arena, "%s%.*ssy_order_ranks(%s);", newline_of(s),
                                              (int)(stop - start), s->text + start, root),
                         .asked = arena_printf(list->arena, "1*sy_order_ranks(%s)", root)};
}

static bool is_covered(const struct site_list *list, const struct source *file, const struct token *token)
{
    for (size_t e = 0; e < list->edit_count; e++) {
        const struct edit *edit = &list->edits[e];
        if (!strcmp(edit->path, file->path) && edit->offset <= token->begin &&
            token->end <= edit->offset + edit->length)
            return true;
    }
    return false;
}

/* Changes of the text, apart from those of the list until it is settled that they are made. */
struct changes {
    struct edit *items;
    size_t count;
};

static void rename_in(const struct source *file, struct site_list *list, struct changes *renamed)
{
    for (size_t i = 0; i < file->token_count; i++) {
        if (!names_world(file, i) || is_covered(list, file, &file->tokens[i]))
            continue;
        struct edit edit = {.path = file->path,
                            .offset = file->tokens[i].begin,
                            .length = sizeof world - 1,
                            .group = -1,
                            .text = arena_string(list->arena, "SY_COMM_WORLD")};
        ARENA_PUSH(list->arena, renamed->items, renamed->count, edit);
    }
}

/* In what was written already. */
static void rename_in_edits(struct site_list *list)
{
    for (size_t i = 0; i < list->edit_count; i++) {
        char *at = list->edits[i].text;
        while ((at = strstr(at, world)) != NULL) {
            memmove(at + 2, at + 3, strlen(at + 3) + 1); /* MPI_ -> SY_ */
            memcpy(at, "SY", 2);
        }
    }
}

void rewrite_order(struct interp *in, struct site_list *list)
{
    struct survey survey = {0};
    for (size_t u = 0; u < in->program->unit_count; u++) {
        const struct lowered_unit *unit = in->program->units[u];
        for (int i = 0; i < unit->function_count; i++)
            look(in, unit->functions[i]->body, &survey);
        for (int i = 0; i < unit->global_count; i++)
            look(in, unit->globals[i]->init, &survey);
    }
    const char *root = common_root(in, list);
    if (!root || !survey_allows(in, list, &survey))
        return;
    const struct node *statement;
    size_t end = after_init(list, &survey, &statement);
    if (!end || !only_in_functions(in, list) || !only_known_headers(in, list))
        return;
    struct edit insert = order_call(list, statement, end, root);
    struct changes renamed = {0};
    ARENA_PUSH(list->arena, renamed.items, renamed.count, insert);
    for (size_t u = 0; u < in->program->unit_count; u++)
        for (int k = 0; k < in->program->units[u]->source_count; k++)
            if (!seen_before(in, u, in->program->units[u]->sources[k]->path))
                rename_in(in->program->units[u]->sources[k], list, &renamed);
    const struct node *quoted = quoted_text(in, renamed.items, renamed.count);
    if (quoted) {
        warn(list, quoted, "what is printed here is made from text that names MPI_COMM_WORLD");
        return;
    }
    rename_in_edits(list);
    for (size_t i = 0; i < renamed.count; i++)
        ARENA_PUSH(list->arena, list->edits, list->edit_count, renamed.items[i]);
}
