#include <jansson.h>
#include <math.h>

#include "plan/plan.h"

/* Infinite times (equal shares that break a limit) have no number in JSON. */
static json_t *seconds(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

static json_t *shares_of(const struct plan *plan)
{
    json_t *shares = json_array();
    for (int r = 0; r < plan->ranks; r++)
        json_array_append_new(shares, json_pack("{s:i, s:s, s:I, s:f, s:f, s:f}", "rank", r, "host",
                                                plan_host(plan, r), "items", (json_int_t)plan->shares[r],
                                                "recv_start_s", plan->recv_start_s[r], "recv_end_s",
                                                plan->recv_end_s[r], "finish_s", plan->finish_s[r]));
    return shares;
}

static json_t *describe(const struct plan *plan)
{
    const sy_solution *solution = &plan->solution;
    bool concurrent = plan->made.problem.delivery == SY_DELIVERY_CONCURRENT;
    json_t *value = json_object(), *served = json_array();
    json_object_set_new(value, "items", json_integer(plan->request->items));
    json_object_set_new(value, "makespan_s", seconds(solution->makespan_s));
    json_object_set_new(value, "lower_bound_s", seconds(solution->lower_bound_s));
    json_object_set_new(value, "equal_makespan_s", seconds(solution->equal_s));
    json_object_set_new(value, "solver", json_string(sy_solver_name(solution->solver)));
    json_object_set_new(value, "proven", json_boolean(solution->proven));
    json_object_set_new(value, "guarantee_s", seconds(solution->guarantee_s));
    json_object_set_new(value, "note", json_string(solution->note));
    json_object_set_new(value, "order", json_string(plan->order_name));
    for (int k = 0; k < plan->ranks; k++)
        json_array_append_new(served, json_integer(plan->order[k]));
    json_object_set_new(value, "served", served);
    json_object_set_new(value, "root", json_string(plan_host(plan, plan->root)));
    json_object_set_new(value, "root_rank", json_integer(plan->root));
    json_object_set_new(value, "move_s", seconds(plan->move_s));
    json_object_set_new(value, "delivery", json_string(concurrent ? "concurrent" : "one-port"));
    json_object_set_new(value, "solve_time_s", seconds(plan->solve_time_s));
    json_object_set_new(value, "shares", shares_of(plan));
    return value;
}

bool plan_write_json(FILE *out, const struct plan *plan, const struct plan_comparison *comparison)
{
    json_t *report = json_object();
    json_object_set_new(report, "schema", json_string("steelyard-plan/1"));
    json_object_set_new(report, "platform", json_string(sy_platform_name(plan->platform)));
    json_t *value = describe(plan);
    json_object_update(report, value);
    json_decref(value);
    if (comparison) {
        json_t *alternatives = json_array();
        for (int i = 0; i < PLAN_ALTERNATIVES; i++) {
            if (!comparison->possible[i])
                continue;
            json_t *alternative = json_object();
            json_object_set_new(alternative, "alternative", json_string(comparison->name[i]));
            value = describe(&comparison->plan[i]);
            json_object_update(alternative, value);
            json_decref(value);
            json_array_append_new(alternatives, alternative);
        }
        json_object_set_new(report, "alternatives", alternatives);
    }
    bool fine = json_dumpf(report, out, JSON_INDENT(2) | JSON_REAL_PRECISION(15)) == 0;
    json_decref(report);
    return fine && fputc('\n', out) != EOF;
}
