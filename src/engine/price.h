/* price.h - what an option costs as things stand. */
#ifndef DCG_ENGINE_PRICE_H
#define DCG_ENGINE_PRICE_H

#include "state/procedure.h"
#include "query/info.h"
#include "query/play_terms.h"
#include "tree/effect_def.h"

/* What is paid for an option as things stand; NO_PRICE: nothing is, or it isn't known. */
__attribute__((cold)) int option_price(const struct table *t, dcg_option option);

#endif
