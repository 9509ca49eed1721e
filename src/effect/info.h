/* info.h - what a card on the field is now: derived from what is printed and what applies, never written down
 * (15-8-2, 15-12, 1-3-8).
 */
#ifndef DCG_EFFECT_INFO_H
#define DCG_EFFECT_INFO_H

#include "state/area.h"

struct info {
    uint8_t categories; /* DCG_DIGIMON, ...; a Digi-Egg card on the field is a Digimon too, 4-2-2 */
    uint8_t colors;
    int16_t level;      /* 0: none */
    int32_t dp;         /* -1: none */
    uint32_t keywords;  /* bits 1 << DCG_KEYWORD_... */
    int16_t checks;     /* security checks it can make, 4-2-9, 16-3 */
    int16_t link_limit; /* 4-7-5, 16-39 */
    word_id name;
};

/* What is printed on a body's top card; the unknown card if it lies face down. */
static inline const struct card_def *body_def(const struct table *t, uint8_t body)
{
    const struct card *top = &t->g->card[body_of(t->g, body)->top];

    return card_def(t->cards, top->flags & CARD_FACE_DOWN ? 0 : top->def);
}
/* 4-2-1, 4-2-2: Digimon cards and Digi-Egg cards on the field are Digimon. */
static inline bool body_is_digimon(const struct table *t, uint8_t body)
{
    return (body_def(t, body)->categories & (DCG_DIGIMON | DCG_DIGI_EGG)) != 0;
}

void body_info(const struct table *t, uint8_t body, struct info *info);
int32_t body_dp(const struct table *t, uint8_t body); /* -1: none */
/* Does something that lasts keep this body from doing that? */
bool body_cant(const struct table *t, uint8_t body, enum cant what);
bool body_has(const struct table *t, uint8_t body, int keyword);
/* Does a body meet a digivolution or link requirement (2-3-6, 2-3-12)? */
bool requirement_met(const struct table *t, const struct requirement *requirement, uint8_t body);

void lasting_add(struct table *t, const struct lasting *lasting);
/* Ends what lasts until this: the end of the present turn, of the attack. Forgets what is on bodies that are gone. */
void lasting_end(struct table *t, enum until until);

#endif
