/* What the analysis knows of the library by the names of functions, against the prototypes in the system's
 * headers. */
#include <stdlib.h>
#include <string.h>

#include "analysis/known/containers.h"
#include "analysis/models/library.h"
#include "cmocka_all.h"
#include "files/memory.h"
#include "parsed.h"
#include "project/parse.h"
#include "prototypes.h"

static const char c_headers[] =
    "#include <alloca.h>\n#include <arpa/inet.h>\n#include <assert.h>\n#include <ctype.h>\n#include <err.h>\n"
    "#include <errno.h>\n#include <fcntl.h>\n#include <fenv.h>\n#include <fnmatch.h>\n#include <getopt.h>\n"
    "#include <complex.h>\n#include <inttypes.h>\n#include <locale.h>\n#include <math.h>\n#include <pthread.h>\n#include <regex.h>\n"
    "#include <sched.h>\n#include <search.h>\n#include <setjmp.h>\n#include <signal.h>\n#include <ucontext.h>\n#include <xmmintrin.h>\n#include <stdio.h>\n"
    "#include <stdlib.h>\n#include <string.h>\n#include <strings.h>\n#include <sys/stat.h>\n#include <sys/time.h>\n"
    "#include <threads.h>\n#include <time.h>\n#include <unistd.h>\n#include <wchar.h>\n"
    /* omp.h comes with one compiler or the other */
    "typedef enum { dynamic } omp_sched_t;\nvoid omp_set_num_threads(int);\nvoid omp_set_schedule(omp_sched_t, int);\n"
    "void omp_set_dynamic(int);\nchar *dirname(char *);\n";

/* Of other systems and years, macros, what the compiler calls itself. */
static const char undeclared[] =
    " __assert __builtin_trap __builtin_unreachable __stack_chk_fail abort_handler_s gets isfinite pow10 setjmp "
    "sigsetjmp signbit ";

static bool word_in(const char *words, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = words; (at = strstr(at, word)) != NULL; at += length)
        if ((at == words || at[-1] == ' ') && (at[length] == ' ' || !at[length]))
            return true;
    return false;
}

static bool *declared; /* by row */

/* Pointers by another name, whose objects are only read. */
static bool is_handle(const struct parameter *parameter)
{
    return strstr(parameter->type, "va_list") || strstr(parameter->type, "locale_t");
}

/* A pointer where something behind it matters, one to something constant where it is only read. */
static void judge_effect(const struct prototype *p, int argument, const char *effects, size_t length)
{
    const struct parameter *parameter = parameter_at(p, argument);
    for (size_t i = 0; i < length; i++) {
        bool right = false;
        switch (effects[i]) {
        case 'v':
            right = parameter->form == FORM_NUMBER || parameter->form == FORM_OTHER;
            break;
        case 'r':
            right = parameter->form == FORM_READ || is_handle(parameter) ||
                    (length > 1 && parameter->form == FORM_WRITE);
            break;
        case 'w':
        case 'f':
            right = parameter->form == FORM_WRITE && !is_handle(parameter);
            break;
        case 'k':
            right =
                parameter->form == FORM_WRITE || parameter->form == FORM_READ || parameter->form == FORM_CALL;
            break;
        case 'c':
            right = parameter->form == FORM_CALL;
            break;
        }
        if (!right)
            fail_msg("%s: argument %d is %s, which is no '%c'", p->name, argument, parameter->type,
                     effects[i]);
    }
}

static void judge_effects(const struct prototype *p, const struct library_row *row)
{
    int argument = 0;
    bool more = false;
    for (const char *effects = row->effects; *effects; argument++) {
        size_t length = strcspn(effects, " ");
        more = effects[length - 1] == '*';
        if (more && (argument != p->count || !p->variadic || effects[length]))
            fail_msg("%s: not any number of arguments from %d on", p->name, argument);
        if (!more)
            judge_effect(p, argument, effects, length);
        effects += length;
        effects += *effects == ' ';
    }
    if (argument != p->count + more || more != p->variadic)
        fail_msg("%s: has %d arguments%s", p->name, p->count, p->variadic ? " and more" : "");
}

