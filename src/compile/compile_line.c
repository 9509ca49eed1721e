/* compile_line.c - what a line of text makes of a card: an effect, a keyword, a requirement, a rule of the card.
 *
 * An effect's icons and the head of its first sentence tell its category (15-8) and what it waits for.
 */
#include "compile/lower.h"
#include "tree/event_pattern.h"
#include "tree/storage.h"
#include "tree/sentence.h"
#include "tree/target.h"
#include "compile/compile_line.h"
#include "compile/compile_reduction.h"
#include "tree/desugar.h"
#include "compile/compile_requirement.h"
#include "operand/compile_operand.h"
#include "compile/modifier_kind.h"
#include "compile/keyword.h"
#include "tree/store.h"
#include "tree/tree_hash.h"

#include <string.h>

#define BIT(n)         (UINT64_C(1) << (n))
#define ICON_BIT(name) (1u << ICON_##name)

static const uint16_t icon_modes[] = {
#define ICON_NAME(mode) MODE_##mode,
#include "tree/icon_table.def"
#undef ICON_NAME
};

/* 15-16: what an icon waits for. */
static const struct {
    uint8_t icon, event;
} icon_events[] = {
    {ICON_ON_PLAY, DCG_EVENT_PLAYED},
    {ICON_WHEN_DIGIVOLVING, DCG_EVENT_DIGIVOLVED},
    {ICON_WHEN_ATTACKING, DCG_EVENT_ATTACKED},
    {ICON_WHEN_LINKING, DCG_EVENT_LINKED},
    {ICON_WHEN_MOVING, DCG_EVENT_MOVED},
    {ICON_ON_DELETION, DCG_EVENT_DELETED},
    {ICON_START_OF_YOUR_TURN, DCG_EVENT_START_OF_TURN},
    {ICON_START_OF_OPPONENTS_TURN, DCG_EVENT_START_OF_TURN},
    {ICON_START_OF_ALL_TURNS, DCG_EVENT_START_OF_TURN},
    {ICON_START_OF_YOUR_MAIN, DCG_EVENT_START_OF_MAIN},
    {ICON_START_OF_OPPONENTS_MAIN, DCG_EVENT_START_OF_MAIN},
    {ICON_END_OF_YOUR_TURN, DCG_EVENT_END_OF_TURN},
    {ICON_END_OF_OPPONENTS_TURN, DCG_EVENT_END_OF_TURN},
    {ICON_END_OF_ALL_TURNS, DCG_EVENT_END_OF_TURN},
    {ICON_END_OF_ATTACK, DCG_EVENT_END_OF_ATTACK},
    {ICON_COUNTER, DCG_EVENT_COUNTER_TIMING},
};

/* 15-16: icons of areas in which an effect works. [Security] is another matter: see icons_read. */
static const struct {
    uint8_t icon, place;
} icon_places[] = {
    {ICON_HAND, DCG_PLACE_HAND},
    {ICON_TRASH, DCG_PLACE_TRASH},
    {ICON_BREEDING, DCG_PLACE_BREEDING},
};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* -- Icons */

static void icon_read(struct effect_def *e, int mode)
{
    uint32_t icon = 0;

    while (icon_modes[icon] != mode) /* they are all there */
        icon++;
    e->icons |= 1u << icon;
    for (size_t i = 0; i < COUNT(icon_events); i++)
        if (icon_events[i].icon == icon)
            e->when |= BIT(icon_events[i].event);
    for (size_t i = 0; i < COUNT(icon_places); i++)
        if (icon_places[i].icon == icon)
            e->area = icon_places[i].place;
}

/* Timings of what happens to a Digimon or Tamer on the field. */
static const uint32_t field_icons = 1u << ICON_ON_PLAY | 1u << ICON_WHEN_DIGIVOLVING |
                                    1u << ICON_WHEN_ATTACKING | 1u << ICON_WHEN_MOVING |
                                    1u << ICON_ON_DELETION | 1u << ICON_END_OF_ATTACK;

static bool is_field_icon(const struct node *icon)
{
    struct effect_def e = {0};

    icon_read(&e, icon->mode);
    return (e.icons & field_icons) != 0;
}

/* [Security] before another icon says where the effect works; otherwise it is a timing (15-16-10). Nothing that happens
 * on the field can happen to a card in the security stack: [Security] [On Deletion] are two timings. */
static void icons_read(const dcg_cards *cards, struct effect_def *e, node_id icons)
{
    for (; icons; icons = node_at(cards, icons)->b) {
        const struct node *list = node_at(cards, icons), *item = node_at(cards, list->a);
        const struct node *next = node_at(cards, node_at(cards, list->b)->a);
        if (item->kind == NODE_LIMIT)
            e->limit = (uint8_t)item->n;
        else if (item->mode == MODE_SECURITY && next->kind == NODE_ICON && !is_field_icon(next))
            e->area = DCG_PLACE_SECURITY;
        else
            icon_read(e, item->mode);
    }
}

/* -- The trigger condition */

static bool is_event(const dcg_cards *cards, node_id node)
{
    const struct node *n = node_at(cards, node);

    return (n->kind == NODE_EVENT && !is_past_event(cards, node)) || n->kind == NODE_WOULD ||
           (n->kind == NODE_LIST && is_event(cards, n->a));
}

