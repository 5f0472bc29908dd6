#include "analysis/models/prints.h"

#include <string.h>

#include "analysis/analysis.h"
#include "analysis/base/arena.h"
#include "analysis/known/library.h"
#include "analysis/memory/capacity.h"
#include "analysis/memory/element.h"
#include "analysis/memory/lengths.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/records.h"
#include "analysis/models/call.h"
#include "analysis/models/manipulators.h"
#include "analysis/models/models.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/plans/plans.h"
#include "analysis/plans/silence.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"
#include "analysis/values/own_part.h"
#include "analysis/values/values.h"

static bool is_stream(const struct node *node)
{
    const struct node *stream = node ? strip(node) : NULL;
    return stream && stream->text && library_is(stream->text, LIB_STREAM);
}

bool to_terminal(const struct call *call)
{
    const struct node *node = call->node;
    if (call->known->flags & LIB_TERMINAL)
        return true;
    while (node && node->kind == N_CALL && library_is(node->text, LIB_INSERTS))
        node = node->count > 1 && node->children[1] ? strip(node->children[1]) : NULL;
    if (!node || node->kind != N_CALL)
        return is_stream(node);
    for (int i = 1; i < node->count; i++) /* first or last: fprintf, fputs, fwrite */
        if ((i == 1 || i == node->count - 1) && is_stream(node->children[i]))
            return true;
    return false;
}

/* Functions by which stdout and stderr become something else. */
static bool is_turner(const char *name)
{
    static const char *const names[] = {"freopen", "freopen64", "dup",    "dup2",    "dup3",  "fdopen",
                                        "pipe",    "pipe2",     "socket", "openpty", "rdbuf", NULL};
    return is_named_in(name, names);
}

/* The program asks the stream itself how much it has printed, or for its descriptor, or does something else
 * with the descriptor than to write. */
static bool asks_output(const struct node *call)
{
    static const char *const streams[] = {"ftell",     "ftello",          "ftello64", "fgetpos",
                                          "fgetpos64", "fseek",           "fseeko",   "rewind",
                                          "fileno",    "fileno_unlocked", "tellp",    NULL};
    static const char *const descriptors[] = {"lseek",    "lseek64",   "fstat", "fstat64", "close",
                                              "fcntl",    "ioctl",     "read",  "pread",   "mmap",
                                              "sendfile", "ftruncate", NULL};
    const struct node *callee = call->children[0];
    if (is_named_in(call->text, streams))
        return (call->count > 1 && is_stream(call->children[1])) || (callee && callee->kind == N_MEMBER);
    const struct node *first = call->count > 1 && call->children[1] ? strip(call->children[1]) : NULL;
    bool descriptor = first && first->kind == N_INT && (first->value == 1 || first->value == 2);
    return descriptor && is_named_in(call->text, descriptors);
}

/* stdout and stderr become something else, or what is printed comes back. */
static bool turns_output(const struct node *node)
{
    static const char *const buffers[] = {"setvbuf", "setbuf", "setbuffer", NULL};
    const struct node *up = node->parent;
    if (node->kind == N_STRING && node->text)
        return strstr(node->text, "/proc/self/fd") || strstr(node->text, "/dev/fd") ||
               strstr(node->text, "/dev/std");
    if (node->kind == N_REF && node->decl && node->decl->kind == D_FUNCTION && node->decl->in_system &&
        !(up && up->kind == N_CALL && up->children[0] == node)) /* called somewhere else */
        return is_turner(node->decl->name) || is_named_in(node->decl->name, buffers);
    if (node->kind == N_CALL && (is_turner(node->text) || asks_output(node)))
        return true;
    if (node->kind == N_CALL && is_named_in(node->text, buffers) && node->count > 2 && node->children[2])
        return strip(node->children[2])->kind != N_INT; /* no buffer of the program's */
    return node->kind == N_ASSIGN && node->count && is_stream(node->children[0]);
}

static bool turned_below(const struct node *node)
{
    if (!node)
        return false;
    if (turns_output(node))
        return true;
    for (int i = 0; i < node->count; i++)
        if (turned_below(node->children[i]))
            return true;
    for (int i = 0; i < node->decl_count; i++)
        if (turned_below(node->decls[i]->init))
            return true;
    return false;
}

/* Nothing in the program gets hold of what was printed. */
static bool output_is_gone(struct interp *in)
{
    if (in->models->output == OUTPUT_UNSEEN)
        in->models->output = OUTPUT_GONE;
    else
        return in->models->output == OUTPUT_GONE;
    for (size_t u = 0; u < in->program->unit_count; u++) {
        for (int i = 0; i < in->program->units[u]->function_count; i++)
            if (turned_below(in->program->units[u]->functions[i]->body))
                in->models->output = OUTPUT_KEPT;
        for (int i = 0; i < in->program->units[u]->global_count; i++)
            if (turned_below(in->program->units[u]->globals[i]->init))
                in->models->output = OUTPUT_KEPT;
    }
    return in->models->output == OUTPUT_GONE;
}

