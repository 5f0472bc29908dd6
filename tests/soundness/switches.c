/* The build of the command in which every place that refuses can be switched off: tool/analysis/mutants.h.
 *
 * STEELYARD_MUTANT, in the environment, is one of:
 *
 *   list          prints the places: number, file, line, function, code; and ends
 *
 *   NUMBER,..     these places do not refuse
 *
 *   each:FOLDER   each place in turn: mutants_each()
 *
 * A value that would be bad is taken to be the same for all shares. One that is bad already passes a place
 * that is switched off as it is, but where the place never does anything else, or several are switched off to
 * see whether they are enough together.
 */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "analysis/memory/capacity.h"
#include "analysis/models/models.h"
#include "analysis/models/mpi_effects.h"
#include "analysis/mutants.h"
#include "analysis/path/path.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

enum { MOST_PLACES = 4096, SECONDS = 60 };

extern const struct mutant_place __start_mutant_places[], __stop_mutant_places[];
static bool off[MOST_PLACES]; /* what is switched off */
static bool passes;           /* also values that are bad already are good behind what is switched off */
static const char *folder;    /* of each:FOLDER, until the processes part */
static volatile unsigned char
    *fired; /* by place, and whether anything was refused; shared between the processes */

static int place_count(void)
{
    return (int)(__stop_mutant_places - __start_mutant_places);
}

/* The text of a call on one line. */
static void print_call(const char *call)
{
    for (; *call; call++)
        putchar(*call == '\n' || *call == '\t' ? ' ' : *call);
}

__attribute__((constructor)) static void begin(void)
{
    const char *wanted = getenv("STEELYARD_MUTANT");
    if (!wanted || !*wanted)
        return;
    if (!strcmp(wanted, "list")) {
        for (int i = 0; i < place_count(); i++) {
            const struct mutant_place *place = &__start_mutant_places[i];
            const char *file = strstr(place->file, "tool/");
            printf("%d\t%s\t%d\t%s\t", i, file ? file : place->file, place->line, place->function);
            print_call(place->call);
            putchar('\n');
        }
        fflush(stdout);
        _exit(0);
    }
    if (!strncmp(wanted, "each:", 5))
        folder = wanted + 5;
    else
        for (char *at = (char *)wanted; *at; at += *at == ',') {
            long number = strtol(at, &at, 10);
            if (number < 0 || number >= MOST_PLACES || (*at && *at != ','))
                _exit(2);
            off[number] = true;
            passes = passes || *at == ',';
        }
}

enum { NOT_REACHED, PASSES_ON, REFUSES };

/* Whether the place is switched off; what it does is noted. */
static bool is_off(const struct mutant_place *place, int does)
{
    int number = (int)(place - __start_mutant_places);
    if (fired && number < MOST_PLACES && fired[number] < does)
        fired[number] = (unsigned char)does;
    return number < MOST_PLACES && off[number];
}

/* Something was refused: there is a point in trying without. */
static void note_refusal(bool refused)
{
    if (fired && refused)
        fired[MOST_PLACES] = 1;
}

void mutant_fact(const struct mutant_place *place, struct interp *in, unsigned long long shares, int code,
                 const struct node *node, const char *text, const struct node *node2, const char *text2)
{
    bool without = is_off(place, shares != 0 ? REFUSES : NOT_REACHED);
    note_refusal(shares != 0 && !without);
    if (without)
        merge_shares(in, shares);
    else
        (fact_against)(in, shares, code, node, text, node2, text2);
}

void mutant_all(const struct mutant_place *place, struct interp *in, int code, const struct node *node,
                const char *text)
{
    if (is_off(place, in->shares->record && in->shares->count ? REFUSES : NOT_REACHED))
        return;
    note_refusal(in->shares->record);
    (refuse_all)(in, code, node, text);
}

void mutant_call(const struct mutant_place *place, struct interp *in, struct call_fact *fact, int code,
                 const struct node *node, const char *text)
{
    if (is_off(place, in->shares->record ? REFUSES : NOT_REACHED))
        return;
    note_refusal(in->shares->record);
    (refuse_call)(in, fact, code, node, text);
}