static void judge_result(const struct prototype *p, const struct library_row *row)
{
    const enum form form = p->returns_nothing ? FORM_OTHER : p->result.form;
    bool right = true;
    switch (row->result) {
    case RESULT_NONE:
        right = p->returns_nothing;
        break;
    case RESULT_VALUE:
    case RESULT_NUMBER:
    case RESULT_SOME:
        right = form == FORM_NUMBER;
        break;
    case RESULT_FIRST:
    case RESULT_INSIDE:
    case RESULT_MADE:
    case RESULT_POINTER:
        right = form == FORM_WRITE || form == FORM_READ || form == FORM_CALL;
        break;
    case RESULT_RECORD:
        right = form == FORM_OTHER && !p->returns_nothing;
        break;
    case RESULT_ANY:
        break;
    }
    if (!right)
        fail_msg("%s: returns %s", p->name, p->result.type);
    if (row->result == RESULT_FIRST && strcmp(p->result.type, p->parameters[0].type) != 0 &&
        !strstr(p->parameters[0].type, p->result.type))
        fail_msg("%s: returns %s, and its first argument is %s", p->name, p->result.type,
                 p->parameters[0].type);
}

/* What the flags say cannot be otherwise by what the function can get at. */
static void judge_flags(const struct prototype *p, const struct library_row *row)
{
    bool writes = false, fills = p->variadic;
    for (int i = 0; i < p->count; i++) {
        writes = writes || (p->parameters[i].form != FORM_NUMBER && p->parameters[i].form != FORM_READ);
        fills = fills || p->parameters[i].form == FORM_WRITE;
        if (row->flags & LIB_PRINTS && p->parameters[i].form == FORM_WRITE && !is_handle(&p->parameters[i]) &&
            !strstr(p->parameters[i].type, "FILE"))
            fail_msg("%s: argument %d may be written", p->name, i);
    }
    if (row->flags & LIB_PURE && (writes || p->variadic || p->returns_nothing))
        fail_msg("%s: is more than its result", p->name);
    if (row->flags & LIB_READS && p->count && !fills)
        fail_msg("%s: sets nothing", p->name);
    if (p->returns_never && *p->name != '_' && !(row->flags & (LIB_ENDS | LIB_JUMPS)))
        fail_msg("%s does not return", p->name);
    if (row->flags & LIB_ENDS && !p->returns_never)
        fail_msg("%s returns", p->name);
    if (row->flags & LIB_CALLS_NOW && !strchr(row->effects, 'c'))
        fail_msg("%s calls nothing that it is given", p->name);
    if (row->flags & LIB_FILLS && (p->count != 3 || strcmp(row->effects, "w v v") != 0))
        fail_msg("%s: does not fill what it is given", p->name);
}

static void judge_library(const struct prototype *p)
{
    const struct library_row *row = library_find(p->name);
    if (p->returns_never && *p->name != '_' && !(row->flags & (LIB_ENDS | LIB_JUMPS)))
        fail_msg("%s does not return", p->name);
    if (strcmp(row->name, p->name) != 0 || !row->effects)
        return;
    declared[row - library_rows] = true;
    judge_effects(p, row);
    judge_result(p, row);
    judge_flags(p, row);
}

/* A name that no header declares is a slip of the pen, and the function it was meant for is not known. */
static void rows_are_as_the_headers_declare(void **state)
{
    (void)state;
    declared = calloc(library_row_count, sizeof *declared);
    assert_non_null(declared);
    judge_all(c_headers, NULL, judge_library);
    for (size_t i = 0; i < library_row_count; i++)
        if (library_rows[i].effects && !declared[i] && !word_in(undeclared, library_rows[i].name))
            fail_msg("no header declares %s", library_rows[i].name);
    free(declared);
}

static const char cxx_headers[] =
    "#include <algorithm>\n#include <any>\n#include <chrono>\n#include <functional>\n#include <future>\n"
    "#include <iostream>\n#include <iterator>\n#include <memory>\n#include <mutex>\n#include <numeric>\n"
    "#include <optional>\n#include <sstream>\n#include <thread>\n#include <tuple>\n#include <valarray>\n";

static enum CXChildVisitResult visit_named(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    (void)data;
    char *name = clang_text(clang_getCursorSpelling(cursor));
    const struct library_row *row = library_find(name);
    if (*name && !strcmp(row->name, name))
        declared[row - library_rows] = true;
    free(name);
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    return kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec || kind == CXCursor_StructDecl ||
                   kind == CXCursor_ClassDecl || kind == CXCursor_ClassTemplate
               ? CXChildVisit_Recurse
               : CXChildVisit_Continue;
}