/* The value, and all that it points to. */
static bool shows_own_part(struct interp *in, const struct value *v, const struct node *node)
{
    struct value itself = *v;
    itself.to.count = 0;
    bool own = is_of_own_part(in, &itself);
    for (int i = 0; i < v->to.count; i++) {
        struct value behind = object_content(in, v->to.at[i].object, node);
        own = own && is_of_own_part(in, &behind);
    }
    return own;
}

static bool ends_line(const struct node *node)
{
    static const char newline[] = {'\\', 'n'};
    const struct node *last = node ? strip(node) : NULL;
    if (!last || (last->kind == N_REF && last->text))
        return last && !strcmp(last->text, "endl");
    return (last->kind == N_STRING || last->kind == N_INT) && last->end >= last->begin + 4 &&
           !memcmp(last->source->text + last->end - 3, newline, 2);
}

/* Nothing but whole lines, which may stand in any order. */
static bool prints_lines(const struct node *node)
{
    if (!strcmp(node->text, "puts"))
        return true;
    if (library_is(node->text, LIB_INSERTS))
        return node->count > 2 && ends_line(node->children[2]);
    for (int i = 1; i < node->count; i++)
        if (node->children[i] && strip(node->children[i])->kind == N_STRING)
            return ends_line(node->children[i]);
    return false;
}

/* A print, and what is known of it so far. */
struct print {
    const struct node *node;
    bool may;          /* show a rank's own part */
    bool own, by_rank; /* it does, in another way than by items; it tells the ranks apart */
    bool items;
    unsigned long long shares;
};

/* This may be another text for other shares: it is one of the rank's own part, or a reason against them. */
static void tells(struct interp *in, struct print *print, const struct value *v, bool own,
                  const struct node *node, const char *what)
{
    if (v->dep == DEP_FIX || !in->shares->record)
        return;
    if (print->may && !own && own_but_kept(in, v) && !in->plans->own_wanted)
        in->plans->own_wanted = own_but_kept(in, v);
    if (!(print->may && own) && leak(in, v, node, what))
        return;
    print->own = print->own || v->dep != DEP_ITEM;
    print->items = print->items || v->dep == DEP_ITEM;
    print->shares |= v->shares ? v->shares : every_share(in);
}

/* A text ends where it says by itself: within the current item, or perhaps behind the end of an array that is
 * as long as the own share. */
static void need_text(struct interp *in, const struct call *call, int i)
{
    const struct node *given = i + 1 < call->node->count ? call->node->children[i + 1] : NULL;
    const struct type *type = given ? given->type : NULL;
    if (!type || (type->kind != T_POINTER && type->kind != T_ARRAY) || !type->to || type->to->kind == T_VOID)
        return;
    const struct value *text = &call->arguments[i];
    for (int k = 0; k < text->to.count; k++) {
        const struct target *t = &text->to.at[k];
        const struct cell *cell = seen(in, t->object);
        if (!in->memory->objects[t->object].array)
            continue;
        const struct position at = position_of(in, cell, t->w, 1);
        if (at.kind == PLACE_FIRST)
            ask_items(in, cell->share, at.least);
        if (!length_shares(in, t->object) || at.kind == PLACE_OWN ||
            (at.kind == PLACE_FIRST && cell->item != P(in, 1)))
            continue;
        need_whole(in, t->object, call->node);
    }
}

/* fwrite and write are told how many bytes they print, of arrays that are as long as the own share no more
 * than there are. */
static void need_printed(struct interp *in, const struct call *call)
{
    const char *effects = call->known->effects ? call->known->effects : "";
    bool blocks = !strcmp(effects, "r v v w"), bytes_alone = !strcmp(effects, "v r v");
    if ((!blocks && !bytes_alone) || call->count < 3) {
        for (int i = 0; i < call->count; i++)
            need_text(in, call, i);
        return;
    }
    const struct value *a = call->arguments, *buffer = &a[blocks ? 0 : 1];
    const struct poly *each = blocks ? a[1].w : P(in, 1);
    const struct poly *bytes = each && a[2].w ? poly_mul(in->space, each, a[2].w) : NULL;
    for (int i = 0; i < buffer->to.count; i++) {
        const struct target *t = &buffer->to.at[i];
        if (!in->memory->objects[t->object].array || !length_shares(in, t->object))
            continue;
        const struct poly *end = bytes && t->w ? poly_add(in->space, t->w, bytes) : NULL;
        int share = end ? share_of(in, end) : -1;
        if (share < 0 || !fits_capacity(in, t->object, end, share, call->node))
            need_bytes(in, t->object, end && length_dep(end) == DEP_FIX ? end : NULL, call->node);
    }
}

