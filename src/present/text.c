/* text.c - options, events and decisions in words, for a player who reads along.
 *
 * Each kind has a form: a sentence with directives for what differs.
 *   %p player   %n number   %c card, %C whose card     %S whose cards
 *   %k cost     %m memory   %o other card, %O whose    %h cards that only their owner sees
 *   %x phase    %y cause    %l place                   %z "s" and %i "is" or "are", after cards
 *   %e status   %w keyword
 *   {...|...} the second part, which may be missing, is said if the first has nothing to tell
 */
#include "present/asking.h"
#include "state/procedure.h"
#include "state/set.h"
#include "present/name.h"
#include "engine/price.h"
#include "query/info.h"
#include "tree/effect_def.h"

#include <stdlib.h>
#include <string.h>

/* What a sentence is about. */
struct scene {
    struct reader reader;
    bool choice; /* a player has to choose: cards of the same name must be told apart */
    int player, card, other, value;
    int place; /* to which, or else from which; 0: none */
    int cause;
    int cost;         /* -1: none or unknown */
    dcg_card_def def; /* what the card is, if everybody may know or knew */
    uint64_t set[4];
};

static const char *const option_form[DCG_OPTION_COUNT] = {
    [DCG_OPTION_NONE] = "no option",
    [DCG_OPTION_FORFEIT] = "forfeit",
    [DCG_OPTION_KEEP] = "keep the hand",
    [DCG_OPTION_REDRAW] = "return the hand and draw a new one",
    [DCG_OPTION_HATCH] = "hatch a Digi-Egg",
    [DCG_OPTION_MOVE] = "move %c to the battle area",
    [DCG_OPTION_NOTHING] = "do nothing",
    [DCG_OPTION_PLAY] = "play %c{ (cost %k)}",
    [DCG_OPTION_DIGIVOLVE] = "digivolve %o into %c{ (cost %k)}",
    [DCG_OPTION_DNA_DIGIVOLVE] = "DNA digivolve %o into %c{ (cost %k)}",
    [DCG_OPTION_BURST_DIGIVOLVE] = "burst digivolve %o into %c{ (cost %k)}",
    [DCG_OPTION_APP_FUSE] = "app fuse %o into %c{ (cost %k)}",
    [DCG_OPTION_USE] = "use %c{ (cost %k)}",
    [DCG_OPTION_LINK] = "link %c to %o{ (cost %k)}",
    [DCG_OPTION_ATTACK] = "attack {%O|the player} with %c",
    [DCG_OPTION_ACTIVATE] = "activate an effect of %c, number %n",
    [DCG_OPTION_PASS] = "pass",
    [DCG_OPTION_COUNTER] = "activate a [Counter] effect of %c, number %n",
    [DCG_OPTION_NO_COUNTER] = "activate no [Counter] effect",
    [DCG_OPTION_BLOCK] = "block with %c",
    [DCG_OPTION_NO_BLOCK] = "don't block",
    [DCG_OPTION_FIRST] = "next: {the effect of %C|what a rule says}{, on %O}, number %n",
    [DCG_OPTION_YES] = "yes",
    [DCG_OPTION_NO] = "no",
    [DCG_OPTION_CARD_CHOICE] = "choose %c",
    [DCG_OPTION_DONE] = "choose no more",
    [DCG_OPTION_PICK] = "number %n",
    [DCG_OPTION_TOP] = "to the top",
    [DCG_OPTION_BOTTOM] = "to the bottom",
};

