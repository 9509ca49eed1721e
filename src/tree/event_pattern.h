/* event_pattern.h - events as trigger conditions and clauses name them (15-5), and causes, compiled.
 *
 *   cards->pattern[]   an event: it comes about by any of its clauses
 *   cards->clause[]    one way: what happens, to whom, by whom; the clauses of a pattern are one run
 *   cards->cause[]     by what something comes about
 *   cards->done[]      what an effect did, as a condition asks for it
 *
 * operand/compile_event.c, compile_cause.c and compile_done.c make them; query/event.c, cause.c and done.c evaluate
 * them. Number 0 is none. */
#ifndef DCG_TREE_EVENT_PATTERN_H
#define DCG_TREE_EVENT_PATTERN_H

#include "state/state.h"
#include "tree/operand.h"

/* How the objects of a clause take part. */
enum event_form {
    EVENT_HAPPENS, /* who has a role in it */
    EVENT_DELETES, /* who deletes whom: in battle, or by its effect */
    EVENT_BATTLES, /* who battles whom */
    EVENT_LINKS,   /* whom is the card, who is what it is linked to */
    EVENT_LINKED   /* who is the card, or what it is linked to */
};

/* Which part of an event an object is. */
enum event_role {
    ROLE_NONE, /* no object is asked for */
    ROLE_PERMANENTS,
    ROLE_PLAYED, /* the new permanent; announced: the card */
    ROLE_OTHER,
    ROLE_CARD,
    ROLE_MOVED /* cards; permanents too unless they are what the cards lay or lie under */
};

/* What whom is, where something happens to who. */
enum event_whom {
    WHOM_NONE,
    WHOM_INTO,    /* what it digivolves into */
    WHOM_VICTIM,  /* whom it attacks */
    WHOM_PLAYER,  /* it attacks a player */
    WHOM_HOST,    /* what it is linked to */
    WHOM_CHECKED, /* the card that it checks */
};

enum {
    CLAUSE_WOULD = 1,        /* it is announced */
    CLAUSE_WILL = 2,         /* it is announced as long as it hasn't happened */
    CLAUSE_NEW_PLACE = 4,    /* the place where it goes decides what it is called */
    CLAUSE_SAME_LEVEL = 16,  /* what it digivolves into has the level that it had */
    CLAUSE_YOURS = 32,       /* you do it */
    CLAUSE_SURVIVES = 64,    /* who isn't deleted itself */
    CLAUSE_SINGLE = 128,     /* the card is played alone (Q2014, Q2015) */
    CLAUSE_FOR_PLAYER = 256, /* done by an effect, its player does it */
    CLAUSE_OF_OTHER = 512,   /* who is the other one of the event: is blocked, wins, deletes */
    CLAUSE_ALL = 1024,       /* it happens to all that who means */
    CLAUSE_DEPARTS = 2048    /* PLACED: seen before the cards move, HOW_DEPARTS */
};

struct event_clause {
    uint64_t kinds;         /* bits 1 << DCG_EVENT_... that it can be */
    node_id source, around; /* EVENT or WOULD; IF around it, or 0: for coverage alone */
    condition_id condition; /* must be met besides; 0: none */
    cause_id cause;         /* by what; 0: no matter */
    owner_id player;        /* who does it; 0: not said */
    cause_id agent;         /* an effect that does it; 0: not said */
    selector_id who;        /* 0: this Digimon, or what the event is about */
    selector_id whom;
    cause_id own_effect;      /* DELETES: by an effect of who */
    place_id from, to;        /* 0: no matter */
    uint16_t how;             /* one of these HOW_...; 0: no matter */
    uint16_t flags;           /* CLAUSE_... */
    int16_t level, new_level; /* it digivolves from that level to that level; 0: no matter */
    int16_t least;            /* how many of who there must be */
    int16_t materials;        /* a DigiXros with so many cards (4-23-1) */
    uint8_t form;             /* enum event_form */
    uint8_t role;             /* enum event_role, of who */
    uint8_t whom_is;          /* enum event_whom */
    uint8_t keyword;          /* DCG_KEYWORD_... + 1 that is activated; 0: none */
};

