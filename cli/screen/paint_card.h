/* paint_card.h - parts of the painter: a thing of the scene on the canvas, and the memory gauge.
 *
 *     >1~ShineGreymon         > in focus, 1 its key, ~ suspended, * played this turn
 *        Lv6 12000 susp +4    level, DP, state, cards under it, link cards, keywords
 */
#ifndef DCG_CLI_SCREEN_PAINT_CARD_H
#define DCG_CLI_SCREEN_PAINT_CARD_H

#include "screen/paint.h"

void paint_thing(struct canvas *canvas, const struct scene *scene, int thing, const struct look *look);
void paint_gauge(struct canvas *canvas, struct rect area, const struct scene *scene, const struct look *look);

#endif
