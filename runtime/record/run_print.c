/* The run record as JSON text. One array per line, so that a message about line N leads to a place one can
 * find, and the columns of a thousand ranks stay one line each. */
#include "steelyard/error.h"
#include "steelyard/record.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Length of the valid UTF-8 sequence at s (1..4), 0 when it is none: host names and paths are bytes, JSON is
 * not. */
static int utf8_length(const unsigned char *s)
{
    if (s[0] < 0x80)
        return 1;
    int length = s[0] >= 0xF0 && s[0] <= 0xF4  ? 4
                 : s[0] >= 0xE0 && s[0] < 0xF0 ? 3
                 : s[0] >= 0xC2 && s[0] < 0xE0 ? 2
                                               : 0;
    for (int i = 1; i < length; i++)
        if ((s[i] & 0xC0) != 0x80)
            return 0;
    if ((s[0] == 0xE0 && s[1] < 0xA0) || (s[0] == 0xED && s[1] > 0x9F) || (s[0] == 0xF0 && s[1] < 0x90) ||
        (s[0] == 0xF4 && s[1] > 0x8F))
        return 0;
    return length;
}

static void print_string(FILE *out, const char *text)
{
    const unsigned char *s = (const unsigned char *)(text ? text : "");
    putc('"', out);
    while (*s) {
        int length = utf8_length(s);
        if (length == 0) {
            fputs("\\ufffd", out);
            s++;
        } else if (*s == '"' || *s == '\\') {
            putc('\\', out);
            putc(*s++, out);
        } else if (*s < 0x20 || *s == 0x7F) {
            fprintf(out, "\\u%04x", *s++);
        } else {
            fwrite(s, 1, (size_t)length, out);
            s += length;
        }
    }
    putc('"', out);
}

/* The shortest decimal that reads back as the same double, and never a comma for a point. */
static void print_number(FILE *out, double value)
{
    char text[40];
    if (!isfinite(value)) {
        fputs("null", out);
        return;
    }
    for (int digits = 9; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            break;
    }
    for (char *c = text; *c; c++)
        if (*c == ',')
            *c = '.';
    fputs(text, out);
}

static void print_count(FILE *out, long long value)
{
    if (value < 0)
        fputs("null", out);
    else
        fprintf(out, "%lld", value);
}

static void print_text_key(FILE *out, const char *indent, const char *key, const char *text)
{
    fprintf(out, "%s\"%s\": ", indent, key);
    print_string(out, text);
    fputs(",\n", out);
}

static void print_number_key(FILE *out, const char *indent, const char *key, double value, const char *end)
{
    fprintf(out, "%s\"%s\": ", indent, key);
    print_number(out, value);
    fputs(end, out);
}

static void print_count_key(FILE *out, const char *indent, const char *key, long long value)
{
    fprintf(out, "%s\"%s\": ", indent, key);
    print_count(out, value);
    fputs(",\n", out);
}

static void print_numbers(FILE *out, const char *indent, const char *key, const double *values, int n,
                          const char *end)
{
    if (!values)
        return;
    fprintf(out, "%s\"%s\": [", indent, key);
    for (int i = 0; i < n; i++) {
        if (i)
            putc(',', out);
        print_number(out, values[i]);
    }
    fprintf(out, "]%s", end);
}

static void print_counts(FILE *out, const char *indent, const char *key, const long long *values, int n,
                         const char *end)
{
    if (!values)
        return;
    fprintf(out, "%s\"%s\": [", indent, key);
    for (int i = 0; i < n; i++) {
        if (i)
            putc(',', out);
        print_count(out, values[i]);
    }
    fprintf(out, "]%s", end);
}

static void print_plan(FILE *out, const struct sy_run_plan *plan, int size)
{
    const char *in = "        ";
    fputs("      \"plan\": {\n", out);
    print_text_key(out, in, "solver", plan->solver);
    print_text_key(out, in, "order", plan->order);
    print_text_key(out, in, "delivery", plan->delivery);
    print_text_key(out, in, "source", plan->source);
    print_text_key(out, in, "detail", plan->detail);
    print_counts(out, in, "counts", plan->counts, size, ",\n");
    print_numbers(out, in, "compute_s_per_item", plan->compute_s_per_item, size, ",\n");
    print_numbers(out, in, "compute_startup_s", plan->compute_startup_s, size, ",\n");
    print_numbers(out, in, "link_s_per_item", plan->link_s_per_item, size, ",\n");
    print_numbers(out, in, "link_startup_s", plan->link_startup_s, size, ",\n");
    print_number_key(out, in, "predicted_s", plan->predicted_s, ",\n");
    print_number_key(out, in, "lower_bound_s", plan->lower_bound_s, ",\n");
    print_number_key(out, in, "equal_s", plan->equal_s, "\n      },\n");
}

