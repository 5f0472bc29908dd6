/* Prints that --assert print-only allows to show a rank's own share, and the edits that keep them quiet. */
#ifndef STEELYARD_TOOL_SILENCE_H
#define STEELYARD_TOOL_SILENCE_H

#include "analysis/interp.h"

/* This call prints what depends on the rank's share, and may. */
void note_silence(struct interp *in, const struct node *call);
struct silence silence_copied(struct arena *arena, const struct silence *silence);

#endif
