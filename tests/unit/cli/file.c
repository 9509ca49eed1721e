/* Writing files: whatever fails, the old file stays as it was and no draft is left; what is written is on the disk
 * before it takes the place of the old file. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/file.h"

#include <cmocka.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Each call of the system is a letter: w, s, r. The call that is to fail has a number from 1. */
static char calls[64];
static int fails, error_given;
static bool partly; /* a write that fails writes a part first */
static char complaint[512];

ssize_t __real_pwrite(int file, const void *bytes, size_t size, off_t at);
ssize_t __wrap_pwrite(int file, const void *bytes, size_t size, off_t at);
int __real_fsync(int file);
int __wrap_fsync(int file);
int __real_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);

static bool call(char letter)
{
    size_t count = strlen(calls);
    if (count + 1 < sizeof calls)
        calls[count] = letter;
    bool good = (int)count + 1 != fails;
    if (!good)
        errno = error_given;
    return good;
}

ssize_t __wrap_pwrite(int file, const void *bytes, size_t size, off_t at)
{
    if (call('w'))
        return __real_pwrite(file, bytes, partly && size > 1 ? size / 2 : size, at);
    return -1;
}

int __wrap_fsync(int file)
{
    return call('s') ? __real_fsync(file) : -1;
}

int __wrap_rename(const char *from, const char *to)
{
    return call('r') ? __real_rename(from, to) : -1;
}

int complain(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(complaint, sizeof complaint, format, list);
    va_end(list);
    return EXIT_WRONG;
}

/* ---- A folder for each test ---- */

static char folder[64], target[128];

static int begin(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/dcg-file-XXXXXX");
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(target, sizeof target, "%s/file", folder);
    memset(calls, 0, sizeof calls);
    fails = 0;
    partly = false;
    complaint[0] = '\0';
    umask(022);
    return 0;
}

static int files(bool delete)
{
    char path[512];
    int count = 0;
    DIR *dir = opendir(folder);
    for (struct dirent *entry; dir != NULL && (entry = readdir(dir)) != NULL;) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        count++;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (delete)
            remove(path);
    }
    if (dir != NULL)
        closedir(dir);
    return count;
}

static int end(void **state)
{
    (void)state;
    files(true);
    return rmdir(folder);
}

static void put(const char *path, const char *text)
{
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    fputs(text, out);
    assert_int_equal(fclose(out), 0);
}

static void holds(const char *path, const char *text)
{
    struct file_text found;
    assert_true(file_read(path, &found));
    assert_string_equal(found.bytes, text);
    file_free(&found);
}

static mode_t permissions(const char *path)
{
    struct stat there;
    assert_int_equal(stat(path, &there), 0);
    return there.st_mode & 07777;
}

/* ---- Tests ---- */

static void a_file_is_on_the_disk_before_it_replaces_the_old_one(void **state)
{
    (void)state;
    put(target, "old");
    assert_true(file_write(target, "new", 3, "!\n"));
    assert_string_equal(calls, "wwsrs"); /* the last: the folder */
    holds(target, "new!\n");
    assert_int_equal(files(false), 1);
    memset(calls, 0, sizeof calls);
    assert_true(file_write_quickly(target, "newer", 5));
    assert_string_equal(calls, "wr");
    holds(target, "newer");
}

static void any_failure_leaves_the_old_file(void **state)
{
    static const int errors[] = {ENOSPC, EIO, EFBIG, EDQUOT};
    (void)state;
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++)
        for (int at = 1; at <= 6; at++) {
            put(target, "old");
            memset(calls, 0, sizeof calls);
            complaint[0] = '\0';
            fails = at;
            partly = true; /* "wwwsrs" */
            error_given = errors[i];
            bool written = file_write(target, "new", 2, "!");
            assert_int_equal(written,
                             at == 6); /* it is there, and its folder's entry, too, sooner or later */
            holds(target, written ? "ne!" : "old");
            assert_int_equal(files(false), 1);
            if (!written) {
                assert_non_null(strstr(complaint, target));
                assert_non_null(strstr(complaint, strerror(errors[i])));
            }
        }
}

static void a_failure_without_an_old_file_leaves_nothing(void **state)
{
    (void)state;
    error_given = ENOSPC;
    fails = 1;
    assert_false(file_write(target, "new", 3, ""));
    assert_int_equal(files(false), 0);
}

static void permissions_stay(void **state)
{
    (void)state;
    assert_true(file_write(target, "new", 3, ""));
    assert_int_equal(permissions(target), 0644);
    assert_int_equal(chmod(target, 0640), 0);
    assert_true(file_write(target, "newer", 5, ""));
    assert_int_equal(permissions(target), 0640);
}

static void a_link_stays_a_link(void **state)
{
    char link[128], real[128];
    struct stat there;
    (void)state;
    snprintf(link, sizeof link, "%s/link", folder);
    snprintf(real, sizeof real, "%s/real", folder);
    assert_int_equal(symlink("link", target), 0);
    assert_int_equal(symlink(real, link), 0);
    assert_true(file_write(target, "new", 3, "")); /* through two links to a file that isn't there yet */
    holds(real, "new");
    assert_int_equal(lstat(target, &there), 0);
    assert_true(S_ISLNK(there.st_mode));
    assert_int_equal(lstat(link, &there), 0);
    assert_true(S_ISLNK(there.st_mode));
    assert_int_equal(unlink(link), 0);
    assert_int_equal(symlink("file", link), 0);
    assert_false(file_write(target, "new", 3, "")); /* links in a circle */
    assert_non_null(strstr(complaint, strerror(ELOOP)));
}

static void devices_and_pipes_are_written_directly(void **state)
{
    char path[64], got[8] = "";
    int ends[2];
    (void)state;
    assert_int_equal(pipe(ends), 0);
    snprintf(path, sizeof path, "/dev/fd/%d", ends[1]);
    assert_true(file_write(path, "new", 3, "\n"));
    assert_int_equal(read(ends[0], got, sizeof got - 1), 4);
    assert_string_equal(got, "new\n");
    close(ends[0]);
    close(ends[1]);
    assert_true(file_write("/dev/null", "new", 3, ""));
    assert_string_equal(calls, "");
    if (access("/dev/full", W_OK) == 0) {
        assert_false(file_write("/dev/full", "new", 3, ""));
        assert_non_null(strstr(complaint, strerror(ENOSPC)));
    }
    assert_false(file_write(folder, "new", 3, ""));
    assert_non_null(strstr(complaint, strerror(EISDIR)));
}

static void two_drafts_of_one_file_are_two_files(void **state)
{
    struct rewrite first, second;
    (void)state;
    assert_true(rewrite_begin(&first, target, 0600));
    assert_true(rewrite_begin(&second, target, 0600));
    assert_string_not_equal(first.name, second.name);
    assert_true(is_draft_name(strrchr(first.name, '/') + 1));
    assert_false(is_draft_name("file"));
    assert_true(bytes_write(first.file, "first", 5, 0));
    assert_true(bytes_write(second.file, "second", 6, 0));
    assert_true(rewrite_finish(&second, true));
    assert_true(rewrite_finish(&first, true));
    close(first.file);
    close(second.file);
    holds(target, "first");
    assert_int_equal(permissions(target), 0600);
    assert_int_equal(files(false), 1);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(a_file_is_on_the_disk_before_it_replaces_the_old_one),
        TEST(any_failure_leaves_the_old_file),
        TEST(a_failure_without_an_old_file_leaves_nothing),
        TEST(permissions_stay),
        TEST(a_link_stays_a_link),
        TEST(devices_and_pipes_are_written_directly),
        TEST(two_drafts_of_one_file_are_two_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
