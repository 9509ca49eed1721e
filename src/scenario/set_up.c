/* set_up.c - setting up the position that a scenario describes, or the game that it starts. */
#include "engine/main_loop.h"
#include "state/random.h"
#include "scenario/runner.h"
#include "state/area.h"

#include <stdlib.h>
#include <string.h>

static bool position_room(struct runner *r)
{
    return r->game.outcome != DCG_FAILED || runner_fails(r, "there is no room for so much in a game");
}

/* What a state of the list says about a card that is in no stack. */
static void card_set_states(struct runner *r, uint8_t card, unsigned states)
{
    dcg_game *g = &r->game;

    if (states & STATE_FACE_UP) {
        g->card[card].flags &= (uint8_t)~CARD_FACE_DOWN;
        card_show(&r->t, card);
    }
    if (states & STATE_FACE_DOWN) {
        g->card[card].flags |= CARD_FACE_DOWN;
        card_hide(&r->t, card);
        card_show_to(&r->t, card, card_owner(g, card));
    }
    if (states & STATE_KNOWN_A)
        card_show_to(&r->t, card, 0);
    if (states & STATE_KNOWN_B)
        card_show_to(&r->t, card, 1);
}

static void permanent_set_states(struct runner *r, uint8_t permanent, unsigned states)
{
    unsigned flags = (states & STATE_SUSPENDED ? PERMANENT_SUSPENDED : 0u) |
                     (states & STATE_PLAYED ? PERMANENT_PLAYED : 0u) |
                     (states & STATE_PLACED ? PERMANENT_BY_EFFECT : 0u);

    permanent_at(&r->t, permanent)->flags |= (uint8_t)flags;
}

/* A card whose text can't be carried out would do something else than it says. */
static bool def_playable(struct runner *r, dcg_card_def def)
{
    const char *unread = r->allows ? NULL : dcg_cards_unread(r->cards, def);
    const struct card_def *d = card_def(r->cards, def);
    dcg_rules rules = dcg_cards_rules(r->cards, def);

    if (!unread && rules > r->rules)
        return runner_fails(r, "%s %s needs the line \"rules version: %s\"", card_word(r->cards, d->number),
                            card_word(r->cards, d->name), dcg_rules_text(rules));
    return !unread ||
           runner_fails(r,
                        "%s %s isn't for play: %s; with the line \"allow unread cards\" above it is taken "
                        "without the text that isn't understood",
                        card_word(r->cards, d->number), card_word(r->cards, d->name), unread);
}

static bool part_create(struct runner *r, const struct part *part, int player, bool token, uint8_t *card)
{
    dcg_card_def def;

    if (!def_named(r, part->name, &def) || !def_playable(r, def))
        return false;
    const struct card_def *d = card_def(r->cards, def);
    *card = card_create(&r->t, player, def, (d->categories & DCG_DIGI_EGG) != 0, token || d->token);
    return position_room(r) && (!part->label.size || label_add(r, part->label, *card));
}

/* A thing on the field: its top card, what lies under it from the top down, its link cards. */
static bool item_to_field(struct runner *r, const struct item *item, int player, bool breeding)
{
    uint8_t card, permanent;

    if (!part_create(r, &item->part[0], player, (item->states & STATE_TOKEN) != 0, &card))
        return false;
    permanent = permanent_create(&r->t, card, player, breeding);
    if (!position_room(r))
        return false;
    for (int i = 1; i < item->parts; i++) {
        if (!part_create(r, &item->part[i], player, false, &card))
            return false;
        if (item->part[i].role == PART_LINK)
            permanent_link(&r->t, permanent, card);
        else
            permanent_tuck(&r->t, permanent, card, BOTTOM, item->part[i].face_down);
    }
    permanent_set_states(r, permanent, item->states);
    card_set_states(r, permanent_of(&r->game, permanent)->top, item->states);
    return position_room(r);
}

static bool item_to_area(struct runner *r, const struct item *item, int player, int place)
{
    unsigned field_only =
        STATE_SUSPENDED | STATE_UNSUSPENDED | STATE_PLAYED | STATE_NOT_PLAYED | STATE_PLACED | STATE_TOKEN;
    uint8_t card;

    if (item->parts > 1 || item->states & field_only)
        return runner_fails(r, "that is possible on the field only");
    if (!part_create(r, &item->part[0], player, false, &card))
        return false;
    bool egg = (r->game.card[card].flags & CARD_EGG) != 0;
    if (place != DCG_PLACE_TRASH && egg != (place == DCG_PLACE_DIGI_EGG_DECK))
        return runner_fails(r, egg ? "a Digi-Egg card can't be there (3-1-3-9)"
                                   : "only Digi-Egg cards can be in the Digi-Egg deck");
    card_put(&r->t, card, place, BOTTOM);
    card_set_states(r, card, item->states);
    return position_room(r);
}

static void pile_fill(struct runner *r, int player, int place, int count)
{
    for (int i = 0; i < count && r->game.outcome != DCG_FAILED; i++)
        card_put(&r->t, card_create(&r->t, player, r->filler, false, false), place, BOTTOM);
}

bool set_turn(struct runner *r, const struct statement *s)
{
    const struct operand *number = statement_operand(s, OPERAND_NUMBER, 0);

    if (number && (number->value < 1 || number->value > 60000))
        return runner_fails(r, "a turn's number is 1 to 60000");
    r->game.turn_player = (uint8_t)s->operand[0].value;
    r->game.turn = (uint16_t)(number ? number->value : DEFAULT_TURN);
    return true;
}

bool set_phase(struct runner *r, const struct statement *s)
{
    r->game.phase = (uint8_t)(s->operand[0].value >> 8);
    r->game.phase_step = (uint8_t)(s->operand[0].value & 255);
    return true;
}

