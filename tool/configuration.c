#include "configuration.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "options.h"
#include "files/file.h"
#include "files/memory.h"
#include "files/toml.h"

struct configuration {
    const char *path;
    char *folder; /* of the file, "" for the working directory: paths in it are relative to it */
    json_t *root; /* kept: settings borrow its texts */
};

/* The nearest one from here up; new, or NULL. */
static char *find_file(void)
{
    char here[4096];
    if (!getcwd(here, sizeof here))
        return NULL;
    for (;;) {
        char *path = path_join(here, ".steelyard.toml");
        if (access(path, F_OK) == 0)
            return path;
        free(path);
        char *slash = strrchr(here, '/');
        if (!slash || slash == here)
            return NULL;
        *slash = 0;
    }
}

/* Kept until the end, as settings borrow it. */
static const char *placed(const struct configuration *c, const char *path)
{
    return *c->folder ? path_join(c->folder, path) : path;
}

static int wrong(const struct configuration *c, const char *key, const char *what)
{
    return usage_error("%s: %s: %s", c->path, key, what);
}

static void add_word(struct words *words, const char *word)
{
    words->items = reallocate(words->items, (words->count + 1) * sizeof *words->items);
    words->items[words->count++] = word;
}

static int take_option(const struct configuration *c, const struct command *command, const char *key,
                       json_t *value)
{
    const struct option *table, *found = NULL;
    struct buffer names = {0};
    char near[64];
    for (size_t t = 0; !found && (table = options_table(command, t)); t++)
        for (; !found && table->kind != OPTION_END; table++)
            found = table->name && !strcmp(table->name, key) ? table : NULL;
    for (const struct command *const *other = commands; *other && !found;
         other++) /* of another command: not for this one */
        for (size_t t = 0; (table = options_table(*other, t)); t++)
            for (; table->kind != OPTION_END; table++)
                if (table->name) {
                    buffer_format(&names, "%s ", table->name);
                    if (!strcmp(table->name, key)) {
                        buffer_free(&names);
                        return EXIT_COMPLETE;
                    }
                }
    if (!found) {
        suggest(key, names.data ? names.data : "", near, sizeof near);
        buffer_free(&names);
        return usage_error("%s: options: there is no option '%s'%s%s%s", c->path, key,
                           *near ? "; is it '" : "", near, *near ? "'?" : "");
    }
    buffer_free(&names);
    if (found->kind == OPTION_FLAG && json_is_boolean(value))
        *(bool *)found->target = json_is_true(value);
    else if (found->kind == OPTION_TEXT && json_is_string(value))
        *(const char **)found->target = json_string_value(value);
    else if (found->kind == OPTION_INTEGER && json_is_integer(value) && json_integer_value(value) >= 0)
        *(long long *)found->target = json_integer_value(value);
    else if (found->kind == OPTION_REAL && json_is_number(value))
        *(double *)found->target = json_number_value(value);
    else if (found->kind == OPTION_LIST && json_is_string(value))
        add_word(found->target, json_string_value(value));
    else if (found->kind == OPTION_LIST && json_is_array(value)) {
        size_t i;
        json_t *item;
        json_array_foreach(value, i, item)
        {
            if (!json_is_string(item))
                return wrong(c, key, "should be a list of texts");
            add_word(found->target, json_string_value(item));
        }
    } else
        return wrong(c, key,
                     found->kind == OPTION_FLAG      ? "should be true or false"
                     : found->kind == OPTION_INTEGER ? "should be a whole number"
                     : found->kind == OPTION_REAL    ? "should be a number"
                     : found->kind == OPTION_LIST    ? "should be a list of texts"
                                                     : "should be a text");
    return EXIT_COMPLETE;
}

