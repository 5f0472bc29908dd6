# SPDX-License-Identifier: Apache-2.0
"""What else programs around MPI_Scatter do with their share: each function adds one such thing to a program."""

from array_idioms import ARRAY_IDIOMS, FOCUSED
from rank_idioms import RANK_IDIOMS
from results_idioms import RESULT_IDIOMS
from work_idioms import WORK_IDIOMS


class Context:
    """What the program has by now."""

    def __init__(self, kind, mpi_type, unit, share, count, buffer, comm, constant):
        self.kind, self.type, self.unit, self.share, self.count = kind, mpi_type, unit, share, count
        self.buffer, self.comm, self.constant = buffer, comm, constant

    def own_length(self):
        return product(self.share, self.unit)

    def product(self):
        """The own length where a factor may follow."""
        return product(self.share, self.unit)

    def one(self):
        """The share where an operator may follow or precede."""
        simple = self.share.replace(".", "").replace("_", "").isalnum() or self.share[0] == "(" or self.share.startswith("PER(")
        return self.share if simple else "(%s)" % self.share


def product(share, unit):
    simple = share.replace(".", "").replace("_", "").isalnum() or share[0] == "(" or share.startswith("PER(")
    share = share if simple else "(%s)" % share
    return share if unit == 1 else "%s * %d" % (share, unit)


def add_focused(r, parts, context, focus):
    """The one thing that the program is to show."""
    for idiom in FOCUSED[focus] and [r.choice(FOCUSED[focus])]:
        parts.tags.append("idiom:" + idiom.__name__)
        idiom(r, parts, context)


def add_idioms(r, parts, context, bold):
    """More of them where the command changes programs with each of them."""
    known = [i for i in IDIOMS if bold or i not in SELDOM_CHANGED] + (RESULT_IDIOMS + WORK_IDIOMS) * (1 if bold else 2)
    known += ARRAY_IDIOMS if bold and context.constant else RANK_IDIOMS + ARRAY_IDIOMS[-1:]
    known += [features] * (8 if bold and context.constant else 0)
    chosen = []
    for _ in range(r.choice([0, 0, 1, 1, 1, 2, 2, 3]) if bold else r.choice([0, 1, 1, 2, 2, 3])):
        chosen.append(r.choice([i for i in known if i not in chosen]))
    for idiom in chosen:
        parts.tags.append("idiom:" + idiom.__name__)
        idiom(r, parts, context)


def offset(r, parts, c):
    parts.decls.append("long weighed = 0, weighed_total = 0;")
    first = r.choice(["rank * %s" % c.one(), "%s * rank" % c.one()])
    if r.random() < 0.5:
        parts.decls.append("int first;")
        parts.body.append("first = %s;" % first)
        first = "first"
    item = "%s[i%s]" % (c.buffer, "" if c.unit == 1 else " * %d" % c.unit)
    parts.body += ["for (i = 0; i < %s; i++)" % c.share, "    weighed += (%s + i + 1) * (long)%s;" % (first, item),
                   "MPI_Reduce(&weighed, &weighed_total, 1, MPI_LONG, MPI_SUM, 0, %s);" % c.comm(), "if (rank == 0)",
                   '    printf("weighed %ld\\n", weighed_total);']


NUMBER_TYPES = ["unsigned", "double", "double", "long double", "size_t", "long", "long long", "unsigned short", "int"]


def typed(r, parts, c):
    """Offsets and totals that are numbers of another type, and what operators make of them."""
    kind, s = r.choice(NUMBER_TYPES), c.one()
    parts.decls += ["long judged = 0, judged_total = 0;", "double of_typed = 0;", "int below = -3;"]
    if r.random() < 0.3:
        parts.body.append("%s me = rank, ranks = size;" % kind)
        first, whole = r.choice(["me * %s" % s, "%s * me" % s]), r.choice(["ranks * %s" % s, "%s * ranks" % s])
    else:
        first = r.choice(["(%s)rank * %s", "rank * (%s)%s", "(%s)(rank * %s)"]) % (kind, s)
        whole = r.choice(["(%s)size * %s", "size * (%s)%s", "(%s)(size * %s)"]) % (kind, s)
    of_item = r.choice(["({0} + i) / 7 * 7", "({0} + i) / 4 > 1", "({0} + i) / {1} * 8", "below < {0}", "{0} > -1", "100 / ({0} + i + 1)",
                        "({0} + i - 20 < 0) + 2", "({0} + i) * 10 / {1}", "({0} + i) / ({1}) > 0", "below / ({0} + i + 1) > 0"])
    parts.body += ["for (i = 0; i < %s; i++)" % c.share, "    judged += %s;" % of_item.format(first, whole),
                   "MPI_Reduce(&judged, &judged_total, 1, MPI_LONG, MPI_SUM, 0, %s);" % c.comm(), "if (rank == 0) {",
                   "    of_typed = %s;" % r.choice(["{1} / 7", "1 / (1 + {1})", "{1}", "below < {1}", "below > {1} ? 1 : 2", "({1} - 300) / 2 > 0",
                                                    "below / ({1} + 3)"]).format(first, whole),
                   '    printf("typed %ld %.3f\\n", judged_total, of_typed);', "}"]