static void print_execution(FILE *out, const struct sy_run_execution *e, int size)
{
    const char *in = "          ";
    fputs("        {\n", out);
    print_count_key(out, in, "index", e->index);
    print_counts(out, in, "items", e->items, size, ",\n");
    print_numbers(out, in, "start_s", e->start_s, size, ",\n");
    print_numbers(out, in, "receive_start_s", e->receive_start_s, size, ",\n");
    print_numbers(out, in, "receive_end_s", e->receive_end_s, size, ",\n");
    print_numbers(out, in, "compute_end_s", e->compute_end_s, size, ",\n");
    print_numbers(out, in, "finish_s", e->finish_s, size, ",\n");
    print_numbers(out, in, "communicate_s", e->communicate_s, size, "\n        }");
}

static void print_totals(FILE *out, const struct sy_run_site *site)
{
    fputs("      \"totals\": [", out);
    for (int i = 0; i < site->size; i++) {
        const struct sy_run_total *t = &site->totals[i];
        fprintf(out, "%s\n        {\"executions\": ", i ? "," : "");
        print_count(out, t->executions);
        fputs(", \"items\": ", out);
        print_count(out, t->items);
        print_number_key(out, ", ", "receive_s", t->receive_s, "");
        print_number_key(out, ", ", "compute_s", t->compute_s, "");
        print_number_key(out, ", ", "communicate_s", t->communicate_s, "");
        print_number_key(out, ", ", "wait_s", t->wait_s, "}");
    }
    fputs("\n      ],\n", out);
}

static void print_calls(FILE *out, const struct sy_run_site *site)
{
    for (size_t i = 0; i < site->call_count; i++) {
        fputs(i ? ", {\"collective\": " : "      \"calls\": [{\"collective\": ", out);
        print_string(out, site->calls[i].collective);
        fputs(", \"file\": ", out);
        print_string(out, site->calls[i].file);
        fprintf(out, ", \"line\": %lld}", site->calls[i].line);
    }
    if (site->call_count)
        fputs("],\n", out);
}

static void print_site(FILE *out, const struct sy_run_site *site)
{
    const char *in = "      ";
    fputs("    {\n", out);
    print_text_key(out, in, "file", site->file);
    print_count_key(out, in, "line", site->line);
    print_text_key(out, in, "function", site->function);
    print_text_key(out, in, "collective", site->collective);
    print_calls(out, site);
    fprintf(out, "%s\"size\": %d,\n%s\"root\": %d,\n%s\"ranks\": [", in, site->size, in, site->root, in);
    for (int i = 0; i < site->size; i++)
        fprintf(out, "%s%d", i ? "," : "", site->ranks[i]);
    fputs("],\n", out);
    print_count_key(out, in, "unit", site->unit);
    print_count_key(out, in, "least", site->least);
    print_count_key(out, in, "equal_share", site->equal_share);
    print_count_key(out, in, "total_items", site->total_items);
    print_number_key(out, in, "item_bytes", site->item_bytes, ",\n");
    print_count_key(out, in, "executions", site->executions);
    print_count_key(out, in, "plans", site->plans);
    print_plan(out, &site->plan, site->size);
    print_totals(out, site);
    fputs("      \"kept\": [", out);
    for (size_t i = 0; i < site->kept_count; i++) {
        fputs(i ? ",\n" : "\n", out);
        print_execution(out, &site->kept[i], site->size);
    }
    fputs(site->kept_count ? "\n      ]\n    }" : "]\n    }", out);
}

static void print_ranks(FILE *out, const struct sy_run *run)
{
    fputs("  \"ranks\": [", out);
    for (int i = 0; i < run->size; i++) {
        const struct sy_run_rank *rank = &run->ranks[i];
        fprintf(out, "%s\n    {\"host\": ", i ? "," : "");
        print_string(out, rank->host);
        fprintf(out, ", \"reported\": %s", rank->reported ? "true" : "false");
        print_number_key(out, ", ", "compute_s", rank->compute_s, "");
        print_number_key(out, ", ", "mpi_s", rank->mpi_s, "}");
    }
    fputs("\n  ],\n", out);
}

