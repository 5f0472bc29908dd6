#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* IPv4 addresses: parse, classify, count per class, format back */

#define ALEN 16

typedef unsigned int ip_t;

static int parse_ip(const char *s, ip_t *ip)
{
    unsigned a, b, c, d;
    char tail;
    if (sscanf(s, "%u.%u.%u.%u%c", &a, &b, &c, &d, &tail) != 4)
        return 0;
    if (a > 255 || b > 255 || c > 255 || d > 255)
        return 0;
    *ip = a << 24 | b << 16 | c << 8 | d;
    return 1;
}

static int private_net(ip_t ip)
{
    return ip >> 24 == 10 || ip >> 20 == (172u << 4 | 1) || ip >> 16 == (192u << 8 | 168);
}

int main(int argc, char **argv)
{
    int rank, size;
    const int n = 168;
    char (*addr)[ALEN] = NULL;
    enum { BAD, PRIVATE, PUBLIC, LOOP, NCLASS };
    unsigned cls[NCLASS] = {0}, sum[NCLASS];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size) {
        if (!rank)
            printf("%d %% %d != 0\n", n, size);
        MPI_Finalize();
        return 0;
    }
    int k = n / size;
    if (!rank) {
        static const unsigned net[] = {10, 172, 192, 127, 8, 300};
        addr = calloc(n, ALEN);
        for (unsigned i = 0; i < (unsigned)n; i++)
            snprintf(addr[i], ALEN, "%u.%u.%u.%u", net[i % 6], i % 3 ? 16 + i % 6 : 168,
                     i * 7 % 256, i % 29 == 28 ? 256 : i * 3 % 256);
    }
    char (*mine)[ALEN] = malloc((size_t)k * ALEN);
    MPI_Scatter(addr, k * ALEN, MPI_CHAR, mine, k * ALEN, MPI_CHAR, 0, MPI_COMM_WORLD);
    ip_t x = 0, allx = 0;
    for (int i = 0; i < k; i++) {
        ip_t ip;
        if (!parse_ip(mine[i], &ip)) {
            cls[BAD]++;
            continue;
        }
        x ^= ip;
        if (ip >> 24 == 127)
            cls[LOOP]++;
        else
            cls[private_net(ip) ? PRIVATE : PUBLIC]++;
    }
    MPI_Reduce(cls, sum, NCLASS, MPI_UNSIGNED, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&x, &allx, 1, MPI_UNSIGNED, MPI_BXOR, 0, MPI_COMM_WORLD);
    if (!rank) {
        printf("bad %u private %u public %u loopback %u\n", sum[BAD], sum[PRIVATE], sum[PUBLIC],
               sum[LOOP]);
        printf("xor of all: %u.%u.%u.%u\n", allx >> 24, allx >> 16 & 255, allx >> 8 & 255,
               allx & 255);
        free(addr);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
