/* cardset.h - card definitions: what is printed on cards (chapter 2). Immutable while games use them.
 *
 *   dcg_cards:  def[0] is the unknown card; def[1..count] the cards, those of the catalogue first (cards/catalogue.h),
 *   each referring into
 *     requirement[]  digivolution requirements (2-3-6) and link requirements (2-3-12), one run a card
 *     trait[]        trait words (2-3-2), one run a card
 *     effect[]       effects (tree/effect_def.h), one run a card; effect[0] is none
 *     code[]         the programs of all effects (tree/program.h); code[0] is the end of a program
 *     node[]         the trees of all effects (tree/tree.h); node[0] is none
 *     words[]        all names, numbers and traits, each once; a word id is its offset
 */
#ifndef DCG_STATE_CARDSET_H
#define DCG_STATE_CARDSET_H

#include <dcg.h>

typedef uint32_t word_id; /* 0: no word */

enum {
    REQUIREMENTS_PER_CARD = 15,
    TRAITS_PER_CARD = 32,
    KEYWORD_LEVELS = 16,
    NAMES_ALSO = 4,
    CARD_ZONES = 8,
    FIELD_ZONES = 4
};

/* What a card must be to be digivolved from or linked to; every part that is given must match. */
struct requirement {
    uint8_t colors;     /* any of these; 0: any color */
    uint8_t level;      /* 0: any level */
    uint8_t categories; /* any of these; a Digimon unless it says otherwise */
    uint8_t cost;
    word_id name;  /* 0: any name */
    word_id trait; /* 0: any traits */
    uint32_t
        node; /* the line of a requirement in words (2-3-6-3), for texts; 0: the fields above say it all */
    /* of one in words: what the permanent is; the condition, 0: none; it costs that for each of these, 0: once */
    uint32_t pred, condition, each;
    uint8_t words_level; /* the only level that can meet it; 0: that depends */
    uint8_t unprinted;   /* whether a permanent meets it doesn't follow from its print */
};

/* What effects wait for, as bits 1 << DCG_EVENT_...: only events with values below EVENT_BITS. */
enum { EVENT_BITS = 64 };
struct hearing {
    uint64_t listens; /* what they wait for or interrupt */
    uint64_t
        subscribes_others; /* the same, whomever it happens to: not only to the Digimon or Tamer the effect is on */
    uint64_t interrupts; /* only what they interrupt */
};

/* What persistent effects on a permanent are about (query/modifier.h), at a time: said of that permanent, of others of
 * its player, of the opponent's. */
struct active_modifiers {
    uint32_t itself, allies, opponents_of;
};

enum { PRINTED_SECTIONS = 5 };

