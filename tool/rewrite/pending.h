/* Edits of one group while they are gathered. */
#ifndef STEELYARD_TOOL_REWRITE_PENDING_H
#define STEELYARD_TOOL_REWRITE_PENDING_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/site.h"
#include "analysis/tree/tree.h"

struct pending {
    struct edit *items;
    size_t count;
};

void push_pending(struct interp *in, struct pending *p, const struct source *s, size_t offset, size_t length,
                  const char *text, int group);
/* What the edit that was pushed last is to say. */
void ask_pending(struct pending *p, const char *asked);
/* A fact against the share; false. */
bool fail_share(struct interp *in, int share, int code, const struct node *node, const char *text);

/* The blanks that the line of the place begins with. */
const char *indent_of(struct interp *in, const struct source *s, size_t offset);
/* Past the semicolon; 0 when there is none where it should be. */
size_t statement_end(const struct node *statement);
/* A comment of the kind that the file has more of, which ends the line. */
const char *comment_line(struct interp *in, const struct source *s, const char *text);

#endif
