/* board.c - the whole table in lines of text, as one player or everybody sees it (3-1-2): the opponent
 * above, the reader below, between them the memory gauge (1-4-2).
 */
#include "present/name.h"
#include "state/area.h"

#include <stdlib.h>

enum { NAME_COLUMNS = 22, MEMORY_END = 10 };

static void say_name(struct words *w, const struct reader *r, int card)
{
    words_add(w, "%s", name_text(r, name_def(r, card)));
}

static void say_names(struct words *w, const struct reader *r, const char *before, const uint8_t *cards,
                      int count)
{
    for (int i = 0; i < count; i++) {
        words_add(w, "%s", i ? ", " : before);
        say_name(w, r, cards[i]);
    }
}

static void say_level(struct words *w, int level)
{
    if (level > 0)
        words_add(w, "Lv.%d ", level);
    else
        words_add(w, "     ");
}

/* What stands where the DP of a Digimon would. */
static const char *field_word(int categories)
{
    return categories & DCG_DIGIMON  ? "no DP"
           : categories & DCG_TAMER  ? "Tamer"
           : categories & DCG_OPTION ? "Option"
                                     : "";
}

static void say_keywords(struct words *w, const dcg_card_info *info)
{
    for (int keyword = 0; keyword < DCG_KEYWORD_COUNT; keyword++)
        if (keyword != DCG_KEYWORD_SECURITY_A && info->keywords >> keyword & 1)
            words_add(w, " <%s>", dcg_keyword_text(keyword));
    if (info->checks != 1 && info->categories & DCG_DIGIMON)
        words_add(w, " checks %d", info->checks);
}

static void say_marks(struct words *w, const dcg_card_info *info)
{
    if (info->suspended)
        words_add(w, " suspended");
    if (info->played_this_turn)
        words_add(w, " played this turn");
    if (info->face_down)
        words_add(w, " face down");
    if (info->token)
        words_add(w, " token");
}

/* One thing on the field: its number in the area, what it is now, what is under it and linked to it. */
static void say_permanent(struct words *w, const struct reader *r, int number, int card)
{
    const char *name = name_text(r, name_def(r, card));
    uint8_t cards[DCG_MAX_CARDS];
    dcg_card_info info;

    if (dcg_card(r->game, r->cards, card, &info) != DCG_OK)
        return;
    words_add(w, "     %2d %s", number, name);
    words_pad(w, name, NAME_COLUMNS);
    say_level(w, info.level);
    if (info.dp >= 0)
        words_add(w, "%5d DP", info.dp);
    else
        words_add(w, "%8s", field_word(info.categories));
    say_marks(w, &info);
    say_keywords(w, &info);
    say_names(w, r, " over ", cards, dcg_under(r->game, card, cards));
    say_names(w, r, " linked with ", cards, dcg_links(r->game, card, cards));
    words_add_char(w, '\n');
}

static void say_field(struct words *w, const struct reader *r, int player, int place)
{
    uint8_t cards[DCG_MAX_CARDS];
    int count = dcg_area(r->game, player, place, cards);

    words_add(w, "   %s%s\n", dcg_place_text(place), count ? "" : ": empty");
    for (int i = 0; i < count; i++)
        say_permanent(w, r, i + 1, cards[i]);
}

/* The costs of a card in the hand: to play or use it, and of each digivolution requirement. */
static void say_costs(struct words *w, const struct reader *r, dcg_card_def def)
{
    const struct card_def *d = card_def(r->cards, def);

    say_level(w, d->level);
    if (d->cost >= 0)
        words_add(w, "cost %d", d->cost);
    else
        words_add(w, "no cost");
    for (uint32_t i = 0; i < d->digivolve_count; i++)
        words_add(w, "%s%d", i ? ", " : ", digivolve ", r->cards->requirement[d->digivolve + i].cost);
}

/* What the reader knows of a hand or security stack. The reader's own hand has letters: options have numbers. */
enum { HAND_LETTERS = 26 };

static void say_known(struct words *w, const struct reader *r, int player, int place)
{
    uint8_t cards[DCG_MAX_CARDS];
    int count = dcg_area(r->game, player, place, cards), said = 0;

    for (int i = 0; i < count; i++) {
        dcg_card_def def = name_def(r, cards[i]);
        if (def == 0)
            continue;
        const char *name = name_text(r, def);
        if (!said++)
            words_add(w, "   %s\n", dcg_place_text(place));
        if (place == DCG_PLACE_HAND && player == r->viewer && i < HAND_LETTERS)
            words_add(w, "      %c %s", 'a' + i, name);
        else
            words_add(w, "     %2d %s", i + 1, name);
        if (place == DCG_PLACE_HAND) {
            words_pad(w, name, NAME_COLUMNS);
            say_costs(w, r, def);
        }
        words_add_char(w, '\n');
    }
}

