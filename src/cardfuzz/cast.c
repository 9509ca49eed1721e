/* cast.c - the other cards in the games of a card that is exercised.
 *
 *   plain   ordinary cards of each color and level
 *   actors  cards that do one thing each, so that it happens by effects of every kind of card
 *   roles   whatever the card's text speaks of: names, traits, colors, levels ... */
#include "tree/storage.h"
#include "effect/run_program.h"
#include "tree/sentence.h"
#include "query/activation.h"
#include "query/match.h"
#include "language/reader.h"
#include "compile/keyword.h"
#include "cards/token_card.h"
#include "cards/draft.h"
#include "tree/store.h"
#include "cardfuzz/cardfuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How many roles are made of a noun: of its alternatives, of other colors and levels, of cards that must differ. */
enum { ROLE_VARIANTS = 6, VERSIONS = 3, VERSIONS_APART = 9, ROLES_PER_CARD = 128 };

/* ---- Ordinary cards ---- */

static const char *const color_words[COLORS] = {"red", "blue", "yellow", "green", "black", "purple", "white"};

/* What stands before and after the color. */
static const struct {
    const char *before, *after;
} plain_facts[PLAIN_KINDS] = {
    {"digi-egg", "level 2"},
    {"digimon", "level 3\n cost 3\n dp 3000\n digivolve 0 from level 2\n digivolve 1 from digimon"},
    {"digimon",
     "level 4\n cost 5\n dp 5000\n digivolve 1 from level 3\n digivolve 2 from tamer\n inherited Jamming"},
    {"digimon", "level 5\n cost 7\n dp 7000\n digivolve 1 from level 4\n digivolve 3 from digimon\n"
                " text [Main] [Once Per Turn] <Digi-Burst 1> \xe3\x83\xbb<Draw 1>."},
    {"digimon", "level 6\n cost 11\n dp 11000\n digivolve 2 from level 5\n keywords Security A. +1"},
    {"digimon", "level 7\n cost 14\n dp 15000\n digivolve 3 from level 6"},
    {"digimon", "level 4\n cost 4\n dp 2000\n digivolve 1 from level 3\n keywords Blocker"},
    {"digimon", "level 3\n cost 2\n dp 1000\n link 0 to digimon\n link dp 1000"},
    {"tamer", "\n cost 2"},
    {"option", "\n cost 1\n text [Main] Gain 1 memory.\n security text [Security] <Draw 1>."},
};

static bool file_add(struct dcg_exerciser *e, const char *text, dcg_error *error)
{
    return cards_add_strict(e->cards, text, strlen(text), &e->reader, error) == DCG_OK;
}

static bool plain_make(struct dcg_exerciser *e, dcg_error *error)
{
    char text[1024];

    for (int color = 0; color < COLORS; color++)
        for (int kind = 0; kind < PLAIN_KINDS; kind++) {
            snprintf(text, sizeof text, "card plain-%s-%d \"Plain %s %d\"\n %s %s %s\n", color_words[color],
                     kind, color_words[color], kind, plain_facts[kind].before, color_words[color],
                     plain_facts[kind].after);
            if (!file_add(e, text, error))
                return false;
            e->plain[color][kind] = (dcg_card_def)e->cards->count;
        }
    return true;
}

/* ---- Actors ---- */

static const struct {
    uint64_t events;
    const char *text;
} actor_does[] = {
#define ACTOR(event, other, text) {UINT64_C(1) << DCG_EVENT_##event | UINT64_C(1) << DCG_EVENT_##other, text},
#include "cardfuzz/actor_table.def"
#undef ACTOR
};
enum { ACTORS = sizeof actor_does / sizeof actor_does[0], ACTOR_KINDS = 6 };

