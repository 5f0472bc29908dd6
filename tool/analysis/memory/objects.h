/* Objects: variables, members, what was allocated. */
#ifndef STEELYARD_TOOL_OBJECTS_H
#define STEELYARD_TOOL_OBJECTS_H

#include <stdbool.h>

#include "analysis/interp.h"

struct decl;
struct node;
struct poly;
struct type;

struct value;
enum made_by { MADE_NOWHERE, MADE_BY_ROOT, MADE_BY_OTHERS, MADE_ELSE };
struct object {
    const struct decl *decl;
    const struct node *origin;
    int context;
    const struct type *type; /* of the variable or of the elements, may be null */
    const char *name;
    int parent; /* record whose field this is, -1 */
    const struct decl *field;
    bool heap, array;
    bool container;   /* a std::vector itself: its cell tells its length and its elements */
    bool escaped;     /* something that is not followed may hold its address */
    bool told_only;   /* that is MPI alone, which has told the program the address as a number */
    bool set_later;   /* by MPI or the C library, at a time that is not followed */
    bool kept_by_mpi; /* so may MPI, which reads or writes it later */
    bool scattered;   /* a scatter has brought own items, of which there are no less than none */
    int united;       /* heap: 1 + the object that stands for this one too, 0 none: marks.c */
    bool stands_for_two;
    bool apart;                     /* heap: of which the root has one and all others the other: apart.h */
    enum made_by made;              /* heap: which ranks have allocated it, */
    const struct poly *made_beside; /* which root all others are */
    const struct poly *bytes_elsewhere; /* apart: as long as it is on the others, null unknown */
    bool several;                       /* heap: blocks that were allocated here live side by side */
    unsigned long long measured;        /* shares whose items it was asked in this pass to have room for */
    long long most_items; /* that arrive at any rank of what its scatters send, 0 none does, -1 not known */
    const struct poly *fixed_size; /* bytes of an array whose size is part of its type */
    bool size_read; /* that is as its dimensions say it, or they say nothing else: run/declare.h */
    const struct size
        *lengths; /* of variable length in several dimensions: of each, where it was declared last */
    int length_count;
    const struct node *size_node;               /* what sets its size, for notes and edits */
    const struct type *kept_as;                 /* heap: what its elements were set as, */
    bool kept_otherwise;                        /* and as something else too */
    int lasting;                                /* its number in every pass: object_lasting() */
    int next_alike;                             /* objects.c: 1 + the one before in its chain, 0 none */
    int first_member, last_member, next_member; /* of a record, in the order in which they were made: 1 +
                                                   each, 0 none */
    int written_at;                             /* in the list of written ones, where it is in it */
};

int object_new(struct interp *in, const struct object *object);
/* Elements of what is pointed to are set as numbers of this type: what a block of the heap, which has no
 * type, is taken for. Null: nobody knows of which type. */
void note_kept_as(struct interp *in, const struct value *pointer, const struct type *type);
/* The type of its elements as far as they were set by assignments, null unknown. *otherwise: of several ones.
 */
const struct type *object_numbers(const struct interp *in, int object, bool *otherwise);
/* The same of what arrays of arrays are made of. */
const struct type *element_numbers(const struct interp *in, int object, bool *otherwise);
/* Of what the array is made, of one type or of arrays of it; null: nobody knows, or of several. */
const struct type *object_element(const struct interp *in, int object);
/* A number of its own that it has in every pass, whatever was made before it there: for the names of
 * unknowns, which have to be the same ones in all passes. */
int object_lasting(const struct interp *in, int object);
const void *object_key(const struct object *object); /* its declaration or place of allocation */
int object_of(const struct interp *in, const void *key,
              int context); /* of that declaration or place of allocation, -1 */
void objects_cut(struct interp *in,
                 int count); /* forgets those from there on, of which none is a member of one before */
int object_for_decl(struct interp *in, const struct decl *decl);
int object_for_heap(struct interp *in, const struct node *origin, const struct type *type);
int object_field(struct interp *in, int parent, const struct decl *field);
/* Has MPI or the C library been given the object, or a record around it, to set it later; to read or set it?
 */
bool is_set_later(const struct interp *in, int object);
bool is_kept_by_mpi(const struct interp *in, int object);
/* Is the object another kind of record than the one whose member that is, or none? */
bool seen_as_another(const struct interp *in, int object, const struct type *record);
/* The members of a record, in the order in which they were made; -1 after the last. */
int first_member(const struct interp *in, int record);
int next_member(const struct interp *in, int member);
void begin_construction(struct interp *in, int object); /* its containers are empty */
void escapes(struct interp *in, int object,
             const struct node *node); /* its address goes where it cannot be followed */
void let_go(struct interp *in,
            int object); /* something that is not followed holds its address from here on */

#endif
