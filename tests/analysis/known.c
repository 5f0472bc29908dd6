/* What the analysis knows of functions by their names, against the prototypes in the system's headers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/interp.h"
#include "analysis/known/collectives.h"
#include "cmocka_all.h"
#include "parsed.h"
#include "files/memory.h"
#include "project/parse.h"

enum { MOST_PARAMETERS = 24 };

enum form { FORM_NUMBER, FORM_READ, FORM_WRITE, FORM_OTHER };

struct parameter {
    enum form
        form; /* FORM_READ: a pointer behind which nothing can be changed; FORM_WRITE: any other pointer */
    char type[64]; /* as the header spells it, without const */
};

struct prototype {
    const char *name;
    struct parameter parameters[MOST_PARAMETERS];
    int count;
    bool variadic, returns_never;
};

typedef void judge(const struct prototype *prototype);

struct reading {
    judge *judge;
    int judged;
};

static void without_const(char *out, size_t size, const char *type)
{
    while (!strncmp(type, "const ", 6))
        type += 6;
    snprintf(out, size, "%s", type);
}

/* Handles of MPI are values, whatever they are made of. */
static bool is_handle(const char *type)
{
    return !strncmp(type, "MPI_", 4) && !strpbrk(type, "*[");
}

static struct parameter parameter_of(CXType type)
{
    struct parameter p = {.form = FORM_OTHER};
    CXType canonical = clang_getCanonicalType(type), to = clang_getPointeeType(canonical);
    bool fixed = clang_isConstQualifiedType(to);
    if (canonical.kind == CXType_ConstantArray || canonical.kind == CXType_IncompleteArray) {
        to = clang_getArrayElementType(canonical);
        fixed = clang_isConstQualifiedType(to) || clang_isConstQualifiedType(canonical);
    }
    char *text = clang_text(clang_getTypeSpelling(type));
    without_const(p.type, sizeof p.type, text);
    free(text);
    if (is_handle(p.type) || canonical.kind == CXType_Enum ||
        (canonical.kind >= CXType_Bool && canonical.kind <= CXType_LongDouble))
        p.form = FORM_NUMBER;
    else if (to.kind != CXType_Invalid)
        p.form = fixed ? FORM_READ : FORM_WRITE;
    return p;
}

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct reading *reading = data;
    if (clang_getCursorKind(cursor) == CXCursor_LinkageSpec)
        return CXChildVisit_Recurse;
    if (clang_getCursorKind(cursor) != CXCursor_FunctionDecl)
        return CXChildVisit_Continue;
    char *name = clang_text(clang_getCursorSpelling(cursor));
    char *type = clang_text(clang_getTypeSpelling(clang_getCursorType(cursor)));
    struct prototype prototype = {.name = name,
                                  .count = clang_Cursor_getNumArguments(cursor),
                                  .variadic = clang_isFunctionTypeVariadic(clang_getCursorType(cursor)),
                                  .returns_never = strstr(type, "noreturn") != NULL};
    for (int i = 0; i < prototype.count && i < MOST_PARAMETERS; i++)
        prototype.parameters[i] =
            parameter_of(clang_getCursorType(clang_Cursor_getArgument(cursor, (unsigned)i)));
    reading->judge(&prototype);
    reading->judged++;
    free(type);
    free(name);
    return CXChildVisit_Continue;
}

/* Each function that the text declares. */
static void judge_all(const char *text, const char *wrapper, judge *each)
{
    struct parsed parsed = parsed_text(wrapper, "/declarations.c", text, "-D_GNU_SOURCE");
    struct reading reading = {.judge = each};
    clang_visitChildren(clang_getTranslationUnitCursor(parsed.unit), visit, &reading);
    parsed_free(&parsed);
    assert_true(reading.judged > 0);
}

/* ---- MPI ---- */

static int known_calls;

static bool moves(enum mpi_kind kind)
{
    return kind <= MPI_K_IRECV && kind != MPI_K_BARRIER && kind != MPI_K_PROBE;
}

static const struct parameter *at(const struct prototype *p, int position)
{
    if (position >= p->count)
        fail_msg("%s: has %d arguments, none at %d", p->name, p->count, position);
    return &p->parameters[position];
}

static void is_of_type(const struct prototype *p, int position, const char *column, const char *types)
{
    if (position < 0)
        return;
    const char *type = at(p, position)->type, *found = strstr(types, type);
    size_t length = strlen(type);
    if (!found || (found > types && found[-1] != '|') || (found[length] && found[length] != '|'))
        fail_msg("%s: argument %d is %s, no %s (%s)", p->name, position, type, column, types);
}

/* The only one of that type is the one that the row names. */
static void is_the_only(const struct prototype *p, int position, const char *type)
{
    for (int i = 0; i < p->count; i++)
        if (!strcmp(p->parameters[i].type, type) && i != position)
            fail_msg("%s: argument %d is a %s too", p->name, i, type);
}

