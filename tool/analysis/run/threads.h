/* Loops that OpenMP shares out between threads. In a correct program no iteration waits for another one's
 * result, so that they may be followed one after another; what threads keep for themselves is not what it was
 * afterwards. */
#ifndef STEELYARD_TOOL_THREADS_H
#define STEELYARD_TOOL_THREADS_H

struct interp;
struct node;

/* Is the directive before the statement one that is followed? Otherwise no share is convertible. */
void enter_threads(struct interp *in, const struct node *node);
void leave_threads(struct interp *in, const struct node *node);

#endif
