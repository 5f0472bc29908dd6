/* What another configuration of the program does: parts that #if leaves out, or that it would leave out, may
 * have to do with a share only when they are settled (conditionals.h). */
#ifndef STEELYARD_TOOL_LEFT_OUT_H
#define STEELYARD_TOOL_LEFT_OUT_H

struct decl;
struct function;
struct interp;
struct node;
struct value;

/* As the program is executed: objects that were written, blocks that run for own items, expressions with
 * something of a share. They do nothing where the program has no such parts. */
void watch_begin(struct interp *in);
void watch_write(struct interp *in, int object);
void watch_statement(struct interp *in, const struct node *node);
void watch_value(struct interp *in, const struct node *node, const struct value *v);

/* After the last pass, before the check: a call, or a place where a share object is made, is changed for
 * these shares; an array gets more elements. */
void watch_change(struct interp *in, const struct node *node, const struct function *function,
                  unsigned long long shares);
void watch_longer(struct interp *in, const struct decl *decl, unsigned long long shares);
/* After the last pass: refuses the shares that such a part has to do with. */
void check_left_out(struct interp *in);

#endif