static bool is_would(const dcg_cards *cards, node_id node)
{
    const struct node *n = node_at(cards, node);

    switch (n->kind) {
    case NODE_WOULD:
        return true;
    case NODE_LIST:
        return is_would(cards, n->a) || is_would(cards, n->b);
    case NODE_IF:
        return is_would(cards, n->b);
    default:
        return false;
    }
}

/* "When you would DigiXros": nothing is announced then, but cards are looked at for it. */
static bool would_digixros(const dcg_cards *cards, node_id condition)
{
    const struct node *n = node_at(cards, condition);

    return n->kind == NODE_WOULD && n->mode == MODE_HAPPENS && node_is(cards, n->a, NODE_OWNER, MODE_YOU) &&
           node_is(cards, n->b, NODE_EVENT, MODE_DIGIXROS);
}

/* "When ..."; and "if", where nothing else says when it triggers. */
static node_id condition_of(const dcg_cards *cards, const struct effect_def *e, const struct node *head)
{
    if (head->kind == NODE_WHEN && would_digixros(cards, head->a))
        return 0; /* what is said applies then: it persists */
    if (head->kind == NODE_WHEN && head->mode == MODE_NONE)
        return head->a;
    if (head->kind == NODE_IF && head->mode == MODE_NONE && !e->when && is_event(cards, head->a))
        return head->a;
    return 0;
}

/* 16-16: <Delay> stands behind what says when. */
static bool is_delay(const dcg_cards *cards, node_id clause)
{
    const struct node *n = node_at(cards, clause);

    while (n->kind == NODE_WHEN || n->kind == NODE_IF)
        n = node_at(cards, n->b);
    return n->kind == NODE_KEYWORD;
}

/* -- The category */

/* A [Main] effect of an Option is what using it does (9-1-2, 15-16-7-1), unless it says where else it works, or when
 * (16-16). */
static enum category main_category(const struct effect_def *e, const struct card_def *def)
{
    bool side = def_is_dual(def) ? e->section == SECTION_OPTION : e->section == SECTION_UPPER;
    bool used = (def->categories & DCG_OPTION) && side && !e->area;

    return used && !(e->flags & EFFECT_DELAY) ? CATEGORY_MAIN : CATEGORY_ACTIVATION;
}

/* condition: the node that is its trigger condition */
static enum category category_of(const dcg_cards *cards, const struct effect_def *e, node_id condition,
                                 const struct card_def *def)
{
    if (is_would(cards, condition) || (e->would && !e->when)) /* "when playing this card": it is announced */
        return CATEGORY_IMMEDIATE;
    if (e->icons & ICON_BIT(COUNTER))
        return CATEGORY_COUNTER;
    if (e->icons & ICON_BIT(SECURITY) || (e->section == SECTION_SECURITY && !e->icons && !condition))
        return CATEGORY_SECURITY; /* 15-16-10: such text needs no icon */
    if (e->icons & ICON_BIT(MAIN))
        return main_category(e, def);
    return e->when || condition ? CATEGORY_TRIGGER : CATEGORY_PERSISTENT;
}

/* 15-16-1: an effect of several timings is trigger-type at some of them: "[When Digivolving] [Main] ...",
 * "[On Play] [Counter] ...", "[Security] [On Deletion] ...". */
static void heeds_note(struct effect_def *e)
{
    bool declared = e->category == CATEGORY_ACTIVATION || e->category == CATEGORY_COUNTER ||
                    e->category == CATEGORY_SECURITY;
    uint64_t timed = 0;

    for (size_t i = 0; i < COUNT(icon_events); i++)
        if (e->icons & TIMING_ICONS & 1u << icon_events[i].icon)
            timed |= BIT(icon_events[i].event);
    e->heeds[0] = e->category == CATEGORY_TRIGGER ? e->when : declared ? e->when & timed : 0;
    e->heeds[1] = e->category == CATEGORY_IMMEDIATE ? e->would : 0;
}

/* Does it trigger by nothing but what happens to the Digimon or Tamer that it is on: by its icons (15-16), or its
 * condition? */
static bool concerns_itself(const struct effect_def *e, const struct event_pattern *condition)
{
    return e->icons & TIMING_ICONS ? !(e->icons & TIMING_ICONS & ~field_icons)
                                   : (condition->flags & PATTERN_CONCERNS_THIS) != 0;
}

/* Does it begin with what its player may decline: "you may", "by"? */
static bool effect_asks_first(const dcg_cards *cards, const struct effect_def *effect)
{
    const struct node *n = node_at(cards, sentence_head(cards, effect->sentences));

    while (n->kind == NODE_WHEN || n->kind == NODE_IF || n->kind == NODE_LASTING || n->kind == NODE_INSTEAD)
        n = node_at(cards, n->kind == NODE_WHEN || n->kind == NODE_IF ? n->b : n->a);
    return n->kind == NODE_MAY || n->kind == NODE_BY;
}

/* "When that Digimon attacks", "when 1 of them is deleted": of whom, if a trigger condition is the first that speaks of
 * anybody? "It" is this Digimon. NULL: it names somebody. */
