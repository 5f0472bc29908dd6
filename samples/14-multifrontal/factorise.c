#include "factorise.h"
#include "root.h"
#include <stdlib.h>

/* Who holds pieces of the children of a node that is not active yet. */
struct waiting {
    int children_left;
    int *rows_left; /* children: rows of the contribution block that are not reported yet */
    int *holder, holders;
};

/* The state of the loop. */
struct loop {
    struct solver *s;
    struct waiting *waiting;
    int *ready, ready_count; /* nodes above the subtrees whose children are done, the latest last */
    int *own, own_count, own_next; /* the nodes of this process's subtrees, in order */
    struct part *first, *last;     /* parts that can be computed */
    int roots_left;                /* on rank 0: trees whose top is not done */
    bool root_ready, ended;
};

static void enqueue(struct loop *l, struct part *p)
{
    p->next = NULL;
    if (l->last)
        l->last->next = p;
    else
        l->first = p;
    l->last = p;
}

static bool can_compute(const struct solver *s, const struct part *p)
{
    if (p->role != ROLE_SLAVE)
        return p->assembled;
    if (!p->assembled || !p->pivots)
        return false;
    return !s->tree->symmetric || !p->scaled || p->border_rows == p->border_needed;
}

static void deliver(struct loop *l, int node, struct packet *packet)
{
    struct part *p = part_of(l->s, node);
    if (part_deliver(l->s, p, packet) && can_compute(l->s, p))
        enqueue(l, p);
}

/* Sends the rows of the pieces held here to those who have the parent's rows; share null: all rows are with the
 * parent's master. */
static void hand_out(struct loop *l, int parent, const struct share *share)
{
    struct solver *s = l->s;
    const struct tree *t = s->tree;
    int pivots = tree_pivots(t, parent), owners = share ? share->count + 1 : 1;
    for (int k = t->child_start[parent]; k < t->child_start[parent + 1]; k++) {
        int child = t->child[k], border = tree_border(t, child);
        struct piece *piece = s->piece[child];
        if (!piece)
            continue;
        s->piece[child] = NULL;
        piece->users = 1;
        int *position = mf_alloc((size_t)border, sizeof *position);
        child_positions(t, child, position);
        for (int o = 0; o < owners; o++) {
            int owner = o == 0 ? s->mapping->master[parent] : share->rank[o - 1];
            int row0 = o == 0 ? 0 : rows_below(position, border, pivots + share->bound[o - 1]);
            int row1 = !share ? border : rows_below(position, border, pivots + share->bound[o]);
            row0 = row0 < piece->row0 ? piece->row0 : row0;
            row1 = row1 > piece->row1 ? piece->row1 : row1;
            if (row0 >= row1)
                continue;
            const double *values = piece->values + piece_offset(t->symmetric, border, piece->row0, row0);
            if (owner == s->channel.rank) {
                struct packet *packet = mf_zeros(1, sizeof *packet);
                *packet = (struct packet){.child = child, .row0 = row0, .row1 = row1, .values = values, .piece = piece};
                piece->users++;
                deliver(l, parent, packet);
                continue;
            }
            int64_t count = piece_offset(t->symmetric, border, row0, row1);
            union word *words = words_new(4 + count);
            words[0].i = parent;
            words[1].i = child;
            words[2].i = row0;
            words[3].i = row1;
            memcpy(words + 4, values, (size_t)count * sizeof *words);
            channel_send(&s->channel, owner, MESSAGE_ROWS, words, 4 + count);
        }
        free(position);
        piece_release(s, piece);
    }
}

