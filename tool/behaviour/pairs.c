#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "behaviour/verification.h"
#include "options.h"

void verify_run(struct verification *verification, const struct reference *reference,
                const struct share_vector *vector, struct run_outcome *outcome)
{
    const struct verify_request *asked = verification->asked;
    char *folder = format_text("%s/run-%zu", verification->folder, ++verification->folders);
    struct run_request request = {.mpiexec = asked->launcher,
                                  .ranks = reference->ranks,
                                  .program = vector ? reference->pair->rewritten : reference->pair->original,
                                  .arguments = reference->arguments,
                                  .inputs = asked->inputs,
                                  .input = asked->input,
                                  .shares = vector ? vector->value : NULL,
                                  .spawn = vector ? vector->spawn : NULL,
                                  .loop = vector ? vector->loop : NULL,
                                  .order = vector ? vector->order : NULL,
                                  .preload = verification->preload,
                                  .folder = folder,
                                  /* sanitizers make a program slower, not endless */
                                  .timeout_s = asked->timeout_s * (reference->pair->sanitize ? 4 : 1)};
    run_program(&request, outcome);
    for (size_t i = 0; i < outcome->file_count; i++) {
        bool known = false;
        for (size_t k = 0; k < verification->outside.count; k++)
            known = known || !strcmp(verification->outside.items[k], outcome->files[i].path);
        if (known)
            continue;
        struct words *outside = &verification->outside;
        outside->items = reallocate(outside->items, (outside->count + 1) * sizeof *outside->items);
        outside->items[outside->count++] = duplicate(outcome->files[i].path);
    }
    free(folder);
}

bool verify_ended_well(const struct run_outcome *outcome)
{
    return !outcome->process.status && !outcome->process.timed_out && !outcome->complaint;
}

char *verify_why_not(const struct run_outcome *outcome)
{
    return outcome->complaint           ? format_text("it is not clean: %s", outcome->complaint)
           : outcome->process.timed_out ? duplicate("it timed out")
                                        : format_text("it ends with status %d", outcome->process.status);
}

struct texts {
    const struct rewriting *original, *rewritten; /* NULL: as the files are */
    bool quiet;                                   /* a failure is told of elsewhere */
};

static int build_pair(struct verification *verification, const struct project *project,
                      const struct texts *texts, const char *sanitize, struct pair *pair)
{
    const struct verify_request *asked = verification->asked;
    const char *name = !sanitize ? "" : strchr(sanitize, ',') ? "-checked" : "-checked-memory";
    char *folder = format_text("%s/original%s", verification->folder, name);
    struct build build = {.compiler = asked->compiler,
                          .cxx_compiler = asked->cxx,
                          .link = asked->link,
                          .folder = folder,
                          .sanitize = sanitize,
                          .quiet = sanitize || texts->quiet};
    pair->sanitize = sanitize;
    int code = build_program(&build, project, texts->original, &pair->original);
    free(folder);
    if (code != EXIT_COMPLETE) {
        if (!build.quiet)
            fprintf(stderr, "steelyard: the original program cannot be built; give what it needs after --\n");
        return EXIT_INCOMPLETE;
    }
    build.runtime = true;
    build.folder = folder = format_text("%s/rewritten%s", verification->folder, name);
    code = build_program(&build, project, texts->rewritten, &pair->rewritten);
    free(folder);
    return code;
}

void verify_pair_free(struct pair *pair)
{
    free(pair->original);
    free(pair->rewritten);
    *pair = (struct pair){0};
}

/* The original has to pass on the largest number of ranks. */
static bool passes(struct verification *verification, const struct pair *pair, char **why)
{
    struct reference reference = {.pair = pair, .arguments = &verification->asked->arguments};
    for (size_t i = 0; i < verification->asked->rank_count; i++) {
        if (verification->asked->ranks[i] > reference.ranks)
            reference.ranks = verification->asked->ranks[i];
    }
    verify_run(verification, &reference, NULL, &reference.first);
    bool good = verify_ended_well(&reference.first);
    *why = good ? NULL : verify_why_not(&reference.first);
    run_outcome_free(&reference.first);
    return good;
}

/* With the address and undefined-behaviour sanitizers, or the first alone, whichever the original passes. */
static void build_checked(struct verification *verification, const struct project *project,
                          const struct texts *texts)
{
    static const char *const sanitizers[] = {"address,undefined", "address"};
    const struct words *link = verification->asked->link;
    for (size_t i = 0; i < link->count; i++) {
        if (!strncmp(link->items[i], "-fsanitize", strlen("-fsanitize")))
            return; /* the user has chosen */
    }
    char *why = NULL;
    for (size_t i = 0; i < sizeof sanitizers / sizeof *sanitizers; i++) {
        free(why);
        if (build_pair(verification, project, texts, sanitizers[i], &verification->checked) !=
            EXIT_COMPLETE) {
            verify_pair_free(&verification->checked);
            fprintf(stderr, "steelyard: without sanitizers: %s does not build with -fsanitize=%s\n",
                    "the program", sanitizers[i]);
            return;
        }
        if (passes(verification, &verification->checked, &why)) {
            if (i)
                fprintf(stderr, "steelyard: without the undefined-behaviour sanitizer, which the original "
                                "does not pass\n");
            return;
        }
        verify_pair_free(&verification->checked);
    }
    fprintf(stderr, "steelyard: without sanitizers, which the original does not pass: %s\n", why);
    free(why);
}

int verify_build(struct verification *verification, const struct project *project,
                 const struct rewriting *rewriting)
{
    struct rewriting original = {0}, rewritten = {0};
    struct edit *held = NULL;
    struct texts texts = {NULL, rewriting, false};
    int code = EXIT_COMPLETE;
    bool left_out = !verification->asked->all_prints && project->sites->silence_count;
    if (left_out) {
        code = prints_leave_out(project, &held, &original, &rewritten);
        texts = (struct texts){original.count ? &original : NULL, &rewritten, true};
    }
    if (code == EXIT_COMPLETE)
        code = build_pair(verification, project, &texts, NULL, &verification->plain);
    if (code != EXIT_COMPLETE && left_out) { /* such as a stream of the program's own type */
        fprintf(stderr, "steelyard: the program does not build without these prints: they are compared\n");
        verify_pair_free(&verification->plain);
        texts = (struct texts){NULL, rewriting, false};
        code = build_pair(verification, project, &texts, NULL, &verification->plain);
    }
    if (code == EXIT_COMPLETE && verification->asked->sanitize)
        build_checked(verification, project, &texts);
    rewriting_free(&original);
    rewriting_free(&rewritten);
    free(held);
    return code;
}
