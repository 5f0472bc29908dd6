/* What is known of functions of the C library by their names. */
#include "analysis/interp.h"

#include <string.h>

bool one_of(const char *name, const char *const *list)
{
    for (; *list; list++)
        if (!strcmp(name, *list))
            return true;
    return false;
}

#define BUILTIN "__builtin_"

static const char *const pure_names[] = {"sqrt",     "sqrtf",    "sqrtl",   "cbrt",    "pow",
                                         "powf",     "powl",     "exp",     "expf",    "exp2",
                                         "expm1",    "log",      "logf",    "log2",    "log10",
                                         "log1p",    "sin",      "cos",     "tan",     "asin",
                                         "acos",     "atan",     "atan2",   "sinh",    "cosh",
                                         "tanh",     "sinf",     "cosf",    "tanf",    "atan2f",
                                         "fabs",     "fabsf",    "abs",     "labs",    "llabs",
                                         "floor",    "ceil",     "round",   "lround",  "trunc",
                                         "fmod",     "fmodf",    "hypot",   "hypotf",  "floorf",
                                         "ceilf",    "roundf",   "rint",    "isnan",   "isinf",
                                         "isfinite", "erf",      "erfc",    "tgamma",  "lgamma",
                                         "isalpha",  "isdigit",  "isspace", "isupper", "islower",
                                         "isalnum",  "ispunct",  "toupper", "tolower", "__builtin_expect",
                                         "ldexp",    "copysign", "nan",     "nanf",    "nanl",
                                         NULL};
/* Of the compiler, behind __builtin_, beside those above. */
static const char *const builtin_names[] = {"expect_with_probability",
                                            "constant_p",
                                            "types_compatible_p",
                                            "choose_expr",
                                            "prefetch",
                                            "assume",
                                            "offsetof",
                                            "object_size",
                                            "inf",
                                            "inff",
                                            "infl",
                                            "huge_val",
                                            "huge_valf",
                                            "huge_vall",
                                            "isinf_sign",
                                            "isnormal",
                                            "signbit",
                                            "fpclassify",
                                            "isgreater",
                                            "isgreaterequal",
                                            "isless",
                                            "islessequal",
                                            "islessgreater",
                                            "isunordered",
                                            "fmax",
                                            "fmin",
                                            NULL};
static const char *const builtin_families[] = {"popcount", "clz",   "ctz",   "ffs",
                                               "parity",   "bswap", "clrsb", NULL};
static const char *const print_names[] = {"printf",   "fprintf", "puts",    "fputs",  "putchar",
                                          "putc",     "fputc",   "fwrite",  "perror", "vprintf",
                                          "vfprintf", "write",   "dprintf", NULL};
static const char *const read_names[] = {
    "scanf",        "fscanf",        "sscanf",      "fgets",   "fread",    "gets",   "getline", "read",
    "strtol",       "strtod",        "strtok",      "sprintf", "snprintf", "strcpy", "strncpy", "strcat",
    "gettimeofday", "clock_gettime", "gethostname", "time",    "getc",     "fgetc",  "getchar", NULL};
static const char *const end_names[] = {"exit",
                                        "abort",
                                        "_exit",
                                        "_Exit",
                                        "__assert_fail",
                                        "__assert",
                                        "quick_exit",
                                        "terminate",
                                        "pthread_exit",
                                        "err",
                                        "errx",
                                        "verr",
                                        "verrx",
                                        "thrd_exit",
                                        "__assert_perror_fail",
                                        "abort_handler_s",
                                        "__stack_chk_fail",
                                        "__builtin_trap",
                                        "__builtin_unreachable",
                                        NULL};
static const char *const jump_names[] = {"setjmp",  "_setjmp",    "sigsetjmp", "__sigsetjmp",
                                         "longjmp", "siglongjmp", "_longjmp",  NULL};
static const char *const random_names[] = {"rand",    "srand",   "random", "srandom", "drand48",
                                           "srand48", "lrand48", "rand_r", "erand48", NULL};