static const char *const actor_facts[ACTOR_KINDS] = {
    "option white\n cost 1\n text [Main] <Delay> \xe3\x83\xbb",
    "tamer white\n cost 3\n text [Main] [Once Per Turn] ",
    "digimon white level 3\n cost 3\n dp 4000\n text [Main] [Once Per Turn] ",
    "digimon white level 3\n cost 3\n dp 4000\n text [When Attacking] [Once Per Turn] ",
    "tamer white\n cost 3\n text [All Turns] [Once Per Turn] When one of your opponent's Digimon attacks, ",
    "tamer white\n cost 3\n text [All Turns] [Once Per Turn] When your Digimon are played, ",
};

static bool actors_make(struct dcg_exerciser *e, dcg_error *error)
{
    char text[1024];

    e->actor = malloc(sizeof *e->actor * ACTORS * ACTOR_KINDS);
    if (!e->actor)
        return false;
    for (int i = 0; i < ACTORS; i++)
        for (int kind = 0; kind < ACTOR_KINDS; kind++) {
            snprintf(text, sizeof text, "card actor-%d-%d \"Actor %d %d\"\n %s%s\n", i, kind, i, kind,
                     actor_facts[kind], actor_does[i].text);
            if (!file_add(e, text, error))
                return false;
            e->actor[e->actors++] =
                (struct actor){.def = (dcg_card_def)e->cards->count, .events = actor_does[i].events};
        }
    return true;
}

/* ---- Roles ---- */

/* Roles that exist already, by what they are. */
struct known {
    uint64_t *key;
    dcg_card_def *def;
    uint32_t slots, used;
};

struct casting {
    struct dcg_exerciser *e;
    struct known known;
    dcg_reader *reader;
    dcg_card_def subject;
    uint16_t line; /* the effect that speaks */
    uint16_t
        usual;  /* what a card is of which no category is said: DCG_DIGIMON, of one that is used DCG_OPTION */
    bool links; /* its text speaks of linking */
    bool material;   /* it is a requirement */
    uint32_t spoken; /* what else it speaks of */
    uint32_t copy;   /* of several that are the same but for their names */
    bool failed;
};

static uint64_t mixed(uint64_t hash, uint64_t value)
{
    return (hash ^ value) * UINT64_C(1099511628211);
}

/* What a draft is, as a number. */
static uint64_t draft_key(const struct draft *d, uint32_t more)
{
    const struct card_def *def = &d->def;
    uint64_t hash = mixed(UINT64_C(14695981039346656037), more);

    hash = mixed(mixed(mixed(hash, def->categories), def->colors), (uint64_t)def->level);
    hash = mixed(mixed(mixed(hash, (uint64_t)def->cost), (uint64_t)def->dp), def->keywords);
    hash = mixed(mixed(mixed(hash, def->name), (uint64_t)def->security_a), def->token | def->inherited << 1);
    for (int i = 0; i < def->also_count; i++)
        hash = mixed(hash, def->also[i]);
    for (int i = 0; i < def->trait_count; i++)
        hash = mixed(hash, d->trait[i] + UINT64_C(77));
    return hash ? hash : 1;
}

static uint32_t known_at(const struct known *k, uint64_t key)
{
    uint32_t at = (uint32_t)(key % k->slots);

    while (k->key[at] && k->key[at] != key)
        at = (at + 1) % k->slots;
    return at;
}

static bool known_grow(struct known *k)
{
    struct known more = {.slots = k->slots ? k->slots * 2 : 4096, .used = k->used};

    if (k->used * 2 < k->slots)
        return true;
    more.key = calloc(more.slots, sizeof *more.key);
    more.def = calloc(more.slots, sizeof *more.def);
    for (uint32_t i = 0; more.key && more.def && i < k->slots; i++)
        if (k->key[i]) {
            uint32_t at = known_at(&more, k->key[i]);
            more.key[at] = k->key[i];
            more.def[at] = k->def[i];
        }
    free(k->key);
    free(k->def);
    *k = more;
    return more.key && more.def;
}

