/* The check of the rewritten text against texts that are wrong on purpose: in each program every edit is
 * changed in every way that is listed here, one at a time, and none may pass. */
#include <stdlib.h>
#include <string.h>

#include "cmocka_all.h"
#include "options.h"
#include "project/edits.h"
#include "project/finish.h"
#include "project/flags.h"
#include "project/recheck.h"

struct counted {
    int tried, passed;
};

static void read_program(const char *name, struct project *project)
{
    char *path = format_text("%s/%s", SAMPLES, name);
    const char *files[] = {path},
               *flags[] = {"-nostdinc",       "-isystem", HEADERS "/slim/cxx", "-isystem",
                           HEADERS "/slim",   "-isystem", HEADERS "/mpi",      "-isystem",
                           HEADERS "/runtime"}; /* much shorter than the machine's, and read for every text */
    const struct words plain = {files, 1}, extra = {flags, sizeof flags / sizeof *flags};
    struct unit_requests requests;
    struct analysis_options options;
    assert_int_equal(settings_for_analysis(&options), EXIT_COMPLETE);
    assert_int_equal(requests_make(NULL, &plain, &extra, &requests), EXIT_COMPLETE);
    project_analyse(project, &requests, &options, 1);
    project_finish(project, false);
    free(path);
}

static size_t problems(const struct project *project)
{
    struct rewriting rewriting;
    struct recheck_result result;
    struct analysis_options options;
    settings_for_analysis(&options);
    if (rewriting_make(project, &rewriting) != EXIT_COMPLETE) {
        rewriting_free(&rewriting);
        return 1;
    }
    recheck(project, &rewriting, &options, 1, &result);
    assert_false(result.header_missing);
    size_t found = result.problems;
    if (found && getenv("SAID_VERBOSE"))
        print_message("  %s\n", result.first);
    recheck_result_free(&result);
    rewriting_free(&rewriting);
    return found;
}

static void try_text(struct project *project, size_t edit, char *text, struct counted *counted)
{
    char *right = project->sites->edits[edit].text;
    if (strcmp(text, right) != 0) {
        project->sites->edits[edit].text = text;
        counted->tried++;
        if (!problems(project)) {
            counted->passed++;
            print_message("passes in place of '%s':\n  '%s'\n", right, text);
        }
        project->sites->edits[edit].text = right;
    }
    free(text);
}

static char *with(const char *text, const char *at, size_t length, const char *by)
{
    return format_text("%.*s%s%s", (int)(at - text), text, by, at + length);
}

static char *original_text(const struct project *project, const struct edit *edit)
{
    const struct file_text *file = file_table_find(&project->files, edit->path);
    return duplicate_bytes(file->bytes + edit->offset, edit->length);
}

