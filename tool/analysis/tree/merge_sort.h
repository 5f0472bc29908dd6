/* The text of a merge sort: is that function one, whatever it is given?
 *
 *     void sort(T *a, T *b, int lo, int hi)         void merge(T *a, T *b, int lo, int mid, int hi)
 *     {                                             {
 *         if (lo < hi) {                                int x = lo, y = mid + 1, k = lo;
 *             int mid = (lo + hi) / 2;                  while (x <= mid && y <= hi)
 *             sort(a, b, lo, mid);                          if (a[x] <= a[y])
 *             sort(a, b, mid + 1, hi);                          b[k++] = a[x++];
 *             merge(a, b, lo, mid, hi);                     else
 *         }                                                     b[k++] = a[y++];
 *     }                                                 the rest of a[x .. mid], that of a[y .. hi]
 *                                                       for (i = lo; i <= hi; i++)
 *                                                           a[i] = b[i];
 *                                                   }
 *
 * Proof that a[lo .. hi] is in order behind it and holds the numbers it held before, by induction over hi -
 * lo. Of one number there is nothing to do. Otherwise lo <= mid < hi, so both calls are of fewer numbers and
 * order a[lo .. mid] and a[mid + 1 .. hi]. The loop of the merge takes the number at x or at y, whichever its
 * test says, appends it to b and steps that one on, so b[lo .. k - 1] are the numbers of a[lo .. x - 1] and
 * a[mid + 1 .. y - 1]; the test always takes the one that is not behind the other, and all tests of the
 * recursion are this one, so what b has is in order and nothing that is left belongs before it. The loop ends
 * where one side has been used up; the rest of the other is appended as it is, that of the side that is used
 * up is empty. Nothing but a[lo .. hi] and b[lo .. hi] is read or written, whatever the numbers are.
 *
 * Numbers are of an integer type: two that are neither before the other are the same number. There is one
 * order of so many integers, so what the function makes of them does not depend on the order they came in.
 * (Of numbers in floating point that does not hold: 0.0 and -0.0, and what is no number.) All places are
 * signed and of one type: hi may be lo - 1. */
#ifndef STEELYARD_TOOL_MERGE_SORT_H
#define STEELYARD_TOOL_MERGE_SORT_H

#include <stdbool.h>

struct function;
struct program;
struct type;

/* Which argument is what. */
struct merge_sort {
    int array, spare, low, high;
    const struct type *number;
};

bool is_merge_sort(const struct program *program, const struct function *function, struct merge_sort *sort);

#endif
