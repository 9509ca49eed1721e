/* write.c - a game in progress as a scenario: a position, and the choices since then as steps.
 *
 * A position can be written where nothing is under way and nothing lasts or was counted this turn: the last such
 * decision is the anchor. What was chosen after it follows as steps. The text is run before it is handed over, and its
 * game is compared with the game that was to be written; if they differ, an earlier anchor is tried. */
#include "scenario/runner.h"
#include "engine/main_loop.h"
#include "state/area.h"
#include "state/set.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANCHORS = 32, LABEL_TEXT = 24, COLUMNS = 100, TEXT_MOST = 1 << 20 };

struct writer {
    const dcg_cards *cards;
    const dcg_option *option;
    size_t count;
    dcg_session *session;
    dcg_game *game; /* as far as it has been played again */
    char *text;
    size_t size, room;
    bool no_memory;
    int column;
    uint8_t map[DCG_MAX_CARDS]; /* the card of the scenario that a card of the game is; 0: not known yet */
    uint8_t created;            /* cards that the scenario has made so far */
    bool wanted[DCG_MAX_CARDS]; /* steps name it */
    char label[DCG_MAX_CARDS][LABEL_TEXT];
};

RUNNER_PRINTF(2, 3) static void put(struct writer *w, const char *format, ...)
{
    char piece[DCG_MAX_TEXT];
    va_list args;

    va_start(args, format);
    int size = vsnprintf(piece, sizeof piece, format, args);
    va_end(args);
    if (size < 0 || size >= (int)sizeof piece || w->size + (size_t)size >= TEXT_MOST) {
        w->no_memory = true;
        return;
    }
    if (w->size + (size_t)size + 1 > w->room) {
        size_t room = w->room ? w->room * 2 : 8192;
        char *grown = realloc(w->text, room);
        w->no_memory = w->no_memory || !grown;
        if (!grown)
            return;
        w->text = grown;
        w->room = room;
    }
    memcpy(w->text + w->size, piece, (size_t)size + 1);
    w->size += (size_t)size;
    const char *end = strrchr(piece, '\n');
    w->column = end ? (int)strlen(end + 1) : w->column + size;
}

/* ---- Cards ---- */

/* A number or name that is one word, or else in quotes. */
static void put_word(struct writer *w, const char *word)
{
    bool plain = *word && !strpbrk(word, " \t:,>()[]+\"#=") && !isdigit((unsigned char)*word);

    put(w, plain ? "%s" : "\"%s\"", word);
}

static const char *number_of(const struct writer *w, const dcg_game *g, uint8_t card)
{
    return card_word(w->cards, card_def(w->cards, g->card[card].def)->number);
}

/* A label that reads like the card's name: Agumon1. */
static void label_make(struct writer *w, const dcg_game *g, uint8_t card)
{
    const char *name = card_word(w->cards, card_def(w->cards, g->card[card].def)->name);
    char text[LABEL_TEXT - 4];
    size_t size = 0;
    int number = 1;

    for (; *name && size < sizeof text - 1; name++)
        if (isalpha((unsigned char)*name))
            text[size++] = *name;
    text[size] = '\0';
    for (int i = 1; i < DCG_MAX_CARDS; i++) {
        size_t length = strlen(w->label[i]);
        size_t digits = length;
        while (digits && isdigit((unsigned char)w->label[i][digits - 1]))
            digits--;
        if (digits == size && memcmp(w->label[i], text, size) == 0 && length > digits)
            number++;
    }
    (void)snprintf(w->label[card], LABEL_TEXT, "%s%u", size ? text : "card", (uint8_t)number);
}

/* A card that the scenario makes. */
static void put_card(struct writer *w, const dcg_game *g, uint8_t card)
{
    put_word(w, number_of(w, g, card));
    w->map[card] = ++w->created;
}

static void put_label(struct writer *w, const dcg_game *g, uint8_t card)
{
    if (!w->wanted[card])
        return;
    label_make(w, g, card);
    put(w, " as %s", w->label[card]);
}

/* ---- Areas ---- */

static void put_states(struct writer *w, const char *const *state, int count)
{
    for (int i = 0; i < count; i++)
        put(w, "%s%s", i ? ", " : " [", state[i]);
    if (count)
        put(w, "]");
}