static bool role_keep(struct casting *c, dcg_card_def def)
{
    struct dcg_exerciser *e = c->e;
    struct cast *cast = &e->cast[c->subject];

    for (uint32_t i = 0; i < cast->count; i++)
        if (e->role[cast->first + i].def == def && e->role[cast->first + i].line == c->line)
            return true;
    if (cast->count == ROLES_PER_CARD)
        return true;
    if (e->roles == e->role_room) {
        uint32_t room = e->role_room ? e->role_room * 2 : 4096;
        struct role *grown = realloc(e->role, room * sizeof *grown);
        if (!grown)
            return false;
        e->role = grown;
        e->role_room = room;
    }
    e->role[e->roles++] = (struct role){.def = def, .line = c->line, .material = c->material};
    cast->count++;
    return true;
}

/* It can be digivolved into from the level below, and from anything; perhaps it can be linked. */
static void draft_ways(struct draft *d, bool links)
{
    struct card_def *def = &d->def;

    if (!(def->categories & DCG_DIGIMON) || def->token)
        return;
    if (def->level > LEVEL_LOW)
        d->digivolve[def->digivolve_count++] =
            (struct requirement){.level = (uint8_t)(def->level - 1), .categories = DCG_DIGIMON};
    d->digivolve[def->digivolve_count++] = (struct requirement){.categories = DCG_DIGIMON, .cost = 1};
    if (links)
        d->link[def->link_count++] = (struct requirement){.categories = DCG_DIGIMON};
}

/* Lines that roles of these categories and that level (0: any) have if the text speaks of such a node (kind 0: any). */
static const struct {
    uint8_t kind;
    uint16_t mode;
    uint8_t categories, level, section;
    const char *text;
} spoken[] = {
    {NODE_ICON, MODE_ON_PLAY, DCG_DIGIMON | DCG_TAMER, 0, SECTION_UPPER, "[On Play] Gain 1 memory."},
    {NODE_ICON, MODE_WHEN_DIGIVOLVING, DCG_DIGIMON, 0, SECTION_UPPER, "[When Digivolving] Gain 1 memory."},
    {NODE_ICON, MODE_WHEN_ATTACKING, DCG_DIGIMON, 0, SECTION_UPPER, "[When Attacking] Gain 1 memory."},
    {NODE_ICON, MODE_ON_DELETION, DCG_DIGIMON, 0, SECTION_UPPER, "[On Deletion] Gain 1 memory."},
    {NODE_ICON, MODE_MAIN, DCG_DIGIMON | DCG_TAMER, 0, SECTION_UPPER,
     "[Main] [Once Per Turn] Gain 1 memory."},
    {NODE_ICON, MODE_SECURITY, DCG_DIGIMON | DCG_TAMER | DCG_OPTION, 0, SECTION_SECURITY,
     "[Security] Gain 1 memory."},
    {NODE_KEYWORD, MODE_DIGI_BURST, DCG_DIGIMON, 0, SECTION_UPPER,
     "[Main] [Once Per Turn] <Digi-Burst 1> \xe3\x83\xbb<Draw 1>."},
    {NODE_KEYWORD, MODE_DECODE, DCG_DIGIMON, 0, SECTION_UPPER, "<Decode (Lv.5 or lower)>"},
    {NODE_KEYWORD, MODE_OVERCLOCK, DCG_DIGIMON, 0, SECTION_UPPER, "<Overclock ([Plain] trait)>"},
    {NODE_NONE, MODE_DNA_DIGIVOLVE, DCG_DIGIMON, 4, SECTION_UPPER, "[DNA Digivolve] Lv.3 + Lv.3: Cost 0"},
    {NODE_NONE, MODE_DNA_DIGIVOLVE, DCG_DIGIMON, 5, SECTION_UPPER, "[DNA Digivolve] Lv.4 + Lv.4: Cost 0"},
    {NODE_NONE, MODE_DNA_DIGIVOLVE, DCG_DIGIMON, 6, SECTION_UPPER, "[DNA Digivolve] Lv.5 + Lv.5: Cost 0"},
    {NODE_NONE, MODE_DNA_DIGIVOLVE, DCG_DIGIMON, 7, SECTION_UPPER, "[DNA Digivolve] Lv.6 + Lv.6: Cost 0"},
    {NODE_NONE, MODE_DIGIXROS, DCG_DIGIMON, 0, SECTION_UPPER,
     "[DigiXros -1] 1 Digimon card w/[Plain] in name x 1 Lv.5 or lower Digimon card"},
    {NODE_HAS, MODE_STACKED, DCG_DIGIMON, 6, SECTION_UPPER,
     "[DigiXros -1] 1 Digimon card w/[Plain] in name x 1 Lv.5 or lower Digimon card"},
    {NODE_CAUSE, MODE_EFFECTS_OF, DCG_DIGIMON | DCG_TAMER, 0, SECTION_UPPER,
     "[Main] [Once Per Turn] You may play 1 Digimon card from your hand without paying the cost."},
    {NODE_CAUSE, MODE_EFFECTS_OF, DCG_DIGIMON | DCG_TAMER, 0, SECTION_UPPER,
     "[Main] [Once Per Turn] Trash any 1 digivolution card of 1 of your Digimon."},
};
enum { SPOKEN = sizeof spoken / sizeof spoken[0] };
static_assert(SPOKEN <= 24, "a role is known by one number: see role_add");

