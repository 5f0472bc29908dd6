/* What a program prints.
 *
 * A rank may print what its own part holds: its items, their number and places, a partial result, whatever it
 * computes of these alone (values/own_part.h). The rewritten program prints what the original does where the
 * part is the new one, so the lines tell the new shares; the call is convertible, with a code of its own that
 * names them (SY110). It must go to stdout or stderr, in a program that does not get hold of them again: what
 * is written into a file may be read. What ranks have told each other is a result, which is the same for all
 * shares or else refused (SY230), and so is every such print with --strict-output. */
#ifndef STEELYARD_TOOL_PRINTS_H
#define STEELYARD_TOOL_PRINTS_H

#include "analysis/interp.h"
#include "analysis/models/call.h"
#include "analysis/values/values.h"

struct interp;

/* printf and its like, << of a stream: the stream. */
struct value print_call(struct interp *in, const struct call *call);

/* Does it print where nobody can read it again? */
bool to_terminal(const struct call *call);
/* May it be a format of which the text does not tell what it sets or keeps? */
bool hides_format(const struct call *call);
/* A format that is written in the call asks for that conversion. */
bool formats(const struct call *call, char letter);

#endif