static const char *speaks_of_nobody(const dcg_cards *cards, node_id condition)
{
    const struct node *n = node_at(cards, condition), *who = node_at(cards, n->a);

    while (who->kind == NODE_LIST)
        who = node_at(cards, who->a);
    if (n->mode != MODE_HAPPENS || (who->kind != NODE_REF && who->mode != MODE_OF_REF))
        return NULL;
    switch (who->mode) {
    case MODE_OF_REF:
    case MODE_THOSE_DIGIMON:
    case MODE_THOSE_TAMERS:
    case MODE_THOSE_CARDS:
        return "\"those Digimon\" refers to nothing";
    case MODE_THAT_DIGIMON:
    case MODE_THAT_TAMER:
    case MODE_THAT_TOKEN:
        return "\"that Digimon\" refers to nothing";
    default:
        return NULL;
    }
}

/* Everything about an effect that a tree tells; unsupported: why what it waits for isn't known. False: no memory. */
static bool effect_define(dcg_cards *cards, struct effect_def *e, node_id tree, const struct card_def *def)
{
    const struct node root = *node_at(cards, tree);
    struct compiler c = {.cards = cards, .effect = e};
    node_id condition = 0;

    e->sentences = root.b;
    if (root.kind != NODE_EFFECT)
        return true;
    icons_read(cards, e, root.a);
    if (root.mode != MODE_BARE) {
        node_id head = sentence_head(cards, e->sentences);
        condition = condition_of(cards, e, node_at(cards, head));
        e->flags = is_delay(cards, head) ? EFFECT_DELAY : 0;
    }
    if (condition) {
        e->condition = compile_event(&c, condition);
        const struct event_pattern *pattern = pattern_at(cards, e->condition);
        if (!e->when) { /* an icon says it already: then the condition must be met besides */
            refuse(&c, speaks_of_nobody(cards, condition));
            e->when = pattern->when;
        }
        e->would = pattern->would;
        e->unsupported = c.why;
    }
    e->flags |= (uint8_t)((concerns_itself(e, pattern_at(cards, e->condition)) ? EFFECT_ITSELF : 0) |
                          (tree_says(cards, e->sentences, NODE_INSTEAD, MODE_NONE) ? EFFECT_INSTEAD : 0) |
                          (tree_says(cards, e->root, NODE_KEYWORD, MODE_DIGI_BURST) ? EFFECT_DIGI_BURST : 0));
    e->flags |=
        e->keyword && (e->section == SECTION_KEYWORD || !node_at(cards, e->root)->a) ? EFFECT_IS_KEYWORD : 0;
    e->flags |= effect_asks_first(cards, e) ? EFFECT_ASKS : 0;
    e->category = (uint8_t)category_of(cards, e, condition, def);
    heeds_note(e);
    return !c.no_memory;
}

/* -- Rules of the card, 2-3-11 */

static const char *trait_take(struct draft *d, word_id trait)
{
    for (int i = 0; i < d->def.trait_count; i++)
        if (d->trait[i] == trait)
            return NULL;
    if (d->def.trait_count == TRAITS_PER_CARD)
        return "too many traits";
    d->trait[d->def.trait_count++] = trait;
    return NULL;
}

static const char *name_take(struct draft *d, word_id name, bool part)
{
    if (d->def.also_count == NAMES_ALSO)
        return "too many names that it is also treated as";
    if (part)
        d->def.also_parts |= (uint8_t)(1u << d->def.also_count);
    d->def.also[d->def.also_count++] = name;
    return NULL;
}

static const char *number_take(struct draft *d, word_id number)
{
    if (d->def.also_number)
        return "too many card numbers that it is also treated as";
    d->def.also_number = number;
    return NULL;
}

/* A WORD, or a list of them. */
static const char *rule_words(const dcg_cards *cards, struct draft *d, int mode, node_id words)
{
    const struct node *n = node_at(cards, words);

    if (n->kind == NODE_LIST) {
        const char *wrong = rule_words(cards, d, mode, n->a);
        return wrong ? wrong : rule_words(cards, d, mode, n->b);
    }
    if (mode == MODE_CARD_NUMBER)
        return number_take(d, n->word);
    return mode == MODE_TRAIT ? trait_take(d, n->word) : name_take(d, n->word, mode == MODE_NAME_CONTAINS);
}

/* The rule that is all an effect says; NULL: it says something else. */
static const struct node *rule_alone(const dcg_cards *cards, const struct node *root)
{
    const struct node *head = node_at(cards, sentence_head(cards, root->b));

    return root->kind == NODE_EFFECT && !root->a && !node_at(cards, root->b)->b && head->kind == NODE_RULE
               ? head
               : NULL;
}

/* -- Keywords that a card has */

struct keyword_place {
    uint64_t *keywords;
    int8_t *security_a, *link_plus;
};

static struct keyword_place keyword_place(struct card_def *def, int section)
{
    switch (section) {
    case SECTION_INHERITED:
        return (struct keyword_place){&def->inherited, &def->inherited_security_a, &def->inherited_link_plus};
    case SECTION_LINK:
        return (struct keyword_place){&def->linked, &def->linked_security_a, &def->linked_link_plus};
    default:
        return (struct keyword_place){&def->keywords, &def->security_a, &def->link_plus};
    }
}

/* A keyword in a line of its own: one of those that cards have. Returns whether there is more to it than the keyword
 * itself. */