static void names_of_cxx_are_declared(void **state)
{
    (void)state;
    static const char later[] = " jthread make_unique_for_overwrite "; /* than C++17 */
    declared = calloc(library_row_count, sizeof *declared);
    assert_non_null(declared);
    struct parsed parsed = parsed_text(NULL, "/declarations.cpp", cxx_headers, "-std=c++17");
    clang_visitChildren(clang_getTranslationUnitCursor(parsed.unit), visit_named, NULL);
    parsed_free(&parsed);
    for (size_t i = 0; i < library_row_count; i++)
        if (library_rows[i].flags & LIB_STD && !declared[i] && !word_in(later, library_rows[i].name))
            fail_msg("no header declares %s", library_rows[i].name);
    free(declared);
}

static bool *members; /* of containers, by row */

static enum CXChildVisitResult visit_member(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    (void)data;
    char *name = clang_text(clang_getCursorSpelling(cursor));
    const struct container_row *row = container_find(name);
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    if (row && (kind == CXCursor_CXXMethod || kind == CXCursor_FunctionTemplate))
        members[row - container_rows] = true;
    free(name);
    return kind == CXCursor_Namespace || kind == CXCursor_ClassTemplate ? CXChildVisit_Recurse
                                                                        : CXChildVisit_Continue;
}

static void members_are_declared(void **state)
{
    (void)state;
    members = calloc(container_row_count, sizeof *members);
    assert_non_null(members);
    struct parsed parsed = parsed_text(NULL, "/declarations.cpp", "#include <vector>\n", "-std=c++17");
    clang_visitChildren(clang_getTranslationUnitCursor(parsed.unit), visit_member, NULL);
    parsed_free(&parsed);
    for (size_t i = 0; i < container_row_count; i++) {
        if (!members[i])
            fail_msg("no container has %s", container_rows[i].name);
        assert_ptr_equal(container_find(container_rows[i].name), &container_rows[i]); /* and none twice */
    }
    free(members);
    assert_false(container_is(NULL, ~0u));
    assert_false(container_is("sizes", ~0u));
}

static bool begins(const char *name, const char *with)
{
    return !strncmp(name, with, strlen(with));
}

static void each_row_is_found(void **state)
{
    (void)state;
    for (size_t i = 0; i < library_row_count; i++) {
        const struct library_row *row = &library_rows[i];
        if (!(row->flags & LIB_FAMILY)) {
            assert_ptr_equal(library_find(row->name), row); /* and none twice */
            continue;
        }
        char *longer = format_text("%sunheard_of", row->name);
        const struct library_row *family = library_find(longer);
        assert_true(begins(row->name, family->name)); /* signal, sigaction: the first that fits */
        free(longer);
        for (size_t k = 0; k < library_row_count; k++) /* a row has no fewer duties than its family */
            if (!(library_rows[k].flags & LIB_FAMILY) && begins(library_rows[k].name, row->name) &&
                row->flags & ~library_rows[k].flags & (LIB_LASTS | LIB_APART | LIB_ASKS | LIB_MPI))
                fail_msg("%s: says less than %s", library_rows[k].name, row->name);
    }
}

/* A function of another name is nothing that is known. */
static void others_are_not_known(void **state)
{
    (void)state;
    static const char *const names[] = {"nothing_of_the_kind", "",  "sqr", "sqrtff", "Sqrt",
                                        "__builtin",           "sy"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_string_equal(library_find(names[i])->name, "");
        assert_int_equal(library_find(names[i])->flags, 0);
    }
}

static void compilers_names_are_known(void **state)
{
    (void)state;
    assert_ptr_equal(library_find("__builtin_memcpy"), library_find("memcpy"));
    assert_ptr_equal(library_find("__builtin_fabs"), library_find("fabs"));
    assert_true(library_is("__builtin_popcountll", LIB_PURE));
    assert_true(library_is("__builtin_longjmp", LIB_JUMPS));
    assert_true(library_is("__builtin_trap", LIB_ENDS));
    assert_true(library_is("__builtin_add_overflow", LIB_UNSEEN));
    assert_true(library_is("__atomic_fetch_add", LIB_UNSEEN));
    assert_false(library_is("__builtin_fopen", LIB_ALIKE));
}

