# SPDX-License-Identifier: Apache-2.0
"""Ways in which results leave a rank, and second distributions beside the first, as convertible programs have them:
partial results put together by hand, items sent with their number, places that are found, halos, rows of a type, loops that
deal out and collect, communicators of a part of the ranks."""


def of_unit(c, index):
    return "%s[%s]" % (c.buffer, index if c.unit == 1 else "%s * %d" % (index, c.unit))


def gathered_parts(r, parts, c):
    """One number of each rank, put together by the root or by all."""
    parts.decls += ["long part_of = 0, *parts_of_all = NULL, joined = 0;"]
    parts.body += ["for (i = 0; i < %s; i++)" % c.own_length(), "    part_of += (long)%s[i]%s;" % (c.buffer, r.choice(["", " * 2", " & 15"]))]
    if r.random() < 0.5:
        parts.body += ["if (rank == 0)", "    parts_of_all = malloc(size * sizeof(long));",
                       "MPI_Gather(&part_of, 1, MPI_LONG, parts_of_all, 1, MPI_LONG, 0, %s);" % c.comm(), "if (rank == 0) {",
                       "    for (i = 0; i < size; i++)", "        joined += parts_of_all[i];", '    printf("joined %ld\\n", joined);',
                       "    free(parts_of_all);", "}"]
    else:
        parts.body += ["parts_of_all = malloc(size * sizeof(long));",
                       "MPI_Allgather(&part_of, 1, MPI_LONG, parts_of_all, 1, MPI_LONG, %s);" % c.comm(),
                       "for (i = 0; i < size; i++)", "    joined += parts_of_all[i];", "if (rank == %s)" % r.choice(["0", "size - 1"]),
                       '    printf("joined %ld\\n", joined);', "free(parts_of_all);"]


def told_lengths(r, parts, c):
    """Items go to the root with their number before them."""
    parts.decls += ["int got_n, at_n, from_n;", "%s *taken = NULL;" % c.kind, "long taken_check = 0;"]
    number = "own_n"
    parts.decls.append("int own_n;")
    parts.body += ["own_n = %s;" % c.own_length(), "if (rank != 0) {", "    MPI_Send(&%s, 1, MPI_INT, 0, 1, %s);" % (number, c.comm()),
                   "    MPI_Send(%s, %s, %s, 0, 2, %s);" % (c.buffer, number, c.type, c.comm()), "} else {",
                   "    taken = calloc(%s * size, sizeof *taken);" % c.own_length(), "    at_n = %s;" % number,
                   "    for (i = 0; i < %s; i++)" % number, "        taken[i] = %s[i];" % c.buffer,
                   "    for (from_n = 1; from_n < size; from_n++) {",
                   "        MPI_Recv(&got_n, 1, MPI_INT, from_n, 1, %s, MPI_STATUS_IGNORE);" % c.comm(),
                   "        MPI_Recv(taken + at_n, got_n, %s, from_n, 2, %s, MPI_STATUS_IGNORE);" % (c.type, c.comm()),
                   "        at_n += got_n;", "    }", "    for (i = 0; i < at_n; i++)",
                   "        taken_check = (taken_check * 13 + (long)taken[i]) % 100003;", '    printf("taken %ld\\n", taken_check);', "}"]


def found_place(r, parts, c):
    """The first item that is looked for: its number in all, hits counted."""
    parts.decls += ["int place_found = 1 << 30, place_first, hits = 0, all_hits;"]
    test = r.choice(["%s > 9", "(int)%s %% 3 == 0", "%s == 5"]) % of_unit(c, "i")
    number = r.choice(["i + rank * %s", "rank * %s + i"]) % c.one()
    parts.body += ["for (i = 0; i < %s; i++) {" % c.share, "    if (%s) {" % test, "        int number_of = %s;" % number, "        hits++;",
                   "        if (number_of < place_found)", "            place_found = number_of;", "    }", "}",
                   "MPI_Reduce(&place_found, &place_first, 1, MPI_INT, MPI_MIN, 0, %s);" % c.comm(),
                   "MPI_Reduce(&hits, &all_hits, 1, MPI_INT, MPI_SUM, 0, %s);" % c.comm(), "if (rank == 0)",
                   '    printf("%d hits, first %d\\n", all_hits, all_hits ? place_first : -1);']


