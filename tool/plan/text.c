#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "plan/plan.h"

static const char *delivery_name(const struct plan *plan)
{
    return plan->made.problem.delivery == SY_DELIVERY_CONCURRENT ? "concurrent" : "one-port";
}

static void write_head(FILE *out, const struct plan *plan)
{
    const sy_solution *solution = &plan->solution;
    fprintf(out, "%s: %" PRId64 " items on %d ranks, root %s, delivery %s, order %s, solver %s\n",
            sy_platform_name(plan->platform)[0] ? sy_platform_name(plan->platform)
                                                : plan->request->platform_file,
            plan->request->items, plan->ranks, plan_host(plan, plan->root), delivery_name(plan),
            plan->order_name, sy_solver_name(solution->solver));
    if (solution->note[0])
        fprintf(out, "note: %s\n", solution->note);
    fprintf(out, "makespan     %.8f s%s\n", solution->makespan_s,
            solution->proven ? ", the least possible in this order" : "");
    fprintf(out, "lower bound  %.8f s\n", solution->lower_bound_s);
    if (solution->guarantee_s > 0)
        fprintf(out, "guarantee    at most %.8f s above the optimum (equation 4)\n", solution->guarantee_s);
    if (isfinite(solution->equal_s))
        fprintf(out, "equal shares %.8f s (%.2f times as long)\n", solution->equal_s,
                solution->makespan_s > 0 ? solution->equal_s / solution->makespan_s : 1);
    if (plan->move_s > 0)
        fprintf(out, "moving data  %.8f s before that, to %s\n", plan->move_s, plan_host(plan, plan->root));
    if (plan->exchanges > 0)
        fprintf(out, "order search %d exchanges of neighbours kept\n", plan->exchanges);
    fprintf(out, "solved in    %.3g s\n", plan->solve_time_s);
}

static int host_width(const struct plan *plan)
{
    size_t width = 4;
    for (int r = 0; r < plan->ranks; r++) {
        size_t length = strlen(plan_host(plan, r));
        width = length > width ? length : width;
    }
    return width < 40 ? (int)width : 40;
}

static void write_table(FILE *out, const struct plan *plan)
{
    int width = host_width(plan);
    fprintf(out, "\n%6s  %-*s  %13s  %14s  %14s  %14s  %8s\n", "rank", width, "host", "items",
            "receives from s", "to s", "finishes s", "waits");
    for (int k = 0; k < plan->ranks; k++) {
        int r = plan->order[k];
        double makespan = plan->solution.makespan_s;
        fprintf(out, "%6d  %-*.*s  %13" PRId64 "  %14.6f  %14.6f  %14.6f  %7.2f%%\n", r, width, width,
                plan_host(plan, r), plan->shares[r], plan->recv_start_s[r], plan->recv_end_s[r],
                plan->finish_s[r], makespan > 0 ? 100 * plan_waiting_s(plan, r) / makespan : 0);
    }
}

static void write_comparison(FILE *out, const struct plan_comparison *comparison)
{
    double best = comparison->plan[PLAN_ALTERNATIVES - 1].solution.makespan_s;
    fprintf(out, "\n%-12s  %18s  %18s  %10s\n", "alternative", "makespan s", "lower bound s", "to best");
    for (int i = 0; i < PLAN_ALTERNATIVES; i++) {
        const sy_solution *solution = &comparison->plan[i].solution;
        if (!comparison->possible[i])
            fprintf(out, "%-12s  %18s\n", comparison->name[i], "breaks a limit");
        else
            fprintf(out, "%-12s  %18.8f  %18.8f  %9.4fx\n", comparison->name[i], solution->makespan_s,
                    solution->lower_bound_s, best > 0 ? solution->makespan_s / best : 1);
    }
}

void plan_write_text(FILE *out, const struct plan *plan, const struct plan_comparison *comparison)
{
    write_head(out, plan);
    write_table(out, plan);
    if (comparison)
        write_comparison(out, comparison);
}
