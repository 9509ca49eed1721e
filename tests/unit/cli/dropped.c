/* dropped.c - paths as terminals and people write them; what can't be read as a file says so and harms nothing. */
#define _XOPEN_SOURCE 700

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "cli/dropped.h"

static void paths_are_read(void **state)
{
    static const struct {
        const char *text, *path;
    } rows[] = {
        {"/tmp/a.txt", "/tmp/a.txt"},
        {"'/tmp/my deck.txt' ", "/tmp/my deck.txt"},
        {"\"/tmp/my deck.txt\"\n", "/tmp/my deck.txt"},
        {"/tmp/my\\ deck\\(1\\).txt\r\n", "/tmp/my deck(1).txt"},
        {"file:///tmp/my%20deck%C3%A9.txt", "/tmp/my deck\xc3\xa9.txt"},
        {"file://localhost/tmp/100%", "/tmp/100%"},
        {"~/a b", "/home/someone/a b"},
        {"'~/a b'", "/home/someone/a b"},
        {"  a.txt", "a.txt"},
    };
    char path[FILE_PATH];
    (void)state;
    setenv("HOME", "/home/someone", 1);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_true(dropped_path(rows[i].text, path));
        assert_string_equal(path, rows[i].path);
    }
    assert_false(dropped_path("", path));
    assert_false(dropped_path(" \n", path));
    assert_false(dropped_path("''", path));
    assert_false(dropped_path("a\nb", path));
}

static void only_files_are_read(void **state)
{
    char folder[] = "/tmp/dropped-XXXXXX", pipe[64], file[64], why[256];
    struct file_text text;
    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(pipe, sizeof pipe, "%s/pipe", folder);
    snprintf(file, sizeof file, "%s/file", folder);
    assert_int_equal(mkfifo(pipe, 0600), 0);
    FILE *out = fopen(file, "w");
    assert_non_null(out);
    fputs("4 Agumon\n", out);
    fclose(out);
    assert_false(dropped_read(folder, 100, &text, why, sizeof why));
    assert_non_null(strstr(why, "a folder and not a file"));
    assert_false(dropped_read(pipe, 100, &text, why, sizeof why));
    assert_non_null(strstr(why, "a device or a pipe"));
    assert_false(dropped_read("/dev/zero", 100, &text, why, sizeof why));
    assert_false(dropped_read("/tmp/dropped-none", 100, &text, why, sizeof why));
    assert_non_null(strstr(why, "No such file"));
    assert_false(dropped_read(file, 8, &text, why, sizeof why));
    assert_true(dropped_read(file, 9, &text, why, sizeof why));
    assert_string_equal(text.bytes, "4 Agumon\n");
    free(text.bytes);
    unlink(pipe);
    unlink(file);
    rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_read),
        cmocka_unit_test(only_files_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