/* At the parent's master (rank 0 for a root): a piece of child is finished at HOLDER. */
static void reported(struct loop *l, int child, int rows, int holder)
{
    struct solver *s = l->s;
    const struct tree *t = s->tree;
    int parent = t->parent[child];
    if (parent < 0) {
        l->roots_left--;
        return;
    }
    struct waiting *w = &l->waiting[parent];
    int k = 0, first = t->child_start[parent], children = t->child_start[parent + 1] - first;
    if (!w->rows_left) {
        w->rows_left = mf_alloc((size_t)children, sizeof *w->rows_left);
        w->holder = mf_alloc((size_t)s->channel.size, sizeof *w->holder);
        for (int i = 0; i < children; i++)
            w->rows_left[i] = tree_border(t, t->child[first + i]);
        w->children_left = children;
    }
    while (t->child[first + k] != child)
        k++;
    for (int h = 0; rows > 0; h++) {
        if (h == w->holders)
            w->holder[w->holders++] = holder;
        if (w->holder[h] == holder)
            break;
    }
    w->rows_left[k] -= rows;
    if (w->rows_left[k] > 0 || --w->children_left > 0)
        return;
    int pivots = tree_pivots(t, parent), front = tree_front(t, parent);
    if (s->mapping->kind[parent] == KIND_ROOT) {
        l->root_ready = true;
    } else if (s->mapping->kind[parent] != KIND_SUBTREE) {
        l->ready[l->ready_count++] = parent;
        account_change(&s->account,
                       s->mapping->kind[parent] == KIND_TWO ? cost_master(t->symmetric, pivots, front)
                                                            : cost_front(t->symmetric, pivots, front),
                       0);
    }
}

static void report(struct loop *l, int child, int rows)
{
    struct solver *s = l->s;
    int parent = s->tree->parent[child], to = parent < 0 ? 0 : s->mapping->master[parent];
    if (to == s->channel.rank) {
        reported(l, child, rows, to);
        return;
    }
    union word *words = words_new(2);
    words[0].i = child;
    words[1].i = rows;
    channel_send(&s->channel, to, MESSAGE_PIECE, words, 2);
}

/* Finishes a part: factors kept, the contribution block's rows announced. */
static void finish(struct loop *l, struct part *p)
{
    struct solver *s = l->s;
    int node = p->node;
    bool whole = p->role == ROLE_WHOLE;
    part_finish(s, p);
    const struct piece *piece = s->piece[node];
    if (piece)
        report(l, node, piece->row1 - piece->row0);
    else if (whole)
        report(l, node, 0);
}

/* A node of one process: everything at once. */
static void start_whole(struct loop *l, int node)
{
    struct solver *s = l->s;
    struct part *p = part_of(s, node);
    struct waiting *w = &l->waiting[node];
    for (int h = 0; h < w->holders; h++)
        if (w->holder[h] != s->channel.rank) {
            union word *words = words_new(2);
            words[0].i = node;
            words[1].i = 0;
            channel_send(&s->channel, w->holder[h], MESSAGE_MAP, words, 2);
        }
    p->work = cost_front(s->tree->symmetric, tree_pivots(s->tree, node), tree_front(s->tree, node));
    part_describe(s, p, ROLE_WHOLE, 0, tree_front(s->tree, node));
    hand_out(l, node, NULL);
    if (part_advance(s, p)) /* a node without rows to wait for */
        enqueue(l, p);
}

static union word *share_words(int node, const struct share *share, int extra, int64_t *count)
{
    *count = 2 + extra + 2 * (int64_t)share->count;
    union word *words = words_new(*count);
    words[0].i = node;
    words[1].i = share->count;
    for (int k = 0; k < share->count; k++) {
        words[2 + extra + 2 * k].i = share->rank[k];
        words[3 + extra + 2 * k].i = share->bound[k + 1];
    }
    return words;
}

static void share_read(struct share *share, const union word *words, int extra)
{
    share->count = (int)words[1].i;
    share->rank = mf_alloc((size_t)share->count, sizeof *share->rank);
    share->bound = mf_alloc((size_t)share->count + 1, sizeof *share->bound);
    share->bound[0] = 0;
    for (int k = 0; k < share->count; k++) {
        share->rank[k] = (int)words[2 + extra + 2 * k].i;
        share->bound[k + 1] = (int)words[3 + extra + 2 * k].i;
    }
}

