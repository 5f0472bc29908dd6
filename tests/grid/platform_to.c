/* platform-to: turns a steelyard-platform/1 file into what the grid and the simulator need.
 *
 *   platform-to hosts     one line per host: name, ranks, fraction of a core per rank, Mbit/s (0: not
 * limited) platform-to scaled    the same platform with every time multiplied by --time platform-to root the
 * root's host platform-to ranks     one line per rank of the file: rank, host, compute and link seconds per
 * item (scaled) platform-to simgrid   a platform file for SimGrid 3.32 (version 4.1) platform-to hostfile the
 * hosts of `simgrid` in the order of the file's ranks
 *
 * A host's costs must be linear: {"s_per_item": x}, or {"s_per_byte": x} for the link. */
#include <jansson.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct host {
    const char *name; /* borrowed from the document */
    int ranks;
    double compute_s_per_item; /* scaled */
    double link_s_per_item;    /* scaled; 0 where the link costs nothing */
};

struct platform {
    json_t *document;
    struct host *hosts;
    size_t n_hosts;
    size_t root; /* index into hosts */
};

struct options {
    const char *form;
    const char *path;
    const char *order; /* file, descending, ascending or hosts, comma separated; NULL: the file as it is */
    int split;
    double time; /* every time of the platform is multiplied by this */
    double item_bytes;
    double cpu_sum; /* fractions of a core of all ranks together */
    double item_cpu_s;
    double item_flops;
    double latency_s; /* of a link, simulation only */
};

