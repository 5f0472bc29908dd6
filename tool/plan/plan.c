#include "plan/plan.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now_s(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

const char *plan_host(const struct plan *plan, int r)
{
    return sy_platform_host_name(plan->platform, sy_platform_host_of(plan->platform, r));
}

double plan_waiting_s(const struct plan *plan, int r)
{
    double receiving = plan->recv_end_s[r] - plan->recv_start_s[r];
    double computing = plan->finish_s[r] - plan->recv_end_s[r];
    return plan->solution.makespan_s - receiving - computing;
}

static bool allocate_arrays(struct plan *plan)
{
    size_t ranks = (size_t)plan->ranks;
    plan->order = malloc(ranks * sizeof *plan->order);
    plan->shares = malloc(ranks * sizeof *plan->shares);
    plan->recv_start_s = malloc(ranks * sizeof *plan->recv_start_s);
    plan->recv_end_s = malloc(ranks * sizeof *plan->recv_end_s);
    plan->finish_s = malloc(ranks * sizeof *plan->finish_s);
    return plan->order && plan->shares && plan->recv_start_s && plan->recv_end_s && plan->finish_s;
}

static int choose_root(struct plan *plan)
{
    const struct plan_request *request = plan->request;
    plan->root = sy_platform_root(plan->platform);
    if (request->root && strcmp(request->root, "best") == 0)
        return sy_platform_best_root(plan->platform, request->items, request->item_bytes, &plan->root, NULL,
                                     NULL);
    if (request->root) /* the command has checked the name */
        plan->root =
            sy_platform_first_rank(plan->platform, sy_platform_host_by_name(plan->platform, request->root));
    return SY_SUCCESS;
}

static int build_problem(struct plan *plan)
{
    const struct plan_request *request = plan->request;
    int error = sy_platform_problem_make(plan->platform, request->items, request->item_bytes, plan->root,
                                         &plan->made);
    if (error)
        return error;
    sy_problem *problem = &plan->made.problem;
    problem->unit = request->unit > 0 ? request->unit : 1;
    if (request->delivery)
        problem->delivery =
            strcmp(request->delivery, "concurrent") == 0 ? SY_DELIVERY_CONCURRENT : SY_DELIVERY_ONE_PORT;
    for (int r = 0; r < plan->ranks; r++)
        if (plan->made.rank[r].min_items < request->least)
            plan->made.rank[r].min_items = request->least;
    return sy_platform_move_s(plan->platform, request->items, request->item_bytes, plan->root, &plan->move_s);
}

/* The order in the file, the root last, as a permutation that can be shown. */
static void file_order(const struct plan *plan)
{
    int served = 0;
    for (int r = 0; r < plan->ranks; r++)
        if (r != plan->root)
            plan->order[served++] = r;
    plan->order[served] = plan->root;
}

static int solve(struct plan *plan)
{
    const struct plan_request *request = plan->request;
    sy_problem *problem = &plan->made.problem;
    int solver = request->solver ? sy_solver_by_name(request->solver) : SY_SOLVER_EXACT, error = SY_SUCCESS;
    plan->order_name = request->order ? request->order : "bandwidth";
    if (strcmp(plan->order_name, "file") == 0)
        file_order(plan);
    else
        error = sy_order_by_bandwidth(problem, strcmp(plan->order_name, "ascending") != 0, plan->order);
    problem->order = plan->order;
    double start = now_s();
    if (!error && strcmp(plan->order_name, "best") == 0)
        error = sy_order_improve(problem, plan->order, 0, plan->shares, &plan->solution, &plan->exchanges);
    if (!error && (strcmp(plan->order_name, "best") != 0 || solver != SY_SOLVER_EXACT))
        error = sy_solve(problem, (sy_solver)solver, plan->shares, &plan->solution);
    plan->solve_time_s = now_s() - start;
    if (!error)
        error =
            sy_timeline(problem, plan->shares, plan->recv_start_s, plan->recv_end_s, plan->finish_s, NULL);
    return error;
}

int plan_make(const struct plan_request *request, sy_platform *platform, struct plan *plan)
{
    *plan = (struct plan){.request = request, .platform = platform, .ranks = sy_platform_ranks(platform)};
    int error = allocate_arrays(plan) ? choose_root(plan) : SY_ENOMEM;
    if (!error)
        error = build_problem(plan);
    if (!error)
        error = solve(plan);
    if (error)
        plan_free(plan);
    return error;
}

void plan_free(struct plan *plan)
{
    sy_platform_problem_free(&plan->made);
    free(plan->order);
    free(plan->shares);
    free(plan->recv_start_s);
    free(plan->recv_end_s);
    free(plan->finish_s);
    *plan = (struct plan){0};
}

int plan_compare(const struct plan_request *request, sy_platform *platform,
                 struct plan_comparison *comparison)
{
    static const char *const name[PLAN_ALTERNATIVES] = {"uniform", "ascending", "descending", "best"};
    static const char *const order[PLAN_ALTERNATIVES] = {"bandwidth", "ascending", "bandwidth", "best"};
    *comparison = (struct plan_comparison){0};
    for (int i = 0; i < PLAN_ALTERNATIVES; i++) {
        struct plan_request alternative = *request;
        alternative.order = order[i];
        if (i == 0)
            alternative.solver = "uniform";
        comparison->name[i] = name[i];
        int error = plan_make(&alternative, platform, &comparison->plan[i]);
        comparison->plan[i].request = request;
        if (error) {
            plan_comparison_free(comparison);
            return error;
        }
        comparison->possible[i] = i > 0 || comparison->plan[i].solution.solver == SY_SOLVER_UNIFORM;
    }
    return SY_SUCCESS;
}

void plan_comparison_free(struct plan_comparison *comparison)
{
    for (int i = 0; i < PLAN_ALTERNATIVES; i++)
        plan_free(&comparison->plan[i]);
}
