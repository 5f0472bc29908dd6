# SPDX-License-Identifier: Apache-2.0
"""C++ programs: containers, new[], ranges, iterators, classes that hold the share or the items, templates, lambdas."""
from programs import Program

TYPES = {"int": "MPI_INT", "double": "MPI_DOUBLE", "long": "MPI_LONG"}
BOLD = 0.2  # of them do what is refused nearly always: lambdas, templates, iterators
HEADERS = ["cstdio", "iostream", "memory", "numeric", "vector", "algorithm", "string", "mpi.h"]


class Carrier:
    """What holds the own items: its name, address and length as the program writes them."""

    def __init__(self, kind, name):
        self.kind, self.name = kind, name
        self.is_vector = kind in ("vector", "member", "class")
        self.address = name


def generate_cxx(r, index):
    program = Program("p%d" % index)
    kind = r.choice(["int", "int", "int", "double", "long"])
    n = r.choice([12, 24, 61])
    share = r.choice(["share", "share", "share", "n / size", "(n / size)"])
    bold = r.random() < BOLD
    carrier = Carrier(r.choice(["vector"] * 5 + ["new", "new", "member", "member", "member", "class", "class"] + ["unique", "made"] * bold), "own")
    tags = ["cxx", "own:" + carrier.kind]
    outside, lines = [], ["int rank, size, n = %s;" % r.choice([str(n), str(n), "argc > 7 ? std::atoi(argv[7]) : %d" % n]), "MPI_Init(&argc, &argv);",
                          "MPI_Comm_rank(MPI_COMM_WORLD, &rank);", "MPI_Comm_size(MPI_COMM_WORLD, &size);"]
    everywhere = data(r, kind, lines)
    if share == "share":
        lines.append(r.choice(["int share = n / size;", "const int share = n / size;", "auto share = n / size;"] + ["int share{n / size};"] * bold))
    make(r, carrier, kind, share, outside, lines, tags, bold)
    sent = r.choice(["all.data()", "all.data()", "&all[0]", "&all.at(0)"]) if everywhere else "all.data()"
    lines += ["MPI_Scatter(%s, %s, %s, %s, %s, %s, 0, MPI_COMM_WORLD);" % (sent, share, TYPES[kind], carrier.address, share, TYPES[kind]),
              "%s sum = 0, total = 0;" % kind]
    work(r, carrier, kind, share, outside, lines, tags, bold)
    for _ in range(r.choice([0, 1, 1, 2])):
        more(r, carrier, kind, share, outside, lines, tags, bold)
    if r.random() < 0.3:
        tags.append("result:gather")
        whole = share if share[0] == "(" or share == "share" else "(%s)" % share
        lines += ["std::vector<%s> returned;" % kind, "if (rank == 0)", "    returned.resize(%s * size);" % whole,
                  "MPI_Gather(%s, %s, %s, returned.data(), %s, %s, 0, MPI_COMM_WORLD);" % (carrier.address, share, TYPES[kind], share, TYPES[kind]),
                  "long checked = 0;", "if (rank == 0) {", "    for (%s x : returned)" % r.choice(["auto", kind]),
                  "        checked = (checked * 31 + (long)x) % 10007;", '    std::printf("%ld\\n", checked);', "}"]
    lines += ["MPI_Reduce(&sum, &total, 1, %s, MPI_SUM, 0, MPI_COMM_WORLD);" % TYPES[kind], "if (rank == 0)",
              r.choice(['    std::printf("%ld\\n", (long)total);', "    std::cout << total << std::endl;",
                        "    std::cout << \"sum \" << total << '\\n';", '    std::cout << std::string("total ") << total << "\\n";'])]
    if carrier.kind == "new":
        lines.append("delete[] own;")
    lines += ["MPI_Finalize();", "return 0;"]
    text = "".join("#include <%s>\n" % h for h in HEADERS)
    text += "\n" + "".join(o + "\n" for o in outside)
    program.files[program.name + ".cpp"] = text + "\nint main(int argc, char **argv)\n{\n" + "".join("    %s\n" % l for l in lines) + "}\n"
    program.tags = tags
    program.ranks = [4, 3]
    program.arguments = ["", "2"] if any(t.startswith("bent") for t in tags) else [""]
    return program


