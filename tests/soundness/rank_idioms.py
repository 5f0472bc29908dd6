# SPDX-License-Identifier: Apache-2.0
"""What differs between ranks, where the share is near: in a place, in a length that is added up, in what is read and not used."""


def differing(r, parts, most):
    """A number from 0 to `most` that not all ranks have."""
    how = r.choice(["rank", "set", "root", "dealt"])
    if how == "rank":
        parts.decls.append("int by_rank;")
        parts.body.append("by_rank = %s;" % r.choice(["rank %% %d" % (most + 1), "rank > 0" if most else "rank * 0", "(rank + 1) %% %d" % (most + 1)]))
    elif how == "set":
        parts.decls.append("int by_rank = 0;")
        parts.body += ["if (rank %s)" % r.choice(["== 0", "> 1", "== size - 1"]), "    by_rank = %d;" % most]
    elif how == "root":
        parts.decls.append("int by_rank = %d;" % most)
        parts.body += ["if (rank != 0)", "    by_rank = 0;"]
    else:
        parts.decls += ["int by_rank, dealt_out[64];"]
        parts.body += ["for (i = 0; i < 64; i++)", "    dealt_out[i] = i %% %d;" % (most + 1),
                       "MPI_Scatter(dealt_out, 1, MPI_INT, &by_rank, 1, MPI_INT, 0, MPI_COMM_WORLD);"]


def sum_over(parts, c, name):
    parts.body += ["MPI_Reduce(&%s, &%s_total, 1, MPI_LONG, MPI_SUM, 0, %s);" % (name, name, c.comm()), "if (rank == 0)",
                   '    printf("%s %%ld\\n", %s_total);' % (name, name)]


def differing_place(r, parts, c):
    """An element of all items, or a part of an own one, that is another on another rank."""
    parts.decls.append("long placed = 0, placed_total = 0;")
    if c.unit > 1 and r.random() < 0.5:
        differing(r, parts, c.unit - 1)
        place = "%s[i * %d + by_rank]" % (c.buffer, c.unit)
    else:
        differing(r, parts, 2)
        parts.decls.append("int *weights_of_all;")
        parts.body += ["weights_of_all = malloc((size * %s + 8) * sizeof(int));" % c.one(), "for (i = 0; i < size * %s + 8; i++)" % c.one(),
                       "    weights_of_all[i] = i * i % 13;"]
        place = "weights_of_all[%s]" % r.choice(["rank * %s + i + by_rank", "i + by_rank + rank * %s", "by_rank + (rank * %s + i)"]) % c.one()
    parts.body += ["for (i = 0; i < %s; i++)" % c.share, "    placed += (long)%s;" % place]
    sum_over(parts, c, "placed")


def differing_lengths(r, parts, c):
    """Lengths that are not the same on all ranks, added up as if they were."""
    parts.decls += ["int length_here, length_of_all = 0, told_length;", "long counted = 0, counted_total = 0;"]
    differing(r, parts, 1)
    parts.body.append("length_here = %s + by_rank;" % c.one())
    call = r.choice(["Allreduce", "Allreduce", "Scan", "Exscan"])
    parts.body.append("MPI_%s(&length_here, &length_of_all, 1, MPI_INT, MPI_SUM, %s);" % (call, c.comm()))
    if call == "Allreduce":
        parts.body += ["told_length = (length_of_all - size / 2) / size;", "if (told_length > %s)" % c.one(), "    told_length = %s;" % c.one()]
    else:
        parts.body += ["told_length = length_of_all / (rank + 1);", "if (told_length > %s)" % c.one(), "    told_length = %s;" % c.one()]
    parts.body += ["for (i = 0; i < told_length; i++)", "    counted += i + 1;"]
    sum_over(parts, c, "counted")


def told_at_root(r, parts, c):
    """The lengths of all are added up for the root alone; what the others have instead is used like it."""
    parts.decls += ["int at_root = 0, part_of_it;", "long from_root = 0, from_root_total = 0;"]
    parts.body += ["part_of_it = %s;" % c.one(), "MPI_Reduce(&part_of_it, &at_root, 1, MPI_INT, MPI_SUM, 0, %s);" % c.comm()]
    use = r.choice(["at_root / size", "at_root / size", "at_root / size * rank", "at_root - %s * (size - 1)" % c.one()])
    parts.body.append("part_of_it = %s;" % use)
    if "rank" in use:
        parts.body += ["for (i = 0; i < %s; i++)" % c.share, "    %s[i] += part_of_it + i;" % c.buffer]
    else:
        parts.body += ["for (i = 0; i < part_of_it; i++)", "    %s[i] += 2;" % c.buffer]
    parts.body += ["for (i = 0; i < %s; i++)" % c.own_length(), "    from_root += (long)%s[i];" % c.buffer]
    sum_over(parts, c, "from_root")


def looked_at(r, parts, c):
    """A place is read, and nothing comes of it."""
    parts.decls.append("long looked = 0;")
    place = r.choice(["%s[0]", "%s[argc - 1]", "%s[abs(argc) - 1]", "%s[1 - 1]", "%s[OWN - 1]", "%s[OWN / 2]", "%s[argc > 9 ? 1 : 0]"])
    place = place.replace("OWN", "(%s)" % c.own_length()) % c.buffer
    if r.random() < 0.5:
        parts.body += ["if (%s > 2)" % c.own_length(), "    looked = (long)%s;" % place]
    else:
        parts.decls.append("int looked_at_most;")
        parts.body += ["looked_at_most = %s;" % r.choice(["%s - abs(argc - 1)", "%s / 2", "%s - argc / 2", "%s - (argc > 7)"]) % c.one(),
                       "for (i = 0; i < looked_at_most; i++)", "    looked += (long)%s[i];" % c.buffer]
    parts.body += ["if (looked > 100000000)", '    fprintf(stderr, "many\\n");']


RANK_IDIOMS = [differing_place, differing_lengths, told_at_root, looked_at]
