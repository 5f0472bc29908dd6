/* What is made: containers and what they are set to, new, objects of classes without a rule of their own. */
#include "analysis/run/construct.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/known/containers.h"
#include "analysis/known/library.h"
#include "analysis/memory/blocks.h"
#include "analysis/memory/capacity.h"
#include "analysis/memory/lengths.h"
#include "analysis/memory/memory.h"
#include "analysis/models/call.h"
#include "analysis/memory/records.h"
#include "analysis/memory/storage.h"
#include "analysis/memory/target.h"
#include "analysis/models/alone.h"
#include "analysis/models/unknown.h"
#include "analysis/run/operations.h"
#include "analysis/run/places.h"
#include "analysis/run/run.h"
#include "analysis/shares/shares.h"
#include "analysis/shares/uniform.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/classes.h"
#include "analysis/values/values.h"

/* Is it, or one of them, no place of a name, so that what stands there may be taken away? */
static bool may_move(const struct node *node)
{
    node = strip(node);
    if (node->kind == N_COND)
        return may_move(node->children[1]) || may_move(node->children[2]);
    if (is_operation(node, OP_COMMA))
        return may_move(node->children[1]);
    if (node->kind == N_CALL)
        return !node->type || !node->type->is_reference || node->type->is_rvalue ||
               (node->text && (!strcmp(node->text, "move") || !strcmp(node->text, "forward")));
    return node->kind == N_CAST;
}

/* What std::move gave away: of what is left there nothing is known. What a call returns or a cast makes is
 * moved as well, and what points to its elements goes with them. */
static void leave_moved(struct interp *in, const struct node *source, const struct value *from)
{
    const struct node *call = strip(source);
    const struct node *up = source->parent;
    while (up && (up->kind == N_CONSTRUCT || up->kind == N_CAST))
        up = up->parent;
    const bool returned = up && up->kind == N_RETURN,
               cast =
                   call->kind == N_CAST || (call->kind == N_CALL && call->type && !call->type->is_reference);
    if (is_container(in, from) && ((returned && is_pointed_into_later(in, from->to.at[0].object)) ||
                                   (cast && is_pointed_into(in, from->to.at[0].object))))
        refuse_all(in, 329, source, "elements that something points to go to another container");
    const bool chosen = call->kind == N_COND || is_operation(call, OP_COMMA);
    const bool vector = call->type && call->type->kind == T_RECORD && call->type->is_vector;
    if (vector && ((from->to.count && chosen && may_move(call)) ||
                   ((call->kind == N_OTHER || call->kind == N_CAST) && !is_container(in, from))))
        refuse_all(in, 223, source, "which container is moved is not followed");
    if (!may_move(call) || !is_container(in, from))
        return;
    int object = from->to.at[0].object;
    struct value all = object_content(in, object, source);
    set_object(in, object, &all, source);
    lose_length(in, object, all.dep == DEP_FIX ? 0 : all.shares);
}

void record_leaves(struct interp *in, const struct node *source, const struct value *from)
{
    const struct node *given = strip(source);
    while (given->kind == N_CONSTRUCT && given->count == 2 && given->children[1])
        given = strip(given->children[1]);
    if (given->kind != N_CALL && given->kind != N_CAST)
        return;
    for (int i = 0; i < from->to.count; i++)
        if (holds_pointed_into(in, from->to.at[i].object))
            refuse_all(in, 329, source, "elements that something points to go along with a record");
}

/* What a container gets its room from: no element. */
static bool is_allocator(const struct type *type)
{
    static const char of_library[] = "c:@N@std@S@allocator>";
    return type && type->kind == T_RECORD && type->linkage &&
           !strncmp(type->linkage, of_library, sizeof of_library - 1);
}

/* Elements that constructors have made, or copies of those of `source`, another container. */
static void elements_made(struct interp *in, const struct type *element, const struct node *source,
                          const struct node *node, int object)
{
    const bool copied = source && source->type && source->type->is_vector, alone = made_alone(in, element);
    if (alone && (copied || object_content(in, object, node).dep == DEP_FIX)) {
        cell_of(in, object)->alike.number = -HUGE_VAL; /* whatever it is */
        return;
    }
    struct value made = set_unseen(in, node);
    set_object(in, object, &made, node);
    cell_of(in, object)->alike.all = false;
}