static void die(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));
static void die(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("platform-to: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(2);
}

static double cost(const json_t *host, const char *key, const char *name, double item_bytes)
{
    const json_t *object = json_object_get(host, key);
    const json_t *value = json_object_get(object, "s_per_item");
    double factor = 1.0;
    if (!value && strcmp(key, "link") == 0) {
        value = json_object_get(object, "s_per_byte");
        factor = item_bytes;
    }
    if (!json_is_number(value))
        die("host %s: \"%s\" has no s_per_item (only linear costs can be imitated)", name, key);
    double result = json_number_value(value) * factor;
    if (!isfinite(result) || result < 0)
        die("host %s: \"%s\" is %g", name, key, result);
    return result;
}

static void read_platform(struct platform *platform, const struct options *options)
{
    json_error_t error;
    platform->document = json_load_file(options->path, JSON_REJECT_DUPLICATES, &error);
    if (!platform->document)
        die("%s:%d:%d: %s", options->path, error.line, error.column, error.text);
    const char *schema = json_string_value(json_object_get(platform->document, "schema"));
    if (!schema || strcmp(schema, "steelyard-platform/1") != 0)
        die("%s: not a steelyard-platform/1 file", options->path);
    const json_t *hosts = json_object_get(platform->document, "hosts");
    platform->n_hosts = json_array_size(hosts);
    if (platform->n_hosts == 0)
        die("%s: no hosts", options->path);
    platform->hosts = calloc(platform->n_hosts, sizeof *platform->hosts);
    if (!platform->hosts)
        die("out of memory");
    const char *root = json_string_value(json_object_get(platform->document, "root"));
    platform->root = platform->n_hosts;
    for (size_t i = 0; i < platform->n_hosts; i++) {
        const json_t *entry = json_array_get(hosts, i);
        struct host *host = &platform->hosts[i];
        host->name = json_string_value(json_object_get(entry, "name"));
        if (!host->name || !*host->name ||
            strspn(host->name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                               "0123456789-") != strlen(host->name))
            die("%s: host %zu: a name of letters, digits and '-' is needed", options->path, i);
        for (size_t k = 0; k < i; k++)
            if (strcmp(platform->hosts[k].name, host->name) == 0)
                die("%s: host %s appears twice", options->path, host->name);
        const json_t *ranks = json_object_get(entry, "ranks");
        long long n = ranks ? json_integer_value(ranks) : 1;
        if (n < 1 || n > 1000000)
            die("host %s: %lld ranks", host->name, n);
        host->ranks = (int)n;
        host->compute_s_per_item = cost(entry, "compute", host->name, options->item_bytes) * options->time;
        host->link_s_per_item = cost(entry, "link", host->name, options->item_bytes) * options->time;
        if (host->compute_s_per_item <= 0)
            die("host %s: its computation costs nothing", host->name);
        if (root && strcmp(root, host->name) == 0)
            platform->root = i;
    }
    if (platform->root == platform->n_hosts)
        die("%s: \"root\" names none of the hosts", options->path);
}

static int faster(const struct host *a, const struct host *b)
{
    return a->link_s_per_item < b->link_s_per_item;
}

/* The root's host first; the others as in the file, by descending or ascending bandwidth (equals as in the
 * file), or as listed (each at most once; those not listed are left out). */
static void reorder(struct platform *platform, const char *order)
{
    struct host *sorted = calloc(platform->n_hosts + 1, sizeof *sorted);
    if (!sorted)
        die("out of memory");
    size_t n = 1;
    sorted[0] = platform->hosts[platform->root];
    int descending = strcmp(order, "descending") == 0,
        by_bandwidth = descending || strcmp(order, "ascending") == 0;
    if (by_bandwidth || strcmp(order, "file") == 0) {
        for (size_t i = 0; i < platform->n_hosts; i++) {
            if (i == platform->root)
                continue;
            size_t at = n++;
            struct host *host = &platform->hosts[i];
            for (; by_bandwidth && at > 1; at--) {
                if (descending ? !faster(host, &sorted[at - 1]) : !faster(&sorted[at - 1], host))
                    break;
                sorted[at] = sorted[at - 1];
            }
            sorted[at] = *host;
        }
    } else {
        char *copy = strdup(order), *rest = NULL;
        if (!copy)
            die("out of memory");
        for (char *name = strtok_r(copy, ",", &rest); name; name = strtok_r(NULL, ",", &rest)) {
            size_t i = 0;
            while (i < platform->n_hosts &&
                   (!platform->hosts[i].name || strcmp(platform->hosts[i].name, name) != 0))
                i++;
            if (i == platform->n_hosts)
                die("--order: %s is not a host of the platform, or is there twice", name);
            if (i != platform->root)
                sorted[n++] = platform->hosts[i];
            platform->hosts[i].name = NULL;
        }
        free(copy);
    }
    free(platform->hosts);
    platform->hosts = sorted;
    platform->n_hosts = n;
    platform->root = 0;
}

static void print_hosts(const struct platform *platform, const struct options *options)
{
    double items_per_s = 0;
    for (size_t i = 0; i < platform->n_hosts; i++)
        items_per_s += platform->hosts[i].ranks / platform->hosts[i].compute_s_per_item;
    double item_cpu_s = options->item_cpu_s > 0 ? options->item_cpu_s : options->cpu_sum / items_per_s;
    printf("# item_cpu_s %.9e\n", item_cpu_s);
    for (size_t i = 0; i < platform->n_hosts; i++) {
        const struct host *host = &platform->hosts[i];
        double mbit = host->link_s_per_item > 0 ? 8e-6 * options->item_bytes / host->link_s_per_item : 0;
        printf("%s %d %.9f %.6f\n", host->name, host->ranks, item_cpu_s / host->compute_s_per_item, mbit);
    }
}

static void print_scaled(const struct platform *platform, const struct options *options)
{
    json_t *hosts = json_array();
    for (size_t i = 0; i < platform->n_hosts; i++) {
        const struct host *host = &platform->hosts[i];
        json_array_append_new(hosts, json_pack("{s:s, s:i, s:{s:f}, s:{s:f}}", "name", host->name, "ranks",
                                               host->ranks, "compute", "s_per_item", host->compute_s_per_item,
                                               "link", "s_per_item", host->link_s_per_item));
    }
    const char *name = json_string_value(json_object_get(platform->document, "name"));
    char text[512];
    snprintf(text, sizeof text, "%s, times x %g", name ? name : options->path, options->time);
    json_t *document = json_pack("{s:s, s:s, s:s, s:o}", "schema", "steelyard-platform/1", "name", text,
                                 "root", platform->hosts[platform->root].name, "hosts", hosts);
    if (!document || json_dumpf(document, stdout, JSON_INDENT(1) | JSON_REAL_PRECISION(17)) != 0)
        die("cannot write");
    putchar('\n');
    json_decref(document);
}

static void print_ranks(const struct platform *platform)
{
    int rank = 0;
    for (size_t i = 0; i < platform->n_hosts; i++)
        for (int k = 0; k < platform->hosts[i].ranks; k++)
            printf("%d %s %.17g %.17g\n", rank++, platform->hosts[i].name,
                   platform->hosts[i].compute_s_per_item, platform->hosts[i].link_s_per_item);
}

/* A host of several ranks has as many cores and one link, which they share. Every route leads through a
 * router, so that two hosts are as far apart as their two links. Latency is zero: the cost model has none. */
static void print_simgrid(const struct platform *platform, const struct options *options)
{
    puts("<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
         "<platform version=\"4.1\">\n<zone id=\"grid\" routing=\"DijkstraCache\">");
    for (size_t i = 0; i < platform->n_hosts; i++)
        printf("  <host id=\"%s\" core=\"%d\" speed=\"%.17gf\"/>\n", platform->hosts[i].name,
               platform->hosts[i].ranks, options->item_flops / platform->hosts[i].compute_s_per_item);
    puts("  <router id=\"middle\"/>");
    for (size_t i = 0; i < platform->n_hosts; i++) {
        const struct host *host = &platform->hosts[i];
        double bytes_per_s = host->link_s_per_item > 0 ? options->item_bytes / host->link_s_per_item : 1e15;
        printf("  <link id=\"link-%s\" bandwidth=\"%.17gBps\" latency=\"%.9gs\"/>\n", host->name, bytes_per_s,
               options->latency_s);
    }
    for (size_t i = 0; i < platform->n_hosts; i++)
        printf("  <route src=\"%s\" dst=\"middle\"><link_ctn id=\"link-%s\"/></route>\n",
               platform->hosts[i].name, platform->hosts[i].name);
    puts("</zone>\n</platform>");
}

static void print_hostfile(const struct platform *platform)
{
    for (size_t i = 0; i < platform->n_hosts; i++)
        for (int k = 0; k < platform->hosts[i].ranks; k++)
            puts(platform->hosts[i].name);
}

/* --split: every rank on a host and a link of its own: name-1, name-2, .. The names live as long as the
 * program. */
static void split(struct platform *platform)
{
    size_t n = 0, k = 0;
    for (size_t i = 0; i < platform->n_hosts; i++)
        n += (size_t)platform->hosts[i].ranks;
    struct host *parts = calloc(n + 1, sizeof *parts);
    if (!parts)
        die("out of memory");
    for (size_t i = 0; i < platform->n_hosts; i++) {
        if (i == platform->root)
            n = k;
        for (int rank = 1; rank <= platform->hosts[i].ranks; rank++) {
            parts[k] = platform->hosts[i];
            parts[k].ranks = 1;
            if (platform->hosts[i].ranks > 1) {
                size_t bytes = strlen(parts[k].name) + 16;
                char *name = malloc(bytes);
                if (!name)
                    die("out of memory");
                snprintf(name, bytes, "%s-%d", parts[k].name, rank);
                parts[k].name = name;
            }
            k++;
        }
    }
    free(platform->hosts);
    platform->hosts = parts;
    platform->n_hosts = k;
    platform->root = n;
}

static double positive(const char *name, const char *text)
{
    char *end;
    double value = text ? strtod(text, &end) : NAN;
    if (!text || *end || !isfinite(value) || value <= 0)
        die("%s needs a positive number", name);
    return value;
}

int main(int argc, char **argv)
{
    struct options options = {.time = 1, .item_bytes = 8, .cpu_sum = 0.8, .item_flops = 1e6};
    for (int i = 1; i < argc; i++) {
        const char *next = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(argv[i], "--time") == 0)
            options.time = positive(argv[i++], next);
        else if (strcmp(argv[i], "--item-bytes") == 0)
            options.item_bytes = positive(argv[i++], next);
        else if (strcmp(argv[i], "--cpu-sum") == 0)
            options.cpu_sum = positive(argv[i++], next);
        else if (strcmp(argv[i], "--item-cpu") == 0)
            options.item_cpu_s = positive(argv[i++], next);
        else if (strcmp(argv[i], "--item-flops") == 0)
            options.item_flops = positive(argv[i++], next);
        else if (strcmp(argv[i], "--order") == 0)
            options.order = argv[++i];
        else if (strcmp(argv[i], "--latency") == 0)
            options.latency_s = positive(argv[i++], next);
        else if (strcmp(argv[i], "--split") == 0)
            options.split = 1;
        else if (!options.form)
            options.form = argv[i];
        else if (!options.path)
            options.path = argv[i];
        else
            die("unexpected argument %s", argv[i]);
    }
    if (!options.form || !options.path)
        die("usage: platform-to hosts|scaled|root|ranks|simgrid|hostfile [--time X] [--item-bytes B] [--cpu-sum Q | "
            "--item-cpu S] [--item-flops F] [--latency S] [--split] [--order file|descending|ascending|HOST,..] PLATFORM");
    struct platform platform = {0};
    read_platform(&platform, &options);
    if (options.split)
        split(&platform);
    if (options.order)
        reorder(&platform, options.order);
    if (strcmp(options.form, "hosts") == 0)
        print_hosts(&platform, &options);
    else if (strcmp(options.form, "scaled") == 0)
        print_scaled(&platform, &options);
    else if (strcmp(options.form, "ranks") == 0)
        print_ranks(&platform);
    else if (strcmp(options.form, "simgrid") == 0)
        print_simgrid(&platform, &options);
    else if (strcmp(options.form, "root") == 0)
        puts(platform.hosts[platform.root].name);
    else if (strcmp(options.form, "hostfile") == 0)
        print_hostfile(&platform);
    else
        die("unknown form %s", options.form);
    json_decref(platform.document);
    free(platform.hosts);
    if (fflush(stdout) != 0 || ferror(stdout))
        die("cannot write");
    return 0;
}
