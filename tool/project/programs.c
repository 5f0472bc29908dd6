#include "project/programs.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/tree/tree.h"
#include "files/memory.h"
#include "files/parallel.h"
#include "project/parse.h"

static void add_name(struct defined_names *names, char *name, bool is_member)
{
    names->items = reallocate(names->items, (names->count + 1) * sizeof *names->items);
    names->items[names->count++] = (struct defined_name){name, is_member};
}

/* `int n;` outside of functions is a definition too. */
static bool defines(CXCursor cursor)
{
    return clang_isCursorDefinition(cursor) ||
           (clang_getCursorKind(cursor) == CXCursor_VarDecl &&
            clang_getCursorKind(clang_getCursorSemanticParent(cursor)) == CXCursor_TranslationUnit &&
            clang_Cursor_getStorageClass(cursor) == CX_SC_None);
}

static enum CXChildVisitResult find_weak(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    *(bool *)data = *(bool *)data || clang_getCursorKind(cursor) == CXCursor_UnexposedAttr;
    return CXChildVisit_Continue;
}

/* May another file's definition be meant where this one stands? */
static bool gives_way(CXCursor cursor)
{
    const bool variable = clang_getCursorKind(cursor) == CXCursor_VarDecl;
    bool gives = variable ? clang_Cursor_isNull(clang_Cursor_getVarDeclInitializer(cursor))
                          : clang_Cursor_isFunctionInlined(cursor) != 0;
    clang_visitChildren(cursor, find_weak, &gives);
    return gives;
}

static void add_weak(struct defined_names *names, const char *name)
{
    const size_t before = names->weak ? strlen(names->weak) : 0, length = strlen(name);
    names->weak = reallocate(names->weak, before + length + 3);
    sprintf(names->weak + before, " %s ", name);
}

static bool is_weak(const struct defined_names *names, const char *name)
{
    const size_t length = strlen(name);
    for (const char *at = names->weak; at && (at = strstr(at, name)); at += length)
        if (at[-1] == ' ' && at[length] == ' ')
            return true;
    return false;
}

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    if (clang_Location_isInSystemHeader(clang_getCursorLocation(cursor)))
        return CXChildVisit_Continue;
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_Namespace:
    case CXCursor_LinkageSpec:
    case CXCursor_ClassDecl:
    case CXCursor_StructDecl:
        return CXChildVisit_Recurse;
    case CXCursor_FunctionDecl:
    case CXCursor_CXXMethod:
    case CXCursor_VarDecl:
        if (defines(cursor) && clang_getCursorLinkage(cursor) == CXLinkage_External) {
            char *name = clang_text(clang_getCursorSpelling(cursor));
            struct defined_names *names = data;
            if (gives_way(cursor))
                add_weak(names, name);
            if (strcmp(name, "main"))
                add_name(names, name, clang_getCursorKind(cursor) == CXCursor_CXXMethod);
            else {
                names->begins = true;
                free(name);
            }
        }
        return CXChildVisit_Continue;
    default:
        return CXChildVisit_Continue;
    }
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(((const struct defined_name *)a)->text, ((const struct defined_name *)b)->text);
}

void defined_names_take(CXTranslationUnit unit, bool in_c, struct defined_names *names)
{
    names->in_c = in_c;
    clang_visitChildren(clang_getTranslationUnitCursor(unit), visit, names);
    if (names->count)
        qsort(names->items, names->count, sizeof *names->items, compare_names);
    size_t kept = 0;
    for (size_t i = 0; i < names->count; i++) {
        struct defined_name *last = kept ? &names->items[kept - 1] : NULL;
        if (last && !compare_names(last, &names->items[i])) {
            last->is_member = last->is_member && names->items[i].is_member;
            free(names->items[i].text);
        } else
            names->items[kept++] = names->items[i];
    }
    names->count = kept;
}

void defined_names_free(struct defined_names *names)
{
    for (size_t i = 0; i < names->count; i++)
        free(names->items[i].text);
    free(names->items);
    free(names->weak);
    *names = (struct defined_names){0};
}

/* ---- who belongs to whom ---- */

struct definition {
    const char *name;
    size_t unit;
    bool is_member;
};

static int compare_definitions(const void *a, const void *b)
{
    const struct definition *left = a, *right = b;
    int order = strcmp(left->name, right->name);
    return order ? order : (left->unit > right->unit) - (left->unit < right->unit);
}

static size_t representative(size_t *parents, size_t i)
{
    while (parents[i] != i)
        i = parents[i] = parents[parents[i]];
    return i;
}