/* A node with slaves: the dynamic decision, then the tasks and the map of the front. */
static void start_shared(struct loop *l, int node)
{
    struct solver *s = l->s;
    struct part *p = part_of(s, node);
    struct waiting *w = &l->waiting[node];
    double *amounts;
    int64_t count;
    int pivots = tree_pivots(s->tree, node), front = tree_front(s->tree, node);
    account_select(&s->account, node, &p->share, &amounts);
    for (int k = 0; k < p->share.count; k++) {
        union word *words = share_words(node, &p->share, 3, &count);
        words[2].i = k;
        words[3].d = amounts[k * METRICS + METRIC_WORK];
        words[4].d = amounts[k * METRICS + METRIC_MEMORY];
        channel_send(&s->channel, p->share.rank[k], MESSAGE_TASK, words, count);
    }
    free(amounts);
    for (int h = 0; h < w->holders; h++)
        if (w->holder[h] != s->channel.rank) {
            union word *words = share_words(node, &p->share, 0, &count);
            channel_send(&s->channel, w->holder[h], MESSAGE_MAP, words, count);
        }
    p->work = cost_master(s->tree->symmetric, pivots, front);
    part_describe(s, p, ROLE_MASTER, 0, pivots);
    hand_out(l, node, &p->share);
    if (part_advance(s, p))
        enqueue(l, p);
}

static void begin_slave(struct loop *l, int master, const union word *words)
{
    struct solver *s = l->s;
    int node = (int)words[0].i, pivots = tree_pivots(s->tree, node);
    struct part *p = part_of(s, node);
    account_accept(&s->account, master, words[3].d, words[4].d);
    share_read(&p->share, words, 3);
    p->index = (int)words[2].i;
    p->work = words[3].d;
    part_describe(s, p, ROLE_SLAVE, pivots + p->share.bound[p->index], pivots + p->share.bound[p->index + 1]);
    p->border_needed = p->share.bound[p->index];
    if (part_advance(s, p) && can_compute(s, p))
        enqueue(l, p);
}

static void take_border(struct loop *l, const union word *words)
{
    struct solver *s = l->s;
    int node = (int)words[0].i, row0 = (int)words[1].i, rows = (int)words[2].i;
    int pivots = tree_pivots(s->tree, node);
    struct part *p = part_of(s, node);
    if (!p->border) /* it may come before this part's own task: room for every row */
        p->border = mf_alloc((size_t)tree_border(s->tree, node) * (size_t)pivots, sizeof *p->border);
    memcpy(p->border + (ptrdiff_t)row0 * pivots, words + 3, (size_t)rows * (size_t)pivots * sizeof *p->border);
    p->border_rows += rows;
    if (p->described && p->scaled && can_compute(s, p))
        enqueue(l, p);
}

/* The master's elimination; the slaves get the pivots' rows (symmetric: the triangle). */
static void compute_master(struct loop *l, struct part *p)
{
    struct solver *s = l->s;
    const struct tree *t = s->tree;
    int node = p->node, pivots = tree_pivots(t, node), columns = p->ld;
    if (t->symmetric)
        dense_cholesky(p->a, p->ld, pivots, pivots, t->first[node], &s->pivots);
    else
        dense_lu(p->a, p->ld, pivots, pivots, columns, t->first[node], &s->pivots);
    spend(s, p->work);
    for (int k = 0; k < p->share.count; k++) {
        int64_t count = 1 + (int64_t)pivots * columns;
        union word *words = words_new(count);
        words[0].i = node;
        memcpy(words + 1, p->a, (size_t)(count - 1) * sizeof *words);
        channel_send(&s->channel, p->share.rank[k], MESSAGE_PIVOTS, words, count);
    }
    finish(l, p);
}

/* A slave's two steps: its rows of L, then the update of its rows of the contribution block. In the symmetric case
 * the second step needs the rows of L above its own, which their owners send between the steps. */
