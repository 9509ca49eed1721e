/* explain_value.c - why a card is what it is: told, and expected. */
#include "scenario/runner.h"
#include "state/area.h"

#include <string.h>

enum { STEPS = 128 };

/* Which steps a statement asks for. */
struct asked_value {
    int about, what; /* -1: all */
};

static struct asked_value value_asked(const struct statement *s)
{
    const struct operand *about = statement_operand(s, OPERAND_ABOUT, 0);
    const struct operand *cant = statement_operand(s, OPERAND_FORBIDDEN, 0);
    const struct operand *keyword = statement_operand(s, OPERAND_KEYWORD, 0);

    if (cant)
        return (struct asked_value){DCG_ABOUT_CANT, cant->value};
    if (keyword)
        return (struct asked_value){DCG_ABOUT_KEYWORD, keyword->value & 63};
    return (struct asked_value){about ? about->value : -1, -1};
}

/* The steps of the first card of the statement that it asks for; -1: there is no such card. */
static int steps_of(struct runner *r, const struct statement *s, dcg_explanation step[STEPS])
{
    struct asked_value asked = value_asked(s);
    uint8_t card;
    int count = 0;

    if (!card_operand(r, s, 0, (struct where_cards){-1, ON_FIELD, true}, &card))
        return -1;
    int all = dcg_explain(&r->game, r->cards, card, step, STEPS);
    for (int i = 0; i < all && i < STEPS; i++)
        if ((asked.about < 0 || step[i].about == asked.about) &&
            (asked.what < 0 || step[i].what == asked.what))
            step[count++] = step[i];
    return count;
}

/* Judges know every card: the text of an effect is told by the view of its owner. */
static int step_viewer(const struct runner *r, const dcg_explanation *step)
{
    return step->card ? card_owner(&r->game, (uint8_t)step->card) : 0;
}

bool step_explain(struct runner *r, const struct statement *s)
{
    struct slice name = statement_operand(s, OPERAND_CARD, 0)->text;
    dcg_explanation step[STEPS];
    char text[DCG_MAX_TEXT];
    int count = steps_of(r, s, step);

    if (count == 0)
        runner_notes(r, "%.*s: nothing to explain: it has no such value", slice_shown(name), name.at);
    for (int i = 0; i < count; i++) {
        (void)dcg_explanation_text(&r->game, r->cards, &step[i], step_viewer(r, &step[i]), text, sizeof text);
        runner_notes(r, "%.*s: %s", slice_shown(name), name.at, text);
    }
    return count >= 0;
}

static bool because_fails(struct runner *r, const dcg_explanation *step, int count)
{
    char text[MESSAGE] = "none", one[DCG_MAX_TEXT];
    size_t used = 0;

    for (int i = 0; i < count && used < sizeof text / 2; i++) {
        (void)dcg_explanation_text(&r->game, r->cards, &step[i], step_viewer(r, &step[i]), one, sizeof one);
        size_t more = strlen(one);
        memcpy(text + used, i ? "; " : "", i ? 2 : 0);
        used += i ? 2 : 0;
        memcpy(text + used, one, more + 1);
        used += more;
    }
    return runner_fails(r, "its reasons are: %s", text);
}

/* The cards that make it so: exactly these, in any order, each once. */
bool expect_because(struct runner *r, const struct statement *s)
{
    dcg_explanation step[STEPS];
    int count = steps_of(r, s, step), column;
    bool named[STEPS] = {false};
    struct tokens tokens;
    struct item item;

    (void)tokens_cut(&tokens, statement_operand(s, OPERAND_LIST, 0)->text, &column);
    struct list list = list_begin(&tokens, 0, tokens.count);
    while (count >= 0 && list_item(&list, &item)) {
        bool found = false;
        for (int i = 0; i < count; i++)
            if (step[i].card && card_is_named(r, (uint8_t)step[i].card, item.part[0].name))
                found = named[i] = true;
        if (!found)
            return because_fails(r, step, count);
    }
    for (int i = 0; i < count; i++)
        if (step[i].card && !named[i])
            return because_fails(r, step, count);
    return count >= 0;
}

static bool forbidden_is(struct runner *r, const struct statement *s, bool expected)
{
    struct slice name = statement_operand(s, OPERAND_CARD, 0)->text;
    dcg_explanation step[STEPS];
    int count = steps_of(r, s, step), whole = 0;

    for (int i = 0; i < count; i++)
        whole += step[i].amount; /* the others forbid it in some cases only */
    if (count < 0 || (whole > 0) == expected)
        return count >= 0;
    return expected ? runner_fails(r, "nothing keeps %.*s from that", slice_shown(name), name.at)
                    : because_fails(r, step, count);
}

bool expect_forbidden(struct runner *r, const struct statement *s)
{
    return forbidden_is(r, s, true);
}

bool expect_allowed(struct runner *r, const struct statement *s)
{
    return forbidden_is(r, s, false);
}
