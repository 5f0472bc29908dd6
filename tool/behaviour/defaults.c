/* The numbers that a program takes where its arguments are missing: `n = argc > 1 ? atoi(argv[1]) : 1000`, or
 * `if (argc > 1) n = atoi(argv[1]);` behind `int n = 1000;`. */
#include <stdlib.h>
#include <string.h>

#include "analysis/tree/tree.h"
#include "behaviour/behaviour.h"
#include "project/project.h"

enum { ARGUMENTS_MOST = 8 };

struct search {
    const struct function *main;
    long long numbers[ARGUMENTS_MOST + 1]; /* by argument; 0: not known */
};

static bool reads_number(const char *name)
{
    static const char *const names[] = {"atoi",     "atol", "atoll", "strtol", "strtoul", "strtoll",
                                        "strtoull", "stoi", "stol",  "stoll",  "stoul",   "stoull"};
    for (size_t i = 0; name && i < sizeof names / sizeof *names; i++)
        if (!strcmp(name, names[i]))
            return true;
    return false;
}

static long long within(long long number)
{
    return number > 0 && number < (1ll << 30) ? number : 0;
}

/* A whole number greater than 0 that stands there, also by a name or as a product; 0: something else. */
static long long number_of(const struct node *node)
{
    const struct node *value = node ? strip(node) : NULL;
    const struct decl *named = value && value->kind == N_REF ? value->decl : NULL;
    if (named && named->kind == D_VARIABLE && named->type->is_const && named->init) {
        value = strip(named->init);
        named = NULL;
    }
    if (named)
        return named->kind == D_CONSTANT ? within(named->value) : 0;
    if (value && value->kind == N_INT)
        return within(value->value);
    if (value && value == strip(node) && value->kind == N_BINARY && value->op == OP_MUL)
        return within(number_of(value->children[0]) * number_of(value->children[1]));
    return 0;
}

static bool names_parameter(const struct node *node, const struct decl *parameter)
{
    if (!node)
        return false;
    if (node->kind == N_REF && node->decl == parameter)
        return true;
    for (int i = 0; i < node->count; i++)
        if (names_parameter(node->children[i], parameter))
            return true;
    return false;
}

static bool assigns(const struct node *node, const struct decl *variable)
{
    const struct node *target =
        node->kind == N_ASSIGN && node->op == OP_NONE ? strip(node->children[0]) : NULL;
    return target && target->kind == N_REF && target->decl == variable;
}

/* What the variable is given last in `node` before the byte `end`; leaves *number as it is where it is given
 * nothing. */
static void last_given(const struct node *node, const struct decl *variable, size_t end, long long *number)
{
    if (!node || node->begin >= end)
        return;
    if (assigns(node, variable))
        *number = number_of(node->children[1]);
    for (int i = 0; i < node->count; i++)
        last_given(node->children[i], variable, end, number);
}

/* The number that the variable has where the `if` around the reading of the argument does not come to it. */
static long long number_without(const struct search *search, const struct node *reading,
                                const struct decl *variable)
{
    const struct node *inner = reading, *branch = reading->parent;
    while (branch && (branch->kind != N_IF || branch->children[0] == inner)) {
        inner = branch;
        branch = branch->parent;
    }
    if (!branch || !names_parameter(branch->children[0], search->main->params[0]))
        return 0;
    long long number = variable->init ? number_of(variable->init) : 0;
    last_given(search->main->body, variable, branch->begin, &number);
    for (int i = 1; i < branch->count; i++)
        if (branch->children[i] && branch->children[i] != inner)
            last_given(branch->children[i], variable, (size_t)-1, &number);
    return number;
}

/* What stands in place of argv[K] where it is missing; `reading` is the call that makes a number of it. */
static long long number_instead(const struct search *search, const struct node *reading)
{
    const struct node *value = reading;
    while (value->parent && value->parent->kind == N_CAST)
        value = value->parent;
    const struct node *user = value->parent;
    if (user && user->kind == N_COND && value != user->children[0])
        return names_parameter(user->children[0], search->main->params[0])
                   ? number_of(user->children[value == user->children[1] ? 2 : 1])
                   : 0;
    const struct node *target =
        user && user->kind == N_ASSIGN && value == user->children[1] ? strip(user->children[0]) : NULL;
    return target && target->kind == N_REF && assigns(user, target->decl)
               ? number_without(search, reading, target->decl)
               : 0;
}

static void look(struct search *search, const struct node *node)
{
    if (!node)
        return;
    const struct node *text =
        node->kind == N_CALL && node->count > 1 && node->decl && reads_number(node->decl->name)
            ? strip(node->children[1])
            : NULL;
    if (text && text->kind == N_INDEX && names_parameter(text->children[0], search->main->params[1])) {
        const struct node *index = strip(text->children[1]);
        if (index->kind == N_INT && index->value >= 1 && index->value <= ARGUMENTS_MOST &&
            !search->numbers[index->value])
            search->numbers[index->value] = number_instead(search, node);
    }
    for (int i = 0; i < node->count; i++)
        look(search, node->children[i]);
    for (int i = 0; i < node->decl_count; i++)
        look(search, node->decls[i]->init);
}

void default_arguments(const struct project *project, struct command_line *arguments)
{
    for (size_t u = 0; u < project->unit_count; u++) {
        const struct lowered_unit *unit = project->units[u].lowered;
        for (int f = 0; unit && f < unit->function_count; f++) {
            struct search search = {.main = unit->functions[f]};
            if (strcmp(search.main->decl->name, "main") != 0 || search.main->param_count < 2 ||
                arguments->count)
                continue;
            look(&search, search.main->body);
            for (int k = 1; k <= ARGUMENTS_MOST && search.numbers[k]; k++) {
                char *word = format_text("%lld", search.numbers[k]);
                command_add(arguments, word);
                free(word);
            }
        }
    }
}
