/* stats.c - counting what happens in games: which keywords took effect, how cards were played, digivolved, used and
 * linked, which rule checks found something. A listener like any other: the game knows nothing of it. */
#include "query/info.h"
#include "state/procedure.h"
#include "tree/effect_def.h"

enum { DCG_CAUSE_ANY = 255, DCG_PLACE_ANY = 255, DCG_ANY = 0 };

/* What an event must be to count for an entry. */
static const struct sort {
    uint8_t kind, cause, from, to;
    uint16_t rule;
    uint16_t was; /* a category; DCG_ANY: it doesn't matter */
} sorts[] = {
#define CENSUS(name, text, event, rule, cause, from, to, was)                                                \
    {DCG_EVENT_##event, DCG_CAUSE_##cause, DCG_PLACE_##from, DCG_PLACE_##to, RULE_##rule, DCG_##was},
#include "dcg/census.def"
#undef CENSUS
};
enum { SORTS = sizeof sorts / sizeof *sorts };

static bool fits(const struct sort *s, const dcg_event *event)
{
    return s->kind == event->kind && s->rule == event->rule &&
           (s->cause == DCG_CAUSE_ANY || s->cause == event->cause) &&
           (s->from == DCG_PLACE_ANY || s->from == event->from) &&
           (s->to == DCG_PLACE_ANY || s->to == event->to) &&
           (s->was == DCG_ANY || s->was & (unsigned)event->value);
}

void dcg_census_take(void *census, const dcg_game *game, const dcg_event *event)
{
    dcg_census *c = census;

    (void)game;
    if (!c || !event)
        return;
    if (event->kind == DCG_EVENT_KEYWORD) {
        if (event->value >= 0 && event->value < DCG_KEYWORD_COUNT)
            c->count[event->value]++;
        return;
    }
    for (int i = 0; i < SORTS; i++)
        if (fits(&sorts[i], event))
            c->count[DCG_KEYWORD_COUNT + i]++;
}

void dcg_census_add(dcg_census *sum, const dcg_census *part)
{
    for (int i = 0; sum && part && i < DCG_CENSUS_COUNT; i++)
        sum->count[i] += part->count[i];
}

dcg_rule_id dcg_census_rule(int entry)
{
    if (entry < 0 || entry >= DCG_CENSUS_COUNT)
        return 0;
    return entry < DCG_KEYWORD_COUNT ? (dcg_rule_id)keyword_rule(entry)
                                     : sorts[entry - DCG_KEYWORD_COUNT].rule;
}
