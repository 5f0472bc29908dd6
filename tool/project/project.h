/* The files of one run: read, parsed on all cores, analysed, and what could not be. */
#ifndef STEELYARD_TOOL_PROJECT_H
#define STEELYARD_TOOL_PROJECT_H

#include "analysis/analysis.h"
#include "analysis/base/arena.h"
#include "commands.h"
#include "files/file.h"
#include "files/names.h"
#include "files/table.h"
#include "project/flags.h"
#include "project/parse.h"
#include "project/programs.h"

struct unit {
    const char *path;
    const struct command_line *flags;
    const struct file_text *text; /* NULL: could not be read */
    struct lowered_unit *lowered; /* NULL: there is a gap */
    struct defined_names names;
    struct diagnoses diagnoses; /* with the warnings that the rewritten text is looked at with */
};

struct project {
    struct unit_requests requests;
    struct unit *units;
    size_t unit_count;
    struct file_table files; /* main files and the headers they include, system headers apart */
    size_t *program;         /* of each unit, from 0 */
    size_t program_count;
    struct joined_sites joined;
    struct site_list *sites;   /* of all programs: &joined.list */
    struct not_analysed *gaps; /* those of the sites and those of reading, sorted by path and line */
    size_t gap_count;
    struct site_note *warnings; /* those of the sites and of suppressions */
    size_t warning_count;
    struct file_names names;  /* by which files are known */
    struct text_store *texts; /* of the headers of all units */
    char *root;               /* absolute; nothing outside is written */
    char *compiler_headers;   /* NULL: not needed */
    struct arena *arena;      /* of the last hand on the edits; NULL: not needed */
    char **remarks;           /* on the rewritten sources: settle.h */
    size_t remark_count;
    bool unverified; /* steelyard.h was not found, so that they cannot be looked at */
    char **owned;    /* texts made by passes over the sites */
    size_t owned_count;
};

/* Reads, parses and analyses what the arguments and the common options name. EXIT_COMPLETE also when there
 * are gaps; EXIT_USAGE after a message on stderr. */
int project_read(struct project *project, const struct arguments *arguments);
/* The same from requests already made (taken over); no root is set. */
int project_analyse(struct project *project, struct unit_requests *requests,
                    const struct analysis_options *options, size_t jobs);
void project_free(struct project *project);

/* Keeps a new text until project_free. */
char *project_keep(struct project *project, char *text);
void project_add_gap(struct project *project, const char *path, unsigned line, int code, char *reason);
void project_add_warning(struct project *project, const struct place *place, char *text);
/* Sites of this group become `status` with this code and message (NULL: keep theirs), its edits go, and with
 * the last group of a program the edits that served it. */
void project_drop_group(struct project *project, int group, enum site_status status, int code,
                        const char *message);
/* Refuses whatever needs this edit: its group, or every group of the program it serves. */
void project_refuse_edit(struct project *project, const struct edit *edit, int code, const char *message);

/* How many files could not be analysed at all; *first is one of them. */
size_t project_unread(const struct project *project, const char **first);
/* EXIT_INCOMPLETE when there are gaps, else `code`. */
int project_exit(const struct project *project, int code);

#endif
