/* labels.c - which card a name means: a label, else a number, else a name.
 *
 * Numbers and names are looked for where the statement is about (the hand for playing, the battle area for
 * attacking), then everywhere. Equal cards of one hand, deck or security stack are interchangeable; else a name
 * must mean one card only.
 */
#include "scenario/runner.h"
#include "state/area.h"

#include <stdio.h>
#include <string.h>

static bool def_is_named(const dcg_cards *cards, dcg_card_def def, struct slice name)
{
    const struct card_def *d = card_def(cards, def);

    return def && (slice_is(name, card_word(cards, d->number)) || slice_is(name, card_word(cards, d->name)));
}

static const struct label *label_named(const struct runner *r, struct slice name)
{
    for (int i = 0; i < r->labels; i++)
        if (slice_equal(r->label[i].name, name))
            return &r->label[i];
    return NULL;
}

bool cards_alike(const struct runner *r, uint8_t a, uint8_t b)
{
    const struct card *x = &r->game.card[a], *y = &r->game.card[b];
    uint32_t places = IN_HAND | 1 << DCG_PLACE_DECK | 1 << DCG_PLACE_SECURITY | 1 << DCG_PLACE_DIGI_EGG_DECK;

    return x->def == y->def && x->place == y->place && x->flags == y->flags && (places >> x->place & 1);
}

static bool card_fits(const struct runner *r, uint8_t card, struct slice name, struct where_cards where)
{
    const struct card *c = &r->game.card[card];

    return c->place != DCG_PLACE_OUTSIDE && def_is_named(r->cards, c->def, name) &&
           (where.player < 0 || card_owner(&r->game, card) == where.player) &&
           (!where.places || where.places >> c->place & 1);
}

/* How many different cards fit; the first of them. */
static int cards_fitting(const struct runner *r, struct slice name, struct where_cards where, uint8_t *first)
{
    int count = 0;

    for (int card = 1; card < r->game.card_top; card++) {
        if (!card_fits(r, (uint8_t)card, name, where))
            continue;
        if (!count)
            *first = (uint8_t)card;
        count += !count || !cards_alike(r, *first, (uint8_t)card);
    }
    return count;
}

bool card_has_label(const struct runner *r, uint8_t card)
{
    for (int i = 0; i < r->labels; i++)
        if (r->label[i].card == card)
            return true;
    return false;
}

bool label_add(struct runner *r, struct slice name, uint8_t card)
{
    if (label_named(r, name) || effect_named(r, name))
        return runner_fails(r, "the label %.*s is given twice", slice_shown(name), name.at);
    if (r->labels == LABELS)
        return runner_fails(r, "more than %d labels", (int)LABELS);
    r->label[r->labels++] = (struct label){name, card};
    return true;
}

/* Cards that a name may mean before others: of the scenario, of its file, all others. */
struct defs {
    uint32_t first, last, owner;
};

static bool def_fits(const struct runner *r, uint32_t def, struct slice name, uint32_t owner)
{
    return card_owner_scenario(r->file, def) == owner &&
           slice_is(name, card_word(r->cards, card_def(r->cards, def)->name));
}

/* How many of these cards have a name; the last of them. */
static int defs_named(const struct runner *r, struct slice name, struct defs of, dcg_card_def *def)
{
    int count = 0;

    for (uint32_t i = of.first; i <= of.last; i++) {
        if (!def_fits(r, i, name, of.owner))
            continue;
        *def = (dcg_card_def)i;
        count++;
    }
    return count;
}

/* Too many cards have a name: which. */
static bool defs_fail(struct runner *r, struct slice name, int count, struct defs of)
{
    char numbers[DCG_MAX_TEXT];
    size_t used = 0;

    for (uint32_t i = of.first; i <= of.last && used < sizeof numbers - 1; i++) {
        if (!def_fits(r, i, name, of.owner))
            continue;
        int more = snprintf(numbers + used, sizeof numbers - used, "%s%s", used ? ", " : "",
                            card_word(r->cards, card_def(r->cards, i)->number));
        used += more > 0 ? (size_t)more : 0;
    }
    text_shorten(numbers, sizeof numbers - 8);
    return runner_fails(r, "%d cards are called %.*s: write the number of one of them: %s", count,
                        slice_shown(name), name.at, numbers);
}

/* May the scenario name that card? */
static bool def_is_open(const struct runner *r, uint32_t def)
{
    uint32_t owner = card_owner_scenario(r->file, def);

    return !owner || owner == r->scenario;
}

static bool def_fails(struct runner *r, struct slice name)
{
    char typed[64];
    dcg_near near = {.word = typed};

    (void)slice_copy(name, typed, sizeof typed);
    for (uint32_t i = 1; i <= r->cards->count; i++) {
        if (!def_is_open(r, i))
            continue;
        dcg_near_try(&near, card_word(r->cards, card_def(r->cards, i)->number));
        dcg_near_try(&near, card_word(r->cards, card_def(r->cards, i)->name));
    }
    return near.best ? runner_fails(r, "there is no card %.*s; did you mean %s?", slice_shown(name), name.at,
                                    near.best)
                     : runner_fails(r, "there is no card %.*s", slice_shown(name), name.at);
}

