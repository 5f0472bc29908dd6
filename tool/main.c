#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "configuration.h"
#include "options.h"
#include "files/file.h"
#include "files/memory.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

const struct command *const commands[] = {
    &command_audit, &command_diff,   &command_apply,   &command_undo,
    &command_check, &command_verify, &command_explain, &command_doctor,
    &command_cc,    &command_plan,   &command_view,    &command_profile,
    NULL,
};

const struct command *command_by_name(const char *name)
{
    for (const struct command *const *command = commands; *command; command++) {
        if (!strcmp((*command)->name, name))
            return *command;
    }
    return NULL;
}

static int unknown_command(int count, char **words)
{
    for (int i = 1; i < count && strcmp(words[i], "--"); i++) {
        if (command_by_name(words[i]))
            return usage_error("the command comes first: steelyard %s .. (not '%s')", words[i], words[0]);
    }
    struct buffer names = {0};
    char near[64];
    for (size_t i = 0; commands[i]; i++)
        buffer_format(&names, "%s ", commands[i]->name);
    suggest(words[0], names.data, near, sizeof near);
    buffer_free(&names);
    if (*near)
        return usage_error("no command '%s'; is it '%s'? (see steelyard --help)", words[0], near);
    return usage_error("no command '%s' (see steelyard --help)", words[0]);
}

/* steelyard help [COMMAND]; with --man as a manual page. */
static int help(int count, char **words)
{
    bool manual = count > 0 && !strcmp(words[0], "--man");
    const char *name = count > manual ? words[manual] : NULL;
    const struct command *command = name ? command_by_name(name) : NULL;
    if (name && !command)
        return usage_error("no command '%s' (see steelyard --help)", name);
    if (manual)
        manual_print(command);
    else
        help_print(command);
    return EXIT_COMPLETE;
}

static int run(const struct command *command, int count, char **words)
{
    struct arguments arguments;
    bool wants_help;
    int code = configuration_read(command);
    memset(&arguments, 0, sizeof arguments);
    wants_help = false;
    if (code == EXIT_COMPLETE)
        code = options_read(command, count, words, &arguments, &wants_help);
    if (code == EXIT_COMPLETE && wants_help)
        help_print(command);
    else if (code == EXIT_COMPLETE)
        code = command->run(&arguments);
    arguments_free(&arguments);
    return code;
}

/* What was printed by other means than a report may not have arrived. */
static int finish(int code)
{
    errno = 0;
    bool failed = fflush(stdout) != 0 || ferror(stdout);
    if (!failed || (code != EXIT_COMPLETE && code != EXIT_FINDINGS))
        return code;
    if (errno != EPIPE)
        fprintf(stderr, "steelyard: the output could not be written: %s\n",
                errno ? strerror(errno) : "unknown reason");
    return EXIT_FAILED;
}

/* What a parse gives back the next one takes: the system need not zero it again, which takes a twentieth of
 * the time of a small program. */
static void keep_memory(void)
{
#ifdef __GLIBC__
    enum { KEPT_BYTES = 256 << 20, MAPPED_BYTES = 32 << 20, AHEAD_BYTES = 4 << 20 };
    mallopt(M_TRIM_THRESHOLD, KEPT_BYTES);
    mallopt(M_MMAP_THRESHOLD, MAPPED_BYTES);
    mallopt(M_TOP_PAD, AHEAD_BYTES);
#endif
}

int main(int argc, char **argv)
{
    keep_memory();
    /* A reader that closes the pipe early is no reason to die half-way through writing files, nor is a limit
     * on their size. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    const char *self = path_base(argv[0]);
    if (!strcmp(self, "steelyard-mpicc") || !strcmp(self, "steelyard-mpicxx"))
        return command_cc_as_compiler(!strcmp(self, "steelyard-mpicxx"), argc - 1, argv + 1);
    if (argc < 2) {
        help_print(NULL);
        return EXIT_USAGE;
    }
    if (!strcmp(argv[1], "help") || !strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"))
        return finish(help(argc - 2, argv + 2));
    if (!strcmp(argv[1], "--completion"))
        return finish(completion_print(argc > 2 ? argv[2] : NULL));
    if (!strcmp(argv[1], "--version") || !strcmp(argv[1], "-V") || !strcmp(argv[1], "version")) {
        puts("steelyard " STEELYARD_VERSION);
        return finish(EXIT_COMPLETE);
    }
    const struct command *command = command_by_name(argv[1]);
    if (!command)
        return unknown_command(argc - 1, argv + 1);
    return finish(run(command, argc - 2, argv + 2));
}