void begin_container(struct interp *in, const struct type *type, const void *named, const struct node *init,
                     int object)
{
    struct cell fresh = {
        .value = {.dep = DEP_FIX}, .share = -1, .alike.all = true, .alike.filled = true, .summary = true};
    const struct node *argument =
        init && init->kind == N_CONSTRUCT ? (init->count > 1 ? init->children[1] : NULL) : NULL;
    const struct node *source = init && init->kind != N_CONSTRUCT ? init : argument;
    long long element = type->to && type->to->size > 0 ? type->to->size : -1;
    note_written(in, object);
    fresh.size.o = fresh.size.w = P(in, 0);
    if (argument && argument->type && argument->type->kind == T_INT && element > 0) {
        struct value n = is_uniform(in, named) ? eval_kept(in, argument) : eval(in, argument);
        if (!is_length(in, &n, 0) || n.dep == DEP_ITEM) { /* its length may be asked for */
            for (int i = 2; i < init->count; i++) {       /* what fills it, which may do something */
                if (!init->children[i])
                    continue;
                const struct value filler = eval(in, init->children[i]),
                                   held = pointed_content(in, &filler, init);
                n = value_with(&n, &held);
            }
            struct value bad =
                value_bad(&n, argument, 302, "a container whose length depends on the distribution");
            fresh.size = (struct size){.shares = n.shares};
            *cell_of(in, object) = fresh;
            set_object(in, object, &bad, init);
            return;
        }
        fresh.size.o = poly_mul(in->space, n.o, P(in, element));
        fresh.size.w = poly_mul(in->space, n.w, P(in, element));
        fresh.size.by_rank = length_by_rank(in, &n);
        const struct node *filler =
            init->count > 2 && !is_allocator(init->children[2]->type) ? init->children[2] : NULL;
        if (filler) {
            struct value v = eval(in, filler), c = pointed_content(in, &v, init);
            fresh.alike.number =
                v.literal.known ? v.literal.number : -HUGE_VAL; /* all alike, whatever it is */
            *cell_of(in, object) = fresh;
            set_object(in, object, &c, init);
            keep_pointers(in, object, type->to, &v, init);
            cell_of(in, object)->alike.all = cell_of(in, object)->value.dep == DEP_FIX;
        } else
            *cell_of(in, object) = fresh;
    } else if (source && source->type && source->type->is_vector) {
        struct value from = eval(in, source);
        copy_container(in, object, &from, init);
        leave_moved(in, source, &from);
    } else if (source) {
        struct value all = value_unknown();
        bool lost = false;
        for (int i = init->kind == N_CONSTRUCT ? 1 : 0; i < init->count; i++) {
            if (!init->children[i])
                continue;
            struct value v = eval(in, init->children[i]), c = pointed_content(in, &v, init);
            keep_pointers(in, object, type->to, &v, init);
            need_all_of(in, &v, init);
            lost = lost || v.to.lost || v.to.count;
            all = combine_values(in, &all, &c, init);
        }
        fresh.size = (struct size){.shares = all.dep == DEP_FIX ? 0 : all.shares};
        fresh.alike.all = false;
        *cell_of(in, object) = fresh;
        all.to.lost = all.to.lost || lost;
        set_object(in, object, &all, init);
    } else
        *cell_of(in, object) = fresh;
    if (type->to && (type->to->constructed || type->to->computed))
        elements_made(in, type->to, source, init ? init : argument, object);
    in->memory->objects[object].size_node = argument;
}

struct value container_made(struct interp *in, const struct node *node)
{
    int object = object_for_heap(in, node, node->type->to);
    in->memory->objects[object].heap = false;
    in->memory->objects[object].container = true;
    begin_container(in, node->type, node, node, object);
    return place_of_object(in, object);
}

bool assigns_container(const struct node *node)
{
    if (!container_is(node->text, CONTAINER_ASSIGNS) || node->count != 3 || !node->children[1])
        return false;
    const struct node *left = strip(node->children[1]);
    return (left->kind == N_REF || left->kind == N_MEMBER) && left->type && left->type->is_vector;
}

