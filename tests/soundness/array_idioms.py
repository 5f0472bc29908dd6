# SPDX-License-Identifier: Apache-2.0
"""What else programs do with arrays whose dimension the compiler knows: their size taken for another's, for a number of
items, for a number to print; matrices beside them. And a part of the ranks, whose number is used."""


def is_array(parts):
    kinds = ("file", "static_file", "local", "static_local", "extern", "padded", "buffer", "buffer2", "typedef")
    return any("own:" + k in parts.tags for k in kinds)


def print_total(parts, c, name, mpi_type="MPI_LONG"):
    parts.body += ["MPI_Reduce(&%s, &%s_total, 1, %s, MPI_SUM, 0, %s);" % (name, name, mpi_type, c.comm()), "if (rank == 0)",
                   '    printf("%s %%ld\\n", (long)%s_total);' % (name, name)]


def size_of_another(r, parts, c):
    """Memory of its own is cleared or filled by the size of the array of own items."""
    if not is_array(parts):
        return
    parts.tags.append("D")
    parts.decls += ["%s *beside;" % c.kind, "long beside_sum = 0, beside_sum_total = 0;"]
    if r.random() < 0.3:
        parts.decls[-2] = "%s beside[%s];" % (c.kind, c.own_length())
    else:
        parts.body.append("beside = %s;" % r.choice(["malloc(%s * sizeof(%s))" % (c.product(), c.kind), "malloc(%s * sizeof *beside)" % c.product(),
                                                     "calloc(%s, sizeof(%s))" % (c.own_length(), c.kind)]))
    size = r.choice(["sizeof(%s)", "sizeof %s"]) % c.buffer
    parts.body += [r.choice(["memset(beside, 0, %s);" % size, "memcpy(beside, %s, %s);" % (c.buffer, size),
                             "memmove(beside, %s, %s);" % (c.buffer, size)]),
                   "for (i = 0; i < %s; i++) {" % c.own_length(), "    beside[i] += %s[i];" % c.buffer, "    beside_sum += (long)beside[i];", "}"]
    print_total(parts, c, "beside_sum")


def size_as_count(r, parts, c):
    """How many items the array has, by its size."""
    if not is_array(parts):
        return
    parts.tags.append("D")
    parts.decls += ["int items_here;", "long of_count = 0, of_count_total = 0;"]
    form = r.choice(["item", "kind", "macro", "byte"])
    if form == "macro":
        parts.macros.append("#define COUNT_OF(a) (sizeof(a) / sizeof((a)[0]))")
    parts.body += ["items_here = %s;" % {"item": "sizeof(%s) / sizeof(%s[0])" % (c.buffer, c.buffer), "macro": "(int)COUNT_OF(%s)" % c.buffer,
                                         "kind": "(int)(sizeof(%s) / sizeof(%s))" % (c.buffer, c.kind), "byte": "(int)sizeof %s" % c.buffer}[form],
                   "for (i = 0; i < items_here; i++)", "    of_count += i %% %d;" % r.choice([3, 7, 100])]
    print_total(parts, c, "of_count")


def size_printed(r, parts, c):
    """How much memory it takes, on one rank or on all."""
    if not is_array(parts):
        return
    parts.tags.append("D")
    parts.body.append("if (rank == 0)")
    parts.body.append(r.choice(['    printf("%%d bytes\\n", (int)sizeof(%s));', '    printf("%%lu bytes\\n", (unsigned long)sizeof %s);',
                                '    printf("%%.2f KiB\\n", size * sizeof(%s) / 1024.0);', '    printf("%%d\\n", (int)sizeof(%s) * size);',
                                '    printf("%%d words\\n", (int)(sizeof(%s) / 4));']) % c.buffer)