def extremes(r, parts, c):
    parts.decls += ["%s high, low, high_all, low_all;" % c.kind]
    parts.body += ["high = %s[0];" % c.buffer, "low = %s[0];" % c.buffer, "for (i = 1; i < %s; i++) {" % c.own_length(),
                   "    if (%s[i] > high)" % c.buffer, "        high = %s[i];" % c.buffer, "    if (%s[i] < low)" % c.buffer,
                   "        low = %s[i];" % c.buffer, "}", "MPI_Reduce(&high, &high_all, 1, %s, MPI_MAX, 0, %s);" % (c.type, c.comm()),
                   "MPI_Reduce(&low, &low_all, 1, %s, MPI_MIN, 0, %s);" % (c.type, c.comm()), "if (rank == 0)",
                   '    printf("%ld to %ld\\n", (long)low_all, (long)high_all);']


def slices(r, parts, c):
    """Each rank works in its part of an array as long as all."""
    parts.decls += ["long *table_of, *copy_of, *slice;", "long of_slices = 0;"]
    cells = "size * %s" % c.one()
    parts.body += ["table_of = calloc(%s, sizeof(long));" % cells, "copy_of = calloc(%s, sizeof(long));" % cells,
                   "slice = table_of + rank * %s;" % c.one(), "for (i = 0; i < %s; i++)" % c.share,
                   "    slice[i] = (long)%s * %s;" % (of_unit(c, "i"), r.choice(["2", "(rank * %s + i)" % c.one(), "(i + 1 + rank * %s)" % c.one()]))]
    sent = r.choice(["table_of + rank * %s" % c.one(), "&table_of[rank * %s]" % c.one(), "slice", "MPI_IN_PLACE"])
    if sent == "MPI_IN_PLACE":
        parts.body += ["MPI_Allgather(MPI_IN_PLACE, 0, MPI_LONG, table_of, %s, MPI_LONG, %s);" % (c.share, c.comm())]
        read = "table_of"
    else:
        parts.body += ["MPI_Allgather(%s, %s, MPI_LONG, copy_of, %s, MPI_LONG, %s);" % (sent, c.share, c.share, c.comm())]
        read = "copy_of"
    parts.body += ["for (i = 0; i < %s; i++)" % cells, "    of_slices = (of_slices * 5 + %s[i]) %% 100003;" % read, "if (rank == 0)",
                   '    printf("slices %ld\\n", of_slices);', "free(table_of);", "free(copy_of);"]


def halo_rows(r, parts, c):
    """Rows with one of the neighbours' on either side."""
    columns = r.choice([1, 2, 4])
    rows = c.one()
    parts.decls += ["long *plate = NULL, *now_rows, *next_rows, edge_sum = 0, edge_total = 0;", "int up, down, k_row, k_column;"]
    if r.random() < 0.5:
        parts.macros.append("#define COLS %d" % columns)
        columns = "COLS"
    first = "now_rows + %s" % columns
    parts.body += ["up = rank > 0 ? rank - 1 : MPI_PROC_NULL;", "down = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;", "if (rank == 0) {",
                   "    plate = malloc(%s * size * %s * sizeof(long));" % (rows, columns), "    for (i = 0; i < %s * size * %s; i++)" % (rows, columns),
                   "        plate[i] = i % 7;", "}", "now_rows = calloc((%s + 2) * %s, sizeof(long));" % (rows, columns),
                   "next_rows = calloc((%s + 2) * %s, sizeof(long));" % (rows, columns),
                   "MPI_Scatter(plate, %s * %s, MPI_LONG, %s, %s * %s, MPI_LONG, 0, %s);" % (rows, columns, first, rows, columns, c.comm()),
                   "MPI_Sendrecv(%s, %s, MPI_LONG, up, 0, now_rows + (%s + 1) * %s, %s, MPI_LONG, down, 0, %s, MPI_STATUS_IGNORE);" % (
                       first, columns, rows, columns, columns, c.comm()),
                   "MPI_Sendrecv(now_rows + %s * %s, %s, MPI_LONG, down, 1, now_rows, %s, MPI_LONG, up, 1, %s, MPI_STATUS_IGNORE);" % (
                       rows, columns, columns, columns, c.comm()),
                   "for (k_row = 1; k_row <= %s; k_row++)" % c.share, "    for (k_column = 0; k_column < %s; k_column++)" % columns,
                   "        next_rows[k_row * %s + k_column] = now_rows[(k_row - 1) * %s + k_column] + now_rows[(k_row + 1) * %s + k_column];" % (
                       columns, columns, columns),
                   "MPI_Gather(next_rows + %s, %s * %s, MPI_LONG, plate, %s * %s, MPI_LONG, 0, %s);" % (columns, rows, columns, rows, columns, c.comm()),
                   "if (rank == 0) {", "    for (i = 0; i < %s * size * %s; i++)" % (rows, columns),
                   "        edge_total = (edge_total * 3 + plate[i]) % 100003;", '    printf("plate %ld\\n", edge_total);', "}"]