static void compute_slave(struct loop *l, struct part *p)
{
    struct solver *s = l->s;
    const struct tree *t = s->tree;
    int pivots = tree_pivots(t, p->node), front = tree_front(t, p->node), border = front - pivots;
    int row0 = p->row0 - pivots, rows = p->row1 - p->row0;
    const double *top = &p->pivots[1].d;
    double scaling = (double)rows * pivots * pivots;
    if (!p->scaled) {
        solve_right(t->symmetric, p->a, p->ld, rows, top, t->symmetric ? pivots : front, pivots);
        spend(s, scaling);
        p->scaled = true;
        if (t->symmetric) {
            for (int k = p->index; k < p->share.count; k++) {
                union word *words = words_new(3 + (int64_t)rows * pivots);
                words[0].i = p->node;
                words[1].i = row0;
                words[2].i = rows;
                for (int i = 0; i < rows; i++)
                    memcpy(words + 3 + (ptrdiff_t)i * pivots, p->a + (ptrdiff_t)i * p->ld,
                           (size_t)pivots * sizeof *words);
                if (k > p->index) {
                    channel_send(&s->channel, p->share.rank[k], MESSAGE_BORDER, words, 3 + (int64_t)rows * pivots);
                    continue;
                }
                p->border_needed += rows;
                p->scaled = false; /* keeps take_border from queueing the part: this is its turn already */
                take_border(l, words);
                p->scaled = true;
                free(words);
            }
            if (!can_compute(s, p))
                return;
        }
    }
    if (t->symmetric)
        update_trapezoid(p->a + pivots, p->ld, p->a, p->ld, p->border, pivots, row0, rows, pivots);
    else
        update_rows(p->a + pivots, p->ld, p->a, p->ld, top + pivots, front, rows, border, pivots);
    spend(s, p->work - scaling);
    s->slave_flops += p->work;
    finish(l, p);
}

static void compute(struct loop *l, struct part *p)
{
    struct solver *s = l->s;
    const struct tree *t = s->tree;
    int front = tree_front(t, p->node), pivots = tree_pivots(t, p->node);
    if (p->role == ROLE_SLAVE) {
        compute_slave(l, p);
    } else if (p->role == ROLE_MASTER) {
        compute_master(l, p);
    } else {
        if (t->symmetric)
            dense_cholesky(p->a, front, pivots, front, t->first[p->node], &s->pivots);
        else
            dense_lu(p->a, front, pivots, front, front, t->first[p->node], &s->pivots);
        spend(s, p->work);
        finish(l, p);
    }
}

/* The next task of the pool: the latest node above the subtrees, unless memory is what is balanced and the node
 * would make this process the fullest while a subtree's node could be done instead. -1: nothing. */
static int next_ready(struct loop *l)
{
    struct solver *s = l->s;
    int best = l->ready_count - 1;
    if (best < 0)
        return -1;
    if (s->account.rules.strategy == SY_LOAD_BY_MEMORY && l->own_next < l->own_count)
        for (; best >= 0; best--) {
            int node = l->ready[best], pivots = tree_pivots(s->tree, node), front = tree_front(s->tree, node);
            double entries = s->mapping->kind[node] == KIND_TWO ? size_master(s->tree->symmetric, pivots, front)
                                                                : (double)front * front;
            if (!account_would_lead(&s->account, entries))
                break;
        }
    if (best < 0)
        return -1;
    int node = l->ready[best];
    for (int k = best; k + 1 < l->ready_count; k++)
        l->ready[k] = l->ready[k + 1];
    l->ready_count--;
    return node;
}

static void begin_root(struct loop *l)
{
    root_begin(l->s);
    root_hand_out(l->s);
}

/* Rank 0 sees the end: every tree is done, and the root's children when there is a spread root. */
static void tell_end(struct loop *l)
{
    struct solver *s = l->s;
    bool root = s->mapping->root >= 0;
    if (s->channel.rank != 0 || l->ended || s->root || l->roots_left > 0 || (root && !l->root_ready))
        return;
    for (int r = 1; r < s->channel.size; r++)
        channel_send(&s->channel, r, root ? MESSAGE_ROOT : MESSAGE_END, words_new(0), 0);
    if (root)
        begin_root(l);
    else
        l->ended = true;
}

static void handle(struct loop *l, int from, enum message kind, union word *words)
{
    struct solver *s = l->s;
    struct share share = {0};
    struct part *p;
    switch (kind) {
    case MESSAGE_PIECE:
        reported(l, (int)words[0].i, (int)words[1].i, from);
        break;
    case MESSAGE_TASK:
        begin_slave(l, from, words);
        break;
    case MESSAGE_MAP:
        share_read(&share, words, 0);
        hand_out(l, (int)words[0].i, share.count > 0 ? &share : NULL);
        share_free(&share);
        break;
    case MESSAGE_ROWS:
        if (words[0].i == s->mapping->root) {
            root_deliver(s, words);
            return;
        }
        struct packet *packet = mf_zeros(1, sizeof *packet);
        *packet = (struct packet){.child = (int)words[1].i, .row0 = (int)words[2].i, .row1 = (int)words[3].i,
                                  .values = &words[4].d, .words = words};
        deliver(l, (int)words[0].i, packet);
        return;
    case MESSAGE_PIVOTS:
        p = part_of(s, (int)words[0].i);
        p->pivots = words;
        if (can_compute(s, p))
            enqueue(l, p);
        return;
    case MESSAGE_BORDER:
        take_border(l, words);
        break;
    case MESSAGE_ROOT:
        begin_root(l);
        break;
    case MESSAGE_END:
        l->ended = true;
        break;
    default:
        break;
    }
    free(words);
}

