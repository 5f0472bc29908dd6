/* Sums over points of an axis: rectangles and trapezoids over each rank's own range.
 *
 *     local_n = n / size;  local_a = a + rank * local_n * h;  local_b = local_a + local_n * h;
 *     sum = (f(local_a) + f(local_b)) / 2;
 *     for (i = 1; i < local_n; i++) sum += f(local_a + i * h);
 *     MPI_Reduce(&sum, &total, .. MPI_SUM ..);
 *
 * With --ranges and --assert last-bits. n / size becomes the own length, rank * local_n the own offset. What
 * the ranks' sums add up to must be the same real number for every distribution; in floating point it is
 * another one in its last bits, as every sum is that is grouped in another way, since all that is done with a
 * point is continuous (values/points.h).
 *
 * Rectangles. Turn t of a loop over own items adds G(offset + t), where G is the formula with `offset - t` in
 * place of the offset: nothing in it is of the turn, of the rank, of another share or the own length. So over
 * all turns of all ranks, G is added up for each index from 0 to the total, once. It may begin at G(offset +
 * t
 * + 1) or + 0.5: that is another G. An own range without items adds nothing. This holds where the loop's
 * turns are one for each own item, under conditions that are the same on all ranks or told by exact numbers
 * of the item; what a variable has been added before the loop is what it would be for any loop over own
 * items.
 *
 * Trapezoids. The loop leaves out its first item and begins with E. As G(k) has been added for k from offset
 * + 1 to offset + length - 1, the rank's sum is the one of (G(k) + G(k + 1)) / 2 over its own k, if E is
 * (G(offset) + G(offset + length)) / 2 and length >= 1:
 *
 *     (G(o) + G(o + m)) / 2 + G(o + 1) + .. + G(o + m - 1) = sum over k = o .. o + m - 1 of (G(k) + G(k + 1))
 * / 2
 *
 * by telescoping; for m = 0 the left side is G(o), so every rank keeps one item at least. Both ends are held
 * against the G of the loop as formulas: the same polynomial is the same real number. (E may also be twice
 * that, G(o) + G(o + m), with the weights 1, 2, .., 2, 1.) For that, each turn has to add the same formula:
 * where paths of a turn meet that have added different ones, it is not known any more.
 *
 * The original is the case of equal shares. What its formula has in place of own offset and length must be
 * rank times the equal share and the equal share, or the two programs do not compute the same formula.
 * The own length may be kept in a double, which holds it to the bit: a product with the rank is computed in
 * floating point then, and written anew with the offset as that of an int is.
 *
 * A point may be one that each turn moves, `x = local_a; for (..) { x += h; sum += f(x); }`: a double of
 * which a turn leaves so much more than it found, in both programs the same real number, whatever way it
 * goes. It is where it began and as many times that number as there have been turns, in both; rounded once in
 * each.
 *
 * A formula without anything of the ranks in it (`(b - a) / n` within the range) is the same real number on
 * all of them. A sum of the rank may be multiplied by it. */
#ifndef STEELYARD_TOOL_POINTS_RUN_H
#define STEELYARD_TOOL_POINTS_RUN_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/run/claims.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

struct cell;
struct loop;

/* A loop that adds to something in floating point, beside what it does with elements. */
bool adds_points(const struct node *loop);
/* v is a number of the text: that one, or in a macro's body one that it is wherever the node is evaluated. */
void told_point(struct interp *in, struct value *v, const struct node *node, double number);
/* v has been read there by its name. */
void read_point(struct interp *in, const struct value *place, const struct node *node, struct value *v);
/* What is no name, operator, conversion or call of a number in floating point has no formula. */
void keep_point(const struct node *node, struct value *v);
/* a op b is a point, or adds one to what earlier turns left: all there is to say of it. */
bool computes_point(struct interp *in, enum operator op, const struct value *a, const struct value *b,
                    const struct node *node, struct value *v);
/* a times b, the last product of several that have the rank and the own length as factors of their own,
 * `local_n * h * rank`: rank * equal share is the own offset in the new program, with whatever stands between
 * them. Written anew as a whole, offset * h: the same real number for equal shares, and a point. */
bool spreads_points(struct interp *in, const struct value *a, const struct value *b, const struct node *node,
                    evaluation evaluate, struct value *v);
/* One of both is the rank's sum and the other one a formula without anything of the ranks: that factor. */
bool weighs_points(struct interp *in, enum operator op, const struct value *a, const struct value *b,
                   const struct node *node, struct value *by);
/* The formula of v = a op b that is the same for all shares; and whether it is computed in floating point. */
void tell_point(struct interp *in, enum operator op, const struct value *a, const struct value *b,
                const struct node *node, struct value *v);
void point_of_call(struct interp *in, const char *name, const struct value *argument, const struct node *node,
                   struct value *v);
/* The number by which a turn of the loop that began with `before` has moved the point of a variable, which is
 * `now` what it left; null: it has not, or by another one. */
const struct poly *moved_point(struct interp *in, const struct loop *loop, int object,
                               const struct cell *before, const struct cell *now);
/* `start` so many times further; null: nobody knows how often. */
struct value point_further(struct interp *in, const struct value *start, const struct poly *by,
                           const struct poly *count_o, const struct poly *count_w);
/* Behind the loop: a sum of trapezoids, which is kept as one. */
bool ends_trapezoids(struct interp *in, int object, const struct cell *before, const struct loop *loop);

#endif