/* A trash on one line: each name once, with how many there are. */
static void say_trash(struct words *w, const struct reader *r, int player)
{
    uint8_t cards[DCG_MAX_CARDS];
    int count = dcg_area(r->game, player, DCG_PLACE_TRASH, cards), said = 0;

    for (int i = 0; i < count; i++) {
        dcg_card_def def = name_def(r, cards[i]);
        int before = 0, same = 0;
        for (int k = 0; k < count; k++) {
            bool equal = name_def(r, cards[k]) == def;
            same += equal;
            before += equal && k < i;
        }
        if (before)
            continue;
        words_add(w, "%s%s", said++ ? ", " : "   trash: ", name_text(r, def));
        if (same > 1)
            words_add(w, " x%d", same);
    }
    if (said)
        words_add_char(w, '\n');
}

/* 3-1-3-2: how many cards are where is known to everybody. */
static void say_counts(struct words *w, const struct reader *r, int player)
{
    static const int counted[] = {DCG_PLACE_SECURITY, DCG_PLACE_HAND, DCG_PLACE_DECK, DCG_PLACE_DIGI_EGG_DECK,
                                  DCG_PLACE_TRASH};
    uint8_t cards[DCG_MAX_CARDS];

    name_player(w, r, player);
    for (size_t i = 0; i < sizeof counted / sizeof counted[0]; i++)
        words_add(w, "  %s %d", dcg_place_text(counted[i]), dcg_area(r->game, player, counted[i], cards));
    words_add_char(w, '\n');
}

static void say_player(struct words *w, const struct reader *r, int player)
{
    say_counts(w, r, player);
    say_trash(w, r, player);
    say_known(w, r, player, DCG_PLACE_SECURITY);
    say_field(w, r, player, DCG_PLACE_BREEDING);
    say_field(w, r, player, DCG_PLACE_BATTLE);
    say_known(w, r, player, DCG_PLACE_HAND);
}

/* Player A's side is on the left. */
static void say_gauge(struct words *w, const struct reader *r, int memory)
{
    words_add(w, "memory  ");
    name_player(w, r, 0);
    for (int at = MEMORY_END; at >= -MEMORY_END; at--)
        words_add(w, at == memory ? " [%d]" : " %d", abs(at));
    words_add_char(w, ' ');
    name_player(w, r, 1);
    words_add_char(w, '\n');
}

static void say_attack(struct words *w, const struct reader *r, const dcg_table_info *table)
{
    if (!table->attacker)
        return;
    words_add(w, "attack  ");
    say_name(w, r, table->attacker);
    words_add(w, " -> ");
    if (table->target)
        say_name(w, r, table->target);
    else
        words_add(w, "the player");
    words_add_char(w, '\n');
}

static void say_moment(struct words *w, const struct reader *r, const dcg_table_info *table)
{
    dcg_result_info result = dcg_result(r->game);

    if (result.outcome == DCG_WON) {
        name_player(w, r, result.winner);
        words_add(w, " won in turn %d\n", table->turn);
    } else if (result.outcome != DCG_PLAYING) {
        words_add(w, "the game is over in turn %d, nobody won\n", table->turn);
    } else if (table->phase == DCG_PHASE_SETUP) {
        words_add(w, "before the game\n");
    } else {
        words_add(w, "turn %d, ", table->turn);
        name_whose(w, r, table->turn_player);
        words_add(w, " %s phase\n", dcg_phase_text(table->phase));
    }
}

int dcg_board_text(const dcg_game *game, const dcg_cards *cards, int viewer, char *text, size_t size)
{
    const struct reader r = reader_of(game, cards, viewer);
    struct words w = words_begin(text, size);
    int below = r.viewer == 1;

    if (!r.cards)
        return 0;
    dcg_table_info table = dcg_table(game);
    say_moment(&w, &r, &table);
    words_add_char(&w, '\n');
    say_player(&w, &r, !below);
    words_add_char(&w, '\n');
    say_gauge(&w, &r, table.memory);
    say_attack(&w, &r, &table);
    words_add_char(&w, '\n');
    say_player(&w, &r, below);
    return words_end(&w);
}