def records_of_type(r, parts, c):
    """Records by a type made for them."""
    parts.types.append("typedef struct { int id; double weight; } star_t;")
    parts.decls += ["star_t *stars = NULL, *own_stars;", "MPI_Datatype star_type;", "double of_stars = 0, of_all_stars = 0;"]
    make = r.choice(["struct", "struct", "bytes", "helper"])
    made = ["int lengths_of[2] = {1, 1};", "MPI_Aint places_of[2] = {offsetof(star_t, id), offsetof(star_t, weight)};",
            "MPI_Datatype kinds_of[2] = {MPI_INT, MPI_DOUBLE}, packed_type;",
            "MPI_Type_create_struct(2, lengths_of, places_of, kinds_of, &packed_type);",
            "MPI_Type_create_resized(packed_type, 0, sizeof(star_t), &star_type);", "MPI_Type_commit(&star_type);"]
    if make == "helper":
        parts.includes.append("stddef.h")
        parts.helpers.append("static MPI_Datatype make_star_type(void)\n{\n    MPI_Datatype star_type;\n%s    return star_type;\n}\n" % "".join(
            "    %s\n" % m for m in made))
        parts.body.append("star_type = make_star_type();")
    elif make == "struct":
        parts.includes.append("stddef.h")
        parts.body += ["{"] + ["    " + m for m in made] + ["}"]
    else:
        parts.body += ["MPI_Type_contiguous(sizeof(star_t), MPI_BYTE, &star_type);", "MPI_Type_commit(&star_type);"]
    parts.body += ["if (rank == 0) {", "    stars = calloc(%s * size, sizeof(star_t));" % c.one(), "    for (i = 0; i < %s * size; i++) {" % c.one(),
                   "        stars[i].id = i + 1;", "        stars[i].weight = i % 9;", "    }", "}",
                   "own_stars = malloc(%s * sizeof(star_t));" % c.one(),
                   "MPI_Scatter(stars, %s, star_type, own_stars, %s, star_type, 0, %s);" % (c.share, c.share, c.comm()),
                   "for (i = 0; i < %s; i++) {" % c.share, "    own_stars[i].weight += own_stars[i].id %% %d;" % r.choice([3, 5]),
                   "    of_stars += own_stars[i].weight;", "}"]
    if r.random() < 0.5:
        parts.body += ["MPI_Gather(own_stars, %s, star_type, stars, %s, star_type, 0, %s);" % (c.share, c.share, c.comm()), "if (rank == 0)",
                       "    for (i = 0; i < %s * size; i++)" % c.one(), "        of_all_stars += stars[i].weight * (i % 4);"]
    else:
        parts.body.append("MPI_Reduce(&of_stars, &of_all_stars, 1, MPI_DOUBLE, MPI_SUM, 0, %s);" % c.comm())
    parts.body += ["if (rank == 0)", '    printf("stars %.0f\\n", of_all_stars);', "MPI_Type_free(&star_type);", "free(own_stars);"]