/* Bits of spoken. */
static uint32_t spoken_in(const dcg_cards *cards, node_id tree)
{
    const struct node *n = node_at(cards, tree);
    uint32_t found = 0;

    if (!tree)
        return 0;
    for (int i = 0; i < SPOKEN; i++)
        if (spoken[i].mode == n->mode && (!spoken[i].kind || spoken[i].kind == n->kind))
            found |= 1u << i;
    return found | spoken_in(cards, n->a) | spoken_in(cards, n->b) | spoken_in(cards, n->c);
}

static bool draft_line(struct casting *c, struct draft *d, int section, const char *text)
{
    struct passage passage = {.section = section, .text = text, .size = strlen(text)};
    dcg_error error;

    return text_add(c->e->cards, d, &c->reader, &passage, &error) == DCG_OK;
}

static bool draft_lines(struct casting *c, struct draft *d)
{
    const struct card_def *def = &d->def;
    bool done = !(def->categories & DCG_OPTION) || draft_line(c, d, SECTION_UPPER, "[Main] Gain 1 memory.");

    for (int i = 0; i < SPOKEN && done && !def->token; i++)
        if (c->spoken >> i & 1 && def->categories & spoken[i].categories &&
            (!spoken[i].level || spoken[i].level == def->level))
            done = draft_line(c, d, spoken[i].section, spoken[i].text);
    return done;
}

static dcg_card_def role_make(struct casting *c, struct draft *d)
{
    dcg_cards *cards = c->e->cards;
    char number[32];
    const char *wrong;
    int line, size = snprintf(number, sizeof number, "role-%u", c->known.used);

    if (cards->count == CARDS_PER_SET)
        return 0;
    d->def.number = word_add(cards, number, (size_t)size);
    if (!d->def.name)
        d->def.name = d->def.number;
    draft_ways(d, c->links);
    if (!d->def.number || !draft_lines(c, d) || draft_finish(cards, d, &c->reader, &wrong, &line) != DCG_OK)
        return 0;
    return (dcg_card_def)cards->count;
}

static void role_add(struct casting *c, struct draft *d)
{
    uint64_t key = draft_key(d, (uint32_t)c->links << 31 | c->copy << 24 | c->spoken);

    if (!known_grow(&c->known)) {
        c->failed = true;
        return;
    }
    uint32_t at = known_at(&c->known, key);
    if (!c->known.key[at]) {
        dcg_card_def def = role_make(c, d);
        c->failed |= !def;
        if (!def)
            return;
        c->known.key[at] = key;
        c->known.def[at] = def;
        c->known.used++;
    }
    c->failed |= !role_keep(c, c->known.def[at]);
}