/* Their results are those of their arguments (or have rules of their own), and they leave nothing behind. */
static const char *const plain_names[] = {"atoi",
                                          "atol",
                                          "atoll",
                                          "atof",
                                          "strtol",
                                          "strtoul",
                                          "strtoll",
                                          "strtoull",
                                          "strtod",
                                          "strtof",
                                          "sscanf",
                                          "sprintf",
                                          "snprintf",
                                          "vsprintf",
                                          "vsnprintf",
                                          "strlen",
                                          "strnlen",
                                          "strcmp",
                                          "strncmp",
                                          "strcasecmp",
                                          "strncasecmp",
                                          "memcmp",
                                          "strchr",
                                          "strrchr",
                                          "strstr",
                                          "strspn",
                                          "strcspn",
                                          "strpbrk",
                                          "strdup",
                                          "strndup",
                                          "strcpy",
                                          "strncpy",
                                          "strcat",
                                          "strncat",
                                          "strtok",
                                          "strtok_r",
                                          "strsep",
                                          "memcpy",
                                          "memmove",
                                          "memset",
                                          "memchr",
                                          "malloc",
                                          "calloc",
                                          "realloc",
                                          "free",
                                          "aligned_alloc",
                                          "posix_memalign",
                                          "alloca",
                                          "qsort",
                                          "bsearch",
                                          "div",
                                          "ldiv",
                                          "usleep",
                                          "sleep",
                                          "nanosleep",
                                          "sched_yield",
                                          "fclose",
                                          "fflush",
                                          "time",
                                          "clock",
                                          "gettimeofday",
                                          "clock_gettime",
                                          "difftime",
                                          "gethostname",
                                          "__errno_location",
                                          NULL};
/* What they set changes what arithmetic does. */
static const char *const mode_names[] = {
    "omp_set_num_threads", "omp_set_schedule", "omp_set_dynamic", "fesetround", "fesetenv",
    "feholdexcept",        "feupdateenv",      "setlocale",       "uselocale",  NULL};

bool library_remembers(const struct decl *decl, const char *name)
{
    bool c_function = decl && decl->in_system && decl->linkage && !strncmp(decl->linkage, "c:@F@", 5) &&
                      !strchr(decl->linkage + 5, '#');
    return c_function && !library_pure(name) && !one_of(name, plain_names) && !library_draws(name) &&
           !library_ends(name) && !library_jumps(name) && strncmp(name, "MPI_", 4) != 0 &&
           strncmp(name, "PMPI_", 5) != 0 && strncmp(name, "sy_", 3) != 0 && strncmp(name, "omp_", 4) != 0 &&
           strncmp(name, BUILTIN, strlen(BUILTIN)) != 0;
}

bool library_pure(const char *name)
{
    if (one_of(name, pure_names))
        return true;
    if (strncmp(name, BUILTIN, strlen(BUILTIN)) != 0)
        return false;
    name += strlen(BUILTIN);
    for (const char *const *family = builtin_families; *family; family++)
        if (!strncmp(name, *family, strlen(*family)))
            return true;
    return one_of(name, pure_names) || one_of(name, builtin_names);
}

const char *library_name(const char *name)
{
    const char *plain = strncmp(name, BUILTIN, strlen(BUILTIN)) != 0 ? name : name + strlen(BUILTIN);
    return one_of(plain, plain_names) || library_knows(plain) || library_jumps(plain) ? plain : name;
}

bool library_knows(const char *name)
{
    return library_pure(name) || library_prints(name) || library_reads(name) || library_ends(name) ||
           library_draws(name);
}

bool library_plain(const char *name)
{
    return one_of(name, plain_names);
}

bool library_ends(const char *name)
{
    return one_of(name, end_names);
}

bool library_jumps(const char *name)
{
    return one_of(name, jump_names);
}

/* Standard input, times and names: not the same on every rank. */
bool library_asks(const char *name)
{
    static const char *const names[] = {
        "scanf", "gets",  "getchar", "gettimeofday",         "clock_gettime", "gethostname",
        "time",  "clock", "now",     "hardware_concurrency", "get_id",        NULL};
    return one_of(name, names);
}

