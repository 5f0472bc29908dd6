#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "behaviour/verification.h"
#include "options.h"
#include "report/json.h"
#include "report/report.h"

void verify_put_row(struct verification *verification, const struct reference *reference, const char *vector,
                    const char *verdict, size_t files, const char *where, double seconds)
{
    const char *built = reference->pair->sanitize ? "sanitized" : "as given";
    char *shares =
        reference->about ? format_text("%s, args %s", vector, reference->about) : duplicate(vector);
    verification->runs++;
    if (!strcmp(settings.format, "json")) {
        json_t *row = json_object();
        json_object_set_new(row, "ranks", json_integer(reference->ranks));
        json_object_set_new(row, "shares", json_text(vector));
        json_object_set_new(row, "sanitized", json_boolean(reference->pair->sanitize));
        json_object_set_new(row, "arguments", reference->about ? json_text(reference->about) : json_null());
        json_object_set_new(row, "result", json_text(verdict));
        json_object_set_new(row, "files", json_count(files));
        json_object_set_new(row, "difference", where ? json_text(where) : json_null());
        json_array_append_new(verification->rows, row);
    } else {
        if (verification->runs == 1)
            printf("%5s  %-24s  %-9s %7s  %5s  %s\n", "ranks", "shares", "built", "seconds", "files",
                   "result");
        printf("%5d  %-24s  %-9s %7.2f  %5zu  %s%s%s\n", reference->ranks, shares, built, seconds, files,
               verdict, where ? ": " : "", where ? where : "");
        fflush(stdout);
    }
    free(shares);
}

static void tell_outside(struct verification *verification)
{
    const struct words *names = &verification->other_names, *outside = &verification->outside;
    for (size_t i = 0; i < outside->count; i++) {
        if (!elsewhere_has_other_names(names, outside->items[i]))
            fprintf(stderr,
                    "steelyard: %s is written outside of the working directory: compared, and put back as it "
                    "was\n",
                    outside->items[i]);
    }
    for (size_t i = 0; i < names->count; i++) {
        char *directory = path_directory(names->items[i]);
        fprintf(stderr,
                "steelyard: in %s files are written under other names in every run: those are not compared\n",
                directory);
        free(directory);
    }
}

int verify_put_end(struct verification *verification, const struct project *project)
{
    int code = verification->differences ? EXIT_FAILED
               : verification->unusable  ? EXIT_INCOMPLETE
                                         : EXIT_COMPLETE;
    tell_outside(verification);
    if (!strcmp(settings.format, "json")) {
        FILE *out = output_open();
        json_t *root = json_object(), *outside = json_array();
        for (size_t i = 0; i < verification->outside.count; i++)
            json_array_append_new(outside, json_text(verification->outside.items[i]));
        json_object_set_new(root, "schema", json_integer(1));
        json_object_set_new(root, "runs", json_incref(verification->rows));
        json_object_set_new(root, "differences", json_count(verification->differences));
        json_object_set_new(root, "not_compared", json_count(verification->unusable));
        json_object_set_new(root, "outside", outside);
        json_object_set_new(root, "sanitizers",
                            verification->checked.sanitize ? json_text(verification->checked.sanitize)
                                                           : json_null());
        json_object_set_new(root, "audit", json_report(project));
        if (!out) {
            json_decref(root);
            return EXIT_FAILED;
        }
        json_write(out, root);
        return output_close(out, project_exit(project, code));
    }
    printf("%zu run%s compared, %zu different, %zu number%s of ranks not comparable\n",
           verification->runs - verification->unusable,
           verification->runs - verification->unusable == 1 ? "" : "s", verification->differences,
           verification->unusable, verification->unusable == 1 ? "" : "s");
    return project_exit(project, code);
}