/* What is known about a card that isn't on the field, beyond what is usual there. */
static void put_known(struct writer *w, const dcg_game *g, uint8_t card)
{
    const struct card *c = &g->card[card];
    int owner = card_owner(g, card);
    bool open = c->place == DCG_PLACE_TRASH, own = c->place == DCG_PLACE_HAND;
    const char *state[2];
    int count = 0;
    bool face_up = c->place == DCG_PLACE_SECURITY && !(c->flags & CARD_FACE_DOWN);

    if (face_up)
        state[count++] = "face up";
    for (int player = 0; player < 2 && !open && !face_up; player++)
        if (card_known(g, card, player) && !(own && player == owner))
            state[count++] = player ? "known to B" : "known to A";
    put_states(w, state, count);
}

static void put_permanent(struct writer *w, const dcg_game *g, uint8_t permanent)
{
    const struct permanent *p = permanent_of(g, permanent);
    const char *state[4];
    int count = 0;

    put_card(w, g, p->top);
    put_label(w, g, p->top);
    for (uint8_t card = g->card[p->top].next; card; card = g->card[card].next) {
        bool down = (g->card[card].flags & CARD_FACE_DOWN) != 0;
        put(w, down ? " > (" : " > ");
        put_card(w, g, card);
        put_label(w, g, card);
        put(w, down ? ")" : "");
    }
    for (uint8_t card = p->link; card; card = g->card[card].next) {
        put(w, " + ");
        put_card(w, g, card);
        put_label(w, g, card);
    }
    if (p->flags & PERMANENT_SUSPENDED)
        state[count++] = "suspended";
    if (p->flags & PERMANENT_PLAYED)
        state[count++] = "played";
    if (p->flags & PERMANENT_BY_EFFECT)
        state[count++] = "placed";
    if (g->card[p->top].flags & CARD_TOKEN && !card_def(w->cards, g->card[p->top].def)->token)
        state[count++] = "token";
    put_states(w, state, count);
}

/* A pile in as many lines as it takes. */
static void put_pile(struct writer *w, const dcg_game *g, int player, enum pile_kind kind, const char *area)
{
    const struct pile *pile = &g->pile[player][kind];
    bool field = kind == PILE_BATTLE || kind == PILE_BREEDING;

    if (!pile->count && (kind == PILE_DECK || kind == PILE_SECURITY))
        put(w, "  %c %s: none\n", 'A' + player, area);
    for (int i = 0; i < pile->count; i++) {
        bool begins = i == 0 || w->column > COLUMNS;
        if (begins)
            put(w, "%s  %c %s: ", i ? "\n" : "", 'A' + player, area);
        else
            put(w, ", ");
        if (field) {
            put_permanent(w, g, pile->at[i]);
        } else {
            put_card(w, g, pile->at[i]);
            put_known(w, g, pile->at[i]);
            put_label(w, g, pile->at[i]);
        }
    }
    if (pile->count)
        put(w, "\n");
}

/* The ranks of things in the order in which the scenario makes them. */
static void put_ranks(struct writer *w, const char *what, const uint8_t *made, int count)
{
    for (int i = 0; i < count; i++) {
        int rank = 1;
        for (int k = 0; k < count; k++)
            rank += made[k] < made[i];
        if (i == 0 || w->column > COLUMNS)
            put(w, "%s  order of %s: %d", i ? "\n" : "", what, rank);
        else
            put(w, ", %d", rank);
    }
    if (count)
        put(w, "\n");
}

static void put_card_order(struct writer *w, const dcg_game *g)
{
    uint8_t made[DCG_MAX_CARDS] = {0};

    for (int card = 1; card < g->card_top; card++)
        if (w->map[card])
            made[w->map[card] - 1] = (uint8_t)card;
    put_ranks(w, "cards", made, w->created);
    for (int i = 0; i < w->created; i++) { /* so the cards of the scenario are numbered, too */
        int rank = 1;
        for (int k = 0; k < w->created; k++)
            rank += made[k] < made[i];
        w->map[made[i]] = (uint8_t)rank;
    }
}