static const char *const alike_names[] = {"fopen",
                                          "fopen64",
                                          "freopen",
                                          "fseek",
                                          "fseeko",
                                          "ftell",
                                          "ftello",
                                          "rewind",
                                          "feof",
                                          "ferror",
                                          "clearerr",
                                          "fgetc",
                                          "getc",
                                          "ungetc",
                                          "fputc",
                                          "putc",
                                          "putchar",
                                          "fputs",
                                          "puts",
                                          "fwrite",
                                          "setvbuf",
                                          "setbuf",
                                          "open",
                                          "close",
                                          "lseek",
                                          "write",
                                          "remove",
                                          "unlink",
                                          "rename",
                                          "mkdir",
                                          "strerror",
                                          "perror",
                                          "lsearch",
                                          "lfind",
                                          "signal",
                                          "sigaction",
                                          "atexit",
                                          "system",
                                          "localtime",
                                          "gmtime",
                                          "mktime",
                                          "strftime",
                                          "ctime",
                                          "asctime",
                                          "getopt",
                                          "getopt_long",
                                          "getopt_long_only",
                                          "__ctype_b_loc",
                                          "__ctype_tolower_loc",
                                          "__ctype_toupper_loc",
                                          "isxdigit",
                                          "isprint",
                                          "isgraph",
                                          "iscntrl",
                                          "isblank",
                                          "isascii",
                                          "toascii",
                                          "strcoll",
                                          "strxfrm",
                                          "strcasestr",
                                          "memmem",
                                          "memrchr",
                                          "memccpy",
                                          "mempcpy",
                                          "stpcpy",
                                          "stpncpy",
                                          "strchrnul",
                                          "basename",
                                          "dirname",
                                          "ffs",
                                          "ffsl",
                                          "ffsll",
                                          "lldiv",
                                          "imaxabs",
                                          "imaxdiv",
                                          "bcmp",
                                          "bcopy",
                                          "bzero",
                                          "index",
                                          "rindex",
                                          "swab",
                                          "htonl",
                                          "htons",
                                          "ntohl",
                                          "ntohs",
                                          "regcomp",
                                          "regexec",
                                          "regfree",
                                          "fnmatch",
                                          "wcslen",
                                          NULL};
/* Also with f or l behind. */
static const char *const alike_arithmetic[] = {
    "acosh",     "asinh",        "atanh",   "exp10",       "fdim",   "fma",       "frexp",     "ilogb",
    "llrint",    "llround",      "logb",    "lrint",       "modf",   "nearbyint", "nextafter", "nexttoward",
    "remainder", "remquo",       "scalbn",  "scalbln",     "sincos", "j0",        "j1",        "jn",
    "y0",        "y1",           "yn",      "significand", "drem",   "finite",    "__finite",  "signbit",
    "__signbit", "__fpclassify", "__isnan", "__isinf",     "gamma",  "lgamma_r",  "pow10",     NULL};

/* Of the functions that remember something those whose answer is the same on every rank, as far as its
 * arguments and the files are; of arithmetic for real numbers of any length. */
static bool answers_alike(const char *name)
{
    if (one_of(name, alike_names) || one_of(name, alike_arithmetic))
        return true;
    size_t length = strlen(name);
    char plain[32];
    if (length < 2 || length >= sizeof plain || (name[length - 1] != 'f' && name[length - 1] != 'l'))
        return false;
    memcpy(plain, name, length - 1);
    plain[length - 1] = 0;
    return one_of(plain, alike_arithmetic) || one_of(plain, pure_names);
}

bool library_answers(const struct decl *decl, const char *name)
{
    return library_remembers(decl, name) && !answers_alike(name);
}

bool library_differs(const char *name)
{
    return library_asks(name) || library_draws(name) || !strncmp(name, "omp_get_", 8);
}

bool library_prints(const char *name)
{
    return one_of(name, print_names);
}

bool library_reads(const char *name)
{
    return one_of(name, read_names);
}

bool library_draws(const char *name)
{
    return one_of(name, random_names);
}

bool library_sets_modes(const char *name)
{
    return one_of(name, mode_names);
}
