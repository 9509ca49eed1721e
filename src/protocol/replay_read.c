/* replay_read.c - replays as text, read back and checked line by line. */
#include "protocol/replay_text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__GNUC__) || defined(__clang__)
#define REPLAY_PRINTF(at, first) __attribute__((format(printf, at, first)))
#else
#define REPLAY_PRINTF(at, first)
#endif

enum { MAX_LINE = 512, MAX_WORDS = 4 };

/* The parts of a replay come in this order. */
enum stage { STAGE_FORMAT, STAGE_HEAD, STAGE_CHOICES, STAGE_DONE, STAGE_CHECKED };

enum { GIVEN_CARDS = 1, GIVEN_SEED = 2, GIVEN_DECK_A = 4, GIVEN_DECK_B = 8, GIVEN_ALL = 15 };

struct reader {
    dcg_replay *replay;
    const dcg_cards *cards;
    enum stage stage;
    int given;
    int deck;                          /* whose cards come; -1: nobody's yet */
    uint64_t cards_given, definitions; /* the hashes of the card set and of the cards of the decks; 0: none */
    const char *text;
    size_t at; /* where in it the present line begins */
    int line;
    char *word[MAX_WORDS]; /* of the present line; the last one holds the rest of the line */
    int words;
    dcg_error *error;
};

static dcg_status refuse(struct reader *r, dcg_status status, const char *format, ...) REPLAY_PRINTF(3, 4);

typedef dcg_status line_fn(struct reader *r);

static line_fn read_format, read_cards, read_seed, read_rules, read_player, read_deck, read_main, read_egg,
    read_definitions, read_start, read_choice, read_result, read_check;

static const struct line_row {
    const char *keyword;
    enum stage from, to; /* where it may stand, and where the text is after it */
    int least, most;     /* words, the keyword included */
    line_fn *read;
    const char *form;
} line_rows[] = {
    {"dcg", STAGE_FORMAT, STAGE_HEAD, 3, 3, read_format, "dcg replay 1"},
    {"cards", STAGE_HEAD, STAGE_HEAD, 2, 2, read_cards, "cards HASH"},
    {"seed", STAGE_HEAD, STAGE_HEAD, 2, 2, read_seed, "seed N"},
    {"rules", STAGE_HEAD, STAGE_HEAD, 2, 2, read_rules, "rules VERSION"},
    {"player", STAGE_HEAD, STAGE_HEAD, 3, 3, read_player, "player A|B NAME"},
    {"deck", STAGE_HEAD, STAGE_HEAD, 2, 4, read_deck, "deck A|B NAME"},
    {"main", STAGE_HEAD, STAGE_HEAD, 3, 3, read_main, "main COUNT NUMBER"},
    {"egg", STAGE_HEAD, STAGE_HEAD, 3, 3, read_egg, "egg COUNT NUMBER"},
    {"definitions", STAGE_HEAD, STAGE_HEAD, 2, 2, read_definitions, "definitions HASH"},
    {"start", STAGE_HEAD, STAGE_CHOICES, 2, 2, read_start, "start HASH"},
    {"choice", STAGE_CHOICES, STAGE_CHOICES, 3, 3, read_choice, "choice OPTION HASH"},
    {"result", STAGE_CHOICES, STAGE_DONE, 2, 4, read_result,
     "result won A|B RULE, drawn RULE, failed or playing"},
    {"check", STAGE_DONE, STAGE_CHECKED, 2, 2, read_check, "check HASH"},
};

static dcg_status refuse(struct reader *r, dcg_status status, const char *format, ...)
{
    va_list list;
    int step = 0;
    va_start(list, format);
    *r->error = (dcg_error){.status = status, .line = r->line};
    char *text = r->error->text;
    if (r->stage == STAGE_CHOICES)
        step = snprintf(text, sizeof r->error->text, "step %zu: ", r->replay->count + 1);
    vsnprintf(text + step, sizeof r->error->text - (size_t)step, format, list);
    va_end(list);
    return status;
}

static bool hex_read(const char *word, uint64_t *value)
{
    size_t size = strlen(word);
    if (size == 0 || size > 16 || strspn(word, "0123456789abcdef") != size)
        return false;
    *value = strtoull(word, NULL, 16);
    return true;
}

/* A check value always has 16 digits: one with fewer is torn. */
static bool hash_read(const char *word, uint64_t *value)
{
    return strlen(word) == 16 && hex_read(word, value);
}

static bool decimal_read(const char *word, uint64_t *value)
{
    size_t size = strlen(word);
    if (size == 0 || strspn(word, "0123456789") != size)
        return false;
    errno = 0;
    *value = strtoull(word, NULL, 10);
    return errno == 0;
}

