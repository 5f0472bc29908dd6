/* What a loop's object leaves in the run record: sections.loop, one entry per rank with an array of objects
 * (docs/run-record.md). */
#include "loop/object.h"

#ifndef SMPI_H /* in a simulation the program prints its own tables */
#include "record/collect.h"

#include <jansson.h>
#include <stdlib.h>

enum { LAST_CHUNKS = 500, MOST_OBJECTS = 64 };

/* The objects that were freed, by the record they belong to: a section is noted as a whole. */
static struct noted {
    struct noted *next;
    struct sy_record *record;
    json_t *objects;
    long long more; /* objects that are not in the list */
} * noted;

static struct noted *noted_of(struct sy_record *record)
{
    struct noted *at = noted;
    while (at && at->record != record)
        at = at->next;
    if (!at && (at = calloc(1, sizeof *at))) {
        at->record = record;
        at->objects = json_array();
        at->next = noted;
        noted = at;
    }
    return at;
}

/* The last chunks of the last loop: [step, begin, size, start_s, end_s], times from the loop's start. */
static json_t *last_chunks(const struct sy_loop *loop)
{
    json_t *chunks = json_array();
    size_t first = loop->entries > LAST_CHUNKS ? loop->entries - LAST_CHUNKS : 0;
    for (size_t i = first; i < loop->entries; i++) {
        const struct loop_entry *entry = &loop->entry[i];
        json_array_append_new(chunks, loop->timed
                                          ? json_pack("[I, I, I, f, f]", (json_int_t)entry->step,
                                                      (json_int_t)entry->begin, (json_int_t)entry->size,
                                                      loop->times[i].start_s, loop->times[i].end_s)
                                          : json_pack("[I, I, I]", (json_int_t)entry->step,
                                                      (json_int_t)entry->begin, (json_int_t)entry->size));
    }
    return chunks;
}

void sy_loop_record(struct sy_loop *loop)
{
    struct noted *to = loop->record ? noted_of(loop->record) : NULL;
    if (!to)
        return;
    if (json_array_size(to->objects) >= MOST_OBJECTS) {
        to->more++;
    } else {
        const struct loop_totals *totals = &loop->totals;
        json_array_append_new(
            to->objects,
            json_pack("{s:s, s:s, s:s, s:i, s:i, s:I, s:I, s:I, s:I, s:I, s:f, s:f, s:I, s:f, s:o}",
                      "technique", sy_loop_technique_name(loop->options.technique), "form",
                      loop->options.form == SY_LOOP_RECURSIVE ? "recursive" : "closed", "mode",
                      sy_loop_mode_name(loop->options.mode), "ranks", loop->carrier.ranks, "rank",
                      loop->carrier.rank, "loops", (json_int_t)totals->loops, "chunks",
                      (json_int_t)totals->chunks, "items", (json_int_t)totals->items, "smallest",
                      (json_int_t)totals->smallest, "largest", (json_int_t)totals->largest, "finish_s",
                      totals->finish_s, "waiting_s", totals->waiting_s, "last_items", (json_int_t)loop->items,
                      "last_finish_s", loop->finish_s - loop->began_s, "last_chunks", last_chunks(loop)));
    }
    json_t *section = json_pack("{s:O, s:I}", "objects", to->objects, "more_objects", (json_int_t)to->more);
    char *text = section ? json_dumps(section, JSON_COMPACT) : NULL;
    if (text)
        sy_record_section(loop->record, "loop", text);
    else
        sy_record_incomplete(loop->record, "the figures of a self-scheduled loop could not be written");
    free(text);
    json_decref(section);
}

int sy_loop_record_wanted(void)
{
    return sy_record_wanted();
}

void sy_loop_record_open(struct sy_loop *loop, int wanted)
{
    loop->record = sy_record_open(loop->carrier.comm, wanted != 0);
}
#else
void sy_loop_record(struct sy_loop *loop)
{
    (void)loop;
}

int sy_loop_record_wanted(void)
{
    return 0;
}

void sy_loop_record_open(struct sy_loop *loop, int wanted)
{
    (void)loop, (void)wanted;
}
#endif
