/* Where in a JSON text a value stands, for messages: jansson keeps no positions of the values it has read. */
#ifndef STEELYARD_RECORD_JSON_PLACE_H
#define STEELYARD_RECORD_JSON_PLACE_H

#include <stddef.h>

/* One step down from the root: a key of an object, or (key NULL) an index of an array. */
struct sy_json_step {
    const char *key;
    size_t index;
};

/* Line (from 1) of the value that the steps lead to; where a step leads nowhere, of the last value reached.
 * The text must be valid JSON. Cost: linear in the text before the value. */
size_t sy_json_line(const char *text, size_t length, const struct sy_json_step *steps, size_t count);

/* The steps as people write them, `sites[2].plan.counts[5]`; "the document" for none. Always terminated. */
void sy_json_path(const struct sy_json_step *steps, size_t count, char *path, size_t size);

#endif
