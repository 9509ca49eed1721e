/* pieces.h - parts of messages. */
#ifndef DCG_PROTOCOL_PIECES_H
#define DCG_PROTOCOL_PIECES_H

#include <dcg.h>

/* -- card_json.c */
void colors_json(dcg_json *json, const char *key, int colors);
void categories_json(dcg_json *json, const char *key, int bits);
void traits_json(dcg_json *json, const dcg_cards *cards, dcg_card_def def); /* as printed */
void keywords_json(dcg_json *json, uint64_t keywords);

#endif
