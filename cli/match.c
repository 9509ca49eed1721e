/* match.c - playing a game and recording it. */
#include "match.h"

#include <stdlib.h>
#include <string.h>

static void journal_add(void *user, const dcg_game *game, const dcg_event *event)
{
    struct journal *journal = user;
    (void)game;
    if (journal->count == journal->room) {
        size_t room = journal->room ? journal->room * 2 : 64;
        dcg_event *more = room <= MAX_EVENTS ? realloc(journal->event, room * sizeof *more) : NULL;
        if (more == NULL) {
            journal->lost++;
            return;
        }
        journal->event = more;
        journal->room = room;
    }
    journal->event[journal->count++] = *event;
}

static dcg_sink journal_open(struct journal *journal)
{
    journal->count = 0;
    journal->lost = 0;
    return (dcg_sink){.emit = journal_add, .user = journal};
}

uint64_t seed_mix(uint64_t seed, uint64_t n)
{
    uint64_t x = seed + (n + 1) * UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

bool match_new(struct match *match, const dcg_cards *cards)
{
    *match = (struct match){
        .cards = cards, .session = dcg_session_new(cards), .game = dcg_game_new(), .view = dcg_game_new()};
    if (match->session != NULL && match->game != NULL && match->view != NULL)
        return true;
    complain("no memory for a game");
    match_free(match);
    return false;
}

bool match_new_like(struct match *again, const struct match *match)
{
    if (!match_new(again, match->cards))
        return false;
    again->origin = match->origin;
    return true;
}

void match_free(struct match *match)
{
    dcg_game_free(match->game);
    dcg_game_free(match->view);
    dcg_session_free(match->session);
    dcg_replay_free(&match->record);
    free(match->journal.event);
    *match = (struct match){0};
}

/* The game as it begins. */
static dcg_status match_begin(struct match *match, const dcg_sink *sink)
{
    const dcg_replay *record = &match->record;
    if (match->origin == NULL)
        return dcg_start_by(match->session, match->game, record->rules, &record->deck[0], &record->deck[1],
                            record->seed, sink);
    memcpy(match->game, match->origin, dcg_game_size());
    return DCG_OK;
}

dcg_status match_start(struct match *match)
{
    dcg_replay *record = &match->record;
    dcg_sink sink = journal_open(&match->journal);
    dcg_status status = match_begin(match, &sink);
    if (status != DCG_OK)
        return status;
    record->count = 0;
    record->rules = dcg_game_rules(match->game);
    record->start = dcg_hash(match->game);
    record->result = dcg_result(match->game);
    return DCG_OK;
}

dcg_status match_choose(struct match *match, dcg_option option)
{
    dcg_replay *record = &match->record;
    bool forfeit = DCG_OPTION_VERB(option) == DCG_OPTION_FORFEIT;
    int player = forfeit ? DCG_OPTION_NUMBER(option) : match_deciding(match);
    /* Recorded first, so that nothing happens that the record doesn't know. */
    if (!dcg_replay_add(record, (dcg_step){.option = option, .player = player}))
        return DCG_ERROR_CAPACITY;
    dcg_sink sink = journal_open(&match->journal);
    dcg_status status = dcg_choose(match->session, match->game, option, &sink);
    if (status != DCG_OK) {
        record->count--;
        return status;
    }
    record->step[record->count - 1].hash = dcg_hash(match->game);
    record->result = dcg_result(match->game);
    return DCG_OK;
}

int match_deciding(const struct match *match)
{
    return dcg_table(match->game).deciding;
}

dcg_status match_ai(struct match *match, dcg_ai *ai, dcg_option *option, dcg_ai_opinion *opinion)
{
    dcg_option_list list;
    uint64_t seed = seed_mix(match->record.seed, match->record.count);
    dcg_status status = dcg_options(match->session, match->game, &list);
    if (status == DCG_OK)
        status = dcg_view(match->game, list.player, match->view);
    if (status == DCG_OK)
        status = dcg_ai_choose(ai, match->view, &list, seed, option, opinion);
    return status;
}

dcg_status match_rewind(struct match *match, size_t count)
{
    dcg_replay *record = &match->record;
    dcg_status status = match_begin(match, NULL);
    for (size_t i = 0; i < count && status == DCG_OK; i++)
        status = dcg_choose(match->session, match->game, record->step[i].option, NULL);
    if (status != DCG_OK)
        return status;
    journal_open(&match->journal);
    record->count = count;
    record->result = dcg_result(match->game);
    return DCG_OK;
}

void divergence_text(const struct divergence *divergence, size_t steps, char *text, size_t size)
{
    if (divergence->step == 0)
        snprintf(text, size, "diverges at the start: %s", divergence->text);
    else
        snprintf(text, size, "diverges at step %zu of %zu: %s", divergence->step, steps, divergence->text);
}

static bool part(struct divergence *divergence, const dcg_replay *replay, size_t step, const char *text)
{
    divergence->step = step;
    snprintf(divergence->text, sizeof divergence->text, "%s%s", text,
             replay->redefined ? "; it was played with other cards, give its card files with --cards" : "");
    return false;
}

static bool result_same(const dcg_result_info *a, const dcg_result_info *b)
{
    return a->outcome == b->outcome && (a->outcome == DCG_PLAYING || a->outcome == DCG_FAILED ||
                                        (a->winner == b->winner && a->rule == b->rule));
}

bool match_follow(struct match *match, const dcg_replay *replay, size_t count, match_fn *each, void *user,
                  struct divergence *divergence)
{
    dcg_replay *record = &match->record;
    record->seed = replay->seed;
    record->rules = replay->rules;
    memcpy(record->deck, replay->deck, sizeof record->deck);
    memcpy(record->player, replay->player, sizeof record->player);
    dcg_status status = match_start(match);
    if (status != DCG_OK)
        return part(divergence, replay, 0, dcg_status_text(status));
    if (record->start != replay->start && !replay->moved)
        return part(divergence, replay, 0, "the position is another");
    if (each != NULL)
        each(user, match);
    for (size_t i = 0; i < count && i < replay->count; i++) {
        status = match_choose(match, replay->step[i].option);
        if (status != DCG_OK)
            return part(divergence, replay, i + 1, dcg_status_text(status));
        if (record->step[i].hash != replay->step[i].hash && !replay->moved)
            return part(divergence, replay, i + 1, "the position after it is another");
        if (each != NULL)
            each(user, match);
    }
    if (count >= replay->count && !replay->broken_off && !result_same(&record->result, &replay->result))
        return part(divergence, replay, replay->count, "the result is another");
    return true;
}
