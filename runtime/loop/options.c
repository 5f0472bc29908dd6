/* Options: defaults, limits, and the text form of the environment and the command. */
#include "loop/technique.h"

#include "error/message.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

void sy_loop_options_default(sy_loop_options *options)
{
    *options = (sy_loop_options){.technique = SY_LOOP_FAC2,
                                 .form = SY_LOOP_CLOSED,
                                 .mode = SY_LOOP_DCA_NODE,
                                 .kmin = 1,
                                 .alpha = 1.3,
                                 .x = 4,
                                 .b = 3,
                                 .patience_s = 120};
}

/* Numbers of the text form; a member of sy_loop_options each. */
static const struct parameter {
    const char *name;
    enum { REAL, WHOLE, SEED } type;
    size_t at;
} parameters[] = {
    {"sigma", REAL, offsetof(sy_loop_options, sigma)}, {"h", REAL, offsetof(sy_loop_options, h)},
    {"mu", REAL, offsetof(sy_loop_options, mu)},       {"alpha", REAL, offsetof(sy_loop_options, alpha)},
    {"B", WHOLE, offsetof(sy_loop_options, b)},        {"X", REAL, offsetof(sy_loop_options, x)},
    {"swr", REAL, offsetof(sy_loop_options, swr)},     {"seed", SEED, offsetof(sy_loop_options, seed)},
    {"kmin", WHOLE, offsetof(sy_loop_options, kmin)},  {"kmax", WHOLE, offsetof(sy_loop_options, kmax)}};

/* One "KEY=VALUE", `text` ended by a zero byte. */
static int set(const char *text, sy_loop_options *options)
{
    const char *value = strchr(text, '=');
    if (!value)
        return sy_fail(SY_EARG, "loop: '%s' is not KEY=VALUE", text);
    size_t length = (size_t)(value - text);
    value++;
    if (length == 4 && memcmp(text, "form", 4) == 0) {
        if (strcmp(value, "closed") != 0 && strcmp(value, "recursive") != 0)
            return sy_fail(SY_EARG, "loop: form=%s: closed or recursive", value);
        options->form = value[0] == 'c' ? SY_LOOP_CLOSED : SY_LOOP_RECURSIVE;
        return SY_SUCCESS;
    }
    for (size_t i = 0; i < sizeof parameters / sizeof parameters[0]; i++) {
        if (strlen(parameters[i].name) != length || memcmp(parameters[i].name, text, length) != 0)
            continue;
        void *member = (char *)options + parameters[i].at;
        char *end = NULL;
        errno = 0;
        if (parameters[i].type == REAL)
            *(double *)member = strtod(value, &end);
        else if (parameters[i].type == WHOLE)
            *(long long *)member = strtoll(value, &end, 10);
        else
            *(unsigned long long *)member = strtoull(value, &end, 10);
        if (errno || end == value || *end)
            return sy_fail(SY_EARG, "loop: %s wants a number, not '%s'", parameters[i].name, value);
        return SY_SUCCESS;
    }
    return sy_fail(SY_EARG, "loop: unknown key '%.*s' (sigma h mu alpha B X swr seed kmin kmax form)",
                   (int)length, text);
}

int sy_loop_options_parse(const char *text, sy_loop_options *options)
{
    if (!text || !options)
        return sy_fail(SY_EARG, "loop: no text or no options");
    char *copy = strdup(text);
    if (!copy)
        return sy_fail(SY_ENOMEM, "loop: out of memory");
    sy_loop_options parsed = *options;
    char *rest = copy, *word = strsep(&rest, ",");
    parsed.technique = sy_loop_technique_by_name(word);
    int code = parsed.technique < 0 ? sy_fail(SY_EARG, "loop: unknown technique '%s'", word) : SY_SUCCESS;
    while (!code && (word = strsep(&rest, ",")))
        code = set(word, &parsed);
    free(copy);
    if (!code)
        code = sy_loop_options_check(&parsed, 0);
    if (!code)
        *options = parsed;
    return code;
}

static bool finite_from(double value, double least)
{
    return isfinite(value) && value >= least;
}

int sy_loop_options_check(const sy_loop_options *options, int ranks)
{
    const sy_loop_options *o = options;
    if (!o)
        return sy_fail(SY_EARG, "loop: no options");
    if (!sy_loop_technique_of(o->technique))
        return sy_fail(SY_EARG, "loop: no technique %d", o->technique);
    if (o->form != SY_LOOP_CLOSED && o->form != SY_LOOP_RECURSIVE)
        return sy_fail(SY_EARG, "loop: no form %d", o->form);
    if (!sy_loop_mode_name(o->mode))
        return sy_fail(SY_EARG, "loop: no mode %d", o->mode);
    unsigned known = SY_LOOP_NO_LOG | SY_LOOP_LOG_TIMES | SY_LOOP_GIVE_BACK | SY_LOOP_FRACTIONAL;
    if (o->flags & ~known)
        return sy_fail(SY_EARG, "loop: unknown flags %#x", o->flags & ~known);
    if (o->kmin < 1 || o->kmax < 0 || (o->kmax > 0 && o->kmax < o->kmin))
        return sy_fail(SY_EARG, "loop: kmin %lld, kmax %lld: 1 <= kmin <= kmax, or kmax 0", o->kmin, o->kmax);
    if (!finite_from(o->mu, 0) || !finite_from(o->sigma, 0) || !finite_from(o->h, 0) ||
        !finite_from(o->alpha, 0))
        return sy_fail(SY_EARG, "loop: mu %g, sigma %g, h %g and alpha %g must be finite and not negative",
                       o->mu, o->sigma, o->h, o->alpha);
    if (o->technique == SY_LOOP_FAC && o->sigma > 0 && !(o->mu > 0))
        return sy_fail(SY_EARG, "loop: fac with sigma needs mu");
    if (!(o->swr >= 0 && o->swr <= 1) || !finite_from(o->x, 0) || !(o->x > 0) || o->b < 1)
        return sy_fail(SY_EARG, "loop: swr %g must be in [0, 1], X %g above 0, B %lld at least 1", o->swr,
                       o->x, o->b);
    if (!finite_from(o->delay_s, 0) || !finite_from(o->assign_delay_s, 0) || !(o->patience_s >= 0))
        return sy_fail(SY_EARG, "loop: delays %g, %g and patience %g must not be negative", o->delay_s,
                       o->assign_delay_s, o->patience_s);
    if (o->break_after < 0 || o->request_when < 0 || o->node_ranks < 0)
        return sy_fail(SY_EARG,
                       "loop: break_after %lld, request_when %lld and node_ranks %d must not be negative",
                       o->break_after, o->request_when, o->node_ranks);
    if (!o->weights != (o->weight_count == 0))
        return sy_fail(SY_EARG, "loop: weights and weight_count go together");
    if (o->weights && ranks > 0 && o->weight_count != ranks)
        return sy_fail(SY_EARG, "loop: %d weights for %d ranks", o->weight_count, ranks);
    for (int r = 0; r < o->weight_count; r++)
        if (!isfinite(o->weights[r]) || !(o->weights[r] > 0))
            return sy_fail(SY_EARG, "loop: weight %g of rank %d is not a number above 0", o->weights[r], r);
    return SY_SUCCESS;
}
