#include "analysis/begun.h"

#include <string.h>

#include "analysis/analysis.h"
#include "analysis/base/arena.h"
#include "analysis/begun_reason.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/listing.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/origins.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "codes.h"

static const char COUNTS_NAME[] = "counts", RANGE_NAME[] = "range", LOOP_NAME[] = "loop";
enum { MOST_NOTES = 4 }; /* of what the execution has to say */

struct begun {
    struct listing *listing;
    const struct program *program;
    const struct origins *origins;
    bool followed;
    const struct node **causes; /* that sites have been listed for */
    int cause_count, listed, unknown;
    const struct decl **counts; /* that a site has been listed for */
    int counts_count;
};

/* It has share objects or loops of the library's: what is left of it is no distribution of its own. */
static bool balances(const struct program *program)
{
    for (size_t u = 0; u < program->unit_count; u++)
        for (int k = 0; k < program->units[u]->source_count; k++) {
            const struct source *s = program->units[u]->sources[k];
            for (size_t t = 0; t < s->token_count; t++)
                if (s->tokens[t].kind == TK_NAME && s->tokens[t].end - s->tokens[t].begin > 3 &&
                    !memcmp(s->text + s->tokens[t].begin, "sy_", 3))
                    return true;
        }
    return false;
}

/* Something else is said of the program. */
static bool is_said(const struct site_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->sites[i].status != SITE_ALREADY)
            return true;
    return false;
}

static void list_one(struct begun *b, const char *name, const struct node *node, struct begun_reason why)
{
    struct site_list *list = b->listing->list;
    if (!b->followed) {
        why.code = CODE_TOO_LARGE;
        why.text = NULL;
    }
    for (int i = 0; why.cause && i < b->cause_count; i++)
        if (b->causes[i] == why.cause)
            return;
    if (why.code == CODE_PART_UNKNOWN && b->unknown++)
        return; /* of one that is not known, others in the program are made */
    if (why.cause)
        ARENA_PUSH(list->arena, b->causes, b->cause_count, why.cause);
    const struct site *unsaid = b->listing->unsaid;
    const bool given = unsaid && unsaid->code == CODE_GIVEN_SHARE, fills = name == COUNTS_NAME;
    if (why.vague && unsaid && !given && fills) {
        why.code = unsaid->code;
        why.text = unsaid->message;
    } else if (why.vague && given && fills && b->followed)
        why.text = arena_printf(list->arena, "%s: %s", why.text, unsaid->message);
    struct site *site = list_site_at(b->listing, name, node->function ? node->function->decl->name : "",
                                     node->source, node->begin, node->end, node);
    if (site->code)
        return;
    list_set(list, site, SITE_REFUSED, why.code, why.text);
    if (why.cause)
        list_note(list, site, why.cause, why.says);
    for (int i = 0; i < why.more_count; i++)
        list_note(list, site, why.more[i], why.says);
    for (size_t i = 0; why.vague && unsaid && i < unsaid->note_count && i < MOST_NOTES; i++) {
        struct site_note note = unsaid->notes[i];
        note.text = arena_string(list->arena, note.text);
        note.place.path = note.place.path ? arena_string(list->arena, note.place.path) : NULL;
        ARENA_PUSH(list->arena, site->notes, site->note_count, note);
    }
    b->listed++;
}

/* ---- counts ---- */

static const struct node *counts_of(const struct node *call)
{
    const struct mpi_call *known = mpi_call_find(call->text);
    const int at = !known                                                            ? -1
                   : known->kind == MPI_K_SCATTERV                                   ? known->sendcount
                   : known->kind == MPI_K_GATHERV || known->kind == MPI_K_ALLGATHERV ? known->recvcount
                                                                                     : -1;
    return at >= 0 && at + 1 < call->count ? call->children[at + 1] : NULL;
}

/* Computed from counts that a site has been listed for, or these. */
static bool made_of_others(const struct begun *b, const struct node *filled)
{
    for (int i = 0; filled && i < b->counts_count; i++)
        if (node_uses(filled, b->counts[i]))
            return true;
    return false;
}

static void look_at_counts(struct begun *b, const struct node *call)
{
    bool element;
    const struct node *argument = counts_of(call);
    const struct decl *counts = argument ? led_into(argument, &element) : NULL;
    const struct node *filled;
    struct begun_reason why;
    if (!b->program->options->ranges || !counts)
        return;
    why = reason_of_counts(b->listing->list->arena, b->origins, counts, &filled);
    if (!why.code || made_of_others(b, filled))
        return;
    ARENA_PUSH(b->listing->list->arena, b->counts, b->counts_count, counts);
    list_one(b, COUNTS_NAME, filled ? filled : call, why);
}

/* ---- loops ---- */