def window(r, parts, c):
    parts.decls += ["int begin, stop;", "long window_sum = 0, window_total = 0;"]
    parts.body += ["begin = rank * %s;" % c.one(), "stop = %s;" % r.choice(["begin + %s" % c.one(), "(rank + 1) * %s" % c.one()]),
                   "for (i = begin; i < stop; i++)", "    window_sum += i %% %d;" % r.choice([5, 7]),
                   "MPI_Reduce(&window_sum, &window_total, 1, MPI_LONG, MPI_SUM, 0, %s);" % c.comm(), "if (rank == 0)",
                   '    printf("window %ld\\n", window_total);']


def everywhere(r, parts, c):
    parts.decls += ["%s *whole;" % c.kind, "long of_whole = 0;"]
    length, cells = c.own_length(), "size * %s" % c.own_length()
    parts.body += ["whole = malloc(%s * sizeof(%s));" % (cells, c.kind),
                   "MPI_Allgather(%s, %s, %s, whole, %s, %s, %s);" % (c.buffer, length, c.type, length, c.type, c.comm()),
                   "for (i = 0; i < %s; i++)" % cells, "    of_whole = (of_whole * 3 + (long)whole[i]) % 10007;",
                   "if (rank == size - 1)", '    printf("whole %ld\\n", of_whole);']


def second(r, parts, c):
    parts.decls += ["%s *more;" % c.kind, "long dot = 0, dot_total = 0;"]
    parts.body += ["more = malloc(%s * sizeof *more);" % c.own_length(),
                   "MPI_Scatter(all, %s, %s, more, %s, %s, 0, %s);" % (c.own_length(), c.type, c.own_length(), c.type, c.comm()),
                   "for (i = 0; i < %s; i++)" % c.own_length(), "    dot += (long)(more[i] * %s[i]);" % c.buffer,
                   "MPI_Allreduce(&dot, &dot_total, 1, MPI_LONG, MPI_SUM, %s);" % c.comm(), "if (rank == 0)",
                   '    printf("dot %ld\\n", dot_total);', "free(more);"]


def uniform(r, parts, c):
    parts.decls += ["int *table_of_all;", "long uniform_sum = 0;"]
    parts.body += ["table_of_all = calloc(%s, sizeof(int));" % c.one(), "if (rank == 0)", "    for (i = 0; i < %s; i++)" % c.share,
                   "        table_of_all[i] = i % 5;", "MPI_Bcast(table_of_all, %s, MPI_INT, 0, %s);" % (c.share, c.comm()),
                   "for (i = 0; i < %s; i++)" % c.share, "    uniform_sum += table_of_all[i];", "if (rank == 0)",
                   '    printf("uniform %ld\\n", uniform_sum);']


def by_messages(r, parts, c):
    parts.decls += ["long piece = 0, pieces = 0;", "int from;"]
    parts.body += ["for (i = 0; i < %s; i++)" % c.own_length(), "    piece += (long)%s[i];" % c.buffer,
                   "if (rank == 0) {", "    pieces = piece;", "    for (from = 1; from < size; from++) {",
                   "        MPI_Recv(&piece, 1, MPI_LONG, from, 5, %s, MPI_STATUS_IGNORE);" % c.comm(),
                   "        pieces += piece;", "    }", '    printf("pieces %ld\\n", pieces);', "} else {",
                   "    MPI_Send(&piece, 1, MPI_LONG, 0, 5, %s);" % c.comm(), "}"]


def by_hand(r, parts, c):
    parts.decls += ["int counts[16], displs[16];", "%s *put = NULL;" % c.kind, "long by_hand = 0;"]
    parts.body += ["for (i = 0; i < size; i++) {", "    counts[i] = %s;" % c.own_length(), "    displs[i] = i * %s;" % c.own_length(),
                   "}", "if (rank == 0)", "    put = calloc(size * %s, sizeof *put);" % c.own_length(),
                   "MPI_Gatherv(%s, %s, %s, put, counts, displs, %s, 0, %s);" % (c.buffer, c.own_length(), c.type, c.type, c.comm()),
                   "if (rank == 0) {", "    for (i = 0; i < size * %s; i++)" % c.own_length(),
                   "        by_hand = (by_hand * 7 + (long)put[i]) % 10007;", '    printf("by hand %ld\\n", by_hand);', "}"]


