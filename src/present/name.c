/* name.c - what a card may be called in front of somebody: nothing that the areas keep private is told
 * (3-1-2-2-1, 3-5-3), and cards of the same name are told apart by where they lie.
 */
#include "engine/why_not.h"
#include "present/name.h"
#include "state/area.h"

/* The cards among which this one has to be told apart: of its area, or under or linked to the same card. */
static int card_neighbours(const struct reader *r, const dcg_card_info *info,
                           uint8_t neighbours[DCG_MAX_CARDS])
{
    switch (info->place) {
    case DCG_PLACE_UNDER:
        return dcg_under(r->game, info->host, neighbours);
    case DCG_PLACE_LINKED:
        return dcg_links(r->game, info->host, neighbours);
    case DCG_PLACE_HAND:
    case DCG_PLACE_BATTLE:
    case DCG_PLACE_TRASH:
        return dcg_area(r->game, info->owner, info->place, neighbours);
    default:
        return 0;
    }
}

struct reader reader_of(const dcg_game *game, const dcg_cards *cards, int viewer)
{
    bool you = viewer == DCG_YOU || viewer == DCG_YOU + 1;
    int player = you ? viewer - DCG_YOU : viewer;

    return (struct reader){game, cards_played(game, cards), player == 0 || player == 1 ? player : -1,
                           you ? player : -1};
}

dcg_status reader_options(const struct reader *r, dcg_option_list *list)
{
    const struct table t = table_to_see(r->game, r->cards);

    return r->cards ? option_list(&t, list) : DCG_ERROR_ARGUMENT;
}

char player_letter(int player)
{
    return player == 0 ? 'A' : player == 1 ? 'B' : '-';
}

void name_player(struct words *w, const struct reader *r, int player)
{
    if (r->you < 0 || (player != 0 && player != 1))
        words_add_char(w, player_letter(player));
    else
        words_add(w, "%s", player == r->you ? "you" : "the opponent");
}

void name_whose(struct words *w, const struct reader *r, int player)
{
    bool your = r->you >= 0 && player == r->you;

    if (your)
        words_add(w, "your");
    else
        name_player(w, r, player);
    if (!your)
        words_add(w, "'s");
}

dcg_card_def name_def(const struct reader *r, int card)
{
    if (!r->game || card < 1 || card >= DCG_MAX_CARDS)
        return 0;
    uint8_t id = (uint8_t)card;
    bool known = r->viewer >= 0 ? card_known(r->game, id, r->viewer)
                                : card_known(r->game, id, 0) && card_known(r->game, id, 1);

    return known ? r->game->card[id].def : 0;
}

const char *name_text(const struct reader *r, dcg_card_def def)
{
    if (!r->cards || def == 0 || def > r->cards->count)
        return "a card";
    return card_word(r->cards, card_def(r->cards, def)->name);
}

void name_add_number(struct words *w, const struct reader *r, int card)
{
    dcg_card_def def = name_def(r, card);
    uint8_t neighbours[DCG_MAX_CARDS];
    dcg_card_info info;
    int same = 0, position = 0;

    if (!r->cards || def == 0 || dcg_card(r->game, r->cards, card, &info) != DCG_OK)
        return;
    int count = card_neighbours(r, &info, neighbours);
    for (int i = 0; i < count; i++) {
        dcg_card_def other = name_def(r, neighbours[i]);
        same += other != 0 && card_def(r->cards, other)->name == card_def(r->cards, def)->name;
        if (neighbours[i] == card)
            position = i + 1;
    }
    if (same > 1 && position)
        words_add(w, " #%d", position);
}

int dcg_card_name(const dcg_game *game, const dcg_cards *cards, int card, int viewer, char *text, size_t size)
{
    const struct reader r = reader_of(game, cards, viewer);
    struct words w = words_begin(text, size);

    words_add(&w, "%s", name_text(&r, name_def(&r, card)));
    return words_end(&w);
}
