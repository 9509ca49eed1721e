/* position.c - positions as numbers (18-3): everything that matters for what happens next, and nothing else: no
 * generation numbers, no random state, nothing that is hidden: it must not tell a player what only the game knows.
 *
 * The shape of a position leaves out more: ids, so that a card that was played anew or another token is the same, and
 * amounts. Two positions of one shape differ in how much there is of something. */
#include "state/position.h"
#include "state/area.h"
#include "state/procedure.h"
#include "state/set.h"

#include <string.h>

static uint64_t mix_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    uint64_t word = 0;

    for (; size >= sizeof word; size -= sizeof word, at += sizeof word) {
        memcpy(&word, at, sizeof word);
        hash = mix(hash, word);
    }
    if (!size)
        return hash;
    word = 0;
    memcpy(&word, at, size);
    return mix(hash, word);
}

/* Several values, none of which is stored first: a shape is found out at most decisions of a turn. */
static inline uint64_t mix2(uint64_t hash, uint64_t a, uint64_t b)
{
    return mix(mix(hash, a), b);
}
static inline uint64_t mix4(uint64_t hash, uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
    return mix2(mix2(hash, a, b), c, d);
}

static uint64_t card_word_of(struct card c)
{
    uint64_t word;

    memcpy(&word, &c, sizeof word);
    return word;
}

/* Do both players know it? No card is none that they know. */
static inline bool both_know(const struct dcg_game *g, int card)
{
    return !(~g->card[card].flags & (CARD_KNOWN_0 | CARD_KNOWN_1));
}

/* A card or permanent as a word, without what doesn't matter. */
static inline uint64_t card_bits(const struct dcg_game *g, int i)
{
    enum { LAY = CARD_LAY_DOWN | CARD_LAY_LINKED };
    static const struct card not = {.generation = UINT16_MAX, .flags = LAY},
                             unknown = {.generation = UINT16_MAX, .flags = LAY, .def = UINT16_MAX};

    return card_word_of(g->card[i]) & ~(both_know(g, i) ? card_word_of(not ) : card_word_of(unknown));
}

static uint64_t permanent_bits(const struct dcg_game *g, uint8_t permanent)
{
    struct permanent b = *permanent_of(g, permanent);
    uint64_t word;

    b.generation = 0;
    memcpy(&word, &b, sizeof word);
    return word;
}
static_assert(sizeof(struct card) == sizeof(uint64_t) && sizeof(struct permanent) == sizeof(uint64_t),
              "a card and a permanent are one word each");
static_assert(sizeof(struct pile) % sizeof(uint64_t) == 0, "a pile is whole words");

/* Four at a time, so that none has to wait for the one before. */
static uint64_t mix_cards(uint64_t hash, const struct dcg_game *g)
{
    const struct pile *pile = &g->pile[0][0];
    uint64_t a = hash, b = hash + 1, c = hash + 2, d = hash + 3;
    int card = 0;

    for (; card + 4 <= g->card_top; card += 4) {
        a = mix(a, card_bits(g, card));
        b = mix(b, card_bits(g, card + 1));
        c = mix(c, card_bits(g, card + 2));
        d = mix(d, card_bits(g, card + 3));
    }
    uint64_t lane[4] = {a, b, c, d};
    for (; card < g->card_top; card++)
        lane[card & 3] = mix(lane[card & 3], card_bits(g, card));
    SET_EACH (permanent, g->permanents_used)
        lane[permanent & 3] = mix(lane[permanent & 3], permanent_bits(g, permanent));
    for (int i = 0; i < PLAYERS * PILE_KINDS; i++) /* in whole words: behind its members there are zeros */
        lane[i & 3] = mix_bytes(lane[i & 3], &pile[i], (1 + (size_t)pile[i].count + 7) / 8 * 8);
    return mix4(hash, lane[0], lane[1], lane[2], lane[3]);
}

static uint64_t mix_effect_instance(uint64_t hash, const struct effect_instance *what)
{
    struct effect_instance p = *what;

    p.card_generation = p.target_generation = 0;
    return mix_bytes(hash, &p, sizeof p);
}

static uint64_t mix_records(uint64_t hash, const struct dcg_game *g)
{
    for (int i = 0; i < g->pendings; i++) /* what waits below the top batch has no say while it lasts */
        if (!g->pending[i].batch || g->pending[i].batch >= g->batches)
            hash = mix_effect_instance(hash, &g->pending[i].what);
    for (int i = 0; i < g->delayed_triggers; i++)
        hash = mix2(mix_effect_instance(hash, &g->delayed_trigger[i].what), g->delayed_trigger[i].event,
                    g->delayed_trigger[i].spent);
    for (int i = 0; i < g->timed_modifiers; i++) {
        struct timed_modifier l = g->timed_modifier[i];
        l.generation = l.card_generation = l.host_generation = 0;
        hash = mix_bytes(hash, &l, sizeof l);
    }
    for (int i = 0; i < g->resolutions; i++)
        hash = mix_effect_instance(hash, &g->resolution[i].what);
    return mix_bytes(hash, g->use, g->uses * sizeof g->use[0]);
}