def data(r, kind, lines):
    """True when every rank has it."""
    value = r.choice(["i * 7 % 19 + 1", "(i + 3) % 11", "i % 5"])
    if r.random() < 0.7:
        lines += ["std::vector<%s> all(n, 1);" % kind, "for (int i = 0; i < n; i++)", "    all[i] = %s;" % value]
        return True
    lines += ["std::vector<%s> all;" % kind, "if (rank == 0) {", "    all.resize(n);", "    for (int i = 0; i < n; i++)", "        all[i] = %s;" % value, "}"]
    return False


def make(r, carrier, kind, share, outside, lines, tags, bold):
    if carrier.kind == "vector":
        lines.append(r.choice(["std::vector<{k}> own({s});", "std::vector<{k}> own; own.resize({s});", "std::vector<{k}> own({s}, 0);",
                               "std::vector<{k}> own; own.assign({s}, 0);", "auto own = std::vector<{k}>({s});"]).format(k=kind, s=share))
    elif carrier.kind == "member":
        how = r.choice(["init", "init", "resize", "plain"])
        tags.append("member:" + how)
        if how == "init":
            outside.append("struct Block {\n    std::vector<%s> items;\n    int count;\n    explicit Block(int n_items) : items(n_items), count(n_items) {}\n};"
                           % kind)
            lines.append("Block block(%s);" % share)
        else:
            outside.append("struct Block {\n    std::vector<%s> items;\n    int count = 0;\n};" % kind)
            lines += ["Block block;", "block.items.resize(%s);" % share, "block.count = %s;" % share]
        carrier.name = "block.items"
    elif carrier.kind == "class":
        outside.append("class Piece\n{\n    std::vector<%s> items_;\n    int n_;\n\npublic:\n    explicit Piece(int n) : items_(n), n_(n) {}\n"
                       "    %s *data() { return items_.data(); }\n    int length() const { return n_; }\n"
                       "    %s sum() const\n    {\n        %s made = 0;\n        for (int k = 0; k < n_; k++)\n            made += items_[k];\n"
                       "        return made;\n    }\n};" % (kind, kind, kind, kind))
        lines.append("Piece own(%s);" % share)
        carrier.address = "own.data()"
        return
    elif carrier.kind == "new":
        lines.append("%s *own = new %s[%s];" % (kind, kind, share))
        return
    else:
        lines.append(("std::unique_ptr<{k}[]> own(new {k}[{s}]);" if carrier.kind == "unique" else "auto own = std::make_unique<{k}[]>({s});").format(
            k=kind, s=share))
        carrier.address = "own.get()"
        return
    form = r.choice(["%s.data()"] * 6 + ["&%s[0]", "&%s[0]", "&%s.at(0)", "&%s.front()", "&*%s.begin()"][:5 if bold else 2])
    carrier.address = form % carrier.name
    if not form.endswith("data()"):
        tags.append("W1")


