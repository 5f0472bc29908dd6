/* The last hand on the edits of a project. */
#ifndef STEELYARD_TOOL_PROJECT_FINISH_H
#define STEELYARD_TOOL_PROJECT_FINISH_H

#include "project/project.h"

/* Removes what the edits leave unused and, where wanted, breaks the lines they make too long. After the last
 * group was dropped. */
void project_finish(struct project *project, bool break_lines);

/* Calls that nothing is changed of but the communicator follow the others. Once, when it is known what is
 * written. */
void project_mark_renamed(struct project *project);

#endif
