/* play.c - the loop of a game with people in it, and games that are taken up again. */
#include "play.h"

#include <inttypes.h>
#include <string.h>

/* Somebody to play with, not somebody to count with. */
static const char usual_opponent[] = "level3";

int play_viewer(const struct play *play)
{
    if (!play_is_hotseat(play))
        return play->human[1] ? 1 : 0;
    int deciding = match_deciding(&play->match);
    return deciding >= 0 ? deciding : play->player >= 0 ? play->player : 0;
}

int play_reader(const struct play *play)
{
    return play_viewer(play) + (play_is_hotseat(play) ? 0 : DCG_YOU);
}

enum after play_choose(struct play *play, dcg_option option)
{
    dcg_status status = match_choose(&play->match, option);
    if (status == DCG_OK) {
        keep_update(&play->keep, &play->match.record, play->match.cards);
        keep_sync(&play->keep);
        play->face->news(play);
        return AFTER_MOVED;
    }
    char line[DCG_MAX_TEXT];
    snprintf(line, sizeof line, "That can't be done: %s.\n", dcg_status_text(status));
    play->face->say(play, NULL, line);
    return AFTER_ASK;
}

bool play_passing(const dcg_option_list *list, dcg_option *option)
{
    static const int verbs[] = {DCG_OPTION_PASS,     DCG_OPTION_NOTHING, DCG_OPTION_NO_COUNTER,
                                DCG_OPTION_NO_BLOCK, DCG_OPTION_NO,      DCG_OPTION_DONE};
    for (int i = 0; i < list->count; i++) {
        bool passing = list->count == 1;
        for (size_t k = 0; k < sizeof verbs / sizeof verbs[0]; k++)
            passing = passing || DCG_OPTION_VERB(list->option[i]) == verbs[k];
        if (!passing)
            continue;
        *option = list->option[i];
        return true;
    }
    return false;
}

bool play_is_aside(int decision)
{
    return decision != DCG_DECISION_MAIN && decision != DCG_DECISION_BREEDING &&
           decision != DCG_DECISION_REDRAW;
}

static enum after person_decide(struct play *play)
{
    dcg_option option;
    if (dcg_options(play->match.session, play->match.game, &play->list) != DCG_OK)
        return AFTER_LEAVE;
    if (play->decline && play_is_aside(play->list.decision) && play_passing(&play->list, &option))
        return play_choose(play, option);
    play->decline = false;
    keep_sync(&play->keep); /* what the computer did so far */
    return play->face->decide(play);
}

static dcg_status computer_decide(struct play *play)
{
    dcg_option option;
    play->face->think(play);
    dcg_status status = match_ai(&play->match, play->ai, &option, NULL);
    if (status == DCG_OK)
        status = match_choose(&play->match, option);
    if (status != DCG_OK)
        return status;
    keep_update(&play->keep, &play->match.record, play->match.cards);
    play->face->news(play);
    return DCG_OK;
}

int play_game(struct play *play)
{
    play->left = AFTER_LEAVE;
    for (enum after after = AFTER_MOVED; after < AFTER_LEAVE; play->left = after) {
        if (play->watch != NULL && (after = play->watch(play)) >= AFTER_LEAVE)
            continue;
        int deciding = match_deciding(&play->match);
        if (deciding < 0) {
            keep_sync(&play->keep);
            after = play->face->over(play);
            continue;
        }
        play->player = deciding;
        if (play->human[deciding]) {
            after = person_decide(play);
            continue;
        }
        dcg_status status = computer_decide(play);
        if (status != DCG_OK)
            return complain("the computer can't go on: %s", dcg_status_text(status));
    }
    return dcg_result(play->match.game).outcome == DCG_FAILED ? EXIT_NO : EXIT_YES;
}

/* The word for a deck on the command line: as it was given, or the embedded deck of these cards. */
static const char *deck_word(const struct play *play, int player)
{
    const struct arguments *a = play->arguments;
    const dcg_deck *deck = &play->match.record.deck[player];
    for (int i = 0; i < dcg_deck_library_count(); i++) {
        dcg_deck embedded;
        const char *name = dcg_deck_library(i)->name;
        if (dcg_deck_embedded(play->match.cards, name, &embedded, NULL) == DCG_OK &&
            memcmp(embedded.main, deck->main, sizeof deck->main) == 0 &&
            memcmp(embedded.egg, deck->egg, sizeof deck->egg) == 0)
            return name;
    }
    return player < a->words ? a->word[player] : deck->name;
}