/* First definition of the name; `count` when there is none. */
static size_t first_definition(const struct definition *definitions, size_t count, const char *name)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (strcmp(definitions[middle].name, name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && !strcmp(definitions[low].name, name) ? low : count;
}

/* Both define it: one of the two gives way to the other, and no program begins in both. */
static bool may_be_meant(const struct program_part *parts, size_t unit, size_t other, const char *name)
{
    return unit != other && !(parts[unit].names.begins && parts[other].names.begins) &&
           (is_weak(&parts[unit].names, name) || is_weak(&parts[other].names, name));
}

/* Joins the unit with those that define what it mentions; a unit in C mentions no member of a class. A word
 * in a comment may join what is not one program; that costs time, not correctness. */
static void join_mentioned(const struct program_part *parts, size_t unit,
                           const struct definition *definitions, size_t count, size_t *parents)
{
    const struct program_part *part = &parts[unit];
    char name[256];
    for (const char *at = part->text; *at;) {
        if (!isalpha((unsigned char)*at) && *at != '_') {
            at++;
            continue;
        }
        size_t length = 1;
        while (isalnum((unsigned char)at[length]) || at[length] == '_')
            length++;
        if (length < sizeof name) {
            memcpy(name, at, length);
            name[length] = '\0';
            const struct defined_name key = {name, false};
            bool own = part->names.count && bsearch(&key, part->names.items, part->names.count,
                                                    sizeof *part->names.items, compare_names);
            for (size_t i = first_definition(definitions, count, name);
                 i < count && !strcmp(definitions[i].name, name); i++)
                if (!(definitions[i].is_member && part->names.in_c) &&
                    (!own || may_be_meant(parts, unit, definitions[i].unit, name)))
                    parents[representative(parents, definitions[i].unit)] = representative(parents, unit);
        }
        at += length;
    }
}

/* One number for each representative, in the order of the units. */
static size_t number_programs(size_t *parents, size_t count, size_t *program)
{
    size_t programs = 0, *number = allocate(count * sizeof *number); /* plus one */
    for (size_t i = 0; i < count; i++) {
        size_t top = representative(parents, i);
        if (!number[top])
            number[top] = ++programs;
        program[i] = number[top] - 1;
    }
    free(number);
    return programs;
}

size_t programs_find(const struct program_part *parts, size_t count, size_t *program)
{
    size_t defined = 0;
    size_t *parents = allocate(count * sizeof *parents);
    for (size_t i = 0; i < count; i++) {
        defined += parts[i].text ? parts[i].names.count : 0;
        parents[i] = i;
    }
    struct definition *definitions = allocate(defined * sizeof *definitions);
    defined = 0;
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; parts[i].text && k < parts[i].names.count; k++)
            definitions[defined++] =
                (struct definition){parts[i].names.items[k].text, i, parts[i].names.items[k].is_member};
    }
    if (defined)
        qsort(definitions, defined, sizeof *definitions, compare_definitions);
    for (size_t i = 0; i < count; i++) {
        if (parts[i].text)
            join_mentioned(parts, i, definitions, defined, parents);
    }
    const size_t programs = number_programs(parents, count, program);
    free(parents);
    free(definitions);
    return programs;
}

static bool reads(const struct lowered_unit *unit, const char *path)
{
    for (int i = 0; unit && i < unit->source_count; i++)
        if (!strcmp(unit->sources[i]->path, path))
            return true;
    return false;
}

size_t programs_join(struct lowered_unit *const *units, size_t count, const struct joined_sites *joined,
                     size_t *program)
{
    size_t *parents = allocate(count * sizeof *parents);
    for (size_t i = 0; i < count; i++)
        for (parents[i] = 0; program[parents[i]] != program[i]; parents[i]++)
            ;
    for (size_t e = 0; e < joined->list.edit_count; e++) {
        const struct edit *edit = &joined->list.edits[e], *before = e ? edit - 1 : NULL;
        if (before && before->group == edit->group && !strcmp(before->path, edit->path))
            continue;
        const size_t of =
            (size_t)(edit->group < 0 ? EDIT_SERVES(edit->group) : joined->group_program[edit->group]);
        size_t first = 0;
        while (program[first] != of)
            first++;
        for (size_t i = 0; i < count; i++)
            if (program[i] != of && reads(units[i], edit->path))
                parents[representative(parents, i)] = representative(parents, first);
    }
    const size_t programs = number_programs(parents, count, program);
    free(parents);
    return programs;
}

/* ---- one list of many ---- */

static int compare_sites(const void *a, const void *b)
{
    const struct site *left = a, *right = b;
    int order = strcmp(left->place.path, right->place.path);
    if (!order)
        order = (left->place.offset > right->place.offset) - (left->place.offset < right->place.offset);
    return order ? order : strcmp(left->id, right->id);
}

static void *append(void *array, size_t count, const void *items, size_t more, size_t size)
{
    if (!more)
        return array;
    array = reallocate(array, (count + more) * size);
    memcpy((char *)array + count * size, items, more * size);
    return array;
}

