/* SPDX-License-Identifier: Apache-2.0 */
/* Compiled with an instrumented program. At its end each rank appends to the file CLAIM_LOG what it has seen:
 * a line run RANKS|ARGUMENTS|SHARES RANK then one for each claim it came by: `ID F VALUE SHOULD` of the first
 * time it was false, `ID N COUNT VALUE..` of those that are compared with other runs, `ID T` of the others.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <mpi.h>
#include <steelyard.h>

enum { MOST_CLAIMS = 2000, MOST_VALUES = 64 };

static struct seen {
    long count;
    int is_false, compared;
    long long value, should;
    double values[MOST_VALUES];
} seen[MOST_CLAIMS];
static char arguments[256];
static long long own_rank = -1, ranks = -1;
sy_shares *claim_shares;

int claim_started(int code, int *argc, char ***argv)
{
    int number;
    for (int i = 1; argc && argv && i < *argc; i++) {
        strncat(arguments, i > 1 ? " " : "", sizeof arguments - strlen(arguments) - 1);
        strncat(arguments, (*argv)[i], sizeof arguments - strlen(arguments) - 1);
    }
    MPI_Comm_rank(MPI_COMM_WORLD, &number);
    own_rank = number;
    MPI_Comm_size(MPI_COMM_WORLD, &number);
    ranks = number;
    return code;
}

long long claim_rank(void)
{
    return own_rank;
}

long long claim_size(void)
{
    return ranks;
}

long long claim_mine(void)
{
    return claim_shares ? sy_mine64(claim_shares) : 0;
}

long long claim_offset(void)
{
    return claim_shares ? sy_offset64(claim_shares) : 0;
}

long long claim_total(void)
{
    return claim_shares ? sy_total64(claim_shares) : 0;
}

static void found(int id, long long value, long long should)
{
    if (!seen[id].is_false) {
        seen[id].is_false = 1;
        seen[id].value = value;
        seen[id].should = should;
    }
}

void claim_is(int id, long long value, long long should)
{
    seen[id].count++;
    if (value != should)
        found(id, value, should);
}

void claim_below(int id, long long value, long long bound)
{
    seen[id].count++;
    if (value < 0 || value >= bound)
        found(id, value, bound);
}

void claim_never(int id)
{
    seen[id].count++;
    found(id, 1, 0);
}

void claim_note(int id, double value)
{
    seen[id].compared = 1;
    if (seen[id].count < MOST_VALUES)
        seen[id].values[seen[id].count] = value;
    seen[id].count++;
}

void claim_end(void)
{
    static char text[1 << 20];
    size_t used = 0;
    const char *shares = getenv("STEELYARD_SHARES");
    used += (size_t)snprintf(text, sizeof text, "run %lld|%s|%s %lld\n", ranks, arguments,
                             shares ? shares : "", own_rank);
    for (int i = 0; i < MOST_CLAIMS && used + 64 + 32 * MOST_VALUES < sizeof text; i++) {
        if (!seen[i].count)
            continue;
        used += (size_t)snprintf(text + used, 64, "%d ", i);
        if (seen[i].is_false)
            used += (size_t)snprintf(text + used, 64, "F %lld %lld", seen[i].value, seen[i].should);
        else if (!seen[i].compared)
            text[used++] = 'T';
        else {
            used += (size_t)snprintf(text + used, 64, "N %ld", seen[i].count);
            for (int k = 0; k < seen[i].count && k < MOST_VALUES; k++)
                used += (size_t)snprintf(text + used, 32, " %.17g", seen[i].values[k]);
        }
        text[used++] = '\n';
    }
    int log = open(CLAIM_LOG, O_WRONLY | O_APPEND | O_CREAT, 0600);
    if (log >= 0) {
        if (write(log, text, used) < 0)
            perror(CLAIM_LOG);
        close(log);
    }
}