bool assign_container(struct interp *in, const struct node *node, struct value *place)
{
    *place = eval_lvalue(in, node->children[1]);
    if (!is_container(in, place))
        return false;
    int object = place->to.at[0].object;
    struct value from = eval(in, node->children[2]);
    if (is_container(in, &from) && from.to.at[0].object == object)
        return true;
    unsigned long long own = length_shares(in, object),
                       around = made_inside(in, object) ? 0 : shares_around(in);
    copy_container(in, object, &from, node);
    leave_moved(in, node->children[2], &from);
    own |= length_shares(in, object);
    if (own && is_pointed_into(in, object) && in->shares->record)
        fact_against(in, own, 329, node, "elements may move that something points to", NULL, NULL);
    if (around) {
        struct value often = {.shares = around};
        often = value_bad(&often, node, 306, "is changed as often as there are own items");
        set_object(in, object, &often, node);
        lose_length(in, object, around);
    }
    return true;
}

/* A constructor of the program that runs here without being followed, or initialisers that do. */
static bool unseen_constructor(struct interp *in, const struct node *node)
{
    const struct type *type = node->type;
    while (type && type->kind == T_ARRAY)
        type = type->to;
    const struct node *only = node->count == 2 ? node->children[1] : NULL;
    bool copies = only && only->type && only->type->kind == T_RECORD;
    if (node->decl && !node->decl->in_system && type && (type->constructed || type->computed) && !copies)
        return true;
    if (node->decl && node->decl->in_system && type && !type->is_vector && type->computed)
        return true; /* the library makes, and copies, objects of the program's classes */
    return (node->decl && find_function(in->program, node->decl)) ||
           (type && type->kind == T_RECORD && (type->is_vector ? type->to : type) && node->count <= 1 &&
            (type->is_vector ? type->to : type)->computed);
}

/* Of which class are the objects that it makes? */
static const struct type *element_made(const struct node *node)
{
    const struct type *type = node->type;
    while (type && type->kind == T_ARRAY)
        type = type->to;
    return type;
}

/* A class of the library whose objects work on what they were given, later or at the same time. */
static bool keeps_references(const struct node *node)
{
    const struct node *first = node->count > 1 && node->children[1] ? strip(node->children[1]) : NULL;
    bool prints = first && first->text && library_is(first->text, LIB_STREAM);
    return node->count > 1 && !prints && library_is(node->text, LIB_REFERS);
}

/* Something without a rule of its own: the class of all that goes into it. */
struct value eval_others(struct interp *in, const struct node *node)
{
    struct value v = {.dep = DEP_FIX};
    struct value *operands =
        node->kind == N_OTHER && node->count > 1 ? calloc((size_t)node->count, sizeof *operands) : NULL;
    int operand_count = 0;
    bool pointers = false;
    bool statement = node->kind == N_OTHER && node->text && !strcmp(node->text, "statement");
    if (statement || (node->text && !strcmp(node->text, "asm")))
        refuse_all(in, 223, node,
                   statement ? "a statement of this form is not followed"
                             : "inline assembler is not followed");
    for (int i = 0; node->text && !strcmp(node->text, "operation") && i < node->count; i++)
        if (!harmless(in->program, node->children[i], 0))
            refuse_all(in, 223, node, "an operation that may leave out something is not followed");
    if (node->kind == N_CONSTRUCT && node->text)
        given_functions(in, node, NULL, 0, false); /* std::function and the like */
    if (node->kind == N_CONSTRUCT && node->decl && node->decl->in_system && keeps_references(node))
        refuse_all(in, 223, node, "references that the library keeps are not followed");
    for (int i = node->kind == N_CONSTRUCT ? 1 : 0; i < node->count; i++)
        if (node->children[i]) {
            struct value e = eval(in, node->children[i]), all = pointed_content(in, &e, node);
            leave_moved(in, node->children[i], &e);
            if (node->kind != N_DELETE)
                need_all_of(in, &e, node);
            if (node->kind == N_OTHER && node->count > 1 && e.to.count && all.dep != DEP_FIX &&
                in->shares->record) /* it may be changed there */
                fact_against(in, all.shares, 223, node,
                             "something of the share is given to an operation that is not followed", NULL,
                             NULL);
            pointers = pointers || e.to.count || e.to.lost;
            if (operands)
                operands[operand_count++] = e;
            for (int k = 0; node->kind != N_DELETE && k < e.to.count; k++)
                let_go(in, e.to.at[k].object);
            const enum node_kind kind = node->children[i]->kind;
            bool refers = node->kind == N_CONSTRUCT || (node->type && node->type->refers);
            if (refers && (kind == N_REF || kind == N_MEMBER)) { /* a reference to it may be kept */
                struct value place = eval_lvalue(in, node->children[i]);
                for (int k = 0; k < place.to.count; k++)
                    if (!in->memory->objects[place.to.at[k].object].array)
                        let_go(in, place.to.at[k].object);
            }
            if (node->kind == N_DELETE)
                give_back(in, &e, node);
            else if (node->children[i]->type && node->children[i]->type->kind == T_RECORD)
                one_of_records(in, &e, node); /* what its pointers lead to is kept too */
            v = combine_values(in, &v, &all, node);
        }
    for (int i = 0; operand_count > 1 && i < operand_count; i++) /* such as a builtin that stores */
        for (int k = 0; k < operands[i].to.count; k++) {
            struct value before = object_content(in, operands[i].to.at[k].object, node),
                         set = combine_values(in, &v, &before, node);
            bool one = !in->memory->objects[operands[i].to.at[k].object].array && operands[i].to.count == 1;
            set.by_rank = set.by_rank || operands[i].by_rank;
            set_object(in, operands[i].to.at[k].object, one ? &v : &set, node);
        }
    free(operands);
    bool list =
        node->kind == N_INIT_LIST && node->type && node->type->kind == T_RECORD && node->type->computed;
    const bool unseen = list || (node->kind == N_CONSTRUCT && unseen_constructor(in, node));
    if (unseen && (v.dep != DEP_FIX || !made_alone(in, element_made(node))))
        v = set_unseen(in, node);
    v.to.lost = pointers;
    return v;
}

