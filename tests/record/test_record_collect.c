/* The record of a program whose ranks do different things: written once, at MPI_Finalize, with everything in
 * it. MPI_Finalize is called twice in spirit: the check runs in an attribute that is deleted after the
 * record's own. */
#include "record/collect.h"
#include "steelyard/record.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int failures, rank, size;
static char path[200];

#define CHECK(condition)                                                                                     \
    ((condition)                                                                                             \
         ? (void)0                                                                                           \
         : (failures++, (void)fprintf(stderr, "rank %d, line %d: %s\n", rank, __LINE__, #condition)))

static void note(struct sy_record_site *site, int executions, double begin)
{
    for (int i = 0; i < executions; i++)
        sy_record_execution(site, &(struct sy_record_times){10 + rank, begin + i, NAN, begin + i + 0.125,
                                                            begin + i + 0.5, begin + i + 0.625, 0.0625});
}

static void check_file(void)
{
    struct sy_run *run = NULL;
    char message[300] = "";
    CHECK(sy_run_read(path, &run, message, sizeof message) == 0);
    if (!run) {
        fprintf(stderr, "%s\n", message);
        return;
    }
    CHECK(run->complete == (size == 1));
    CHECK(run->missing_count == (size == 1 ? 0 : 1));
    CHECK(run->size == size && run->sites != NULL && run->site_count == (size == 1 ? 2 : 3));
    if (!run->sites)
        return;
    for (int r = 0; r < size; r++)
        CHECK(run->ranks[r].reported && run->ranks[r].host[0]);
    CHECK(run->choice_count == 1 && strcmp(run->choices[0].value, "second \"value\"") == 0);
    CHECK(run->section_count == (size_t)size && strcmp(run->sections[0].name, "load") == 0);
    struct sy_run_site *site = &run->sites[0];
    CHECK(site->line == 17 && site->executions == 100 && site->plans == 1 && site->equal_share == 10);
    CHECK(site->plan.counts && site->plan.counts[size - 1] == 10 + size - 1 &&
          site->plan.compute_s_per_item == NULL);
    CHECK(site->plan.predicted_s == 1.5 && isnan(site->plan.equal_s));
    CHECK(site->kept_count >= 8 && site->kept_count <= 16 && site->kept[site->kept_count - 1].index == 99);
    CHECK(site->kept[0].index == 0 && fabs(site->kept[0].start_s[0]) < 1e-9);
    for (int r = 0; r < size; r++) {
        CHECK(site->totals[r].executions == 100 && site->totals[r].items == 100LL * (10 + r));
        CHECK(fabs(site->totals[r].compute_s - 31.25) < 1e-9 && fabs(site->totals[r].wait_s - 12.5) < 1e-9);
        for (size_t k = 0; k < site->kept_count; k++) {
            CHECK(site->kept[k].items[r] == 10 + r && isnan(site->kept[k].receive_start_s[r]));
            CHECK(fabs(site->kept[k].start_s[r] - (double)site->kept[k].index) < 1e-9);
        }
    }
    CHECK(run->sites[1].root == size - 1 && run->sites[1].plan.counts && run->sites[1].plan.counts[0] == 7);
    CHECK(run->sites[1].totals[size - 1].executions == (size == 1 ? 1 : size));
    if (size > 1) { /* the site that the last rank alone was at */
        CHECK(run->sites[2].size == size && run->sites[2].totals[0].executions == 0);
        CHECK(run->sites[2].totals[size - 1].executions == 3 && run->sites[2].totals[0].items == -1);
    }
    sy_run_free(run);
}

static int after(MPI_Comm comm, int key, void *value, void *state)
{
    (void)comm, (void)key, (void)value, (void)state;
    if (rank == 0)
        check_file();
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    snprintf(path, sizeof path, "record-%ld.json", (long)getpid());
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int key;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, after, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, NULL);
    if (rank == 0)
        setenv("STEELYARD_REPORT", path, 1);
    int wanted = sy_record_wanted();
    MPI_Bcast(&wanted, 1, MPI_INT, 0, MPI_COMM_WORLD);
    CHECK(wanted);
    CHECK(sy_record_open(MPI_COMM_WORLD, false) == NULL);
    struct sy_record *record = sy_record_open(MPI_COMM_WORLD, wanted);
    CHECK(record && sy_record_open(MPI_COMM_WORLD, wanted) == record);
    sy_record_choice(record, "shares", "first");
    sy_record_choice(record, "shares", "second \"value\"");
    char json[60];
    snprintf(json, sizeof json, "{\"messages\": %d}", rank);
    sy_record_section(record, "load", json);
    struct sy_record_site *site = sy_record_site(
        record, &(struct sy_record_place){"a <b> & \"c\".c", "main", "MPI_Scatter", NULL, 17, size, rank, 0});
    long long *counts = malloc((size_t)size * sizeof *counts);
    for (int r = 0; r < size; r++)
        counts[r] = 10 + r;
    double zero = 0.0;
    MPI_Bcast(&zero, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    sy_record_shape(site, &(struct sy_record_shape){1, 0, 10, 10LL * size, 8.0});
    if (rank == 0)
        sy_record_plan(site, &(struct sy_record_plan){.solver = "exact",
                                                      .source = "platform",
                                                      .counts = counts,
                                                      .predicted_s = 1.5,
                                                      .lower_bound_s = 1.25,
                                                      .equal_s = NAN});
    note(site, 100, 1000.0);
    CHECK(sy_record_site(record, &(struct sy_record_place){"a <b> & \"c\".c", "main", "MPI_Scatter", NULL, 17,
                                                           size, rank, 0}) == site);
    for (int r = 0; r < size; r++)
        counts[r] = 7;
    site = sy_record_site(
        record, &(struct sy_record_place){"other.c", NULL, "MPI_Gather", NULL, 3, size, rank, size - 1});
    if (rank == size - 1)
        sy_record_plan(site, &(struct sy_record_plan){.counts = counts, .predicted_s = NAN});
    note(site, rank + 1, 1200.0); /* not the same number on every rank */
    if (rank == size - 1 && size > 1) {
        note(sy_record_site(record,
                            &(struct sy_record_place){"alone.c", "f", "MPI_Scatter", NULL, 1, size, rank, 0}),
             3, 1300.0);
        sy_record_incomplete(record, "the last rank says so");
    }
    CHECK(sy_record_site(record, &(struct sy_record_place){NULL, NULL, "x", NULL, 1, size, rank, 0}) == NULL);
    CHECK(sy_record_site(record, &(struct sy_record_place){"f", NULL, "x", NULL, 1, size, size, 0}) == NULL);
    sy_record_execution(NULL, NULL);
    sy_record_plan(NULL, NULL);
    free(counts);
    MPI_Finalize();
    if (rank == 0)
        unlink(path);
    return failures != 0;
}