static const char *const event_form[DCG_EVENT_COUNT] = {
    [DCG_EVENT_NONE] = "nothing happens",
    [DCG_EVENT_SHUFFLED] = "%p shuffles {the %l|a deck}",
    [DCG_EVENT_FIRST_PLAYER] = "%p goes first",
    [DCG_EVENT_DREW] = "%p draws %h",
    [DCG_EVENT_KEPT] = "%p keeps the first hand",
    [DCG_EVENT_REDREW] = "%p puts the first hand back into the deck",
    [DCG_EVENT_SECURITY_LAID] = "%p lays the security stack",
    [DCG_EVENT_MEMORY] = "memory is now %m",
    [DCG_EVENT_GAME_BEGAN] = "the game begins",
    [DCG_EVENT_TURN_BEGAN] = "{turn %n: }%p's turn begins",
    [DCG_EVENT_PHASE] = "%p's %x phase",
    [DCG_EVENT_START_OF_TURN] = "start of %p's turn",
    [DCG_EVENT_UNSUSPENDED] = "%S unsuspend%z",
    [DCG_EVENT_SUSPENDED] = "%S suspend%z",
    [DCG_EVENT_HATCHED] = "%p hatches %c",
    [DCG_EVENT_MOVED] = "%p moves %c{ to the %l}",
    [DCG_EVENT_START_OF_MAIN] = "start of %p's main phase",
    [DCG_EVENT_REVEALED] = "%p shows %c",
    [DCG_EVENT_PUT_BACK] = "%p puts %c back, as it can't be done any more",
    [DCG_EVENT_PAID] = "%p pays %n",
    [DCG_EVENT_PLAYED] = "%p plays %c",
    [DCG_EVENT_DIGIVOLVED] = "%p digivolves {%o into }%c",
    [DCG_EVENT_USED] = "%p uses %c",
    [DCG_EVENT_LINKED] = "%p links %c{ to %o}",
    [DCG_EVENT_PASSED] = "%p passes",
    [DCG_EVENT_ATTACKED] = "%C attacks {%O|the player}",
    [DCG_EVENT_COUNTER_TIMING] = "counter timing",
    [DCG_EVENT_BLOCK_TIMING] = "block timing",
    [DCG_EVENT_BLOCKED] = "%C blocks{ %O}",
    [DCG_EVENT_TARGET_CHANGED] = "the attack's target is now {%C|the player}",
    [DCG_EVENT_ATTACK_SUCCEEDED] = "the attack{ of %C} is successful",
    [DCG_EVENT_ATTACK_FAILED] = "the attack{ of %C} isn't successful",
    [DCG_EVENT_CHECKED] = "%C is checked{ by %O}",
    [DCG_EVENT_BATTLE] = "%C battles{ %O}",
    [DCG_EVENT_BATTLE_RESULT] = "{%S lose%z the battle|nobody loses the battle}",
    [DCG_EVENT_END_OF_BATTLE] = "end of the battle",
    [DCG_EVENT_END_OF_ATTACK] = "end of the attack",
    [DCG_EVENT_ATTACK_ENDED] = "the attack is over",
    [DCG_EVENT_DELETED] = "%S %i deleted{ %y}",
    [DCG_EVENT_TRASHED] = "%S %i trashed",
    [DCG_EVENT_RETURNED] = "%S return%z{ to the %l}",
    [DCG_EVENT_LEFT_GAME] = "%S leave%z the game",
    [DCG_EVENT_OVERFLOWED] = "<Overflow>{ of %C}: %p loses %n memory",
    [DCG_EVENT_RULE_CHECK] = "rule check{: %S}",
    [DCG_EVENT_TRIGGERED] = "{the effect of %C|what a rule put off} triggers{, on %O}",
    [DCG_EVENT_ACTIVATED] = "{the effect of %C|what a rule put off} is carried out{, on %O}",
    [DCG_EVENT_LOST_TRIGGER] = "{the effect of %C|what a rule put off} can't be carried out any more",
    [DCG_EVENT_PREVENTED] = "it doesn't happen{ to %S}",
    [DCG_EVENT_END_OF_TURN] = "end of %p's turn",
    [DCG_EVENT_TURN_GOES_ON] = "%p's turn goes on",
    [DCG_EVENT_TURN_ENDED] = "%p's turn is over",
    [DCG_EVENT_FORFEITED] = "%p forfeits",
    [DCG_EVENT_GAME_WON] = "%p wins",
    [DCG_EVENT_GAME_DRAWN] = "the game is a draw",
    [DCG_EVENT_GAME_FAILED] = "the game can't go on: %e",
    [DCG_EVENT_LEFT] = "%S leave%z the battle area",
    [DCG_EVENT_ADDED] = "%p adds %h to the hand",
    [DCG_EVENT_PLACED] = "%S %i placed{: %l}",
    [DCG_EVENT_SECURITY_LOST] = "%h leave%z %p's security stack",
    [DCG_EVENT_SECURITY_GAINED] = "%h %i added to %p's security stack",
    [DCG_EVENT_FLIPPED] = "%S %i turned over",
    [DCG_EVENT_DE_DIGIVOLVED] = "%S %i de-digivolved",
    [DCG_EVENT_DIGIXROS] = "%S %i placed for a DigiXros",
    [DCG_EVENT_ASSEMBLY] = "%S %i placed for an Assembly",
    [DCG_EVENT_LOOKED] = "%p looks at %h",
    [DCG_EVENT_EFFECT_ACTIVATED] = "a keyword effect{ of %C} is activated",
    [DCG_EVENT_KEYWORD] = "<%w>{ of %C}",
    [DCG_EVENT_CHOSE] = "%p chooses %S",
    [DCG_EVENT_DECLINED] = "%p declines{ the effect of %C}",
    [DCG_EVENT_CHANGED] = "something changes{ for %S}",
    [DCG_EVENT_LOOP] = "the loop is repeated %n times",
};