/* One literal in the text, which says itself what is in it. */
static bool is_told(const struct node *format)
{
    if (format->kind != N_STRING || format->in_macro || format->made)
        return false;
    const char *text = format->source->text + format->begin, *end = format->source->text + format->end;
    if (*text != '"')
        return false;
    for (text++; text < end && *text != '"'; text++)
        if (*text == '\\' && (++text == end || !strchr("nt\\\"'", *text)))
            return false;
    return text + 1 == end;
}

/* Which argument is the format: the last one before those of any number, or before their list; -1 none. */
static int format_of(const struct call *call)
{
    static const char *const first[] = {"printf", "vprintf", "wprintf", "vwprintf", "warn",
                                        "warnx",  "vwarn",   "vwarnx",  NULL},
                             *const third[] = {"snprintf", "vsnprintf", "swprintf", "vswprintf", NULL};
    if (!strstr(call->name, "printf") && !strstr(call->name, "warn") && strncmp(call->name, "err", 3) != 0 &&
        strncmp(call->name, "verr", 4) != 0 && !strstr(call->name, "syslog"))
        return -1;
    return is_named_in(call->name, first) ? 0 : is_named_in(call->name, third) ? 2 : 1;
}

bool hides_format(const struct call *call)
{
    const int format = format_of(call);
    bool sets = false;
    for (int i = format + 1; format >= 0 && i < call->count && i + 1 < call->node->count; i++) {
        const struct node *given = call->node->children[i + 1] ? strip(call->node->children[i + 1]) : NULL;
        const struct type *type = given ? given->type : NULL, *to = type ? type->to : NULL;
        const bool text = to && to->kind == T_INT && to->size == 1 && !strcmp(to->name, "char");
        sets = sets || (type && type->kind == T_POINTER && to && !to->is_const && !text);
    }
    const struct node *given =
        format >= 0 && format + 1 < call->node->count ? call->node->children[format + 1] : NULL;
    return sets && !(given && is_told(strip(given)));
}

bool formats(const struct call *call, char letter)
{
    for (int i = 0; i < call->count && i + 1 < call->node->count; i++) {
        const struct node *format = call->node->children[i + 1] ? strip(call->node->children[i + 1]) : NULL;
        for (size_t k = 0; format && format->kind == N_STRING && k + 1 < format->end - format->begin; k++) {
            const char *at = format->source->text + format->begin + k;
            if (*at == '%' && at[1] == '%')
                k++;
            else if (*at == '%' && at[1 + strspn(at + 1, "-+ #0123456789$*.hlqjztL")] == letter)
                return true;
        }
    }
    return false;
}

struct value print_call(struct interp *in, const struct call *call)
{
    const struct node *node = call->node;
    const struct value *arguments = call->arguments;
    struct value stream = call->stream;
    unsigned long long shares = 0;
    bool shifts = call->known->flags & LIB_INSERTS;
    need_printed(in, call);
    if (formats(call, 'n') ||
        (!shifts && hides_format(call))) /* sets the number behind its argument to how much was printed */
        refuse_all(in, 223, node, "a format that sets numbers is not followed");
    struct print print = {
        .node = node,
        .may = !in->program->options->strict_output && to_terminal(call) && output_is_gone(in),
    };
    for (int i = 0; i < call->count; i++) {
        struct value all = pointed_content(in, &arguments[i], node);
        print.by_rank = print.by_rank || (all.by_rank && !(shifts && !i));
        tells(in, &print, &all, shows_own_part(in, &arguments[i], node),
              node->children[i + 1] ? node->children[i + 1] : node,
              "prints something that depends on the rank's share");
    }
    bool often = in_share_loop(in, &shares);
    if (often) {
        struct value v = {.dep = DEP_ITEM, .shares = shares};
        tells(in, &print, &v, true, node, "prints for every own item");
    }
    if (in->path->control.dep != DEP_FIX && (!often || print.may)) {
        struct value v = in->path->control;
        tells(in, &print, &v, is_of_own_part(in, &v), node,
              "prints under a condition that depends on the distribution");
    }
    if (print.shares)
        note_silence(in, node, print.shares,
                     !print.own && !print.by_rank && !in->path->control_rank && prints_lines(node));
    if ((print.by_rank || in->path->control_rank) && !to_terminal(call)) { /* and may be read again */
        in->models->library_by_rank = true;
        for (int i = 0; i < stream.to.count; i++)
            cell_of(in, stream.to.at[i].object)->value.by_rank = true;
    }
    if (shifts)
        leave_format(in, call);
    if (shifts)
        return stream;
    if (!print.shares) {
        struct value printed = value_unknown(); /* how much */
        printed.by_rank = print.by_rank || in->path->control_rank;
        return printed;
    }
    struct value from = {.shares = print.shares},
                 length = value_bad(&from, node, 230, "how much a print of the own part prints");
    length.own = OWN_PART;
    return length;
}