static int take_files(const struct configuration *c, json_t *value)
{
    size_t i;
    json_t *item;
    if (!json_is_array(value))
        return wrong(c, "files", "should be a list of texts");
    json_array_foreach(value, i, item)
    {
        if (!json_is_string(item))
            return wrong(c, "files", "should be a list of texts");
        add_word(&settings.files, placed(c, json_string_value(item)));
    }
    return EXIT_COMPLETE;
}

static int take_asserts(const struct configuration *c, json_t *value)
{
    size_t i;
    json_t *item, *field;
    const char *key;
    if (!json_is_array(value))
        return wrong(c, "assert", "should be [[assert]] tables");
    json_array_foreach(value, i, item)
    {
        struct placed_assert one = {.what = json_string_value(json_object_get(item, "what")),
                                    .function = json_string_value(json_object_get(item, "function")),
                                    .line = (unsigned)json_integer_value(json_object_get(item, "line"))};
        const char *file = json_string_value(json_object_get(item, "file"));
        json_object_foreach(item, key, field) if (
            strcmp(key, "what") && strcmp(key, "function") && strcmp(key, "file") && strcmp(key, "line") &&
            strcmp(
                key,
                "because")) return wrong(c, key,
                                         "is not known in [[assert]] (what, function, file, line, because)");
        if (!one.what || !assert_bit(one.what, strlen(one.what)))
            return wrong(c, "assert",
                         "what should be \"unit\", \"uniform\", \"print-only\" or \"last-bits\"");
        if (!file != !one.line)
            return wrong(c, "assert", "file and line go together");
        one.file = file ? placed(c, file) : NULL;
        settings.placed = reallocate(settings.placed, (settings.placed_count + 1) * sizeof *settings.placed);
        settings.placed[settings.placed_count++] = one;
    }
    return EXIT_COMPLETE;
}

static int take(const struct configuration *c, const struct command *command)
{
    const char *key;
    json_t *value;
    int code = EXIT_COMPLETE;
    json_object_foreach(c->root, key, value)
    {
        bool root = !strcmp(key, "root"), database = !strcmp(key, "database");
        if ((root || database) && !json_is_string(value))
            return wrong(c, key, "should be a text");
        if (root)
            settings.root = placed(c, json_string_value(value));
        else if (database)
            settings.usual_database = placed(c, json_string_value(value));
        else if (!strcmp(key, "files"))
            code = take_files(c, value);
        else if (!strcmp(key, "assert"))
            code = take_asserts(c, value);
        else if (!strcmp(key, "options") && json_is_object(value)) {
            const char *name;
            json_t *given;
            json_object_foreach(value, name, given) if (code == EXIT_COMPLETE) code =
                take_option(c, command, name, given);
        } else
            return wrong(c, key, "is not known (root, database, files, [options], [[assert]])");
        if (code != EXIT_COMPLETE)
            return code;
    }
    return code;
}

int configuration_read(const struct command *command)
{
    char *path = command->common & COMMON_SOURCES ? find_file() : NULL, *reason, here[4096], error[300];
    struct file_text text;
    unsigned line = 1;
    if (!path)
        return EXIT_COMPLETE;
    enum file_state state = file_read(path, &text, &reason);
    char *json = state == FILE_FINE ? toml_as_json(text.bytes, text.size, error, sizeof error, &line) : NULL;
    int code = EXIT_COMPLETE;
    if (state != FILE_FINE)
        code = usage_error("%s: %s", path, reason);
    else if (!json)
        code = usage_error("%s:%u: %s", path, line, error);
    if (json) {
        /* for the whole run: settings point into it */
        static struct configuration c;
        c = (struct configuration){
            .path = path, .folder = path_directory(path), .root = json_loads(json, 0, NULL)};
        if (getcwd(here, sizeof here) && !strcmp(c.folder, here)) {
            free(c.folder);
            c.folder = duplicate("");
        }
        code = c.root ? take(&c, command) : usage_error("%s: could not be understood", path);
    } else {
        free(path);
    }
    free(json);
    free(reason);
    file_free(&text);
    return code;
}
