/* printed.h - the text of cards by lines, kept once it was made: to make it takes milliseconds. */
#ifndef DCG_CLI_SCREEN_PRINTED_H
#define DCG_CLI_SCREEN_PRINTED_H

#include <dcg.h>

/* All zero to begin with. */
struct printed {
    struct printed_card {
        dcg_card_def def;
        char *text;
    } * card;
    int count, room;
};

/* Which lines of a card's text. */
enum printed_part {
    PRINTED_FACTS,     /* number, name, costs, traits: what dcg_cards_facts tells, too */
    PRINTED_DIGIVOLVE, /* "Digivolve: 2 from red level 3" */
    PRINTED_SPECIAL,   /* a requirement in words, such as "[DigiXros -2] ..." */
    PRINTED_KEYWORDS,  /* a line of nothing but keywords */
    PRINTED_EFFECT,
    PRINTED_INHERITED,
    PRINTED_LINK,
    PRINTED_SECURITY,
    PRINTED_PARTS
};

/* The text of a card as dcg_cards_text makes it; "": there is no memory. It is valid until printed_free. */
const char *printed_text(struct printed *printed, const dcg_cards *cards, dcg_card_def def);
void printed_free(struct printed *printed);
/* Which part a line belongs to; number is its place in the text, from 0 on. */
enum printed_part printed_part(const char *line, size_t size, int number);

#endif