static bool keyword_take(const dcg_cards *cards, struct card_def *def, int section, const struct node *root)
{
    const struct node *k = node_at(cards, root->b);
    int keyword = keyword_of_mode(k->mode);
    struct keyword_place place = keyword_place(def, section);

    if (section == SECTION_OPTION)
        return true; /* no keyword of the Digimon: 4.2: 4-6-6-3 */
    *place.keywords |= BIT(keyword);
    if (keyword == DCG_KEYWORD_SECURITY_A)
        *place.security_a = (int8_t)(*place.security_a + k->n);
    else if (keyword == DCG_KEYWORD_LINK_PLUS)
        *place.link_plus = (int8_t)(*place.link_plus + k->n);
    else
        return k->n || k->a || root->a;
    return root->a != 0;
}

/* -- Requirements */

static const char *requirement_take(struct requirement *list, uint8_t *count, node_id node)
{
    if (*count == REQUIREMENTS_PER_CARD)
        return "too many requirements of one kind";
    list[(*count)++] = (struct requirement){.node = node};
    return NULL;
}

/* Those in words; a line tells why one of them can't be made. */
static void requirements_compile(dcg_cards *cards, struct draft *d, struct requirement *list, int count)
{
    for (struct requirement *r = list; r < list + count; r++) {
        struct compiler c = {.cards = cards};
        if (r->node)
            compile_words(&c, r);
        for (struct draft_line *line = d->line; c.why && line < d->line + d->lines; line++)
            if (line->root == r->node)
                line->unread = c.why;
    }
}

/* 8-2 to 8-4: a way to digivolve that is among the card's effects. */
static bool is_special(const struct node *n)
{
    return (special_kind(n) & SPECIAL_DIGIVOLVE) != 0;
}

/* -- A line */

static const char *line_take(struct draft *d, int section, node_id root)
{
    if (d->lines == LINES_PER_CARD)
        return "too many lines of text";
    d->line[d->lines++] = (struct draft_line){.root = root, .section = (uint8_t)section};
    return NULL;
}

/* "While ..., you may ignore this card's color requirements" */
static bool ignores_colors(const dcg_cards *cards, const struct node *n)
{
    if (n->kind == NODE_IF && n->mode == MODE_WHILE)
        n = node_at(cards, n->b);
    if (n->kind == NODE_MAY)
        n = node_at(cards, n->a);
    return n->kind == NODE_DO && n->mode == MODE_IGNORE_COLOR;
}

/* Behind a sentence that persists one that triggers begins another effect; and what is said of the card's colors is one
 * by itself. The sentences from there on; 0: none. */
static node_id second_effect(const dcg_cards *cards, const struct node *root)
{
    struct effect_def e = {0};
    const struct node *head = node_at(cards, sentence_head(cards, root->b));

    if (root->kind != NODE_EFFECT || root->mode == MODE_BARE)
        return 0;
    icons_read(cards, &e, root->a);
    bool waits = head->kind == NODE_WHEN || condition_of(cards, &e, head);
    if (e.when || e.area || e.limit || e.icons & (ICON_BIT(MAIN) | ICON_BIT(SECURITY) | ICON_BIT(COUNTER)) ||
        (waits && root->a))
        return 0;
    for (node_id list = node_at(cards, root->b)->b; list; list = node_at(cards, list)->b) {
        const struct node *next = node_at(cards, sentence_head(cards, list));
        if (waits ? ignores_colors(cards, next) : next->kind == NODE_WHEN && next->mode == MODE_NONE)
            return list;
    }
    return 0;
}

/* The sentences of a list up to a rest of it. 0: no memory. */
static node_id sentences_before(dcg_cards *cards, node_id list, node_id rest)
{
    struct node n = *node_at(cards, list);

    if (n.b == rest)
        n.b = 0;
    else
        n.b = sentences_before(cards, n.b, rest);
    return n.b || node_at(cards, list)->b == rest ? node_add(cards, &n) : 0;
}

static const char *effects_add(dcg_cards *cards, struct draft *d, int section, node_id root, node_id second)
{
    struct node one = *node_at(cards, root), other = one;

    other.b = second;
    one.b = sentences_before(cards, one.b, second);
    node_id before = one.b ? node_add(cards, &one) : 0;
    node_id after = node_add(cards, &other);
    if (!before || !after)
        return "no memory";
    const char *wrong = effect_add(cards, d, section, before);
    return wrong ? wrong : effect_add(cards, d, section, after);
}

/* The lower box of a Tamer or Option holds its security effect or an inherited one: what has other timings than
 * [Security] is inherited (15-3-2, 15-16-10-1). */
static int section_of(const dcg_cards *cards, int section, node_id root)
{
    const struct node *n = node_at(cards, root);

    return section == SECTION_SECURITY && n->kind == NODE_EFFECT && n->a &&
                   !tree_says(cards, n->a, NODE_ICON, MODE_SECURITY)
               ? SECTION_INHERITED
               : section;
}

const char *effect_add(dcg_cards *cards, struct draft *d, int section, node_id root)
{
    const struct node *n = node_at(cards, root);
    const struct node *rule = rule_alone(cards, n);
    node_id second = second_effect(cards, n);
    const char *wrong = NULL;

    if (second)
        return effects_add(cards, d, section, root, second);
    if (n->kind == NODE_LIST) {
        wrong = effect_add(cards, d, section, n->a);
        return wrong ? wrong : effect_add(cards, d, section, n->b);
    }
    if (n->kind == NODE_RULE)
        return rule_words(cards, d, n->mode, n->a);
    if (rule && rule->mode == MODE_COPIES) {
        d->def.copies = (uint16_t)rule->n;
        return NULL;
    }
    if (n->kind == NODE_REQUIRE && n->mode == MODE_DIGIVOLVE)
        wrong = requirement_take(d->digivolve, &d->def.digivolve_count, root);
    else if (n->kind == NODE_REQUIRE && n->mode == MODE_LINK)
        wrong = requirement_take(d->link, &d->def.link_count, root);
    return wrong ? wrong : line_take(d, section_of(cards, section, root), root);
}

