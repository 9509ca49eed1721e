/* unsound.h - games that aren't sound: one number of a sound game is changed at a time. dcg_check says what is wrong,
 * and dcg_load doesn't load such a game, whatever check value was written with it. */
#ifndef DCG_TESTS_UNIT_UNSOUND_H
#define DCG_TESTS_UNIT_UNSOUND_H

#include "unit/place.h"
#include "state/save.h"

/* Changes something; returns a part of what is to be said of it, NULL: there are no more changes. */
typedef const char *harmful(struct dcg_game *g, int which);

static inline void each_is_refused(struct place *p, harmful *harm)
{
    static unsigned char saved[DCG_SAVE_BYTES];
    static struct dcg_game bad;
    const char *words;
    dcg_error error;

    assert_int_equal(dcg_check(p->g, p->cards, NULL), DCG_OK);
    for (int which = 0; bad = *p->g, (words = harm(&bad, which)) != NULL; which++) {
        dcg_status status = dcg_check(&bad, p->cards, &error);
        if (status != DCG_ERROR_INTERNAL || !strstr(error.text, words))
            fail_msg("%s: %d, %s", words, status, status == DCG_OK ? "sound" : error.text);
        size_t size = game_save(&bad, saved, sizeof saved);
        assert_true(size > 0);
        uint64_t before = dcg_hash(p->g);
        assert_int_equal(dcg_load(p->g, p->cards, saved, size, &error), DCG_ERROR_FORMAT);
        assert_non_null(strstr(error.text, words));
        assert_true(dcg_hash(p->g) == before);
    }
}

#endif