def frames(r, parts, c):
    """Dealt out, worked on and collected again and again."""
    parts.decls += ["%s *image = NULL, *tile;" % c.kind, "long of_tiles, of_image, of_frames = 0;", "int frame;"]
    cells, length = "%s * size" % c.own_length(), c.own_length()
    parts.body += ["tile = calloc(%s, sizeof *tile);" % length, "if (rank == 0)", "    image = calloc(%s, sizeof *image);" % cells,
                   "for (frame = 0; frame < %d; frame++) {" % r.choice([2, 3]), "    if (rank == 0)", "        for (i = 0; i < %s; i++)" % cells,
                   "            image[i] = (i * (frame + 3) + 2) % 11;",
                   "    MPI_Scatter(image, %s, %s, tile, %s, %s, 0, %s);" % (length, c.type, length, c.type, c.comm()), "    of_tiles = 0;",
                   "    for (i = 0; i < %s; i++)" % length, "        of_tiles += (long)tile[i];",
                   "    MPI_Allreduce(&of_tiles, &of_image, 1, MPI_LONG, MPI_SUM, %s);" % c.comm(),
                   "    for (i = 0; i < %s; i++)" % length, "        tile[i] = tile[i] > of_image %% %d ? tile[i] : 0;" % r.choice([5, 9])]
    if r.random() < 0.7:
        parts.body += ["    MPI_Gather(tile, %s, %s, image, %s, %s, 0, %s);" % (length, c.type, length, c.type, c.comm()), "    if (rank == 0)",
                       "        for (i = 0; i < %s; i++)" % cells, "            of_frames = (of_frames * 3 + (long)image[i]) % 100003;"]
    parts.body += ["}", "if (rank == 0)", '    printf("frames %ld\\n", of_frames + of_image);']


def dealt_by_helper(r, parts, c):
    """Functions that take the length scatter and gather; a second distribution comes by them too."""
    arguments = "%s *whole, %s *mine_of, int count" % (c.kind, c.kind)
    parts.helpers.append("static void deal(%s)\n{\n    MPI_Scatter(whole, count, %s, mine_of, count, %s, 0, %s);\n}\n\n"
                         "static void show_all(const char *title, %s *mine_of, int count, int ranks, int me)\n{\n    %s *whole = NULL;\n"
                         "    long made = 0;\n    int k;\n    if (me == 0)\n        whole = malloc(count * ranks * sizeof *whole);\n"
                         "    MPI_Gather(mine_of, count, %s, whole, count, %s, 0, %s);\n    if (me == 0) {\n"
                         "        for (k = 0; k < count * ranks; k++)\n            made = (made * 7 + (long)whole[k]) %% 100003;\n"
                         '        printf("%%s %%ld\\n", title, made);\n        free(whole);\n    }\n}\n'
                         % (arguments, c.type, c.type, "MPI_COMM_WORLD", c.kind, c.kind, c.type, c.type, "MPI_COMM_WORLD"))
    parts.decls += ["int m_of = %d, local_m;" % r.choice([30, 42, 60]), "%s *dealt = NULL, *own_dealt;" % c.kind]
    parts.body += ["local_m = m_of / size;", "if (rank == 0) {", "    dealt = malloc(m_of * sizeof *dealt);", "    for (i = 0; i < m_of; i++)",
                   "        dealt[i] = i % 10 + 1;", "}", "own_dealt = malloc(local_m * sizeof *own_dealt);", "deal(dealt, own_dealt, local_m);",
                   "for (i = 0; i < local_m; i++)", "    own_dealt[i] = own_dealt[i] * 2;", 'show_all("dealt", own_dealt, local_m, size, rank);']
    if r.random() < 0.5:
        parts.body.append('show_all("own", %s, %s, size, rank);' % (c.buffer, c.own_length()))


