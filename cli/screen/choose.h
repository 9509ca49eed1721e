/* choose.h - the focus, and options that are taken by keys. */
#ifndef DCG_CLI_SCREEN_CHOOSE_H
#define DCG_CLI_SCREEN_CHOOSE_H

#include "screen/screen.h"

/* The focus goes to a thing of the board; NO_THING: back to the one that had it. */
enum after focus_set(struct screen *screen, int thing);
/* The focus goes to an entry of the list: of all options, or of the thing in focus alone. */
enum after list_open(struct screen *screen, int entry, bool narrowed);
/* Puts an option in focus, on the board where it can be, so that Enter takes it. Writes the keys that lead to it. */
void option_aim(struct screen *screen, dcg_option option, char *keys, size_t size);

/* Is the option to be taken? Yes at the second press of its key, or at once with fast keys; the first press says what
 * the option does. */
bool confirmed(struct play *play, int key, dcg_option option);
/* Takes an option, an entry of the list, or the option of the thing in focus, by a key. A thing with several options
 * opens the list. */
enum after option_take(struct play *play, int key, dcg_option option);
enum after entry_take(struct play *play, int key, int entry);
enum after thing_act(struct play *play, int key);
/* The entry or thing that has a key; and whether a key can belong to one. */
enum after label_take(struct play *play, int key);
bool label_known(int key);

#endif
