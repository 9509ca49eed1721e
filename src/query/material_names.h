/* material_names.h - what a requirement for a DigiXros (7-2) or Assembly (7-3) names. */
#ifndef DCG_QUERY_MATERIAL_NAMES_H
#define DCG_QUERY_MATERIAL_NAMES_H

#include "query/scope.h"
#include "tree/special_def.h"

/* Is it what a DigiXros requirement of that card names, wherever it lies (16-20-1)? */
bool digixros_names(const struct table *t, int player, uint8_t card, struct object object);

#endif
