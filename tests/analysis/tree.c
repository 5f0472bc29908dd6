/* Questions about the text alone: small programs with what is expected of them; and the memory everything is
 * kept in. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "abstract.h"
#include "analysis/analysis.h"
#include "analysis/base/arena.h"
#include "analysis/plans/names.h"
#include "analysis/site.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/linkage.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "parsed.h"

/* ---- base ---- */

static void memory_is_zero_aligned_and_apart(void **state)
{
    (void)state;
    for (int round = 0; round < 200; round++) {
        enum { BLOCKS = 60 };
        struct dice dice = dice_of(round);
        struct arena *arena = arena_new();
        unsigned char *blocks[BLOCKS];
        size_t sizes[BLOCKS];
        for (int i = 0; i < BLOCKS; i++) {
            sizes[i] = one_in(&dice, 20) ? 100000 + below_of(&dice, 9) : below_of(&dice, 300);
            blocks[i] = arena_alloc(arena, sizes[i]);
            if ((uintptr_t)blocks[i] % _Alignof(max_align_t))
                fail_round(round, "block %d is not aligned", i);
            for (size_t k = 0; k < sizes[i]; k++)
                if (blocks[i][k])
                    fail_round(round, "block %d is not zero", i);
            memset(blocks[i], i + 1, sizes[i]);
        }
        for (int i = 0; i < BLOCKS; i++)
            for (size_t k = 0; k < sizes[i]; k++)
                if (blocks[i][k] != i + 1)
                    fail_round(round, "block %d is also another's", i);
        arena_free(arena);
    }
    arena_free(NULL);
}

static void arrays_grow_and_keep_what_is_in_them(void **state)
{
    (void)state;
    struct arena *arena = arena_new();
    int *numbers = NULL, count = 0, *other = NULL, others = 0;
    for (int i = 0; i < 5000; i++) {
        ARENA_PUSH(arena, numbers, count, i * 3);
        ARENA_PUSH(arena, other, others, -i);
    }
    assert_int_equal(count, 5000);
    for (int i = 0; i < count; i++)
        assert_true(numbers[i] == i * 3 && other[i] == -i);
    assert_string_equal(arena_printf(arena, "%s-%d", "a", 12), "a-12");
    assert_string_equal(arena_copy(arena, "longer", 4), "long");
    char *text = arena_string(arena, "");
    for (int i = 0; i < 300; i++)
        text = arena_printf(arena, "%s%c", text, 'a' + i % 26);
    assert_int_equal(strlen(text), 300);
    assert_int_equal(text[299], 'a' + 299 % 26);
    arena_free(arena);
}

/* ---- lexer ---- */

static const char *const words[] = {
    "name", "_x9", "0x1fp-3", "1.5e+3", ".5", "12ull", "\"text \\\" ;\"", "'\\''", "u8name", "{",
    "}",    "(",   ")",       ";",      "+",  "-",     "R\"x(a \" b)x\"", ","};
static const char *const gaps[] = {" ",  "\n",      "/* a ; \" comment */", "// to the end ' \n", "\\\n",
                                   "\t", " \\\r\n "};

/* Tokens with gaps between them: each is found again, where it stands and as what it is. */
static void tokens_are_found_between_the_gaps(void **state)
{
    (void)state;
    for (int round = 0; round < 3000; round++) {
        enum { MOST = 30 };
        struct dice dice = dice_of(round);
        struct arena *arena = arena_new();
        char *text = arena_string(arena, "");
        size_t begins[MOST], ends[MOST], count = 0;
        for (unsigned n = below_of(&dice, MOST); count < n; count++) {
            const char *gap = gaps[below_of(&dice, sizeof gaps / sizeof *gaps)];
            const char *word = words[below_of(&dice, sizeof words / sizeof *words)];
            text = arena_printf(arena, "%s%s ", text, gap);
            begins[count] = strlen(text);
            text = arena_printf(arena, "%s%s", text, word);
            ends[count] = strlen(text);
        }
        size_t found;
        struct token *tokens = lex(arena, text, strlen(text), &found);
        for (size_t i = 0; i < found; i++) {
            const struct token *t = &tokens[i];
            if (i >= count || t->begin != begins[i] || t->end != ends[i])
                fail_round(round, "token %zu at %u in: %s", i, t->begin, text);
            char c = text[t->begin];
            enum token_kind kind = text[t->end - 1] == '"'                 ? TK_STRING
                                   : c == '\''                             ? TK_CHAR
                                   : isalpha((unsigned char)c) || c == '_' ? TK_NAME
                                   : isdigit((unsigned char)c) || (c == '.' && text[t->end - 1] == '5')
                                       ? TK_NUMBER
                                       : TK_PUNCT;
            if (t->kind != kind)
                fail_round(round, "token %zu is of kind %d in: %s", i, t->kind, text);
            if (token_at(tokens, found, t->begin) != i || token_at(tokens, found, t->begin + 1) != i + 1)
                fail_round(round, "token %zu is not found at its place", i);
        }
        if (found != count)
            fail_round(round, "%zu of %zu tokens in: %s", found, count, text);
        arena_free(arena);
    }
}