bool def_named(struct runner *r, struct slice name, dcg_card_def *def)
{
    char number[64];

    *def = slice_copy(name, number, sizeof number) ? dcg_cards_find(r->cards, number) : 0;
    if (*def && def_is_open(r, *def))
        return true;
    const uint32_t others = (uint32_t)r->others, all = r->cards->count;
    const struct defs orders[] = {{others + 1, all, r->scenario}, {others + 1, all, 0}, {1, others, 0}};
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++) {
        int count = defs_named(r, name, orders[i], def);
        if (count)
            return count == 1 || defs_fail(r, name, count, orders[i]);
    }
    return def_fails(r, name);
}

bool card_named(struct runner *r, struct slice name, struct where_cards where, uint8_t *card)
{
    const struct label *label = label_named(r, name);
    int count = 1;

    if (label) {
        *card = label->card;
    } else {
        count = cards_fitting(r, name, where, card);
        if (!count)
            count = cards_fitting(r, name, (struct where_cards){.player = -1}, card);
    }
    if (!count)
        return runner_fails(r, "no card of the game is called %.*s", slice_shown(name), name.at);
    if (count > 1)
        return runner_fails(r, "several cards are called %.*s: give them labels", slice_shown(name), name.at);
    if (where.whole && r->game.card[*card].place == DCG_PLACE_UNDER)
        *card = permanent_of(&r->game, r->game.card[*card].permanent)->top;
    return true;
}

bool card_operand(struct runner *r, const struct statement *s, int n, struct where_cards where, uint8_t *card)
{
    const struct operand *operand = statement_operand(s, OPERAND_CARD, n);

    *card = 0;
    return !operand || card_named(r, operand->text, where, card);
}

bool permanent_named(struct runner *r, struct slice name, uint8_t *permanent)
{
    uint8_t card = 0;

    if (!card_named(r, name, (struct where_cards){-1, ON_FIELD, true}, &card))
        return false;
    *permanent = permanent_with_top(&r->game, card);
    return *permanent != NO_PERMANENT ||
           runner_fails(r, "%.*s isn't on the field", slice_shown(name), name.at);
}

bool card_is_named(const struct runner *r, uint8_t card, struct slice name)
{
    const struct label *label = label_named(r, name);

    return label ? label->card == card : def_is_named(r->cards, r->game.card[card].def, name);
}

bool whole_is_named(const struct runner *r, uint8_t top, struct slice name)
{
    const struct label *label = label_named(r, name);
    const struct card *card = label ? &r->game.card[label->card] : NULL;

    return card_is_named(r, top, name) ||
           (card && card->place == DCG_PLACE_UNDER && permanent_of(&r->game, card->permanent)->top == top);
}

uint8_t card_labelled(const struct runner *r, struct slice name)
{
    const struct label *label = label_named(r, name);

    return label ? label->card : 0;
}

bool effect_is(const struct effect *effect, const struct effect_instance *what)
{
    return effect->what.tag == what->tag;
}

const struct effect *effect_named(const struct runner *r, struct slice name)
{
    for (int i = 0; i < r->effects; i++)
        if (slice_equal(r->effect[i].name, name))
            return &r->effect[i];
    return NULL;
}

unsigned card_states(const struct runner *r, uint8_t card, const dcg_card_info *info)
{
    uint8_t permanent = permanent_with_top(&r->game, card);
    bool placed = permanent != NO_PERMANENT && permanent_is(&r->game, permanent, PERMANENT_BY_EFFECT);

    return (unsigned)(info->suspended ? STATE_SUSPENDED : STATE_UNSUSPENDED) |
           (unsigned)(info->face_down ? STATE_FACE_DOWN : STATE_FACE_UP) |
           (unsigned)(info->played_this_turn ? STATE_PLAYED : STATE_NOT_PLAYED) |
           (info->token ? STATE_TOKEN : 0u) | (placed ? STATE_PLACED : 0u) |
           (info->known[0] ? STATE_KNOWN_A : 0u) | (info->known[1] ? STATE_KNOWN_B : 0u);
}

const char *card_words(const struct runner *r, int card, char *text, size_t size)
{
    for (int i = 0; i < r->labels; i++) {
        if (r->label[i].card == card) {
            (void)slice_copy(r->label[i].name, text, size);
            return text;
        }
    }
    const struct card_def *d = card_def(r->cards, r->game.card[card & (DCG_MAX_CARDS - 1)].def);
    struct slice name = {card_word(r->cards, d->name), 0, 0};
    name.size = (uint16_t)strlen(name.at);
    (void)slice_copy(name, text, size);
    return text;
}
