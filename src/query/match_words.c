/* match_words.c - what is printed: names and traits (2-3-1, 2-3-2); and what follows from that alone is asked once. */
#include "query/match.h"
#include "query/modifier.h"

/* -- Answers that are kept */

/* Is its DP what is printed, too? A card that is certainly as printed has no other. */
static bool dp_printed(const struct table *t, uint8_t permanent)
{
    return permanent == NO_PERMANENT ||
           (!permanent_of(t->g, permanent)->links && !(about_permanent(t, permanent) & (MOD_DP | MOD_KIND)));
}

/* Could the highest number that is asked for be another (15-15-5)? */
static bool may_be_raised(const struct scope *s)
{
    return s->resolution != NO_RESOLUTION &&
           (node_has(s->t->cards, effect_at(s->t->cards, s->effect)->sentences, HAS_MAXIMUM) ||
            about_now(s->t) & MOD_MAXIMUM);
}

bool answers_kept(const struct scope *s, node_id chosen)
{
    const struct table *t = s->t;

    return t->answers && t->cache && !t->as_digimon && !t->coverage && !s->any_level &&
           !(chosen && may_be_raised(s));
}

/* Is a permanent what is printed on it, although something is said of what permanents are? */
static bool identity_printed(const struct info *info)
{
    const struct card_def *d = info->def;
    int eggs = d->categories & DCG_DIGI_EGG ? DCG_DIGIMON : 0; /* 4-2-2 */

    return info->name == d->name && info->names == d->also_count && !info->traits &&
           info->colors == d->colors && info->level == d->level && info->cost == d->cost &&
           info->categories == (d->categories | eggs);
}

/* What is printed on it, if that alone tells whether it is what a node says; NULL: it doesn't. */
static const struct card_def *tells(const struct match_query *q, node_id what, struct subject *it)
{
    const struct table *t = q->s->t;
    uint8_t permanent = it->is.object.permanent;

    if (!q->keeps || it->is.last || it->known == KNOWN_GIVEN ||
        (node_has(t->cards, what, HAS_DP) && !dp_printed(t, permanent)))
        return NULL;
    const struct card_def *printed = object_printed(t, it->is.object);
    if (printed || permanent == NO_PERMANENT || !permanent_of(t->g, permanent)->top)
        return printed;
    return identity_printed(subject_identity(q, it)) ? it->info.def : NULL;
}

/* Where the answer of a node is kept for a card, of a permanent (as a Digi-Egg is a Digimon there, 4-2-2) or not; the
 * key has room for the answer in its lowest bit. */
static uint64_t *answer_at(const struct table *t, node_id what, uint32_t def, bool permanent, uint64_t *key)
{
    *key = (uint64_t)what << 32 | (uint64_t)def << 2 | (uint64_t)permanent << 1;
    return &t->answers->at[(what * 31 ^ *key >> 1) & (KEPT_ANSWERS - 1)];
}

static uint32_t def_number(const struct table *t, const struct card_def *printed)
{
    return (uint32_t)(printed - t->cards->def);
}

bool meets_kept(const struct match_query *q, const struct node *n, struct subject *it,
                bool (*finds)(const struct match_query *q, const struct node *n, struct subject *it))
{
    const struct table *t = q->s->t;
    node_id what = (node_id)(n - t->cards->node);
    const struct card_def *printed = tells(q, what, it);

    if (!printed)
        return finds(q, n, it);
    uint64_t key,
        *kept = answer_at(t, what, def_number(t, printed), it->is.object.permanent != NO_PERMANENT, &key);
    if ((*kept | 1) != (key | 1))
        *kept = key | finds(q, n, it);
    return *kept & 1;
}

void told_begin(struct told *told, const struct match_query *q, node_id what)
{
    const struct table *t = q->s->t;
    bool dp = node_has(t->cards, what, HAS_DP);

    told->what = q->keeps && !node_has(t->cards, what, HAS_UNPRINTED) ? what : 0;
    if (!told->what)
        return;
    told->t = t;
    told->kept = kept_now(t);
    const unsigned treated = t->treated ? MOD_FOR : 0; /* what is said for that is said, too */
    told->own = (told->kept->applies[ZONE_ANYWHERE] & (MOD_INFO | treated)) != 0;
    told->otherwise = treated | (dp ? MOD_IDENTITY | MOD_KIND | MOD_DP : MOD_IDENTITY);
}

/* Is it there, and what is printed on it? */
static bool permanent_told(const struct told *told, struct object object)
{
    const struct permanent *b = permanent_of(told->t->g, object.permanent);

    return b->top && b->top == object.card && !(told->t->g->card[object.card].flags & CARD_FACE_DOWN) &&
           !(told->kept->about_of[object.permanent & (PERMANENTS - 1)] & told->otherwise) &&
           !(told->otherwise & MOD_DP && b->links);
}

