/* Broadcasts that the root makes in one branch and the other ranks in the other one:
 *
 *     if (rank == 0) {
 *         scanf("%d", &n);
 *         MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
 *     } else
 *         MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
 *
 * All ranks of the communicator come by the `if`, the root takes one of the branches and all others the other
 * one. Both branches end with as many broadcasts from that root on that communicator, in the same words, and
 * nothing of the branches before these waits for another rank or leaves them. MPI matches the calls of a
 * communicator in the order in which each rank makes them, so the k-th one of the one branch is the same call
 * as the k-th of the other, and what it gives to a number that is told as a whole is what the root has. No
 * other call of those behind it is told that number. Behind the `if` every rank has it: as if it had been
 * broadcast there. In which branch a rank has been does not say any more what it is. Where the communicator
 * is another one for other ranks, they have another number, and nothing is said of it.
 *
 * That the two begin with the same call holds where every rank has made as many broadcasts before: each one
 * of the program on that communicator is one that all ranks come by, or one of two such branches. Where a
 * pass meets another one, the next pass knows no such branches, and neither does one that steps over
 * functions which communicate. */
#ifndef STEELYARD_TOOL_JOINT_H
#define STEELYARD_TOOL_JOINT_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/run/claims.h"

struct interp;
struct node;
struct poly;
struct program;
struct state;
struct value;

enum { MOST_JOINT = 16 };
struct joint {
    int objects[MOST_JOINT];                /* -1: no such number */
    const struct poly *numbers[MOST_JOINT]; /* what the root is known to have; null: it is not */
    int count;
};

/* A call in such a branch. */
struct joint_call {
    const struct node *node;
    int context, group;
};

/* The numbers that are told so by these two branches, of which rank `root` of the group takes one alone and
 * comes out of it with `of_root`. */
struct joint find_joint(struct interp *in, const struct node *then, const struct node *otherwise,
                        const struct poly *root, int group, const struct state *of_root, evaluation evaluate);
/* The branches have met at the `if`. */
void set_joint(struct interp *in, const struct node *node, const struct joint *joint);

/* What else is told in two branches (handed.h) asks the same. */
/* May it wait for another rank, or call what is not known? depth 0. */
bool may_wait(const struct program *program, const struct node *node, int depth);
/* Is it the same in both branches: made of constants, addresses of variables, and variables of the function
 * at hand that neither branch sets, and nothing else can? */
bool stays_alike(struct interp *in, const struct node *node, const struct node *then,
                 const struct node *otherwise);
/* The number that the call tells as a whole, its first three arguments; -1: it is none. */
int number_told(struct interp *in, const struct node *call, evaluation evaluate);
/* What the root has, where that is no number of its rank. */
const struct poly *number_of_root(struct interp *in, const struct value *v);
/* All ranks come by this call together, in one of two branches. */
void note_joint(struct interp *in, const struct node *node);

/* At a pass' end: is there another broadcast that some ranks alone make? */
void settle_joint(struct interp *in);

#endif
