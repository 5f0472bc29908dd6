/* Unknown values and what they are called. An unknown is told by where it arises (node, call path, purpose,
 * index) and by the execution: in a loop it is another one in every turn. So what a variable keeps of an
 * earlier turn is never what the same line gives in this one. */
#ifndef STEELYARD_TOOL_UNKNOWNS_H
#define STEELYARD_TOOL_UNKNOWNS_H

#include <stdbool.h>

struct interp;
struct loop;
struct node;
struct poly;
struct type;
struct value;

/* Why an unknown arises at a node. Node, context, purpose and index are its name: two unknowns that may
 * differ never have the same. It is unknown anew in every turn of the loop it arises in: unknowns.h. */
enum purpose {
    OF_LITERAL, /* the name of a number that a variable is set to */
    OF_OPERATION,
    OF_RESULT,
    OF_FUNCTION, /* what an operator, a call, a function of the program gives */
    OF_READING,  /* a variable of which nothing is known, a place that is not followed */
    OF_PLACE,
    OF_BEGINNING, /* what a variable had from the start */
    OF_COUNTER,   /* where a loop is left */
    OF_TURN,      /* index: an object, as an earlier turn of the loop left it */
    OF_RANK,
    OF_COMMUNICATOR,
    OF_DATATYPE,
    OF_INPUT,
    OF_RECEIVED,
    OF_BROADCAST,
    OF_SET, /* index: the argument and which of its targets */
    OF_CALL,
    OF_RECURSION, /* index: an object that a call may have set */
    /* two values on two paths, index: the object */
    OF_CHOICE,
    OF_EITHER_PLACE,
    OF_TARGET,
    OF_STORE,
    OF_ELEMENT,
    OF_ITEMS,
    OF_RETURNED,
    OF_BRANCH,
    OF_ITEM_BRANCH,
    OF_SHORT_CUT,
    OF_JUMP,
    OF_NEXT,
    OF_HEAD,
    OF_EXIT,
    OF_BREAK,
    OF_CASE,
    OF_SWITCH,
    OF_SWITCH_END,
    OF_TRY,
    OF_CATCH,
    OF_RETURN,
    OF_END,
    OF_FIRST_PART,
    OF_PARTS,
    OF_STATIC,
    OF_PAIR,
    OF_REAL, /* a number in floating point: points.h */
    OF_DEALT /* how many numbers of a loop a rank has */
};

/* The unknown that arises here in the context at hand; the same one in every pass. */
const struct poly *symbol(struct interp *in, const struct node *node, enum purpose purpose, int index,
                          const char *name);
/* An unknown that differs between ranks is known as such wherever it is met again. */
void note_by_rank(const struct interp *in, const struct value *v);
/* All ranks are told the number that the root has. An unknown that arose where the root alone came by is one
 * number of the whole run: no other rank has anything of that name. So where every rank has it from here on,
 * it does not differ between ranks any more. */
void note_told(const struct interp *in, const struct poly *number);
/* What the unknowns in a number of that type are: whole, or in floating point where no integer has them. */
void note_numbers(const struct value *v, const struct type *type);
/* Is it a number in floating point that need not be whole? */
bool is_fraction(const struct poly *p);
/* A name that stands for itself, such as MPI_INT: equal for equal text. */
int name_number(struct interp *in, const char *name);
bool is_within(const struct loop *inner, const struct loop *loop); /* null: within none */
/* ages.c: does it contain something that is another one in every turn of the loop? */
bool turns_with(struct interp *in, const struct poly *p, const struct loop *loop);
/* The value that an object (by its lasting number) has is of an earlier turn of the loop from here on. */
void age_value(struct interp *in, struct value *v, int number, const struct loop *loop);

#endif