def work(r, carrier, kind, share, outside, lines, tags, bold):
    name = carrier.name
    if carrier.kind == "class":
        lines.append("sum += own.sum();")
        return
    forms = ["index", "index", "bent"]
    if carrier.is_vector:
        forms += ["range", "range_auto", "range_change", "size", "accumulate", "helper"] + ["iterator", "for_each", "lambda", "template"] * bold
    else:
        forms += ["pointer_helper"] + ["template_pointer"] * bold
    form = r.choice(forms)
    tags.append("work:" + form)
    if form == "bent":
        tags.append("bent:cxx")
        lines += ["int back = 0;", r.choice(["if (argc > 1)", "if (size > 6)", "if (argc > 1 && std::atoi(argv[1]) > 1)"]), "    back = %d;" % r.choice([1, 2])]
    loop = "for (int k = 0; k < %s; k++)" % share
    element = r.choice(["%s[k]", "%s.at(k)" if carrier.is_vector else "%s[k]"]) % name
    lines += {"index": [loop, "    sum += %s;" % element],
              "bent": [loop, r.choice(["    sum += %s * (back + 1);", "    sum += back ? %s : 2 * %s;" % (element, "%s")]) % element],
              "range": ["for (%s x : %s)" % (kind, name), "    sum += x;"],
              "range_auto": ["for (const auto &x : %s)" % name, "    sum += x;"],
              "range_change": ["for (auto &x : %s)" % name, "    x = x * 2 + 1;", "for (auto x : %s)" % name, "    sum += x;"],
              "iterator": ["for (auto it = %s.begin(); it != %s.end(); ++it)" % (name, name), "    sum += *it;"],
              "size": ["for (size_t k = 0; k < %s.size(); k++)" % name, "    sum += %s;" % element],
              "accumulate": ["sum = std::accumulate(%s.begin(), %s.end(), %s);" % (name, name, "0" if kind == "int" else kind + "(0)")],
              "for_each": ["std::for_each(%s.begin(), %s.end(), [&sum](%s x) { sum += x; });" % (name, name, kind)],
              "lambda": ["auto twice = [](%s x) { return x * 2; };" % kind, loop, "    sum += twice(%s);" % element],
              "helper": ["sum += add_up(%s);" % name], "pointer_helper": ["sum += add_up(%s, %s);" % (carrier.address, share)],
              "template": ["sum += total_of(%s.data(), %s);" % (name, share)],
              "template_pointer": ["sum += total_of(%s, %s);" % (carrier.address, share)]}[form]
    if form == "helper":
        outside.append("static %s add_up(%s)\n{\n    %s made = 0;\n    for (size_t k = 0; k < v.size(); k++)\n        made += v[k];\n    return made;\n}"
                       % (kind, r.choice(["const std::vector<%s> &v", "std::vector<%s> &v", "std::vector<%s> v"]) % kind, kind))
    elif form == "pointer_helper":
        outside.append("static %s add_up(const %s *v, int count)\n{\n    %s made = 0;\n    while (count-- > 0)\n        made += *v++;\n    return made;\n}"
                       % (kind, kind, kind) if r.random() < 0.3 else
                       "static %s add_up(const %s *v, int count)\n{\n    %s made = 0;\n    for (int k = 0; k < count; k++)\n        made += v[k];\n    return made;\n}"
                       % (kind, kind, kind))
    elif form.startswith("template"):
        outside.append("template <typename T> static T total_of(const T *v, int count)\n{\n    T made = T();\n    for (int k = 0; k < count; k++)\n"
                       "        made += v[k];\n    return made;\n}")


