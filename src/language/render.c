/* render.c - the wording of each node, by the production that its kind, mode and form name. */
#include "language/render.h"

#include <stdio.h>
#include <string.h>

enum { DEPTH_MAX = 200 };

struct out {
    const dcg_cards *cards;
    const struct node *nodes;
    char *text;
    size_t size, length;
    char last;    /* what the next piece follows: its last letter, or BULLET and so on; 0 at the beginning */
    bool capital; /* a sentence begins */
    bool quoted;  /* a quote is open */
    bool unsaid;  /* there are no words for this tree */
    const struct render_part *part; /* NULL: all of it is said as it is */
};

static void put(struct out *o, char c)
{
    if (o->length + 1 < o->size)
        o->text[o->length] = c;
    o->length++;
}

/* What the next piece follows: a bullet, an opening quote, a closing quote behind a full stop. */
enum { BULLET = 1, OPENED = 2, ENDED = 3 };

/* No space before closing marks, none after opening ones and slashes. */
static bool spaced(const struct out *o, char next)
{
    if (!o->last || strchr("(</[\1\2", o->last) || (next == '"' && o->quoted))
        return false;
    return strchr(",.:;/)>']", next) == NULL;
}

/* What the next word is to know of this one. */
static char last_of(struct out *o, const char *word, size_t size)
{
    if (size == 3 && memcmp(word, "\xe3\x83\xbb", 3) == 0)
        return BULLET;
    if (size == 3 && memcmp(word, "Lv.", 3) == 0)
        return '/';
    if (word[0] != '"')
        return word[size - 1];
    o->quoted = !o->quoted;
    return o->quoted ? OPENED : o->last == '.' ? ENDED : '"';
}

/* "It" has no 's, and nothing has two: a tree that puts one there can't be said. */
static bool is_its(const struct out *o, const char *word, size_t size)
{
    const char *last = o->text + o->length;

    return (size == 1 || (size == 2 && word[1] == 's')) && word[0] == '\'' && o->length > 2 &&
           o->length < o->size && (memcmp(last - 3, " it", 3) == 0 || memcmp(last - 2, "'s", 2) == 0);
}

static void put_word(struct out *o, const char *word, size_t size)
{
    o->unsaid |= is_its(o, word, size);
    bool stop = size == 1 && word[0] == '.', plural = size == 1 && word[0] == 's' && o->last == ']';

    if (spaced(o, word[0]) && !plural)
        put(o, ' ');
    for (size_t i = 0; i < size && !(stop && o->last == ENDED); i++) {
        char c = word[i] == '_' ? ' ' : word[i];
        put(o, i == 0 && o->capital && c >= 'a' && c <= 'z' ? (char)(c - 32) : c);
    }
    o->last = last_of(o, word, size);
    o->capital = false;
}

static void put_bracket(struct out *o, const char *word, size_t size, bool icon)
{
    if (spaced(o, '['))
        put(o, ' ');
    put(o, '[');
    for (size_t i = 0; i < size; i++)
        put(o, word[i] == '_' && icon ? ' ' : word[i]);
    put(o, ']');
    o->last = ']';
    o->capital = false;
}

static void put_old_name(struct out *o, const char *name)
{
    const char *old = spelling_old(name);

    put_bracket(o, old ? old : name, strlen(old ? old : name), false);
}

static void put_number(struct out *o, int number, bool sign)
{
    char digits[16];
    int size = snprintf(digits, sizeof digits, sign ? "%+d" : "%d", number);

    put_word(o, digits, (size_t)size);
}

static int field_of(const struct node *n, uint8_t field)
{
    switch (field) {
    case 'n':
        return n->n;
    case 'm':
        return n->m;
    case 'a':
        return (int)n->a;
    case 'b':
        return (int)n->b;
    default:
        return (int)n->c;
    }
}

static bool means_several(const struct out *o, const struct node *n, int several, bool around, int depth);

/* Does this phrase mean several: by its production. */
static bool node_several(const struct out *o, node_id id, int depth)
{
    const struct node *n = &o->nodes[id];
    const struct production *p = id && depth < DEPTH_MAX ? grammar_wording(&grammar, n) : NULL;

    return p && means_several(o, n, p->several, false, depth);
}

