/* Prints that show a rank's own part (models/prints.h), or that --assert print-only allows to, and the edits
 * that keep them quiet. */
#ifndef STEELYARD_TOOL_SILENCE_H
#define STEELYARD_TOOL_SILENCE_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/site.h"
#include "analysis/tree/tree.h"

struct arena;
struct interp;
struct node;

/* This call prints what depends on the rank's part of these shares, and may. `alike`: items, each in lines of
 * its own, the same ones for all shares, in whatever order. */
void note_silence(struct interp *in, const struct node *call, unsigned long long shares, bool alike);
/* The next one behind the i-th that shows a part of the shares that were merged into `root`, -1. */
int next_silence(const struct interp *in, int root, int i);
/* At the end of a pass: where the equal share is in the way of a print that shows no more than the own part
 * otherwise, the own length takes its place from the next pass on. What is made of it is the rank's own then;
 * where that is more than printed, it is refused there. Not while other things change, of which the value may
 * come to be the same for all shares. */
void keep_no_more(struct interp *in);
/* Refuses shares of which such a print and a test with the equal share are there: what is printed would be
 * that of the new part under a condition on the old one. */
void check_shown(struct interp *in);
struct silence silence_copied(struct arena *arena, const struct silence *silence);

#endif
