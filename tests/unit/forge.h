/* forge.h - a set of cards of every kind as a compact card file, and a check value for what was changed in it. */
#ifndef DCG_TESTS_FORGE_H
#define DCG_TESTS_FORGE_H

#include "cards/pack.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

static const char plain[] =
    "card TS-001 \"Sparkit \\\"One\\\"\"\ndigi-egg red level 2\ninherited Piercing\ntraits In-Training, \"A, "
    "B\"\n"
    "card TS-002 \"Lanternmon ACE\"\ndigimon red/blue level 4\ncost 5\ndp 5000\noverflow 4\ncopies any\n"
    "digivolve 2 from red level 3\ndigivolve 3 from tamer [Rena]\ndigivolve 1 from trait [Dark Lamp]\n"
    "link 1 to trait Lamp\nlink dp 2000\nkeywords Blocker, Security A. +1\ninherited Link +1, Jamming\n"
    "text [Digivolve] Lv.3 w/[Lamp] trait: Cost 1\ntext <Decode (Red Lv.4)>\n"
    "text [On Play] [When Digivolving] Delete 1 of your opponent's Digimon with 9000 DP or less.\n"
    "text [Rule] Trait: Has the [Glow] type.\ninherited text [Your Turn] This Digimon gets +1000 DP.\n"
    "security text [Security] Gain 1 memory.\nlink text [When Attacking] Gain 1 memory.\n"
    "card TS-003 \"Flare\"\noption/digimon white\nuse red\ncost 0\ntext [Main] Gain 2 memory.\n"
    "card TS-004 \"Lost\"\ndigimon red\nunread text\ncard TS-005 \"Token\"\ndigimon red\ntoken\nunread "
    "facts\n";

static inline char *pack(const char *text, size_t *size)
{
    dcg_error error;
    char *bytes = dcg_cards_pack(text, strlen(text), size, &error);

    if (!bytes)
        fail_msg("%d:%d: %s", error.line, error.column, error.text);
    return bytes;
}

static inline void seal(char *bytes, size_t size)
{
    uint64_t hash = pack_hash((unsigned char *)bytes + PACK_HEAD, size - PACK_HEAD);

    for (unsigned i = 0; i < 8; i++)
        bytes[16 + i] = (char)(hash >> (8 * i));
}

#endif