static void judge_call(const struct prototype *p)
{
    const struct mpi_call *call = mpi_call_find(p->name);
    if (!call || call->kind == MPI_K_UNKNOWN)
        return;
    known_calls++;
    const signed char all[] = {call->sendbuf, call->sendcount, call->sendtype,
                               call->recvbuf, call->recvcount, call->recvtype,
                               call->root,    call->comm,      call->op};
    for (size_t i = 0; i < sizeof all; i++)
        if (all[i] >= 0)
            at(p, all[i]);
    is_of_type(p, call->root, "rank", "int");
    is_of_type(p, call->comm, "communicator", "MPI_Comm");
    is_of_type(p, call->op, "operation", "MPI_Op");
    is_of_type(p, call->sendtype, "datatype",
               "MPI_Datatype|MPI_Datatype[]|MPI_Datatype *|const MPI_Datatype[]");
    is_of_type(p, call->recvtype, "datatype",
               "MPI_Datatype|MPI_Datatype[]|MPI_Datatype *|const MPI_Datatype[]");
    is_of_type(p, call->sendcount, "count", "int|int[]|int *");
    is_of_type(p, call->recvcount, "count", "int|int[]|int *");
    if (call->recvbuf >= 0 && at(p, call->recvbuf)->form != FORM_WRITE)
        fail_msg("%s: nothing can be written to argument %d", p->name, call->recvbuf);
    if (moves(call->kind)) {
        is_of_type(p, call->sendbuf, "buffer", "void *");
        is_of_type(p, call->recvbuf, "buffer", "void *");
        is_the_only(p, call->comm, "MPI_Comm");
        is_the_only(p, call->op, "MPI_Op");
        for (int i = 0; i < p->count; i++) /* what else is written is a request or a status */
            if (p->parameters[i].form == FORM_WRITE && i != call->recvbuf &&
                strcmp(p->parameters[i].type, "MPI_Request *") != 0 &&
                strcmp(p->parameters[i].type, "MPI_Status *") != 0)
                fail_msg("%s: argument %d may be written too", p->name, i);
        if (call->sendbuf >= 0 && call->sendbuf != call->recvbuf && at(p, call->sendbuf)->form != FORM_READ)
            fail_msg("%s: argument %d may be written", p->name, call->sendbuf);
    }
    switch (call->kind) {
    case MPI_K_COMM_RANK:
    case MPI_K_COMM_SIZE:
        is_of_type(p, call->recvbuf, "number", "int *");
        break;
    case MPI_K_COMM_DUP:
    case MPI_K_COMM_MAKE:
        is_of_type(p, call->recvbuf, "communicator", "MPI_Comm *");
        break;
    case MPI_K_TYPE:
        is_of_type(p, call->recvbuf, "datatype", "MPI_Datatype *");
        break;
    default:
        break;
    }
}

/* All ranks of the communicator take part, in those and in no others. */
static void judge_collective(const struct prototype *p)
{
    const struct mpi_call *call = mpi_call_find(p->name);
    if (!call || call->kind == MPI_K_UNKNOWN)
        return;
    bool collective = call->kind <= MPI_K_NONBLOCKING || call->kind == MPI_K_COMM_DUP ||
                      call->kind == MPI_K_COMM_MAKE || call->kind == MPI_K_COMM_FREE;
    if (collective != collective_find(p->name, NULL))
        fail_msg("%s: %s", p->name, collective ? "is no collective" : "is one");
}

static void rows_are_as_mpich_declares(void **state)
{
    (void)state;
    known_calls = 0;
    judge_all("#include <mpi.h>\n", "mpicc.mpich", judge_call);
    assert_true(known_calls >= 90);
    judge_all("#include <mpi.h>\n", "mpicc.mpich", judge_collective);
}

static void rows_are_as_open_mpi_declares(void **state)
{
    (void)state;
    known_calls = 0;
    judge_all("#include <mpi.h>\n", "mpicc.openmpi", judge_call);
    assert_true(known_calls >= 90);
}

static void other_names_are_not_known(void **state)
{
    (void)state;
    assert_null(mpi_call_find("mpi_scatter"));
    assert_null(mpi_call_find("PMPI_Scatter"));
    assert_null(mpi_call_find(NULL));
    assert_int_equal(mpi_call_find("MPI_Scatter_c")->kind, MPI_K_UNKNOWN);
    assert_int_equal(mpi_call_find("MPI_")->kind, MPI_K_UNKNOWN);
    assert_int_equal(mpi_call_find("MPI_Put")->kind, MPI_K_UNKNOWN);
}

/* ---- the C library ---- */

static const char c_headers[] =
    "#include <assert.h>\n#include <ctype.h>\n#include <fenv.h>\n#include <locale.h>\n#include <math.h>\n"
    "#include <setjmp.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <strings.h>\n"
    "#include <sys/time.h>\n#include <unistd.h>\n";