/* What the subject digivolves from, or other levels. */
static int16_t level_of(const struct casting *c, int version)
{
    int below = card_def(c->e->cards, c->subject)->level - 1;

    return (int16_t)(version == 0 && below > 3 ? below : 3 + version % 4);
}

/* A card that is called by its name is mostly of the traits of those that speak of it. */
static void share_traits(const struct casting *c, struct draft *d)
{
    const struct card_def *subject = card_def(c->e->cards, c->subject);

    if (!d->def.name || d->def.trait_count)
        return;
    d->def.trait_count = subject->trait_count;
    for (int i = 0; i < subject->trait_count; i++)
        d->trait[i] = c->e->cards->trait[subject->trait + (uint32_t)i];
}

static void roles_of(struct casting *c, node_id node)
{
    /* the subject's colors, another one, two more */
    const uint16_t own = card_def(c->e->cards, c->subject)->colors;
    const uint16_t colors[] = {own, own & DCG_BLACK ? DCG_GREEN : DCG_BLACK, DCG_BLUE | DCG_PURPLE};
    int versions = noun_among(c->e->cards, node) ? VERSIONS_APART : VERSIONS;

    for (int k = 0; k < versions; k++) {
        int variants = 1;
        for (int i = 0; i < variants && i < ROLE_VARIANTS && !c->failed; i++) {
            struct taste taste = {
                .categories = c->usual, .colors = colors[k % 3], .level = level_of(c, i + k)};
            struct draft d;
            int found = role_of(c->e, node, i, taste, &d);
            variants =
                found > variants ? found : variants; /* some alternatives have alternatives of their own */
            if (k == 1)
                share_traits(c, &d);
            c->copy = k < VERSIONS ? 0 : (uint32_t)(k - VERSIONS + 1);
            role_add(c, &d);
        }
    }
    c->copy = 0;
}

static struct draft anybody(const struct casting *c)
{
    return (struct draft){.def = {.categories = DCG_DIGIMON,
                                  .colors = card_def(c->e->cards, c->subject)->colors,
                                  .level = 4,
                                  .cost = 4,
                                  .dp = 5000,
                                  .copies = COPIES_USUAL}};
}

/* Somebody with a keyword that asks for nothing. */
static void keyword_cast(struct casting *c, node_id root, const struct node *n)
{
    int keyword = keyword_of_mode(n->mode);
    struct draft d = anybody(c);

    if (keyword < 0 || keyword_has_operand(keyword) || keyword_is_done(keyword) ||
        keyword_unsupported(c->e->cards, keyword))
        return;
    for (int i = 0; i < 2; i++) {
        d.def.keywords |= UINT64_C(1) << keyword;
        d.def.security_a = keyword == DCG_KEYWORD_SECURITY_A;
        d.def.link_plus = keyword == DCG_KEYWORD_LINK_PLUS;
        role_add(c, &d);
        node_id noun = tree_find(c->e->cards, root, NODE_NOUN); /* and one of those that are spoken of */
        struct taste taste = {.categories = DCG_DIGIMON, .colors = d.def.colors, .level = 4};
        role_of(c->e, noun, 0, taste, &d);
    }
}

/* Everybody that a tree speaks of; within: inside of a noun that was seen already. */
static void tree_cast(struct casting *c, node_id root, node_id tree, bool within)
{
    const struct node n = *node_at(c->e->cards, tree);
    dcg_card_def token = n.kind == NODE_TOKEN ? token_find(c->e->cards, root, tree) : 0;

    if (!tree || c->failed)
        return;
    if (token)
        c->failed |= !role_keep(c, token);
    if (n.kind == NODE_NOUN || (role_said(&n) && !within))
        roles_of(c, tree);
    if (n.kind == NODE_KEYWORD)
        keyword_cast(c, root, &n);
    uint16_t usual = c->usual;
    c->usual = n.kind == NODE_DO && n.mode == MODE_USE ? DCG_OPTION : usual;
    within |= n.kind == NODE_NOUN;
    tree_cast(c, root, n.a, within);
    tree_cast(c, root, n.b, within);
    tree_cast(c, root, n.c, within);
    c->usual = usual;
}