static bool means_several(const struct out *o, const struct node *n, int several, bool around, int depth)
{
    switch (several) {
    case AS_AROUND:
        return around;
    case SEVERAL:
        return true;
    case ONE:
        return false;
    case BY_NUMBER:
        return n->n != 1;
    default:
        return node_several(o, (node_id)field_of(n, (uint8_t)('a' + several - LIKE_A)), depth + 1);
    }
}

/* A node that is said in other words. */
static bool render_hole(struct out *o, node_id id)
{
    if (!o->part || !id || id != o->part->hole)
        return false;
    if (o->part->filling[0])
        put_word(o, o->part->filling, strlen(o->part->filling));
    return true;
}

/* A number, as often as it counts: what is quoted says it itself. */
static int number_of(const struct out *o, const struct node *n, uint8_t field)
{
    bool scales =
        n->kind == NODE_KEYWORD || (n->kind == NODE_STATE && (n->mode == MODE_DP || n->mode == MODE_COST));
    int times = o->part && o->part->times && scales && !o->quoted ? o->part->times : 1;

    return field_of(n, field) * times;
}

static void render_node(struct out *o, node_id id, bool several, int depth);

/* "As high a use cost as that Digimon's level": where another number of it is compared, its quality stands in c
 * (value_compared in tree/desugar.c). No text makes such a node. */
static void render_compared(struct out *o, const struct node *n, int depth)
{
    if (!o->part || !n->c || (n->kind != NODE_COST && n->kind != NODE_LEVEL && n->kind != NODE_DP))
        return;
    if (o->nodes[n->a].kind != NODE_OWNER)
        put_word(o, "'s", 2);
    render_node(o, n->c, false, depth + 1);
}

static void render_node(struct out *o, node_id id, bool several, int depth)
{
    const struct node *n = &o->nodes[id];
    const struct production *p = id && depth < DEPTH_MAX ? grammar_wording(&grammar, n) : NULL;

    if (render_hole(o, id))
        return;
    if (p)
        several = means_several(o, n, p->several, several, depth);
    if (n->kind == NODE_SAY && n->mode != MODE_ALSO)
        o->capital = true;
    for (int i = 0; p && i < p->steps; i++) {
        const struct step *s = &grammar.step[p->first + i];
        switch ((enum step_kind)s->kind) {
        case STEP_WORD:
            put_word(o, step_word(s), s->size);
            break;
        case STEP_AGREE:
            put_word(o, several ? step_word2(s) : step_word(s), several ? s->size2 : s->size);
            break;
        case STEP_ICON:
            put_bracket(o, step_word(s), s->size, true);
            break;
        case STEP_NAME:
            put_bracket(o, card_word(o->cards, n->word), strlen(card_word(o->cards, n->word)), false);
            break;
        case STEP_OLD_NAME:
            put_old_name(o, card_word(o->cards, n->word));
            break;
        case STEP_PLAIN_NAME:
            put_word(o, card_word(o->cards, n->word), strlen(card_word(o->cards, n->word)));
            break;
        case STEP_NUMBER:
        case STEP_SIGNED:
            put_number(o, number_of(o, n, s->field), s->kind == STEP_SIGNED);
            break;
        case STEP_SET:
        case STEP_MEANS:
            break;
        case STEP_PART:
            render_node(o, (node_id)field_of(n, s->field), means_several(o, n, s->several, several, depth),
                        depth + 1);
            if (s->field == 'a')
                render_compared(o, n, depth);
            break;
        }
    }
}

int render_text(const dcg_cards *cards, const struct node *nodes, node_id root, char *text, size_t size)
{
    struct out o = {.cards = cards, .nodes = nodes, .text = text, .size = size};

    render_node(&o, root, false, 0);
    if (size)
        text[o.length < size ? o.length : size - 1] = '\0';
    return o.unsaid ? 0 : (int)o.length;
}

int render_part(const dcg_cards *cards, const struct render_part *part, char *text, size_t size)
{
    struct out o = {.cards = cards, .nodes = cards->node, .text = text, .size = size, .part = part};

    render_node(&o, part->root, part->several, 0);
    if (size)
        text[o.length < size ? o.length : size - 1] = '\0';
    return (int)o.length;
}

bool render_several(const dcg_cards *cards, node_id phrase)
{
    struct out o = {.cards = cards, .nodes = cards->node};

    return node_several(&o, phrase, 0);
}
