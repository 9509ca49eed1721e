/* view_json.c - a view as JSON: what lies where, as one player knows it, or as both do. */
#include "protocol/pieces.h"

struct view {
    dcg_json *json;
    const dcg_game *game;
    const dcg_cards *cards;
};

static void pile_json(const struct view *v, const char *key, const uint8_t *card, int count);

/* Of a brief view, what is printed on a card stands in the message "game" under its number; tokens don't. */
static bool tells_print(const struct view *v, const dcg_card_info *info)
{
    return !v->json->brief || info->token;
}

static void permanent_json(const struct view *v, int card, const dcg_card_info *info)
{
    uint8_t list[DCG_MAX_CARDS];

    dcg_json_truth(v->json, "suspended", info->suspended);
    dcg_json_truth(v->json, "played_this_turn", info->played_this_turn);
    dcg_json_whole(v->json, "checks", info->checks);
    keywords_json(v->json, info->keywords);
    if (info->def)
        colors_json(v->json, "colors", info->colors);
    if (info->def && tells_print(v, info))
        traits_json(v->json, v->cards, info->def);
    pile_json(v, "under", list, dcg_under(v->game, card, list));
    pile_json(v, "links", list, dcg_links(v->game, card, list));
}

/* A card that isn't known has an id and hardly anything else. */
static void card_fields(const struct view *v, int card)
{
    dcg_card_info info;
    dcg_card_facts facts;

    dcg_json_whole(v->json, "id", card);
    if (dcg_card(v->game, v->cards, card, &info) != DCG_OK)
        return;
    if (info.face_down)
        dcg_json_truth(v->json, "face_down", true);
    if (info.token)
        dcg_json_truth(v->json, "token", true);
    if (info.def && dcg_cards_facts(v->cards, info.def, &facts) == DCG_OK) {
        dcg_json_string(v->json, "number", facts.number);
        if (tells_print(v, &info))
            dcg_json_string(v->json, "name", facts.name);
        dcg_json_maybe(v->json, "level", info.level, 0);
        dcg_json_maybe(v->json, "dp", info.dp, -1);
    }
    if (info.place == DCG_PLACE_BATTLE || info.place == DCG_PLACE_BREEDING)
        permanent_json(v, card, &info);
}

static void pile_json(const struct view *v, const char *key, const uint8_t *card, int count)
{
    dcg_json_array(v->json, key);
    for (int i = 0; i < count; i++) {
        dcg_json_object(v->json, NULL);
        card_fields(v, card[i]);
        dcg_json_close(v->json);
    }
    dcg_json_close(v->json);
}

/* How many there are, and which of them are known: where from the top, and what. */
static void deck_pile_json(const struct view *v, const char *key, const char *known, const uint8_t *card,
                           int count)
{
    dcg_json_whole(v->json, key, count);
    dcg_json_array(v->json, known);
    for (int i = 0; i < count; i++) {
        dcg_card_info info;
        if (dcg_card(v->game, v->cards, card[i], &info) != DCG_OK || !info.def)
            continue;
        dcg_json_object(v->json, NULL);
        dcg_json_whole(v->json, "at", i);
        card_fields(v, card[i]);
        dcg_json_close(v->json);
    }
    dcg_json_close(v->json);
}

static void side_json(const struct view *v, const char *key, int player)
{
    static const struct {
        int place;
        const char *key;
    } open[] = {{DCG_PLACE_HAND, "hand"},
                {DCG_PLACE_SECURITY, "security"},
                {DCG_PLACE_TRASH, "trash"},
                {DCG_PLACE_BREEDING, "breeding"},
                {DCG_PLACE_BATTLE, "battle"}};
    uint8_t card[DCG_MAX_CARDS];

    dcg_json_object(v->json, key);
    int count = dcg_area(v->game, player, DCG_PLACE_DECK, card);
    deck_pile_json(v, "deck", "deck_known", card, count);
    count = dcg_area(v->game, player, DCG_PLACE_DIGI_EGG_DECK, card);
    deck_pile_json(v, "digi_egg_deck", "digi_egg_deck_known", card, count);
    for (size_t i = 0; i < sizeof open / sizeof open[0]; i++) {
        count = dcg_area(v->game, player, open[i].place, card);
        pile_json(v, open[i].key, card, count);
    }
    dcg_json_close(v->json);
}

/* Cards that are used or checked lie in no area (9-1-4, 13-1-5). */
static void nowhere_json(const struct view *v)
{
    uint8_t found[DCG_MAX_CARDS];
    dcg_card_info info;
    int count = 0;

    for (int card = 1; card < DCG_MAX_CARDS && dcg_card(v->game, v->cards, card, &info) == DCG_OK; card++)
        if (info.place == DCG_PLACE_NOWHERE)
            found[count++] = (uint8_t)card;
    pile_json(v, "in_no_area", found, count);
}

void dcg_json_view(dcg_json *json, const dcg_game *view, const dcg_cards *cards, int player)
{
    struct view v = {json, view, cards};
    dcg_table_info table = dcg_table(view);
    int side = player == 1;

    if (!json || !view || !cards)
        return;
    dcg_json_string(json, "rules", dcg_rules_text(dcg_game_rules(view)));
    dcg_json_whole(json, "turn", table.turn);
    dcg_json_truth(json, "my_turn", table.turn_player == side);
    dcg_json_truth(json, "i_went_first", table.first_player == side);
    dcg_json_string(json, "phase", dcg_phase_text(table.phase));
    dcg_json_whole(json, "memory", side ? -table.memory : table.memory);
    dcg_json_maybe(json, "attacker", table.attacker, 0);
    dcg_json_maybe(json, "target", table.target < 0 ? 0 : table.target, 0);
    side_json(&v, "me", side);
    side_json(&v, "opponent", !side);
    nowhere_json(&v);
}
