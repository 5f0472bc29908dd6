/* Table 1 of RR-4770 in descending bandwidth, the root last: seconds per ray. */
#ifndef TESTS_SOLVE_TABLE1_H
#define TESTS_SOLVE_TABLE1_H

#define TABLE1_RANKS 16
#define TABLE1_ITEMS 817101

static const double table1_comm[TABLE1_RANKS] = {1e-5,    1.12e-5, 1.7e-5,  2.1e-5,  2.1e-5,  3.53e-5,
                                                 3.53e-5, 3.53e-5, 3.53e-5, 3.53e-5, 3.53e-5, 3.53e-5,
                                                 3.53e-5, 8.15e-5, 8.15e-5, 0};
static const double table1_comp[TABLE1_RANKS] = {0.004629, 0.009365, 0.004885, 0.016156, 0.016156, 0.009677,
                                                 0.009677, 0.009677, 0.009677, 0.009677, 0.009677, 0.009677,
                                                 0.009677, 0.003976, 0.003976, 0.009288};

#endif
