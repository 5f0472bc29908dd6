# SPDX-License-Identifier: Apache-2.0
"""What programs do beside their distribution, near enough to it to be followed: threads, reductions in place, records with
functions of their own, clocks, texts, sorting at the root, rounds until all agree, pointers that change places."""


def threads_loop(r, parts, c):
    parts.decls += ["long by_threads = 0, by_all_threads = 0;", "int k_thread;"]
    private = r.choice(["", "", " private(k_thread)", " schedule(static)"])
    parts.body += ["#pragma omp parallel for reduction(+ : by_threads)%s" % private, "for (k_thread = 0; k_thread < %s; k_thread++)" % c.own_length(),
                   "    by_threads += (long)%s[k_thread] * %d;" % (c.buffer, r.choice([1, 3])),
                   "MPI_Reduce(&by_threads, &by_all_threads, 1, MPI_LONG, MPI_SUM, 0, %s);" % c.comm(), "if (rank == 0)",
                   '    printf("threads %ld\\n", by_all_threads);']


def in_place(r, parts, c):
    parts.decls += ["long cells[4] = {0, 0, 0, 0};"]
    parts.body += ["for (i = 0; i < %s; i++)" % c.own_length(), "    cells[((int)%s[i] %% 4 + 4) %% 4] += %s;" % (
        c.buffer, r.choice(["1", "(long)%s[i]" % c.buffer]))]
    op = r.choice(["MPI_SUM", "MPI_SUM", "MPI_MAX"]) if r.random() < 0.2 else "MPI_SUM"
    if r.random() < 0.5:
        parts.body += ["MPI_Allreduce(MPI_IN_PLACE, cells, 4, MPI_LONG, %s, %s);" % (op, c.comm())]
    else:
        parts.body += ["if (rank == 0)", "    MPI_Reduce(MPI_IN_PLACE, cells, 4, MPI_LONG, %s, 0, %s);" % (op, c.comm()), "else",
                       "    MPI_Reduce(cells, NULL, 4, MPI_LONG, %s, 0, %s);" % (op, c.comm())]
    parts.body += ["if (rank == 0)", "    for (i = 0; i < 4; i++)", '        printf("cell %ld\\n", cells[i]);']


def record_with_functions(r, parts, c):
    """A record that holds a length and items; functions take it by its address."""
    arrow = r.choice(["pointer", "pointer", "value"])
    parts.types.append("struct piece { int n; long *items; long sum; };")
    parts.helpers.append("static void piece_begin(struct piece *p, int n)\n{\n    p->n = n;\n    p->items = malloc(n * sizeof *p->items);\n    p->sum = 0;\n}\n")
    parts.helpers.append("static long piece_add(%s)\n{\n    long made = 0;\n    int k;\n    for (k = 0; k < p%sn; k++)\n        made += p%sitems[k];\n"
                         "    return made;\n}\n" % (("struct piece *p", "->", "->") if arrow == "pointer" else ("struct piece p", ".", ".")))
    parts.decls += ["struct piece held;", "long *for_pieces = NULL, pieces_total = 0;"]
    parts.body += ["piece_begin(&held, %s);" % c.share, "if (rank == 0) {", "    for_pieces = malloc(%s * size * sizeof(long));" % c.one(),
                   "    for (i = 0; i < %s * size; i++)" % c.one(), "        for_pieces[i] = i %% %d;" % r.choice([4, 9]), "}",
                   "MPI_Scatter(for_pieces, %s, MPI_LONG, held.items, %s, MPI_LONG, 0, %s);" % (c.share, r.choice([c.share, "held.n"]), c.comm()),
                   "held.sum = piece_add(%sheld);" % ("&" if arrow == "pointer" else ""),
                   "MPI_Reduce(&held.sum, &pieces_total, 1, MPI_LONG, MPI_SUM, 0, %s);" % c.comm(), "if (rank == 0)",
                   '    printf("pieces %ld\\n", pieces_total);', "free(held.items);"]