enum {
    PATTERN_CONCERNS_THIS = 1, /* only about what happens to the Digimon or Tamer that the effect is on */
    PATTERN_NAMES_CARD = 2,    /* names "this card", "this Digimon" or "this digivolution card" */
    PATTERN_BEFALLS_THIS =
        4,              /* names them, or "this Tamer", as what it happens to: not as what deletes others */
    PATTERN_NEXT = 8,   /* the next time */
    PATTERN_COUNTS = 16 /* who of the first clause is counted (15-15-7-4); else of the one that is met */
};

/* A pattern that can't be compiled keeps its source, and nothing meets it. */
struct event_pattern {
    node_id source;
    uint32_t clause; /* the first of them in cards->clause */
    uint16_t clauses, flags;
    uint64_t when, would; /* bits 1 << DCG_EVENT_...: events; those that are announced */
};

enum cause_form {
    CAUSE_ANY_OF = 1, /* of, or rest; nobody asks for number 0 */
    CAUSE_NOT,        /* not of */
    CAUSE_EFFECT,     /* an effect */
    CAUSE_THIS,       /* this effect */
    CAUSE_KEYWORD,    /* what a keyword does */
    CAUSE_BATTLE,
    CAUSE_ZERO_DP, /* 17-1-3-1 */
    CAUSE_DIGIXROS,
    CAUSE_DELETION,
    CAUSE_TURN, /* no cause: when it happens */
};

struct cause_pattern {
    node_id source;
    cause_id of, rest;
    owner_id owner;    /* EFFECT, KEYWORD: whose; TURN: in whose turn; 0: no matter */
    selector_id which; /* EFFECT, KEYWORD: of which card; 0: no matter */
    uint8_t form;      /* enum cause_form */
    uint8_t kinds;     /* EFFECT, KEYWORD: DCG_DIGIMON, ...: what had the effect; 0: no matter */
    uint8_t keyword;   /* DCG_KEYWORD_... + 1; 0: no matter */
    uint8_t phase;     /* TURN: DCG_PHASE_...; 0: no matter */
};

/* What an effect did, or how what it triggered by came about: DID, and EVENT or WOULD after "if". */
enum done_form {
    DONE_ALL = 1,   /* the effect did all of what the sentence before says */
    DONE_TO,        /* the effect did that to so many of whom */
    DONE_THIS_TURN, /* the event happened this turn, to so many (record/history.c) */
    DONE_REVEALED,  /* this card is revealed from the deck */
    DONE_MEMORY,    /* its player gained so much memory by the effect, or more */
    DONE_EVENT      /* what it triggered by */
};

struct done_condition {
    node_id source;
    pattern_id event;  /* EVENT, THIS_TURN */
    selector_id whom;  /* TO: 0: whoever they are */
    selector_id also;  /* TO: and to one of these; 0: nobody else */
    place_id to;       /* TO: where they went; 0: no matter */
    place_id from;     /* TO: where they came from; 0: no matter */
    selector_id rival; /* EVENT: whom this Digimon battles, where nothing has triggered; 0: nobody */
    int16_t least;     /* TO, THIS_TURN: how many of them; MEMORY: how much */
    uint16_t noted;    /* THIS_TURN: its place in cards->noted */
    uint8_t form;      /* enum done_form */
    uint8_t entry;     /* TO: enum entry_what + 1; 0: nothing that is noted */
    uint8_t negated;   /* it did not */
    uint8_t or_done;   /* EVENT: if it triggered by something else, as TO */
    uint8_t
        of_this; /* THIS_TURN: it happened to the Digimon or Tamer that the effect is on; else to a player's */
    uint8_t unused;
};

/* A condition about this turn: what is asked for is counted when it happens (record/history.c). */
struct noted_event {
    done_id done;
};

static inline const struct done_condition *done_at(const dcg_cards *cards, done_id done)
{
    return &cards->done[done < cards->done_count ? done : 0];
}
static inline const struct event_pattern *pattern_at(const dcg_cards *cards, pattern_id pattern)
{
    return &cards->pattern[pattern < cards->pattern_count ? pattern : 0];
}
static inline const struct cause_pattern *cause_at(const dcg_cards *cards, cause_id cause)
{
    return &cards->cause[cause < cards->cause_count ? cause : 0];
}

#endif
