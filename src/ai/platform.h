/* platform.h - what a search needs of the system it runs on: a clock, and threads where there are some. */
#ifndef DCG_AI_PLATFORM_H
#define DCG_AI_PLATFORM_H

#include <stddef.h>
#include <stdint.h>

uint64_t platform_milliseconds(void); /* since some moment in the past */
/* Calls work for each of count items of that size, side by side if it can be done. */
void host_share(void (*work)(void *item), void *items, size_t size, int count);

#endif