static const struct {
    bool (*knows)(const char *name);
    const char *names;
} expected[] = {
    {library_pure,
     "sqrt sqrtf sqrtl cbrt pow exp log log2 sin atan2 fabs abs labs floor ceil fmod hypot erf tgamma isalpha "
     "toupper ldexp copysign nan nanf"},
    {library_prints,
     "printf fprintf puts fputs putchar putc fputc fwrite perror vprintf vfprintf write dprintf"},
    {library_reads,
     "scanf fscanf sscanf fgets fread getline read strtol strtod strtok sprintf snprintf strcpy strncpy strcat "
     "gettimeofday gethostname getc fgetc getchar"},
    {library_ends, "exit abort _exit _Exit __assert_fail quick_exit"},
    {library_jumps, "_setjmp longjmp siglongjmp"},
    {library_draws, "rand srand random srandom drand48 srand48 lrand48 rand_r erand48"},
    {library_asks, "scanf getchar gettimeofday gethostname"},
    {library_sets_modes, "fesetround fesetenv feholdexcept feupdateenv setlocale uselocale"}};

static bool word_in(const char *words, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = words; (at = strstr(at, word)) != NULL; at += length)
        if ((at == words || at[-1] == ' ') && (at[length] == ' ' || !at[length]))
            return true;
    return false;
}

static bool declared[sizeof expected / sizeof *expected];

static void judge_library(const struct prototype *p)
{
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        if (!word_in(expected[i].names, p->name))
            continue;
        declared[i] = true;
        if (!expected[i].knows(p->name))
            fail_msg("%s is not known for what it does", p->name);
    }
    if (p->returns_never && *p->name != '_' && !library_ends(p->name) && !library_jumps(p->name))
        fail_msg("%s does not return", p->name);
    if (library_ends(p->name) && !p->returns_never)
        fail_msg("%s returns", p->name);
    if ((library_prints(p->name) || library_ends(p->name)) && library_pure(p->name))
        fail_msg("%s leaves something behind", p->name);
    for (int i = 0; i < p->count && library_pure(p->name); i++)
        if (p->parameters[i].form != FORM_NUMBER && p->parameters[i].form != FORM_READ)
            fail_msg("%s: argument %d is no number", p->name, i);
    for (int i = 0; i < p->count && library_prints(p->name); i++)
        if (p->parameters[i].form == FORM_WRITE && !strstr(p->parameters[i].type, "FILE") &&
            !strstr(p->parameters[i].type, "va_list"))
            fail_msg("%s: argument %d may be written", p->name, i);
    bool fills = p->variadic;
    for (int i = 0; i < p->count && library_reads(p->name); i++)
        fills = fills || p->parameters[i].form == FORM_WRITE;
    if (library_reads(p->name) && p->count && !fills)
        fail_msg("%s: sets nothing", p->name);
}

static void functions_are_as_the_headers_declare(void **state)
{
    (void)state;
    judge_all(c_headers, NULL, judge_library);
    for (size_t i = 0; i < sizeof declared / sizeof *declared; i++)
        if (!declared[i])
            fail_msg("no header declares any of: %s", expected[i].names);
}

static const char *all_names; /* that were declared, between blanks */

static void collect(const struct prototype *p)
{
    char *longer = format_text("%s %s ", all_names, p->name);
    free((char *)all_names);
    all_names = longer;
}

/* A name that nothing has is a slip of the pen, and the function it was meant for is not known. */
static void each_name_is_declared(void **state)
{
    (void)state;
    all_names = duplicate("");
    judge_all(c_headers, NULL, collect);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        char *words = duplicate(expected[i].names);
        for (char *word = strtok(words, " "); word; word = strtok(NULL, " "))
            if (!word_in(all_names, word))
                fail_msg("no header declares %s", word);
        free(words);
    }
    free((char *)all_names);
}

static void what_ranks_are_told_differs(void **state)
{
    (void)state;
    for (const char *const *name =
             (const char *const[]){"rand", "gettimeofday", "scanf", "omp_get_thread_num", NULL};
         *name; name++)
        assert_true(library_differs(*name));
    assert_false(library_differs("sqrt"));
    assert_false(library_knows("nothing_of_the_kind"));
    assert_true(one_of("b", (const char *const[]){"a", "b", NULL}));
    assert_false(one_of("c", (const char *const[]){"a", "b", NULL}));
}

/* What a function of the C library has been told before may tell what it does; mathematics does not remember.
 */
static void what_remembers(void **state)
{
    (void)state;
    struct decl system = {.in_system = true, .linkage = "c:@F@strsignal"},
                own = {.linkage = "c:@F@strsignal"}, cxx = {.in_system = true, .linkage = "c:@N@std@F@sort#"};
    assert_true(library_remembers(&system, "strsignal"));
    assert_false(library_remembers(&own, "strsignal"));
    assert_false(library_remembers(&cxx, "sort"));
    assert_false(library_remembers(&system, "sqrt"));
    assert_false(library_remembers(&system, "strlen"));
    assert_false(library_remembers(&system, "MPI_Wtime"));
    assert_false(library_remembers(NULL, "strsignal"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(rows_are_as_mpich_declares),
                                       cmocka_unit_test(rows_are_as_open_mpi_declares),
                                       cmocka_unit_test(other_names_are_not_known),
                                       cmocka_unit_test(functions_are_as_the_headers_declare),
                                       cmocka_unit_test(each_name_is_declared),
                                       cmocka_unit_test(what_ranks_are_told_differs),
                                       cmocka_unit_test(what_remembers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
