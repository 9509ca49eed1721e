/* option.c - options in words. */
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
    [DCG_OPTION_PLAY] = "play %c{ (cost %k)}",
    [DCG_OPTION_DIGIVOLVE] = "digivolve {%o|a Digimon}{ into %c}{ (cost %k)}",
    [DCG_OPTION_DNA_DIGIVOLVE] = "DNA digivolve {%o|Digimon}{ into %c}{ (cost %k)}",
    [DCG_OPTION_BURST_DIGIVOLVE] = "burst digivolve {%o|a Digimon}{ into %c}{ (cost %k)}",
    [DCG_OPTION_APP_FUSE] = "app fuse {%o|a Digimon}{ into %c}{ (cost %k)}",
    [DCG_OPTION_USE] = "use {%c|an Option}{ (cost %k)}",
    [DCG_OPTION_LINK] = "link %c{ to %o}{ (cost %k)}",
    [DCG_OPTION_ATTACK] = "attack {%O|%t} with {%c|a Digimon}",
    [DCG_OPTION_ACTIVATE] = "activate the effect of %c{, number %n}",
    [DCG_OPTION_PASS] = "pass",
    [DCG_OPTION_COUNTER] = "activate the [Counter] effect of %c{, number %n}",
    [DCG_OPTION_NO_COUNTER] = "activate no [Counter] effect",
    [DCG_OPTION_BLOCK] = "block with {%c|a Digimon}",
    [DCG_OPTION_NO_BLOCK] = "don't block",
    [DCG_OPTION_FIRST] = "activate {the effect of %c|a delayed rule action}{ on %O}{, number %n}",
    [DCG_OPTION_YES] = "yes",
    [DCG_OPTION_NO] = "no",
    [DCG_OPTION_CARD_CHOICE] = "choose %c",
    [DCG_OPTION_DONE] = "choose no more",
    [DCG_OPTION_PICK] = "number %n",
    [DCG_OPTION_TOP] = "to the top",
    [DCG_OPTION_BOTTOM] = "to the bottom",
};

/* Is there another effect of the same card that could be meant? */
static bool is_ambiguous(const dcg_game *game, const dcg_cards *cards, dcg_option option)
{
    const dcg_option but_number = DCG_MAKE_OPTION(255, 255, 255, 0);
    dcg_option_list list;

    if (dcg_options(game, cards, &list) != DCG_OK)
        return true;
    for (int i = 0; i < list.count; i++)
        if (list.option[i] != option && (list.option[i] & but_number) == (option & but_number))
            return true;
    return false;
}

int dcg_option_text(const dcg_game *game, const dcg_cards *cards, dcg_option option, int viewer, char *text,
                    size_t size)
{
    struct words w = words_begin(text, size);
    int verb = DCG_OPTION_VERB(option), number = DCG_OPTION_NUMBER(option);
    struct scene s = {.reader = reader_of(game, cards, viewer),
                      .choice = true,
                      .card = DCG_OPTION_CARD(option),
                      .other = DCG_OPTION_OTHER(option),
                      .value = verb == DCG_OPTION_PICK ? number : number + 1};

    if (!s.reader.cards || verb >= DCG_OPTION_COUNT || option >> 32) {
        words_add(&w, "unknown option");
        return words_end(&w);
    }
    s.player = card_owner(game, (uint8_t)s.card);
    s.cost = name_def(&s.reader, s.card) ? dcg_option_cost(game, cards, option) : -1;
    bool numbered = verb == DCG_OPTION_FIRST || verb == DCG_OPTION_ACTIVATE || verb == DCG_OPTION_COUNTER;
    if (numbered && !is_ambiguous(game, cards, option))
        s.value = 0;
    if (verb == DCG_OPTION_FIRST && s.other == s.card)
        s.other = 0;
    bool depends = verb == DCG_OPTION_YES || verb == DCG_OPTION_PICK || verb == DCG_OPTION_DONE;
    if (!depends || !option_asked(&w, &s.reader, option))
        form_say(&w, &s, option_form[verb]);
    return words_end(&w);
}
