/* What is said of work that takes long: lines where stderr is no terminal, one line that is written over on a
 * terminal, nothing when it is quick or -q is given. The work ends when its line was seen. */
#define _XOPEN_SOURCE 700 /* terminals of one's own */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cmocka_all.h"
#include "options.h"
#include "files/parallel.h"

enum { PATIENCE_S = 400 };

static char seen[400];
static size_t seen_size;

static void look(int from)
{
    ssize_t got = read(from, seen + seen_size, sizeof seen - 1 - seen_size);
    seen_size += got > 0 ? (size_t)got : 0;
    seen[seen_size] = 0;
}

static void wait_until_said(void *data, size_t i)
{
    for (int k = 0; i == 1 && k < 10 * PATIENCE_S && !seen_size; k++) {
        nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
        look(*(int *)data);
    }
}

static void nothing(void *data, size_t i)
{
    (void)data;
    (void)i;
}

/* Runs two pieces of work with stderr put elsewhere; what was said is in `seen`. */
static void run(int stderr_is, int read_from, void (*work)(void *data, size_t i))
{
    int kept = dup(STDERR_FILENO);
    assert_true(kept >= 0 && dup2(stderr_is, STDERR_FILENO) >= 0);
    seen_size = 0;
    seen[0] = 0;
    parallel_for(2, 1, "things done", work, &read_from);
    fflush(stderr);
    look(read_from);
    dup2(kept, STDERR_FILENO);
    close(kept);
}

static void a_line_is_printed_where_no_terminal_is(void **state)
{
    (void)state;
    int ends[2];
    unsigned long after = 0;
    assert_int_equal(pipe(ends), 0);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    run(ends[1], ends[0], wait_until_said);
    assert_int_equal(sscanf(seen, "steelyard: 1 of 2 things done after %lu s", &after), 1);
    assert_true(after >= 10);
    assert_non_null(strchr(seen, '\n'));
    run(ends[1], ends[0], nothing);
    assert_string_equal(seen, "");
    close(ends[0]);
    close(ends[1]);
}

static void one_line_is_written_over_on_a_terminal(void **state)
{
    (void)state;
    int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0)
        skip();
    int side = open(ptsname(terminal), O_RDWR | O_NOCTTY);
    assert_true(side >= 0);
    fcntl(terminal, F_SETFL, O_NONBLOCK);
    run(side, terminal, wait_until_said);
    assert_ptr_equal(strstr(seen, "\rsteelyard: 1 of 2 things done "), seen);
    assert_null(strchr(seen, '\n'));
    assert_non_null(strstr(seen, "\r\033[K"));
    run(side, terminal, nothing);
    assert_string_equal(seen, "");
    close(side);
    close(terminal);
}

int main(void)
{
    unsetenv("STEELYARD_PROGRESS");
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_line_is_printed_where_no_terminal_is),
                                       cmocka_unit_test(one_line_is_written_over_on_a_terminal)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
