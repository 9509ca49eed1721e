/* plain.h - a tree that is being put in plainer words: the files desugar*.c share it. */
#ifndef DCG_TREE_PLAIN_H
#define DCG_TREE_PLAIN_H

#include "tree/store.h"

struct plain {
    dcg_cards *cards;
    node_id noun;   /* what was spoken of last, with attributes (NOUN, or LIST of them); 0: nothing yet */
    node_id owner;  /* whose */
    node_id barred; /* what the effect can't play (NOUN); 0: nothing */
    /* what its player has, by the condition before (NOUN), and nobody else was spoken of; 0: none */
    node_id had;
    node_id lacked;  /* what its player doesn't have, by the condition before (NOUN); 0: none */
    node_id gained;  /* what somebody gains; 0: nothing yet */
    node_id looked;  /* the area that was looked at last; 0: none */
    node_id reduced; /* who got less DP (MODIFY); 0: nobody */
    node_id timed;   /* how long the last modifier lasts (UNTIL); 0: none does */
    node_id colored; /* whose colors a condition counted together; 0: nobody's */
    node_id counted; /* whose colors were counted last (OWNER); 0: nobody's */
    node_id shown;   /* whose security cards were all revealed last (OWNER); 0: nobody's */
    node_id stacked; /* the last condition about the cards of somebody's stack (IS); 0: none */
    node_id self;    /* what is being looked at */
    bool lasting;    /* a duration stands around it */
    bool known;      /* somebody was spoken of outside conditions */
    bool unbarred;   /* something is played, and nothing that is barred */
    bool changed;    /* the sentences were said in other words as a whole */
    bool revealed;   /* cards were revealed */
    bool each;       /* something is said of each player */
    bool failed;     /* no memory */
};

/* Mostly nothing has changed: then the node that is being looked at is the same. 0: no memory. */
node_id make(struct plain *p, struct node node);

static inline struct node at(const struct plain *p, node_id id)
{
    return *node_at(p->cards, id);
}

static inline bool is_or(const struct node *n)
{
    return n->kind == NODE_LIST && n->mode == MODE_OR;
}

/* -- desugar_clause.c: clauses whose parts stand in an unusual place; their parts are plain. 0: no memory. */
node_id plain_where(struct plain *p, struct node n);
node_id plain_area(struct plain *p, struct node n);
node_id plain_but(struct plain *p, struct node n);
node_id plain_modify(struct plain *p, struct node n);
/* A state that somebody is in for a time: more DP, a keyword, something that can't be done. */
bool is_timed_state(const struct plain *p, node_id state);
node_id plain_action(struct plain *p, struct node n);
node_id search_first(struct plain *p, struct node n);
node_id cost_said(struct plain *p, node_id pay, int verb);
node_id before_it_happens(struct plain *p, struct node n);
node_id plain_when(struct plain *p, struct node n);

/* -- desugar_set.c */
/* A MODIFY that is one clause for each color; 0: it is none. */
node_id plain_set(struct plain *p, struct node n);
/* A sentence that changes something into a color other than some: a choice of effects, one for each color. */
node_id plain_say(struct plain *p, struct node n);
/* "Declare 1 card category. ...": a choice of effects, one for each category. */
node_id with_declared(struct plain *p, node_id list);
/* -- desugar_by.c */
/* One of each name: "[A] and [B]" becomes a list of what, each with one of the names. */
node_id each_named(struct plain *p, struct node what, struct node noun, node_id names);
node_id plain_by(struct plain *p, struct node n);
/* -- desugar_same.c: other words for the same. */
node_id same_turn(struct plain *p, struct node n);        /* UNTIL, MOMENT */
struct node same_trigger(struct plain *p, struct node n); /* SAY */
node_id same_lack(struct plain *p, struct node n);        /* WITH */
struct node same_end(struct plain *p, struct node n);     /* SELECT */
struct node same_host(struct plain *p, struct node n);    /* SELECT */
struct node same_holder(struct plain *p, struct node n);  /* SELECT */
node_id same_cards(struct plain *p, struct node n);       /* AREA */
node_id same_any(struct plain *p, struct node n);         /* EVENT */
node_id same_event(struct plain *p, struct node n);       /* DID */
struct node same_state(struct plain *p, struct node n);   /* MODIFY */
struct node same_deed(struct plain *p, struct node n);    /* DEED */
struct node same_attack(struct plain *p, struct node n);  /* IF */
struct node same_rest(struct plain *p, struct node n);    /* IF */
node_id same_other(struct plain *p, struct node n);       /* OTHER */
struct node same_names(struct plain *p, struct node n);   /* STATE */
node_id same_places(struct plain *p, struct node n);      /* NAME */
/* "When A, B. When C, D": when A or C, if A, B. If C, D. */
node_id same_effect(struct plain *p, node_id list);

/* -- desugar_bars.c */
/* What is played, and nothing that is barred; of several kinds, each. */
node_id unbarred(struct plain *p, node_id played);
/* The sentences without those that bar something; what they bar is in p. Only one may, and only the last. */
node_id without_bars(struct plain *p, node_id list);
/* The sentences, with what the last one allows besides put into the attack before it. */
node_id with_allowance(struct plain *p, node_id list);

#endif
