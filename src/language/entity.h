/* entity.h - characters that markup writes as numbers. */
#ifndef DCG_LANGUAGE_ENTITY_H
#define DCG_LANGUAGE_ENTITY_H

#include <stddef.h>
#include <stdint.h>

/* Writes a character; returns how many bytes: at most 3 of the basic plane, else 4. */
size_t utf8_write(uint32_t code, char *to);
/* "&#160;", "&#xA0;": how long it is; 0: it is none, or not of the basic plane. */
size_t entity_read(const char *at, size_t left, uint32_t *code);

#endif