static void put_permanent_order(struct writer *w, const dcg_game *g)
{
    uint8_t made[PERMANENTS];
    int count = 0;

    for (int player = 0; player < 2; player++)
        for (int kind = PILE_BATTLE; kind <= PILE_BREEDING; kind++)
            for (int i = 0; i < g->pile[player][kind].count; i++)
                made[count++ & (PERMANENTS - 1)] = g->pile[player][kind].at[i];
    put_ranks(w, "permanents", made, count);
}

static void put_position(struct writer *w, const dcg_game *g)
{
    static const struct {
        enum pile_kind kind;
        const char *area;
    } areas[] = {{PILE_HAND, "hand"},         {PILE_BATTLE, "battle"}, {PILE_BREEDING, "breeding"},
                 {PILE_SECURITY, "security"}, {PILE_TRASH, "trash"},   {PILE_DECK, "deck"},
                 {PILE_EGGS, "eggs"}};

    if (g->rules != DCG_RULES_3_6)
        put(w, "rules version: %s\n", dcg_rules_text((dcg_rules)g->rules));
    put(w, "  turn %c %d\n", 'A' + g->turn_player, g->turn);
    put(w, "  phase %s\n", g->phase == DCG_PHASE_BREEDING ? "breeding" : "main");
    if (g->memory)
        put(w, "  memory %c %d\n", g->memory > 0 ? 'A' : 'B', g->memory > 0 ? g->memory : -g->memory);
    else
        put(w, "  memory 0\n");
    for (int player = 0; player < 2; player++)
        for (size_t i = 0; i < sizeof areas / sizeof areas[0]; i++)
            put_pile(w, g, player, areas[i].kind, areas[i].area);
    put_card_order(w, g);
    put_permanent_order(w, g);
    put(w, "  random state %016" PRIx64 " %016" PRIx64 " %016" PRIx64 " %016" PRIx64 "\n", g->random[0],
        g->random[1], g->random[2], g->random[3]);
}

/* ---- Steps ---- */

/* Gives a label to a token that was played after the anchor, and to those that "label" would take before it. */
static void name_token(struct writer *w, uint8_t card)
{
    const dcg_game *g = w->game;
    uint8_t row[DCG_MAX_CARDS];

    for (int player = 0; player < 2 && !w->label[card][0]; player++) {
        int count = dcg_area(g, player, DCG_PLACE_BATTLE, row);
        for (int i = 0; i < count && !w->label[card][0]; i++) {
            if (g->card[row[i]].def != g->card[card].def || w->label[row[i]][0])
                continue;
            label_make(w, g, row[i]);
            put(w, "  label ");
            put_word(w, number_of(w, g, row[i]));
            put(w, " as %s\n", w->label[row[i]]);
        }
    }
}

static const char *name_of(const struct writer *w, int card)
{
    return w->label[card & (DCG_MAX_CARDS - 1)];
}

/* Which of the effects of its card that are offered: counted from 1. */
static int first_number(const dcg_option_list *list, dcg_option option)
{
    int number = 0;

    for (int i = 0; i < list->count; i++) {
        if (DCG_OPTION_VERB(list->option[i]) != DCG_OPTION_FIRST ||
            DCG_OPTION_CARD(list->option[i]) != DCG_OPTION_CARD(option))
            continue;
        number++;
        if (list->option[i] == option)
            break;
    }
    return number;
}

/* Statements with one card, two cards, or none. */
static const char *const plain_words[DCG_OPTION_COUNT] = {
    [DCG_OPTION_KEEP] = "keep",
    [DCG_OPTION_REDRAW] = "redraw",
    [DCG_OPTION_HATCH] = "hatch",
    [DCG_OPTION_NOTHING] = "nothing",
    [DCG_OPTION_PASS] = "pass",
    [DCG_OPTION_NO_COUNTER] = "no counter",
    [DCG_OPTION_NO_BLOCK] = "no block",
    [DCG_OPTION_YES] = "yes",
    [DCG_OPTION_NO] = "no",
    [DCG_OPTION_DONE] = "done",
    [DCG_OPTION_TOP] = "top",
    [DCG_OPTION_BOTTOM] = "bottom",
};
static const char *const card_words_of[DCG_OPTION_COUNT] = {
    [DCG_OPTION_MOVE] = "move",       [DCG_OPTION_PLAY] = "play",          [DCG_OPTION_USE] = "use",
    [DCG_OPTION_BLOCK] = "block",     [DCG_OPTION_CARD_CHOICE] = "choose", [DCG_OPTION_ACTIVATE] = "activate",
    [DCG_OPTION_COUNTER] = "counter",
};
static const char *const onto_words[DCG_OPTION_COUNT] = {
    [DCG_OPTION_DIGIVOLVE] = "digivolve",
    [DCG_OPTION_DNA_DIGIVOLVE] = "dna digivolve",
    [DCG_OPTION_BURST_DIGIVOLVE] = "burst digivolve",
    [DCG_OPTION_APP_FUSE] = "app fuse",
};

