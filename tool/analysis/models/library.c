/* Calls of the C and C++ library. */
#include <string.h>

#include "analysis/interp.h"
#include "analysis/memory/records.h"
#include "analysis/models/call.h"
#include "analysis/models/library_memory.h"
#include "analysis/models/prints.h"
#include "analysis/models/unknown.h"
#include "analysis/path/position.h"
#include "analysis/values/own_part.h"
#include "analysis/values/unknowns.h"

/* Some elements of an array are set. */
static void join_content(struct interp *in, int object, const struct value *v)
{
    struct cell *cell = cell_of(in, object);
    cell->value.by_rank = cell->value.by_rank || v->by_rank;
    if (v->dep == DEP_BAD && cell->value.dep != DEP_BAD)
        cell->value = of_own_part(in, *v, v, &cell->value);
    else
        cell->value = of_own_part(in, cell->value, &cell->value, v);
}

/* std::cin >> a >> b; read(0, ..). What is read from stdin is told by that name's value. */
static bool reads_standard_input(const struct node *node, const struct value *arguments, int count)
{
    long long descriptor;
    if (!strcmp(node->text, "read"))
        return count > 0 && arguments[0].o && poly_number(arguments[0].o, &descriptor) && descriptor == 0;
    while (node && node->kind == N_CALL && !strcmp(node->text, "operator>>"))
        node = node->count > 1 ? node->children[1] : NULL;
    return node && node->kind == N_REF && node->text && !strcmp(node->text, "cin");
}

static struct value read_call(struct interp *in, const struct node *node, struct value *arguments, int count)
{
    unsigned long long shares = 0;
    if (in_share_loop(in, &shares) && in->shares->record)
        fact_against(in, shares, 231, node, "reads input for every own item", NULL, NULL);
    bool by_rank = library_asks(node->text) || reads_standard_input(node, arguments, count) ||
                   (in->models->library_by_rank && !in->path->control_rank &&
                    (library_remembers(node->decl, node->text) || !strcmp(node->text, "operator>>")));
    for (int i = 0; i < count; i++)
        by_rank = by_rank || arguments[i].by_rank || pointed_content(in, &arguments[i], node).by_rank;
    for (int i = 0; i < count; i++) {
        struct value *a = &arguments[i];
        struct value all = pointed_content(in, a, node);
        if (all.dep != DEP_FIX && in->shares->record)
            fact_against(in, all.shares, 223, node,
                         "a share or something computed from one is given to a library function", NULL, NULL);
        for (int k = 0; k < a->to_count; k++) {
            struct object *o = &in->memory->objects[a->to[k].object];
            struct value v = {.dep = DEP_FIX, .by_rank = by_rank};
            if (!o->array && o->type && o->type->kind == T_INT)
                v.o = v.w = symbol(in, node, OF_INPUT, i * MAX_TARGETS + k, o->name);
            if (a->to[k].w && length_dep(a->to[k].w) != DEP_FIX)
                v = value_bad(&all, node, 302, "is read into a place that the own length or offset tells");
            if (o->array)
                join_content(in, a->to[k].object, &v);
            struct value p = *a;
            p.to[0] = a->to[k];
            p.to_count = 1;
            if (o->array) {
                cell_of(in, a->to[k].object)->untouched = false;
                cell_of(in, a->to[k].object)->value.uninit = false;
                note_written(in, a->to[k].object);
            } else
                store(in, &p, o->type ? o->type->size : -1, &v, node);
        }
    }
    struct value result = value_fix(in, node->type && node->type->kind == T_INT && !in->numbers->loop
                                            ? symbol(in, node, OF_RESULT, 0, NULL)
                                            : NULL);
    result.by_rank = by_rank;
    if (node->type &&
        node->type->kind == T_POINTER) { /* into the first argument, or one of an earlier call */
        bool known = count > 0 && arguments[0].to_count && !arguments[0].is_null;
        for (int k = 0; known && k < arguments[0].to_count; k++)
            result.to[k] = (struct target){.object = arguments[0].to[k].object};
        result.to_count = known ? arguments[0].to_count : 0;
        result.lost = !known || arguments[0].lost;
        result.by_rank = by_rank || !known;
    }
    return result;
}

