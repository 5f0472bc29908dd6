/* What is inserted into a stream and leaves another format with it.
 *
 * std::hex or std::setprecision(3) changes how the stream prints from there on. One that is inserted for
 * every own item leaves the same with each: where there is one item, whatever is printed after the loop is
 * printed as in the original, which has come by as well. So every rank is asked to have at least one. Where a
 * condition on the item, or on anything else that differs with the distribution, tells whether it is
 * inserted, or what, what is printed later is another text. std::setw is for what is inserted next: at the
 * end of a statement it is left behind like the others. */
#ifndef STEELYARD_TOOL_MODELS_MANIPULATORS_H
#define STEELYARD_TOOL_MODELS_MANIPULATORS_H

struct call;
struct interp;

/* A call of operator<<. */
void leave_format(struct interp *in, const struct call *call);

#endif
