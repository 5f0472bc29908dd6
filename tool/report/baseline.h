/* What `check` has accepted before: calls by id, code and status; parts that the preprocessor leaves out by
 * file, code and text. Files are named relative to the directory of the baseline, so that it does not matter
 * from where, or by which path, they are checked. */
#ifndef STEELYARD_TOOL_REPORT_BASELINE_H
#define STEELYARD_TOOL_REPORT_BASELINE_H

#include <jansson.h>
#include <stdbool.h>

#include "project/project.h"

/* Calls that check reports. */
bool baseline_takes(const struct site *site);
/* EXIT_FAILED after a message. *calls, *places: what was written. */
int baseline_save(const char *path, const struct project *project, size_t *calls, size_t *places);
/* EXIT_USAGE after a message when the file cannot be read or is no baseline. */
int baseline_load(const char *path, json_t **baseline);
/* Takes what the baseline (null: none) accepts out of the project, and calls that are no findings. Returns
 * how many calls and places were accepted. */
size_t baseline_drop(const char *path, json_t *baseline, struct project *project);

#endif