/* new T[n], as against new T(x)? Its brackets are within none: neither within those of an initialiser nor
 * within a comment. */
static bool makes_array(struct interp *in, const struct node *node)
{
    const struct source *s = node->source;
    bool angle = false;
    int depth = 0;
    for (size_t i = token_at(s->tokens, s->token_count, node->begin);
         i < s->token_count && s->tokens[i].begin < node->end; i++) {
        const char mark = token_mark(&s->tokens[i], s->text);
        if (mark == '[' && !depth && angle)
            refuse_all(in, 223, node, "new of a class that is made from a template is not followed");
        if (mark == '[' && !depth)
            return true;
        angle = angle || (mark == '<' && !depth);
        depth += bracket_depth(mark);
    }
    return false;
}

/* new (place) T */
static bool places(const struct node *node)
{
    const char *text = node->source->text;
    size_t i = node->begin;
    while (i + 3 < node->end && memcmp(text + i, "new", 3) != 0)
        i++;
    for (i += 3; i < node->end && (text[i] == ' ' || text[i] == '\t' || text[i] == '\n'); i++)
        ;
    return i < node->end && text[i] == '(';
}

/* new int[n](): the language says that all elements are zero then. The initialiser is nothing that the text
 * has. */
static bool gives_zeros(const struct node *node)
{
    const struct node *init = node->count == 2 ? node->children[1] : NULL;
    if (!init || init->kind != N_OTHER || init->count || node->in_macro || !node->source ||
        node->end < node->begin + 2 || !is_number_type(node->type ? node->type->to : NULL))
        return false;
    const char *text = node->source->text;
    size_t at = node->end - 1;
    bool closes = text[at] == ')';
    do
        at--;
    while (at > node->begin && isspace((unsigned char)text[at]));
    return closes && text[at] == '(';
}

