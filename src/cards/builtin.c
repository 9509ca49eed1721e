/* builtin.c - the catalogue that is built in, as the build makes it of cards/ (tools/catalogue). */
#include "tree/catalogue.h"

#include "catalogue_data.h"

const struct catalogue catalogue_built_in = {.hash = hash,
                                             .last = LAST,
                                             .cards = CARDS,
                                             .words_size = WORDS,
                                             .traits = TRAITS,
                                             .requirements = REQUIREMENTS,
                                             .names = NAMES,
                                             .nodes = NODES,
                                             .card = cards,
                                             .words = words,
                                             .reasons = reasons,
                                             .trait = traits,
                                             .also = alsos,
                                             .name = names,
                                             .requirement = requirements,
                                             .line = lines,
                                             .packed = packed,
                                             .block = blocks,
                                             .keyword = keywords};