struct value mutant_bad(const struct mutant_place *place, const struct value *from, const struct node *why,
                        int code, const char *text)
{
    bool passed_on = from && from->dep == DEP_BAD && from->reason.node;
    if (!is_off(place, passed_on ? PASSES_ON : REFUSES) || (passed_on && !passes))
        return (value_bad)(from, why, code, text);
    return (struct value){.shares = from ? from->shares : 0};
}

bool mutant_leak(const struct mutant_place *place, struct interp *in, const struct value *v,
                 const struct node *node, const char *what)
{
    return is_off(place, in->shares->record && v->dep != DEP_FIX ? REFUSES : NOT_REACHED) ||
           (leak)(in, v, node, what);
}

void mutant_small(const struct mutant_place *place, struct interp *in, int object, int share,
                  const struct node *node)
{
    if (!is_off(place, in->shares->record ? REFUSES : NOT_REACHED))
        (too_small)(in, object, share, node);
}

bool mutant_part(const struct mutant_place *place, unsigned long long shares)
{
    return is_off(place, shares ? REFUSES : NOT_REACHED);
}

/* ---- each place in turn ---- */

/* A process of its own, which goes on from here: false in it. One that ends by a signal leaves
 * FOLDER/NAME.crashed. */
static bool part(const char *in, const char *name)
{
    char path[4096];
    fflush(NULL);
    pid_t child = fork();
    if (child) {
        int status = 0;
        if (child > 0 && waitpid(child, &status, 0) == child && WIFSIGNALED(status) &&
            WTERMSIG(status) != SIGALRM) {
            snprintf(path, sizeof path, "%s/%s.crashed", in, name);
            close(open(path, O_WRONLY | O_CREAT, 0600));
        }
        return true;
    }
    snprintf(path, sizeof path, "%s/%s", in, name);
    int output = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (output < 0 || dup2(output, STDOUT_FILENO) < 0)
        _exit(70);
    close(output);
    alarm(SECONDS);
    return false;
}

static FILE *open_in(const char *in, const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", in, name);
    return fopen(path, "r");
}

static void read_skipped(const char *in, bool *skipped)
{
    FILE *file = open_in(in, "skip");
    for (int number; file && fscanf(file, "%d", &number) == 1;)
        if (number >= 0 && number < MOST_PLACES)
            skipped[number] = true;
    if (file)
        fclose(file);
}

/* The places that are switched off with this one; how many. */
static int companions(const char *in, int place, int *found, int room)
{
    int count = 0;
    FILE *file = open_in(in, "with");
    for (int one, other; file && fscanf(file, "%d %d", &one, &other) == 2;)
        if (one == place && other >= 0 && other < MOST_PLACES && count < room)
            found[count++] = other;
    if (file)
        fclose(file);
    return count;
}

/* In a process of its own, true there: a place and its companions are switched off; without it, these alone.
 */
static bool goes_on_without(const char *in, int place, const int *with, int count, bool itself)
{
    char name[32];
    snprintf(name, sizeof name, itself ? "%d" : "%d.without", place);
    if (part(in, name))
        return false;
    for (int i = 0; i < count; i++)
        off[with[i]] = true;
    off[place] = itself;
    passes = itself && (passes || count > 0); /* else what the place says stays said */
    return true;
}

void mutants_each(void)
{
    static bool skipped[MOST_PLACES];
    if (!folder)
        return;
    const char *in = folder;
    folder = NULL; /* what is read again later goes on in its own process */
    void *shared = mmap(NULL, MOST_PLACES + 1, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED || place_count() > MOST_PLACES)
        _exit(70);
    fired = shared;
    read_skipped(in, skipped);
    if (!part(in, "none"))
        return;
    if (!fired[MOST_PLACES])
        _exit(0);
    unsigned char come_by[MOST_PLACES];
    for (int i = 0; i < MOST_PLACES; i++)
        come_by[i] = fired[i];
    for (int i = 0; i < place_count(); i++) {
        int with[16], count = companions(in, i, with, 16);
        bool reached = come_by[i] != NOT_REACHED; /* or it would be, were not another one before it */
        for (int k = 0; k < count; k++)
            reached = reached || come_by[with[k]] != NOT_REACHED;
        if (!reached || skipped[i])
            continue;
        passes = come_by[i] == PASSES_ON;
        if (goes_on_without(in, i, with, count, true) ||
            (count && goes_on_without(in, i, with, count, false)))
            return;
    }
    _exit(0);
}
