/* Code that runs where no statement says so. Constructors are followed where a function declares a variable
 * of the class; for all else the text must show that nothing runs there that acts (tree/acting.c). */
#include "analysis/run/unseen.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/models/leftovers.h"
#include "analysis/run/claims.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/linkage.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"

/* Does a destructor only give back what its object holds? Frees, deletes, sets members, ends MPI. */
static bool gives_back(const struct node *node)
{
    if (!node)
        return true;
    const struct mpi_call *mpi = node->kind == N_CALL ? mpi_called(node) : NULL;
    if (node->kind == N_CALL && !(library_called(node)->flags & LIB_GIVES_BACK) &&
        !(mpi && mpi->flags & MPI_F_GIVES_BACK))
        return false;
    if (node->kind == N_ASSIGN || is_step(node)) {
        const struct node *place = node->children[0];
        if (place->kind != N_MEMBER || place->count || !place->decl ||
            (place->decl->type && place->decl->type->is_reference))
            return false;
    }
    if (node->kind == N_OTHER || node->kind == N_LAMBDA)
        return false;
    for (int i = 0; i < node->count; i++)
        if (!gives_back(node->children[i]))
            return false;
    for (int i = 0; i < node->decl_count; i++)
        if (!gives_back(node->decls[i]->init))
            return false;
    return true;
}

static const struct type *element_of(const struct type *type)
{
    while (type && type->kind == T_ARRAY)
        type = type->to;
    return type;
}

static bool acts(const struct type *type, unsigned how)
{
    type = element_of(type);
    return type && type->kind == T_RECORD && type->acts & how;
}

static bool operators_act(const struct interp *in)
{
    for (size_t u = 0; u < in->program->unit_count; u++)
        if (in->program->units[u]->operators_act)
            return true;
    return false;
}

static bool functions_act(const struct interp *in)
{
    for (size_t u = 0; u < in->program->unit_count; u++)
        if (in->program->units[u]->functions_act)
            return true;
    return false;
}

/* Likewise of what it points to; operators outside of classes may be of any class. */
static bool leads_to_acting(const struct interp *in, const struct type *type)
{
    type = element_of(type);
    while (type && type->kind == T_POINTER)
        type = element_of(type->to);
    if (!type || type->kind != T_RECORD)
        return false;
    return type->acts || (type->of_program && operators_act(in)) ||
           ((type->of_program || type->with_program) && functions_act(in));
}

static bool runs_program(const struct node *node)
{
    if (!node)
        return false;
    if (node->kind == N_ASSIGN || (node->kind == N_CALL && node->decl && !node->decl->in_system) ||
        is_step(node))
        return true;
    for (int i = 0; i < node->count; i++)
        if (runs_program(node->children[i]))
            return true;
    return false;
}

static bool has_allocators(const struct interp *in)
{
    for (size_t u = 0; u < in->program->unit_count; u++)
        if (in->program->units[u]->allocates)
            return true;
    return false;
}

static void check_node(struct interp *in, const struct node *node);

static void check_within(struct interp *in, const struct node *node)
{
    for (int i = 0; i < node->count; i++)
        if (node->children[i])
            check_node(in, node->children[i]);
}

/* A constructor that is followed: of a variable that is its own and begins where the function declares it. */
static bool is_followed(const struct interp *in, const struct decl *decl)
{
    return !decl->is_static && !decl->is_global && !decl->is_extern && decl->type->kind == T_RECORD &&
           !decl->type->is_vector && decl->init && decl->init->kind == N_CONSTRUCT && decl->init->decl &&
           find_function(in->program, decl->init->decl) && !(decl->type->acts & ACTS_IN_PARTS);
}

static void check_variable(struct interp *in, const struct decl *decl, const struct node *at)
{
    if (!decl->type)
        return;
    bool lasts = decl->is_static || decl->is_global,
         plain = decl->type->kind != T_ARRAY && decl->type->kind != T_RECORD;
    if (acts(decl->type, ACTS_BEGINNING) && !is_followed(in, decl))
        refuse_all(in, 223, at,
                   "a constructor or an initialiser that does more than set its object is not followed");
    if (acts(decl->type, ACTS_ENDING))
        refuse_all(in, 223, at, "a destructor that does more than give back memory is not followed");
    if (lasts && !plain && runs_program(decl->init))
        refuse_all(in, 223, at,
                   "what a lasting variable begins with is computed by code that is not followed");
    if (decl->is_static && !decl->is_global && plain && decl->init && !harmless(in->program, decl->init, 0))
        refuse_all(in, 223, at, "what runs once, where a lasting variable is reached first, is not followed");
    if (decl->of_thread && decl->init && decl->init->kind != N_INT && decl->init->kind != N_FLOAT)
        refuse_all(in, 223, at, "what a thread's own variable begins with is not followed");
    if (decl->init && is_followed(in, decl))
        check_within(in, decl->init);
    else if (decl->init)
        check_node(in, decl->init);
}

