/* What may end early, what leaves nothing behind. */
#include "analysis/tree/flow.h"

#include <string.h>

#include "analysis/known/containers.h"
#include "analysis/known/library.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"

/* A function of the system that is given none of the program's to call. */
static bool returns_always(const struct node *node)
{
    for (int i = 1; i < node->count; i++) {
        const struct node *given = node->children[i] ? strip(node->children[i]) : NULL;
        const struct type *type = given ? given->type : NULL;
        if (type && (type->kind == T_FUNCTION || type->kind == T_OTHER ||
                     (type->kind == T_POINTER && type->to && type->to->kind == T_FUNCTION)))
            return false;
    }
    return node->decl && node->decl->in_system && !library_is(node->text, LIB_JUMPS);
}

bool is_of_compiler(const struct decl *decl)
{
    return decl && !strncmp(decl->name, "__builtin_", 10);
}

const struct library_row *library_called(const struct node *call)
{
    const struct library_row *row = library_find(call->decl && call->text ? call->text : "");
    bool own = !call->decl || (!call->decl->in_system && !is_of_compiler(call->decl));
    return own ? library_find("") : row;
}

/* Whose a function is, its declaration says and not its name: it is MPI's where a header of the system
 * declares it, and where the program declares again, outside of all scopes, one that is known. Any other one
 * that is called MPI_Setup is defined by a file of the program, given or not. */
bool is_of_mpi(const struct decl *decl, const struct mpi_call *named)
{
    static const char outside[] = "c:@F@";
    const size_t length = sizeof outside - 1;
    return !decl || decl->in_system ||
           (named->kind != MPI_K_UNKNOWN && decl->linkage && !strncmp(decl->linkage, outside, length) &&
            !strcmp(decl->linkage + length, decl->name));
}

const struct mpi_call *mpi_called(const struct node *call)
{
    const struct mpi_call *named = mpi_call_find(call->text);
    return named && is_of_mpi(call->decl, named) ? named : NULL;
}

bool ends_program(const struct node *node)
{
    if (!node || node->kind != N_CALL)
        return false;
    const struct mpi_call *mpi = mpi_called(node);
    return mpi ? mpi->kind == MPI_K_ABORT : library_called(node)->flags & LIB_ENDS;
}

bool leaves(const struct node *node)
{
    if (!node)
        return false;
    if (node->kind == N_BREAK || node->kind == N_CONTINUE || node->kind == N_RETURN || node->kind == N_GOTO ||
        node->kind == N_LAMBDA)
        return true;
    for (int i = 0; i < node->count; i++)
        if (leaves(node->children[i]))
            return true;
    for (int i = 0; i < node->decl_count; i++)
        if (leaves(node->decls[i]->init))
            return true;
    return false;
}

bool has_jump(const struct node *node)
{
    bool jump = node && (node->kind == N_BREAK || node->kind == N_CONTINUE || node->kind == N_RETURN ||
                         node->kind == N_GOTO);
    for (int i = 0; node && node->kind != N_LAMBDA && i < node->count && !jump; i++)
        jump = has_jump(node->children[i]);
    for (int i = 0; node && i < node->decl_count && !jump; i++)
        jump = has_jump(node->decls[i]->init);
    return jump;
}

static bool ends(const struct program *program, const struct node *node, int depth)
{
    if (!node)
        return false;
    if ((node->kind == N_RETURN && !depth) || node->kind == N_GOTO || node->kind == N_LAMBDA ||
        (node->kind == N_OTHER && node->count))
        return true;
    if (node->kind == N_CALL) {
        const struct function *f = node->decl ? find_function(program, node->decl) : NULL;
        if (f ? depth > 8 || ends(program, f->body, depth + 1)
              : ends_program(node) || (!mpi_called(node) && !(library_called(node)->flags & LIB_KNOWN) &&
                                       !returns_always(node)))
            return true;
    }
    for (int i = 0; i < node->count; i++)
        if (ends(program, node->children[i], depth))
            return true;
    for (int i = 0; i < node->decl_count; i++)
        if (ends(program, node->decls[i]->init, depth))
            return true;
    return false;
}

bool may_end(const struct program *program, const struct node *node)
{
    return ends(program, node, 0);
}

bool compares_numbers(const struct node *call)
{
    bool of_two = library_called(call)->flags & LIB_STD && call->count == 3 && call->type &&
                  (call->type->kind == T_INT || call->type->kind == T_FLOAT);
    return of_two && (!strcmp(call->text, "min") || !strcmp(call->text, "max"));
}

bool indexes_vector(const struct node *node)
{
    const struct node *base = node->children[1];
    const struct type *type = base ? base->type : NULL;
    if (type && type->kind == T_POINTER && type->is_reference)
        type = type->to;
    return type && type->is_vector;
}

bool is_vector_element(const struct node *node)
{
    return node->kind == N_CALL && node->count == 3 && container_is(node->text, CONTAINER_SUBSCRIPT) &&
           indexes_vector(node);
}

bool harmless(const struct program *program, const struct node *node, int depth)
{
    if (!node)
        return true;
    const struct node *place =
        node->kind == N_ASSIGN || (node->kind == N_UNARY && node->op >= OP_POST_INC && node->op <= OP_PRE_DEC)
            ? node->children[0]
            : NULL;
    const struct decl *d = place && place->kind == N_REF ? place->decl : NULL;
    if (place && (!depth || !d || d->is_global || d->is_static || d->is_extern ||
                  (d->type && d->type->kind == T_POINTER && d->type->is_reference)))
        return false; /* something other than a variable of the function that is called */
    if (node->kind == N_CALL) {
        const struct function *f = node->decl ? find_function(program, node->decl) : NULL;
        const struct node *callee = node->children[0];
        bool member =
            callee && callee->kind == N_MEMBER && node->decl && node->decl->in_system; /* such as size() */
        if (f ? depth > 8 || !harmless(program, f->body, depth + 1)
              : !member && !(library_called(node)->flags & LIB_PURE) && !compares_numbers(node) &&
                    !is_vector_element(node))
            return false;
    }
    if (node->kind == N_NEW || node->kind == N_DELETE || node->kind == N_THROW || node->kind == N_LAMBDA ||
        node->kind == N_OTHER || node->kind == N_CONSTRUCT)
        return false;
    for (int i = 0; i < node->count; i++)
        if (!harmless(program, node->children[i], depth))
            return false;
    for (int i = 0; i < node->decl_count; i++)
        if (node->decls[i]->is_static || !harmless(program, node->decls[i]->init, depth))
            return false;
    return true;
}

bool has_goto(const struct node *node)
{
    bool has = node && (node->kind == N_LABEL || node->kind == N_GOTO);
    for (int i = 0; node && i < node->count && !has; i++)
        has = has_goto(node->children[i]);
    return has;
}

bool is_statement(const struct node *node)
{
    while (node->parent && node->parent->kind == N_CAST)
        node = node->parent;
    const struct node *p = node->parent;
    if (!p || p->kind >= N_INT)
        return false;
    if (p->kind == N_LABEL)
        return is_statement(p);
    if (p->kind == N_BLOCK && p->type && p->children[p->count - 1] == node) /* what the block gives */
        return is_statement(p);
    bool test = ((p->kind == N_IF || p->kind == N_WHILE || p->kind == N_SWITCH) && p->children[0] == node) ||
                (p->kind == N_DO && p->count > 1 && p->children[1] == node) ||
                (p->kind == N_FOR && p->count > 1 && p->children[1] == node);
    return !test && p->kind != N_RETURN && p->kind != N_DECL;
}
