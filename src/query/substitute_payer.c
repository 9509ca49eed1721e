/* substitute_payer.c - who may be suspended for <Digisorption> in place of one's own Digimon: what persistent effects
 * say of others (D-16). */
#include "query/modifier.h"
#include "state/set.h"
#include "query/use_count.h"
#include "state/procedure.h"
#include "query/journal.h"

struct payer_search {
    uint8_t player;
    uint8_t card, host; /* found: whose effect lets it */
    uint16_t effect;
};

static bool limited(const struct modifier *w)
{
    const struct effect_def *e = effect_at(w->s.t->cards, w->s.effect);

    return e->limit && use_count(w->s.t, w->s.effect, w->s.card, w->s.host, 0) >= e->limit; /* 15-14-1 */
}

static bool substitute_payer_said(void *user, const struct modifier *w)
{
    struct payer_search *q = user;
    int times;

    if (w->def->kind != MODIFIER_DIGISORPTION || w->s.player != q->player || limited(w) ||
        !modifier_applies(w, &times))
        return false;
    q->card = w->s.card;
    q->host = w->s.host;
    q->effect = w->s.effect;
    return true;
}

/* Is it the effect that <Digisorption> is, as a line of its own or gained? */
static bool digisorbs(const struct scope *s)
{
    return effect_at(s->t->cards, s->effect)->keyword == DCG_KEYWORD_DIGISORPTION;
}

permanent_set substitute_payers(const struct scope *s)
{
    struct payer_search q = {.player = s->player};
    permanent_set set = 0;

    if (!(about_now(s->t) & MOD_MATERIALS) || !digisorbs(s))
        return 0;
    SET_EACH (permanent, outside_breeding(s->t->g, permanents_of(s->t->g, opponent(s->player))))
        if (modifiers(s->t, MOD_MATERIALS, object_permanent(s->t->g, permanent), substitute_payer_said, &q))
            set |= set_of(permanent);
    return set;
}

bool substitute_payer_of(const struct scope *s, uint8_t permanent, struct effect_instance *effect)
{
    struct payer_search q = {.player = s->player};

    if (!digisorbs(s) || permanent_player(s->t->g, permanent) == s->player ||
        !modifiers(s->t, MOD_MATERIALS, object_permanent(s->t->g, permanent), substitute_payer_said, &q))
        return false;
    *effect = (struct effect_instance){
        .kind = INSTANCE_EFFECT, .player = s->player, .card = q.card, .target = q.host, .effect = q.effect};
    return true;
}