/* Another word for each that stands in the text. */
static const char *instead(const char *word, size_t length)
{
    static const char *const pairs[][2] = {{"sy_mine", "sy_total"},
                                           {"sy_offset", "sy_mine"},
                                           {"sy_total", "sy_offset"},
                                           {"sy_equal", "sy_mine"},
                                           {"sy_displ", "sy_count"},
                                           {"sy_count", "sy_displ"},
                                           {"sy_scatter_counts", "sy_allgather_counts"},
                                           {"sy_gather_counts", "sy_scatter_counts"},
                                           {"sy_mine_in", "sy_total_in"},
                                           {"sy_offset_in", "sy_mine_in"},
                                           {"sy_total_in", "sy_mine_in"},
                                           {"sy_weight", "sy_mine"},
                                           {"sy_mine64", "sy_total64"},
                                           {"sy_offset64", "sy_mine64"},
                                           {"rank", "1"},
                                           {"size", "2"},
                                           {"p", "2"},
                                           {"n", "rank"},
                                           {"first", "part"},
                                           {"part", "first"},
                                           {"mine", "size"},
                                           {"const", "volatile"},
                                           {"a_shares", "b_shares"},
                                           {"b_shares", "a_shares"}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (strlen(pairs[i][0]) == length && !memcmp(pairs[i][0], word, length))
            return pairs[i][1];
    return NULL;
}

/* Behind the comment that begins there, which says nothing to a compiler. */
static const char *past_comment_at(const char *at)
{
    const char *end = !strncmp(at, "/*", 2)   ? strstr(at, "*/")
                      : !strncmp(at, "//", 2) ? strchr(at, '\n')
                                              : NULL;
    return end ? end + 1 : at;
}

static bool in_word(char c)
{
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static void change_words(struct project *project, size_t edit, struct counted *counted)
{
    const char *text = project->sites->edits[edit].text;
    for (const char *at = text; *at;) {
        size_t length = 0;
        at = past_comment_at(at);
        while (in_word(at[length]))
            length++;
        const char *other = instead(at, length);
        if (other)
            try_text(project, edit, with(text, at, length, other), counted);
        if (length && *at >= '0' && *at <= '9') {
            char *next = format_text("%ld", strtol(at, NULL, 10) + 1);
            try_text(project, edit, with(text, at, length, next), counted);
            free(next);
        }
        at += length ? length : 1;
    }
}

static void change_operators(struct project *project, size_t edit, struct counted *counted)
{
    static const char *const pairs[][2] = {{" * ", " + "}, {" + ", " - "}, {" / ", " * "}, {" - ", " + "}};
    const char *text = project->sites->edits[edit].text;
    for (const char *at = text; *at; at++)
        for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
            if (!strncmp(at, pairs[i][0], 3))
                try_text(project, edit, with(text, at, 3, pairs[i][1]), counted);
}

/* One more, behind every bracket that closes and before a statement's end. */
static void add_one(struct project *project, size_t edit, struct counted *counted)
{
    const char *text = project->sites->edits[edit].text;
    for (const char *at = text; *at; at++)
        if (*at == ')')
            try_text(project, edit, with(text, at + 1, 0, " + 1"), counted);
}

/* Without the types that calls are converted to. */
static void leave_types_out(struct project *project, size_t edit, struct counted *counted)
{
    const char *text = project->sites->edits[edit].text;
    for (const char *call = text; (call = strstr(call, ")sy_")) != NULL; call++) {
        const char *at = call;
        while (at > text && *at != '(')
            at--;
        if (*at == '(')
            try_text(project, edit, with(text, at, (size_t)(call + 1 - at), ""), counted);
    }
}

static void judge(const char *name, int least)
{
    struct project project;
    read_program(name, &project);
    struct counted counted = {0};
    assert_true(project.sites->edit_count > 0);
    if (problems(&project))
        fail_msg("%s does not pass as it is", name);
    for (size_t i = 0; i < project.sites->edit_count; i++) {
        const struct edit *edit = &project.sites->edits[i];
        if (!edit->asked && !edit->elements)
            continue;
        try_text(&project, i, original_text(&project, edit), &counted);
        change_words(&project, i, &counted);
        change_operators(&project, i, &counted);
        add_one(&project, i, &counted);
        leave_types_out(&project, i, &counted);
    }
    print_message("%s: %d wrong texts, %d passed\n", name, counted.tried, counted.passed);
    assert_true(counted.tried >= least);
    assert_int_equal(counted.passed, 0);
    project_free(&project);
}

static void sums(void **state)
{
    (void)state;
    judge("01-one-share/sum_reduce.c", 10);
}

static void offsets_and_totals(void **state)
{
    (void)state;
    judge("05-places/offset_range.c", 10);
}

static void other_types(void **state)
{
    (void)state;
    judge("05-places/axis.c", 10);
}

static void units_and_displacements(void **state)
{
    (void)state;
    judge("07-communication/gatherv_counts.c", 10);
}

static void two_roundings(void **state)
{
    (void)state;
    judge("04-units/two_roundings.c", 10);
}

static void weights(void **state)
{
    (void)state;
    judge("08-results/mean_of_means.c", 10);
}

static void locals(void **state)
{
    (void)state;
    judge("05-places/pointer_offset.c", 10);
}

static void objects_of_lengths(void **state)
{
    (void)state;
    judge("07-communication/two_distributions.c", 10);
}

static void arrays_and_macros(void **state)
{
    (void)state;
    judge("03-counts/literal_share.c", 10);
}

static void classes(void **state)
{
    (void)state;
    judge("06-structure/matrix_class.cpp", 10);
}

static void loops_that_are_dealt_out(void **state)
{
    (void)state;
    settings.loops = true;
    judge("08-results/turns.c", 10);
    settings.loops = false;
}

int main(int count, char **names)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums),
        cmocka_unit_test(offsets_and_totals),
        cmocka_unit_test(other_types),
        cmocka_unit_test(units_and_displacements),
        cmocka_unit_test(two_roundings),
        cmocka_unit_test(weights),
        cmocka_unit_test(locals),
        cmocka_unit_test(objects_of_lengths),
        cmocka_unit_test(arrays_and_macros),
        cmocka_unit_test(classes),
        cmocka_unit_test(loops_that_are_dealt_out),
    };
    if (count > 1)
        cmocka_set_test_filter(names[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