static void word_print(const char *word, FILE *out)
{
    bool plain = word[0] != '\0' && strpbrk(word, " '\"\\$&;()<>|*?") == NULL;
    fprintf(out, plain ? " %s" : " '%s'", word);
}

void play_command_line(const struct play *play, FILE *out)
{
    const struct arguments *a = play->arguments;
    fputs("dcg play", out);
    for (int i = 0; i < 2; i++)
        word_print(deck_word(play, i), out);
    for (int i = 0; i < a->card_count; i++) {
        fputs(" --cards", out);
        word_print(a->cards[i], out);
    }
    if (flag_given(a, FLAG_VANILLA))
        fputs(" --vanilla", out);
    if (flag_given(a, FLAG_RULES))
        fprintf(out, " --rules %s", a->text[FLAG_RULES]);
    fprintf(out, " --seed %" PRIu64, play->match.record.seed);
    if (play_is_hotseat(play))
        fputs(" --hotseat", out);
    else if (strcmp(play->opponent.name, usual_opponent) != 0)
        fprintf(out, " --ai %s", play->opponent.name);
    if (play->human[1] && !play->human[0])
        fputs(" --second", out);
}

bool play_seat(struct play *play)
{
    const struct arguments *a = play->arguments;
    dcg_replay *record = &play->match.record;
    bool flags = flag_given(a, FLAG_HOTSEAT) || flag_given(a, FLAG_SECOND);
    bool human[2], recorded = false;
    for (int i = 0; i < 2; i++) {
        human[i] = strcmp(record->player[i], "human") == 0;
        recorded = recorded || human[i];
    }
    if (flags || !recorded) {
        human[0] = flag_given(a, FLAG_HOTSEAT) || !flag_given(a, FLAG_SECOND);
        human[1] = flag_given(a, FLAG_HOTSEAT) || flag_given(a, FLAG_SECOND);
    }
    const char *recorded_name = record->player[human[0]];
    struct opponent known;
    if (!opponent_load(a, FLAG_AI, opponent_find(recorded_name, &known) ? recorded_name : usual_opponent,
                       &play->opponent))
        return false;
    dcg_ai_free(play->ai);
    play->ai = dcg_ai_new(&play->opponent.plan, play->match.cards, &record->deck[0], &record->deck[1]);
    if (play->ai == NULL)
        return complain("no memory for the computer player"), false;
    for (int i = 0; i < 2; i++) {
        play->human[i] = human[i];
        dcg_replay_player(record, i, human[i] ? "human" : play->opponent.name);
    }
    return true;
}

bool play_resume(struct play *play, const char *path, struct keep *kept)
{
    dcg_replay replay;
    struct match match;
    struct divergence divergence;
    if (!replay_load_kept(&replay, play->match.cards, path))
        return false;
    if (replay.damaged != 0)
        complain("%s:%d: the file is damaged here; the game goes on after choice %zu", path, replay.damaged,
                 replay.count);
    if (replay.redefined)
        complain(
            "%s: its cards read otherwise than when the game was begun; it goes on with them as they are "
            "now",
            path);
    if (!match_new(&match, play->match.cards)) {
        dcg_replay_free(&replay);
        return false;
    }
    bool followed = match_follow(&match, &replay, DCG_MAX_STEPS, NULL, NULL, &divergence);
    dcg_replay_free(&replay);
    if (!followed) {
        complain("%s: the game parts from its record at step %zu: %s", path, divergence.step,
                 divergence.text);
        match_free(&match);
        return false;
    }
    match_free(&play->match);
    play->match = match;
    play->decline = false;
    if (!play_seat(play))
        return false;
    if (kept != NULL)
        keep_take_up(&play->keep, kept, &play->match.record, play->match.cards);
    else
        keep_begin(&play->keep, &play->match.record, play->match.cards);
    if (play->face != NULL)
        play->face->turned(play);
    return true;
}
