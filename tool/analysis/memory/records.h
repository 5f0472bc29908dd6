/* Objects as a whole. */
#ifndef STEELYARD_TOOL_RECORDS_H
#define STEELYARD_TOOL_RECORDS_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

struct interp;
struct node;
struct type;

/* The class of everything in an object: its own cell and its members'. */
struct value object_content(struct interp *in, int object, const struct node *node);
/* Nothing in it but what is the same for all shares, and no container: whether that differs between ranks is
 * added. Told much sooner than the class. */
bool content_is_same(struct interp *in, int object, const struct node *node, bool *by_rank);
/* What may be behind a pointer that is not followed. */
struct value escaped_content(struct interp *in, const struct node *node);
/* The class of all that a pointer gives access to, the pointer's own included: what something that reads all
 * of it is given. */
struct value pointed_content(struct interp *in, const struct value *p, const struct node *node);
/* What is behind pointers that are not followed, for many pointers at a time: nothing is written meanwhile.
 */
struct behind {
    bool known;
    unsigned long settled; /* then: what has been looked at since may lead further */
    struct value content;
};
/* The same of one of them. */
struct value pointed_beside(struct interp *in, const struct value *p, struct behind *behind,
                            const struct node *node);
/* A record that is copied from one of several, or from a place that is not followed: what it may hold. */
struct value one_of_records(struct interp *in, const struct value *p, const struct node *node);
/* The whole object is set to something of v's class. */
bool length_by_rank(
    const struct interp *in,
    const struct value *n); /* an array of so many elements is of another size on every rank */
void set_object(struct interp *in, int object, const struct value *v, const struct node *node);
/* Elements of that type are set to what is given, or a function keeps it: where pointers in it lead the
 * object (-1: none) does not tell. */
void keep_pointers(struct interp *in, int object, const struct type *kept, const struct value *given,
                   const struct node *node);
/* Where the pointers in an object lead is no longer told by the object; true where there are any. */
bool lose_pointers(struct interp *in, int object, const struct node *node);
void forget_members(struct interp *in, int object); /* they are what the record's own cell says */
void copy_record(struct interp *in, int to, int from, const struct node *node);
/* A std::vector becomes a copy of another; false when that is not known and only the class was kept. */
bool copy_container(struct interp *in, int to, const struct value *from, const struct node *node);
/* Two containers that nothing points into change places. */
void exchange_containers(struct interp *in, int a, int b, const struct node *node);
/* Can a container or an array be as long as that, at least `least` for any shares, and its length be
 * followed? */
bool is_length(struct interp *in, const struct value *v, long long least);
/* What becomes of a value in a type: a number is what that holds (values/held.h), and of a partial result of
 * the rank rounding and wrapping do not commute with adding up. */
struct value converted(struct interp *in, const struct value *v, const struct type *type,
                       const struct node *node);
/* Refuses a size that other shares would change otherwise than with the own length. */
void check_size(struct interp *in, const struct value *size, const struct node *node);
/* Refuses to give back, or close, one thing or another by the distribution. */
void check_given_back(struct interp *in, const struct value *p, const struct node *node);
/* free, delete: what was there is no more; refused where it may be something else with other shares. */
void give_back(struct interp *in, const struct value *p, const struct node *node);

#endif