def clocked(r, parts, c):
    parts.decls += ["double began_at, took;", "long clocked = 0, all_clocked = 0;"]
    parts.body += ["MPI_Barrier(%s);" % c.comm(), "began_at = MPI_Wtime();", "for (i = 0; i < %s; i++)" % c.own_length(),
                   "    clocked += (long)%s[i] %s 2;" % (c.buffer, r.choice(["*", "+", "-"])), "took = MPI_Wtime() - began_at;",
                   "MPI_Reduce(&clocked, &all_clocked, 1, MPI_LONG, MPI_SUM, 0, %s);" % c.comm(), "if (rank == 0)",
                   '    fprintf(stderr, "%f s\\n", took);', "if (rank == 0)", '    printf("clocked %ld\\n", all_clocked);']


def texts(r, parts, c):
    """The library's texts, of what is the same everywhere."""
    parts.decls += ["char title[64], *setting;", "int level = 1;"]
    parts.body += ['setting = getenv("SOUNDNESS_UNSET");', "if (setting)", "    level = atoi(setting);",
                   r.choice(['snprintf(title, sizeof title, "%d ranks", size);', 'sprintf(title, "level %d", level);',
                             'strcpy(title, "all");\n    strcat(title, " items");', 'memset(title, 0, sizeof title);\n    strncpy(title, "items", 8);']),
                   "if (rank == 0 && strlen(title) > 2)", '    printf("%s\\n", title);']


def sorted_at_root(r, parts, c):
    parts.helpers.append("static int by_value(const void *a, const void *b)\n{\n    const %s *x = a, *y = b;\n    return (*x > *y) - (*x < *y);\n}\n" % c.kind)
    parts.decls += ["%s *to_sort = NULL;" % c.kind, "long in_order = 0;"]
    cells = "%s * size" % c.own_length()
    parts.body += ["if (rank == 0)", "    to_sort = malloc(%s * sizeof *to_sort);" % cells,
                   "MPI_Gather(%s, %s, %s, to_sort, %s, %s, 0, %s);" % (c.buffer, c.own_length(), c.type, c.own_length(), c.type, c.comm()),
                   "if (rank == 0) {", "    qsort(to_sort, %s, sizeof *to_sort, by_value);" % cells, "    for (i = 0; i < %s; i++)" % cells,
                   "        in_order = (in_order * 3 + (long)to_sort[i]) % 100003;", '    printf("in order %ld\\n", in_order);', "    free(to_sort);", "}"]


def until_agreed(r, parts, c):
    parts.decls += ["long largest_own, largest_change = 100;", "int rounds_done = 0;", "long *levels_of;"]
    head = r.choice(["while (largest_change > 3 && rounds_done < 4) {", "do {"])
    parts.body += ["levels_of = calloc(%s, sizeof(long));" % c.one(), "for (i = 0; i < %s; i++)" % c.share, "    levels_of[i] = 40;", head,
                   "    largest_own = 0;", "    for (i = 0; i < %s; i++) {" % c.share, "        long level_next = levels_of[i] / 2;",
                   "        if (levels_of[i] - level_next > largest_own)", "            largest_own = levels_of[i] - level_next;",
                   "        levels_of[i] = level_next;", "    }", "    MPI_Allreduce(&largest_own, &largest_change, 1, MPI_LONG, MPI_MAX, %s);" % c.comm(),
                   "    rounds_done++;", "}" if head[0] == "w" else "} while (largest_change > 3 && rounds_done < 4);", "if (rank == 0)",
                   '    printf("%d rounds\\n", rounds_done);', "free(levels_of);"]


def changing_places(r, parts, c):
    parts.decls += ["long *front, *behind, *between, of_front = 0, of_all_fronts = 0;", "int turn;"]
    parts.body += ["front = calloc(%s, sizeof(long));" % c.one(), "behind = calloc(%s, sizeof(long));" % c.one(), "for (turn = 0; turn < 3; turn++) {",
                   "    for (i = 0; i < %s; i++)" % c.share, "        behind[i] = front[i] * 2 + (rank * %s + i) %% %d;" % (c.one(), r.choice([3, 7])),
                   "    between = front;", "    front = behind;", "    behind = between;", "}", "for (i = 0; i < %s; i++)" % c.share,
                   "    of_front += front[i];", "MPI_Reduce(&of_front, &of_all_fronts, 1, MPI_LONG, MPI_SUM, 0, %s);" % c.comm(), "if (rank == 0)",
                   '    printf("front %ld\\n", of_all_fronts);', "free(front);", "free(behind);"]


