#include "analysis/merge.h"
#include "analysis/plans/silence.h"

#include <stdlib.h>
#include <string.h>

#include "codes.h"

/* Groups of all programs, numbered through; those that must change together have one root. */
struct groups {
    int *parent;
    bool *refused;                /* of a root, once all is joined */
    const struct site **cause;    /* the refused site that did it, or null */
    const struct verdict **other; /* SY227: the program that the change is not for */
    struct place *changed;        /* and what would be changed */
};

struct merging {
    struct site_list *list;
    const struct linkage *linkage;
    const struct verdict *verdicts;
    int count;
    int *first;             /* the number of a program's group 0 */
    struct reach **reaches; /* made when needed */
    struct groups groups;
    struct arena *arena;
};

static int root_of(const struct groups *groups, int group)
{
    while (groups->parent[group] != group)
        group = groups->parent[group];
    return group;
}

/* The lower number stays, with what is known against either. */
static void unite(struct groups *groups, int a, int b)
{
    a = root_of(groups, a);
    b = root_of(groups, b);
    if (a == b)
        return;
    int low = a < b ? a : b, high = a < b ? b : a;
    groups->parent[high] = low;
    if (groups->refused[high] && !groups->refused[low]) {
        groups->cause[low] = groups->cause[high];
        groups->other[low] = groups->other[high];
        groups->changed[low] = groups->changed[high];
    }
    groups->refused[low] = groups->refused[low] || groups->refused[high];
}

static bool has_say(const struct site *before, const struct site *after)
{
    return after->group >= 0 || after->code != before->code || after->status != before->status;
}

static void join_sites(struct merging *merging)
{
    struct groups *groups = &merging->groups;
    for (size_t i = 0; i < merging->list->count; i++) {
        int joined = -1;
        const struct site *against = NULL;
        for (int p = 0; p < merging->count; p++) {
            if (!merging->verdicts[p].results)
                continue;
            const struct site *site = &merging->verdicts[p].results->sites[i];
            if (!has_say(&merging->list->sites[i], site))
                continue;
            if (site->status == SITE_REFUSED && !against)
                against = site;
            if (site->group < 0)
                continue;
            int group = merging->first[p] + site->group;
            if (joined >= 0)
                unite(groups, joined, group);
            joined = group;
        }
        if (joined < 0 || !against)
            continue;
        int root = root_of(groups, joined);
        if (!groups->refused[root])
            groups->cause[root] = against;
        groups->refused[root] = true;
    }
}

static const struct edit *same_edit(const struct site_list *results, const struct edit *edit)
{
    for (size_t i = 0; i < results->edit_count; i++) {
        const struct edit *other = &results->edits[i];
        if (other->offset == edit->offset && other->length == edit->length &&
            !strcmp(other->path, edit->path) && !strcmp(other->text, edit->text))
            return other;
    }
    return NULL;
}

/* Whether a program executes, or may look at, what the edit changes. */
static bool comes_by(struct merging *merging, int program, const struct edit *edit)
{
    if (!merging->reaches[program])
        merging->reaches[program] =
            reach_new(merging->arena, merging->linkage, merging->verdicts[program].entry);
    return reach_touches(merging->reaches[program], edit->path, edit->offset);
}

static void join_edits(struct merging *merging)
{
    struct groups *groups = &merging->groups;
    for (int p = 0; p < merging->count; p++) {
        const struct site_list *results = merging->verdicts[p].results;
        for (size_t i = 0; results && i < results->edit_count; i++) {
            const struct edit *edit = &results->edits[i];
            if (edit->group < 0)
                continue;
            int group = merging->first[p] + edit->group;
            for (int q = 0; q < merging->count; q++) {
                if (q == p || !comes_by(merging, q, edit))
                    continue;
                const struct site_list *others = merging->verdicts[q].results;
                const struct edit *same = others ? same_edit(others, edit) : NULL;
                if (same && same->group >= 0) {
                    unite(groups, group, merging->first[q] + same->group);
                    continue;
                }
                int root = root_of(groups, group);
                if (groups->refused[root])
                    continue;
                groups->refused[root] = true;
                groups->other[root] = &merging->verdicts[q];
                groups->changed[root] = (struct place){.path = edit->path, .offset = edit->offset};
            }
        }
    }
}

static struct place copied(struct arena *arena, struct place place)
{
    if (place.path)
        place.path = arena_string(arena, place.path);
    return place;
}

static void take(struct site_list *list, struct site *into, const struct site *from)
{
    into->status = from->status;
    into->code = from->code;
    into->message = from->message ? arena_string(list->arena, from->message) : NULL;
    into->notes = NULL;
    into->note_count = 0;
    for (size_t i = 0; i < from->note_count; i++) {
        struct site_note note = {copied(list->arena, from->notes[i].place),
                                 arena_string(list->arena, from->notes[i].text)};
        ARENA_PUSH(list->arena, into->notes, into->note_count, note);
    }
}

static void refuse_for_another(struct merging *merging, struct site *site, int root)
{
    struct site_list *list = merging->list;
    const struct verdict *other = merging->groups.other[root];
    const struct site refused = {.status = SITE_REFUSED,
                                 .code = CODE_OTHER_PROGRAM,
                                 .message = (char *)code_find(CODE_OTHER_PROGRAM)->title};
    take(list, site, &refused);
    struct site_note note = {
        copied(list->arena, linkage_place(merging->linkage, merging->groups.changed[root].path,
                                          merging->groups.changed[root].offset)),
        arena_string(list->arena, "this would be changed")};
    ARENA_PUSH(list->arena, site->notes, site->note_count, note);
    note = (struct site_note){
        copied(list->arena, other->entry->decl->place),
        arena_string(list->arena,
                     "and the program that begins here, which comes by it, does not allow the same change")};
    ARENA_PUSH(list->arena, site->notes, site->note_count, note);
}