/* Algorithm 1: state information first, then other messages, then a local task. */
static void run(struct loop *l)
{
    struct solver *s = l->s;
    double idle_since = -1;
    while (!l->ended && !(s->root && root_complete(s))) {
        int from, node;
        enum message kind;
        union word *words;
        int64_t count;
        account_poll(&s->account);
        tell_end(l);
        bool busy = true;
        if (channel_receive(&s->channel, &from, &kind, &words, &count)) {
            handle(l, from, kind, words);
        } else if (l->first) {
            struct part *p = l->first;
            l->first = p->next;
            if (!l->first)
                l->last = NULL;
            compute(l, p);
        } else if ((node = next_ready(l)) >= 0) {
            if (s->mapping->kind[node] == KIND_TWO)
                start_shared(l, node);
            else
                start_whole(l, node);
        } else if (l->own_next < l->own_count) {
            start_whole(l, l->own[l->own_next++]);
        } else {
            busy = false;
        }
        if (busy && idle_since >= 0) {
            s->account.idle_s += MPI_Wtime() - idle_since;
            idle_since = -1;
        } else if (!busy) {
            if (idle_since < 0)
                idle_since = MPI_Wtime();
            channel_idle();
        }
    }
}

int solver_open(struct solver *s, MPI_Comm comm, const struct sparse *permuted, const struct tree *t,
                const struct mapping *m, const struct account_rules *rules)
{
    memset(s, 0, sizeof *s);
    s->a = permuted;
    s->tree = t;
    s->mapping = m;
    pivots_reset(&s->pivots);
    s->part = mf_zeros((size_t)t->nodes, sizeof(struct part *));
    s->piece = mf_zeros((size_t)t->nodes, sizeof(struct piece *));
    s->factor = mf_zeros((size_t)t->nodes, sizeof *s->factor);
    channel_open(&s->channel, comm);
    int code = account_open(&s->account, comm, t, m, rules);
    s->channel.load = s->account.load;
    return code;
}

void factorise(struct solver *s)
{
    const struct tree *t = s->tree;
    struct loop l = {.s = s};
    l.waiting = mf_zeros((size_t)t->nodes, sizeof *l.waiting);
    l.ready = mf_alloc((size_t)t->nodes, sizeof *l.ready);
    l.own = mf_alloc((size_t)t->nodes, sizeof *l.own);
    for (int node = 0; node < t->nodes; node++) {
        bool leaf = t->child_start[node] == t->child_start[node + 1];
        if (t->parent[node] < 0 && s->mapping->kind[node] != KIND_ROOT)
            l.roots_left++;
        if (s->mapping->kind[node] == KIND_ROOT && leaf)
            l.root_ready = true;
        if (s->mapping->kind[node] == KIND_SUBTREE && s->mapping->master[node] == s->channel.rank)
            l.own[l.own_count++] = node;
    }
    run(&l);
    if (s->root)
        root_factorise(s);
    channel_flush(&s->channel);
    for (int node = 0; node < t->nodes; node++) {
        free(l.waiting[node].rows_left);
        free(l.waiting[node].holder);
    }
    free(l.waiting);
    free(l.ready);
    free(l.own);
}

void solver_close(struct solver *s)
{
    for (int node = 0; node < s->tree->nodes; node++) {
        free(s->factor[node].top);
        free(s->factor[node].low);
        share_free(&s->factor[node].share);
    }
    root_free(s);
    free(s->part);
    free(s->piece);
    free(s->factor);
    channel_close(&s->channel);
}
