/* What is called, and what is known of it. */
#include "analysis/models/call.h"

#include <string.h>

#include "analysis/memory/capacity.h"
#include "analysis/memory/lengths.h"
#include "analysis/memory/memory.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"

void call_names(struct call *call)
{
    const struct node *node = call->node, *callee = node->count ? node->children[0] : NULL;
    const struct decl *target = call->target;
    call->name =
        !node->decl && target ? target->name : node->text; /* through a pointer: what that leads to */
    call->known = library_find(call->name);
    if (*call->known->name && !(call->known->flags & LIB_FAMILY))
        call->name = call->known->name;
    const struct mpi_call *mpi = mpi_call_find(call->name);
    bool own = target && !target->in_system && !is_of_compiler(target) && !(mpi && is_of_mpi(target, mpi));
    bool system = target && target->in_system, member = node->decl && callee && callee->kind == N_MEMBER;
    if (own || (call->known->flags & LIB_STD && !system) || (member && !(call->known->flags & LIB_MEMBER)))
        call->known = library_find("");
}

bool of_system(const struct call *call)
{
    return call->target && call->target->in_system && !library_is(call->target->name, LIB_MPI);
}

static bool of_c_library(const struct decl *decl)
{
    return decl && decl->in_system && decl->linkage && !strncmp(decl->linkage, "c:@F@", 5) &&
           !strchr(decl->linkage + 5, '#');
}

bool remembers(const struct call *call)
{
    return of_c_library(call->target) && !(call->known->flags & LIB_FORGETS);
}

bool answers(const struct call *call)
{
    return remembers(call) && !(call->known->flags & LIB_ALIKE);
}

void need_whole(struct interp *in, int object, const struct node *node)
{
    need_bytes(in, object, NULL, node);
    fact_is_of_place(in, length_shares(in, object), 330, node);
}

void need_all_of(struct interp *in, const struct value *given, const struct node *node)
{
    if (given->to.lost)
        need_escaped(in, node);
    for (int k = 0; k < given->to.count; k++) {
        int object = given->to.at[k].object;
        if (in->memory->objects[object].array && length_shares(in, object))
            need_whole(in, object, node);
    }
}

void need_lengths(struct interp *in, const struct call *call)
{
    for (int i = 0; i < call->count; i++)
        need_all_of(in, &call->arguments[i], call->node);
}

bool is_opaque(const struct type *type)
{
    static const char *const streams[] = {"FILE", "struct _IO_FILE", "_IO_FILE", NULL};
    return type->kind == T_RECORD && !type->of_program &&
           (type->size <= 0 || (type->name && is_named_in(type->name, streams)));
}

bool leads_to_numbers(const struct node *call, int i)
{
    const struct node *callee = call->count ? call->children[0] : NULL;
    const struct node *given = i + 1 < call->count                                   ? call->children[i + 1]
                               : callee && callee->kind == N_MEMBER && callee->count ? callee->children[0]
                                                                                     : NULL;
    const struct type *type = given ? given->type : NULL, *to = type && type->kind == T_POINTER  ? type->to
                                                                : type && type->kind == T_RECORD ? type
                                                                                                 : NULL;
    return to && to->kind != T_FUNCTION && !is_opaque(to);
}