def tail(r, parts, c):
    parts.decls.append("long rest = 0;")
    parts.body += ["if (rank == 0) {", "    for (i = %s * size; i < %s; i++)" % (c.own_length(), product(c.count, c.unit)),
                   "        rest += (long)all[i];", '    printf("rest %ld\\n", rest);', "}"]


def mean(r, parts, c):
    parts.decls.append("long added = 0, added_total = 0;")
    covered = r.choice(["%s * size" % c.one(), "size * %s" % c.one()])
    parts.body += ["for (i = 0; i < %s; i++)" % c.own_length(), "    added += (long)%s[i];" % c.buffer,
                   "MPI_Reduce(&added, &added_total, 1, MPI_LONG, MPI_SUM, 0, %s);" % c.comm(), "if (rank == 0)",
                   '    printf("mean %%ld of %%d\\n", added_total / (%s), %s);' % (covered, covered)]


def check_divides(r, parts, c):
    if c.count.isdigit():
        return
    parts.setup += ["if (%s %% size != 0 && argc > 6) {" % c.count, "    if (rank == 0)",
                    '        fprintf(stderr, "not divisible\\n");', "    MPI_Finalize();", "    return 2;", "}"]


def halo(r, parts, c):
    parts.decls += ["%s left_of = 0, right_of = 0;" % c.kind, "long edges = 0, edges_total = 0;"]
    parts.body += ["MPI_Sendrecv(&%s[%s - 1], 1, %s, rank + 1 < size ? rank + 1 : MPI_PROC_NULL, 3, &left_of, 1, %s, "
                   "rank > 0 ? rank - 1 : MPI_PROC_NULL, 3, %s, MPI_STATUS_IGNORE);" % (c.buffer, c.own_length(), c.type, c.type, c.comm()),
                   "for (i = 0; i < %s; i++)" % c.own_length(),
                   "    edges += (long)(i > 0 ? %s[i - 1] : left_of) * 2 + (long)%s[i];" % (c.buffer, c.buffer),
                   "MPI_Reduce(&edges, &edges_total, 1, MPI_LONG, MPI_SUM, 0, %s);" % c.comm(), "if (rank == 0)",
                   '    printf("edges %ld\\n", edges_total);']


def steps(r, parts, c):
    parts.decls += ["int step;", "long moved = 0, moved_total = 0;"]
    parts.body += ["for (step = 0; step < %d; step++) {" % r.choice([2, 3]), "    moved = 0;",
                   "    for (i = 0; i < %s; i++) {" % c.own_length(), "        %s[i] = %s[i] + step;" % (c.buffer, c.buffer),
                   "        moved += (long)%s[i];" % c.buffer, "    }",
                   "    MPI_Allreduce(&moved, &moved_total, 1, MPI_LONG, MPI_SUM, %s);" % c.comm(),
                   "    if (moved_total %% %d == 1)" % r.choice([3, 50]), "        break;", "}", "if (rank == 0)",
                   '    printf("moved %ld\\n", moved_total);']


def histogram(r, parts, c):
    parts.decls.append("int bins[8] = {0}, all_bins[8];")
    parts.body += ["for (i = 0; i < %s; i++)" % c.own_length(), "    bins[((int)%s[i] %% 8 + 8) %% 8]++;" % c.buffer,
                   "MPI_Reduce(bins, all_bins, 8, MPI_INT, MPI_SUM, 0, %s);" % c.comm(), "if (rank == 0)", "    for (i = 0; i < 8; i++)",
                   '        printf("%d\\n", all_bins[i]);']


def count_some(r, parts, c):
    parts.decls.append("int some = 0, some_total = 0;")
    parts.body += ["for (i = 0; i < %s; i++) {" % c.own_length(), "    if (%s[i] < 7)" % c.buffer, "        continue;", "    some++;", "}",
                   "MPI_Reduce(&some, &some_total, 1, MPI_INT, MPI_SUM, 0, %s);" % c.comm(), "if (rank == 0)",
                   '    printf("%%d of %%d\\n", some_total, %s);' % product(c.count, c.unit)]


def first_item(r, parts, c):
    parts.decls.append("int least, least_of_all;")
    parts.body += ["least = (int)%s[0];" % c.buffer, "for (i = 1; i < %s; i++)" % c.own_length(), "    if (%s[i] < least)" % c.buffer,
                   "        least = (int)%s[i];" % c.buffer, "MPI_Reduce(&least, &least_of_all, 1, MPI_INT, MPI_MIN, 0, %s);" % c.comm(),
                   "if (rank == 0)", '    printf("least %d\\n", least_of_all);']


