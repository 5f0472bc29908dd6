/* SPDX-License-Identifier: Apache-2.0 */
#include "outcome.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double tolerance = 1e-6;

void outcome_free(struct outcome *outcome)
{
    for (int i = 0; i < outcome->ranks; i++)
        free(outcome->printed[i].bytes);
    free(outcome->files.bytes);
    memset(outcome, 0, sizeof *outcome);
}

static bool begins_number(const char *at, const char *start)
{
    if (at > start && (isalnum((unsigned char)at[-1]) || at[-1] == '.'))
        return false;
    if (*at == '-' || *at == '+')
        at++;
    return isdigit((unsigned char)*at);
}

static bool close_enough(const struct text *is, const struct text *should)
{
    const char *a = is->bytes, *b = should->bytes;
    if (!a || !b)
        return is->length == should->length;
    while (*a && *b) {
        if (begins_number(a, is->bytes) && begins_number(b, should->bytes)) {
            char *a_end, *b_end;
            double x = strtod(a, &a_end), y = strtod(b, &b_end);
            bool whole = !memchr(a, '.', (size_t)(a_end - a)) && !memchr(b, '.', (size_t)(b_end - b));
            if (whole ? x != y : fabs(x - y) > tolerance * fmax(1e-6, fmax(fabs(x), fabs(y))))
                return false;
            a = a_end;
            b = b_end;
        } else if (*a++ != *b++) {
            return false;
        }
    }
    return *a == *b;
}

static bool same_text(const struct text *is, const struct text *should, bool tolerant)
{
    if (is->length == should->length &&
        (is->length == 0 || memcmp(is->bytes, should->bytes, is->length) == 0))
        return true;
    return tolerant && close_enough(is, should);
}

static void show(char *into, size_t room, const struct text *text)
{
    size_t n = 0;
    for (size_t i = 0; i < text->length && n + 3 < room && n < 90; i++) {
        char c = text->bytes[i];
        if (c == '\n') {
            into[n++] = '\\';
            into[n++] = 'n';
        } else {
            into[n++] = isprint((unsigned char)c) ? c : '?';
        }
    }
    into[n] = '\0';
}

static void explain(const struct outcome *is, int a, const struct outcome *should, int b, char *difference,
                    size_t room)
{
    char left[100], right[100];
    show(left, sizeof left, &is->printed[a]);
    show(right, sizeof right, &should->printed[b]);
    if (is->status[a] != should->status[b])
        snprintf(difference, room, "rank %d ends with %d instead of %d", a, is->status[a], should->status[b]);
    else
        snprintf(difference, room, "rank %d prints \"%s\" instead of \"%s\"", a, left, right);
}

static bool same_rank(const struct outcome *is, int a, const struct outcome *should, int b, bool tolerant)
{
    return is->status[a] == should->status[b] && same_text(&is->printed[a], &should->printed[b], tolerant);
}