static uint64_t mix_frames(uint64_t hash, const struct dcg_game *g)
{
    for (int i = 0; i < g->frames; i++) {
        const struct frame *f = &g->frame[i];
        hash = mix4(hash, f->proc, f->step, f->card, f->permanent);
        hash = mix2(mix(hash, f->node), (uint16_t)f->compared[0], (uint16_t)f->compared[1]);
        if (f->proc == PROC_would) /* what can still interrupt decides what is offered */
            hash = mix(hash, f->would.declined);
    }
    for (int i = 0; i < g->journals; i++)
        hash = mix2(hash, g->entry[i].id, g->entry[i].what);
    return hash;
}

uint64_t position(const struct dcg_game *g)
{
    struct attack attack = g->attack;
    uint64_t hash = mix4(g->turn, (uint8_t)g->memory, g->phase, g->phase_step, g->decision.kind);

    hash = mix2(hash, g->decision.player, g->decision.asked);
    attack.attacker_generation = attack.target_generation = attack.checked_generation = 0;
    hash = mix_bytes(hash, &attack, sizeof attack);
    return mix_frames(mix_records(mix_cards(hash, g), g), g);
}

/* The moment, the procedures under way. */
static struct outline outline_of(const struct dcg_game *g)
{
    return (struct outline){{(uint64_t)g->turn << 48 | (uint64_t)(uint8_t)g->memory << 40 |
                                 (uint64_t)g->phase << 32 | (uint64_t)g->phase_step << 24 |
                                 (uint64_t)g->decision.kind << 16 | (uint64_t)g->decision.player << 8 |
                                 g->decision.asked,
                             (uint64_t)g->frames << 24 | (uint64_t)g->journals << 16 |
                                 (uint64_t)g->resolutions << 8 | g->attack.timing}};
}

struct outline position_outline(const struct dcg_game *g)
{
    struct outline outline = outline_of(g);
    const struct pile *pile = &g->pile[0][0];

    outline.word[2] = g->permanents_used;
    for (int i = 0; i < PLAYERS * PILE_KINDS; i++) /* mostly a card has moved */
        outline.word[3] = outline.word[3] * 64 + pile[i].count;
    return outline;
}

struct outline shape_outline(const struct dcg_game *g)
{
    return outline_of(g);
}

uint64_t all_but_amounts(const struct dcg_game *g)
{
    uint64_t hash = mix(mix2(g->pendings, g->delayed_triggers, g->timed_modifiers), (uint8_t)g->memory);

    hash = mix_cards(hash, g);
    for (int i = 0; i < g->pendings; i++)
        hash = mix_effect_instance(hash, &g->pending[i].what);
    for (int i = 0; i < g->delayed_triggers; i++)
        hash = mix_effect_instance(hash, &g->delayed_trigger[i].what);
    for (int i = 0; i < g->timed_modifiers; i++) {
        struct timed_modifier l = g->timed_modifier[i];
        l.generation = l.card_generation = l.host_generation = 0;
        l.value = 0;
        hash = mix_bytes(hash, &l, sizeof l);
    }
    return hash;
}

/* ---- Shapes ---- */

/* What a card is, if both players know it: whichever of several such. */
static uint64_t kind_of(const struct dcg_game *g, uint8_t card)
{
    return both_know(g, card) ? g->card[card].def : 0;
}

static uint64_t permanent_kind(const struct dcg_game *g, uint8_t permanent)
{
    return permanent < PERMANENTS ? kind_of(g, g->permanent[permanent].top) + 1 : 0;
}

static uint64_t instance_shape(const struct dcg_game *g, const struct effect_instance *p)
{
    return mix4(mix4(p->kind, p->player, p->optional, p->keyword, p->effect), p->code, (uint16_t)p->value,
                kind_of(g, p->card), permanent_kind(g, p->target));
}

/* Of tokens only how many there are matters, and that is an amount. */
static uint64_t field_shape(const struct dcg_game *g)
{
    uint64_t sum = 0;

    SET_EACH (permanent, g->permanents_used) {
        const struct permanent *b = &g->permanent[permanent];
        if (!(g->card[b->top].flags & CARD_TOKEN))
            sum += mix(mix2(kind_of(g, b->top), b->flags, b->under), b->links);
    }
    return sum;
}

static uint64_t modifier_shape(const struct dcg_game *g, const struct timed_modifier *l)
{
    bool amount = l->kind == TIMED_MODIFIER_DP || l->kind == TIMED_MODIFIER_STATE;

    uint64_t hash = mix4(l->kind, permanent_kind(g, l->permanent), l->player,
                         (unsigned)l->until | (unsigned)l->yields << 4, l->turn);

    hash = mix(hash, amount ? l->value > 0 : (uint32_t)l->value);
    return mix4(hash, l->state, l->effect, kind_of(g, l->card), permanent_kind(g, l->host));
}

/* Of several that are alike one counts. */
static uint64_t sum_of_different(const uint64_t *at, int count)
{
    uint64_t sum = 0;

    for (int i = 0; i < count; i++) {
        int j = 0;
        while (at[j] != at[i])
            j++;
        sum += j == i ? at[i] : 0;
    }
    return sum;
}

