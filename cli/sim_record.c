/* sim_record.c - a replay of every game of a simulation: FOLDER/A-B-NUMBER.replay, decks numbered from 1 as they were
 * given, games from 0. */
#include "sim.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { PATH = 4096 };

static bool path_make(const struct recorder *r, uint64_t number, char path[PATH])
{
    int length = snprintf(path, PATH, "%s/%d-%d-%07" PRIu64 ".replay", r->folder, r->pairing->deck[0] + 1,
                          r->pairing->deck[1] + 1, number);
    return length > 0 && length < PATH;
}

/* A player's name is one word of a replay. */
static void player_name(dcg_replay *record, int player, const char *name)
{
    char word[DCG_PLAYER_NAME];
    size_t size = strlen(name);
    size = size < sizeof word ? size : sizeof word - 1;
    for (size_t i = 0; i < size; i++)
        word[i] = (unsigned char)name[i] <= ' ' ? '_' : name[i];
    word[size] = '\0';
    dcg_replay_player(record, player, word);
}

static void game_began(void *user, const dcg_game *game, uint64_t number, uint64_t seed)
{
    struct recorder *r = user;
    int swapped = (int)(number & 1);
    r->number = number;
    r->record.count = 0;
    r->record.seed = seed;
    r->record.rules = dcg_game_rules(game);
    r->record.start = dcg_hash(game);
    for (int player = 0; player < 2; player++) {
        r->record.deck[player] = *r->pairing->sim.deck[player ^ swapped];
        player_name(&r->record, player, r->t->ai[player ^ swapped]);
    }
}

static void game_chose(void *user, const dcg_game *game, dcg_option option)
{
    struct recorder *r = user;
    if (!r->failed && !dcg_replay_add(&r->record, (dcg_step){.option = option, .hash = dcg_hash(game)})) {
        complain("a game has too many choices for a replay, or there is no memory for it");
        r->failed = true;
    }
}

static void game_ended(void *user, const dcg_game *game)
{
    struct recorder *r = user;
    char path[PATH];
    r->record.result = dcg_result(game);
    if (r->failed)
        return;
    if (!path_make(r, r->number, path)) {
        complain("%s: the name is too long", r->folder);
        r->failed = true;
    } else if (!replay_save_quickly(&r->record, r->pairing->sim.cards, path)) {
        r->failed = true;
    }
}

dcg_sim_log recorder_log(struct recorder *recorder)
{
    return (dcg_sim_log){game_began, game_chose, game_ended, recorder};
}

void recorder_drop(const struct recorder *recorder, uint64_t number)
{
    char path[PATH];
    if (path_make(recorder, number, path))
        remove(path);
}
