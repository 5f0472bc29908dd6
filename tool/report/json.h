/* JSON values from text of any encoding, and the report as a value. */
#ifndef STEELYARD_TOOL_REPORT_JSON_H
#define STEELYARD_TOOL_REPORT_JSON_H

#include <jansson.h>
#include <stdio.h>

#include "project/project.h"

/* A string; bytes that are not UTF-8 become U+FFFD. NULL text becomes "". New reference. */
json_t *json_text(const char *text);
json_t *json_count(size_t number);
json_t *json_code(int code); /* "SY101" */
/* Writes the value, indented, keys in the order they were set, and a newline; takes the reference. */
void json_write(FILE *out, json_t *value);
/* The JSON report (docs/report-schema.md). New reference. */
json_t *json_report(const struct project *project);

#endif