static int player_read(const char *word)
{
    return strcmp(word, "A") == 0 ? 0 : strcmp(word, "B") == 0 ? 1 : -1;
}

/* What the cards of both decks are. */
uint64_t replay_definitions(const dcg_replay *replay, const dcg_cards *cards)
{
    return dcg_deck_hash(cards, &replay->deck[0]) * 31 + dcg_deck_hash(cards, &replay->deck[1]);
}

static dcg_status read_format(struct reader *r)
{
    if (strcmp(r->word[1], "replay") != 0)
        return refuse(r, DCG_ERROR_FORMAT, "not a replay: the first line must be 'dcg replay 1'");
    if (strcmp(r->word[2], "1") != 0)
        return refuse(r, DCG_ERROR_VERSION, "replay format %.20s is not known; this program reads format 1",
                      r->word[2]);
    return DCG_OK;
}

/* Whether it is that of the decks here is known when these have been read. */
static dcg_status read_cards(struct reader *r)
{
    if (!hash_read(r->word[1], &r->cards_given))
        return refuse(r, DCG_ERROR_FORMAT, "'%.40s' is not a check value", r->word[1]);
    r->given |= GIVEN_CARDS;
    return DCG_OK;
}

static dcg_status read_definitions(struct reader *r)
{
    return hash_read(r->word[1], &r->definitions)
               ? DCG_OK
               : refuse(r, DCG_ERROR_FORMAT, "'%.40s' is not a check value", r->word[1]);
}

static dcg_status read_seed(struct reader *r)
{
    if (!decimal_read(r->word[1], &r->replay->seed))
        return refuse(r, DCG_ERROR_FORMAT, "'%.40s' is not a seed", r->word[1]);
    r->given |= GIVEN_SEED;
    return DCG_OK;
}

static dcg_status read_rules(struct reader *r)
{
    r->replay->rules = dcg_rules_find(r->word[1]);
    return r->replay->rules ? DCG_OK
                            : refuse(r, DCG_ERROR_VERSION, "this program has no rules %.40s", r->word[1]);
}

static dcg_status read_player(struct reader *r)
{
    int player = player_read(r->word[1]);
    if (player < 0)
        return refuse(r, DCG_ERROR_FORMAT, "'%.40s' is not a player: A or B", r->word[1]);
    if (strlen(r->word[2]) >= DCG_PLAYER_NAME)
        return refuse(r, DCG_ERROR_FORMAT, "the player's name is longer than %d", DCG_PLAYER_NAME - 1);
    dcg_replay_player(r->replay, player, r->word[2]);
    return DCG_OK;
}

static dcg_status read_deck(struct reader *r)
{
    int player = player_read(r->word[1]);
    if (player < 0)
        return refuse(r, DCG_ERROR_FORMAT, "'%.40s' is not a player: A or B", r->word[1]);
    int given = player ? GIVEN_DECK_B : GIVEN_DECK_A;
    if (r->given & given)
        return refuse(r, DCG_ERROR_FORMAT, "the deck of %s is here twice", r->word[1]);
    if (!(r->given & GIVEN_CARDS))
        return refuse(r, DCG_ERROR_FORMAT, "the line 'cards' has to come before the decks");
    r->given |= given;
    r->deck = player;
    dcg_deck *deck = &r->replay->deck[player];
    size_t used = 0;
    for (int i = 2; i < r->words && used < sizeof deck->name; i++) {
        int wrote =
            snprintf(deck->name + used, sizeof deck->name - used, "%s%s", i > 2 ? " " : "", r->word[i]);
        used += wrote > 0 ? (size_t)wrote : 0;
    }
    return DCG_OK;
}

static dcg_status cards_append(struct reader *r, dcg_card_def *list, uint16_t *count)
{
    uint64_t copies;
    dcg_card_def def = dcg_cards_find(r->cards, r->word[2]);
    if (!decimal_read(r->word[1], &copies) || copies < 1 || copies > DCG_MAX_DECK)
        return refuse(r, DCG_ERROR_FORMAT, "'%.40s' is not a number of cards", r->word[1]);
    if (def == 0)
        return refuse(r, DCG_ERROR_FORMAT,
                      "there is no card %.40s; give the card files that it was played with, with --cards",
                      r->word[2]);
    if (*count + copies > DCG_MAX_DECK)
        return refuse(r, DCG_ERROR_CAPACITY, "more than %d cards in one deck", DCG_MAX_DECK);
    while (copies-- > 0)
        list[(*count)++] = def;
    return DCG_OK;
}

