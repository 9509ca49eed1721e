/* option.c - options in words. */
#include "cards/card_reader.h"
#include "present/asking.h"
#include "present/form.h"
#include "present/prompt.h"
#include "state/area.h"

static const char *const option_form[DCG_OPTION_COUNT] = {
    [DCG_OPTION_NONE] = "no option",
    [DCG_OPTION_FORFEIT] = "forfeit",
    [DCG_OPTION_KEEP] = "keep the hand",
    [DCG_OPTION_REDRAW] = "return the hand and draw a new one",
    [DCG_OPTION_HATCH] = "hatch a Digi-Egg",
    [DCG_OPTION_MOVE] = "move {%c|a Digimon} to the battle area",
    [DCG_OPTION_NOTHING] = "do nothing",
    [DCG_OPTION_PLAY] = "play %c{ (%1)}{ (cost %k)}",
    [DCG_OPTION_DIGIVOLVE] = "digivolve {%o|a Digimon}{ (%2)}{ into %c}{ (%1)}{ (cost %k)}{ %3}",
    [DCG_OPTION_DNA_DIGIVOLVE] = "DNA digivolve {%o|Digimon}{ (%2)}{ into %c}{ (%1)}{ (cost %k)}",
    [DCG_OPTION_BURST_DIGIVOLVE] = "burst digivolve {%o|a Digimon}{ (%2)}{ into %c}{ (%1)}{ (cost %k)}",
    [DCG_OPTION_APP_FUSE] = "app fuse {%o|a Digimon}{ (%2)}{ into %c}{ (%1)}{ (cost %k)}",
    [DCG_OPTION_USE] = "use {%c|an Option}{ (%1)}{ (cost %k)}",
    [DCG_OPTION_LINK] = "link %c{ (%1)}{ to %o}{ (%2)}{ (cost %k)}",
    [DCG_OPTION_ATTACK] = "attack {%O|%t} with {%c|a Digimon}",
    [DCG_OPTION_ACTIVATE] = "activate the effect of %c{ (%1)}{, number %n}",
    [DCG_OPTION_PASS] = "pass",
    [DCG_OPTION_COUNTER] = "activate the [Counter] effect of %c{ (%1)}{, number %n}",
    [DCG_OPTION_NO_COUNTER] = "activate no [Counter] effect",
    [DCG_OPTION_BLOCK] = "block with {%c|a Digimon}",
    [DCG_OPTION_NO_BLOCK] = "don't block",
    [DCG_OPTION_FIRST] = "activate {the effect of %c|a delayed rule action}{ (%1)}{ on %O}{, number %n}",
    [DCG_OPTION_YES] = "yes",
    [DCG_OPTION_NO] = "no",
    [DCG_OPTION_CARD_CHOICE] = "choose %c{ (%1)}",
    [DCG_OPTION_DONE] = "choose no more",
    [DCG_OPTION_PICK] = "number %n",
    [DCG_OPTION_TOP] = "to the top",
    [DCG_OPTION_BOTTOM] = "to the bottom",
};

/* Why the place of a card has to be told. */
struct apart {
    bool place; /* another option has a card of the same name, but this card lies somewhere else */
    bool owner; /* that card is the other player's */
    bool end;   /* both are in one security stack, unknown: where they lie in it tells them apart */
};

/* What the other options of the same verb make necessary to say. */
struct others {
    bool number;      /* one differs in its number alone, such as another effect of the same card */
    bool requirement; /* the same, and both cost the same */
    struct apart card, target;
};

static void apart_see(struct apart *apart, const struct reader *r, int card, int other)
{
    dcg_card_def def = name_def(r, card), same = name_def(r, other);
    dcg_card_info here, there;

    /* two cards that the reader doesn't know are called the same, too */
    if (card == other || !def != !same ||
        (def && card_def(r->cards, def)->name != card_def(r->cards, same)->name) ||
        dcg_card(r->game, r->cards, card, &here) != DCG_OK ||
        dcg_card(r->game, r->cards, other, &there) != DCG_OK)
        return;
    bool owner = here.owner != there.owner;
    apart->owner = apart->owner || owner;
    apart->end =
        apart->end || (!def && !owner && here.place == DCG_PLACE_SECURITY && there.place == here.place);
    apart->place =
        apart->place || apart->end || owner || here.place != there.place || here.host != there.host;
}

/* ", top", ", bottom", ", number 3 from the top" */
static void security_place(struct words *w, const struct reader *r, int owner, int card)
{
    const struct pile *stack = &r->game->pile[owner][PILE_SECURITY];
    int at = 0;

    while (at < stack->count && stack->at[at] != card)
        at++;
    if (at == 0 || at == stack->count - 1)
        words_add(w, at == 0 ? ", top" : ", bottom");
    else
        words_add(w, ", number %d from the top", at + 1);
}

static struct others others_of(const struct reader *r, dcg_option option, int cost)
{
    const dcg_option but_number = DCG_MAKE_OPTION(255, 255, 255, 0);
    struct others o = {0};
    dcg_option_list list;

