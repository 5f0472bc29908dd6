/* What an edit is to say, told from the values and not from the text that is written: the check of the
 * rewritten text (project/twins.c) compares it with what stands there. */
#ifndef STEELYARD_TOOL_ASKED_H
#define STEELYARD_TOOL_ASKED_H

#include "analysis/interp.h"

/* Of a value with the share objects, as accessor_text writes it; null where it cannot be told. */
const char *asked_value(struct interp *in, const struct poly *w, enum rounding rounds,
                        const struct node *node);
/* With all shares equal: the value that the original has there. Null where it cannot be told. */
const struct poly *with_equal_shares(struct interp *in, const struct poly *w);

#endif