static uint64_t lasting_shape(const struct dcg_game *g)
{
    uint64_t modifier[TIMED_MODIFIERS], delayed[DELAYED_TRIGGERS];
    int delays = 0;

    for (int i = 0; i < g->timed_modifiers; i++)
        modifier[i] = modifier_shape(g, &g->timed_modifier[i]);
    for (int i = 0; i < g->delayed_triggers; i++)
        if (g->delayed_trigger[i].live)
            delayed[delays++] = mix2(instance_shape(g, &g->delayed_trigger[i].what),
                                     g->delayed_trigger[i].event, g->delayed_trigger[i].spent);
    return mix(sum_of_different(modifier, g->timed_modifiers), sum_of_different(delayed, delays));
}

/* 15-14-1: of cards that are still the same. */
static uint64_t uses_shape(const struct dcg_game *g)
{
    uint64_t sum = 0;

    for (int i = 0; i < g->uses; i++) {
        const struct use *u = &g->use[i];
        bool card = u->of == USE_BY_CARD, player = u->of == NOTED_PLAYER;
        uint16_t now = player ? 0 : card ? g->card[u->card].generation : permanent_of(g, u->card)->generation;
        if (u->generation == now)
            sum += mix(mix2(u->effect, u->count, u->keyword), player ? u->card
                                                              : card ? kind_of(g, u->card)
                                                                     : permanent_kind(g, u->card));
    }
    return sum;
}

/* The numbers of a frame that count, without generations and without places in the list of pending effects. */
static uint64_t locals_shape(const struct dcg_game *g, const struct frame *f)
{
    switch (f->proc) {
    case PROC_activate:
        return f->activate.pending >= 0
                   ? instance_shape(g, &g->pending[f->activate.pending & (PENDINGS - 1)].what)
                   : 0;
    case PROC_attack:
    case PROC_link:
        return 0;
    case PROC_would:
        return mix2((uint16_t)f->compared[0], (uint16_t)f->compared[1], f->would.declined);
    default:
        return (uint16_t)f->compared[0] | (uint32_t)(uint16_t)f->compared[1] << 16;
    }
}

static uint64_t mix_processes(uint64_t hash, const struct dcg_game *g)
{
    uint64_t top = 0;

    for (int i = 0; i < g->pendings; i++)
        if (!g->pending[i].batch || g->pending[i].batch >= g->batches)
            top += instance_shape(g, &g->pending[i].what);
    hash = mix(hash, top);
    for (int i = 0; i < g->resolutions; i++)
        hash = mix(hash, instance_shape(g, &g->resolution[i].what));
    for (int i = 0; i < g->frames; i++) {
        const struct frame *f = &g->frame[i];
        hash = mix4(hash, f->proc, f->step, f->player, kind_of(g, f->card));
        hash = mix2(mix(hash, permanent_kind(g, f->permanent)), f->node, locals_shape(g, f));
    }
    for (int i = 0; i < g->journals; i++)
        hash = mix(hash, g->entry[i].what);
    return hash;
}

uint64_t process_shape(const struct dcg_game *g)
{
    return mix_processes(mix(mix2(g->decision.kind, g->decision.player, field_shape(g)), uses_shape(g)), g);
}

uint64_t shape(const struct dcg_game *g)
{
    const struct attack *a = &g->attack;
    uint64_t hash = mix4(process_shape(g), g->turn, (uint8_t)g->memory, g->phase, g->phase_step);

    hash = mix2(mix(hash, g->end_timing), g->decision.asked, lasting_shape(g));
    if (!a->timing)
        return hash;
    hash = mix4(hash, a->timing, a->player, permanent_kind(g, a->attacker), permanent_kind(g, a->target));
    hash = mix4(hash, a->blocked, a->pierce, a->checks, kind_of(g, a->checked));
    return mix2(hash, a->ended, a->keyword);
}

void stock_count(const struct dcg_game *g, uint8_t stock[LOOP_STOCKS])
{
    static const uint8_t used_up[] = {PILE_DECK, PILE_EGGS, PILE_HAND, PILE_TRASH, PILE_SECURITY};
    enum { AREAS = sizeof used_up, TOKENS = AREAS, READY, KINDS };
    static_assert(PLAYERS * KINDS + 1 == LOOP_STOCKS, "all is counted");

    memset(stock, 0, LOOP_STOCKS);
    stock[LOOP_STOCKS - 1] = g->pendings;
    for (int player = 0; player < PLAYERS; player++)
        for (int i = 0; i < AREAS; i++)
            stock[player * KINDS + i] = (uint8_t)pile_count(g, player, used_up[i]);
    SET_EACH (permanent, g->permanents_used) {
        const struct permanent *b = &g->permanent[permanent];
        uint8_t *of = stock + (b->flags & PERMANENT_PLAYER) * KINDS;
        if (!(g->card[b->top].flags & CARD_TOKEN))
            continue;
        of[TOKENS]++;
        of[READY] = (uint8_t)(of[READY] + !(b->flags & PERMANENT_SUSPENDED));
    }
}
