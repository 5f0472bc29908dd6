# SPDX-License-Identifier: Apache-2.0
"""Programs of plain statements on numbers that are told: arithmetic in all types, branches, loops, switches, pointers,
records, functions; so that the analysis believes much, and each belief can be held against runs (claims --statements).
Nothing in them overflows or is read before it is set."""
import random

from programs import Program

HEAD = """#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct two { int x, y; };
struct bits { unsigned b1 : 1; int b3 : 3; unsigned b5 : 5; signed char c; short s; };
static int g0 = 3, g1, *gp = &g1;
static struct two gs = {1, 2};
static int add(int a, int b) { return (a + b) % 100; }
static int step(int *q) { *q = (*q + 1) % 100; return *q; }
static void put(int *q, int v) { if (v > 2) *q = v; else *q = v - 1; }
static int count(void) { static int c = 5; c = (c + 1) % 50; return c; }
static struct two both(int a) { struct two t = {a, (a + 1) % 100}; return t; }
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
static unsigned char byte_of(int x) { return x; }
static long widened(unsigned char c, short s) { return c + s; }
int main(int argc, char **argv)
{
    int rank, p, n = 24, i, sum = 0, total = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    int s = n / p, *all = calloc(n, sizeof(int)), *a = malloc(s * sizeof(int));
    MPI_Scatter(all, s, MPI_INT, a, s, MPI_INT, 0, MPI_COMM_WORLD);
    int v0 = 0, v1 = 1, v2 = 2, v3 = 3, v4 = 4, *q0 = &v0, *q1 = &v1, t[4] = {1, 2, 3, 4};
    unsigned char u0 = 7;
    short h0 = 5;
    _Bool b0 = 1;
    unsigned w0 = 9;
    long l0 = 11;
    float f0 = 13;
    struct two m0 = {1, 2}, m1 = {3, 4}, *mp = &m0;
    struct bits e0 = {0};
"""
TAIL = """    for (i = 0; i < s; i++)
        sum += a[i];
    MPI_Reduce(&sum, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d\\n", total);
    MPI_Finalize();
    return 0;
}
"""
INTS = ["v0", "v1", "v2", "v3", "v4"]
PLACES = INTS * 3 + ["g0", "g1", "(*q0)", "(*q1)", "m0.x", "m0.y", "m1.y", "mp->x", "gs.y", "t[1]", "t[v1 & 3]", "u0", "h0", "b0",
                     "w0", "l0", "f0", "(*gp)", "e0.b1", "e0.b3", "e0.b5", "e0.c", "e0.s"]
VALUES = INTS * 2 + ["0", "1", "2", "3", "-1", "7", "255", "300", "-3", "'a'", "70000", "rank", "p", "argc", "g0", "g1",
                     "*q0", "*q1", "m0.x", "m0.y", "m1.x", "mp->y", "gs.x", "t[0]", "t[v0 & 3]", "u0", "h0", "b0",
                     "(int)(w0 % 100)", "(int)(l0 % 100)",
                     "(int)f0", "s", "*gp", "e0.b1", "e0.b3", "e0.b5", "e0.c", "e0.s"]
TYPES = ["int", "unsigned", "short", "unsigned short", "char", "signed char", "unsigned char", "_Bool", "long", "float", "double"]


