/* paint_card.h - parts of the painter: things of the scene, the list of options, and the memory gauge. */
#ifndef DCG_CLI_SCREEN_PAINT_CARD_H
#define DCG_CLI_SCREEN_PAINT_CARD_H

#include "screen/paint.h"

void hit_add(struct look *look, struct rect box, enum hit_kind kind, int value);
void put_line(struct canvas *canvas, struct rect area, int row, unsigned style, struct text_line line);
/* A text in lines; the last one is as long as it can be, and ends in an ellipsis if there is more of it. */
void paint_text(struct canvas *canvas, struct rect area, const char *text);
void paint_thing(struct canvas *canvas, const struct scene *scene, int thing, struct look *look);
/* "+5 more": how many cards of an area aren't shown. */
void paint_more(struct canvas *canvas, const struct more *more);
void paint_list(struct canvas *canvas, struct rect area, const struct scene *scene, struct look *look);
void paint_gauge(struct canvas *canvas, struct rect area, const struct scene *scene, const struct look *look);

#endif
