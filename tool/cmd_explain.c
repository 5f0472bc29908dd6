#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "codes.h"
#include "options.h"

static bool all;
static const char *format = "text";

static const struct option explain_options[] = {
    {OPTION_FLAG, 0, "all", NULL, "every code", &all},
    {OPTION_TEXT, 0, "format", "FORMAT", "text (default) or markdown", &format},
    {OPTION_END, 0, NULL, NULL, NULL, NULL}};

/* Lines of an example, indented as code. */
static void put_example(const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        printf("    %.*s\n", (int)length, text);
        text += length + (text[length] == '\n');
    }
}

static void put_text(const struct code *code)
{
    printf("SY%03d %s (%s)\n\n%s.\n\n%s\n\n", code->number, code->name, code_kind_name(code->kind),
           code->title, code->why);
    if (*code->example) {
        puts("Example:\n");
        put_example(code->example);
        putchar('\n');
    }
    printf("What to do: %s\n", code->remedy);
}

static void put_markdown(const struct code *code)
{
    printf("<a id=\"SY%03d\"></a>\n\n## SY%03d: %s\n\n`%s`, %s.\n\n%s\n\n", code->number, code->number,
           code->title, code->name, code_kind_name(code->kind), code->why);
    if (*code->example) {
        put_example(code->example);
        putchar('\n');
    }
    printf("**What to do:** %s\n\n", code->remedy);
}

static int compare_numbers(const void *a, const void *b)
{
    return (*(const struct code *const *)a)->number - (*(const struct code *const *)b)->number;
}

static void put_all(bool markdown)
{
    const struct code *sorted[1000];
    size_t count = code_count < 1000 ? code_count : 1000;
    for (size_t i = 0; i < count; i++)
        sorted[i] = &codes[i];
    qsort(sorted, count, sizeof sorted[0], compare_numbers);
    if (markdown)
        puts("# Codes\n\nEvery outcome and every reason, as `steelyard explain` says it "
             "(made by `steelyard explain --all --format markdown`).\n");
    for (size_t i = 0; i < count; i++) {
        if (markdown)
            put_markdown(sorted[i]);
        else
            printf("SY%03d  %-10s %s\n", sorted[i]->number, code_kind_name(sorted[i]->kind),
                   sorted[i]->title);
    }
}

/* By number (SY101, 101) or by name (CONVERTIBLE). */
static const struct code *code_named(const char *word)
{
    const char *digits = !strncmp(word, "SY", 2) || !strncmp(word, "sy", 2) ? word + 2 : word;
    size_t length = strspn(digits, "0123456789");
    if (length && length < 6 && !digits[length])
        return code_find(atoi(digits));
    for (size_t i = 0; i < code_count; i++)
        if (!strcasecmp(codes[i].name, word))
            return &codes[i];
    return NULL;
}

static int run(const struct arguments *arguments)
{
    bool markdown = !strcmp(format, "markdown");
    if (!markdown && strcmp(format, "text"))
        return usage_error("--format: unknown value '%s' (text, markdown)", format);
    if (all == (arguments->plain.count > 0))
        return usage_error("explain wants a code such as SY101, or --all");
    if (all)
        put_all(markdown);
    bool first = true;
    for (size_t i = 0; i < arguments->plain.count; i++) {
        for (const char *at = arguments->plain.items[i]; *at; at += *at == ',') {
            char word[40];
            snprintf(word, sizeof word, "%.*s", (int)strcspn(at, ","), at);
            at += strcspn(at, ",");
            const struct code *code = code_named(word);
            if (!code)
                return usage_error("no code '%s' (steelyard explain --all lists them)", word);
            if (!first)
                putchar('\n');
            first = false;
            if (markdown)
                put_markdown(code);
            else
                put_text(code);
        }
    }
    return EXIT_COMPLETE;
}

const struct command command_explain = {
    .name = "explain",
    .synopsis = "CODE.. | --all",
    .summary = "the long text of a code: why, an example, how to make it convertible",
    .description = "Explains the codes that stand in brackets behind diagnostics, such as [SY201].",
    .exits = "0  explained\n2  usage, or no such code\n",
    .options = explain_options,
    .run = run,
};