static dcg_status read_main(struct reader *r)
{
    if (r->deck < 0)
        return refuse(r, DCG_ERROR_FORMAT, "a line 'deck A' or 'deck B' has to come before its cards");
    dcg_deck *deck = &r->replay->deck[r->deck];
    return cards_append(r, deck->main, &deck->main_count);
}

static dcg_status read_egg(struct reader *r)
{
    if (r->deck < 0)
        return refuse(r, DCG_ERROR_FORMAT, "a line 'deck A' or 'deck B' has to come before its cards");
    dcg_deck *deck = &r->replay->deck[r->deck];
    return cards_append(r, deck->egg, &deck->egg_count);
}

static dcg_status read_start(struct reader *r)
{
    if (r->given != GIVEN_ALL)
        return refuse(r, DCG_ERROR_FORMAT, "%s is missing before the start",
                      !(r->given & GIVEN_CARDS)    ? "the line 'cards'"
                      : !(r->given & GIVEN_SEED)   ? "the line 'seed'"
                      : !(r->given & GIVEN_DECK_A) ? "the deck of A"
                                                   : "the deck of B");
    r->replay->moved = r->cards_given != dcg_cards_hash(dcg_cards_with(r->cards, r->replay->deck, 2));
    r->replay->redefined = r->replay->moved && r->definitions != replay_definitions(r->replay, r->cards);
    if (!hash_read(r->word[1], &r->replay->start))
        return refuse(r, DCG_ERROR_FORMAT, "'%.40s' is not a check value", r->word[1]);
    return DCG_OK;
}

static dcg_status read_choice(struct reader *r)
{
    dcg_step step = {.player = -1};
    if (!hex_read(r->word[1], &step.option))
        return refuse(r, DCG_ERROR_FORMAT, "'%.40s' is not an option", r->word[1]);
    if (!hash_read(r->word[2], &step.hash))
        return refuse(r, DCG_ERROR_FORMAT, "'%.40s' is not a check value", r->word[2]);
    if (!dcg_replay_add(r->replay, step))
        return refuse(r, DCG_ERROR_CAPACITY, "more than %d choices, or no memory for them", DCG_MAX_STEPS);
    return DCG_OK;
}

static dcg_rule_id rule_read(const struct reader *r, const char *number)
{
    return dcg_rule_find_by(r->replay->rules ? r->replay->rules : DCG_RULES_3_6, number);
}

static dcg_status read_result(struct reader *r)
{
    static const struct {
        const char *word;
        dcg_outcome outcome;
        int words, rule;
    } results[] = {{"playing", DCG_PLAYING, 2, 0},
                   {"won", DCG_WON, 4, 3},
                   {"drawn", DCG_DRAWN, 3, 2},
                   {"failed", DCG_FAILED, 2, 0}};
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++) {
        if (strcmp(r->word[1], results[i].word) != 0 || r->words != results[i].words)
            continue;
        dcg_result_info *result = &r->replay->result;
        *result = (dcg_result_info){.outcome = results[i].outcome, .winner = -1};
        if (result->outcome == DCG_WON && (result->winner = player_read(r->word[2])) < 0)
            break;
        if (results[i].rule && (result->rule = rule_read(r, r->word[results[i].rule])) == 0)
            return refuse(r, DCG_ERROR_FORMAT, "there is no rule %.40s", r->word[results[i].rule]);
        return DCG_OK;
    }
    return refuse(r, DCG_ERROR_FORMAT, "the result is none of: won A|B RULE, drawn RULE, failed, playing");
}

/* The game is played again all the same, to find out where it was changed. */
static dcg_status read_check(struct reader *r)
{
    uint64_t hash;
    if (!hash_read(r->word[1], &hash))
        return refuse(r, DCG_ERROR_FORMAT, "'%.40s' is not a check value", r->word[1]);
    r->replay->altered = hash != replay_hash(REPLAY_HASH, r->text, r->at);
    return DCG_OK;
}

static void words_split(struct reader *r, char *line)
{
    r->words = 0;
    while (r->words < MAX_WORDS) {
        line += strspn(line, " ");
        if (*line == '\0')
            break;
        r->word[r->words++] = line;
        if (r->words == MAX_WORDS)
            break;
        line += strcspn(line, " ");
        if (*line != '\0')
            *line++ = '\0';
    }
}

