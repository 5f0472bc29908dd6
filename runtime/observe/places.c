/* Where a call stands in the source: its object and function at once, file and line at the end of the run. */
#include "observe/observe.h"
#include "steelyard/record.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ; /* NOLINT(readability-redundant-declaration): POSIX leaves that to its users */

/* "symbol+0xoffset in the object": the return address minus one is inside the call. Objects are loaded at
 * other addresses on other ranks, so addresses count from the object's start. */
void observe_name_place(const void *place, char *object, size_t object_size, char *function,
                        size_t function_size)
{
    Dl_info info = {0};
    const char *at = (const char *)place - 1;
    if (!dladdr(at, &info) || !info.dli_fname || !info.dli_fbase) {
        snprintf(object, object_size, "unknown");
        snprintf(function, function_size, "%p", place);
        return;
    }
    char resolved[4096];
    const char *name = info.dli_fname;
    if (!strchr(name, '/')) { /* the program itself, as it was called */
        ssize_t length = readlink("/proc/self/exe", resolved, sizeof resolved - 1);
        if (length > 0) {
            resolved[length] = '\0';
            name = resolved;
        }
    } else if (realpath(name, resolved)) {
        name = resolved;
    }
    snprintf(object, object_size, "%s", name);
    const ElfW(Ehdr) *header = info.dli_fbase; /* a program that is not relocatable has absolute addresses */
    size_t address = header->e_type == ET_EXEC ? (size_t)at : (size_t)(at - (const char *)info.dli_fbase);
    snprintf(function, function_size, "%s@0x%zx", info.dli_sname ? info.dli_sname : "", address);
}

/* The two lines that addr2line prints for an address: function, file:line. */
static bool ask_addr2line(const char *object, const char *address, char *answer, size_t size)
{
    int ends[2];
    if (pipe(ends) != 0)
        return false;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    size_t count = 0;
    while (environ[count])
        count++;
    char **clean = calloc(count + 1, sizeof *clean);
    for (size_t i = 0, k = 0; clean && i < count; i++)
        if (strncmp(environ[i], "LD_PRELOAD=", 11) != 0)
            clean[k++] = environ[i];
    char *arguments[] = {"addr2line", "-f", "-C", "-e", (char *)object, (char *)address, NULL};
    pid_t child = -1;
    bool good = clean && posix_spawnp(&child, "addr2line", &actions, NULL, arguments, clean) == 0;
    posix_spawn_file_actions_destroy(&actions);
    free(clean);
    close(ends[1]);
    size_t used = 0;
    for (ssize_t n; good && used < size - 1 && (n = read(ends[0], answer + used, size - 1 - used)) > 0;)
        used += (size_t)n;
    answer[used] = '\0';
    close(ends[0]);
    int status = 0;
    if (good)
        good = waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    return good && used > 0;
}

static char *copy(const char *text, size_t length)
{
    char *result = malloc(length + 1);
    if (result) {
        memcpy(result, text, length);
        result[length] = '\0';
    }
    return result;
}

void observe_find_lines(struct sy_run *run)
{
    for (size_t i = 0; i < run->site_count; i++) {
        struct sy_run_site *site = &run->sites[i];
        char *at = strrchr(site->function, '@');
        char answer[4096], address[40];
        if (!at || sscanf(at + 1, "%39s", address) != 1 || access(site->file, R_OK) != 0 ||
            !ask_addr2line(site->file, address, answer, sizeof answer))
            continue;
        char *file = strchr(answer, '\n');
        if (!file)
            continue;
        *file++ = '\0';
        file[strcspn(file, "\n")] = '\0';
        char *discriminator = strstr(file, " (discriminator");
        if (discriminator)
            *discriminator = '\0';
        char *colon = strrchr(file, ':');
        long long line = colon ? strtoll(colon + 1, NULL, 10) : 0;
        if (line <= 0 || file[0] == '?')
            continue; /* built without -g: object and offset stay */
        const char *communicator = strchr(at, ' ');
        char function[600];
        snprintf(function, sizeof function, "%.250s%.250s", answer, communicator ? communicator : "");
        char *new_file = copy(file, (size_t)(colon - file)), *new_function = copy(function, strlen(function));
        if (new_file && new_function) {
            free(site->file);
            free(site->function);
            site->file = new_file;
            site->function = new_function;
            site->line = line;
        } else {
            free(new_file);
            free(new_function);
        }
    }
}