/* A choice that has no statement of its own is named by its words. */
static void put_taken(struct writer *w, dcg_option option)
{
    char text[DCG_MAX_TEXT];

    (void)dcg_option_text(w->game, w->cards, option, w->game->decision.player, text, sizeof text);
    put(w, "take \"%s\"\n", text);
}

static void put_step(struct writer *w, dcg_option option)
{
    int verb = DCG_OPTION_VERB(option), card = DCG_OPTION_CARD(option), other = DCG_OPTION_OTHER(option);
    int number = DCG_OPTION_NUMBER(option), player = w->game->decision.player;
    dcg_option_list list;

    for (int i = 1; i < w->game->card_top;
         i++) /* while they are there: an effect may be named by one that has left */
        if (w->wanted[i] && w->game->card[i].place == DCG_PLACE_BATTLE)
            name_token(w, (uint8_t)i);
    put(w, "  %c: ", 'A' + (verb == DCG_OPTION_FORFEIT ? number : player));
    if (plain_words[verb])
        put(w, "%s\n", plain_words[verb]);
    else if (verb == DCG_OPTION_ACTIVATE || verb == DCG_OPTION_COUNTER)
        put(w, "%s %s by %d\n", card_words_of[verb], name_of(w, card), number + 1);
    else if (card_words_of[verb])
        put(w, "%s %s\n", card_words_of[verb], name_of(w, card));
    else if (onto_words[verb])
        put(w, "%s %s onto %s by %d\n", onto_words[verb], name_of(w, card), name_of(w, other), number + 1);
    else if (verb == DCG_OPTION_LINK)
        put(w, "link %s to %s by %d\n", name_of(w, card), name_of(w, other), number + 1);
    else if (verb == DCG_OPTION_ATTACK)
        put(w, "attack %s -> %s\n", name_of(w, card), other ? name_of(w, other) : "player");
    else if (verb == DCG_OPTION_PICK)
        put(w, "pick %d\n", number);
    else if (verb == DCG_OPTION_FORFEIT)
        put(w, "forfeit\n");
    else if (verb == DCG_OPTION_FIRST && name_of(w, card)[0] &&
             dcg_options(w->session, w->game, &list) == DCG_OK)
        put(w, "first %s by %d\n", name_of(w, card), first_number(&list, option));
    else
        put_taken(w, option);
}

/* What is asked now, or how the game has ended. */
static void put_end(struct writer *w)
{
    dcg_result_info result = dcg_result(w->game);
    const char *rule = result.rule ? dcg_rule_number(dcg_game_rules(w->game), result.rule) : NULL;
    char word[32];

    if (result.outcome == DCG_WON) {
        put(w, "  expect winner %c%s%s\n", 'A' + result.winner, rule ? " " : "", rule ? rule : "");
    } else if (result.outcome == DCG_DRAWN) {
        put(w, "  expect draw%s%s\n", rule ? " " : "", rule ? rule : "");
    } else {
        (void)snprintf(word, sizeof word, "%s", dcg_name(DCG_NAMES_DECISION, w->game->decision.kind));
        for (char *at = word; *at; at++)
            *at = *at == '_' ? ' ' : (char)tolower((unsigned char)*at);
        put(w, "  expect asked %c %s\n", 'A' + w->game->decision.player, word);
    }
}

/* ---- Anchors ---- */

static bool nothing_waits(const dcg_game *g)
{
    for (int i = 0; i < g->delayed_triggers; i++)
        if (g->delayed_trigger[i & (DELAYED_TRIGGERS - 1)].live)
            return false;
    return true;
}