/* A requirement that is said in fields. */
static void requirement_cast(struct casting *c, const struct requirement *r)
{
    struct draft d = {.def = {.categories = r->categories & DCG_TAMER ? DCG_TAMER : DCG_DIGIMON,
                              .colors = r->colors,
                              .level = r->level,
                              .name = r->name,
                              .cost = 3,
                              .dp = 4000,
                              .copies = COPIES_USUAL}};

    if (r->node) {
        tree_cast(c, r->node, r->node, false);
        return;
    }
    if (d.def.categories == DCG_TAMER)
        d.def.dp = -1;
    else if (!d.def.level)
        d.def.level = 4;
    if (d.def.level == 2) {
        d.def.categories = DCG_DIGI_EGG;
        d.def.cost = -1;
        d.def.dp = -1;
    }
    if (!d.def.colors)
        d.def.colors = card_def(c->e->cards, c->subject)->colors;
    if (r->trait)
        d.trait[d.def.trait_count++] = r->trait;
    role_add(c, &d);
}

static bool says_links(const dcg_cards *cards, node_id tree)
{
    const struct node *n = node_at(cards, tree);

    return tree && (n->mode == MODE_LINK || n->mode == MODE_LINKED || n->mode == MODE_LINK_CARD ||
                    n->mode == MODE_LINK_PLUS || n->mode == MODE_WHEN_LINKING || n->mode == MODE_APP_FUSION ||
                    says_links(cards, n->a) || says_links(cards, n->b) || says_links(cards, n->c));
}

static void subject_cast(struct casting *c, dcg_card_def subject)
{
    dcg_cards *cards = c->e->cards;
    const struct card_def def = *card_def(cards, subject);

    c->subject = subject;
    c->e->cast[subject].first = c->e->roles;
    c->links = def.link_count || def.linked;
    c->spoken = 0;
    for (uint32_t i = def.effect; i < def.effect + def.effect_count; i++) {
        const struct effect_def *e = effect_at(cards, i);
        c->links |= says_links(cards, e->root);
        c->spoken |= spoken_in(cards, e->sentences ? e->sentences : e->root);
    }
    for (uint32_t i = def.effect; i < def.effect + def.effect_count; i++) {
        const struct effect_def e = *effect_at(cards, i);
        c->line = (uint16_t)(i - def.effect);
        c->material = node_at(cards, e.root)->kind == NODE_REQUIRE;
        tree_cast(c, e.root, e.sentences != node_at(cards, e.root)->b ? e.sentences : e.root, false);
        if (e.sentences != node_at(cards, e.root)->b)
            tree_cast(c, e.root, e.root, false);
    }
    c->line = NO_LINE;
    c->material = true;
    for (uint32_t i = 0; i < (uint32_t)def.digivolve_count + def.link_count; i++) {
        uint32_t at = i < def.digivolve_count ? def.digivolve + i : def.link + i - def.digivolve_count;
        const struct requirement r = cards->requirement[at];
        requirement_cast(c, &r);
    }
}

bool cast_make(struct dcg_exerciser *e, dcg_error *error)
{
    struct casting c = {.e = e, .usual = DCG_DIGIMON};

    if (!plain_make(e, error) || !actors_make(e, error))
        return false;
    e->cast = calloc(e->subjects + 1u, sizeof *e->cast);
    c.failed = !e->cast || !role_words(e);
    for (uint32_t i = 1; i <= e->subjects && !c.failed; i++)
        c.failed = !card_def(e->cards, i)->unread && !lend_requirements(e, (dcg_card_def)i, error);
    for (uint32_t i = 1; i <= e->subjects && !c.failed; i++)
        if (!card_def(e->cards, i)->unread)
            subject_cast(&c, (dcg_card_def)i);
    free(c.known.key);
    free(c.known.def);
    dcg_reader_free(c.reader);
    return !c.failed;
}