class Maker:
    def __init__(self, r):
        self.r, self.counters = r, 0

    def value(self, depth=0):
        """Of less than 100,000, whatever its parts are."""
        r, q = self.r, self.r.random()
        if depth > 1 or q < .4:
            return r.choice(VALUES)
        part = lambda: "(%s %% 100)" % self.value(depth + 1)
        forms = [lambda: "(%s %s %s)" % (part(), r.choice("+-*"), part()),
                 lambda: "(%s %s %s)" % (part(), r.choice("/%"), r.choice(["3", "7", "2u", "-4"])),
                 lambda: "(%s ? %s : %s)" % (self.test(depth + 1), part(), part()), lambda: "add(%s, %s)" % (part(), part()),
                 lambda: "(%s)((unsigned)%s %% 1000)" % (r.choice(TYPES[:9]), self.value(depth + 1)),
                 lambda: "(int)(%s)%s" % (r.choice(TYPES), part()), lambda: "count()",
                 lambda: "(%s, %s)" % (self.effect(), part()),
                 lambda: "both(%s).%s" % (part(), r.choice("xy")), lambda: "byte_of(%s)" % part(),
                 lambda: "(int)widened(%s, %s)" % (part(), part()), lambda: "(%s)" % self.test(depth + 1),
                 lambda: "(%s %s %s)" % (part(), r.choice("&|^"), r.choice(["3", "5", "12"])),
                 lambda: "(%s >> 1 << 1)" % ("(%s & 63)" % self.value(depth + 1)),
                 lambda: "!%s" % part(), lambda: "-%s" % part()]
        return r.choice(forms)()

    def effect(self):
        r = self.r
        place = r.choice(PLACES)
        return r.choice(["%s = %s" % (place, r.choice(VALUES)),
                         "%s = (%s + %s) %% 100" % (r.choice(INTS), r.choice(INTS), r.choice(VALUES)),
                         "step(%s)" % r.choice(["&v2", "q0", "&m0.y", "&t[2]"]), "b0++", "u0 += 200", "w0--",
                         "h0 = -h0", "e0.b3--"])

    def test(self, depth=0):
        r, q = self.r, self.r.random()
        if q < .14:
            return r.choice(["rank == 0", "rank", "rank > 0", "rank == 1", "!rank"])
        if q < .24:
            return r.choice(["argc > 5", "argc < 5", "argc == 1"])
        if q < .34:
            return "(%s) %s %s" % (self.effect(), r.choice(["==", "<"]), r.choice(VALUES))
        if q < .7 or depth > 1:
            return "%s %s %s" % (self.value(depth + 1), r.choice(["==", "!=", "<", ">", "<=", ">="]), self.value(depth + 1))
        if q < .78:
            return "!(%s)" % self.test(depth + 1)
        return "(%s) %s (%s)" % (self.test(depth + 1), r.choice(["&&", "||"]), self.test(depth + 1))

    def plain(self):
        r = self.r
        forms = [lambda: "%s = %s;" % (r.choice(PLACES), self.value())] * 8
        again = r.choice(INTS)
        forms += [lambda: "%s = (%s %s %s) %% 100;" % (again, again, r.choice("+-*"), r.choice(["3", "7", "-2"])),
                  lambda: "%s += %s;" % (r.choice(["u0", "h0", "w0", "e0.b5", "b0"]), r.choice(["1", "200", "-1", "v1 % 5"])),
                  lambda: "u0 *= 3;", lambda: "w0 -= 5;", lambda: "w0 /= 2;", lambda: "h0 /= 2.5;",
                  lambda: "l0 = w0 - 20;", lambda: "f0 = v1 * 8388607;",
                  lambda: "v2 = v3 / 2u % 50;", lambda: "q%d = %s;" % (r.randint(0, 1), r.choice(
                      ["&v0", "&v1", "&v2", "&t[2]", "&m0.x", "&g0", "q1", "q0", "argc > 5 ? &v3 : &v4", "rank ? &v3 : &v4"])),
                  lambda: "put(%s, %s);" % (r.choice(["&v0", "&v3", "q0", "q1", "gp", "&m1.x"]), self.value()),
                  lambda: "swap(%s, %s);" % (r.choice(["&v0", "&v3", "q0"]), r.choice(["&v1", "q1", "&g0"])),
                  lambda: r.choice(["m0 = m1;", "m1 = m0;", "mp = &m1;", "mp = argc > 5 ? &m0 : &m1;", "gs = m0;",
                                    "m1 = both(v1 % 100);"]),
                  lambda: "memset(&%s, 0, sizeof %s);" % ((r.choice(["v1", "m0", "t"]),) * 2),
                  lambda: "memcpy(&%s, &%s, sizeof(int));" % (r.choice(INTS), r.choice(INTS + ["g0"])),
                  lambda: 'sscanf("7 8", "%%d %%d", &%s, &%s);' % tuple(r.sample(INTS, 2)),
                  lambda: "gp = %s;" % r.choice(["&g0", "&g1", "&v4"]),
                  lambda: self.effect() + ";"]
        return r.choice(forms)()

    def block(self, depth, loop):
        return ["    " + line for _ in range(self.r.randint(1, 3)) for line in self.statement(depth + 1, loop)]

    def statement(self, depth=0, loop=False):
        r, q = self.r, self.r.random()
        if depth > 2 or q < .5:
            if loop and r.random() < .08:
                return ["if (%s)" % self.test(), "    " + r.choice(["break;", "continue;"])]
            return [self.plain()]
        if q < .68:
            made = ["if (%s) {" % self.test()] + self.block(depth, loop)
            return made + (["} else {"] + self.block(depth, loop) if r.random() < .5 else []) + ["}"]
        self.counters += 1
        c = "c%d" % self.counters
        if q < .8:
            first = "for (int %s = 0; %s < %s; %s++) {" % (c, c, r.choice(["2", "3", "p", "(v1 & 3)"]), c)
            return [first] + self.block(depth, True) + ["}"]
        if q < .86:
            first = "int %s = %s;" % (c, r.choice(["2", "3", "(v1 & 3)"]))
            return ["{", first, "while (%s-- > 0) {" % c] + self.block(depth, True) + ["}", "}"]
        if q < .9:
            last = "} while (++%s < %s);" % (c, r.choice(["1", "2", "p"]))
            return ["{", "int %s = 0;" % c, "do {"] + self.block(depth, False) + [last, "}"]
        made = ["switch (%s) {" % self.value()]
        for case in r.sample(["case 0:", "case 1:", "case 2:", "case 3:", "default:"], r.randint(1, 3)):
            made += [case] + self.block(depth, False) + (["    break;"] if r.random() < .6 else [])
        return made + ["}"]


def generate(seed, index):
    r = random.Random("%s statements %d" % (seed, index))
    program, maker = Program("p%d" % index), Maker(r)
    lines = [line for _ in range(r.randint(4, 9)) for line in maker.statement()]
    text = HEAD + "".join("    %s\n" % line for line in lines) + TAIL
    program.files = {"p%d.c" % index: text}
    program.ranks, program.arguments, program.tags = [4, 3, 1], ["", "x y z u v w"], ["statements"]
    return program