static bool piles_plain(const dcg_game *g)
{
    for (int card = 1; card < g->card_top; card++) {
        const struct card *c = &g->card[card];
        bool field = c->permanent != NO_PERMANENT;
        if (c->place == DCG_PLACE_NOWHERE)
            return false;
        if (field && card_owner(g, (uint8_t)card) != permanent_player(g, c->permanent))
            return false;
    }
    SET_EACH (permanent, g->permanents_used)
        if (permanent_of(g, permanent)->flags & PERMANENT_PLACED)
            return false;
    return true;
}

/* Can the game be written as a position: is nothing under way, and does nothing last or count this turn? */
static bool is_plain(const dcg_game *g)
{
    int kind = g->decision.asked ? g->decision.kind : DCG_DECISION_NONE;

    return (kind == DCG_DECISION_MAIN || kind == DCG_DECISION_BREEDING) && !g->attack.timing &&
           !g->resolutions && !g->pendings && !g->timed_modifiers && !g->uses && !g->spents &&
           !g->loop.resolutions && nothing_waits(g) && piles_plain(g);
}

static dcg_status play_to(struct writer *w, const dcg_game *origin, size_t step)
{
    memcpy(w->game, origin, sizeof *origin);
    for (size_t i = 0; i < step; i++) {
        dcg_status status = dcg_choose(w->session, w->game, w->option[i], NULL);
        if (status != DCG_OK)
            return status;
    }
    return DCG_OK;
}

/* The last anchors, the newest first. */
static dcg_status anchors_find(struct writer *w, const dcg_game *origin, size_t anchor[ANCHORS], int *count)
{
    size_t found = 0;

    memcpy(w->game, origin, sizeof *origin);
    for (size_t i = 0;; i++) {
        if (is_plain(w->game))
            anchor[found++ % ANCHORS] = i;
        if (i == w->count)
            break;
        dcg_status status = dcg_choose(w->session, w->game, w->option[i], NULL);
        if (status != DCG_OK)
            return status;
    }
    *count = found < ANCHORS ? (int)found : ANCHORS;
    size_t newest[ANCHORS];
    for (int i = 0; i < *count; i++)
        newest[i] = anchor[(found - 1 - (size_t)i) % ANCHORS];
    memcpy(anchor, newest, (size_t)*count * sizeof *anchor);
    return DCG_OK;
}

static void write_from(struct writer *w, size_t anchor)
{
    w->size = 0;
    w->column = 0;
    w->created = 0;
    memset(w->map, 0, sizeof w->map);
    memset(w->wanted, 0, sizeof w->wanted);
    memset(w->label, 0, sizeof w->label);
    for (size_t i = anchor; i < w->count; i++) {
        w->wanted[DCG_OPTION_CARD(w->option[i])] = true;
        w->wanted[DCG_OPTION_OTHER(w->option[i])] = true;
    }
    put(w, "scenario \"turn %d, after %zu choices\"\n", w->game->turn, w->count);
    put_position(w, w->game);
    put(w, "do\n");
    for (size_t i = anchor; i < w->count; i++) {
        put_step(w, w->option[i]);
        if (dcg_choose(w->session, w->game, w->option[i], NULL) != DCG_OK)
            w->no_memory = true;
    }
    put_end(w);
}

/* ---- Comparing ---- */

static bool same_card(struct writer *w, const dcg_game *a, uint8_t x, const dcg_game *b, uint8_t y)
{
    if (!w->map[x])
        w->map[x] = y; /* a token that was played since */
    return w->map[x] == y && a->card[x].def == b->card[y].def && a->card[x].place == b->card[y].place &&
           a->card[x].flags == b->card[y].flags;
}

static bool same_row(struct writer *w, const dcg_game *a, uint8_t x, const dcg_game *b, uint8_t y)
{
    for (; x && y; x = a->card[x].next, y = b->card[y].next)
        if (!same_card(w, a, x, b, y))
            return false;
    return !x && !y;
}

static bool same_pile(struct writer *w, const dcg_game *a, const dcg_game *b, int player, int kind)
{
    const struct pile *p = &a->pile[player][kind], *q = &b->pile[player][kind];

    if (p->count != q->count)
        return false;
    for (int i = 0; i < p->count; i++) {
        if (kind != PILE_BATTLE && kind != PILE_BREEDING) {
            if (!same_card(w, a, p->at[i], b, q->at[i]))
                return false;
            continue;
        }
        const struct permanent *x = permanent_of(a, p->at[i]), *y = permanent_of(b, q->at[i]);
        if (x->flags != y->flags || !same_row(w, a, x->top, b, y->top) ||
            !same_row(w, a, x->link, b, y->link))
            return false;
    }
    return true;
}

