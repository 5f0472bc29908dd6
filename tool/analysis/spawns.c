#include "analysis/spawns.h"

#include <string.h>

#include "analysis/analysis.h"
#include "analysis/base/arena.h"
#include "analysis/base/table.h"
#include "analysis/listing.h"
#include "analysis/site.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/tree.h"
#include "codes.h"

/* The new names say what the old ones say, behind another prefix. */
static const struct {
    const char *name, *placed;
} calls[] = {{"MPI_Comm_spawn", "sy_comm_spawn"}, {"MPI_Comm_spawn_multiple", "sy_comm_spawn_multiple"}};
enum { CALLS = sizeof calls / sizeof *calls };

/* Keys by which a program places for itself; so does every key that begins with PMIX_ but PMIX_ENVAR. */
static const char *const placing_keys[] = {"host",         "hosts",  "hostfile", "add-host",
                                           "add-hostfile", "map_by", "mapper",   "npernode"};
/* What works only among processes of one host. */
static const char *const one_host[] = {
    "shm_open",    "shmget",       "MPI_Win_allocate_shared", "MPI_Comm_split_type", "AF_UNIX", "AF_LOCAL",
    "sockaddr_un", "MPI_Comm_join"};

/* Why the calls of a program stay. */
struct reason {
    bool known;
    int code; /* 0: they need not */
    struct place place;
    const char *text;
};

static bool token_is(const struct source *s, size_t t, const char *name)
{
    const char *text = s->text + s->tokens[t].begin;
    const size_t length = s->tokens[t].end - s->tokens[t].begin;
    return s->tokens[t].kind == TK_NAME && *text == *name && strlen(name) == length &&
           memcmp(text, name, length) == 0;
}

static void look_for_one_host(struct arena *arena, const struct source *s, struct reason *reason)
{
    for (size_t t = 0; t < s->token_count && !reason->code; t++)
        for (size_t k = 0; k < sizeof one_host / sizeof *one_host; k++)
            if (token_is(s, t, one_host[k])) {
                reason->code = CODE_SPAWN_ONE_HOST;
                reason->place = place_at(s, s->tokens[t].begin, s->tokens[t].end);
                reason->text = arena_printf(arena, "%s is for processes of one host", one_host[k]);
            }
}

static bool is_placing_key(const char *text)
{
    size_t length = strlen(text);
    if (length >= 2 && text[0] == '"') { /* contents as written, quotes and all */
        text++;
        length -= 2;
    }
    for (size_t i = 0; i < sizeof placing_keys / sizeof *placing_keys; i++)
        if (strlen(placing_keys[i]) == length && memcmp(placing_keys[i], text, length) == 0)
            return true;
    return length > 5 && memcmp(text, "PMIX_", 5) == 0 &&
           !(length == 10 && memcmp(text, "PMIX_ENVAR", 10) == 0);
}

/* Calls of MPI_Info_set below a node: with a placing key, or one that the text does not show. */
static void look_for_keys(struct arena *arena, const struct node *node, struct reason *reason)
{
    if (!node || reason->code)
        return;
    if (node->kind == N_CALL && node->text && !strcmp(node->text, "MPI_Info_set") && node->count > 2) {
        const struct node *key = strip(node->children[2]);
        bool shown = key && key->kind == N_STRING && key->text;
        if (!shown || is_placing_key(key->text)) {
            reason->code = CODE_SPAWN_PLACES;
            reason->place = place_at(node->source, node->begin, node->end);
            reason->text =
                arena_string(arena, shown ? "this key places processes" : "this key may place processes");
        }
    }
    for (int i = 0; i < node->count; i++)
        look_for_keys(arena, node->children[i], reason);
    for (int i = 0; i < node->decl_count; i++)
        look_for_keys(arena, node->decls[i]->init, reason);
}

/* The program whose spawns are listed. */
struct spawning {
    struct listing *listing;
    struct lowered_unit *const *units;
    size_t count;
    struct reason reason; /* looked for where a call asks for it */
    struct table without; /* texts in which there is none of the names: headers are met in many units */
};

static const struct reason *reason_to_stay(struct spawning *spawning)
{
    struct reason *reason = &spawning->reason;
    struct arena *arena = spawning->listing->list->arena;
    for (size_t u = 0; !reason->known && u < spawning->count; u++) {
        const struct lowered_unit *unit = spawning->units[u];
        for (int i = 0; i < unit->function_count; i++)
            look_for_keys(arena, unit->functions[i]->body, reason);
        for (int k = 0; k < unit->source_count; k++)
            look_for_one_host(arena, unit->sources[k], reason);
    }
    reason->known = true;
    return reason;
}

/* The call in the tree whose callee begins there; null when there is none. */
static const struct node *call_at(const struct node *node, const struct source *s, size_t begin)
{
    const struct node *found = NULL;
    if (!node)
        return NULL;
    if (node->kind == N_CALL && node->source == s && node->children[0] && node->children[0]->begin == begin)
        return node;
    for (int i = 0; i < node->count && !found; i++)
        found = call_at(node->children[i], s, begin);
    for (int i = 0; i < node->decl_count && !found; i++)
        found = call_at(node->decls[i]->init, s, begin);
    return found;
}

static const struct node *call_in(const struct lowered_unit *unit, const struct source *s, size_t begin)
{
    const struct node *found = NULL;
    for (int i = 0; i < unit->function_count && !found; i++)
        found = call_at(unit->functions[i]->body, s, begin);
    return found;
}

