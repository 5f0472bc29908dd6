#include <stdlib.h>
#include <string.h>

#include "compile/compile.h"
#include "project/flags.h"

/* Options whose value is the next word. */
static bool takes_next(const char *word)
{
    static const char *const names[] = {"-o",
                                        "-I",
                                        "-D",
                                        "-U",
                                        "-L",
                                        "-l",
                                        "-x",
                                        "-include",
                                        "-imacros",
                                        "-isystem",
                                        "-iquote",
                                        "-idirafter",
                                        "-isysroot",
                                        "-iprefix",
                                        "-iwithprefix",
                                        "-MF",
                                        "-MT",
                                        "-MQ",
                                        "-Xlinker",
                                        "-Xassembler",
                                        "-T",
                                        "-u",
                                        "-z",
                                        "-e",
                                        "-A",
                                        "-B",
                                        "--param",
                                        "-aux-info",
                                        "-wrapper",
                                        "-arch",
                                        "-framework",
                                        "-dumpbase",
                                        "-dumpdir",
                                        "-dumpbase-ext",
                                        "-Xpreprocessor",
                                        "-Xclang",
                                        "-target",
                                        "-mllvm",
                                        NULL};
    for (const char *const *name = names; *name; name++) {
        if (!strcmp(word, *name))
            return true;
    }
    return false;
}

/* The compiler then prints something, or preprocesses, and makes no object. */
static bool only_asks(const char *word)
{
    static const char *const names[] = {"-E",
                                        "-M",
                                        "-MM",
                                        "-###",
                                        "--version",
                                        "-show",
                                        "--help",
                                        "-V",
                                        "-fsyntax-only",
                                        "-help",
                                        "-compile_info",
                                        "-compile-info",
                                        "-link_info",
                                        "-link-info",
                                        NULL};
    for (const char *const *name = names; *name; name++) {
        if (!strcmp(word, *name))
            return true;
    }
    return !strncmp(word, "-dump", 5) || !strncmp(word, "-print-", 7) || !strncmp(word, "--print-", 8) ||
           !strncmp(word, "-showme", 7) || !strncmp(word, "--showme", 8);
}

void compiler_call_read(const char *const *words, size_t count, struct compiler_call *call)
{
    *call = (struct compiler_call){0};
    call->sources = allocate(count * sizeof *call->sources);
    bool asks = false, relocatable = false, standard_input = false;
    size_t inputs = 0;
    const char *language = "none";
    for (size_t i = 0; i < count; i++) {
        const char *word = words[i];
        if (word[0] != '-' || !word[1]) {
            bool source = strcmp(language, "none") ? language[0] == 'c' : language_of(word) != LANGUAGE_NONE;
            size_t length = strlen(word);
            bool header = length > 2 && !strcmp(language, "none") && strchr(word + length - 2, 'h') &&
                          word[length - 2] == '.';
            standard_input = standard_input || !strcmp(word, "-");
            inputs++;
            if (source && !header && strcmp(word, "-") && word[0] != '@')
                call->sources[call->source_count++] = i;
            continue;
        }
        asks = asks || only_asks(word);
        relocatable = relocatable || !strcmp(word, "-r");
        call->only_objects = call->only_objects || !strcmp(word, "-c") || !strcmp(word, "-S");
        call->dependencies = call->dependencies || !strcmp(word, "-MD") || !strcmp(word, "-MMD");
        const char *value = takes_next(word) && i + 1 < count ? words[++i] : NULL;
        if (!strcmp(word, "-x") && value)
            language = value;
        else if (!strncmp(word, "-x", 2) && word[2])
            language = word + 2;
        else if (!strcmp(word, "-MF"))
            call->dependency_file = value;
        else if (!strncmp(word, "-MF", 3))
            call->dependency_file = word + 3;
        else if (!strcmp(word, "-o"))
            call->output = value;
        else if (!strncmp(word, "-o", 2))
            call->output = word + 2;
    }
    call->compiles = !asks && !standard_input && call->source_count;
    call->links = !asks && !relocatable && !call->only_objects && inputs;
}

void compiler_call_free(struct compiler_call *call)
{
    free(call->sources);
    *call = (struct compiler_call){0};
}

char *dependency_file_of(const struct compiler_call *call, const char *source)
{
    if (!call->dependencies)
        return NULL;
    if (call->dependency_file)
        return duplicate(call->dependency_file);
    const char *base = call->output && call->only_objects ? call->output : path_base(source);
    const char *dot = strrchr(path_base(base), '.');
    size_t stem = dot ? (size_t)(dot - base) : strlen(base);
    if (call->only_objects)
        return format_text("%.*s.d", (int)stem, base);
    /* When it links too, gcc puts the program's name before the source's. */
    return format_text("%s-%.*s.d", call->output ? call->output : "a", (int)stem, base);
}
