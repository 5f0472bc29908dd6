/* Completions for shells, from the same tables as --help. */
#include <stdio.h>
#include <string.h>

#include "options.h"

/* Words of the tables hold no quote of a shell but these. */
static void put_quoted(const char *text)
{
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\''", stdout);
        else
            putchar(*text);
    }
}

/* "files" for what takes a file or directory. */
static bool takes_path(const struct option *option)
{
    return option->argument && (!strcmp(option->argument, "FILE") || !strcmp(option->argument, "DIR"));
}

static void put_names(const struct command *command)
{
    const struct option *table;
    for (size_t t = 0; (table = options_table(command, t)); t++)
        for (; table->kind != OPTION_END; table++) {
            if (table->name)
                printf(" --%s", table->name);
            if (table->letter)
                printf(" -%c", table->letter);
        }
    fputs(" --help", stdout);
}

static void bash(void)
{
    puts(
        "# bash completion for steelyard, made by: steelyard --completion bash\n"
        "_steelyard() {\n"
        "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} words=\n"
        "    COMPREPLY=()\n"
        "    if [ \"$COMP_CWORD\" -eq 1 ]; then");
    fputs("        words='", stdout);
    for (size_t i = 0; commands[i]; i++)
        printf("%s ", commands[i]->name);
    puts("help --help --version'\n        COMPREPLY=($(compgen -W \"$words\" -- \"$cur\")); return\n    fi\n"
         "    case $command:$prev in");
    for (size_t i = 0; commands[i]; i++) {
        const struct option *table;
        for (size_t t = 0; (table = options_table(commands[i], t)); t++)
            for (; table->kind != OPTION_END; table++) {
                const char *values = option_values(commands[i], table);
                if (values)
                    printf("    %s:--%s) COMPREPLY=($(compgen -W '%s' -- \"$cur\")); return ;;\n",
                           commands[i]->name, table->name, values);
            }
    }
    puts(
        "    esac\n    case $cur in -*) ;; *) COMPREPLY=($(compgen -f -- \"$cur\")); return ;; esac\n    case $command in");
    for (size_t i = 0; commands[i]; i++) {
        printf("    %s) words='", commands[i]->name);
        put_names(commands[i]);
        puts("' ;;");
    }
    puts(
        "    esac\n    COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n}\ncomplete -o filenames -F _steelyard steelyard");
}

/* A description inside '..[..]': brackets and colons mean something there. */
static void put_described(const char *text)
{
    for (; *text && *text != '\n'; text++) {
        if (*text == '[' || *text == ']' || *text == ':')
            putchar('\\');
        if (*text == '\'')
            fputs("'\\''", stdout);
        else
            putchar(*text);
    }
}

static void zsh_option(const struct command *command, const struct option *option, const char *name)
{
    const char *values = option_values(command, option);
    printf("            '%s%s%s[", option->kind == OPTION_LIST ? "*" : "", name,
           option->kind == OPTION_FLAG ? ""
           : name[1] == '-'            ? "="
                                       : "+");
    put_described(option->help);
    putchar(']');
    if (option->kind != OPTION_FLAG) {
        printf(":%s:", option->argument);
        if (values)
            printf("(%s)", values);
        else if (takes_path(option))
            fputs(!strcmp(option->argument, "DIR") ? "_directories" : "_files", stdout);
    }
    puts("' \\");
}

static void zsh(void)
{
    puts(
        "#compdef steelyard\n# made by: steelyard --completion zsh\n_steelyard() {\n    local -a commands\n    commands=(");
    for (size_t i = 0; commands[i]; i++) {
        printf("        '%s:", commands[i]->name);
        put_described(commands[i]->summary);
        puts("'");
    }
    puts(
        "    )\n    if (( CURRENT == 2 )); then _describe command commands; return; fi\n    case $words[2] in");
    for (size_t i = 0; commands[i]; i++) {
        const struct option *table;
        printf("    %s)\n        shift words; (( CURRENT-- ))\n        _arguments \\\n", commands[i]->name);
        for (size_t t = 0; (table = options_table(commands[i], t)); t++)
            for (; table->kind != OPTION_END; table++) {
                char name[64];
                snprintf(name, sizeof name, "--%s", table->name ? table->name : "");
                if (table->name)
                    zsh_option(commands[i], table, name);
                snprintf(name, sizeof name, "-%c", table->letter);
                if (table->letter)
                    zsh_option(commands[i], table, name);
            }
        puts("            '--help[help]' '*:file:_files' ;;");
    }
    puts("    esac\n}\n_steelyard \"$@\"");
}

static void fish(void)
{
    puts("# fish completion for steelyard, made by: steelyard --completion fish");
    for (size_t i = 0; commands[i]; i++) {
        const struct option *table;
        printf("complete -c steelyard -n __fish_use_subcommand -f -a %s -d '", commands[i]->name);
        put_quoted(commands[i]->summary);
        puts("'");
        for (size_t t = 0; (table = options_table(commands[i], t)); t++)
            for (; table->kind != OPTION_END; table++) {
                const char *values = option_values(commands[i], table);
                printf("complete -c steelyard -n '__fish_seen_subcommand_from %s'", commands[i]->name);
                if (table->name)
                    printf(" -l %s", table->name);
                if (table->letter)
                    printf(" -s %c", table->letter);
                if (table->kind != OPTION_FLAG)
                    fputs(takes_path(table) ? " -r -F" : " -x", stdout);
                if (values)
                    printf(" -a '%s'", values);
                fputs(" -d '", stdout);
                put_quoted(table->help);
                puts("'");
            }
    }
}

int completion_print(const char *shell)
{
    static const struct {
        const char *name;
        void (*print)(void);
    } shells[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};
    for (size_t i = 0; shell && i < sizeof shells / sizeof *shells; i++)
        if (!strcmp(shell, shells[i].name)) {
            shells[i].print();
            return EXIT_COMPLETE;
        }
    return usage_error("--completion wants bash, zsh or fish");
}
