/* check_page FILE: the page is one well-formed document that needs nothing else: elements are closed in
 * order, attributes are quoted and unique to the eye, references are of the five that exist, ids are unique,
 * every # and url(#) leads to an id, and there is no script and no address. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *page, *at;
static int failures;

static void fail(const char *what)
{
    int line = 1;
    for (char *c = page; c < at; c++)
        line += *c == '\n';
    fprintf(stderr, "line %d: %s: %.40s\n", line, what, at);
    if (++failures > 10)
        exit(1);
}

static void reference(void)
{
    static const char *const known[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strncmp(at, known[i], strlen(known[i])) == 0)
            return;
    fail("a bare ampersand");
}

/* Names with lengths, borrowed from the page. */
struct name {
    char *start;
    size_t length;
};

static struct name read_name(void)
{
    struct name name = {at, 0};
    while (isalnum((unsigned char)*at) || *at == '-' || *at == '_' || *at == ':')
        at++;
    name.length = (size_t)(at - name.start);
    if (name.length == 0)
        fail("no name");
    return name;
}

static int is(struct name name, const char *text)
{
    return name.length == strlen(text) && memcmp(name.start, text, name.length) == 0;
}

static struct name ids[20000], links[20000];
static size_t id_count, link_count;

static void note(struct name *names, size_t *count, char *start, size_t length)
{
    if (*count < 20000)
        names[(*count)++] = (struct name){start, length};
}

static void attribute(void)
{
    struct name name = read_name();
    if (*at != '=' || at[1] != '"') {
        fail("an attribute without a quoted value");
        at += strcspn(at, ">");
        return;
    }
    at += 2;
    char *value = at;
    for (; *at && *at != '"'; at++) {
        if (*at == '&')
            reference();
        if (*at == '<')
            fail("< in an attribute");
    }
    size_t length = (size_t)(at - value);
    if (*at)
        at++;
    if (is(name, "id"))
        note(ids, &id_count, value, length);
    if (is(name, "href") && (length < 2 || *value != '#'))
        fail("a link that leaves the page");
    if (is(name, "href"))
        note(links, &link_count, value + 1, length - 1);
    if (length > 6 && strncmp(value, "url(#", 5) == 0)
        note(links, &link_count, value + 5, length - 6);
    if (is(name, "src") || (name.length > 2 && strncmp(name.start, "on", 2) == 0))
        fail("an attribute that loads or runs something");
}

static struct name open_elements[200];
static int depth;

static void element(void)
{
    int closing = at[1] == '/';
    at += 1 + closing;
    struct name name = read_name();
    if (is(name, "script") || is(name, "link") || is(name, "img") || is(name, "iframe"))
        fail("an element that loads or runs something");
    while (*at && *at != '>' && *at != '/') {
        if (isspace((unsigned char)*at))
            at++;
        else
            attribute();
    }
    int empty = *at == '/';
    at += empty;
    if (*at != '>')
        fail("a tag that does not end");
    else
        at++;
    if (closing) {
        if (depth == 0 || open_elements[depth - 1].length != name.length ||
            memcmp(open_elements[depth - 1].start, name.start, name.length) != 0)
            fail("closes what is not open");
        depth -= depth > 0;
    } else if (!empty && !is(name, "br") && depth < 200) {
        open_elements[depth++] = name;
        if (is(name, "style")) {
            char *end = strstr(at, "</style>");
            at = end ? end : at;
        }
    }
}

int main(int argc, char **argv)
{
    FILE *in = argc > 1 ? fopen(argv[1], "rb") : NULL;
    if (!in)
        return 2;
    page = calloc(1, 64u << 20);
    size_t size = page ? fread(page, 1, (64u << 20) - 1, in) : 0;
    fclose(in);
    static const char doctype[] = "<!DOCTYPE html>\n";
    at = page;
    if (size < 500 || strncmp(page, doctype, sizeof doctype - 1) != 0 || strlen(page) != size) {
        fail("not a page");
        return 1;
    }
    for (at += sizeof doctype - 1; *at;) {
        if (*at == '<')
            element();
        else if (*at == '&')
            reference(), at++;
        else if (*at == '>' || ((unsigned char)*at < 0x20 && *at != '\n'))
            fail("a character that should not be there"), at++;
        else
            at++;
    }
    if (depth)
        fail("something is left open");
    for (size_t i = 0; i < id_count; i++)
        for (size_t k = 0; k < i; k++)
            if (ids[i].length == ids[k].length && memcmp(ids[i].start, ids[k].start, ids[i].length) == 0) {
                at = ids[i].start;
                fail("an id twice");
            }
    for (size_t i = 0; i < link_count; i++) {
        size_t k = 0;
        while (k < id_count &&
               (ids[k].length != links[i].length || memcmp(ids[k].start, links[i].start, ids[k].length) != 0))
            k++;
        at = links[i].start;
        if (k == id_count)
            fail("a link to nothing");
    }
    if ((at = strstr(page, "http")))
        fail("an address");
    free(page);
    return failures != 0;
}