/* -- The whole card */

/* Does a line need an effect of its own? */
static bool line_is_effect(const dcg_cards *cards, struct card_def *def, const struct draft_line *line)
{
    const struct node *n = node_at(cards, line->root);

    if (n->kind == NODE_REQUIRE)
        return n->mode != MODE_DIGIVOLVE && n->mode != MODE_LINK;
    return n->mode != MODE_BARE || keyword_take(cards, def, line->section, n);
}

/* The Option side of a DUAL card is used or activated; nothing of it works by itself but what says how it is used. */
static const char *side_unsupported(const dcg_cards *cards, const struct effect_def *e,
                                    const struct card_def *def)
{
    if (!def_is_dual(def))
        return "Option information on a card that is no DUAL card";
    return e->category == CATEGORY_MAIN || e->category == CATEGORY_SECURITY ||
                   e->keyword == DCG_KEYWORD_USE_REQ || changes_own_cost(cards, e)
               ? NULL
               : "such an effect on the Option side of a DUAL card";
}

/* Appends an effect whose meaning is a tree, and says why it isn't known. 0: no memory. */
static uint32_t effect_make(dcg_cards *cards, const struct card_def *def, struct effect_def e, node_id tree,
                            const char **unread)
{
    tree = plain_words(cards, tree);
    if (!tree || !operands_compile(cards))
        return 0;
    e.card = def ? def->id : 0;
    const struct card_def *of = def ? def : card_def(cards, 0);
    if (!effect_define(cards, &e, tree, of))
        return 0;
    if (e.section == SECTION_OPTION && !e.unsupported)
        e.unsupported = side_unsupported(cards, &e, of);
    if (e.unsupported && unread && !*unread)
        *unread = e.unsupported;
    return effect_append(cards, &e);
}

uint32_t effect_make_keyword(dcg_cards *cards, int keyword, node_id root)
{
    struct effect_def e = {.root = root, .section = SECTION_KEYWORD, .keyword = (uint8_t)keyword};
    uint32_t effect = effect_make(cards, NULL, e, root, NULL);

    if (effect && keyword_is_done(keyword)) {
        cards->effect[effect].category = CATEGORY_MAIN;
        heeds_note(&cards->effect[effect]);
    }
    return effect;
}

/* A keyword after icons is an effect that does what the keyword says: [Counter] <Blast Digivolve>. */
static node_id keyword_done(dcg_cards *cards, const struct node *root)
{
    node_id done = node_add(cards, &(struct node){.kind = NODE_DO, .mode = MODE_KEYWORD, .a = root->b});
    node_id say = done ? node_add(cards, &(struct node){.kind = NODE_SAY, .a = done}) : 0;
    node_id list =
        say ? node_add(cards, &(struct node){.kind = NODE_LIST, .mode = MODE_SPACE, .form = 1, .a = say}) : 0;

    return list ? node_add(cards, &(struct node){.kind = NODE_EFFECT, .a = root->a, .b = list}) : 0;
}

/* What a line means: of a keyword, what the keyword is. 0: no memory. */
static node_id line_meaning(dcg_cards *cards, dcg_reader **reader, node_id line)
{
    const struct node root = *node_at(cards, line);

    if (root.kind != NODE_EFFECT)
        return line;
    if (root.mode != MODE_BARE)
        return keywords_unfold(cards, reader, line);
    if (root.a)
        return keyword_done(cards, &root);
    return keyword_has_operand(keyword_of_mode(node_at(cards, root.b)->mode))
               ? keyword_expand(cards, reader, root.b)
               : line;
}

static bool line_make(dcg_cards *cards, struct draft *d, dcg_reader **reader, struct draft_line *line)
{
    struct effect_def e = {.root = line->root, .section = line->section};
    const struct node *root = node_at(cards, line->root);
    int keyword = root->mode == MODE_BARE ? keyword_of_mode(node_at(cards, root->b)->mode) : 0;

    if (!line_is_effect(cards, &d->def, line))
        return true;
    e.keyword = (uint8_t)keyword;
    e.identity = (uint32_t)(hash_number(d->def.identity, d->def.effect_count) >> 32);
    node_id meaning = line_meaning(cards, reader, line->root);
    d->def.effect_count++;
    return meaning && effect_make(cards, &d->def, e, meaning, &line->unread);
}

/* Quoted effects and keywords with something that they ask for, the inner ones first; those that are in the set already
 * are not made again. */
