/* material_names.c - what a requirement for a DigiXros (7-2) or Assembly (7-3) names. */
#include "query/material_names.h"
#include "query/match.h"

bool digixros_names(const struct table *t, int player, uint8_t card, struct object object)
{
    struct scope s = {
        .t = t, .player = (uint8_t)player, .card = card, .host = NO_PERMANENT, .resolution = NO_RESOLUTION};
    const struct card_def *def = card_print(t, card);
    uint32_t line;

    for (int number = 0; (line = special_line(t->cards, def, SPECIAL_MATERIALS, number)) != 0; number++) {
        const struct special_def *special = special_at(t->cards, line);
        for (int i = 0; !special->assembly && i < special->materials; i++)
            if (object_is(&s, special->material[i].pred, object) &&
                (!special->every || object_is(&s, special->every, object)))
                return true;
    }
    return false;
}
