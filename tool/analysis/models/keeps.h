/* What the library keeps of the addresses that it is given.
 *
 * A call of the library may put an address that it was given, or that stands behind what it was given, where
 * nobody follows it: behind another argument (the end that strtol sets, elements that lsearch, bcopy or
 * mempcpy bring into an array, the tree of tsearch) or with itself (the rest of a text that strtok goes on
 * with, what putenv was given). A pointer that is read from there later is one that is not followed, and such
 * a one leads to what has escaped, so all that the call could take an address of escapes: then what is stored
 * there afterwards is found behind that pointer. That is asked of calls
 *
 * - of functions without a row that may remember what is done with them, of strtok, and of what is said to
 * keep;
 * - that print addresses into a text, from which they can be read again;
 * - that write where pointers stand: in a pointer, a record, an array of either, or where that is not known.
 *
 * All others write nothing but numbers, or have a model that follows what they write. */
#ifndef STEELYARD_TOOL_MODELS_KEEPS_H
#define STEELYARD_TOOL_MODELS_KEEPS_H

struct call;
struct interp;

void library_keeps(struct interp *in, const struct call *call);

#endif