static bool grants_make(dcg_cards *cards, struct draft *d, dcg_reader **reader, struct draft_line *line,
                        node_id root)
{
    const struct node n = *node_at(cards, root);
    const node_id parts[] = {n.a, n.b, n.c};
    int keyword = n.kind == NODE_KEYWORD ? keyword_of_mode(n.mode) : -1;
    uint32_t effect;

    if (!node_has(cards, root, HAS_KEYWORD | HAS_GRANT))
        return true;
    for (int i = 0; i < 3; i++)
        if (parts[i] && !grants_make(cards, d, reader, line, parts[i]))
            return false;
    bool asks = keyword_has_operand(keyword) && (n.a || n.n);
    if ((n.kind != NODE_GRANT && !asks) || effect_of_grant(cards, root))
        return true;
    if (asks) {
        node_id tree = keyword_expand(cards, reader, root);
        effect = tree ? effect_make_keyword(cards, keyword, tree) : 0;
    } else {
        effect = effect_make(cards, &d->def, (struct effect_def){.root = n.a, .section = SECTION_GAINED}, n.a,
                             &line->unread);
    }
    return effect && grant_insert(cards, (struct grant){root, effect});
}

/* -- What is waited for, and what isn't known */

/* The keywords that a tree names. */
static uint64_t tree_keywords(const dcg_cards *cards, node_id root)
{
    const struct node *n = node_at(cards, root);
    int keyword = n->kind == NODE_KEYWORD ? keyword_of_mode(n->mode) : -1;

    if (!node_has(cards, root, HAS_KEYWORD))
        return 0;
    return (keyword >= 0 ? BIT(keyword) : 0) | tree_keywords(cards, n->a) | tree_keywords(cards, n->b) |
           tree_keywords(cards, n->c);
}

/* What of all that an effect waits for is asked. */
enum listening { LISTENS, SUBSCRIBES_OTHERS, INTERRUPTS };

static uint64_t effect_listens(const struct effect_def *e, enum listening how)
{
    if (how == SUBSCRIBES_OTHERS && e->flags & EFFECT_ITSELF)
        return 0;
    return how == INTERRUPTS ? e->would : e->when | e->would;
}

/* The effect that a node quotes, or that the keyword is which it names; 0: none. */
static uint32_t effect_inside(const dcg_cards *cards, node_id node)
{
    int kind = node_at(cards, node)->kind;

    return kind == NODE_GRANT     ? effect_of_grant(cards, node)
           : kind == NODE_KEYWORD ? effect_of_keyword(cards, node)
                                  : 0;
}

/* What is waited for anywhere in a tree: in what it quotes, by the keywords that it names. */
static uint64_t tree_listens(const dcg_cards *cards, node_id root, enum listening how)
{
    const struct node *n = node_at(cards, root);

    if (!node_has(cards, root, HAS_KEYWORD | HAS_GRANT))
        return 0;
    return effect_listens(effect_at(cards, effect_inside(cards, root)), how) |
           tree_listens(cards, n->a, how) | tree_listens(cards, n->b, how) | tree_listens(cards, n->c, how);
}

/* Does somebody gain what is quoted nowhere: all effects of some cards (16-47-1)? */
static bool gains_unquoted(const dcg_cards *cards, node_id root)
{
    const struct node *n = node_at(cards, root);

    if (n->kind == NODE_KEYWORD && n->mode == MODE_SUCCESSION)
        return true;
    if (n->kind == NODE_STATE && n->mode == MODE_GAIN)
        LIST_EACH (cards, gained, n->a) {
            int kind = node_at(cards, gained)->kind;
            if (kind != NODE_KEYWORD && kind != NODE_STATE && kind != NODE_GRANT)
                return true;
        }
    return root &&
           (gains_unquoted(cards, n->a) || gains_unquoted(cards, n->b) || gains_unquoted(cards, n->c));
}

/* The categories of what a tree quotes and of the keywords that it names. */
static unsigned tree_does(const dcg_cards *cards, node_id root)
{
    const struct node *n = node_at(cards, root);
    uint32_t inner = effect_inside(cards, root);

    if (!node_has(cards, root, HAS_KEYWORD | HAS_GRANT))
        return 0;
    return (inner ? 1u << effect_at(cards, inner)->category : 0) | tree_does(cards, n->a) |
           tree_does(cards, n->b) | tree_does(cards, n->c);
}

static unsigned def_does(const dcg_cards *cards, const struct card_def *def)
{
    uint64_t keywords = def->keywords | def->inherited | def->linked;
    unsigned does = 0;

    for (int i = 0; i < DCG_KEYWORD_COUNT; i++)
        if (keywords >> i & 1 && cards->keyword_effect[i])
            does |= 1u << effect_at(cards, cards->keyword_effect[i])->category;
    for (uint32_t i = def->effect; i < def->effect + def->effect_count; i++) {
        const struct effect_def *e = effect_at(cards, i);
        does |= gains_unquoted(cards, e->root) ? UINT8_MAX : 1u << e->category | tree_does(cards, e->root);
    }
    return does;
}

static uint64_t keywords_listen(const dcg_cards *cards, uint64_t keywords, enum listening how)
{
    uint64_t listens = 0;

    for (int i = 0; i < DCG_KEYWORD_COUNT; i++) {
        const struct effect_def *e = effect_at(cards, cards->keyword_effect[i]);
        if (keywords >> i & 1)
            listens |= effect_listens(e, how);
    }
    return listens;
}

static void hear(struct hearing *subscribes, const struct hearing *more)
{
    subscribes->listens |= more->listens;
    subscribes->subscribes_others |= more->subscribes_others;
    subscribes->interrupts |= more->interrupts;
}

