/* Functions of C that are static and stand in a header: every unit that includes it has them, few units use
 * them. Where nothing can come to such a function, whatever the configuration is, its nodes go again. */
#include <string.h>

#include "analysis/tree/lexer.h"
#include "analysis/tree/lower.h"

bool begin_own(struct lowering *l, CXCursor function)
{
    CXFile file, last;
    unsigned begin, end;
    CXSourceRange extent = clang_getCursorExtent(function);
    clang_getExpansionLocation(clang_getRangeStart(extent), &file, NULL, NULL, &begin);
    clang_getExpansionLocation(clang_getRangeEnd(extent), &last, NULL, NULL, &end);
    const struct source *source =
        file && last && clang_File_isEqual(file, last) ? lower_source(l, file) : NULL;
    if (l->whole || !source || source->is_main || clang_getCursorLanguage(function) != CXLanguage_C ||
        clang_getCursorLinkage(function) != CXLinkage_Internal)
        return false;
    struct own_function own = {
        .nodes = arena_new(), .source = source, .begin = begin, .end = end, .globals = l->unit->global_count};
    ARENA_PUSH(l->scratch, l->own, l->own_count, own);
    l->nodes = own.nodes;
    return true;
}

void end_own(struct lowering *l, struct function *function)
{
    struct own_function *own = &l->own[l->own_count - 1];
    own->function = function;
    own->globals = l->unit->global_count - own->globals;
    l->nodes = l->arena;
}

/* ---- what is named ---- */

struct name {
    struct entry entry;
    struct own_function *own;
};

struct naming {
    struct lowering *l;
    struct table by_name, by_decl;
    struct own_function **found; /* named, and not looked at yet from `looked` on */
    int found_count;
};

static void put(struct lowering *l, struct table *table, uint64_t hash, struct own_function *own)
{
    struct name *name = ARENA_NEW(l->scratch, struct name);
    name->own = own;
    table_add(l->scratch, table, &name->entry, hash);
}

static void note(struct naming *naming, struct own_function *own)
{
    if (!own->named)
        ARENA_PUSH(naming->l->scratch, naming->found, naming->found_count, own);
    own->named = true;
}

static void note_word(struct naming *naming, const char *word, size_t length)
{
    for (struct entry *e = table_first(&naming->by_name, hash_word(word, length)); e; e = table_next(e)) {
        struct own_function *own = ((struct name *)e)->own;
        if (strlen(own->function->decl->name) == length && !memcmp(own->function->decl->name, word, length))
            note(naming, own);
    }
}

static void note_words(struct naming *naming, const struct source *s, size_t from, size_t to)
{
    for (size_t i = token_at(s->tokens, s->token_count, from); i < s->token_count && s->tokens[i].begin < to;
         i++)
        if (s->tokens[i].kind == TK_NAME)
            note_word(naming, s->text + s->tokens[i].begin, s->tokens[i].end - s->tokens[i].begin);
}

static void note_nodes(struct naming *naming, const struct node *node)
{
    if (!node)
        return;
    for (struct entry *e = node->decl ? table_first(&naming->by_decl, hash_pointer(0, node->decl)) : NULL; e;
         e = table_next(e))
        if (((struct name *)e)->own->function->decl == node->decl)
            note(naming, ((struct name *)e)->own);
    for (int i = 0; i < node->count; i++)
        note_nodes(naming, node->children[i]);
    for (int i = 0; i < node->decl_count; i++) {
        note_nodes(naming, node->decls[i]->init);
        for (int k = 0; k < node->decls[i]->dim_count; k++)
            note_nodes(naming, node->decls[i]->dims[k]);
    }
}

static void note_function(struct naming *naming, const struct function *function)
{
    note_nodes(naming, function->body);
    for (int i = 0; i < function->length_count; i++)
        note_nodes(naming, function->lengths[i]);
}

/* What is listed, whether or not anything comes to it. */
static bool is_listed(const struct node *node)
{
    if (!node)
        return false;
    if (node->text && (!strncmp(node->text, "MPI_", 4) || !strncmp(node->text, "PMPI_", 5) ||
                       !strncmp(node->text, "sy_", 3)))
        return true;
    for (int i = 0; i < node->count; i++)
        if (is_listed(node->children[i]))
            return true;
    for (int i = 0; i < node->decl_count; i++)
        if (is_listed(node->decls[i]->init))
            return true;
    return false;
}

/* Names that stand outside of all these functions, in text that the preprocessor leaves out too. */
static void note_outside(struct naming *naming)
{
    struct lowering *l = naming->l;
    for (int f = 0; f < l->file_count; f++) {
        const struct source *s = l->files[f].source;
        size_t from = 0;
        for (int i = 0; s && i < l->own_count; i++) { /* they are in the order of the text */
            if (l->own[i].source != s || l->own[i].begin < from)
                continue;
            note_words(naming, s, from, l->own[i].begin);
            from = l->own[i].end;
        }
        if (s)
            note_words(naming, s, from, s->size);
    }
    for (int i = 0; i < l->unit->function_count; i++) {
        const struct function *function = l->unit->functions[i];
        bool own = false;
        for (struct entry *e = table_first(&naming->by_decl, hash_pointer(0, function->decl)); e && !own;
             e = table_next(e))
            own = ((struct name *)e)->own->function == function;
        if (!own)
            note_function(naming, function);
    }
    for (int i = 0; i < l->unit->global_count; i++)
        note_nodes(naming, l->unit->globals[i]->init);
}

static bool is_dropped(const struct naming *naming, const struct function *function)
{
    for (struct entry *e = table_first(&naming->by_decl, hash_pointer(0, function->decl)); e;
         e = table_next(e))
        if (((struct name *)e)->own->function == function && !((struct name *)e)->own->named)
            return true;
    return false;
}

void drop_unnamed(struct lowering *l)
{
    struct naming naming = {.l = l};
    if (!l->own_count)
        return;
    for (int i = 0; i < l->own_count; i++) {
        struct own_function *own = &l->own[i];
        const char *name = own->function->decl->name;
        put(l, &naming.by_name, hash_word(name, strlen(name)), own);
        put(l, &naming.by_decl, hash_pointer(0, own->function->decl), own);
        if (own->globals || !strcmp(name, "main") || is_listed(own->function->body))
            note(&naming, own);
    }
    note_outside(&naming);
    for (int i = 0; i < naming.found_count; i++) {
        note_words(&naming, naming.found[i]->source, naming.found[i]->begin, naming.found[i]->end);
        note_function(&naming, naming.found[i]->function);
    }
    int kept = 0;
    for (int i = 0; i < l->unit->function_count; i++)
        if (!is_dropped(&naming, l->unit->functions[i]))
            l->unit->functions[kept++] = l->unit->functions[i];
    l->unit->function_count = kept;
    for (int i = 0; i < l->own_count; i++) {
        if (l->own[i].named) {
            ARENA_PUSH(l->arena, l->unit->more, l->unit->more_count, l->own[i].nodes);
            continue;
        }
        l->own[i].function->body = NULL;
        arena_free(l->own[i].nodes);
    }
}