/* Code of the library that may call operators of the program, copy its objects or end them. */
static void check_call(struct interp *in, const struct node *node)
{
    const struct decl *called = node->decl;
    bool copies = called && !strcmp(node->text, "operator=") && !find_function(in->program, called);
    if (copies && node->type &&
        acts(element_of(node->type->kind == T_POINTER ? node->type->to : node->type), ACTS_CALLED))
        refuse_all(in, 223, node, "an assignment that does more than set its object is not followed");
    if (!called || !called->in_system)
        return;
    bool acting = leads_to_acting(in, node->type);
    for (int i = 0; i < node->count; i++) {
        const struct node *given = node->children[i];
        while (given && given->kind == N_MEMBER && given->decl == NULL && given->count) /* the object */
            given = given->children[0];
        acting = acting || (given && leads_to_acting(in, given->type));
    }
    if (acting)
        refuse_all(in, 223, node, "operators or constructors that the library calls are not followed");
}

/* What is made without being declared. */
static void check_made(struct interp *in, const struct node *node)
{
    const struct type *made = node->kind == N_NEW && node->type ? node->type->to : node->type;
    if (acts(made, ACTS_BEGINNING))
        refuse_all(in, 223, node,
                   "a constructor or an initialiser that does more than set its object is not followed");
    if (acts(made, ACTS_ENDING))
        refuse_all(in, 223, node, "a destructor that does more than give back memory is not followed");
    for (int i = 0; node->kind == N_CONSTRUCT && node->decl && node->decl->in_system && i < node->count; i++)
        if (node->children[i] && leads_to_acting(in, node->children[i]->type))
            refuse_all(in, 223, node,
                       "what an object of the library is made of, which it may call, is not followed");
    for (int i = 0; node->kind == N_INIT_LIST && i < node->count; i++)
        if (node->children[i] && acts(node->children[i]->type, ACTS_CALLED | ACTS_BEGINNING))
            refuse_all(in, 223, node->children[i], "a conversion or a copy that does more is not followed");
}

static void check_allocation(struct interp *in, const struct node *node)
{
    const struct type *of = node->kind == N_NEW ? node->type : node->count ? node->children[0]->type : NULL;
    if (has_allocators(in) || (of && acts(of->to, ACTS_CALLED)))
        refuse_all(in, 223, node, "operator new or delete of the program is not followed");
    if (of && acts(of->to, ACTS_ENDING))
        refuse_all(in, 223, node, "a destructor that does more than give back memory is not followed");
}

static void check_range(struct interp *in, const struct node *node)
{
    const struct type *range = node->children[0] ? node->children[0]->type : NULL;
    if (range && range->kind == T_POINTER && range->is_reference)
        range = range->to;
    if (range && range->kind == T_RECORD && (range->of_program || acts(range, ACTS_CALLED)))
        refuse_all(in, 223, node, "how a class of the program gives its items to a loop is not followed");
    if (node->decl)
        check_variable(in, node->decl, node);
}

static void check_node(struct interp *in, const struct node *node)
{
    for (int i = 0; i < node->decl_count; i++)
        check_variable(in, node->decls[i], node);
    if (node->kind == N_CALL)
        check_call(in, node);
    if (node->kind == N_CALL || node->kind == N_REF)
        refuse_leftovers(in, node);
    if (node->kind == N_NEW || node->kind == N_DELETE)
        check_allocation(in, node);
    if (node->kind == N_RANGE_FOR)
        check_range(in, node);
    if (node->kind == N_CONSTRUCT || node->kind == N_NEW || node->kind == N_INIT_LIST ||
        node->kind == N_CAST || node->kind == N_OTHER)
        check_made(in, node);
    check_within(in, node);
}

static void check_function(struct interp *in, const struct function *f)
{
    if (f->decl->name[0] == '~' && !gives_back(f->body))
        refuse_all(in, 223, f->body, "a destructor that does more than give back memory is not followed");
    for (int i = 0; i < f->param_count; i++)
        check_variable(in, f->params[i], f->body);
    if (acts(f->result, ACTS_BEGINNING | ACTS_ENDING))
        refuse_all(in, 223, f->body, "an object whose constructor does more than set it is returned");
    for (int i = 0; i < f->init_count; i++)
        check_node(in, f->inits[i].value);
    check_node(in, f->body);
}

void check_unseen(struct interp *in, const struct function *entry)
{
    struct arena *scratch = arena_new();
    const struct decl *unclear = reach_unclear(reach_new(scratch, in->program->linkage, entry));
    arena_free(scratch);
    if (unclear)
        refuse_all(
            in, 223, entry->body,
            arena_printf(in->arena,
                         "several files define %s, or not as it is declared, or beside another main function",
                         unclear->name));
    for (size_t u = 0; u < in->program->unit_count; u++) {
        const struct lowered_unit *unit = in->program->units[u];
        if (unit->runs_unseen) {
            refuse_all(in, 223, entry->body,
                       "what attributes, or directives outside of functions, ask for is not followed");
            claims_forget(in, NULL);
        }
        if (unit->allocators_act) /* for objects of the library, and for its algorithms */
            refuse_all(in, 223, entry->body,
                       "operator new or delete of the program, which the library calls, is not followed");
        for (int i = 0; i < unit->source_count; i++)
            if (prints_error(unit->sources[i]))
                refuse_all(in, 223, entry->body, "what %m prints, errno, is not followed");
        for (int i = 0; i < unit->function_count; i++)
            check_function(in, unit->functions[i]);
        for (int i = 0; i < unit->global_count; i++)
            check_variable(in, unit->globals[i],
                           unit->globals[i]->init ? unit->globals[i]->init : entry->body);
    }
}
