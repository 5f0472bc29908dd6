/* spawn_model [SPAWN-SECONDS [TASK-SECONDS]]: figures 2, 6, 7 and 8 in the model
 * (runtime/spawn/table/model.h): the job of tests/spawn/figures on hosts of 60, 30, 30, 30, 30 % of a core. A
 * task is its CPU time and that of starting a process. Prints seconds and ratios to round robin. */
#include "spawn/table/model.h"

#include <stdio.h>
#include <stdlib.h>

enum { TASKS = 100, AT_ONCE = 12, HOSTS = 5 };

static double play(const char *policy, int first, int third, double spawn_s, double task_s)
{
    static const char *const names[HOSTS] = {"h0", "h1", "h2", "h3", "h4"};
    struct sy_model_host host[HOSTS];
    double work[TASKS], finish_s;
    int order[TASKS];
    for (int i = 0; i < HOSTS; i++)
        host[i] = (struct sy_model_host){names[i], i ? 2 : 4, i ? 0.3 : 0.6,
                                         i == 0   ? first
                                         : i == 2 ? third
                                                  : 0};
    for (int k = 0; k < TASKS;
         k++) /* as samples/12-spawn/master cuts them, and a fifth of a second to start */
        work[k] = task_s * (0.5 + (double)((unsigned)k * 7919u % 101u) / 100) + 0.2;
    struct sy_model model = {
        .host = host, .hosts = HOSTS, .n = TASKS, .at_once = AT_ONCE, .work = work, .spawn_s = spawn_s};
    model.policy = sy_policy_parse(policy, &model.seed);
    if (sy_model_play(&model, order, &finish_s)) {
        fprintf(stderr, "%s\n", sy_last_error());
        exit(1);
    }
    return finish_s;
}

int main(int count, char **words)
{
    static const struct {
        int figure, first, third;
    } rows[] = {{2, 0, 0}, {6, 0, 0}, {7, 1, 1}, {8, 4, 2}};
    static const char *const policies[] = {"native", "round-robin", "priority", "load", "completion"};
    double spawn_s = count > 1 ? atof(words[1]) : 0.1, task_s = count > 2 ? atof(words[2]) : 0.45;
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        double base_s = play("round-robin", rows[r].first, rows[r].third, spawn_s, task_s);
        printf("figure %d:", rows[r].figure);
        for (size_t p = rows[r].figure == 2 ? 0 : 1;
             p < (rows[r].figure == 2 ? 2 : sizeof policies / sizeof *policies); p++) {
            double seconds = play(policies[p], rows[r].first, rows[r].third, spawn_s, task_s);
            printf("  %s %.1f s (%.2f)", policies[p], seconds, seconds / base_s);
        }
        putchar('\n');
    }
    return 0;
}