    if (reader_options(r, &list) != DCG_OK)
        return (struct others){.number = true};
    for (int i = 0; i < list.count; i++) {
        dcg_option other = list.option[i];
        if (other == option || DCG_OPTION_VERB(other) != DCG_OPTION_VERB(option))
            continue;
        bool same = (other & but_number) == (option & but_number);
        o.number = o.number || same;
        o.requirement = o.requirement || (same && dcg_option_cost(r->game, r->cards, other) == cost);
        apart_see(&o.card, r, DCG_OPTION_CARD(option), DCG_OPTION_CARD(other));
        apart_see(&o.target, r, DCG_OPTION_OTHER(option), DCG_OPTION_OTHER(other));
    }
    return o;
}

/* "trash", "the opponent's battle area", "under Greymon"; "" if nothing has to be told. */
static const char *place_phrase(const struct reader *r, int card, struct apart apart, char *text, size_t size)
{
    struct words w = words_begin(text, size);
    dcg_card_info info;

    if (!apart.place || dcg_card(r->game, r->cards, card, &info) != DCG_OK)
        return "";
    bool attached = info.place == DCG_PLACE_UNDER || info.place == DCG_PLACE_LINKED;
    if (attached)
        words_add(&w, info.place == DCG_PLACE_UNDER ? "under " : "linked to ");
    if (apart.owner) {
        name_whose(&w, r, info.owner);
        words_add_char(&w, ' ');
    }
    words_add(&w, "%s", attached ? name_text(r, name_def(r, info.host)) : dcg_place_text(info.place));
    if (attached)
        name_add_number(&w, r, info.host);
    if (apart.end)
        security_place(&w, r, info.owner, card);
    return text;
}

/* Which of several digivolution requirements: "from red level 3", "from [Greymon]". */
static const char *requirement_phrase(const struct scene *s, int number, char *text, size_t size)
{
    enum { REQUIREMENTS = 15 };
    struct words w = words_begin(text, size);
    dcg_requirement list[REQUIREMENTS];
    int count = dcg_cards_requirements(s->reader.cards, name_def(&s->reader, s->card), list, REQUIREMENTS);

    if (number >= count || number >= REQUIREMENTS)
        return "by an effect";
    const dcg_requirement *q = &list[number];
    if (q->in_words)
        return "by the requirement in its text";
    words_add(&w, "from");
    for (int bit = 1, said = 0; bit <= CARD_COLORS_ALL; bit <<= 1)
        if (q->colors & bit)
            words_add(&w, "%s%s", said++ ? "/" : " ", card_color_text(bit));
    if (q->level)
        words_add(&w, " level %d", q->level);
    if (q->name)
        words_add(&w, " [%s]", q->name);
    if (q->trait)
        words_add(&w, " with the trait %s", q->trait);
    return text;
}

int dcg_option_text(const dcg_game *game, const dcg_cards *cards, dcg_option option, int viewer, char *text,
                    size_t size)
{
    char place[DCG_MAX_TEXT], target[DCG_MAX_TEXT], how[DCG_MAX_TEXT];
    struct words w = words_begin(text, size);
    int verb = DCG_OPTION_VERB(option), number = DCG_OPTION_NUMBER(option);
    struct scene s = {.reader = reader_of(game, cards, viewer),
                      .choice = true,
                      .card = DCG_OPTION_CARD(option),
                      .other = DCG_OPTION_OTHER(option),
                      .value = verb == DCG_OPTION_PICK ? number : number + 1};

    if (!s.reader.cards || verb >= DCG_OPTION_COUNT || option >> 48) {
        words_add(&w, "unknown option");
        return words_end(&w);
    }
    s.player = card_owner(game, (uint8_t)s.card);
    s.cost = name_def(&s.reader, s.card) ? dcg_option_cost(game, cards, option) : -1;
    struct others others = s.card ? others_of(&s.reader, option, s.cost) : (struct others){.number = true};
    bool numbered = verb == DCG_OPTION_FIRST || verb == DCG_OPTION_ACTIVATE || verb == DCG_OPTION_COUNTER;
    if (numbered && !others.number)
        s.value = 0;
    s.phrase[0] = place_phrase(&s.reader, s.card, others.card, place, sizeof place);
    s.phrase[1] = place_phrase(&s.reader, s.other, others.target, target, sizeof target);
    if (verb == DCG_OPTION_DIGIVOLVE && others.requirement)
        s.phrase[2] = requirement_phrase(&s, number, how, sizeof how);
    if (verb == DCG_OPTION_FIRST && s.other == s.card)
        s.other = 0;
    bool depends = verb == DCG_OPTION_YES || verb == DCG_OPTION_PICK || verb == DCG_OPTION_DONE;
    if (!depends || !option_asked(&w, &s.reader, option))
        form_say(&w, &s,
                 effect_is_trashing(game, cards, option) ? "trash %c, which was used" : option_form[verb]);
    return words_end(&w);
}