def matrix_beside(r, parts, c):
    """Rows for the own items, of two or three dimensions, filled and read in inner loops."""
    if not c.constant:
        return
    parts.tags.append("K")
    columns, deep = r.choice([2, 3, 5]), r.random() < 0.2
    parts.decls += ["%sint grid_of[%s][%d]%s;" % (r.choice(["", "", "", "static "]), c.share, columns, "[2]" if deep else ""), "int across;",
                    "long of_grid = 0, of_grid_total = 0;"]
    item = "%s[i%s]" % (c.buffer, "" if c.unit == 1 else " * %d" % c.unit)
    cell = "grid_of[i][across]" + ("[1]" if deep else "")
    inner = "    for (across = 0; across < %d; across++)" % columns
    parts.body += ["for (i = 0; i < %s; i++)" % c.share, inner, "        %s = (int)%s %s across;" % (cell, item, r.choice("+*"))]
    if not deep and r.random() < 0.4:
        parts.helpers.append("static long add_rows(int (*rows)[%d], int n)\n{\n    long found = 0;\n    int y, x;\n    for (y = 0; y < n; y++)\n"
                             "        for (x = 0; x < %d; x++)\n            found += rows[y][x];\n    return found;\n}\n" % (columns, columns))
        parts.body.append("of_grid = add_rows(grid_of, %s);" % c.share)
    else:
        parts.body += ["for (i = 0; i < %s; i++)" % c.share, inner, "        of_grid += %s;" % cell]
    print_total(parts, c, "of_grid")


def part_of_ranks(r, parts, c):
    """A communicator of some ranks: how many it has is a number, and not the same everywhere."""
    parts.decls += ["MPI_Comm some_ranks;", "int some_size, some_rank;", "long of_some = 0, of_some_total = 0;"]
    color = r.choice(["rank % 2", "rank % 2", "rank < 2", "rank == 0", "rank / 2", "rank > 0 ? 1 : MPI_UNDEFINED"])
    if "UNDEFINED" in color:
        color = "rank > 0"
    parts.body += ["MPI_Comm_split(%s, %s, %s, &some_ranks);" % (c.comm(), color, r.choice(["rank", "0", "rank"])),
                   "MPI_Comm_size(some_ranks, &some_size);", "MPI_Comm_rank(some_ranks, &some_rank);"]
    item = "%s[i%s]" % (c.buffer, "" if c.unit == 1 else " * %d" % c.unit)
    use = r.choice(["factor", "bound", "print", "length", "all", "even", "place"])
    if use == "factor":
        parts.body += ["for (i = 0; i < %s; i++)" % c.share, "    of_some += (long)%s * some_size;" % item]
    elif use == "bound":
        parts.body += ["for (i = 0; i < some_size; i++)", "    of_some += i + 1;"]
    elif use == "print":
        parts.body += ["if (rank == %s)" % r.choice(["0", "size - 1"]), '    printf("%d of %d\\n", some_size, size);', "of_some = some_rank;"]
    elif use == "length":
        parts.body.append("of_some = (long)%s * some_size;" % c.one())
    elif use == "all":
        parts.decls.append("%s *from_some;" % c.kind)
        length = c.own_length()
        parts.body += ["from_some = malloc(some_size * %s * sizeof(%s));" % (c.product(), c.kind),
                       "MPI_Allgather(%s, %s, %s, from_some, %s, %s, some_ranks);" % (c.buffer, length, c.type, length, c.type),
                       "for (i = 0; i < some_size * %s; i++)" % c.product(), "    of_some += (long)from_some[i] * (i % 3 + 1);", "free(from_some);"]
    elif use == "even":
        parts.body += ["if (some_size * 2 == size)", "    for (i = 0; i < %s; i++)" % c.share, "        of_some += (long)%s;" % item]
    else:
        parts.body += ["for (i = 0; i < %s; i++)" % c.share, "    of_some += (long)%s * ((rank * %s + i) %% some_size);" % (item, c.one())]
    print_total(parts, c, "of_some")
    parts.body.append("MPI_Comm_free(&some_ranks);")


# What a program is made for that shows one thing alone: class of classes.py, what is added.
FOCUSED = {"B": [], "D": [size_of_another, size_as_count, size_printed], "E": [], "K": [matrix_beside], "R2": []}
ARRAY_IDIOMS = [size_of_another, size_as_count, size_printed, matrix_beside, part_of_ranks, part_of_ranks]
