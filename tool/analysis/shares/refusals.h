/* Why a group is refused: what tells most comes first. */
#ifndef STEELYARD_TOOL_REFUSALS_H
#define STEELYARD_TOOL_REFUSALS_H

struct fact;
struct interp;
struct node;

struct refusal {
    int code;
    const char *text;          /* of the reason that tells most; in the analysis' arena */
    const struct fact **facts; /* all reasons, in the order in which they tell; in that arena too */
    int count;
    const struct node
        *keeper; /* the call that kept the address of the buffer that the first speaks of, or null */
};

/* The facts against the shares that were merged into `root`; count 0: none. */
struct refusal refusal_of(struct interp *in, int root);

#endif