/* Does a program say more of a call that it does not refuse, either: that its output will be another one? */
static bool tells_more(const struct site *said, const struct site *chosen)
{
    return said->status != SITE_REFUSED && chosen->status != SITE_REFUSED && said->code == CODE_SHOWS &&
           chosen->code != CODE_SHOWS;
}

/* What is said of one site: by the first program that refuses it, else by the one that says most. */
static void settle_site(struct merging *merging, size_t i)
{
    struct site *site = &merging->list->sites[i];
    const struct site before = *site, *chosen = NULL;
    int group = -1;
    for (int p = 0; p < merging->count; p++) {
        if (!merging->verdicts[p].results)
            continue;
        const struct site *said = &merging->verdicts[p].results->sites[i];
        if (!has_say(&before, said))
            continue;
        if (!chosen || (said->status == SITE_REFUSED && chosen->status != SITE_REFUSED) ||
            tells_more(said, chosen))
            chosen = said;
        if (said->group >= 0 && group < 0)
            group = root_of(&merging->groups, merging->first[p] + said->group);
    }
    if (!chosen)
        return;
    take(merging->list, site, chosen);
    site->group = group;
    if (group < 0 || chosen->status == SITE_REFUSED || !merging->groups.refused[group])
        return;
    if (merging->groups.cause[group])
        take(merging->list, site, merging->groups.cause[group]);
    else
        refuse_for_another(merging, site, group);
}

static void take_edit(struct site_list *list, const struct edit *edit, int group)
{
    for (size_t i = 0; i < list->edit_count; i++) {
        const struct edit *known = &list->edits[i];
        if (known->group == group && known->offset == edit->offset && known->length == edit->length &&
            !strcmp(known->path, edit->path) && !strcmp(known->text, edit->text))
            return;
    }
    struct edit taken = *edit;
    taken.path = arena_string(list->arena, edit->path);
    taken.text = arena_string(list->arena, edit->text);
    taken.asked = edit->asked ? arena_string(list->arena, edit->asked) : NULL;
    taken.group = group;
    ARENA_PUSH(list->arena, list->edits, list->edit_count, taken);
}

static void take_silence(struct site_list *list, const struct silence *silence)
{
    for (size_t i = 0; i < list->silence_count; i++)
        if (list->silences[i].place.offset == silence->place.offset &&
            !strcmp(list->silences[i].place.path, silence->place.path)) {
            list->silences[i].alike = list->silences[i].alike && silence->alike;
            return;
        }
    ARENA_PUSH(list->arena, list->silences, list->silence_count, silence_copied(list->arena, silence));
}

static void settle_edits(struct merging *merging)
{
    for (int p = 0; p < merging->count; p++) {
        const struct site_list *results = merging->verdicts[p].results;
        bool changes = false;
        for (int g = 0; g < merging->verdicts[p].groups; g++)
            changes = changes || !merging->groups.refused[root_of(&merging->groups, merging->first[p] + g)];
        if (!results)
            continue;
        for (size_t i = 0; changes && i < results->edit_count; i++) {
            int group = results->edits[i].group;
            if (group >= 0 &&
                merging->groups.refused[group = root_of(&merging->groups, merging->first[p] + group)])
                continue;
            take_edit(merging->list, &results->edits[i], group);
        }
        for (size_t i = 0; i < results->warning_count; i++) {
            struct site_note note = {copied(merging->list->arena, results->warnings[i].place),
                                     arena_string(merging->list->arena, results->warnings[i].text)};
            ARENA_PUSH(merging->list->arena, merging->list->warnings, merging->list->warning_count, note);
        }
        for (size_t i = 0; i < results->silence_count; i++)
            take_silence(merging->list, &results->silences[i]);
    }
}

void merge_programs(struct site_list *list, const struct linkage *linkage, const struct verdict *verdicts,
                    int count)
{
    struct arena *arena = arena_new();
    struct merging merging = {.list = list,
                              .linkage = linkage,
                              .verdicts = verdicts,
                              .count = count,
                              .arena = arena,
                              .first = arena_alloc(arena, ((size_t)count + 1) * sizeof(int)),
                              .reaches = arena_alloc(arena, ((size_t)count + 1) * sizeof(struct reach *))};
    size_t total = 0;
    for (int p = 0; p < count; p++) {
        merging.first[p] = (int)total;
        total += (size_t)verdicts[p].groups;
    }
    struct groups *groups = &merging.groups;
    *groups = (struct groups){arena_alloc(arena, (total + 1) * sizeof *groups->parent),
                              arena_alloc(arena, (total + 1) * sizeof *groups->refused),
                              arena_alloc(arena, (total + 1) * sizeof *groups->cause),
                              arena_alloc(arena, (total + 1) * sizeof *groups->other),
                              arena_alloc(arena, (total + 1) * sizeof *groups->changed)};
    for (size_t g = 0; g < total; g++)
        groups->parent[g] = (int)g;
    join_sites(&merging);
    join_edits(&merging);
    for (size_t i = 0; i < list->count; i++)
        settle_site(&merging, i);
    settle_edits(&merging);
    arena_free(arena);
}