static bool card_told(const struct told *told, uint8_t card)
{
    const struct table *t = told->t;

    return card_shown(t->g, card) && (told->own ? card_as_printed(t, card) : card != t->g->attack.checked);
}

bool told_known(const struct told *told, struct object object, bool *answer)
{
    bool permanent = object.permanent != NO_PERMANENT;
    uint64_t key, kept;

    if (!told->what || !(permanent ? permanent_told(told, object) : card_told(told, object.card)))
        return false;
    kept = *answer_at(told->t, told->what, told->t->g->card[object.card].def, permanent, &key);
    *answer = kept & 1;
    return (kept | 1) == (key | 1);
}

/* -- Words */

bool any_word(const dcg_cards *cards, node_id words, bool (*fits)(const void *with, word_id word),
              const void *with)
{
    const struct node *n = node_at(cards, words);

    if (!words)
        return false;
    if (n->kind == NODE_LIST)
        return any_word(cards, n->a, fits, with) || any_word(cards, n->b, fits, with);
    return fits(with, n->word);
}

/* A name or trait that is looked for: in what, and which words don't count. */
struct wanted {
    const dcg_cards *cards;
    const struct info *info;
    node_id except;
    word_id word; /* that the exception is compared with */
};

static bool has_trait(const void *with, word_id word)
{
    const struct wanted *w = with;

    return info_has_trait(w->cards, w->info, word);
}

static bool is_excepted(const void *with, word_id word)
{
    const struct wanted *w = with;

    return word_same(w->cards, w->word, word);
}

static bool word_counts(const struct wanted *w, word_id word, word_id part)
{
    struct wanted one = *w;

    one.word = word;
    return word_holds(w->cards, word, part) && !any_word(w->cards, w->except, is_excepted, &one);
}

static bool name_holds(const void *with, word_id part)
{
    const struct wanted *w = with;

    if (!w->except)
        return info_name_contains(w->cards, w->info, part);
    if (word_counts(w, w->info->name, part))
        return true;
    for (int i = 0; i < w->info->names; i++)
        if (word_counts(w, w->info->added_name[i], part))
            return true;
    return false;
}

static bool trait_holds(const void *with, word_id part)
{
    const struct wanted *w = with;
    const struct card_def *d = w->info->def;

    if (!w->except)
        return info_trait_contains(w->cards, w->info, part);
    for (uint32_t i = 0; i < d->trait_count; i++)
        if (word_counts(w, w->cards->trait[d->trait + i], part))
            return true;
    for (int i = 0; i < w->info->traits; i++)
        if (word_counts(w, w->info->added_trait[i], part))
            return true;
    return false;
}

/* -- Names and traits */

/* 2-3-1-2: the whole name. */
static bool compares_word(const struct match_query *q, const struct node *n, struct subject *it)
{
    return (q->headed ? info_called : info_named)(asked_cards(q), subject_identity(q, it), n->word);
}

/* 2-3-2-3, 2-3-2-4. The data don't tell a form from a type: a part of the traits is any of them. */
static bool compares_trait(const struct match_query *q, const struct node *n, struct subject *it)
{
    bool contains = n->mode == MODE_CONTAINS;
    struct wanted w = {
        .cards = asked_cards(q), .info = subject_identity(q, it), .except = contains ? n->b : 0};

    return any_word(w.cards, n->a, contains ? trait_holds : has_trait, &w);
}

/* 2-3-1-3 */
static bool compares_name(const struct match_query *q, const struct node *n, struct subject *it)
{
    struct wanted w = {.cards = asked_cards(q), .info = subject_identity(q, it), .except = n->b};

    return any_word(w.cards, n->a, name_holds, &w);
}

static bool (*const compares[NODE_KINDS])(const struct match_query *, const struct node *,
                                          struct subject *) = {
    [NODE_WORD] = compares_word, [NODE_TRAIT] = compares_trait, [NODE_NAME] = compares_name};

bool meets_words(const struct match_query *q, const struct node *n, struct subject *it)
{
    return q->headed ? compares[n->kind](q, n, it) : meets_kept(q, n, it, compares[n->kind]);
}

static const char *words_unsupported(const dcg_cards *cards, node_id words)
{
    const struct node *n = node_at(cards, words);
    const char *unknown = NULL;

    if (!words)
        return NULL;
    if (n->kind == NODE_WORD)
        return NULL;
    if (n->kind != NODE_LIST)
        return "something else than a name";
    unknown = words_unsupported(cards, n->a);
    return unknown ? unknown : words_unsupported(cards, n->b);
}

const char *trait_unsupported(const dcg_cards *cards, const struct node *n)
{
    if (n->b && n->mode == MODE_EXACTLY)
        return "a trait with an exception";
    return words_unsupported(cards, n->a);
}

const char *name_unsupported(const dcg_cards *cards, const struct node *n)
{
    const char *unknown = words_unsupported(cards, n->a);

    return unknown ? unknown : words_unsupported(cards, n->b);
}