def contiguous(r, parts, c):
    parts.decls += ["MPI_Datatype row;", "%s *rows;" % c.kind, "long of_rows = 0, of_rows_total = 0;"]
    parts.body += ["MPI_Type_contiguous(%d, %s, &row);" % (c.unit, c.type), "MPI_Type_commit(&row);",
                   "rows = malloc(%s * sizeof *rows);" % c.own_length(),
                   "MPI_Scatter(all, %s, row, rows, %s, row, 0, %s);" % (c.share, c.share, c.comm()),
                   "for (i = 0; i < %s; i++)" % c.own_length(), "    of_rows += (long)rows[i] * (i %% %d + 1);" % c.unit,
                   "MPI_Reduce(&of_rows, &of_rows_total, 1, MPI_LONG, MPI_SUM, 0, %s);" % c.comm(), "if (rank == 0)",
                   '    printf("rows %ld\\n", of_rows_total);', "MPI_Type_free(&row);"]


def carried(r, parts, c):
    parts.types.append("struct block { %s *items; int n; };" % c.kind)
    parts.helpers.append("static long walk(const struct block *b)\n{\n    long found = 0;\n    int k;\n    for (k = 0; k < b->n; k++)\n"
                         "        found += (long)b->items[k];\n    return found;\n}\n")
    parts.decls += ["struct block block_of_own;", "long walked, walked_total = 0;"]
    parts.body += ["block_of_own.items = %s;" % c.buffer, "block_of_own.n = %s;" % c.own_length(), "walked = walk(&block_of_own);",
                   "MPI_Reduce(&walked, &walked_total, 1, MPI_LONG, MPI_SUM, 0, %s);" % c.comm(), "if (rank == 0)",
                   '    printf("walked %ld\\n", walked_total);']


def file_of_root(r, parts, c):
    parts.decls += ["long filed = 0, filed_total = 0;", "FILE *file;"]
    parts.body += ["for (i = 0; i < %s; i++)" % c.own_length(), "    filed += (long)%s[i] * 3;" % c.buffer,
                   "MPI_Reduce(&filed, &filed_total, 1, MPI_LONG, MPI_SUM, 0, %s);" % c.comm(), "if (rank == 0) {",
                   '    file = fopen("result.txt", "w");', "    if (file) {", '        fprintf(file, "%ld\\n", filed_total);',
                   "        fclose(file);", "    }", "}"]


def at_place(r, parts, c):
    parts.decls += ["struct { int value, at; } best = {-1000, 0}, best_of_all;"]
    item = "%s[i%s]" % (c.buffer, "" if c.unit == 1 else " * %d" % c.unit)
    parts.body += ["for (i = 0; i < %s; i++)" % c.share, "    if ((int)%s > best.value) {" % item, "        best.value = (int)%s;" % item,
                   "        best.at = rank * %s + i;" % c.one(), "    }",
                   "MPI_Reduce(&best, &best_of_all, 1, MPI_2INT, MPI_MAXLOC, 0, %s);" % c.comm(), "if (rank == 0)",
                   '    printf("best %d at %d\\n", best_of_all.value, best_of_all.at);']


def features(r, parts, c):
    """A matrix of the compiler's size beside the own items."""
    if not c.constant:
        return
    parts.tags.append("K")
    parts.decls += ["%sint feat[%s][3];" % (r.choice(["", "", "", "static "]), c.share), "int column;",
                    "long of_feat = 0, of_feat_total = 0;"]
    item = "%s[i%s]" % (c.buffer, "" if c.unit == 1 else " * %d" % c.unit)
    parts.body += ["for (i = 0; i < %s; i++)" % c.share, "    for (column = 0; column < 3; column++)",
                   "        feat[i][column] = (int)%s + column;" % item, "for (i = 0; i < %s; i++)" % c.share,
                   "    for (column = 0; column < 3; column++)", "        of_feat += feat[i][column] * (column + 1);",
                   "MPI_Reduce(&of_feat, &of_feat_total, 1, MPI_LONG, MPI_SUM, 0, %s);" % c.comm(), "if (rank == 0)",
                   '    printf("features %ld\\n", of_feat_total);']


SELDOM_CHANGED = [halo, carried, first_item, at_place]  # refused as they stand here
IDIOMS = [features, features, offset, typed, window, everywhere, second, uniform, by_messages, by_hand, tail, mean, check_divides, halo, steps, histogram,
          count_some, first_item, contiguous, carried, file_of_root, at_place]