static int renumber(struct joined_sites *joined, int group, int first, size_t program)
{
    while (joined->group_count <= first + group) {
        int number = (int)program;
        joined->group_program =
            append(joined->group_program, (size_t)joined->group_count++, &number, 1, sizeof number);
    }
    return first + group;
}

static void join(struct joined_sites *joined, struct site_list *part, size_t program)
{
    struct site_list *list = &joined->list;
    int first = joined->group_count;
    list->sites = append(list->sites, list->count, part->sites, part->count, sizeof *list->sites);
    for (size_t i = list->count; i < list->count + part->count; i++) {
        if (list->sites[i].group >= 0)
            list->sites[i].group = renumber(joined, list->sites[i].group, first, program);
    }
    list->count += part->count;
    list->edits = append(list->edits, list->edit_count, part->edits, part->edit_count, sizeof *list->edits);
    for (size_t i = list->edit_count; i < list->edit_count + part->edit_count; i++) {
        int group = list->edits[i].group;
        list->edits[i].group = group < 0 ? EDIT_SERVES(program) : renumber(joined, group, first, program);
    }
    list->edit_count += part->edit_count;
    list->gaps = append(list->gaps, list->gap_count, part->gaps, part->gap_count, sizeof *list->gaps);
    list->gap_count += part->gap_count;
    list->warnings = append(list->warnings, list->warning_count, part->warnings, part->warning_count,
                            sizeof *list->warnings);
    list->warning_count += part->warning_count;
    list->silences = append(list->silences, list->silence_count, part->silences, part->silence_count,
                            sizeof *list->silences);
    list->silence_count += part->silence_count;
    list->claims =
        append(list->claims, list->claim_count, part->claims, part->claim_count, sizeof *list->claims);
    list->claim_count += part->claim_count;
    joined->parts = append(joined->parts, joined->part_count++, &part, 1, sizeof(struct site_list *));
}

bool edit_is_of(const struct joined_sites *joined, const struct edit *edit, const struct site *site)
{
    return site->group >= 0 &&
           (edit->group == site->group || edit->group == EDIT_SERVES(joined->group_program[site->group]));
}

/* By path and offset, what came first staying first. */
static void sort_edits(struct site_list *list)
{
    for (size_t i = 1; i < list->edit_count; i++) {
        struct edit edit = list->edits[i];
        size_t k = i;
        for (; k; k--) {
            const struct edit *before = &list->edits[k - 1];
            int order = strcmp(before->path, edit.path);
            if (order < 0 || (order == 0 && before->offset <= edit.offset))
                break;
            list->edits[k] = list->edits[k - 1];
        }
        list->edits[k] = edit;
    }
}

/* One execution of one program. */
struct task {
    struct analysis *analysis;
    int number;
};

static void execute(void *data, size_t i)
{
    const struct task *task = (struct task *)data + i;
    analysis_execute(task->analysis, task->number);
}

void programs_analyse(struct lowered_unit *const *units, const size_t *program, size_t count, size_t programs,
                      const struct analysis_options *options, size_t jobs, struct joined_sites *joined)
{
    *joined = (struct joined_sites){0};
    struct lowered_unit **of_program = allocate(count * sizeof *of_program);
    struct analysis **analyses = allocate(programs * sizeof *analyses);
    struct task *tasks = NULL;
    size_t task_count = 0, used = 0;
    for (size_t p = 0; p < programs; p++) {
        size_t first = used;
        for (size_t i = 0; i < count; i++) {
            if (program[i] == p && units[i])
                of_program[used++] = units[i];
        }
        if (used == first)
            continue;
        analyses[p] = analysis_begin(of_program + first, used - first, options);
        for (int i = 0; i < analysis_executions(analyses[p]); i++) {
            struct task task = {analyses[p], i};
            tasks = append(tasks, task_count++, &task, 1, sizeof task);
        }
    }
    parallel_for(task_count, jobs, "programs analysed", execute, tasks);
    for (size_t p = 0; p < programs; p++) {
        if (analyses[p])
            join(joined, analysis_end(analyses[p]), p);
    }
    free(tasks);
    free(analyses);
    free(of_program);
    if (joined->list.count)
        qsort(joined->list.sites, joined->list.count, sizeof *joined->list.sites, compare_sites);
    sort_edits(&joined->list);
}

void joined_sites_free(struct joined_sites *joined)
{
    for (size_t i = 0; i < joined->part_count; i++)
        site_list_free(joined->parts[i]);
    free(joined->parts);
    free(joined->group_program);
    free(joined->list.sites);
    free(joined->list.edits);
    free(joined->list.gaps);
    free(joined->list.warnings);
    free(joined->list.silences);
    free(joined->list.claims);
    *joined = (struct joined_sites){0};
}