def rows_of_matrix(r, parts, c):
    """Rows of a matrix against a vector that all have."""
    columns = r.choice([2, 3, 5])
    parts.macros.append("#define WIDTH %d" % columns)
    parts.decls += ["double *matrix = NULL, *own_rows, *own_result, *result = NULL, factors[WIDTH], dot_of_row;", "int row_k, column_k;", "double of_result = 0;"]
    rows = c.one()
    parts.body += ["if (rank == 0) {", "    matrix = malloc(%s * size * WIDTH * sizeof(double));" % rows, "    result = malloc(%s * size * sizeof(double));" % rows,
                   "    for (i = 0; i < %s * size * WIDTH; i++)" % rows, "        matrix[i] = i % 6;", "    for (i = 0; i < WIDTH; i++)", "        factors[i] = i + 1;", "}",
                   "own_rows = malloc(%s * WIDTH * sizeof(double));" % rows, "own_result = malloc(%s * sizeof(double));" % rows,
                   "MPI_Bcast(factors, WIDTH, MPI_DOUBLE, 0, %s);" % c.comm(),
                   "MPI_Scatter(matrix, %s * WIDTH, MPI_DOUBLE, own_rows, %s * WIDTH, MPI_DOUBLE, 0, %s);" % (rows, rows, c.comm()),
                   "for (row_k = 0; row_k < %s; row_k++) {" % c.share, "    dot_of_row = 0;", "    for (column_k = 0; column_k < WIDTH; column_k++)",
                   "        dot_of_row += own_rows[row_k * WIDTH + column_k] * factors[column_k];", "    own_result[row_k] = dot_of_row;", "}",
                   "MPI_Gather(own_result, %s, MPI_DOUBLE, result, %s, MPI_DOUBLE, 0, %s);" % (c.share, c.share, c.comm()), "if (rank == 0) {",
                   "    for (i = 0; i < %s * size; i++)" % rows, "        of_result += result[i] * (i % 3);", '    printf("result %.0f\\n", of_result);', "}"]


def walked(r, parts, c):
    """A pointer that is a counter: over own items, now and then not over all, or with a place that tells them apart."""
    parts.decls += ["int *to_walk = NULL, *walked_own, *walker, *walked_end;", "long of_walk = 0, of_all_walks = 0;"]
    rows = c.one()
    parts.body += ["if (rank == 0) {", "    to_walk = malloc(%s * size * sizeof(int));" % rows, "    for (i = 0; i < %s * size; i++)" % rows,
                   "        to_walk[i] = (i * 5 + 2) % 23;", "}", "walked_own = malloc(%s * sizeof(int));" % rows,
                   "MPI_Scatter(to_walk, %s, MPI_INT, walked_own, %s, MPI_INT, 0, %s);" % (rows, rows, c.comm()),
                   "walked_end = walked_own + %s;" % c.share,
                   "for (walker = walked_own%s; walker %s walked_end%s; %s) {" % (
                       r.choice([""] * 9 + [" + 1"]), r.choice(["<", "<", "!="]), r.choice([""] * 9 + [" - 1"]),
                       r.choice(["walker++", "++walker", "walker += 1"])),
                   "    " + r.choice(["*walker += 3;", "*walker = *walker % 9 + *walker;", "if (*walker == 4) continue;", ";"]),
                   "    of_walk += " + r.choice(["*walker", "*walker", "walker[0] * 2", "*walker > 7", "*walker * (walker - walked_own)",
                                                 "walker == walked_own", "walker + 1 < walked_end ? walker[1] : 0"]) + ";", "}",
                   r.choice(["", "", "of_walk += walker - walked_own;", "of_walk += walker == walked_end;"]),
                   "MPI_Reduce(&of_walk, &of_all_walks, 1, MPI_LONG, MPI_SUM, 0, %s);" % c.comm(), "if (rank == 0)",
                   '    printf("walked %ld\\n", of_all_walks);']


WORK_IDIOMS = [threads_loop, in_place, record_with_functions, clocked, texts, sorted_at_root, until_agreed, changing_places, rows_of_matrix, walked]
