#include "parsed.h"

#include <stdlib.h>
#include <string.h>

#include "cmocka_all.h"
#include "files/memory.h"
#include "project/parse.h"
#include "project/wrapper.h"

struct parsed parsed_text(const char *wrapper_name, const char *path, const char *text, const char *flag)
{
    const struct mpi_wrapper *wrapper = wrapper_name ? wrapper_named(wrapper_name) : wrapper_default();
    struct command_line flags = {0};
    struct diagnoses diagnoses = {0};
    const struct overlay overlay = {path, text, strlen(text)};
    if (!wrapper->works)
        skip();
    command_add_all(&flags, (const char *const *)wrapper->compile_flags.words, wrapper->compile_flags.count);
    if (flag)
        command_add(&flags, flag);
    static char *headers; /* asked once */
    if (!headers)
        headers = wrapper_compiler_headers(wrapper);
    if (headers) {
        command_add(&flags, "-idirafter");
        command_add(&flags, headers);
    }
    struct parsed parsed = {.index = clang_createIndex(0, 0)};
    parsed.unit = parse_unit(parsed.index, path, &flags, &overlay, 1, &diagnoses);
    assert_non_null(parsed.unit);
    for (size_t i = 0; i < diagnoses.count; i++)
        if (diagnoses.items[i].severity >= CXDiagnostic_Error)
            fail_msg("line %u: %s", diagnoses.items[i].line, diagnoses.items[i].text);
    diagnoses_free(&diagnoses);
    command_free(&flags);
    return parsed;
}

void parsed_free(struct parsed *parsed)
{
    clang_disposeTranslationUnit(parsed->unit);
    clang_disposeIndex(parsed->index);
}

struct lowered_unit *lowered_text(const char *path, const char *text)
{
    struct parsed parsed = parsed_text(NULL, path, text, NULL);
    struct lowered_unit *unit = lower_unit(parsed.unit, path, text, strlen(text), NULL, 0, NULL, false);
    parsed_free(&parsed);
    return unit;
}

/* The headers of tests/soundness, much shorter than the machine's; null where they have not all that the text
 * includes. */
static struct lowered_unit *lowered_slim(const char *path, const char *text)
{
    static const char *const words[] = {"-nostdinc",    "-isystem",      HEADERS "/slim/cxx",
                                        "-isystem",     HEADERS "/slim", "-isystem",
                                        HEADERS "/mpi", "-isystem",      HEADERS "/runtime"};
    struct command_line flags = {0};
    struct diagnoses diagnoses = {0};
    const struct overlay overlay = {path, text, strlen(text)};
    command_add_all(&flags, words, sizeof words / sizeof *words);
    struct parsed parsed = {.index = clang_createIndex(0, 0)};
    parsed.unit = parse_unit(parsed.index, path, &flags, &overlay, 1, &diagnoses);
    assert_non_null(parsed.unit);
    bool enough = true;
    for (size_t i = 0; i < diagnoses.count; i++)
        enough &= diagnoses.items[i].severity < CXDiagnostic_Error;
    struct lowered_unit *unit =
        enough ? lower_unit(parsed.unit, path, text, strlen(text), NULL, 0, NULL, false) : NULL;
    parsed_free(&parsed);
    diagnoses_free(&diagnoses);
    command_free(&flags);
    return unit;
}

struct lowered_unit *lowered_briefly(const char *path, const char *text)
{
    struct lowered_unit *unit = lowered_slim(path, text);
    return unit ? unit : lowered_text(path, text);
}

struct function *function_named(const struct lowered_unit *unit, const char *name)
{
    for (int i = 0; i < unit->function_count; i++)
        if (!strcmp(unit->functions[i]->decl->name, name))
            return unit->functions[i];
    fail_msg("no function %s", name);
    return NULL;
}

static struct decl *declared_in(const struct node *node, const char *name)
{
    for (int i = 0; node && i < node->decl_count; i++)
        if (!strcmp(node->decls[i]->name, name))
            return node->decls[i];
    for (int i = 0; node && i < node->count; i++) {
        struct decl *found = declared_in(node->children[i], name);
        if (found)
            return found;
    }
    return NULL;
}

struct decl *variable_named(const struct function *f, const char *name)
{
    struct decl *found = declared_in(f->body, name);
    for (int i = 0; !found && i < f->param_count; i++)
        if (!strcmp(f->params[i]->name, name))
            found = f->params[i];
    if (!found)
        fail_msg("no variable %s", name);
    return found;
}

const struct node *first_node(const struct node *from, enum node_kind kind)
{
    if (!from || from->kind == kind)
        return from;
    const struct node *found = NULL;
    for (int i = 0; !found && i < from->decl_count; i++)
        found = first_node(from->decls[i]->init, kind);
    for (int i = 0; !found && i < from->count; i++)
        found = first_node(from->children[i], kind);
    return found;
}

const struct node *value_named(const struct function *f, const char *name)
{
    const struct decl *variable = variable_named(f, name);
    if (!variable->init)
        fail_msg("%s has no initialiser", name);
    return variable->init;
}
