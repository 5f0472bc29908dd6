/* GLPK ends the process when it is misused; behind the guard it must not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <glpk.h>

#include "solve/lp_guard.h"
#include "solve/solvers.h"

static void misuse(void *argument)
{
    int *reached = argument;
    glp_prob *lp = glp_create_prob();
    *reached = 1;
    glp_add_rows(lp, -1); /* an error: GLPK calls abort() without a hook */
    *reached = 2;
}

static void behave(void *argument)
{
    int *reached = argument;
    glp_prob *lp = glp_create_prob();
    glp_add_cols(lp, 1);
    glp_delete_prob(lp);
    *reached = 3;
}

static void glpk_comes_back(void **state)
{
    (void)state;
    int reached = 0;
    int terminal = glp_term_out(GLP_ON);
    assert_false(sy_lp_guard(misuse, &reached));
    assert_int_equal(reached, 1);
    assert_int_equal(glp_term_out(terminal), GLP_ON); /* the caller's setting was put back */
    assert_true(sy_lp_guard(behave, &reached));
    assert_int_equal(reached, 3);
}

static void programs_after_an_error(void **state)
{
    (void)state;
    int reached = 0;
    sy_lp_guard(misuse, &reached);
    sy_rank_cost rank[2] = {sy_rank_linear(1, 1), sy_rank_linear(0, 1)};
    sy_problem problem = {.ranks = 2, .items = 30, .rank = rank, .root = 1};
    int64_t shares[2];
    sy_solution solution;
    assert_int_equal(sy_solve(&problem, SY_SOLVER_LP, shares, &solution), SY_SUCCESS);
    assert_int_equal(solution.solver, SY_SOLVER_LP);
    assert_int_equal(shares[0] + shares[1], 30);
    assert_int_equal((int)(solution.makespan_s + 0.5), 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(glpk_comes_back),
        cmocka_unit_test(programs_after_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