/* A card's printed facts, chapter 2. */
struct card_def {
    uint16_t categories; /* DCG_DIGIMON, ... 2-2 */
    uint16_t colors;     /* 2-4 */
    int16_t cost;        /* 2-6, 2-7; -1: none */
    int16_t level;       /* 2-9; 0: none */
    int32_t dp;          /* 2-5; -1: none */
    int16_t link_dp;     /* 2-3-12-5 */
    int16_t overflow;    /* 2-10; 0: none */
    uint16_t copies;     /* 1-4-1-2-2 */
    uint8_t token;       /* 4-18: not a card for decks */
    uint8_t use_colors;  /* its color requirements as an Option, 4-19; 0: its colors */
    uint8_t digivolve_count, link_count, trait_count;
    uint8_t effect_count;
    uint8_t special_count;    /* ways to digivolve that are among its effects: 8-2 to 8-4 */
    uint8_t specials;         /* SPECIAL_... of those and of 7-2, 7-3: tree/effect_def.h */
    uint8_t digivolve_levels; /* bits 1 << level (0: none) by which one of its requirements may be met */
    uint8_t digivolve_plain;  /* level and colors of a Digimon tell whether it meets any of them */
    uint8_t says_cost;        /* its costs depend on what it says of itself, wherever it is */
    uint8_t says_onto;        /* it says itself what it may be digivolved onto */
    uint8_t
        own_terms;  /* by its own text it may be played, used or digivolved into otherwise than is printed */
    uint8_t unread; /* it has text that the engine can't carry out: not for play */
    uint8_t unread_lines; /* of it; 0: more can't be carried out than lines that aren't understood */
    uint8_t built_in;     /* it is the catalogue's; no other one was laid over it */
    uint8_t opened;       /* its text is in the set, not only what is printed beside it */
    /* where among its effects those of a section (tree/effect_def.h) stand */
    struct {
        uint8_t first, end;
    } text[PRINTED_SECTIONS];
    uint8_t also_count, also_parts; /* names it is also treated as; bit i: also[i] is only a part of a name */
    uint32_t digivolve, link, trait, effect; /* first of each run */
    uint64_t listens;   /* bits 1 << DCG_EVENT_...: what any effect of it waits for or interrupts */
    uint64_t notes;     /* the same: what any condition of it asks of this turn */
    uint64_t keywords;  /* bits 1 << DCG_KEYWORD_... of the effect text */
    uint64_t inherited; /* the same of the inherited effect text, 4-2-4 */
    int8_t security_a, inherited_security_a; /* 16-3 */
    int8_t link_plus, inherited_link_plus;   /* 16-39 */
    uint64_t linked;                         /* the same of the link effect text, 2-3-12 */
    int8_t linked_security_a, linked_link_plus;
    uint32_t identity; /* of its number: the same in every set */
    uint32_t
        written; /* its place in the order in which cards of the catalogue were opened or replaced; 0: none */
    dcg_card_def id; /* its number in the set */
    word_id number, name;
    word_id name_ja;          /* its name in Japanese; 0: not known. Nothing in a game asks for it */
    word_id also[NAMES_ALSO]; /* 2-3-11: rules of the card */
    word_id also_number;      /* 4.2: 2-3-4-5: the card number it is also treated as; 0: none */
    const char *reason;       /* why it is unread, or was until its text was taken away; not allocated */
    uint64_t named; /* keywords that it has or names anywhere: it may have them or give them to others */
    uint16_t areas; /* bits 1 << DCG_PLACE_...: where effects of it work by an area icon, 15-14 */
    uint64_t area_listens; /* what those wait for or interrupt */
    uint8_t area_does;     /* bits 1 << category of those */
    /* bits 1 << category (tree/effect_def.h) of all effects of it, quoted ones and keywords included */
    uint8_t does;
    /* what it says of others may depend on more than the field: on hands, decks, the memory, what happened */
    uint8_t reads_offboard;
    uint8_t raises;   /* an effect of it makes something cost more */
    uint8_t fixpoint; /* it has more DP while somebody has so much DP or more */
    /* bits 1 << DCG_EVENT_...: what keywords that it names and effects that it quotes wait for or interrupt: what
     * others may gain by it */
    uint64_t quotes;
    uint64_t interrupts;   /* bits 1 << DCG_EVENT_...: what any effect of it interrupts */
    uint64_t heeds_itself; /* what effects about the very card wait for or interrupt */
    struct hearing
        subscribes[FIELD_ZONES]; /* what those effects wait for that work in such a zone on the field */
    /* what its persistent effects are about, wherever they apply: query/modifier.h */
    uint32_t applies[CARD_ZONES];
    uint32_t others[CARD_ZONES]; /* the same of what they say of others than the Digimon they are on */
    struct active_modifiers said[FIELD_ZONES]
                                [2]; /* of both in their player's turn [1], in the opponent's turn [0] */
};

struct catalogue;
struct effect_def;
struct node;
#define OPERANDS(type, name) struct type;
#include "state/operand_table.def"
#undef OPERANDS

/* A quoted effect, and the effect it is. */
struct grant {
    uint32_t node, effect;
};

/* A token by its name and what is said of it, and the card that it is. */
struct token_card {
    word_id name;
    uint32_t spec;
    dcg_card_def def;
};