static const char *const decision_words[DCG_DECISION_COUNT] = {
#define DECISION(name, rule, meaning) [DCG_DECISION_##name] = meaning,
#include "dcg/decisions.def"
#undef DECISION
};

static int owner_of(const struct scene *s, int card)
{
    return card_owner(s->reader.game, (uint8_t)card);
}

static dcg_card_def scene_def(const struct scene *s, int card)
{
    return card == s->card && s->def ? s->def : name_def(&s->reader, card);
}

static bool say_card(struct words *w, const struct scene *s, int card, bool whose)
{
    dcg_card_def def = scene_def(s, card);

    if (whose && card && def)
        words_add(w, "%c's ", player_letter(owner_of(s, card)));
    words_add(w, "%s", name_text(&s->reader, def));
    if (whose && card && !def)
        words_add(w, " of %c's", player_letter(owner_of(s, card)));
    if (s->choice)
        name_add_number(w, &s->reader, card);
    return card != 0;
}

static int scene_count(const struct scene *s)
{
    int count = 0;

    for (int i = 0; i < 4; i++)
        count += set_count(s->set[i]);
    return count ? count : s->card ? 1 : s->value > 0 ? s->value : 0;
}

static void say_separator(struct words *w, int said, int count)
{
    if (said > 0)
        words_add(w, "%s", said + 1 == count ? " and " : ", ");
}

/* Every card of the set by name if that may be told, and how many others there are. */
static bool say_cards(struct words *w, const struct scene *s, bool whose, bool owner_only)
{
    int count = scene_count(s), named[DCG_MAX_CARDS], names = 0, said = 0;

    for (int card = 1; card < DCG_MAX_CARDS; card++) {
        bool member = cards_has(s->set, (uint8_t)card) || (card == s->card && count == 1);
        bool told = !owner_only || s->def || owner_of(s, card) == s->reader.viewer;
        if (member && told && scene_def(s, card))
            named[names++] = card;
    }
    int others = count - names, parts = names + (others > 0);
    for (; said < names; said++) {
        say_separator(w, said, parts);
        say_card(w, s, named[said], whose);
    }
    if (others > 0) {
        say_separator(w, said, parts);
        words_add(w, "%d%s card%s", others, names ? " other" : "", others == 1 ? "" : "s");
    }
    if (count == 0)
        words_add(w, "nothing");
    return count > 0;
}

static bool say_number(struct words *w, int number)
{
    words_add(w, "%d", abs(number));
    return number != 0;
}

/* 1-4-2: the number is on one player's side of the gauge. */
static bool say_memory(struct words *w, int memory)
{
    words_add(w, "%d", abs(memory));
    if (memory != 0)
        words_add(w, " on %c's side", player_letter(memory < 0));
    return true;
}

static bool say_text(struct words *w, const char *text)
{
    words_add(w, "%s", text);
    return text[0] != '\0';
}

/* Says what a directive stands for. False: there is nothing to tell. */
static bool say(struct words *w, const struct scene *s, char directive)
{
    static const char *const causes[] = {
        [DCG_CAUSE_RULE] = "", [DCG_CAUSE_BATTLE] = "in battle", [DCG_CAUSE_EFFECT] = "by an effect"};

    switch (directive) {
    case 'p':
        words_add_char(w, player_letter(s->player));
        return true;
    case 'n':
        return say_number(w, s->value);
    case 'k':
        words_add(w, "%d", s->cost);
        return s->cost >= 0;
    case 'm':
        return say_memory(w, s->value);
    case 'x':
        return say_text(w, dcg_phase_text(s->value));
    case 'e':
        return say_text(w, dcg_status_text((dcg_status)s->value));
    case 'w':
        return say_text(w, dcg_keyword_text(s->value));
    case 'y':
        return say_text(w, s->cause <= DCG_CAUSE_EFFECT ? causes[s->cause] : "");
    case 'l':
        return say_text(w, s->place ? dcg_place_text(s->place) : "");
    case 'z':
        say_text(w, scene_count(s) == 1 ? "s" : "");
        return true;
    case 'i':
        return say_text(w, scene_count(s) == 1 ? "is" : "are");
    case 'S':
        return say_cards(w, s, true, false);
    case 'h':
        return say_cards(w, s, false, true);
    case 'c':
    case 'C':
        return say_card(w, s, s->card, directive == 'C');
    default:
        return say_card(w, s, s->other, directive == 'O');
    }
}

