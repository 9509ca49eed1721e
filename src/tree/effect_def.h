/* effect_def.h - the effects of a card set: printed on cards or gained by them. Each is a tree with what the engine
 * has to know before it looks into the tree.
 *
 *   cards->node[]     all trees, each different node once; number 0 is no node
 *   cards->effect[]   all effects: those of a card are one run (def->effect, def->effect_count); behind them those that
 *                     cards give to others in quotes, and those that keywords are
 */
#ifndef DCG_TREE_EFFECT_DEF_H
#define DCG_TREE_EFFECT_DEF_H

#include "tree/operand.h"

#include <assert.h>

enum section {
    SECTION_UPPER,     /* the effect text, 2-3-7; of an Option, too */
    SECTION_INHERITED, /* 2-3-8 */
    SECTION_SECURITY,  /* the security effect text, 2-3-10 */
    SECTION_LINK,      /* 2-3-12 */
    SECTION_OPTION,    /* the Option information of a DUAL card: the text below its traits */
    SECTION_GAINED,    /* quoted in another effect, 15-13 */
    SECTION_KEYWORD,   /* what a keyword is, 16 */
    SECTIONS
};

static_assert(PRINTED_SECTIONS == SECTION_OPTION + 1, "the others aren't on a card");

/* 15-8-1; and what is no effect of the game in progress */
enum category {
    CATEGORY_PERSISTENT, /* 15-8-2 */
    CATEGORY_TRIGGER,    /* 15-8-3 */
    CATEGORY_ACTIVATION, /* 15-8-4 */
    CATEGORY_IMMEDIATE,  /* 15-8-5 */
    CATEGORY_MAIN,       /* the [Main] effect of an Option, 9-1-2 */
    CATEGORY_SECURITY,   /* a [Security] effect, 15-16-10 */
    CATEGORY_COUNTER,    /* a [Counter] effect, 15-16-14 */
    CATEGORIES
};

/* Icons, as bits. */
enum icon {
#define ICON_NAME(mode) ICON_##mode,
#include "tree/icon_table.def"
#undef ICON_NAME
    ICONS
};

/* Timings among the icons: with them an effect triggers without "when". */
#define TIMING_ICONS                                                                                         \
    (1u << ICON_ON_PLAY | 1u << ICON_WHEN_DIGIVOLVING | 1u << ICON_WHEN_ATTACKING |                          \
     1u << ICON_WHEN_LINKING | 1u << ICON_WHEN_MOVING | 1u << ICON_ON_DELETION |                             \
     1u << ICON_START_OF_YOUR_TURN | 1u << ICON_START_OF_OPPONENTS_TURN | 1u << ICON_START_OF_ALL_TURNS |    \
     1u << ICON_START_OF_YOUR_MAIN | 1u << ICON_START_OF_OPPONENTS_MAIN | 1u << ICON_END_OF_YOUR_TURN |      \
     1u << ICON_END_OF_OPPONENTS_TURN | 1u << ICON_END_OF_ALL_TURNS | 1u << ICON_END_OF_ATTACK)

enum {
    EFFECT_DELAY = 1,   /* <Delay>, 16-16 */
    EFFECT_ITSELF = 2,  /* it triggers only by what happens to the Digimon or Tamer that it is on (15-16) */
    EFFECT_INSTEAD = 4, /* it is a replacement (18-2) */
    EFFECT_DIGI_BURST = 8,  /* it names <Digi-Burst> */
    EFFECT_ASKS = 32,       /* it begins with what its player may decline: "you may", "by" */
    EFFECT_IS_KEYWORD = 16, /* it is what a keyword is, without icons around it (16) */
    EFFECT_DOES = 64,       /* whatever is so, its program comes to something that it does (15-6-3) */
};

struct effect_def {
    node_id root; /* EFFECT */
    /* the trigger condition after "when" (or "if" before an event): tree/event_pattern.h; 0: the icons alone */
    pattern_id condition;
    condition_id target; /* 11-2-7-6: it begins with "if attacking ...", whom it must attack; 0: it doesn't */
    node_id
        sentences;  /* what is carried out: the LIST of SAYs; the first one's WHEN is skipped by the runner */
    uint32_t icons; /* bits 1 << ICON_... */
    uint64_t when;  /* bits 1 << DCG_EVENT_...: what it triggers by */
    uint64_t would; /* and what it interrupts */
    /* of these, what makes it trigger [0] or interrupt [1] as an effect of its category */
    uint64_t heeds[2];
    uint32_t identity; /* of its card and its place there, or of its tree: the same in every set */
    dcg_card_def card; /* it is printed on; 0: what a keyword is */
    uint8_t section, category;
    uint8_t area;        /* DCG_PLACE_...: HAND, TRASH, SECURITY, BREEDING by its area icon; 0: none */
    uint8_t limit;       /* 15-14-1: times per turn; 0: no limit */
    uint8_t flags;       /* EFFECT_... */
    uint8_t keyword;     /* SECTION_KEYWORD: DCG_KEYWORD_... */
    uint8_t performed;   /* how many keywords it performs */
    uint8_t bound;       /* how many words of it name an earlier condition */
    uint8_t slots;       /* of its program (tree/program.h) */
    uint32_t bindings;   /* the first of them in cards->binding */
    uint32_t performs;   /* the first of them in cards->performed */
    uint32_t code;       /* where its program begins (tree/program.h); 0: it has none */
    uint32_t done;       /* bits 1 << enum entry_what: what its program may do to objects */
    uint32_t modifier;   /* persistent: the first of its modifiers (tree/modifier_def.h) */
    uint8_t modifiers;   /* and how many they are */
    uint32_t payment;    /* the BY or DELAY that its program begins with; 0: none */
    uint32_t reduction;  /* by what its own sentences lower what it costs: tree/action.h */
    uint8_t maximums;    /* how many modifiers change the numbers that it chooses by (15-15-5) */
    uint32_t maximum;    /* the first of them */
    uint32_t sources;    /* where cards for a DigiXros of the card that it plays may come from; a run */
    uint32_t deletes[4]; /* selectors of what it deletes */
    uint8_t reduction_count;
    uint32_t special;        /* a requirement line: what it asks for (tree/special_def.h); 0: it is none */
    const char *unsupported; /* why the engine can't carry it out; NULL: it can. Not allocated */
};

static inline const struct node *node_at(const dcg_cards *cards, node_id node)
{
    return &cards->node[node];
}
/* Its number is always one of the card set: games from outside are checked (engine/validate.c). */
static inline const struct effect_def *effect_at(const dcg_cards *cards, uint32_t effect)
{
    assert(!effect || effect < cards->effect_count);
    return &cards->effect[effect];
}
/* What a card counts as by its text in a section: of a DUAL card each side is of its own category (4.2: 4-6-6-1,
 * 4.2: 4-6-6-2, 4.2: 4-6-5-2). */
static inline uint8_t side_categories(const struct card_def *d, int section)
{
    if (!def_is_dual(d))
        return (uint8_t)d->categories;
    return section == SECTION_OPTION ? DCG_OPTION : DCG_DIGIMON;
}
/* Lines of a card that are requirements for something special. */
enum special {
    SPECIAL_DNA = 1,        /* 8-2 */
    SPECIAL_BURST = 2,      /* 8-3 */
    SPECIAL_APP_FUSION = 4, /* 8-4 */
    SPECIAL_MATERIALS = 8,  /* 7-2, 7-3 */
    SPECIAL_DIGIVOLVE = SPECIAL_DNA | SPECIAL_BURST | SPECIAL_APP_FUSION
};

#endif