static struct hearing keywords_hearing(const dcg_cards *cards, uint64_t keywords)
{
    return (struct hearing){.listens = keywords_listen(cards, keywords, LISTENS),
                            .subscribes_others = keywords_listen(cards, keywords, SUBSCRIBES_OTHERS),
                            .interrupts = keywords_listen(cards, keywords, INTERRUPTS)};
}

static struct hearing effect_hearing(const dcg_cards *cards, const struct effect_def *e)
{
    if (gains_unquoted(cards, e->root))
        return (struct hearing){UINT64_MAX, UINT64_MAX, UINT64_MAX};
    return (struct hearing){.listens = effect_listens(e, LISTENS) | tree_listens(cards, e->root, LISTENS),
                            .subscribes_others = effect_listens(e, SUBSCRIBES_OTHERS) |
                                                 tree_listens(cards, e->root, SUBSCRIBES_OTHERS),
                            .interrupts =
                                effect_listens(e, INTERRUPTS) | tree_listens(cards, e->root, INTERRUPTS)};
}

static uint64_t def_quotes(const dcg_cards *cards, const struct card_def *def)
{
    uint64_t quotes = 0;

    for (uint32_t i = def->effect; i < def->effect + def->effect_count; i++) {
        node_id root = effect_at(cards, i)->root;
        quotes |= gains_unquoted(cards, root) ? UINT64_MAX : tree_listens(cards, root, LISTENS);
    }
    return quotes;
}

static void def_subscribes(const dcg_cards *cards, struct card_def *def)
{
    const uint64_t keywords[FIELD_ZONES] = {[ZONE_TOP] = def->keywords,
                                            [ZONE_UNDER] = def->inherited,
                                            [ZONE_LINKED] = def->linked,
                                            [ZONE_BREEDING] = def->keywords | def->inherited}; /* 16-40-1 */

    for (int zone = 0; zone < FIELD_ZONES; zone++) {
        def->subscribes[zone] = keywords_hearing(cards, keywords[zone]);
        def->listens |= def->subscribes[zone].listens;
        def->interrupts |= def->subscribes[zone].interrupts;
    }
    for (uint32_t i = def->effect; i < def->effect + def->effect_count; i++) {
        const struct hearing hearing = effect_hearing(cards, effect_at(cards, i));
        int zone = (int)effect_zone(effect_at(cards, i));
        if (zone < FIELD_ZONES)
            hear(&def->subscribes[zone], &hearing);
        def->listens |= hearing.listens;
        def->interrupts |= hearing.interrupts;
    }
}

/* Where its effects stand, and those whose trigger condition is about the card itself (record/trigger.c). */
static void def_texts(const dcg_cards *cards, struct card_def *def)
{
    for (uint8_t i = 0; i < def->effect_count; i++) {
        const struct effect_def *e = effect_at(cards, def->effect + i);
        if (!def->text[e->section].end)
            def->text[e->section].first = i;
        def->text[e->section].end = (uint8_t)(i + 1);
        if (pattern_at(cards, e->condition)->flags & PATTERN_NAMES_CARD)
            def->heeds_itself |= e->heeds[0] | e->heeds[1];
    }
}

/* Has it no cost, says it anything of its own cost or color requirements, can it be played with materials, or does it
 * interrupt that? */
static bool def_own_terms(const struct card_def *def)
{
    const uint64_t done =
        UINT64_C(1) << DCG_EVENT_PLAYED | UINT64_C(1) << DCG_EVENT_USED | UINT64_C(1) << DCG_EVENT_DIGIVOLVED;

    return def->cost < 0 || def->applies[ZONE_ANYWHERE] || def->specials & SPECIAL_MATERIALS ||
           def->interrupts & done;
}

static bool tree_raises(const dcg_cards *cards, node_id root)
{
    const struct node *n = node_at(cards, root);

    return node_has(cards, root, HAS_PAY) &&
           (node_is(cards, root, NODE_PAY, MODE_INCREASE) || tree_raises(cards, n->a) ||
            tree_raises(cards, n->b) || tree_raises(cards, n->c));
}

static bool def_raises(const dcg_cards *cards, const struct card_def *def)
{
    for (uint32_t i = def->effect; i < def->effect + def->effect_count; i++)
        if (tree_raises(cards, effect_at(cards, i)->root))
            return true;
    return false;
}

/* 15-14-2 to -5 */
static void def_areas(const dcg_cards *cards, struct card_def *def)
{
    for (uint32_t i = def->effect; i < def->effect + def->effect_count; i++) {
        const struct effect_def *e = effect_at(cards, i);
        if (!e->area)
            continue;
        def->areas |= (uint16_t)(1u << e->area);
        def->area_listens |= effect_listens(e, LISTENS);
        def->area_does |= (uint8_t)(1u << e->category);
    }
}

/* Why a tree can't be carried out: what it quotes counts, too. */
static const char *grants_unsupported(const dcg_cards *cards, node_id root)
{
    const struct node *n = node_at(cards, root);
    const char *unknown = NULL;

    if (!node_has(cards, root, HAS_GRANT))
        return NULL;
    if (n->kind == NODE_GRANT)
        unknown = effect_at(cards, effect_of_grant(cards, root))->unsupported;
    if (!unknown)
        unknown = grants_unsupported(cards, n->a);
    if (!unknown)
        unknown = grants_unsupported(cards, n->b);
    return unknown ? unknown : grants_unsupported(cards, n->c);
}