/* Each rank of one has its like in the other. */
static bool same_ranks(const struct outcome *is, const struct outcome *should, enum outcome_rule rule,
                       bool tolerant, char *difference, size_t room)
{
    bool taken[WORLD_MAX_RANKS] = {false};
    int silent = 0;
    for (int a = 0; a < is->ranks; a++) {
        if (rule == OUTCOME_RANKS_DIFFER && is->printed[a].length == 0 && is->status[a] == 0) {
            silent++;
            continue;
        }
        int like = -1;
        for (int k = 0; k < should->ranks && like < 0; k++) {
            int b = rule == OUTCOME_RENUMBERED ? (a + k) % should->ranks : k;
            if ((rule != OUTCOME_EXACT || b == a) && !taken[b] && same_rank(is, a, should, b, tolerant))
                like = b;
        }
        if (like < 0) {
            explain(is, a, should, a < should->ranks ? a : 0, difference, room);
            return false;
        }
        taken[like] = true;
    }
    for (int b = 0; b < should->ranks; b++)
        if (!taken[b] &&
            (rule != OUTCOME_RANKS_DIFFER || should->printed[b].length > 0 || should->status[b] != 0)) {
            explain(is, is->ranks > b ? b : 0, should, b, difference, room);
            return false;
        }
    return true;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* All lines of all ranks, sorted, each ended. */
static struct text sorted_lines(const struct outcome *of)
{
    size_t length = 0, count = 0;
    for (int i = 0; i < of->ranks; i++)
        length += of->printed[i].length + 1;
    char **lines = calloc(length + 1, sizeof *lines);
    struct text all = {calloc(1, length + 1), 0};
    for (int i = 0; i < of->ranks; i++) {
        char *at = of->printed[i].bytes, *end;
        for (; at && *at; at = end + (*end == '\n')) {
            end = at + strcspn(at, "\n");
            lines[count++] = strndup(at, (size_t)(end - at));
        }
    }
    qsort(lines, count, sizeof *lines, by_text);
    for (size_t i = 0; i < count; i++) {
        all.length += (size_t)sprintf(all.bytes + all.length, "%s\n", lines[i]);
        free(lines[i]);
    }
    free(lines);
    return all;
}

static int by_number(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* The same codes, of whichever rank each is. */
static bool same_codes(const struct outcome *is, const struct outcome *should)
{
    int mine[WORLD_MAX_RANKS], theirs[WORLD_MAX_RANKS];
    size_t bytes = (size_t)is->ranks * sizeof *mine;
    memcpy(mine, is->status, bytes);
    memcpy(theirs, should->status, bytes);
    qsort(mine, (size_t)is->ranks, sizeof *mine, by_number);
    qsort(theirs, (size_t)is->ranks, sizeof *theirs, by_number);
    return is->ranks == should->ranks && memcmp(mine, theirs, bytes) == 0;
}

static bool same_lines(const struct outcome *is, const struct outcome *should, bool tolerant,
                       char *difference, size_t room)
{
    struct text mine = sorted_lines(is), theirs = sorted_lines(should);
    bool same = same_text(&mine, &theirs, tolerant);
    if (!same) {
        size_t from = 0;
        for (size_t i = 0; i < mine.length && mine.bytes[i] == theirs.bytes[i]; i++)
            from = mine.bytes[i] == '\n' ? i + 1 : from;
        char left[100], right[100];
        show(left, sizeof left, &(struct text){mine.bytes + from, mine.length - from});
        show(right, sizeof right, &(struct text){theirs.bytes + from, theirs.length - from});
        snprintf(difference, room, "the ranks print, in order, \"%s\" instead of \"%s\"", left, right);
    }
    free(mine.bytes);
    free(theirs.bytes);
    if (same && !same_codes(is, should)) {
        snprintf(difference, room, "ranks end with other codes");
        return false;
    }
    return same;
}

bool outcome_same(const struct outcome *is, const struct outcome *should, enum outcome_rule rule,
                  bool tolerant, char *difference, size_t room)
{
    static const char *const ends[] = {"ends",      "is aborted", "crashes", "makes an error of MPI",
                                       "deadlocks", "hangs"};
    if (is->end != should->end || (is->end == RUN_ABORTED && is->code != should->code)) {
        snprintf(difference, room, "%s%s%s instead of: %s%s%s", ends[is->end], is->why[0] ? ": " : "",
                 is->why, ends[should->end], should->why[0] ? ": " : "", should->why);
        return false;
    }
    if (is->end == RUN_ABORTED || rule == OUTCOME_ENDS)
        return true; /* who had printed what by then is chance */
    if (rule == OUTCOME_LINES ? !same_lines(is, should, tolerant, difference, room)
                              : !same_ranks(is, should, rule, tolerant, difference, room))
        return false;
    if (!same_text(&is->files, &should->files, tolerant)) {
        snprintf(difference, room, "what it writes to files differs");
        return false;
    }
    return true;
}
