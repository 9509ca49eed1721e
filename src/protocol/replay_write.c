/* replay_write.c - replays as text. */
#include "protocol/replay_text.h"
#include "tree/utf8.h"
#include "rulebook/rule.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 160, FIRST_ROOM = 256 };

struct writer {
    dcg_put_fn *put;
    void *user;
    uint64_t hash; /* of everything so far */
};

#if defined(__GNUC__) || defined(__clang__)
__attribute__((format(printf, 2, 3)))
#endif
static void
say(struct writer *w, const char *format, ...)
{
    char line[LINE_BYTES];
    va_list list;

    va_start(list, format);
    int size = vsnprintf(line, sizeof line, format, list);
    va_end(list);
    if (size <= 0)
        return;
    size_t length = (size_t)size < sizeof line ? (size_t)size : sizeof line - 1;
    w->hash = replay_hash(w->hash, line, length);
    w->put(w->user, line, length);
}

uint64_t replay_hash(uint64_t hash, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

/* The bytes of the character that a text begins with; 0: it can't be shown. */
static size_t shown_size(const char *text)
{
    const unsigned char *s = (const unsigned char *)text;
    size_t size = utf8_size(text, strlen(text));
    bool control = s[0] < 0x20 || s[0] == 0x7f || (s[0] == 0xc2 && size == 2 && s[1] < 0xa0);

    return control ? 0 : size;
}

bool text_is_shown(const char *text)
{
    for (size_t size; *text; text += size)
        if ((size = shown_size(text)) == 0)
            return false;
    return true;
}

void text_show(char *text)
{
    while (*text) {
        size_t size = shown_size(text);
        if (!size)
            *text = '?';
        text += size ? size : 1;
    }
}

/* ---- The parts ---- */

static void cards_say(struct writer *w, const dcg_cards *cards, const dcg_card_def *list, int count,
                      const char *keyword)
{
    for (int i = 0, run; i < count; i += run) {
        dcg_card_facts facts = {0};
        for (run = 1; i + run < count && list[i + run] == list[i];)
            run++;
        if (dcg_cards_facts(cards, list[i], &facts) == DCG_OK)
            say(w, "%s %d %s\n", keyword, run, facts.number);
    }
}

static void deck_say(struct writer *w, const dcg_cards *cards, const dcg_deck *deck, char player)
{
    char name[sizeof deck->name];

    memcpy(name, deck->name, sizeof name);
    name[sizeof name - 1] = '\0';
    text_show(name);
    say(w, "deck %c %s\n", player, name);
    cards_say(w, cards, deck->main, deck->main_count, "main");
    cards_say(w, cards, deck->egg, deck->egg_count, "egg");
}

static void head_say(struct writer *w, const dcg_replay *replay, const dcg_cards *cards)
{
    say(w, "dcg replay 1\ncards %016" PRIx64 "\nseed %" PRIu64 "\n",
        dcg_cards_hash(dcg_cards_with(cards, replay->deck, 2)), replay->seed);
    if (dcg_rules_text(replay->rules))
        say(w, "rules %s\n", dcg_rules_text(replay->rules));
    for (int i = 0; i < 2; i++)
        if (replay->player[i][0])
            say(w, "player %c %s\n", 'A' + i, replay->player[i]);
    for (int i = 0; i < 2; i++)
        deck_say(w, cards, &replay->deck[i], (char)('A' + i));
    say(w, "definitions %016" PRIx64 "\nstart %016" PRIx64 "\n", replay_definitions(replay, cards),
        replay->start);
}

static void steps_say(struct writer *w, const dcg_replay *replay, size_t from)
{
    for (size_t i = from; i < replay->count; i++)
        say(w, "choice %08" PRIx64 " %016" PRIx64 "\n", replay->step[i].option, replay->step[i].hash);
}

static void result_say(struct writer *w, const dcg_replay *replay)
{
    const dcg_result_info *result = &replay->result;
    dcg_rule_id rule = result->rule && result->rule <= dcg_rule_count() ? result->rule : RULE_GAME_ENDS;
    const char *number = dcg_rule_number(replay->rules, rule);

    switch (result->outcome) {
    case DCG_PLAYING:
        say(w, "result playing\n");
        break;
    case DCG_WON:
        say(w, "result won %c %s\n", result->winner == 1 ? 'B' : 'A', number);
        break;
    case DCG_DRAWN:
        say(w, "result drawn %s\n", number);
        break;
    case DCG_FAILED:
        say(w, "result failed\n");
        break;
    }
}

static bool deck_fits(const dcg_deck *deck)
{
    return deck->main_count <= DCG_MAX_DECK && deck->egg_count <= DCG_MAX_DECK;
}

void dcg_replay_head(const dcg_replay *replay, const dcg_cards *cards, dcg_put_fn *put, void *user)
{
    struct writer w = {put, user, REPLAY_HASH};

    if (replay && cards && put && deck_fits(&replay->deck[0]) && deck_fits(&replay->deck[1]))
        head_say(&w, replay, cards);
}

void dcg_replay_steps(const dcg_replay *replay, size_t from, dcg_put_fn *put, void *user)
{
    struct writer w = {put, user, REPLAY_HASH};

    if (replay && put)
        steps_say(&w, replay, from);
}

void dcg_replay_result(const dcg_replay *replay, dcg_put_fn *put, void *user)
{
    struct writer w = {put, user, REPLAY_HASH};

    if (replay && put)
        result_say(&w, replay);
}

void dcg_replay_write(const dcg_replay *replay, const dcg_cards *cards, dcg_put_fn *put, void *user)
{
    struct writer w = {put, user, REPLAY_HASH};

    if (!replay || !cards || !put || !deck_fits(&replay->deck[0]) || !deck_fits(&replay->deck[1]))
        return;
    head_say(&w, replay, cards);
    steps_say(&w, replay, 0);
    result_say(&w, replay);
    say(&w, "check %016" PRIx64 "\n", w.hash);
}

/* ---- Steps ---- */

void dcg_replay_free(dcg_replay *replay)
{
    if (!replay)
        return;
    free(replay->step);
    *replay = (dcg_replay){0};
}

bool dcg_replay_add(dcg_replay *replay, dcg_step step)
{
    if (!replay || replay->count >= DCG_MAX_STEPS)
        return false;
    if (replay->count == replay->room) {
        size_t room = replay->room ? replay->room * 2 : FIRST_ROOM;
        dcg_step *more = realloc(replay->step, room * sizeof *more);
        if (!more)
            return false;
        replay->step = more;
        replay->room = room;
    }
    replay->step[replay->count++] = step;
    return true;
}

void dcg_replay_player(dcg_replay *replay, int player, const char *name)
{
    if (replay && name && (player == 0 || player == 1))
        snprintf(replay->player[player], DCG_PLAYER_NAME, "%s", name);
}
