/* The journal as an outsider might leave it, and all-or-nothing writing. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmocka_all.h"
#include "commands.h"
#include "random_edits.h"
#include "writing/journal.h"
#include "writing/write.h"

static const char good[] =
    "{\"version\":1,\"state\":\"applied\",\"files\":[{\"path\":\"a/b.c\",\"before\":"
    "\"0000000000000000000000000000000000000000000000000000000000000000\",\"after\":"
    "\"1111111111111111111111111111111111111111111111111111111111111111\",\"mode\":420,\"original\":\"0\"}]}";

static bool parse(const char *text)
{
    struct journal journal;
    char *reason;
    bool read = journal_parse(text, strlen(text), "folder", &journal, &reason);
    if (read)
        assert_null(reason);
    else
        assert_non_null(reason);
    free(reason);
    if (read)
        journal_free(&journal);
    return read;
}

/* The good journal with one part replaced. */
static bool parse_with(const char *from, const char *to)
{
    struct buffer text = {0};
    const char *at = strstr(good, from);
    assert_non_null(at);
    buffer_add(&text, good, (size_t)(at - good));
    buffer_text(&text, to);
    buffer_text(&text, at + strlen(from));
    bool read = parse(text.data);
    buffer_free(&text);
    return read;
}

static void broken_journals_are_refused(void **state)
{
    (void)state;
    assert_true(parse(good));
    assert_false(parse(""));
    assert_false(parse("[]"));
    assert_false(parse("{\"version\":1}"));
    assert_false(parse_with("\"version\":1", "\"version\":2"));
    assert_false(parse_with("applied", "done"));
    assert_false(parse_with("a/b.c", "/etc/passwd"));
    assert_false(parse_with("a/b.c", "../b.c"));
    assert_false(parse_with("a/b.c", "a/../../b.c"));
    assert_false(parse_with("a/b.c", ""));
    assert_true(parse_with("a/b.c", "a/..b.c"));
    assert_true(parse_with("a/b.c\"", "a/\xc3\xa9.c\",\"encoding\":\"latin-1\""));
    assert_false(parse_with("a/b.c\"", "a/\xc4\x80.c\",\"encoding\":\"latin-1\"")); /* no byte */
    assert_false(parse_with("a/b.c\"", "../b.c\",\"encoding\":\"latin-1\""));
    assert_false(parse_with("a/b.c\"", "a/b.c\",\"encoding\":\"utf-16\""));
    assert_false(parse_with("a/b.c\"", "a/b.c\",\"encoding\":1"));
    assert_false(parse_with("\"0\"", "\"../0\""));
    assert_false(parse_with("420", "-1"));
    assert_false(parse_with("420", "\"x\""));
    assert_false(parse_with("1111", "111g"));
    assert_false(parse_with("1111", "111"));
    for (size_t cut = 1; cut < sizeof good - 1; cut++) {
        char *part = duplicate_bytes(good, cut);
        assert_false(parse(part));
        free(part);
    }
}

/* Two files and the rewriting that changes both. */
struct two_files {
    char *root, *paths[2];
    struct file_text texts[2];
    struct rewritten_file files[2];
    struct rewriting rewriting;
};

static void set_up(struct two_files *two)
{
    memset(two, 0, sizeof *two);
    char *temporary = path_temporary("test");
    two->root = path_real(temporary);
    free(temporary);
    for (int i = 0; i < 2; i++) {
        char *reason;
        two->paths[i] = format_text("%s/%c.c", two->root, 'a' + i);
        assert_int_equal(file_write(two->paths[i], "old\r\n", 5, i ? 0640 : 0755), 0);
        assert_int_equal(file_read(two->paths[i], &two->texts[i], &reason), FILE_FINE);
        two->files[i].original = &two->texts[i];
        buffer_text(&two->files[i].bytes, "new text\n");
    }
    two->rewriting = (struct rewriting){two->files, 2};
}

static void tear_down(struct two_files *two)
{
    path_remove_tree(two->root);
    for (int i = 0; i < 2; i++) {
        free(two->paths[i]);
        file_free(&two->texts[i]);
        buffer_free(&two->files[i].bytes);
    }
    free(two->root);
}

static void assert_holds(const char *path, const char *text, mode_t mode)
{
    struct file_text file;
    char *reason;
    assert_int_equal(file_read(path, &file, &reason), FILE_FINE);
    assert_string_equal(file.bytes, text);
    assert_int_equal(file.mode, mode);
    file_free(&file);
}

static void assert_nothing_left(const struct two_files *two)
{
    for (int i = 0; i < 2; i++) {
        char *temporary = format_text("%s/.%s.steelyard-new", two->root, path_base(two->paths[i]));
        assert_int_not_equal(access(temporary, F_OK), 0);
        free(temporary);
    }
}

