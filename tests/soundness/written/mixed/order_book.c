/* arguments: 96 | 240 | */
/* Matches a day of orders against reference prices and builds statistics per symbol.
   Orders are distributed as a derived struct type. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <stddef.h>
#include <string.h>

enum side { BUY, SELL };
enum { N_SYM = 5 };

typedef struct {
    int       id;
    short     symbol;
    char      side;
    char      filled;
    int       qty;
    long long limit;    /* in 1/100 cent */
} order_t;

typedef struct {
    long long volume[N_SYM];
    long long notional[N_SYM];
    int       fills[N_SYM][2];
    int       rejected;
} stats_t;

static const char *sym[N_SYM] = {"ABC", "DEF", "GHI", "JKL", "MNO"};

static int build_order_type(MPI_Datatype *type)
{
    int          len[6]   = {1, 1, 1, 1, 1, 1};
    MPI_Datatype types[6] = {MPI_INT, MPI_SHORT, MPI_CHAR, MPI_CHAR, MPI_INT, MPI_LONG_LONG};
    MPI_Aint     disp[6];
    MPI_Datatype tmp;

    disp[0] = offsetof(order_t, id);
    disp[1] = offsetof(order_t, symbol);
    disp[2] = offsetof(order_t, side);
    disp[3] = offsetof(order_t, filled);
    disp[4] = offsetof(order_t, qty);
    disp[5] = offsetof(order_t, limit);

    if (MPI_Type_create_struct(6, len, disp, types, &tmp) != MPI_SUCCESS)
        return -1;
    if (MPI_Type_create_resized(tmp, 0, sizeof(order_t), type) != MPI_SUCCESS)
        return -1;
    MPI_Type_free(&tmp);
    return MPI_Type_commit(type) == MPI_SUCCESS ? 0 : -1;
}

static void generate_orders(order_t *o, int n)
{
    unsigned int r = 987654321u;
    int          i;

    memset(o, 0, n * sizeof *o);
    for (i = 0; i < n; i++) {
        r = r * 1103515245u + 12345u;
        o[i].id     = i + 1;
        o[i].symbol = (short)((r >> 16) % N_SYM);
        o[i].side   = (r >> 20) & 1 ? BUY : SELL;
        o[i].qty    = 10 * (1 + (int)((r >> 21) % 50));
        o[i].limit  = 1000000LL + 10000LL * (int)((r >> 18) % 40) + 50000LL * o[i].symbol;
    }
}

static void reference_prices(long long *p)
{
    for (int s = 0; s < N_SYM; s++)
        p[s] = 1200000LL + 50000LL * s;
}

static int validate(const order_t *o)
{
    if (o->symbol < 0 || o->symbol >= N_SYM)
        return 0;
    if (o->qty <= 0 || o->qty > 400)
        return 0;
    return 1;
}

static int matches(const order_t *o, long long price)
{
    switch (o->side) {
    case BUY:
        return o->limit >= price;
    case SELL:
        return o->limit <= price;
    default:
        return 0;
    }
}

static void process_orders(order_t *o, int n, const long long *ref, stats_t *st)
{
    int i;
    memset(st, 0, sizeof *st);
    for (i = 0; i < n; i++) {
        int s = o[i].symbol;
        if (!validate(&o[i])) {
            st->rejected++;
            continue;
        }
        if (!matches(&o[i], ref[s]))
            continue;
        o[i].filled = 1;
        st->volume[s] += o[i].qty;
        st->notional[s] += o[i].qty * ref[s];
        st->fills[s][(int)o[i].side]++;
    }
}

static void merge_stats(const stats_t *in, stats_t *out)
{
    MPI_Reduce(in->volume, out->volume, N_SYM, MPI_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(in->notional, out->notional, N_SYM, MPI_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(in->fills, out->fills, 2 * N_SYM, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&in->rejected, &out->rejected, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
}

static void print_stats(const stats_t *st)
{
    printf("sym   volume      notional  buys sells\n");
    for (int s = 0; s < N_SYM; s++)
        printf("%s %8lld %13lld %5d %5d\n", sym[s], st->volume[s], st->notional[s] / 10000,
               st->fills[s][BUY], st->fills[s][SELL]);
    printf("rejected %d\n", st->rejected);
}

int main(int argc, char **argv)
{
    int          rank, size, n, slice, i, open = 0;
    long long    ref[N_SYM];
    order_t     *book = NULL, *my = NULL;
    stats_t      local, total;
    MPI_Datatype order_type;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    n = argc > 1 ? atoi(argv[1]) : 180;
    if (n <= 0 || n % size) {
        if (rank == 0)
            fprintf(stderr, "order count must be a positive multiple of %d\n", size);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    if (build_order_type(&order_type) < 0)
        MPI_Abort(MPI_COMM_WORLD, 2);

    if (rank == 0) {
        book = malloc(n * sizeof *book);
        generate_orders(book, n);
        reference_prices(ref);
    }
    MPI_Bcast(ref, N_SYM, MPI_LONG_LONG, 0, MPI_COMM_WORLD);

    slice = n / size;
    my = malloc(slice * sizeof *my);
    MPI_Scatter(book, slice, order_type, my, slice, order_type, 0, MPI_COMM_WORLD);

    memset(&total, 0, sizeof total);
    process_orders(my, slice, ref, &local);
    merge_stats(&local, &total);
    MPI_Gather(my, slice, order_type, book, slice, order_type, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        print_stats(&total);
        for (i = 0; i < n; i++)
            open += !book[i].filled;
        printf("%d of %d orders remain open\n", open, n);
    }

    free(my);
    free(book);
    MPI_Type_free(&order_type);
    MPI_Finalize();
    return 0;
}