/* "#include <steelyard/spawn.h>" behind that of mpi.h, or behind the last one. */
static void include_header(struct site_list *list, const struct source *s, int group)
{
    static const char name[] = "steelyard/spawn.h";
    size_t at = 0;
    bool behind_mpi = false;
    if (s->size >= sizeof name && strstr(s->text, name))
        return;
    for (size_t t = 0; t + 1 < s->token_count; t++) {
        if (!s->tokens[t].directive || s->text[s->tokens[t].begin] != '#' || !token_is(s, t + 1, "include"))
            continue;
        size_t end = s->tokens[t].begin;
        while (end < s->size && s->text[end] != '\n')
            end++;
        bool is_mpi = end - s->tokens[t].begin < 80 &&
                      memchr(s->text + s->tokens[t].begin, 'm', end - s->tokens[t].begin) &&
                      strstr(arena_printf(list->arena, "%.*s", (int)(end - s->tokens[t].begin),
                                          s->text + s->tokens[t].begin),
                             "mpi.h");
        if (!behind_mpi || is_mpi)
            at = end < s->size ? end + 1 : end;
        behind_mpi = behind_mpi || is_mpi;
    }
    const char *line = s->size && strstr(s->text, "\r\n") ? "\r\n" : "\n";
    bool open = at > 0 && s->text[at - 1] != '\n';
    struct edit edit = {.path = s->path,
                        .offset = at,
                        .group = group,
                        .text = arena_printf(list->arena, "%s#include <%s>%s", open ? line : "", name, line)};
    ARENA_PUSH(list->arena, list->edits, list->edit_count, edit);
}

/* One use of a name: listed, judged, and renamed in `group` where that is asked for. True when it is renamed.
 */
static bool list_use(struct spawning *spawning, const struct lowered_unit *unit, const struct source *s,
                     size_t t, int which, bool rename, int group)
{
    struct listing *listing = spawning->listing;
    struct site_list *list = listing->list;
    const struct token *token = &s->tokens[t];
    const struct node *call = token->directive ? NULL : call_in(unit, s, token->begin);
    const char *function = call && call->function ? call->function->decl->name : "";
    struct site *site = list_site_at(listing, calls[which].name, function, s, token->begin, token->end, call);
    if (site->code && site->code != CODE_STAYS)
        return false; /* a header that another unit includes too */
    if (token->directive || (call && call->macro_callee)) {
        site->in_macro = true;
        list_set(list, site, SITE_REFUSED, CODE_IN_MACRO, NULL);
    } else if (!call) {
        list_set(list, site, SITE_REFUSED, CODE_SPAWN_NOT_A_CALL, NULL);
    } else if (reason_to_stay(spawning)->code) {
        const struct reason *reason = &spawning->reason;
        struct site_note note = {.place = reason->place, .text = arena_string(list->arena, reason->text)};
        note.place.path = arena_string(list->arena, note.place.path);
        list_set(list, site, SITE_REFUSED, reason->code, NULL);
        ARENA_PUSH(list->arena, site->notes, site->note_count, note);
    } else if (!rename) {
        list_set(list, site, SITE_ALREADY, CODE_SPAWNS, NULL);
    } else {
        struct edit edit = {.path = s->path,
                            .offset = token->begin,
                            .length = token->end - token->begin,
                            .group = group,
                            .text = arena_string(list->arena, calls[which].placed)};
        list_set(list, site, SITE_CONVERTIBLE, CODE_SPAWN_PLACEABLE, NULL);
        site->group = group;
        ARENA_PUSH(list->arena, list->edits, list->edit_count, edit);
        return true;
    }
    return false;
}

static void list_placed(struct listing *listing, const struct lowered_unit *unit, const struct source *s,
                        size_t t, int which)
{
    const struct node *call = call_in(unit, s, s->tokens[t].begin);
    if (!call)
        return;
    struct site *site =
        list_site_at(listing, calls[which].name, call->function ? call->function->decl->name : "", s,
                     s->tokens[t].begin, s->tokens[t].end, call);
    list_set(listing->list, site, SITE_CHANGED, CODE_SPAWN_PLACED, NULL);
}

struct text_without {
    struct entry entry;
    const struct token *tokens;
};

/* The tokens are looked at once: units share those of a header. */
static bool is_without(struct spawning *spawning, const struct source *s)
{
    const uint64_t hash = hash_pointer(0, s->tokens);
    for (struct entry *e = table_first(&spawning->without, hash); e; e = table_next(e))
        if (((struct text_without *)e)->tokens == s->tokens)
            return true;
    for (size_t t = 0; t < s->token_count; t++)
        for (int which = 0; which < CALLS; which++)
            if (token_is(s, t, calls[which].placed) || token_is(s, t, calls[which].name))
                return false;
    struct text_without *without = ARENA_NEW(spawning->listing->list->arena, struct text_without);
    without->tokens = s->tokens;
    table_add(spawning->listing->list->arena, &spawning->without, &without->entry, hash);
    return true;
}

void list_spawns(struct listing *listing, struct lowered_unit *const *units, size_t count,
                 const struct analysis_options *options, int *next_group)
{
    struct spawning spawning = {.listing = listing, .units = units, .count = count};
    for (size_t u = 0; u < count; u++)
        for (int k = 0; k < units[u]->source_count; k++) {
            const struct source *s = units[u]->sources[k];
            bool renamed = false;
            const size_t end = is_without(&spawning, s) ? 0 : s->token_count;
            for (size_t t = 0; t < end; t++)
                for (int which = 0; which < CALLS; which++) {
                    if (token_is(s, t, calls[which].placed))
                        list_placed(listing, units[u], s, t, which);
                    else if (token_is(s, t, calls[which].name))
                        renamed = list_use(&spawning, units[u], s, t, which, options->spawn, *next_group) ||
                                  renamed;
                }
            if (renamed)
                include_header(listing->list, s, (*next_group)++);
        }
}
