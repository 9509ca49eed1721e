/* cause.c - by what something comes about (15-2): does a compiled cause fit an event? */
#include "state/set.h"
#include "query/seen.h"

/* The card whose effect it is: the permanent it is part of, or the card. */
static bool source_is(const struct scope *s, const struct cause_pattern *cause, const struct game_event *h)
{
    const struct dcg_game *g = s->t->g;
    uint8_t card = h->cause.card;

    if (!card)
        return false;
    struct seen x = seen_object(s, object_card(card));
    uint8_t permanent = g->card[card].permanent;
    if (permanent != NO_PERMANENT)
        x = seen_object(s, object_permanent(g, permanent));
    x.h = h;
    x.player = h->cause.player;
    return subject_is(&x, cause->which);
}

static bool effect_is(const struct scope *s, const struct cause_pattern *cause, const struct game_event *h)
{
    if (h->cause.kind != DCG_CAUSE_EFFECT || (cause->keyword && h->keyword != cause->keyword) ||
        (cause->kinds && !(h->cause.kinds & cause->kinds)))
        return false;
    if (cause->owner && !(owner_players(s, cause->owner) >> h->cause.player & 1))
        return false;
    return !cause->which || source_is(s, cause, h);
}

static bool keyword_is(const struct scope *s, const struct cause_pattern *cause, const struct game_event *h)
{
    bool anybodys = !cause->which && !cause->owner;

    return h->keyword == cause->keyword && (anybodys || effect_is(s, cause, h));
}

static bool turn_is(const struct scope *s, const struct cause_pattern *cause)
{
    const struct dcg_game *g = s->t->g;

    return (!cause->owner || owner_players(s, cause->owner) >> g->turn_player & 1) &&
           (!cause->phase || g->phase == cause->phase);
}

bool cause_fits(const struct scope *s, cause_id id, const struct game_event *h)
{
    const struct cause_pattern *cause = cause_at(s->t->cards, id);

    coverage(s->t, s->effect, cause->source, COVERAGE_JUDGED);
    switch ((enum cause_form)cause->form) {
    case CAUSE_ANY_OF:
        return cause_fits(s, cause->of, h) || (cause->rest && cause_fits(s, cause->rest, h));
    case CAUSE_NOT:
        return !cause_fits(s, cause->of, h);
    case CAUSE_EFFECT:
        return effect_is(s, cause, h);
    case CAUSE_THIS:
        return h->cause.kind == DCG_CAUSE_EFFECT && h->cause.card == s->card && h->cause.player == s->player;
    case CAUSE_KEYWORD:
        return keyword_is(s, cause, h);
    case CAUSE_BATTLE:
        return h->cause.kind == DCG_CAUSE_BATTLE;
    case CAUSE_ZERO_DP: /* 17-1-3-1 */
        return h->kind == DCG_EVENT_DELETED && h->cause.kind == DCG_CAUSE_RULE;
    case CAUSE_DIGIXROS:
        return (h->how & HOW_DIGIXROS) != 0;
    case CAUSE_DELETION:
        return h->kind == DCG_EVENT_DELETED || h->how & HOW_DELETED;
    case CAUSE_TURN:
        break;
    }
    return turn_is(s, cause);
}
