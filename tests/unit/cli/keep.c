/* Games that are kept as they go: what is on the disk when something is shown, and what can be read again. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/play.h"

#include <cmocka.h>
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- A disk that can be full ---- */

static bool full, sync_fails; /* from now on */
static bool unsynced;         /* something was written that isn't on the disk */
static int syncs;

ssize_t __real_pwrite(int file, const void *bytes, size_t size, off_t at);
ssize_t __wrap_pwrite(int file, const void *bytes, size_t size, off_t at);
int __real_fdatasync(int file);
int __wrap_fdatasync(int file);
int __real_fsync(int file);
int __wrap_fsync(int file);

/* A full disk takes half of what is written, and then nothing. */
ssize_t __wrap_pwrite(int file, const void *bytes, size_t size, off_t at)
{
    if (full && size < 4) {
        errno = ENOSPC;
        return -1;
    }
    unsynced = true;
    return __real_pwrite(file, bytes, full ? size / 2 : size, at);
}

static int synced(int result)
{
    if (sync_fails) {
        errno = EIO;
        return -1;
    }
    syncs++;
    unsynced = false;
    return result;
}

int __wrap_fdatasync(int file)
{
    return synced(__real_fdatasync(file));
}

int __wrap_fsync(int file)
{
    return synced(__real_fsync(file));
}

/* ---- A game ---- */

static char folder[64];
static dcg_cards *cards;
static struct arguments arguments;
static char *said; /* complaints */
static size_t said_size;
static FILE *modifier;

int complain(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vfprintf(modifier, format, list);
    fputc('\n', modifier);
    va_end(list);
    return EXIT_WRONG;
}

int complain_about(const char *what, const dcg_error *error)
{
    return complain("%s:%d: %s", what, error->line, error->text);
}

/* The computer takes any option. */
bool opponent_find(const char *name, struct opponent *opponent)
{
    *opponent = (struct opponent){.plan = {.kind = DCG_AI_RANDOM, .threads = 1}};
    snprintf(opponent->name, sizeof opponent->name, "%s", name);
    return true;
}

bool opponent_load(const struct arguments *given, enum flag flag, const char *otherwise,
                   struct opponent *opponent)
{
    (void)given, (void)flag;
    return opponent_find(otherwise, opponent);
}

static int group_begin(void **state)
{
    (void)state;
    cards = dcg_cards_new(true);
    return cards != NULL ? 0 : -1;
}

static int group_end(void **state)
{
    (void)state;
    dcg_cards_free(cards);
    return 0;
}

static int begin(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/dcg-keep-XXXXXX");
    if (mkdtemp(folder) == NULL)
        return -1;
    setenv("XDG_STATE_HOME", folder, 1);
    full = sync_fails = unsynced = false;
    arguments = (struct arguments){0};
    modifier = open_memstream(&said, &said_size);
    return modifier != NULL ? 0 : -1;
}

static int end(void **state)
{
    char path[512], games[128];
    (void)state;
    fclose(modifier);
    free(said);
    snprintf(games, sizeof games, "%s/dcg", folder);
    DIR *dir = opendir(games);
    for (struct dirent *entry; dir != NULL && (entry = readdir(dir)) != NULL;) {
        snprintf(path, sizeof path, "%s/%s", games, entry->d_name);
        remove(path);
    }
    if (dir != NULL)
        closedir(dir);
    rmdir(games);
    return rmdir(folder);
}

static bool was_said(const char *words)
{
    fflush(modifier);
    return strstr(said, words) != NULL;
}

static void game_begin(struct play *play)
{
    *play = (struct play){.arguments = &arguments, .player = -1};
    assert_true(match_new(&play->match, cards));
    dcg_replay *record = &play->match.record;
    assert_int_equal(dcg_deck_embedded(cards, "ember", &record->deck[0], NULL), DCG_OK);
    assert_int_equal(dcg_deck_embedded(cards, "tide", &record->deck[1], NULL), DCG_OK);
    record->seed = 5;
    assert_true(play_seat(play));
    assert_int_equal(match_start(&play->match), DCG_OK);
    keep_begin(&play->keep, record, cards);
}

static void game_end(struct play *play)
{
    keep_end(&play->keep);
    match_free(&play->match);
    dcg_ai_free(play->ai);
}

/* Always the last option. */
static void choose(struct play *play)
{
    dcg_option_list list;
    assert_int_equal(dcg_options(play->match.session, play->match.game, &list), DCG_OK);
    assert_int_equal(match_choose(&play->match, list.option[list.count - 1]), DCG_OK);
    keep_update(&play->keep, &play->match.record, cards);
    keep_sync(&play->keep);
}