static void writing_keeps_modes_and_undo_restores_bytes(void **state)
{
    (void)state;
    struct two_files two;
    set_up(&two);
    assert_int_equal(write_in_place(two.root, &two.rewriting), EXIT_COMPLETE);
    assert_holds(two.paths[0], "new text\n", 0755);
    assert_holds(two.paths[1], "new text\n", 0640);
    assert_nothing_left(&two);
    assert_int_equal(write_undo(two.root), EXIT_COMPLETE);
    assert_holds(two.paths[0], "old\r\n", 0755);
    assert_holds(two.paths[1], "old\r\n", 0640);
    assert_int_equal(write_undo(two.root), EXIT_USAGE);
    tear_down(&two);
}

static void a_changed_file_stops_both_writing_and_undo(void **state)
{
    (void)state;
    struct two_files two;
    set_up(&two);
    assert_int_equal(file_write(two.paths[1], "mine\n", 5, 0640), 0);
    assert_int_equal(write_in_place(two.root, &two.rewriting), EXIT_FAILED);
    assert_holds(two.paths[0], "old\r\n", 0755);
    assert_holds(two.paths[1], "mine\n", 0640);
    assert_int_equal(file_write(two.paths[1], "old\r\n", 5, 0640), 0);
    assert_int_equal(write_in_place(two.root, &two.rewriting), EXIT_COMPLETE);
    assert_int_equal(file_write(two.paths[1], "mine\n", 5, 0640), 0);
    assert_int_equal(write_undo(two.root), EXIT_FAILED);
    assert_holds(two.paths[0], "new text\n", 0755);
    assert_holds(two.paths[1], "mine\n", 0640);
    tear_down(&two);
}

static void a_read_only_file_is_left_alone(void **state)
{
    (void)state;
    struct two_files two;
    set_up(&two);
    two.texts[1].mode = 0444;
    assert_int_equal(write_in_place(two.root, &two.rewriting), EXIT_FAILED);
    assert_holds(two.paths[0], "old\r\n", 0755);
    tear_down(&two);
}

/* A limit on file size stands for a disk that is full in the middle of the second file. */
static void no_room_restores_everything(void **state)
{
    (void)state;
    struct two_files two;
    struct rlimit old, small = {.rlim_cur = 4096, .rlim_max = RLIM_INFINITY};
    set_up(&two);
    for (int i = 0; i < 9000; i++)
        buffer_text(&two.files[1].bytes, "x");
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &old);
    small.rlim_max = old.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    int code = write_in_place(two.root, &two.rewriting);
    setrlimit(RLIMIT_FSIZE, &old);
    assert_int_equal(code, EXIT_FAILED);
    assert_holds(two.paths[0], "old\r\n", 0755);
    assert_holds(two.paths[1], "old\r\n", 0640);
    assert_nothing_left(&two);
    assert_int_equal(write_undo(two.root), EXIT_USAGE);
    tear_down(&two);
}

/* As a killed run leaves it: the journal says writing, one file is new, the other old. */
static void a_killed_run_is_mended(void **state)
{
    (void)state;
    struct two_files two;
    char *reason = NULL;
    bool restored = false;
    struct journal journal;
    set_up(&two);
    assert_int_equal(write_in_place(two.root, &two.rewriting), EXIT_COMPLETE);
    assert_true(journal_newest(two.root, &journal, &reason));
    assert_int_equal(journal.count, 2);
    journal.applied = false;
    assert_true(journal_save(&journal, &reason));
    journal_free(&journal);
    assert_int_equal(file_write(two.paths[1], "old\r\n", 5, 0640), 0);
    char *left = format_text("%s/.b.c.steelyard-new", two.root);
    assert_int_equal(file_write(left, "half", 4, 0600), 0);
    assert_int_equal(write_recover(two.root, &restored), EXIT_COMPLETE);
    assert_true(restored);
    assert_holds(two.paths[0], "old\r\n", 0755);
    assert_holds(two.paths[1], "old\r\n", 0640);
    assert_nothing_left(&two);
    assert_int_equal(write_recover(two.root, &restored), EXIT_COMPLETE);
    assert_false(restored);
    free(left);
    tear_down(&two);
}

static void one_writer_at_a_time(void **state)
{
    (void)state;
    struct two_files two;
    set_up(&two);
    int lock = journal_lock(two.root);
    assert_true(lock >= 0);
    assert_int_equal(write_in_place(two.root, &two.rewriting), EXIT_FAILED);
    journal_unlock(lock);
    assert_int_equal(write_in_place(two.root, &two.rewriting), EXIT_COMPLETE);
    tear_down(&two);
}

static void digests_are_those_of_the_standard(void **state)
{
    (void)state;
    char hex[SHA256_HEX];
    sha256_hex("abc", 3, hex);
    assert_string_equal(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    sha256_hex("", 0, hex);
    assert_string_equal(hex, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56, hex);
    assert_string_equal(hex, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broken_journals_are_refused),
        cmocka_unit_test(writing_keeps_modes_and_undo_restores_bytes),
        cmocka_unit_test(a_changed_file_stops_both_writing_and_undo),
        cmocka_unit_test(a_read_only_file_is_left_alone),
        cmocka_unit_test(no_room_restores_everything),
        cmocka_unit_test(a_killed_run_is_mended),
        cmocka_unit_test(one_writer_at_a_time),
        cmocka_unit_test(digests_are_those_of_the_standard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