bool set_memory(struct runner *r, const struct statement *s)
{
    int32_t memory = s->count ? s->operand[1].value : 0;

    if (memory < 0 || memory > 10)
        return runner_fails(r, "memory is 0 to 10 on one side");
    r->game.memory = (int8_t)(s->count && s->operand[0].value ? -memory : memory);
    r->memory_set = true;
    return true;
}

bool set_area(struct runner *r, const struct statement *s)
{
    int player = s->operand[0].value, place = s->operand[1].value, column;
    bool field = place == DCG_PLACE_BATTLE || place == DCG_PLACE_BREEDING;
    struct tokens tokens;
    struct item item;

    (void)tokens_cut(&tokens, s->operand[2].text, &column);
    struct list list = list_begin(&tokens, 0, tokens.count);
    r->laid[player][place] = true;
    while (list_item(&list, &item))
        for (int i = 0; i < item.copies; i++)
            if (!(field ? item_to_field(r, &item, player, place == DCG_PLACE_BREEDING)
                        : item_to_area(r, &item, player, place)))
                return false;
    return true;
}

bool set_start(struct runner *r, const struct statement *s)
{
    (void)s;
    r->real = true;
    return true;
}

bool set_unread(struct runner *r, const struct statement *s)
{
    (void)s;
    r->allows = true;
    return true;
}

bool set_seed(struct runner *r, const struct statement *s)
{
    r->seed = (uint64_t)s->operand[0].value;
    return true;
}

/* The state of the random numbers, as a game that was written out has it: four numbers of 16 hexadecimal digits. */
bool set_random(struct runner *r, const struct statement *s)
{
    for (int i = 0; i < 4; i++) {
        struct slice text = s->operand[i].text;
        char digits[17], *end;
        if (!slice_copy(text, digits, sizeof digits) || text.size != 16 ||
            strspn(digits, "0123456789abcdef") != 16)
            return runner_fails(r, "expected four numbers of 16 hexadecimal digits");
        r->random[i] = strtoull(digits, &end, 16);
    }
    r->random_set = true;
    return (r->random[0] | r->random[1] | r->random[2] | r->random[3]) != 0 ||
           runner_fails(r, "not all of these numbers can be 0");
}

bool set_first_player(struct runner *r, const struct statement *s)
{
    r->script.first_player = (int8_t)s->operand[0].value;
    return true;
}

bool set_shuffle(struct runner *r, const struct statement *s)
{
    struct tokens tokens;
    struct item item;
    int column;

    if (r->script.shuffles == SCRIPT_SHUFFLES)
        return runner_fails(r, "more than %d shuffles are laid down", (int)SCRIPT_SHUFFLES);
    int at = r->script.shuffles++;
    (void)tokens_cut(&tokens, s->operand[0].text, &column);
    struct list list = list_begin(&tokens, 0, tokens.count);
    while (list_item(&list, &item)) {
        dcg_card_def def;
        if (!def_named(r, item.part[0].name, &def))
            return false;
        for (int i = 0; i < item.copies; i++) {
            if (r->script.shuffle[at].count == PILE)
                return runner_fails(r, "more cards than a deck holds");
            r->script.shuffle[at].def[r->script.shuffle[at].count++] = def;
        }
    }
    return true;
}

bool position_begin(struct runner *r)
{
    dcg_game *g = &r->game;

    game_clear(g);
    session_begin(&r->session, r->cards);
    g->cards_hash = dcg_cards_hash(r->cards);
    g->rules = (uint8_t)r->rules;
    g->turn = DEFAULT_TURN;
    g->phase = DCG_PHASE_MAIN;
    g->phase_step = STEP_MIDDLE;
    g->redrawn = 3; /* both */
    r->seed = 1;
    r->script.first_player = -1;
    r->t = table_of(g, r->cards);
    r->t.sink = &r->sink;
    r->t.script = &r->script;
    return true;
}

static bool game_start(struct runner *r)
{
    if (!r->plays[0] || !r->plays[1])
        return runner_fails(r, "start game: both players need a deck: A plays deck NAME");
    if (r->game.card_top > 1)
        return runner_fails(r, "start game: a game begins without cards on the table");
    for (int player = 0; player < 2; player++) {
        dcg_deck_problem problem;
        if (dcg_deck_check_by(r->cards, r->rules, &r->plays[player]->deck, &problem, 1))
            return runner_fails(r, "start game: %c's deck: %s", 'A' + player, problem.text);
    }
    start(&r->t, r->rules, &r->plays[0]->deck, &r->plays[1]->deck, r->seed);
    return true;
}

bool position_finish(struct runner *r)
{
    dcg_game *g = &r->game;

    r->running = true;
    if (r->real) {
        if (!game_start(r))
            return false;
    } else {
        g->first_player = (uint8_t)(g->turn % 2 ? g->turn_player : 1 - g->turn_player);
        if (!r->memory_set)
            g->memory = g->turn_player ? -DEFAULT_MEMORY : DEFAULT_MEMORY;
        for (int player = 0; player < 2; player++) {
            if (!r->laid[player][DCG_PLACE_DECK])
                pile_fill(r, player, DCG_PLACE_DECK, DEFAULT_DECK);
            if (!r->laid[player][DCG_PLACE_SECURITY])
                pile_fill(r, player, DCG_PLACE_SECURITY, DEFAULT_SECURITY);
        }
        if (!position_room(r) || !position_renumber(r))
            return false;
        if (r->random_set)
            memcpy(g->random, r->random, sizeof g->random);
        else
            random_seed(g->random, r->seed);
        g->unsettled = 1;
        for (int card = 1; card < g->card_top; card++)
            r->remembered[card] = g->card[card].generation;
        run(&r->t);
    }
    return runner_look(r);
}