struct value eval_new(struct interp *in, const struct node *node)
{
    if (places(node))
        refuse_all(in, 223, node, "new at a given place is not followed");
    int object = object_for_heap(in, node, node->type && node->type->to ? node->type->to : NULL);
    struct value held;
    if (!makes_array(in, node)) { /* one object, from its initialiser */
        struct value all = eval_others(in, node), p = {.dep = DEP_FIX, .to.count = 1};
        const struct type *made = node->type ? node->type->to : NULL;
        if (made && (made->constructed || made->computed) && (all.dep != DEP_FIX || !made_alone(in, made)))
            all = set_unseen(in, node);
        long long bytes =
            node->type && node->type->to && !node->type->to->is_vector ? node->type->to->size : -1;
        const bool beside = lives_beside(in, object, node, &held);
        *cell_of(in, object) = (struct cell){.share = -1,
                                             .summary = true,
                                             .size.o = bytes > 0 ? P(in, bytes) : NULL,
                                             .size.w = bytes > 0 ? P(in, bytes) : NULL};
        set_object(in, object, &all, node);
        if (beside)
            keep_beside(in, object, &held, node);
        p.to.at[0] = (struct target){.object = object, .o = P(in, 0), .w = P(in, 0)};
        return p;
    }
    struct value size = value_fix(in, P(in, 1)), v = {.dep = DEP_FIX, .to.count = 1};
    struct value filled = value_unknown();
    const struct type *element = node->type ? node->type->to : NULL;
    bool constructs = element && (element->constructed || element->computed);
    for (int i = 0; i < node->count; i++) {
        struct value e =
            !i && is_uniform(in, node) ? eval_kept(in, node->children[i]) : eval(in, node->children[i]);
        if (!i)
            size = e;
        struct value all = i ? pointed_content(in, &e, node) : value_unknown();
        filled = combine_values(in, &filled, &all, node);
    }
    const bool alone = constructs && filled.dep == DEP_FIX && made_alone(in, element);
    if (constructs && !alone)
        refuse_all(in, 223, node, "constructors of an array's elements are not followed");
    check_size(in, &size, node);
    const struct node *list = node->count > 1 ? node->children[1] : NULL;
    if (list && list->kind == N_INIT_LIST && size.dep == DEP_LENGTH &&
        !stays_at_least(in, size.w, list->count) && in->shares->record) /* else it throws */
        fact_against(in, size.shares, 332, list, "more initialisers than there may be elements", NULL, NULL);
    const bool beside = lives_beside(in, object, node, &held);
    struct cell *cell = cell_of(in, object);
    const struct poly *bytes =
        P(in, node->type && node->type->to && node->type->to->size > 0 ? node->type->to->size : 1);
    *cell = (struct cell){.value = {.stored.never = true},
                          .share = -1,
                          .alike.all = true,
                          .summary = true,
                          .size.o = poly_mul(in->space, size.o, bytes),
                          .size.w = poly_mul(in->space, size.w, bytes)};
    cell->size.by_rank = length_by_rank(in, &size);
    if (node->count > 1 && (uniform_list(node->children[1], &cell->alike.number) || gives_zeros(node))) {
        cell->value = (struct value){.dep = DEP_FIX};
        cell->alike.filled = true;
    } else if (node->count > 1)
        set_object(in, object, &filled, node);
    if (alone) { /* without a list all alike */
        set_object(in, object, &filled, node);
        cell = cell_of(in, object);
        cell->alike.all = cell->alike.filled = !list || list->kind == N_CONSTRUCT;
        cell->alike.number = -HUGE_VAL;
    }
    if (beside)
        keep_beside(in, object, &held, node);
    in->memory->objects[object].size_node = node->count ? node->children[0] : node;
    v.to.at[0] = (struct target){.object = object, .o = P(in, 0), .w = P(in, 0)};
    return v;
}

void construct_record(struct interp *in, const struct node *init, const struct function *constructor,
                      int object)
{
    struct value *arguments = calloc((size_t)init->count, sizeof *arguments),
                 self = {.dep = DEP_FIX, .to.count = 1};
    int count = 0;
    for (int i = 1; arguments && i < init->count; i++, count++) {
        const struct decl *given = count < constructor->param_count ? constructor->params[count] : NULL;
        bool refers = given && given->type && given->type->is_reference;
        arguments[count] =
            refers ? eval_referred(in, init->children[i], given->type) : eval(in, init->children[i]);
    }
    self.to.at[0] = (struct target){.object = object, .o = P(in, 0), .w = P(in, 0)};
    if (init->type && init->type->computed) { /* until the constructor sets it */
        struct value unseen = set_unseen(in, init);
        set_object(in, object, &unseen, init);
    }
    int outer = in->memory->constructing;
    begin_construction(in, object);
    call_function(in, constructor, init, arguments, count, &self);
    free(arguments);
    if (constructor->more_inits)
        refuse_all(in, 223, init, "a constructor that calls others is not followed");
    in->memory->constructing = outer;
}

struct value eval_construct(struct interp *in, const struct node *node)
{
    const bool plain = node->decl && node->type && node->type->kind == T_RECORD && node->type->plain;
    const struct function *constructor = plain ? find_function(in->program, node->decl) : NULL;
    if (!constructor)
        return eval_others(in, node);
    int object = object_for_heap(in, node, node->type);
    in->memory->objects[object].heap = in->memory->objects[object].array = false;
    *cell_of(in, object) = (struct cell){.value = {.stored.never = true}, .share = -1, .alike.all = true};
    forget_members(in, object);
    construct_record(in, node, constructor, object);
    return place_of_object(in, object);
}