static struct value pure_call(struct interp *in, const struct node *node, struct value *arguments, int count)
{
    struct value v = value_unknown();
    bool maximum = !strcmp(node->text, "fmax") || !strcmp(node->text, "max") || !strcmp(node->text, "fmaxf");
    bool minimum = !strcmp(node->text, "fmin") || !strcmp(node->text, "min") || !strcmp(node->text, "fminf");
    if ((maximum || minimum) && count == 2) {
        struct value *carry = arguments[0].dep == DEP_CARRY ? &arguments[0] : &arguments[1];
        struct value *other = carry == &arguments[0] ? &arguments[1] : &arguments[0];
        enum agg agg = maximum ? AGG_MAX : AGG_MIN;
        if (carry->dep == DEP_CARRY && other->dep <= DEP_ITEM && !differs(in, other) &&
            (!carry->agg || carry->agg == agg)) {
            v = *carry;
            carry_element(&v, other);
            v.agg = agg;
            v.shares |= other->shares;
            return v;
        }
    }
    for (int i = 0; i < count; i++) {
        struct value all = pointed_content(in, &arguments[i], node);
        v = combine_values(in, &v, &all, node);
    }
    if (count == 1 && v.dep == DEP_FIX && arguments[0].o &&
        (!strcmp(node->text, "ceil") || !strcmp(node->text, "floor")))
        v.o = v.w = poly_opaque(in->space, node->text[0] == 'c' ? 901 : 902, arguments[0].o, NULL);
    return v;
}

static struct value random_call(struct interp *in, const struct node *node, struct value *arguments,
                                int count)
{
    unsigned long long shares = 0;
    struct value v = value_unknown();
    for (int i = 0; i < count; i++) {
        struct value all = pointed_content(in, &arguments[i], node);
        v = combine_values(in, &v, &all, node);
    }
    if (v.dep != DEP_FIX || in->path->control.dep != DEP_FIX) { /* whatever is drawn from here on */
        in->models->random_taken = true;
        in->models->random_node = node;
        in->models->random_shares |= v.shares | in->path->control.shares;
    }
    bool seeds = !strncmp(node->text, "srand", 5);
    if (in_share_loop(in, &shares)) {
        in->models->random_taken = true;
        in->models->random_node = node;
        in->models->random_shares |= shares;
        v.shares |= shares;
        return value_bad(&v, node, 232, "random numbers are drawn for every own item");
    }
    if (in->models->random_taken && !seeds) {
        v.shares |= in->models->random_shares;
        return value_bad(&v, node, 232,
                         "random numbers whose sequence depends on how many were drawn for own items");
    }
    v.by_rank = true;
    return v;
}

void ends_job(struct interp *in, const struct node *node)
{
    if (in->shares->record && in->path->control.dep != DEP_FIX && in->path->control.dep != DEP_ITEM)
        fact_against(in, in->path->control.shares, 240, node,
                     "ends the program under a condition that depends on the distribution",
                     in->path->control.why, in->path->control.why_text);
}

void ends_with(struct interp *in, const struct value *status, const struct node *node)
{
    if (in->shares->record && status->dep != DEP_FIX)
        fact_against(in, status->shares ? status->shares : every_share(in), 233, node,
                     "what the program ends with depends on the distribution", status->why, status->why_text);
}

/* What ranks leave with the library differently, it may give back: positions and contents of files, the
 * environment, the current directory, ... */
static void note_left(struct interp *in, const struct node *node, const struct value *arguments, int count)
{
    static const char *const streams[] = {"seekg", "seekp", NULL};
    static const char *const keepers[] = {"open_memstream", "open_wmemstream", "fmemopen", "setvbuf",
                                          "setbuf",         "setbuffer",       NULL};
    for (int i = 0; one_of(node->text, keepers) && i < count; i++)
        for (int k = 0; k < arguments[i].to_count; k++)
            in->memory->objects[arguments[i].to[k].object].set_later = true;
    bool stream = one_of(node->text, streams);
    bool mode = library_sets_modes(node->text);
    if ((!stream && !mode && !library_remembers(node->decl, node->text)) || library_prints(node->text))
        return; /* printing: print_call */
    bool by_rank = in->path->control_rank &&
                   !strstr(node->text, "open"); /* whoever opens a file alone, reads it alone */
    for (int i = 0; i < count; i++)
        by_rank = by_rank || arguments[i].by_rank || pointed_content(in, &arguments[i], node).by_rank;
    in->models->library_by_rank = in->models->library_by_rank || (by_rank && !mode);
    if (by_rank && mode)
        refuse_all(in, 314, node, "ranks compute in different ways from here on");
}

/* getenv: a launcher tells every rank its own number. */
static bool tells_rank(const struct node *node)
{
    static const char *const parts[] = {"RANK", "PROC", "PMI", "NODE", "HOST", "LOCAL", "TASK", NULL};
    const struct node *name = node->count > 1 && node->children[1] ? strip(node->children[1]) : NULL;
    if (!name || name->kind != N_STRING)
        return true;
    for (int i = 0; parts[i]; i++) {
        size_t length = strlen(parts[i]);
        for (size_t k = name->begin; k + length <= name->end; k++)
            if (!memcmp(name->source->text + k, parts[i], length))
                return true;
    }
    return false;
}

