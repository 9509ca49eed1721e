/* drive.c - choices in the games of a card that is exercised: random, with a liking for that card. Each game has a
 * temper of its own, so that some are all attacks and others all effects. */
#include "cardfuzz/cardfuzz.h"
#include "state/set.h"
#include "state/random.h"

uint32_t dice_below(struct dice *dice, uint32_t bound)
{
    dice->state += UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)((random_mix(dice->state) >> 32) * bound >> 32);
}

/* How much a kind of option is liked as a rule; 0: like any other. */
static const uint8_t liked[DCG_OPTION_COUNT] = {
    [DCG_OPTION_PASS] = 3, [DCG_OPTION_NO] = 4,         [DCG_OPTION_YES] = 12,   [DCG_OPTION_NOTHING] = 4,
    [DCG_OPTION_DONE] = 4, [DCG_OPTION_NO_COUNTER] = 4, [DCG_OPTION_ATTACK] = 6,
};

struct temper temper_of(struct dice *dice)
{
    static const uint8_t moods[] = {1, 2, 2, 4, 4, 8, 16};
    struct temper temper;

    for (int verb = 0; verb < DCG_OPTION_COUNT; verb++) {
        uint32_t usual = liked[verb] ? liked[verb] : 8;
        temper.verb[verb] = (uint8_t)(usual * moods[dice_below(dice, sizeof moods)] / 4 + 1);
    }
    return temper;
}

/* The card itself, and whatever it lies under or is linked to. */
static void concerned(const struct stage *stage, const struct dcg_game *g, uint64_t cards[4])
{
    for (int i = 0; i < 4; i++) {
        cards[i] = stage->copies[i];
        SET_EACH (bit, stage->copies[i]) {
            const struct card *card = &g->card[i * 64 + bit];
            if (card->permanent != NO_PERMANENT)
                cards_insert(cards, permanent_of(g, card->permanent)->top);
        }
    }
}

static uint32_t weight_of(const struct stage *stage, const struct temper *temper, const uint64_t about[4],
                          dcg_option option)
{
    uint32_t weight = temper->verb[DCG_OPTION_VERB(option) % DCG_OPTION_COUNT];

    if (cards_has(stage->actors, (uint8_t)DCG_OPTION_CARD(option)))
        weight *= 4;
    return cards_has(about, (uint8_t)DCG_OPTION_CARD(option)) ||
                   cards_has(about, (uint8_t)DCG_OPTION_OTHER(option))
               ? weight * 8
               : weight;
}

dcg_option drive_pick(const struct stage *stage, const struct dcg_game *g, const struct temper *temper,
                      const dcg_option *options, int count)
{
    uint32_t weight[DCG_MAX_OPTIONS], total = 0;
    uint64_t about[4] = {0};

    concerned(stage, g, about);
    for (int i = 0; i < count; i++)
        total += weight[i] = weight_of(stage, temper, about, options[i]);
    uint32_t at = dice_below(stage->dice, total);
    for (int i = 0; i < count; i++) {
        if (at < weight[i])
            return options[i];
        at -= weight[i];
    }
    return options[count - 1];
}
