/* Help and manual pages, from the option tables. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"
#include "files/memory.h"

static const char exits[] =
    "0  complete\n"
    "1  findings: something is pending (diff, check), or a site --fail-on names (apply)\n"
    "2  usage: wrong arguments, no such file\n"
    "3  incomplete: something could not be analysed; wins over 0 and 1\n"
    "4  writing or verification failed; everything is as it was\n"
    "70 internal error\n";

/* "-p DIR", "--root DIR", "-j, --jobs N" */
static void describe(struct buffer *out, const struct option *option)
{
    if (option->letter)
        buffer_format(out, "-%c", option->letter);
    if (option->letter && option->name)
        buffer_text(out, ", ");
    if (option->name)
        buffer_format(out, "--%s", option->name);
    if (option->argument)
        buffer_format(out, " %s", option->argument);
}

enum { HELP_COLUMN = 26, HELP_WIDTH = 100 };

/* Words from the column on, wrapped; up to an empty line, a line that is indented, or the end. Returns the
 * rest. */
static const char *wrap(const char *text, int margin)
{
    size_t column = (size_t)margin;
    bool first = true;
    while (*text) {
        size_t length = strcspn(text, " \n");
        if (!first && column + length + 1 > HELP_WIDTH) {
            printf("\n%*s", margin, "");
            column = (size_t)margin;
            first = true;
        }
        printf("%s%.*s", first ? "" : " ", (int)length, text);
        column += length + !first;
        first = false;
        text += length;
        if (*text == '\n' && (text[1] == '\n' || text[1] == ' '))
            break;
        text += strspn(text, " \n");
    }
    putchar('\n');
    return text;
}

/* Paragraphs are filled; lines that are indented stay as they are. */
static void print_description(const char *text)
{
    while (*text) {
        if (*text == ' ') {
            size_t length = strcspn(text, "\n");
            printf("%.*s\n", (int)length, text);
            text += length;
        } else if (*text != '\n') {
            text = wrap(text, 0);
        }
        if (*text == '\n')
            text++;
        if (*text == '\n')
            putchar('\n');
    }
}

static void print_options(const char *title, const struct option *options)
{
    printf("\n%s:\n", title);
    for (; options->kind != OPTION_END; options++) {
        struct buffer left = {0};
        describe(&left, options);
        if (left.size + 4 > HELP_COLUMN)
            printf("  %s\n%*s", left.data, HELP_COLUMN, "");
        else
            printf("  %-*s", HELP_COLUMN - 2, left.data);
        wrap(options->help, HELP_COLUMN);
        buffer_free(&left);
    }
}

static void print_lines(const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        printf("  %.*s\n", (int)length, text);
        text += length + (text[length] == '\n');
    }
}

void help_print(const struct command *command)
{
    if (!command) {
        puts("usage: steelyard COMMAND [OPTIONS] ..\n\n"
             "Rewrites MPI programs written for equal machines so that they run balanced on unequal ones.\n\n"
             "Commands:");
        for (const struct command *const *item = commands; *item; item++)
            printf("  %-10s %s\n", (*item)->name, (*item)->summary);
        puts("\nsteelyard COMMAND --help (or steelyard help COMMAND) says more; steelyard --version.\n\nExit "
             "codes:");
        print_lines(exits);
        return;
    }
    printf("usage: steelyard %s [OPTIONS]%s%s\n\n", command->name, *command->synopsis ? " " : "",
           command->synopsis);
    print_description(command->description);
    if (command->options)
        print_options("Options", command->options);
    for (unsigned group = COMMON_SOURCES; group <= COMMON_LAST; group <<= 1) {
        const char *title;
        const struct option *options = options_of_group(group, &title);
        if (command->common & group)
            print_options(title, options);
    }
    puts("\nExit codes:");
    print_lines(command->exits ? command->exits : exits);
}

/* ---- manual pages ---- */

/* Text for man(7): a dot or quote at the start of a line and backslashes are escaped; dashes are minus signs.
 */
static void roff(const char *text)
{
    bool start = true;
    for (; text && *text; text++) {
        if (start && (*text == '.' || *text == '\''))
            fputs("\\&", stdout);
        if (*text == '\\')
            fputs("\\e", stdout);
        else if (*text == '-')
            fputs("\\-", stdout);
        else
            putchar(*text);
        start = *text == '\n';
    }
}

static void roff_title(const char *name)
{
    fputs(".TH \"", stdout);
    for (; *name; name++)
        putchar(toupper((unsigned char)*name));
    puts("\" 1 \"\" \"Steelyard " STEELYARD_VERSION "\" \"User Commands\"");
}

static void roff_options(const struct option *options)
{
    for (; options->kind != OPTION_END; options++) {
        struct buffer left = {0};
        describe(&left, options);
        fputs(".TP\n.B ", stdout);
        roff(left.data);
        putchar('\n');
        roff(options->help);
        putchar('\n');
        buffer_free(&left);
    }
}

static void roff_exits(const char *text)
{
    puts(".SH EXIT STATUS\n.nf");
    roff(text);
    puts(".fi");
}