/* Of what the library keeps, makes or calls itself nothing is followed. */
static void refuse_makers(struct interp *in, const struct call *call)
{
    static const char *const makers[] = {
        "make_unique", "make_shared",   "allocate_shared", "make_unique_for_overwrite",
        "make_any",    "make_optional", "invoke",          "apply",
        "async",       "call_once",     "get_future",      NULL};
    static const char *const keepers[] = {
        "tie",      "ref",   "cref", "forward_as_tuple", "back_inserter", "front_inserter",
        "inserter", "rdbuf", NULL};
    bool tie = one_of(call->name, keepers) && call->count > 0, made = one_of(call->name, makers);
    if ((tie || made) && call->target && call->target->in_system)
        refuse_all(in, 223, call->node,
                   tie ? "references that the library keeps are not followed"
                       : "what the library makes or calls here is not followed");
}

/* A function of the program's own by the name of one of the library's, or one of the compiler's. */
static bool is_not_the_librarys(const struct call *call)
{
    const char *name = call->name;
    const struct decl *target = call->target;
    bool declared = target && !target->in_system && !mpi_call_find(name) && strncmp(name, "sy_", 3) != 0 &&
                    strncmp(target->name, "__builtin_", 10) != 0;
    if (declared && (library_knows(name) || library_plain(name)))
        return true;
    bool pointers = false;
    for (int i = 0; i < call->count; i++)
        pointers = pointers || call->arguments[i].to_count || call->arguments[i].lost;
    return !strncmp(name, "__atomic_", 9) || !strncmp(name, "__sync_", 7) || !strncmp(name, "__c11_", 6) ||
           (!strncmp(name, "__builtin_", 10) && !library_ends(name) && (pointers || !library_pure(name)));
}

/* What is left: calls that print, read, allocate, copy, and those without a rule. */
static struct value effect_call(struct interp *in, const struct call *call, bool system)
{
    const struct node *node = call->node;
    const char *name = call->name;
    struct value *arguments = call->arguments, result;
    int count = call->count;
    bool member = node->children[0] && node->children[0]->kind == N_MEMBER;
    if ((library_prints(name) && !member) || !strcmp(name, "operator<<"))
        return print_call(in, call);
    if (library_draws(name))
        return random_call(in, node, arguments, count);
    if (memory_call(in, call, &result))
        return result;
    if (!strcmp(name, "memset")) {
        fill_memory(in, node, arguments, count);
        return arguments[0];
    }
    if (!strcmp(name, "memcpy") || !strcmp(name, "memmove")) {
        copy_memory(in, node, arguments, count);
        return arguments[0];
    }
    if (!strncmp(name, "sy_", 3))
        return value_unknown();
    if (library_jumps(name))
        refuse_all(in, 221, node, "a jump between functions is not followed");
    if ((library_reads(name) && !member) || (!strcmp(name, "operator>>") && system))
        return read_call(in, node, arguments, count);
    struct value v = unknown_call(in, call, system);
    if (!strcmp(name, "getenv") || !strcmp(name, "secure_getenv"))
        v.by_rank = v.by_rank || tells_rank(node);
    return v;
}

static bool is_pure(const char *name, bool system)
{
    return library_pure(name) || !strcmp(name, "fmax") || !strcmp(name, "fmin") || !strcmp(name, "fmaxf") ||
           !strcmp(name, "fminf") || (system && (!strcmp(name, "max") || !strcmp(name, "min")));
}

static bool reads_text(const char *name)
{
    return !strcmp(name, "atoi") || !strcmp(name, "atol") || !strcmp(name, "atoll") ||
           !strcmp(name, "strtoll");
}

bool library_call(struct interp *in, const struct call *call, struct value *result)
{
    const struct decl *target = call->target;
    refuse_makers(in, call);
    given_functions(in, call->node, call->arguments, call->count);
    note_left(in, call->node, call->arguments, call->count);
    if (is_not_the_librarys(call)) {
        *result = unknown_call(in, call, false);
        return false;
    }
    if (vector_call(in, call, result))
        return result->o || result->dep != DEP_FIX;
    if (accumulate(in, call->node, call->arguments, call->count, result))
        return false;
    bool system = target && target->in_system && strncmp(target->name, "MPI_", 4) != 0 &&
                  strncmp(target->name, "PMPI_", 5) != 0;
    if (library_ends(call->name)) {
        if (call->count)
            ends_with(in, &call->arguments[0], call->node);
        ends_job(in, call->node);
        in->memory->state.dead = true;
        in->path->aborted = true;
        *result = value_unknown();
        return false;
    }
    if (is_pure(call->name, system)) {
        *result = pure_call(in, call->node, call->arguments, call->count);
        return result->o != NULL;
    }
    if (reads_text(call->name)) {
        *result = unknown_call(in, call, true);
        if (result->dep == DEP_FIX)
            result->o = result->w = symbol(in, call->node, OF_RESULT, 0, NULL);
        return true;
    }
    *result = effect_call(in, call, system);
    return false;
}
