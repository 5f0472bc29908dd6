# SPDX-License-Identifier: Apache-2.0
"""C++ programs: containers, new[], ranges."""
from programs import Program


def generate_cxx(r, index):
    program = Program("p%d" % index)
    tags = ["cxx"]
    n = r.choice([12, 24, 61])
    share = r.choice(["share", "share", "n / size", "(n / size)"])
    carrier = r.choice(["vector", "vector", "vector", "new", "unique"])
    tags.append("own:" + carrier)
    lines = ["int rank, size, n = %d;" % n, "MPI_Init(&argc, &argv);", "MPI_Comm_rank(MPI_COMM_WORLD, &rank);",
             "MPI_Comm_size(MPI_COMM_WORLD, &size);", "std::vector<int> all(n, 1);",
             "for (int i = 0; i < n; i++)", "    all[i] = i * 7 % 19 + 1;"]
    if share == "share":
        lines.append(r.choice(["int share = n / size;", "const int share = n / size;", "auto share = n / size;"]))
    if carrier == "vector":
        lines.append(r.choice(["std::vector<int> own(%s);" % share, "std::vector<int> own; own.resize(%s);" % share,
                               "std::vector<int> own(%s, 0);" % share]))
        address = r.choice(["own.data()", "&own[0]", "&own.at(0)", "&own.front()", "&*own.begin()"])
        if address != "own.data()":
            tags.append("W1")
        walk = r.choice(["for (int x : own)", "for (auto x : own)", "for (size_t k = 0; k < own.size(); k++)",
                         "for (int k = 0; k < %s; k++)" % share])
        value = "x" if ":" in walk else r.choice(["own[k]", "own.at(k)"])
    else:
        lines.append("int *own = new int[%s];" % share if carrier == "new"
                     else "std::unique_ptr<int[]> own(new int[%s]);" % share)
        address = "own" if carrier == "new" else "own.get()"
        walk, value = "for (int k = 0; k < %s; k++)" % share, "own[k]"
    sent = r.choice(["all.data()", "all.data()", "&all[0]", "&all.at(0)"])
    lines += ["MPI_Scatter(%s, %s, MPI_INT, %s, %s, MPI_INT, 0, MPI_COMM_WORLD);" % (sent, share, address, share),
              "int sum = 0, total = 0;"]
    work = r.choice(["loop", "loop", "accumulate", "lambda"])
    if work == "accumulate" and carrier == "vector":
        lines.append("sum = std::accumulate(own.begin(), own.end(), 0);")
    else:
        lines += [walk, "    sum += %s;" % value]
    if r.random() < 0.3:
        tags.append("result:gather")
        lines += ["std::vector<int> back;", "if (rank == 0)", "    back.resize(%s * size);" % share.replace("n / size", "(n / size)")
                  .replace("((", "(").replace("))", ")"),
                  "MPI_Gather(%s, %s, MPI_INT, %s, %s, MPI_INT, 0, MPI_COMM_WORLD);" % (
                      address, share, "back.data()", share),
                  "if (rank == 0)", "    for (int x : back)", "        total = (total * 31 + x) % 10007;",
                  "if (rank == 0)", '    std::printf("%d\\n", total);']
    lines += ["MPI_Reduce(&sum, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);", "if (rank == 0)",
              r.choice(['    std::printf("%d\\n", total);', "    std::cout << total << std::endl;"])]
    if carrier == "new":
        lines.append("delete[] own;")
    lines += ["MPI_Finalize();", "return 0;"]
    headers = ["cstdio", "iostream", "memory", "numeric", "vector", "mpi.h"]
    program.files[program.name + ".cpp"] = ("".join("#include <%s>\n" % h for h in headers) +
                                            "\nint main(int argc, char **argv)\n{\n" +
                                            "".join("    %s\n" % l for l in lines) + "}\n")
    program.tags = tags
    program.ranks = [4, 3]
    program.arguments = [""]
    return program