static void file_equals_record(const struct play *play)
{
    dcg_replay read;
    const dcg_replay *record = &play->match.record;
    assert_true(replay_load_kept(&read, cards, play->keep.path));
    assert_int_equal(read.damaged, 0);
    assert_int_equal(read.count, record->count);
    for (size_t i = 0; i < read.count; i++) {
        assert_int_equal(read.step[i].option, record->step[i].option);
        assert_int_equal(read.step[i].hash, record->step[i].hash);
    }
    dcg_replay_free(&read);
}

/* ---- A cut at every byte ---- */

/* Choices whose lines are whole. */
static size_t choices_in(const char *text, size_t size)
{
    size_t count = 0;
    for (size_t at = 0; at < size;) {
        const char *line_end = memchr(text + at, '\n', size - at);
        if (line_end == NULL)
            break;
        count += strncmp(text + at, "choice ", 7) == 0;
        at = (size_t)(line_end - text) + 1;
    }
    return count;
}

static void cut_is_read(const char *text, size_t size, size_t starts, const char *garbage, size_t more,
                        const dcg_replay *record)
{
    dcg_error error = {0};
    dcg_replay read = {0};
    char *bytes = malloc(size + more + 1);
    assert_non_null(bytes);
    memcpy(bytes, text, size);
    memcpy(bytes + size, garbage, more);
    bytes[size + more] = '\0';
    dcg_status status = dcg_replay_read(&read, cards, bytes, size + more, DCG_REPLAY_KEPT, &error);
    if (more > 0 && garbage[0] == '\n' && text[size] == '\n') /* it completes the line */
        size++;
    if (size < starts) {
        assert_int_not_equal(status, DCG_OK);
    } else {
        assert_int_equal(status, DCG_OK);
        assert_int_equal(read.count, choices_in(text, size));
        for (size_t i = 0; i < read.count; i++) {
            assert_int_equal(read.step[i].option, record->step[i].option);
            assert_int_equal(read.step[i].hash, record->step[i].hash);
        }
    }
    dcg_replay_free(&read);
    free(bytes);
}

static void a_cut_at_every_byte_keeps_every_whole_choice(void **state)
{
    static const struct {
        const char *bytes;
        size_t size;
    } garbage[] = {
        {"", 0},      {"\0\0\0\0\0\0\0\0", 8},  {"\0\0\0\n\0\0\n", 7}, {"\xff\x80\x1b[31m\r\n\xfe", 9},
        {" 12\n", 4}, {"\nchoice 0000000", 15}, {"\nresult wo\n", 11}, {"\nchoice 00000003 123\nresult", 27}};
    struct file_text text;
    struct play play;
    (void)state;
    game_begin(&play);
    for (int i = 0; i < 12; i++)
        choose(&play);
    assert_int_equal(match_choose(&play.match, DCG_MAKE_OPTION(DCG_OPTION_FORFEIT, 0, 0, 1)), DCG_OK);
    keep_update(&play.keep, &play.match.record, cards);
    assert_true(file_read(play.keep.path, &text));
    const char *start = strstr(text.bytes, "\nstart ");
    assert_non_null(start);
    size_t starts = (size_t)(strchr(start + 1, '\n') - text.bytes) + 1;
    for (size_t size = 0; size <= text.size; size++)
        for (size_t i = 0; i < sizeof garbage / sizeof garbage[0]; i++)
            cut_is_read(text.bytes, size, starts, garbage[i].bytes, garbage[i].size, &play.match.record);
    file_free(&text);
    game_end(&play);
}

/* ---- What is shown is on the disk ---- */

static int asked, moves;

static enum after face_decide(struct play *play)
{
    assert_false(unsynced);
    file_equals_record(play);
    asked++;
    return asked < 12 ? play_choose(play, play->list.option[play->list.count - 1]) : AFTER_LEAVE;
}

static void face_news(struct play *play)
{
    file_equals_record(play);
    if (play->human[play->player])
        assert_false(unsynced);
    else
        moves++;
}

static void face_nothing(struct play *play)
{
    (void)play;
}

static void face_say(struct play *play, const char *title, const char *lines)
{
    (void)play, (void)title, (void)lines;
}

static enum after face_over(struct play *play)
{
    (void)play;
    return AFTER_LEAVE;
}