static void directives_end_with_their_line(void **state)
{
    (void)state;
    struct arena *arena = arena_new();
    const char *text = "int a;\n# define X \\\n 1\nint b; # c\n";
    size_t count;
    struct token *tokens = lex(arena, text, strlen(text), &count);
    const bool expected[] = {false, false, false, true, true, true, true, false, false, false, false, false};
    assert_int_equal(count, sizeof expected);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(tokens[i].directive, expected[i]);
    arena_free(arena);
}

/* What ends too early is as long as the text, never longer. */
static void cut_texts_end_in_time(void **state)
{
    (void)state;
    const char *text = "a = \"s\\\"\" + 'c' /* x */ + R\"q(b)q\" + 1.5e-3; // end\n#if 1\\\n x\n";
    for (size_t size = 0; size <= strlen(text); size++) {
        struct arena *arena = arena_new();
        char *cut = malloc(size + 1); /* nothing behind it may be looked at */
        memcpy(cut, text, size);
        size_t count;
        struct token *tokens = lex(arena, cut, size, &count);
        for (size_t i = 0; i < count; i++)
            assert_true(tokens[i].begin < tokens[i].end && tokens[i].end <= size &&
                        (!i || tokens[i - 1].end <= tokens[i].begin));
        free(cut);
        arena_free(arena);
    }
}

/* ---- shape ---- */