static dcg_status line_read(struct reader *r, char *line)
{
    words_split(r, line);
    if (r->words == 0 || r->word[0][0] == '#')
        return DCG_OK;
    for (size_t i = 0; i < sizeof line_rows / sizeof line_rows[0]; i++) {
        const struct line_row *row = &line_rows[i];
        if (strcmp(row->keyword, r->word[0]) != 0)
            continue;
        if (row->from != r->stage)
            break;
        if (r->words < row->least || r->words > row->most)
            return refuse(r, DCG_ERROR_FORMAT, "the line should be: %s", row->form);
        dcg_status status = row->read(r);
        if (status == DCG_OK)
            r->stage = row->to;
        return status;
    }
    if (r->stage == STAGE_FORMAT)
        return refuse(r, DCG_ERROR_FORMAT, "not a replay: the first line must be 'dcg replay 1'");
    if (r->stage >= STAGE_DONE)
        return refuse(r, DCG_ERROR_FORMAT, "nothing may follow the result");
    return refuse(r, DCG_ERROR_FORMAT, "a line that begins with '%.40s' is not expected here", r->word[0]);
}

static dcg_status lines_read(struct reader *r, const char *text, size_t size)
{
    char line[MAX_LINE];
    r->text = text;
    for (size_t at = 0; at < size;) {
        const char *end = memchr(text + at, '\n', size - at);
        size_t length = end != NULL ? (size_t)(end - (text + at)) : size - at;
        r->line++;
        r->at = at;
        if (length >= sizeof line || memchr(text + at, '\0', length) != NULL)
            return refuse(r, DCG_ERROR_FORMAT, "the line is too long or holds a zero byte");
        memcpy(line, text + at, length);
        line[length > 0 && line[length - 1] == '\r' ? length - 1 : length] = '\0';
        for (char *c = line; *c; c++)
            *c = *c == '\t' ? ' ' : *c;
        if (!text_is_shown(line))
            return refuse(r, DCG_ERROR_FORMAT, "the line holds a control character");
        dcg_status status = line_read(r, line);
        if (status != DCG_OK)
            return status;
        at += length + 1;
    }
    if (r->stage == STAGE_FORMAT)
        return refuse(r, DCG_ERROR_FORMAT, "not a replay: it is empty");
    return DCG_OK;
}

/* A line without its end may be torn, and look whole: a check value with fewer digits. */
static size_t whole_lines(const char *text, size_t size)
{
    while (size > 0 && text[size - 1] != '\n')
        size--;
    return size;
}

bool dcg_replay_has_result(const char *text, size_t size)
{
    static const char word[] = "\nresult ";

    size = text ? whole_lines(text, size) : 0;
    for (size_t at = 0; at + sizeof word - 1 < size; at++)
        if (memcmp(text + at, word, sizeof word - 1) == 0)
            return true;
    return false;
}

static dcg_status read_whole(struct reader *r, const char *text, size_t size)
{
    dcg_status status = lines_read(r, text, size);

    if (status == DCG_OK && r->stage < STAGE_DONE)
        return refuse(r, DCG_ERROR_FORMAT, "the replay breaks off: it has no result");
    return status;
}

static dcg_status read_unfinished(struct reader *r, const char *text, size_t size)
{
    if (dcg_replay_has_result(text, size))
        return read_whole(r, text, size);
    r->replay->broken_off = true;
    dcg_status status = lines_read(r, text, whole_lines(text, size));
    if (status == DCG_OK && r->stage == STAGE_HEAD)
        return refuse(r, DCG_ERROR_FORMAT, "the replay breaks off before the game starts");
    return status;
}

/* After a power cut anything may follow the last choice. */
static dcg_status read_kept(struct reader *r, const char *text, size_t size)
{
    dcg_status status = lines_read(r, text, whole_lines(text, size));

    if (status == DCG_ERROR_FORMAT && r->stage >= STAGE_CHOICES) {
        r->replay->damaged = r->line;
        status = DCG_OK;
    }
    r->replay->broken_off = r->stage < STAGE_DONE;
    if (status == DCG_OK && r->stage < STAGE_CHOICES)
        return refuse(r, DCG_ERROR_FORMAT, "the replay breaks off before the game starts");
    return status;
}

dcg_status dcg_replay_read(dcg_replay *replay, const dcg_cards *cards, const char *text, size_t size,
                           dcg_replay_kind kind, dcg_error *error)
{
    dcg_error unused;
    struct reader r = {.replay = replay, .cards = cards, .deck = -1, .error = error ? error : &unused};

    if (!replay || !cards || !text)
        return DCG_ERROR_ARGUMENT;
    dcg_step *step = replay->step;
    size_t room = replay->room;
    *replay = (dcg_replay){.step = step, .room = room};
    switch (kind) {
    case DCG_REPLAY_WHOLE:
        return read_whole(&r, text, size);
    case DCG_REPLAY_UNFINISHED:
        return read_unfinished(&r, text, size);
    case DCG_REPLAY_KEPT:
        return read_kept(&r, text, size);
    default:
        return DCG_ERROR_ARGUMENT;
    }
}
