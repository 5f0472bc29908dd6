#include "project/wrapper.h"

#include <stdlib.h>
#include <string.h>

#include "files/file.h"

static struct mpi_wrapper *known[16];
static size_t known_count;

static bool ask(const char *compiler, const char *question, struct process_result *result)
{
    struct command_line line = {0};
    command_add(&line, compiler);
    command_add(&line, question);
    struct process_options options = {.timeout_s = 20};
    process_run(&line, &options, result);
    command_free(&line);
    return result->status == 0;
}

/* Keeps -I, -isystem, -D and -U of the answer; libraries are the linker's business. */
static void take_flags(struct mpi_wrapper *wrapper, const char *answer)
{
    struct command_line words = {0};
    command_add_quoted(&words, answer);
    for (size_t i = 0; i < words.count; i++) {
        const char *word = words.words[i];
        bool include = !strncmp(word, "-I", 2);
        if (include || !strncmp(word, "-isystem", 8)) {
            const char *path = word + (include ? 2 : 8);
            if (!*path && i + 1 < words.count)
                path = words.words[++i];
            command_add(&wrapper->compile_flags, "-isystem");
            command_add(&wrapper->compile_flags, path);
        } else if (!strncmp(word, "-D", 2) || !strncmp(word, "-U", 2)) {
            command_add(&wrapper->compile_flags, word);
            if (!word[2] && i + 1 < words.count)
                command_add(&wrapper->compile_flags, words.words[++i]);
        }
    }
    command_free(&words);
}

static char *first_line(const char *text)
{
    return duplicate_bytes(text ? text : "", text ? strcspn(text, "\n") : 0);
}

/* Which MPI: by the names in the answer, else by asking what only Open MPI's wrapper answers. */
static const char *kind_of(const struct mpi_wrapper *wrapper)
{
    if (strstr(wrapper->answer, "mpich"))
        return "mpich";
    if (strstr(wrapper->answer, "openmpi"))
        return "openmpi";
    struct process_result result;
    bool openmpi = ask(wrapper->compiler, "--showme:version", &result);
    process_result_free(&result);
    return openmpi ? "openmpi" : "mpich";
}

static void question_wrapper(struct mpi_wrapper *wrapper)
{
    struct process_result result;
    wrapper->works = ask(wrapper->compiler, "-show", &result) && result.output.size;
    wrapper->answer = first_line(wrapper->works ? result.output.data : result.errors.data);
    wrapper->kind = "mpich";
    process_result_free(&result);
    if (wrapper->works) {
        wrapper->kind = kind_of(wrapper);
        take_flags(wrapper, wrapper->answer);
    }
}

static const struct mpi_wrapper *remember(const char *compiler, char *how)
{
    struct mpi_wrapper *wrapper = allocate(sizeof *wrapper);
    wrapper->compiler = duplicate(compiler);
    wrapper->how = how;
    question_wrapper(wrapper);
    if (known_count < sizeof known / sizeof known[0])
        known[known_count++] = wrapper;
    return wrapper;
}

const struct mpi_wrapper *wrapper_named(const char *compiler)
{
    for (size_t i = 0; i < known_count; i++) {
        if (!strcmp(known[i]->compiler, compiler))
            return known[i];
    }
    return remember(compiler, duplicate("named by the command"));
}

const struct mpi_wrapper *wrapper_default(void)
{
    static const struct mpi_wrapper *chosen;
    if (chosen)
        return chosen;
    const char *asked = getenv("STEELYARD_MPICC");
    if (asked && *asked)
        return chosen = remember(asked, duplicate("STEELYARD_MPICC"));
    static const char *const names[] = {"mpicc.mpich", "mpicc.openmpi", "mpicc"};
    for (size_t i = 0; i < 3; i++) {
        char *found = program_find(names[i]);
        if (!found)
            continue;
        char *how = format_text("found as %s", found);
        free(found);
        return chosen = remember(names[i], how);
    }
    return chosen = remember("mpicc", duplicate("no mpicc.mpich, mpicc.openmpi or mpicc in PATH"));
}

bool wrapper_is_one(const char *compiler)
{
    static const char *const names[] = {"mpicc",  "mpicxx",  "mpic++", "mpiCC",  "mpiicc",  "mpiicpc",
                                        "mpiicx", "mpiicpx", "mpigcc", "mpigxx", "mpiclang"};
    const char *base = path_base(compiler);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t length = strlen(names[i]);
        if (!strncmp(base, names[i], length) && (!base[length] || base[length] == '.' || base[length] == '-'))
            return true;
    }
    return false;
}

char *wrapper_compiler_headers(const struct mpi_wrapper *wrapper)
{
    if (!wrapper->works)
        return NULL;
    struct process_result result;
    char *path = NULL;
    if (ask(wrapper->compiler, "-print-file-name=include", &result) && result.output.size) {
        path = first_line(result.output.data);
        if (path[0] != '/') {
            free(path);
            path = NULL;
        }
    }
    process_result_free(&result);
    return path;
}

char *wrapper_mpiexec(const char *compiler)
{
    const char *base = path_base(compiler);
    const char *dot = strchr(base, '.');
    char *name = format_text("%.*smpiexec%s", (int)(base - compiler), compiler, dot ? dot : "");
    char *found = program_find(name);
    free(name);
    return found ? found : duplicate("mpiexec");
}