static void the_same_expression_is_the_same_text_of_names(void **state)
{
    (void)state;
    struct lowered_unit *unit =
        lowered_text("/shape.c", "#include <math.h>\nint g(int);\n"
                                 "void f(int a, int b, double x, int *v)\n{\n"
                                 "    int same1 = a + b * 2, same2 = (a + b * 2);\n"
                                 "    int other1 = b + a * 2, other2 = a - b * 2, other3 = a + b * 3;\n"
                                 "    int element1 = v[a + 1], element2 = v[a + 1], element3 = v[a + 2];\n"
                                 "    double pure1 = sqrt(x), pure2 = sqrt(x), pure3 = cos(x);\n"
                                 "    int call1 = g(a), call2 = g(a);\n"
                                 "    double half1 = 0.5, half2 = 0.5;\n"
                                 "    {\n        int a = 4;\n        int shadow = a + b * 2;\n    }\n"
                                 "}\n");
    const struct function *f = function_named(unit, "f");
    const struct {
        const char *a, *b;
        bool same;
    } rows[] = {{"same1", "same1", true},   {"same1", "other1", false},     {"same1", "other2", false},
                {"same1", "other3", false}, {"element1", "element2", true}, {"element1", "element3", false},
                {"pure1", "pure2", true},   {"pure1", "pure3", false},      {"call1", "call2", false},
                {"half1", "half2", false},  {"half1", "half1", true},       {"same1", "shadow", false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (same_expression(strip(value_named(f, rows[i].a)), strip(value_named(f, rows[i].b))) !=
            rows[i].same)
            fail_msg("%s and %s: %s", rows[i].a, rows[i].b,
                     rows[i].same ? "are the same" : "are not the same");
    assert_true(node_uses(value_named(f, "same1"), f->params[1]));
    assert_false(node_uses(value_named(f, "pure1"), f->params[1]));
    assert_false(same_expression(NULL, value_named(f, "same1")));
    lowered_unit_free(unit);
}

/* ---- flow ---- */

static void what_may_end_and_what_leaves_nothing_behind(void **state)
{
    (void)state;
    struct lowered_unit *unit = lowered_text(
        "/flow.c", "#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
                   "static int global;\nint unseen(int);\n"
                   "static void stops(int a) { if (a) exit(1); }\n"
                   "static void deeper(int a) { stops(a); }\n"
                   "static int adds(int a) { int b = a + 1; b++; return b; }\n"
                   "static int counts(int a) { return global += a; }\n"
                   "static int keeps(int a) { static int n; return n + a; }\n"
                   "static int down(int a) { return a ? down(a - 1) : 0; }\n"
                   "void f(int a, double x, char *text)\n{\n"
                   "    { a = a + 1; }\n"
                   "    { stops(a); }\n"
                   "    { deeper(a); }\n"
                   "    { if (a) return; }\n"
                   "    { abort(); }\n"
                   "    { adds(a); }\n"
                   "    { unseen(a); }\n"
                   "    { a = (int)sqrt(x); }\n"
                   "    { counts(a); }\n"
                   "    { keeps(a); }\n"
                   "    { text[0] = 'a'; }\n"
                   "    { printf(\"%d\", a); }\n"
                   "    { while (a) break; }\n"
                   "    { a > 2 ? x : 1; }\n"
                   "    { down(a); }\n"
                   "    { strlen(text); }\n"
                   "    { adds(a++); }\n"
                   "    { goto out; }\n"
                   "out:;\n}\n");
    static const struct {
        bool ends, harmless, leaves;
    } expected[] = {{false, false, false}, {true, false, false},  {true, false, false},
                    {true, true, true},    {true, false, false},  {false, true, false},
                    {true, false, false},  {false, false, false}, {false, false, false},
                    {false, false, false}, {false, false, false}, {false, false, false},
                    {false, true, true},   {false, true, false},  {true, false, false},
                    {false, false, false}, {false, false, false}, {true, true, true}};
    struct arena *arena = arena_new();
    struct lowered_unit *const units[1] = {unit};
    const struct program program = {.units = units, .unit_count = 1, .linkage = linkage_new(arena, units, 1)};
    const struct node *body = function_named(unit, "f")->body;
    for (int i = 0; i < (int)(sizeof expected / sizeof *expected); i++) {
        const struct node *block = body->children[i];
        if (may_end(&program, block) != expected[i].ends)
            fail_msg("statement %d: %s", i + 1, expected[i].ends ? "may end" : "does not end");
        if (harmless(&program, block, 0) != expected[i].harmless)
            fail_msg("statement %d: %s", i + 1,
                     expected[i].harmless ? "is harmless" : "leaves something behind");
        if (leaves(block) != expected[i].leaves)
            fail_msg("statement %d: %s", i + 1, expected[i].leaves ? "leaves" : "does not leave");
    }
    assert_false(may_end(&program, NULL) || leaves(NULL));
    assert_ptr_equal(find_function(&program, function_named(unit, "adds")->decl),
                     function_named(unit, "adds"));
    arena_free(arena);
    lowered_unit_free(unit);
}

/* ---- what stands in the text ---- */

static void macros_are_not_read_from_the_text(void **state)
{
    (void)state;
    struct lowered_unit *unit =
        lowered_text("/spelled.c", "#define NINE 9\n#define TWICE(x) ((x) + (x))\n#define MORE(x) (x) + 2\n"
                                   "void f(int a, int b)\n{\n"
                                   "    int plain = a * b + 1;\n"
                                   "    int name = NINE;\n"
                                   "    int whole = TWICE(a);\n"
                                   "    int part = MORE(a) * 3;\n"
                                   "    int brackets = (a + b) * 2;\n"
                                   "}\n");
    const struct function *f = function_named(unit, "f");
    struct arena *arena = arena_new();
    const struct {
        const char *variable, *text;
    } rows[] = {{"plain", "a * b + 1"},
                {"name", "NINE"},
                {"whole", "TWICE(a)"},
                {"part", "MORE(a) * 3"},
                {"brackets", "(a + b) * 2"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *text = node_text(arena, value_named(f, rows[i].variable));
        if (!rows[i].text != !text || (text && strcmp(text, rows[i].text) != 0))
            fail_msg("%s: %s", rows[i].variable, text ? text : "does not stand in the text");
    }
    const struct node *product =
        value_named(f, "part")->children[1]; /* 2 * 3, of which the text has the end */
    assert_int_equal(product->op, OP_MUL);
    assert_false(stands_in_text(product));
    assert_null(node_text(arena, product));
    const struct node *sum = value_named(f, "plain");
    assert_true(stands_in_text(sum->children[0]));
    assert_string_equal(node_text(arena, sum->children[0]), "a * b");
    const struct place place = place_at(sum->source, sum->begin, sum->end);
    assert_int_equal(place.line, 6);
    assert_int_equal(place.column, 17);
    assert_int_equal(place.end_column, 26);
    assert_int_equal(place.offset, sum->begin);
    arena_free(arena);
    lowered_unit_free(unit);
}

/* ---- scope ---- */

static const struct node *call_of(const struct node *node, const char *name)
{
    if (!node || (node->kind == N_CALL && !strcmp(node->text, name)))
        return node;
    const struct node *found = NULL;
    for (int i = 0; !found && i < node->count; i++)
        found = call_of(node->children[i], name);
    return found;
}

static void names_are_visible_where_they_stand(void **state)
{
    (void)state;
    struct lowered_unit *unit =
        lowered_text("/scope.c", "void here(void), after(void), before(void);\n"
                                 "int global;\n"
                                 "void f(int parameter)\n{\n"
                                 "    before();\n"
                                 "    int outer = 1;\n"
                                 "    {\n        int inner = 2;\n        here();\n    }\n"
                                 "    for (int counter = 0; counter < outer; counter++)\n        ;\n"
                                 "    after();\n"
                                 "}\n");
    const struct function *f = function_named(unit, "f");
    static const struct {
        const char *name, *where;
        bool visible;
    } rows[] = {{"parameter", "before", true}, {"outer", "before", false}, {"outer", "here", true},
                {"inner", "here", true},       {"inner", "after", false},  {"counter", "after", false},
                {"outer", "after", true}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (visible(variable_named(f, rows[i].name), call_of(f->body, rows[i].where)) != rows[i].visible)
            fail_msg("%s at %s: %s", rows[i].name, rows[i].where,
                     rows[i].visible ? "is visible" : "is not visible");
    assert_true(visible(unit->globals[0], call_of(f->body, "here")));
    assert_ptr_equal(statement_of(call_of(f->body, "here"))->function, f);
    lowered_unit_free(unit);
}

/* ---- several units ---- */

static void units_are_one_program(void **state)
{
    (void)state;
    struct lowered_unit *units[2] = {
        lowered_text(
            "/a.c",
            "#include <mpi.h>\nint shared = 3;\nstatic int own;\nint work(int);\nstatic void unused(void) { own++; }\n"
            "int main(void) { return work(shared); }\n"),
        lowered_text(
            "/b.c",
            "#include <mpi.h>\nextern int shared;\nstatic int own;\n"
            "int work(int a) { MPI_Scatter(0, a, MPI_INT, 0, a, MPI_INT, 0, MPI_COMM_WORLD); return own + shared; }\n"
            "int alone(void) { return 1; }\n")};
    struct arena *arena = arena_new();
    const struct linkage *linkage = linkage_new(arena, units, 2);
    struct function *work = function_named(units[1], "work"), *begin = function_named(units[0], "main");
    const struct node *call = call_of(begin->body, "work");
    assert_ptr_equal(linkage_function(linkage, call->decl), work);
    const struct node *use = first_node(work->body->children[1], N_BINARY);
    const struct decl *own = use->children[0]->decl ? use->children[0]->decl : strip(use->children[0])->decl,
                      *shared = strip(use->children[1])->decl;
    assert_non_null(shared->linked);
    assert_null(own->linked);
    struct reach *from_main = reach_new(arena, linkage, begin),
                 *from_alone = reach_new(arena, linkage, function_named(units[1], "alone"));
    assert_true(reach_scatters(from_main));
    assert_false(reach_scatters(from_alone));
    assert_true(reach_touches(from_main, "/b.c", work->body->begin + 1));
    assert_false(reach_touches(from_main, "/a.c", function_named(units[0], "unused")->body->begin + 1));
    assert_int_equal(linkage_place(linkage, "/b.c", work->body->begin).line, 4);
    arena_free(arena);
    lowered_unit_free(units[0]);
    lowered_unit_free(units[1]);
}

/* ---- functions of headers ---- */

static bool has_function(const struct lowered_unit *unit, const char *name)
{
    for (int i = 0; i < unit->function_count; i++)
        if (!strcmp(unit->functions[i]->decl->name, name))
            return true;
    return false;
}

static void functions_of_headers_stay_where_they_are_named(void **state)
{
    (void)state;
    char folder[] = "/tmp/steelyard-tree.XXXXXX", header[sizeof folder + 4], text[400];
    assert_non_null(mkdtemp(folder));
    snprintf(header, sizeof header, "%s/h.h", folder);
    FILE *out = fopen(header, "w");
    assert_non_null(out);
    fputs("#include <mpi.h>\n"
          "static int inner(int a) { return a + 1; }\n"
          "static inline int called(int a) { return inner(a); }\n"
          "static int alone(int a) { return alone(a - 1) + 1; }\n"
          "static int calls_alone(int a) { return alone(a); }\n"
          "static int by_macro(int a) { return a + 2; }\n"
          "#define MACRO(a) by_macro(a)\n"
          "static int left_out(int a) { return a + 3; }\n"
          "static int address(int a) { return a + 4; }\n"
          "static void listed(void) { MPI_Barrier(MPI_COMM_WORLD); }\n"
          "static int declares(void) { extern int elsewhere[4]; return elsewhere[1]; }\n"
          "int external(int a) { return a; }\n",
          out);
    fclose(out);
    snprintf(text, sizeof text,
             "#include \"%s\"\nstatic int own(int a) { return a; }\nint (*table[])(int) = {address};\n"
             "int main(void) {\n#ifdef X\nleft_out(1);\n#endif\nreturn called(1) + MACRO(2); }\n",
             header);
    struct lowered_unit *unit = lowered_text("/a.c", text);
    static const char *const kept[] = {"inner",  "called",   "by_macro", "left_out", "address",
                                       "listed", "declares", "external", "own",      "main"};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (!has_function(unit, kept[i]))
            fail_msg("%s is gone", kept[i]);
    assert_false(has_function(unit, "alone"));
    assert_false(has_function(unit, "calls_alone"));
    lowered_unit_free(unit);
    struct parsed parsed = parsed_text(NULL, "/a.c", text, NULL);
    unit = lower_unit(parsed.unit, "/a.c", text, strlen(text), NULL, 0, NULL, true);
    assert_true(has_function(unit, "alone"));
    lowered_unit_free(unit);
    parsed_free(&parsed);
    remove(header);
    remove(folder);
}

int main(int argc, char **argv)
{
    seed_read(argc, argv);
    const struct CMUnitTest tests[] = {cmocka_unit_test(memory_is_zero_aligned_and_apart),
                                       cmocka_unit_test(arrays_grow_and_keep_what_is_in_them),
                                       cmocka_unit_test(tokens_are_found_between_the_gaps),
                                       cmocka_unit_test(directives_end_with_their_line),
                                       cmocka_unit_test(cut_texts_end_in_time),
                                       cmocka_unit_test(the_same_expression_is_the_same_text_of_names),
                                       cmocka_unit_test(what_may_end_and_what_leaves_nothing_behind),
                                       cmocka_unit_test(macros_are_not_read_from_the_text),
                                       cmocka_unit_test(names_are_visible_where_they_stand),
                                       cmocka_unit_test(units_are_one_program),
                                       cmocka_unit_test(functions_of_headers_stay_where_they_are_named)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