/* A line that is printed on a card and isn't understood. */
struct unread_line {
    dcg_card_def def;
    uint8_t section; /* enum section */
    word_id text;    /* 0: its words aren't known */
};

/* A set that was made of another one, with the text of these cards of the catalogue. */
struct made_set {
    struct made_set *next;
    dcg_cards *cards;
    uint64_t of; /* the hash of the other one then: cards may have been added since */
    uint32_t count;
    dcg_card_def card[]; /* in the order of their numbers */
};

/* All of them; one is added at a time, by any thread, and none is taken away. */
struct made_sets {
    _Atomic(struct made_set *) first;
};

struct dcg_cards {
    const struct catalogue *catalogue; /* whose cards are def[1], ...; NULL: none's */
    struct made_sets *made;            /* sets made of this one, for games (cards/game_set.h) */
    struct card_def *def;
    struct requirement *requirement;
    word_id *trait;
    char *words;
    uint32_t count, def_room;
    uint32_t written; /* cards of the catalogue that were opened or replaced */
    uint32_t requirement_count, requirement_room;
    uint32_t trait_count, trait_room;
    struct effect_def *effect;
    struct node *node;
    uint32_t effect_count, effect_room;
    uint32_t node_count, node_room;
#define OPERANDS(type, name)                                                                                 \
    struct type *name;                                                                                       \
    uint32_t name##_count, name##_room;
#include "state/operand_table.def"
#undef OPERANDS
    uint16_t *node_has;  /* by node: HAS_... of it and all below it (tree/tree.h) */
    uint32_t *node_slot; /* hash table of the nodes, a power of two of slots; only while cards are added */
    uint32_t node_slots;
    struct grant *grant; /* by node */
    uint32_t grant_count, grant_room;
    struct token_card *token;
    uint32_t token_count, token_room;
    struct unread_line *unread; /* in the order of cards */
    uint32_t unread_count, unread_room;
    uint32_t keyword_effect[64]; /* what a keyword is: an effect; 0: none */
    uint32_t
        keyword_meaning[64]; /* and as a tree, with place-holders for what it asks for; 0: not read yet */
    uint64_t keyword_listens,
        gained_listens; /* what effects of keywords, quoted effects wait for or interrupt */
    uint32_t words_size, words_room;
    word_id *slot_word;      /* hash table of the words, a power of two of slots; 0: free */
    dcg_card_def *slot_card; /* the card whose number the word is; 0: none */
    uint8_t *slot_name;      /* 1: the word is the name of a card */
    uint32_t slots, slots_used;
    bool texts_only; /* what cards say is wanted, not what they do: nothing is compiled */
    uint64_t hash;   /* dcg_cards_hash, kept up to date */
    uint8_t most_digivolve, most_link, most_special; /* the most requirements that any card has */
    uint32_t applies[CARD_ZONES];                    /* of any card */
};

/* The set, or one that was made of it, with this hash; NULL: there is none. */
const dcg_cards *cards_hashed(const dcg_cards *cards, uint64_t hash);
/* A copy to which more cards can be added. NULL: no memory. */
dcg_cards *dcg_cards_copy(const dcg_cards *cards);

enum { COLORS = 7 }; /* 2-4: DCG_RED, ... */

/* A DUAL card has Digimon information and Option information; it has a use cost and no play cost. */
enum { DUAL = DCG_DIGIMON | DCG_OPTION };
static inline bool def_is_dual(const struct card_def *d)
{
    return (d->categories & DUAL) == DUAL;
}

static inline const struct card_def *card_def(const dcg_cards *cards, uint32_t def)
{
    return &cards->def[def <= cards->count ? def : 0];
}

/* Is it the name of a card of the set? words.c */
bool name_used(const dcg_cards *cards, word_id word);
static inline const char *card_word(const dcg_cards *cards, word_id word)
{
    return cards->words + word;
}

#endif
