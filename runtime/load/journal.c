#include "load/journal.h"

#include "error/message.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void sy_load_journal_clear(struct load_journal *journal)
{
    free(journal->sent);
    free(journal->received);
    free(journal->incorporated);
    free(journal->decided);
    free(journal->share_rank);
    free(journal->share_amount);
    free(journal->views);
    memset(journal, 0, sizeof *journal);
}

/* Room for `more` elements behind `used`; false, and the log is incomplete, when memory ran out. */
static bool grow(struct load_journal *journal, void *list, size_t *room, size_t used, size_t more,
                 size_t size)
{
    if (journal->incomplete)
        return false;
    if (used + more <= *room)
        return true;
    size_t wanted = *room ? 2 * *room : 64;
    while (wanted < used + more)
        wanted *= 2;
    void **pointer = list;
    void *larger = realloc(*pointer, wanted * size);
    if (!larger) {
        journal->incomplete = true;
        return false;
    }
    *pointer = larger;
    *room = wanted;
    return true;
}

void sy_load_journal_sent(struct load_journal *journal, const struct load_sent *sent)
{
    if (journal && grow(journal, &journal->sent, &journal->sent_room, journal->sents, 1, sizeof *sent))
        journal->sent[journal->sents++] = *sent;
}

void sy_load_journal_received(struct load_journal *journal, int from)
{
    if (journal &&
        grow(journal, &journal->received, &journal->received_room, journal->receiveds, 1, sizeof(int32_t)))
        journal->received[journal->receiveds++] = from;
}

void sy_load_journal_incorporated(struct load_journal *journal, int master)
{
    if (journal && grow(journal, &journal->incorporated, &journal->incorporated_room, journal->incorporateds,
                        1, sizeof(int32_t)))
        journal->incorporated[journal->incorporateds++] = master;
}

void sy_load_journal_decided(struct load_journal *journal, const struct load_decided *decided,
                             const int *slaves, const double *amounts, const double *view,
                             const unsigned char *in_view, int size, int stride)
{
    size_t n = (size_t)decided->slaves, rooms = journal ? journal->share_room : 0;
    if (!journal ||
        !grow(journal, &journal->decided, &journal->decided_room, journal->decideds, 1, sizeof *decided) ||
        !grow(journal, &journal->share_rank, &rooms, journal->shares, n, sizeof(int32_t)) ||
        !grow(journal, &journal->share_amount, &journal->share_room, journal->shares, n, sizeof(double)) ||
        !grow(journal, &journal->views, &journal->view_room, journal->view_values, (size_t)size,
              sizeof(double)))
        return;
    struct load_decided *entry = &journal->decided[journal->decideds++];
    *entry = *decided;
    entry->first = (int32_t)journal->shares;
    for (size_t i = 0; i < n; i++) {
        journal->share_rank[journal->shares] = slaves[i];
        journal->share_amount[journal->shares++] = amounts[i * (size_t)stride];
    }
    for (int rank = 0; rank < size; rank++)
        journal->views[journal->view_values++] =
            in_view && !in_view[rank] ? NAN : view[(size_t)rank * (size_t)stride];
}

/* The lists of a journal, in the order in which they are packed. */
enum { LISTS = 7 };

static void lists(struct load_journal *journal, void **list[LISTS], size_t *count[LISTS], size_t size[LISTS])
{
    void *pointers[LISTS] = {&journal->sent,    &journal->received,   &journal->incorporated,
                             &journal->decided, &journal->share_rank, &journal->share_amount,
                             &journal->views};
    size_t sizes[LISTS] = {
        sizeof(struct load_sent), sizeof(int32_t), sizeof(int32_t), sizeof(struct load_decided),
        sizeof(int32_t),          sizeof(double),  sizeof(double)};
    size_t *counts[LISTS] = {&journal->sents,      &journal->receiveds, &journal->incorporateds,
                             &journal->decideds,   &journal->shares,    &journal->shares,
                             &journal->view_values};
    for (int i = 0; i < LISTS; i++) {
        list[i] = pointers[i];
        count[i] = counts[i];
        size[i] = sizes[i];
    }
}

int sy_load_journal_pack(const struct load_journal *journal, unsigned char **bytes, size_t *length)
{
    struct load_journal copy = *journal; /* of the pointers: nothing is written through them */
    void **list[LISTS];
    size_t *count[LISTS], size[LISTS], total = (LISTS + 1) * sizeof(uint64_t);
    lists(&copy, list, count, size);
    for (int i = 0; i < LISTS; i++)
        total += *count[i] * size[i];
    unsigned char *at = *bytes = malloc(total);
    if (!at)
        return sy_fail(SY_ENOMEM, "load exchange: out of memory for %zu bytes of log", total);
    *length = total;
    uint64_t head[LISTS + 1];
    for (int i = 0; i < LISTS; i++)
        head[i] = *count[i];
    head[LISTS] = journal->incomplete;
    memcpy(at, head, sizeof head);
    at += sizeof head;
    for (int i = 0; i < LISTS; i++) {
        if (*count[i])
            memcpy(at, *list[i], *count[i] * size[i]);
        at += *count[i] * size[i];
    }
    return SY_SUCCESS;
}

int sy_load_journal_unpack(const unsigned char *bytes, size_t length, struct load_journal *journal)
{
    uint64_t head[LISTS + 1];
    memset(journal, 0, sizeof *journal);
    if (length < sizeof head)
        return sy_fail(SY_EFORMAT, "load exchange: a log of %zu bytes", length);
    memcpy(head, bytes, sizeof head);
    size_t at = sizeof head;
    void **list[LISTS];
    size_t *count[LISTS], size[LISTS];
    lists(journal, list, count, size);
    for (int i = 0; i < LISTS; i++) {
        if (head[i] > (length - at) / size[i]) {
            sy_load_journal_clear(journal);
            return sy_fail(SY_EFORMAT, "load exchange: a log that ends early");
        }
        size_t part = (size_t)head[i] * size[i];
        *list[i] = malloc(part ? part : 1);
        if (!*list[i]) {
            sy_load_journal_clear(journal);
            return sy_fail(SY_ENOMEM, "load exchange: out of memory for a log");
        }
        memcpy(*list[i], bytes + at, part);
        *count[i] = (size_t)head[i];
        at += part;
    }
    journal->incomplete = head[LISTS] != 0;
    return SY_SUCCESS;
}
