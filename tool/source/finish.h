/* The last hand on the edits of a project. */
#ifndef STEELYARD_TOOL_PROJECT_FINISH_H
#define STEELYARD_TOOL_PROJECT_FINISH_H

#include "source/project.h"

/* Removes what the edits leave unused and breaks the lines they make too long. After the last group was
 * dropped. */
void project_finish(struct project *project);

#endif