/* Says a form. Groups aren't nested, and what a directive outside of one has to tell is always said. */
static void tell(struct words *w, const struct scene *s, const char *form)
{
    size_t group = 0;

    for (const char *at = form; *at; at++) {
        if (*at == '{') {
            group = w->length;
        } else if (*at == '|') {
            at += strcspn(at, "}");
        } else if (*at == '%') {
            const char *rest = strpbrk(at, "{|}");
            if (!say(w, s, *++at) && rest && *rest != '{') {
                words_back(w, group);
                at = rest;
            }
        } else if (*at != '}') {
            words_add_char(w, *at);
        }
    }
}

/* What an option costs as things stand; -1: nothing, or it isn't known. */
static int option_cost(const struct scene *s, dcg_option option)
{
    struct table t = {.g = (struct dcg_game *)(uintptr_t)s->reader.game, .cards = s->reader.cards};
    bool known = scene_def(s, s->card) && t.g->cards_hash == dcg_cards_hash(t.cards);
    int price = known ? option_price(&t, option) : NO_PRICE;

    return price == NO_PRICE ? -1 : price;
}

int dcg_option_text(const dcg_game *game, const dcg_cards *cards, dcg_option option, int viewer, char *text,
                    size_t size)
{
    struct words w = words_begin(text, size);
    int verb = DCG_OPTION_VERB(option), number = DCG_OPTION_NUMBER(option);
    struct scene s = {.reader = {game, cards, viewer},
                      .choice = true,
                      .card = DCG_OPTION_CARD(option),
                      .other = DCG_OPTION_OTHER(option),
                      .value = verb == DCG_OPTION_PICK ? number : number + 1};

    if (!game || !cards || verb >= DCG_OPTION_COUNT || option >> 32) {
        words_add(&w, "unknown option");
        return words_end(&w);
    }
    s.cost = option_cost(&s, option);
    tell(&w, &s, option_form[verb]);
    return words_end(&w);
}

int dcg_event_text(const dcg_game *game, const dcg_cards *cards, const dcg_event *event, int viewer,
                   char *text, size_t size)
{
    struct words w = words_begin(text, size);

    if (!game || !cards || !event || event->kind >= DCG_EVENT_COUNT) {
        words_add(&w, "unknown event");
        return words_end(&w);
    }
    struct scene s = {.reader = {game, cards, viewer},
                      .player = event->player,
                      .card = event->card,
                      .other = event->other,
                      .value = event->value,
                      .place = event->to ? event->to : event->from,
                      .cause = event->cause,
                      .cost = -1,
                      .def = event->def};
    memcpy(s.set, event->cards, sizeof s.set);
    tell(&w, &s, event_form[event->kind]);
    return words_end(&w);
}

/* Of which card the effect is that makes a player decide, or for which card others are placed. */
static void say_asking(struct words *w, const dcg_game *game, const dcg_cards *cards)
{
    const struct frame *top = game->frames > 0 ? &game->frame[game->frames - 1] : NULL;
    const struct processing *what = asking_effect(game);
    bool materials = top && top->proc == PROC_materials && game->decision.kind != DCG_DECISION_MAIN;
    struct scene s = {.reader = {game, cards, -1}, .cost = -1};

    s.card = materials ? top->card : what ? what->card : 0;
    if (s.card)
        tell(w, &s, materials ? "cards to place under %C: " : "the effect of %C: "); /* 7-2-2-12, 7-3-2-9 */
}

int dcg_decision_text(const dcg_game *game, const dcg_cards *cards, char *text, size_t size)
{
    struct words w = words_begin(text, size);
    int kind = game ? game->decision.kind : DCG_DECISION_NONE;

    if (!game || !cards || !game->decision.asked || kind == DCG_DECISION_NONE || kind >= DCG_DECISION_COUNT) {
        words_add(&w, "%s", decision_words[DCG_DECISION_NONE]);
        return words_end(&w);
    }
    words_add(&w, "%c decides: ", player_letter(game->decision.player));
    say_asking(&w, game, cards);
    words_add(&w, "%s", decision_words[kind]);
    dcg_table_info table = dcg_table(game);
    if (table.attacker && kind != DCG_DECISION_MAIN) {
        struct scene s = {.reader = {game, cards, -1},
                          .card = table.attacker,
                          .other = table.target > 0 ? table.target : 0,
                          .cost = -1};
        tell(&w, &s,
             table.target < 0 ? " ({%C|it} attacks a Digimon that has left)"
                              : " ({%C|it} attacks {%O|the player})");
    }
    return words_end(&w);
}
