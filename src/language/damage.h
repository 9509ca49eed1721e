/* damage.h - signs of damage in a text. */
#ifndef DCG_LANGUAGE_DAMAGE_H
#define DCG_LANGUAGE_DAMAGE_H

#include "language/chart.h"

/* Does it look damaged? wrong says by what, and where. The chart has the tokens of the text. */
bool damage_look(struct chart *chart, const char *text, size_t size, dcg_error *wrong);

#endif