/* Sections come with equal names side by side (as the collector leaves them) or not; each name is one array.
 */
static void print_sections(FILE *out, const struct sy_run *run)
{
    fputs("  \"sections\": {", out);
    bool first_name = true;
    for (size_t i = 0; i < run->section_count; i++) {
        bool seen = false;
        for (size_t j = 0; j < i && !seen; j++)
            seen = strcmp(run->sections[i].name, run->sections[j].name) == 0;
        if (seen)
            continue;
        fputs(first_name ? "\n    " : ",\n    ", out);
        first_name = false;
        print_string(out, run->sections[i].name);
        fputs(": [", out);
        bool first = true;
        for (size_t j = i; j < run->section_count; j++) {
            if (strcmp(run->sections[i].name, run->sections[j].name) != 0)
                continue;
            fprintf(out, "%s\n      {\"rank\": %d, \"figures\": %s}", first ? "" : ",", run->sections[j].rank,
                    run->sections[j].json);
            first = false;
        }
        fputs("\n    ]", out);
    }
    fputs(first_name ? "}\n}\n" : "\n  }\n}\n", out);
}

int sy_run_print(const struct sy_run *run, FILE *out)
{
    fprintf(out, "{\n  \"schema\": \"%s\",\n  \"complete\": %s,\n  \"missing\": [", SY_RUN_SCHEMA,
            run->complete ? "true" : "false");
    for (size_t i = 0; i < run->missing_count; i++) {
        fputs(i ? ",\n    " : "\n    ", out);
        print_string(out, run->missing[i]);
    }
    fputs(run->missing_count ? "\n  ],\n" : "],\n", out);
    print_text_key(out, "  ", "writer", run->writer);
    print_text_key(out, "  ", "program", run->program);
    print_text_key(out, "  ", "mpi", run->mpi);
    print_text_key(out, "  ", "started", run->started);
    print_number_key(out, "  ", "duration_s", run->duration_s, ",\n");
    fputs("  \"choices\": {", out);
    for (size_t i = 0; i < run->choice_count; i++) {
        fputs(i ? ",\n    " : "\n    ", out);
        print_string(out, run->choices[i].name);
        fputs(": ", out);
        print_string(out, run->choices[i].value);
    }
    fputs(run->choice_count ? "\n  },\n" : "},\n", out);
    print_ranks(out, run);
    fputs("  \"sites\": [", out);
    for (size_t i = 0; i < run->site_count; i++) {
        fputs(i ? ",\n" : "\n", out);
        print_site(out, &run->sites[i]);
    }
    fputs(run->site_count ? "\n  ],\n" : "],\n", out);
    print_sections(out, run);
    return ferror(out) ? SY_EIO : SY_SUCCESS;
}

/* Whole or nothing: a device or a pipe given as the path (/dev/null, /dev/stdout) is written directly. */
int sy_run_write(const struct sy_run *run, const char *path, char *message, size_t message_size)
{
    struct stat status;
    bool direct = stat(path, &status) == 0 && !S_ISREG(status.st_mode);
    size_t size = strlen(path) + 24;
    char *temporary = malloc(size);
    if (!temporary) {
        snprintf(message, message_size, "%s: out of memory", path);
        return SY_ENOMEM;
    }
    if (direct)
        memcpy(temporary, path, strlen(path) + 1);
    else
        snprintf(temporary, size, "%s.%ld.tmp", path, (long)getpid());
    FILE *out = fopen(temporary, "w");
    bool good = out != NULL;
    if (out) {
        good =
            sy_run_print(run, out) == SY_SUCCESS && fflush(out) == 0 && (direct || fsync(fileno(out)) == 0);
        int first_error = errno;
        good = fclose(out) == 0 && good;
        if (!good && first_error)
            errno = first_error;
        if (good && !direct)
            good = rename(temporary, path) == 0;
    }
    if (!good) {
        int error = errno;
        snprintf(message, message_size, "%s: %s", path, error ? strerror(error) : "could not be written");
        if (out && !direct)
            unlink(temporary);
    }
    free(temporary);
    return good ? SY_SUCCESS : SY_EIO;
}