static void a_choice_is_on_the_disk_before_it_is_shown(void **state)
{
    static const struct face face = {.say = face_say,
                                     .news = face_news,
                                     .think = face_nothing,
                                     .turned = face_nothing,
                                     .decide = face_decide,
                                     .over = face_over};
    struct play play;
    (void)state;
    asked = moves = 0;
    game_begin(&play);
    assert_false(unsynced);
    play.face = &face;
    syncs = 0;
    play_game(&play);
    assert_int_equal(asked, 12);
    assert_true(moves > 5);
    assert_true(syncs <= 2 * asked); /* moves of the computer share one */
    game_end(&play);
}

static void only_the_user_may_read_it(void **state)
{
    struct stat there;
    struct play play;
    (void)state;
    umask(0);
    game_begin(&play);
    choose(&play);
    assert_int_equal(stat(play.keep.path, &there), 0);
    assert_int_equal(there.st_mode & 0777, 0600);
    game_end(&play);
}

/* ---- Failures ---- */

static void a_full_disk_is_tried_again(void **state)
{
    struct play play;
    (void)state;
    game_begin(&play);
    for (int i = 0; i < 4; i++)
        choose(&play);
    full = true;
    for (int i = 0; i < 3; i++)
        choose(&play);
    assert_true(was_said("the game isn't kept: "));
    assert_false(was_said("kept again"));
    dcg_replay read;
    assert_true(replay_load_kept(&read, cards, play.keep.path));
    assert_int_equal(read.count, 4);
    dcg_replay_free(&read);
    full = false;
    choose(&play);
    assert_true(was_said("kept again"));
    assert_false(unsynced);
    file_equals_record(&play);
    game_end(&play);
}

static void a_full_disk_at_the_beginning_is_tried_again(void **state)
{
    struct play play;
    (void)state;
    full = true;
    game_begin(&play);
    choose(&play);
    assert_true(was_said("the game isn't kept: "));
    full = false;
    choose(&play);
    assert_true(was_said("kept again"));
    file_equals_record(&play);
    game_end(&play);
}

static void undo_on_a_full_disk_is_tried_again(void **state)
{
    struct play play;
    (void)state;
    game_begin(&play);
    for (int i = 0; i < 6; i++)
        choose(&play);
    full = true;
    assert_int_equal(match_rewind(&play.match, 3), DCG_OK);
    keep_update(&play.keep, &play.match.record, cards);
    for (int i = 0; i < 5; i++) /* longer than what the file holds */
        choose(&play);
    full = false;
    choose(&play);
    file_equals_record(&play);
    game_end(&play);
}

static void a_disk_that_loses_what_it_took_is_written_anew(void **state)
{
    struct play play;
    (void)state;
    game_begin(&play);
    choose(&play);
    sync_fails = true;
    choose(&play);
    assert_true(was_said("the game isn't kept: "));
    sync_fails = false;
    syncs = 0;
    choose(&play);
    assert_true(syncs > 0);
    assert_false(unsynced);
    file_equals_record(&play);
    game_end(&play);
}

static void a_game_is_taken_once(void **state)
{
    struct play play;
    struct keep_search search;
    struct keep first, second;
    (void)state;
    game_begin(&play);
    choose(&play);
    keep_search_begin(&search, true);
    assert_false(keep_next(&search, &first)); /* it is being played */
    assert_int_equal(search.used, 1);
    keep_search_end(&search);
    keep_end(&play.keep);
    keep_search_begin(&search, true);
    assert_true(keep_next(&search, &first));
    search.at = 0;
    assert_false(keep_next(&search, &second));
    assert_int_equal(search.used, 1);
    keep_take_up(&play.keep, &first, &play.match.record, cards);
    search.at = 0;
    assert_false(keep_next(&search, &second));
    keep_end(&play.keep);
    search.at = 0;
    assert_true(keep_next(&search, &second));
    keep_end(&second);
    keep_search_end(&search);
    game_end(&play);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(a_cut_at_every_byte_keeps_every_whole_choice),
        TEST(a_choice_is_on_the_disk_before_it_is_shown),
        TEST(only_the_user_may_read_it),
        TEST(a_full_disk_is_tried_again),
        TEST(a_full_disk_at_the_beginning_is_tried_again),
        TEST(undo_on_a_full_disk_is_tried_again),
        TEST(a_disk_that_loses_what_it_took_is_written_anew),
        TEST(a_game_is_taken_once),
    };
    return cmocka_run_group_tests(tests, group_begin, group_end);
}