/* The effect that a line of a card became; 0: none. */
static uint32_t effect_of_line(const dcg_cards *cards, const struct card_def *def, node_id root)
{
    for (uint32_t i = def->effect; i < def->effect + def->effect_count; i++)
        if (effect_at(cards, i)->root == root)
            return i;
    return 0;
}

static const char *line_unsupported(const dcg_cards *cards, const struct card_def *def,
                                    const struct draft_line *line)
{
    const struct node *n = node_at(cards, line->root);
    uint32_t effect = effect_of_line(cards, def, line->root);
    int keyword = n->mode == MODE_BARE ? keyword_of_mode(node_at(cards, n->b)->mode) : -1;

    if (line->unread)
        return line->unread;
    if (keyword >= 0 && !n->a && !keyword_has_operand(keyword))
        return keyword_unsupported(cards, keyword);
    const char *unknown = effect ? effect_at(cards, effect)->unsupported : NULL;
    return unknown ? unknown : grants_unsupported(cards, line->root);
}

/* Keywords of the card notation have no line; those that ask for something do. */
static const char *keywords_unsupported(const dcg_cards *cards, const struct card_def *def)
{
    uint64_t keywords = def->keywords | def->inherited | def->linked;

    for (int i = 0; i < DCG_KEYWORD_COUNT; i++) {
        bool line = false;
        for (uint32_t e = def->effect; e < def->effect + def->effect_count; e++)
            line |= effect_at(cards, e)->keyword == i;
        if (keywords >> i & 1 && !line && keyword_unsupported(cards, i))
            return keyword_unsupported(cards, i);
    }
    return NULL;
}

static void specials_count(dcg_cards *cards, struct draft *d)
{
    for (int i = 0; i < d->lines; i++) {
        const struct node *root = node_at(cards, d->line[i].root);
        d->def.special_count = (uint8_t)(d->def.special_count + is_special(root));
        d->def.specials |= (uint8_t)special_kind(root);
    }
    if (d->def.special_count > cards->most_special)
        cards->most_special = d->def.special_count;
}

/* Makes the programs of all effects from that one on, those of keywords first: others name them. */
static bool effects_lower(dcg_cards *cards, uint32_t first)
{
    bool done = true;

    for (int others = 0; others < 2; others++)
        for (uint32_t i = first; i < cards->effect_count && done; i++)
            if ((cards->effect[i].section != SECTION_KEYWORD) == others) {
                struct compiler c = {.cards = cards, .effect = &cards->effect[i]};
                compile_performed(&c, &cards->effect[i]);
                done = compile_bindings(cards, &cards->effect[i]) && effect_lower(cards, i);
            }
    return done && operands_compile(cards);
}

bool keywords_finish(dcg_cards *cards)
{
    uint32_t first = cards->effect_count;
    dcg_reader *reader = NULL;
    bool done = keywords_define(cards, &reader, BIT(DCG_KEYWORD_COUNT) - 1) && effects_lower(cards, first);

    dcg_reader_free(reader);
    return done;
}

bool effects_finish(dcg_cards *cards, struct draft *d, dcg_reader **reader)
{
    struct card_def *def = &d->def;
    uint64_t named = 0;

    def->effect = cards->effect_count;
    for (struct draft_line *line = d->line; line < d->line + d->lines; line++)
        if (!line_make(cards, d, reader, line))
            return false;
    specials_count(cards, d);
    if (cards->texts_only)
        return true;
    for (struct draft_line *line = d->line; line < d->line + d->lines; line++) {
        const struct node *root = node_at(cards, line->root);
        if ((root->mode != MODE_BARE || root->a) && !grants_make(cards, d, reader, line, line->root))
            return false;
        named |= tree_keywords(cards, line->root);
    }
    if (!keywords_define(cards, reader, named | def->keywords | def->inherited | def->linked))
        return false;
    if (!effects_lower(cards, def->effect))
        return false;
    def_texts(cards, def);
    def_subscribes(cards, def);
    def->does = (uint8_t)def_does(cards, def);
    def->raises = def_raises(cards, def);
    def->named = named | def->keywords | def->inherited | def->linked;
    def->quotes = keywords_listen(cards, def->named, LISTENS) | def_quotes(cards, def);
    def_areas(cards, def);
    requirements_compile(cards, d, d->digivolve, def->digivolve_count);
    requirements_compile(cards, d, d->link, def->link_count);
    for (struct draft_line *line = d->line; line < d->line + d->lines; line++) {
        line->unread = line_unsupported(cards, def, line);
        if (line->unread && !def->reason)
            def->reason = line->unread;
        if (line->unread)
            def->unread_lines = 0;
    }
    const char *keyword = keywords_unsupported(cards, def);
    if (keyword && !def->reason)
        def->reason = keyword;
    if (keyword)
        def->unread_lines = 0;
    def->unread = def->reason != NULL;
    persistent_note(cards, def);
    for (uint32_t i = def->effect; i < cards->effect_count; i++)
        def->notes |=
            tree_notes(cards, effect_at(cards, i)->root) | tree_notes(cards, effect_at(cards, i)->sentences);
    for (struct draft_line *line = d->line; line < d->line + d->lines; line++)
        def->notes |= tree_notes(cards, line->root);
    def->own_terms = def_own_terms(def);
    return true;
}
