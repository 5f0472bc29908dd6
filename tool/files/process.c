#include "files/process.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "files/file.h"

void command_add(struct command_line *line, const char *word)
{
    line->words = reallocate(line->words, (line->count + 2) * sizeof *line->words);
    line->words[line->count++] = duplicate(word);
    line->words[line->count] = NULL;
}

void command_add_all(struct command_line *line, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        command_add(line, words[i]);
}

void command_cut(struct command_line *line, size_t count)
{
    while (line->count > count) {
        free(line->words[--line->count]);
        line->words[line->count] = NULL;
    }
}

bool command_add_quoted(struct command_line *line, const char *text)
{
    struct buffer word = {0};
    bool started = false;
    char quote = 0;
    for (const char *at = text; *at; at++) {
        if (quote) {
            if (*at == quote)
                quote = 0;
            else if (*at == '\\' && quote == '"' && (at[1] == '"' || at[1] == '\\'))
                buffer_add(&word, ++at, 1);
            else
                buffer_add(&word, at, 1);
        } else if (*at == '"' || *at == '\'') {
            quote = *at;
            started = true;
        } else if (*at == '\\' && at[1]) {
            buffer_add(&word, ++at, 1);
            started = true;
        } else if (isspace((unsigned char)*at)) {
            if (started)
                command_add(line, word.data ? word.data : "");
            buffer_free(&word);
            started = false;
        } else {
            buffer_add(&word, at, 1);
            started = true;
        }
    }
    if (started)
        command_add(line, word.data ? word.data : "");
    buffer_free(&word);
    return !quote;
}

void command_free(struct command_line *line)
{
    for (size_t i = 0; i < line->count; i++)
        free(line->words[i]);
    free(line->words);
    *line = (struct command_line){0};
}

char *command_show(const struct command_line *line)
{
    struct buffer text = {0};
    for (size_t i = 0; i < line->count; i++) {
        const char *word = line->words[i];
        buffer_text(&text, i ? " " : "");
        if (*word && !strpbrk(word, " \t\n'\"\\$`*?[]{}();&|<>~#!")) {
            buffer_text(&text, word);
            continue;
        }
        buffer_text(&text, "'");
        for (; *word; word++) {
            if (*word == '\'')
                buffer_text(&text, "'\\''");
            else
                buffer_add(&text, word, 1);
        }
        buffer_text(&text, "'");
    }
    return text.data ? text.data : duplicate("");
}

static double now_s(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* In the child: never returns. */
static void become(const struct command_line *line, const struct process_options *options, int out, int err)
{
    signal(SIGPIPE, SIG_DFL); /* the command itself ignores both */
    signal(SIGXFSZ, SIG_DFL);
    if (!options->inherit) {
        setpgid(0, 0);
        int in = open(options->input ? options->input : "/dev/null", O_RDONLY);
        if (in < 0)
            _exit(127);
        dup2(in, 0);
        dup2(out, 1);
        dup2(err, 2);
        if (in > 2)
            close(in);
    }
    for (const char *const *item = options->environment; item && *item; item++)
        putenv((char *)(size_t)*item);
    if (options->directory && chdir(options->directory) != 0)
        _exit(127);
    execvp(line->words[0], line->words);
    dprintf(2, "steelyard: cannot run %s: %s\n", line->words[0], strerror(errno));
    _exit(127);
}

/* Reads both pipes until they close; ends the group at the deadline. */
static void collect(pid_t child, int out, int err, double deadline, struct process_result *result)
{
    struct pollfd polled[2] = {{.fd = out, .events = POLLIN}, {.fd = err, .events = POLLIN}};
    struct buffer *buffers[2] = {&result->output, &result->errors};
    while (polled[0].fd >= 0 || polled[1].fd >= 0) {
        int wait_ms = -1;
        if (deadline > 0) {
            double left = deadline - now_s();
            if (left <= 0 && !result->timed_out) {
                result->timed_out = true;
                kill(-child, SIGTERM);
                deadline += 2;
                continue;
            }
            if (left <= 0) {
                kill(-child, SIGKILL);
                return;
            }
            wait_ms = (int)(left * 1000) + 1;
        }
        if (poll(polled, 2, wait_ms) < 0 && errno != EINTR)
            return;
        for (int i = 0; i < 2; i++) {
            if (polled[i].fd < 0 || !polled[i].revents)
                continue;
            char block[16384];
            ssize_t got = read(polled[i].fd, block, sizeof block);
            if (got > 0)
                buffer_add(buffers[i], block, (size_t)got);
            else if (got == 0 || errno != EINTR)
                polled[i].fd = -1;
        }
    }
}

void process_run(const struct command_line *line, const struct process_options *given,
                 struct process_result *result)
{
    static const struct process_options none = {0};
    const struct process_options *options = given ? given : &none;
    *result = (struct process_result){.status = 127};
    int out[2] = {-1, -1}, err[2] = {-1, -1};
    if (!options->inherit && (pipe(out) != 0 || pipe(err) != 0))
        return;
    for (int i = 0; i < 2 && !options->inherit; i++) {
        fcntl(out[i], F_SETFD, FD_CLOEXEC);
        fcntl(err[i], F_SETFD, FD_CLOEXEC);
    }
    double start = now_s();
    fflush(stdout);
    fflush(stderr);
    pid_t child = fork();
    if (child == 0)
        become(line, options, out[1], err[1]);
    if (!options->inherit) {
        close(out[1]);
        close(err[1]);
        if (child > 0)
            collect(child, out[0], err[0], options->timeout_s > 0 ? start + options->timeout_s : 0, result);
        close(out[0]);
        close(err[0]);
    }
    int status;
    if (child > 0) {
        while (waitpid(child, &status, 0) < 0 && errno == EINTR)
            ;
        result->status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    result->seconds = now_s() - start;
}

void process_result_free(struct process_result *result)
{
    buffer_free(&result->output);
    buffer_free(&result->errors);
}

char *program_find(const char *name)
{
    if (strchr(name, '/'))
        return access(name, X_OK) == 0 ? duplicate(name) : NULL;
    const char *path = getenv("PATH");
    while (path && *path) {
        size_t length = strcspn(path, ":");
        char *candidate = format_text("%.*s/%s", length ? (int)length : 1, length ? path : ".", name);
        if (access(candidate, X_OK) == 0)
            return candidate;
        free(candidate);
        path += length + (path[length] == ':');
    }
    return NULL;
}
