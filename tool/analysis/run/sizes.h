/* The sizes of arrays as they are written. */
#ifndef STEELYARD_TOOL_SIZES_H
#define STEELYARD_TOOL_SIZES_H

struct decl;
struct interp;

/* The object of a variable, as object_for_decl; the first time an array's dimensions are read, so that the
 * names of constants in them are kept. */
int object_with_size(struct interp *in, const struct decl *decl);
/* For arrays that memory has found to have no room for any share: they get more elements, or the share is
 * given up. */
void make_room(struct interp *in);

#endif
