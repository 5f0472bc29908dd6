#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "options.h"
#include "files/file.h"
#include "files/memory.h"
#include "writing/write.h"

static const char *root_option;

static const struct option undo_options[] = {
    {OPTION_TEXT, 0, "root", "DIR",
     "the root of the apply (default: the nearest directory upwards that has a .steelyard)", &root_option},
    {OPTION_END, 0, NULL, NULL, NULL, NULL}};

/* The nearest directory, from here upwards, with a journal; new, NULL when there is none. */
static char *find_root(void)
{
    char *folder = path_real(".");
    while (folder) {
        char *journals = format_text("%s/.steelyard/journal", folder);
        bool there = access(journals, F_OK) == 0;
        free(journals);
        if (there)
            return folder;
        char *parent = path_directory(folder);
        bool top = !strcmp(parent, folder);
        free(folder);
        folder = parent;
        if (top)
            break;
    }
    free(folder);
    return NULL;
}

static int run(const struct arguments *arguments)
{
    if (arguments->plain.count)
        return usage_error("undo takes no files: it takes back the whole last apply of a root");
    char *root = root_option ? path_real(root_option) : find_root();
    if (!root && root_option)
        return usage_error("--root %s: no such directory", root_option);
    if (!root)
        return usage_error("nothing to undo: no .steelyard here or above (see --root)");
    char *here = path_real(".");
    if (!root_option && here && strcmp(here, root))
        fprintf(stderr, "steelyard: the last apply of %s\n", root);
    free(here);
    int code = write_undo(root);
    free(root);
    return code;
}

const struct command command_undo = {
    .name = "undo",
    .synopsis = "",
    .summary = "takes the last apply back, if the files are still what it wrote",
    .description = "Gives every file of the last apply its original bytes, all or none. A file that was "
                   "changed since is "
                   "named,\nand nothing is written. Several applies are taken back one by one, last first.",
    .exits =
        "0  restored\n2  usage, or nothing to undo\n4  a file changed since, or writing failed; nothing was "
        "written\n70 internal error\n",
    .options = undo_options,
    .run = run,
};