static bool same_game(struct writer *w, const dcg_game *a, const dcg_game *b)
{
    if (a->outcome != b->outcome || a->turn != b->turn || a->turn_player != b->turn_player ||
        a->first_player != b->first_player || a->phase != b->phase || a->memory != b->memory ||
        a->decision.kind != b->decision.kind || a->decision.player != b->decision.player ||
        a->attack.timing != b->attack.timing || a->frames != b->frames || a->resolutions != b->resolutions ||
        a->pendings != b->pendings || a->timed_modifiers != b->timed_modifiers || a->uses != b->uses ||
        memcmp(a->random, b->random, sizeof a->random) != 0)
        return false;
    for (int player = 0; player < 2; player++)
        for (int kind = 0; kind < PILE_KINDS; kind++)
            if (!same_pile(w, a, b, player, kind))
                return false;
    return true;
}

/* ---- All of it ---- */

static dcg_status write_fails(dcg_error *error, dcg_status status, const char *text)
{
    if (error) {
        *error = (dcg_error){.status = status};
        (void)snprintf(error->text, sizeof error->text, "%s", text);
    }
    return status;
}

/* Hands the lines over. */
static void lines_tell(const struct writer *w, dcg_trace_fn *line, void *user)
{
    char *at = w->text;

    while (*at) {
        char *end = strchr(at, '\n');
        if (!end)
            break;
        *end = '\0';
        line(user, at);
        at = end + 1;
    }
}

static dcg_status anchor_write(struct writer *w, const dcg_game *origin, size_t anchor, bool *same)
{
    dcg_status status = play_to(w, origin, anchor);
    dcg_game *again = dcg_game_new();
    dcg_error error;

    if (!again)
        return DCG_ERROR_MEMORY;
    if (status == DCG_OK) {
        write_from(w, anchor);
        status = w->no_memory ? DCG_ERROR_MEMORY : DCG_OK;
    }
    if (status == DCG_OK)
        *same = scenario_first(w->cards, DCG_RULES_NEEDED, w->text, w->size, NULL, again, NULL, &error) ==
                    DCG_OK &&
                same_game(w, w->game, again);
    dcg_game_free(again);
    return status;
}

static dcg_status writer_writes(struct writer *w, const dcg_game *origin, dcg_trace_fn *line, void *user,
                                dcg_error *error)
{
    size_t anchor[ANCHORS];
    int count = 0;
    bool same = false;
    dcg_status status = anchors_find(w, origin, anchor, &count);

    if (status != DCG_OK)
        return write_fails(error, status, "the choices aren't those of this game");
    for (int i = 0; i < count && !same; i++) {
        status = anchor_write(w, origin, anchor[i], &same);
        if (status != DCG_OK)
            return write_fails(error, status, dcg_status_text(status));
    }
    if (!same)
        return write_fails(error, DCG_ERROR_FORMAT,
                           count
                               ? "this position can't be written as a scenario"
                               : "the game hasn't come to a breeding or main phase that can be written down");
    lines_tell(w, line, user);
    return DCG_OK;
}

dcg_status dcg_scenario_write(const dcg_cards *cards, const dcg_game *origin, const dcg_option *choices,
                              size_t count, dcg_trace_fn *line, void *user, dcg_error *error)
{
    cards = cards_played(origin, cards);
    if (!cards || (!choices && count) || !line || origin->view)
        return write_fails(error, DCG_ERROR_ARGUMENT, "no game, no cards, no choices or nobody to tell");
    struct writer *w = calloc(1, sizeof *w);
    dcg_status status = DCG_ERROR_MEMORY;
    if (w) {
        *w = (struct writer){.cards = cards, .option = choices, .count = count};
        w->session = dcg_session_new(cards);
        w->game = dcg_game_new();
    }
    if (w && w->session && w->game)
        status = writer_writes(w, origin, line, user, error);
    else
        (void)write_fails(error, status, "no memory");
    if (w) {
        dcg_session_free(w->session);
        dcg_game_free(w->game);
        free(w->text);
    }
    free(w);
    return status;
}