static void manual_overview(void)
{
    roff_title("steelyard");
    puts(".SH NAME\nsteelyard \\- balanced shares for MPI programs on unequal machines\n"
         ".SH SYNOPSIS\n.B steelyard\n.I COMMAND\n[OPTIONS] ..\n.SH DESCRIPTION\n"
         "Takes an MPI program written for equal machines and makes it run balanced on unequal ones: a "
         "small,\n"
         "reviewable change in the source, proved safe or refused.\n.SH COMMANDS");
    for (const struct command *const *item = commands; *item; item++) {
        printf(".TP\n.BR steelyard\\-%s (1)\n", (*item)->name);
        roff((*item)->summary);
        putchar('\n');
    }
    puts(".SH COMMON OPTIONS");
    for (unsigned group = COMMON_SOURCES; group < COMMON_COLOR; group <<= 1) {
        const char *title;
        roff_options(options_of_group(group, &title));
    }
    roff_exits(exits);
    puts(".SH ENVIRONMENT\n"
         ".TP\n.B STEELYARD_MPICC, STEELYARD_MPICXX\nthe MPI compiler wrappers to ask and to stand in for\n"
         ".TP\n.B STEELYARD_HOME\nwhere the runtime is installed (its include and lib directories)\n"
         ".TP\n.B STEELYARD_CC_OPTIONS\noptions for steelyard\\-mpicc and steelyard\\-mpicxx\n"
         ".TP\n.B NO_COLOR\nno colours, unless \\-\\-color always asks for them\n"
         ".TP\n.B STEELYARD_PROGRESS\nnone: long analyses do not say on stderr how far they are\n"
         ".TP\n.B TMPDIR\nwhere verify and the compiler's stand\\-ins keep temporary files");
}

/* Commands to paste, one a line. */
static const struct {
    const char *command, *lines;
} examples[] = {
    {"audit", "steelyard audit prog.c -- -DN=1000\nsteelyard audit -p build --format html -o audit.html\n"},
    {"diff", "steelyard diff prog.c > change.diff && patch -p1 < change.diff\n"},
    {"apply", "steelyard apply -p build\nsteelyard apply -o rewritten main.c grid.c\n"},
    {"undo", "steelyard undo\nsteelyard undo --root src\n"},
    {"check",
     "steelyard check -p build --baseline steelyard.json --write-baseline\nsteelyard check -p build --baseline "
     "steelyard.json --format sarif -o steelyard.sarif\n"},
    {"verify",
     "steelyard verify -n 4 prog.c -- -O2 -lm\nsteelyard verify --ranks 1,3,5 --args \"1000 in.txt\" --input in.txt "
     "prog.c\n"},
    {"explain", "steelyard explain SY230\nsteelyard explain --all\n"},
    {"doctor", "STEELYARD_MPICC=mpicc.openmpi steelyard doctor\n"},
    {"cc", "make CC=steelyard-mpicc\nSTEELYARD_CC_OPTIONS='--no-reorder -q' make CC=steelyard-mpicc\n"},
    {"plan", "steelyard plan platform.json --items 100000 --compare\n"},
    {"view", "STEELYARD_REPORT=run.json mpiexec -n 4 ./prog && steelyard view run.json -o run.html\n"},
};

static void roff_examples(const char *command)
{
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        if (strcmp(examples[i].command, command))
            continue;
        puts(".SH EXAMPLES\n.nf");
        roff(examples[i].lines);
        puts(".fi");
    }
}

/* Of commands that read sources. */
static void roff_files(void)
{
    puts(
        ".SH FILES\n"
        ".TP\n.B .steelyard.toml\nwhat holds for a project (root, database, files, options, assertions), in the working directory "
        "or above it\n"
        ".TP\n.B .steelyard/journal\nbelow the root: original bytes and journals of apply, for undo\n"
        ".TP\n.B compile_commands.json\nthe compilation database that \\-p names; bear writes one for projects built by make");
}

void manual_print(const struct command *command)
{
    if (!command) {
        manual_overview();
        return;
    }
    char *name = format_text("steelyard-%s", command->name);
    roff_title(name);
    fputs(".SH NAME\n", stdout);
    roff(name);
    fputs(" \\- ", stdout);
    roff(command->summary);
    printf("\n.SH SYNOPSIS\n.B steelyard %s\n[OPTIONS] ", command->name);
    roff(command->synopsis);
    puts("\n.SH DESCRIPTION");
    roff(command->description);
    puts("\n.SH OPTIONS");
    if (command->options)
        roff_options(command->options);
    for (unsigned group = COMMON_SOURCES; group <= COMMON_LAST; group <<= 1) {
        const char *title;
        if (command->common & group)
            roff_options(options_of_group(group, &title));
    }
    roff_exits(command->exits ? command->exits : exits);
    roff_examples(command->name);
    if (command->common & COMMON_SOURCES)
        roff_files();
    puts(".SH SEE ALSO\n.BR steelyard (1)");
    free(name);
}
