#include "spawn/serve/lists.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct sy_list {
    struct sy_list *next;
    uint64_t reservation;
    char path[SY_LIST_PATH];
};

bool sy_list_write(const char *lines, char path[SY_LIST_PATH])
{
    strcpy(path, "/tmp/steelyard-hosts-XXXXXX");
    int out = mkstemp(path);
    if (out < 0)
        return false;
    bool fine = true;
    for (size_t length = strlen(lines), done = 0; fine && done < length;) {
        ssize_t n = write(out, lines + done, length - done);
        fine = n > 0;
        done += fine ? (size_t)n : 0;
    }
    fine = fine && write(out, "\n", 1) == 1;
    fine = close(out) == 0 && fine;
    if (!fine)
        unlink(path);
    return fine;
}

/* A line per process, new, the last one without its end; null when out of memory or there is no such
 * reservation. */
static char *lines_of(const struct sy_table *table, uint64_t reservation)
{
    char *text = NULL;
    size_t used = 0, room = 0;
    int host;
    for (int slot = 0; sy_table_slot(table, reservation, slot, &host) != SY_SLOT_NONE; slot++) {
        const char *name = sy_table_at(table, host)->name;
        size_t length = strlen(name);
        if (room - used < length + 2) {
            room = 2 * room + length + 1024;
            char *larger = realloc(text, room);
            if (!larger) {
                free(text);
                return NULL;
            }
            text = larger;
        }
        if (slot > 0)
            text[used++] = '\n';
        memcpy(text + used, name, length + 1);
        used += length;
    }
    return text;
}

bool sy_lists_add(struct sy_lists *lists, const struct sy_table *table, uint64_t reservation,
                  char path[SY_LIST_PATH])
{
    char *lines = lines_of(table, reservation);
    struct sy_list *list = lines ? malloc(sizeof *list) : NULL;
    bool fine = list && sy_list_write(lines, list->path);
    if (fine) {
        list->reservation = reservation;
        list->next = lists->first;
        lists->first = list;
        strcpy(path, list->path);
    } else {
        free(list);
    }
    free(lines);
    return fine;
}

static void take_off(struct sy_list **at)
{
    struct sy_list *list = *at;
    *at = list->next;
    unlink(list->path);
    free(list);
}

void sy_lists_remove(struct sy_lists *lists, uint64_t reservation)
{
    for (struct sy_list **at = &lists->first; *at;)
        if ((*at)->reservation == reservation)
            take_off(at);
        else
            at = &(*at)->next;
}

void sy_lists_remove_of(struct sy_lists *lists, const struct sy_table *table, uint64_t spawner)
{
    for (struct sy_list **at = &lists->first; *at;)
        if (sy_table_is_of(table, (*at)->reservation, spawner))
            take_off(at);
        else
            at = &(*at)->next;
}

void sy_lists_free(struct sy_lists *lists)
{
    while (lists->first)
        take_off(&lists->first);
}