/* i % size == rank, of the numbers that are done, or != of those that are not; not in a loop within. */
static bool picks_by_rank(const struct origins *o, const struct node *node, const struct decl *counter)
{
    if (!node || node->kind == N_FOR || node->kind == N_WHILE || node->kind == N_DO)
        return false;
    for (int side = 0; node->kind == N_BINARY && (node->op == OP_EQ || node->op == OP_NE) && side < 2;
         side++) {
        const struct node *rest = strip(node->children[side]);
        if (is_operation(rest, OP_MOD) && node_uses(rest->children[0], counter) &&
            (origins_of(o, rest->children[1], counter) & FROM_SIZE) &&
            (origins_of(o, node->children[!side], counter) & FROM_RANK))
            return true;
    }
    for (int i = 0; i < node->count; i++)
        if (picks_by_rank(o, node->children[i], counter))
            return true;
    return false;
}

/* Does something there hang on the rank and on a part of the numbers, or is it a point of the rank's own? */
static bool has_place(const struct origins *o, const struct node *node, const struct decl *counter)
{
    if (!node)
        return false;
    if ((node->kind == N_REF || node->kind == N_MEMBER || node->kind == N_BINARY) && node->type) {
        const unsigned bits = origins_of(o, node, counter);
        if ((bits & FROM_RANK) && is_number_type(node->type) &&
            ((bits & FROM_QUOTIENT) || node->type->kind == T_FLOAT))
            return true;
    }
    for (int i = 0; i < node->count; i++)
        if (has_place(o, node->children[i], counter))
            return true;
    for (int i = 0; i < node->decl_count; i++)
        if (has_place(o, node->decls[i]->init, counter))
            return true;
    return false;
}

static void look_at_loop(struct begun *b, const struct node *loop)
{
    const struct origins *o = b->origins;
    struct begun_loop l = {.node = loop};
    struct arena *arena = b->listing->list->arena;
    read_loop(&l);
    const unsigned first = origins_of(o, l.first, NULL), step = origins_of(o, l.step, l.counter),
                   head = first | origins_of(o, l.test, l.counter);
    const bool cyclic =
        ((step & FROM_SIZE) && (first & FROM_RANK)) || (l.counter && picks_by_rank(o, l.body, l.counter));
    if (cyclic && b->program->options->loops)
        list_one(b, LOOP_NAME, loop, reason_of_cyclic(arena, o, &l));
    else if (!cyclic && (head & FROM_QUOTIENT) && ((head & FROM_RANK) || has_place(o, l.body, l.counter)))
        list_one(b, RANGE_NAME, loop, reason_of_range(arena, o, &l));
}

/* ---- messages and files ---- */

static void look_at_message(struct begun *b, const struct node *call)
{
    const struct mpi_call *known = mpi_call_find(call->text);
    const bool file = !strncmp(call->text, "MPI_File_", 9), message = known && (known->flags & MPI_F_MESSAGE);
    for (int i = 1; (file || message) && i < call->count; i++) {
        const struct type *type = call->children[i] ? call->children[i]->type : NULL;
        if (!type || type->kind != T_INT ||
            !(origins_of(b->origins, call->children[i], NULL) & FROM_QUOTIENT))
            continue;
        list_one(b, RANGE_NAME, call, reason_of_message(b->listing->list->arena, b->origins, call, file));
        return;
    }
}

/* ---- all of them ---- */

enum look { LOOK_COUNTS, LOOK_LOOPS, LOOK_MESSAGES, LOOKS };

static void look_at(struct begun *b, const struct node *node, enum look look)
{
    if (!node)
        return;
    const bool calls = node->kind == N_CALL && node->text;
    if (look == LOOK_LOOPS && (node->kind == N_FOR || node->kind == N_WHILE))
        look_at_loop(b, node);
    else if (look == LOOK_COUNTS && calls)
        look_at_counts(b, node);
    else if (look == LOOK_MESSAGES && calls)
        look_at_message(b, node);
    for (int i = 0; i < node->count; i++)
        look_at(b, node->children[i], look);
    for (int i = 0; i < node->decl_count; i++)
        look_at(b, node->decls[i]->init, look);
}

void list_begun(struct listing *listing, const struct program *program, bool followed)
{
    if ((!program->options->ranges && !program->options->loops) || is_said(listing->list) ||
        balances(program))
        return;
    struct arena *arena = arena_new();
    struct begun b = {
        .listing = listing, .program = program, .origins = origins_new(arena, program), .followed = followed};
    for (int look = 0; look < LOOKS && !b.listed; look++)
        for (size_t u = 0; u < program->unit_count; u++)
            for (int i = 0; i < program->units[u]->function_count; i++)
                look_at(&b, program->units[u]->functions[i]->body, (enum look)look);
    arena_free(arena);
}