def part_of_ranks(r, parts, c):
    """A communicator of some of the ranks, and a distribution of its own."""
    parts.decls += ["MPI_Comm half_comm;", "int half_rank, half_size, n_half = %d, share_half;" % r.choice([24, 36, 60]), "long *for_half = NULL, *of_half;",
                    "long sum_half = 0, total_half = 0, most_half = 0;"]
    colour = r.choice(["rank % 2", "rank % 2", "rank < 2", "size > 3 && rank == size - 1"])
    parts.body += ["MPI_Comm_split(MPI_COMM_WORLD, %s, rank, &half_comm);" % colour, "MPI_Comm_rank(half_comm, &half_rank);", "MPI_Comm_size(half_comm, &half_size);",
                   "share_half = n_half / half_size;", "if (half_rank == 0) {", "    for_half = malloc(n_half * sizeof(long));",
                   "    for (i = 0; i < n_half; i++)", "        for_half[i] = i * 13 % 101;", "}", "of_half = malloc(share_half * sizeof(long));",
                   "MPI_Scatter(for_half, share_half, MPI_LONG, of_half, share_half, MPI_LONG, 0, half_comm);", "for (i = 0; i < share_half; i++)",
                   "    sum_half += of_half[i];", "MPI_Allreduce(&sum_half, &total_half, 1, MPI_LONG, MPI_SUM, half_comm);",
                   "MPI_Reduce(&total_half, &most_half, 1, MPI_LONG, MPI_MAX, 0, MPI_COMM_WORLD);", "if (rank == 0)",
                   '    printf("half %ld\\n", most_half);', "free(of_half);", "MPI_Comm_free(&half_comm);"]


def counts_at_root(r, parts, c):
    parts.decls += ["int *counts_of = NULL, *displs_of = NULL;", "%s *put_of = NULL;" % c.kind, "long put_check = 0;"]
    parts.body += ["if (rank == 0) {", "    put_of = malloc(%s * size * sizeof *put_of);" % c.own_length(), "    counts_of = malloc(size * sizeof(int));",
                   "    displs_of = malloc(size * sizeof(int));", "    for (i = 0; i < size; i++) {", "        counts_of[i] = %s;" % c.own_length(),
                   "        displs_of[i] = i * %s;" % c.own_length(), "    }", "}",
                   "MPI_Gatherv(%s, %s, %s, put_of, counts_of, displs_of, %s, 0, %s);" % (c.buffer, c.own_length(), c.type, c.type, c.comm()),
                   "if (rank == 0) {", "    for (i = 0; i < %s * size; i++)" % c.own_length(), "        put_check = (put_check * 11 + (long)put_of[i]) % 100003;",
                   '    printf("put %ld\\n", put_check);', "}"]


def mean_of_means(r, parts, c):
    """Whole numbers as long as each mean is one: the last digits are not the subject."""
    parts.helpers.append("static double average(const double *v, int n)\n{\n    double all_of_them = 0;\n    int k;\n    for (k = 0; k < n; k++)\n"
                         "        all_of_them += v[k];\n    return all_of_them / n;\n}\n")
    parts.decls += ["double *levels, mean_own, *means = NULL;"]
    parts.body += ["levels = malloc(%s * sizeof(double));" % c.one(), "for (i = 0; i < %s; i++)" % c.share, "    levels[i] = 4;",
                   "mean_own = average(levels, %s);" % c.share, "if (rank == 0)", "    means = malloc(size * sizeof(double));",
                   "MPI_Gather(&mean_own, 1, MPI_DOUBLE, means, 1, MPI_DOUBLE, 0, %s);" % c.comm(), "if (rank == 0)",
                   '    printf("mean %.3f\\n", average(means, size));']


def two_passes(r, parts, c):
    parts.decls += ["long first_pass = 0, middle = 0, second_pass = 0, spread = 0;"]
    parts.body += ["for (i = 0; i < %s; i++)" % c.own_length(), "    first_pass += (long)%s[i];" % c.buffer,
                   "MPI_Allreduce(&first_pass, &middle, 1, MPI_LONG, MPI_SUM, %s);" % c.comm(), "middle /= %s * size;" % c.own_length(),
                   "for (i = 0; i < %s; i++)" % c.own_length(), "    second_pass += ((long)%s[i] - middle) * ((long)%s[i] - middle);" % (c.buffer, c.buffer),
                   "MPI_Reduce(&second_pass, &spread, 1, MPI_LONG, MPI_SUM, 0, %s);" % c.comm(), "if (rank == 0)",
                   '    printf("middle %ld spread %ld\\n", middle, spread);']


RESULT_IDIOMS = [gathered_parts, told_lengths, found_place, extremes, slices, halo_rows, records_of_type, frames, dealt_by_helper,
                 part_of_ranks, counts_at_root, mean_of_means, two_passes]