static void effects_are_of_their_argument(void **state)
{
    (void)state;
    assert_true(library_does(library_find("memcpy"), 0, 'w'));
    assert_true(library_does(library_find("memcpy"), 1, 'r'));
    assert_false(library_does(library_find("memcpy"), 1, 'w'));
    assert_false(library_does(library_find("memcpy"), 3, 'v'));
    assert_true(library_does(library_find("scanf"), 7, 'w'));
    assert_false(library_does(library_find("scanf"), 0, 'w'));
    assert_true(library_does(library_find("setvbuf"), 1, 'k'));
    assert_false(library_does(library_find("clock"), 0, 'v'));
    assert_false(library_does(library_find("nothing_of_the_kind"), 0, 'v'));
}

/* Each question has the answer that some functions are known for. */
static void what_is_said_of_some(void **state)
{
    (void)state;
    static const struct {
        unsigned flags;
        const char *names;
    } said[] = {
        {LIB_PURE,
         "sqrt sqrtf sqrtl cbrt pow exp log log2 sin atan2 fabs abs labs floor ceil fmod hypot erf tgamma isalpha "
         "toupper ldexp copysign nan nanf fmax fmin"},
        {LIB_PRINTS,
         "printf fprintf puts fputs putchar putc fputc fwrite perror vprintf vfprintf write dprintf"},
        {LIB_READS, "scanf fscanf sscanf fgets fread getline read strtok sprintf snprintf strcpy strncpy "
                    "strcat gettimeofday gethostname getc fgetc getchar"},
        {LIB_ENDS, "exit abort _exit _Exit __assert_fail quick_exit"},
        {LIB_JUMPS, "_setjmp longjmp siglongjmp"},
        {LIB_DRAWS, "rand srand random srandom drand48 srand48 lrand48 rand_r erand48"},
        {LIB_ASKS, "scanf getchar gettimeofday gethostname"},
        {LIB_DIFFERS, "rand gettimeofday scanf omp_get_thread_num"},
        {LIB_LASTS, "pthread_create atexit signal sigaction MPI_Send sy_displs GOMP_parallel"},
        {LIB_SETS_MODE, "fesetround fesetenv feholdexcept feupdateenv setlocale uselocale"}};
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        char *words = duplicate(said[i].names);
        for (char *word = strtok(words, " "); word; word = strtok(NULL, " "))
            if (!library_is(word, said[i].flags))
                fail_msg("%s is not known for what it does", word);
        free(words);
    }
    assert_false(library_is("sqrt", LIB_DIFFERS));
}

/* What a function of the C library has been told before may tell what it does; mathematics does not remember.
 */
static void what_remembers(void **state)
{
    (void)state;
    struct decl system = {.in_system = true, .name = "strsignal", .linkage = "c:@F@strsignal"},
                own = {.name = "strsignal", .linkage = "c:@F@strsignal"},
                cxx = {.in_system = true, .name = "sort", .linkage = "c:@N@std@F@sort#"},
                sqrt_ = {.in_system = true, .name = "sqrt", .linkage = "c:@F@sqrt"},
                fopen_ = {.in_system = true, .name = "fopen", .linkage = "c:@F@fopen"},
                wtime = {.in_system = true, .name = "MPI_Wtime", .linkage = "c:@F@MPI_Wtime"};
    const struct {
        struct decl *target;
        bool remembers, answers;
    } calls[] = {{&system, true, true},  {&own, false, false},   {&cxx, false, false}, {&sqrt_, false, false},
                 {&fopen_, true, false}, {&wtime, false, false}, {NULL, false, false}};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        const struct node node = {
            .kind = N_CALL, .decl = calls[i].target, .text = calls[i].target ? calls[i].target->name : ""};
        struct call call = {.node = &node, .target = calls[i].target};
        call_names(&call);
        if (calls[i].target)
            assert_string_equal(call.name, calls[i].target->name);
        assert_true(remembers(&call) == calls[i].remembers);
        assert_true(answers(&call) == calls[i].answers);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(rows_are_as_the_headers_declare),
                                       cmocka_unit_test(names_of_cxx_are_declared),
                                       cmocka_unit_test(members_are_declared),
                                       cmocka_unit_test(each_row_is_found),
                                       cmocka_unit_test(others_are_not_known),
                                       cmocka_unit_test(compilers_names_are_known),
                                       cmocka_unit_test(effects_are_of_their_argument),
                                       cmocka_unit_test(what_is_said_of_some),
                                       cmocka_unit_test(what_remembers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