def more(r, carrier, kind, share, outside, lines, tags, bold):
    """One more thing with the own items; each at most once."""
    forms = ["second", "offset"] + ["message"] * bold
    if carrier.is_vector and carrier.kind != "class":
        forms += ["copy", "copy", "most", "sized_like", "swap", "fill", "copied"] + ["transform"] * bold
    form = r.choice(forms)
    if "more:" + form in tags:
        return
    tags.append("more:" + form)
    name, one = carrier.name, share if share == "share" or share[0] == "(" else "(%s)" % share
    if form == "copy":
        lines += [r.choice(["std::vector<{k}> kept = {n};", "std::vector<{k}> kept({n});", "auto kept = {n};", "std::vector<{k}> kept; kept = {n};"]).format(
            k=kind, n=name), "for (auto x : kept)", "    sum += x;"]
    elif form == "transform":
        lines += ["std::vector<%s> made(%s);" % (kind, share),
                  "std::transform(%s.begin(), %s.end(), made.begin(), [](%s x) { return x + 1; });" % (name, name, kind), "for (auto x : made)", "    sum += x;"]
    elif form == "most":
        lines += ["%s most = 0, most_of_all = 0;" % kind, "for (auto x : %s)" % name, "    most = std::max(most, x);",
                  "MPI_Allreduce(&most, &most_of_all, 1, %s, MPI_MAX, MPI_COMM_WORLD);" % TYPES[kind], "if (rank == 0)",
                  '    std::printf("most %ld\\n", (long)most_of_all);']
    elif form == "sized_like":
        lines += ["std::vector<%s> out(%s.size());" % (kind, name), "for (size_t k = 0; k < %s.size(); k++)" % name, "    out[k] = %s[k] * 3;" % name,
                  "for (size_t k = 0; k < out.size(); k++)", "    sum += out[k];"]
    elif form == "fill":
        lines += ["std::vector<%s> level(%s);" % (kind, share), r.choice([
            "std::fill(level.begin(), level.end(), 2);", "std::fill(level.data(), level.data() + %s, 3);" % share,
            "std::fill_n(level.begin(), %s, 2);" % share, "std::fill_n(&level[0], %s, rank);" % share,
            "std::fill(level.begin(), level.end(), (%s)sum);" % kind, "std::fill(level.begin() + 1, level.end(), 2);"]), "for (int k = 0; k < %s; k++)" % share,
                  "    sum += level[k] * %s[k];" % name]
    elif form == "copied":
        lines += ["std::vector<%s> twin(%s%s);" % (kind, share, r.choice(["", "", " + 1"])), r.choice([
            "std::copy(%s.begin(), %s.end(), twin.begin());" % (name, name), "std::copy(%s.data(), %s.data() + %s, twin.data());" % (name, name, share),
            "std::copy_n(%s.begin(), %s, twin.begin());" % (name, share), "std::copy_n(%s.begin(), 1, twin.begin());" % name,
            "std::copy(%s.begin(), %s.end(), twin.end() - %s);" % (name, name, one)]),
            "for (int k = 0; k < %s; k++)" % share, "    sum += twin[k] * 2;"]
    elif form == "swap":
        lines += ["std::vector<%s> next(%s);" % (kind, share), "for (int k = 0; k < %s; k++)" % share, "    next[k] = %s[k] + 1;" % name,
                  r.choice(["%s.swap(next);" % name, "std::swap(%s, next);" % name, "%s = next;" % name, "%s = std::move(next);" % name]),
                  "for (int k = 0; k < %s; k++)" % share, "    sum += %s[k];" % name]
    elif form == "second":
        lines += ["std::vector<%s> other(%s);" % (kind, share),
                  "MPI_Scatter(all.data(), %s, %s, other.data(), %s, %s, 0, MPI_COMM_WORLD);" % (share, TYPES[kind], share, TYPES[kind]),
                  "for (int k = 0; k < %s; k++)" % share, "    sum += other[k] * 2;"]
    elif form == "offset":
        lines += ["long weighed = 0, weighed_all = 0;", "for (int k = 0; k < %s; k++)" % share, "    weighed += rank * %s + k;" % one,
                  "MPI_Reduce(&weighed, &weighed_all, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);", "if (rank == 0)", "    std::cout << weighed_all << std::endl;"]
    else:
        lines += ["long told = 0;", "if (rank != 0) {", "    told = (long)sum;", "    MPI_Send(&told, 1, MPI_LONG, 0, 4, MPI_COMM_WORLD);", "} else {",
                  "    long joined = (long)sum;", "    for (int from = 1; from < size; from++) {",
                  "        MPI_Recv(&told, 1, MPI_LONG, from, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);", "        joined += told;", "    }",
                  '    std::printf("joined %ld\\n", joined);', "}"]
