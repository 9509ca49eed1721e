/* bind.c - what words refer to: the text of an effect, and the slots of its program (docs/internals.md). Where the
 * English text leaves a doubt, the binding is that of the Japanese texts of such effects. */
#include "unit/place.h"
#include "unit/set_with.h"
#include "tree/program.h"

#include <stdio.h>
#include <string.h>

enum { TEXT = 20000 };

/* What a line of a program tells about slots, up to its end: "[it: s1] -> s2". */
static const char *slots_told(const char *line, const char *end)
{
    static const char *const begins[] = {" [it: ", " [that ", " [those", " -> "};

    for (; line < end; line++)
        for (size_t i = 0; i < sizeof begins / sizeof begins[0]; i++)
            if (!strncmp(line, begins[i], strlen(begins[i])))
                return line;
    return end;
}

/* All of a program, line by line. */
static void slots_summary(const char *program, char *out, size_t size)
{
    size_t used = 0;

    *out = '\0';
    for (const char *line = program, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        const char *told = slots_told(line, end);
        if (*line == ' ' && told < end && used < size)
            used += (size_t)snprintf(out + used, size - used, "%.*s;", (int)(end - told), told);
    }
}

static const struct {
    const char *text, *slots;
} bindings[] = {
    {"[Main] Suspend 1 of your opponent's Digimon. Then, delete it.", " -> s1; [it: s1] -> s2;"},
    {"[Main] Suspend 1 of your opponent's Digimon. That Digimon can't unsuspend until your opponent's turn "
     "ends.",
     " -> s1; [that one: s1] -> s2;"},
    {"[Main] Suspend up to 2 of your opponent's Digimon. Those Digimon can't unsuspend until your opponent's "
     "turn ends.",
     " -> s1; [those: s1] -> s2;"},
    {"[Main] Choose 1 of your Digimon. That Digimon gets +1000 DP for the turn.",
     " -> s1; [that one: s1] -> s2;"},
    {"[Main] You may choose 1 of your Digimon. Delete the chosen Digimon and 1 of your opponent's red "
     "Digimon "
     "with as high or lower a level as it.",
     " -> s1; [it: s1] -> s2;"},
    {"[Main] Reveal the top card of your deck. If it's a red Digimon card, add it to the hand. Otherwise, "
     "place it at the bottom of the deck.",
     " -> s1; [it: s1]; [it: s1] -> s2; [it: s1] -> s3;"},
    {"[Main] Reveal 1 card in your hand. If it's blue, place it as your top security card. If it's not, "
     "return it to the hand and gain 1 memory.",
     " -> s1; [it: s1]; [it: s1] -> s2; [it: s1 or s2] -> s3;"},
    {"[Main] Reveal the top 3 cards of your deck. Add 1 red card among them to the hand. Return the rest to "
     "the bottom of the deck.",
     " -> s1; [those shown: s1] -> s2; [those shown: s1] -> s3;"},
    {"[Main] Reveal the top 3 cards of your deck. Add 1 red card and 1 blue card among them to the hand. "
     "Trash the rest.",
     " -> s1; [those shown: s1] -> s2; [those shown: s1] -> s3;"},
    {"[Main] Reveal the top 4 cards of your deck. Add 1 red card among them to the hand and place 1 Digimon "
     "card among them as this Digimon's bottom digivolution card. Return the rest to the bottom of the deck.",
     " -> s1; [those shown: s1] -> s2; [those shown: s1] -> s3, under s4; [those shown: s1] -> s5;"},
    {"[Main] Search your security stack, reveal 1 red card from it, and add it to the hand. Then, shuffle "
     "your security stack.",
     " -> s1; -> s2; [it: s2] -> s3;"},
    {"[Main] Return 1 Digimon card from your trash to the hand. If that card is red, gain 1 memory.",
     " -> s1; [that card: s1];"},
    {"[Main] Trash 1 card in your hand. If that card is a Digimon card, <Draw 1>.",
     " -> s1; [that card: s1];"},
    {"[Main] Return 1 of your opponent's Digimon to the hand. Trash all of the digivolution cards of that "
     "Digimon.",
     " -> s1; [that one: s1] -> s2;"},
    {"[Main] Return all of your opponent's Digimon to the bottom of the deck. Trash all of the digivolution "
     "cards of those Digimon.",
     " -> s1; [those: s1] -> s2;"},
    {"[Main] Play 1 level 3 Digimon card from your hand without paying the cost. It gains <Rush> for the "
     "turn.",
     " -> s1, now s2; [it: s2] -> s3;"},
    {"[Main] Play 1 level 3 Digimon card from your hand without paying the cost. At the end of the turn, "
     "delete that Digimon.",
     " -> s1, now s2; [that one: s2]; [that one: s3] -> s4;"},
    {"[Main] Play 1 level 3 Digimon card from your hand without paying the cost. Delete the Digimon this "
     "effect played at the end of the turn.",
     " -> s1, now s2; -> s4;"},
    {"[Main] 1 of your Digimon may digivolve into a Digimon card in the hand. If it did, it gets +1000 DP "
     "for the turn.",
     " -> s1, now s2; [it: s2]; [it: s2] -> s3;"},
    {"[Main] 1 of your Digimon may digivolve into a Digimon card in the hand. If it did, place this card as "
     "its bottom digivolution card.",
     " -> s1, now s2; [it: s2]; [it: s2] -> s3, under s4;"},
    {"[Main] 1 of your Digimon gets +1000 DP for the turn. That Digimon may digivolve into a Digimon card in "
     "the hand. Then, delete that Digimon.",
     " -> s1; [that one: s1] -> s2, now s3; [that one: s1 or s3] -> s4;"},
    {"[Main] 1 of your Digimon gets +1000 DP for the turn. Then, place 1 card from your trash as its bottom "
     "digivolution card.",
     " -> s1; [it: s1] -> s2, under s3;"},
    {"[Main] 1 of your Digimon gets +1000 DP for each of its digivolution cards for the turn.",
     " [it: s1] -> s1;"},
    {"[Main] For the turn, 1 of your Digimon gains <Blocker> and, if it has a digivolution card, gets +1000 "
     "DP.",
     " [it: s1] -> s1;"},
    {"[Main] Place any 1 of this Digimon's digivolution cards as its bottom digivolution card.",
     " [it: this] -> s1, under s2;"},
    {"[Main] Place the top card of 1 of your Digimon as that Digimon's bottom digivolution card.",
     " [that one: s1] -> whose cards s1, s2, under s3;"},
    {"[Main] Place 1 card from your hand under 1 of your Tamers. Then, suspend it.",
     " -> s1, under s2; [it: s2] -> s3;"},
    {"[Main] By trashing 1 of this Digimon's digivolution cards, it unsuspends.",
     " -> s1; [it: this] -> s2;"},
    {"[Main] By trashing 1 card in your hand, 1 of your Digimon gets +1000 DP for the turn. Then, unsuspend "
     "it.",
     " -> s1; -> s2; [it: s2] -> s3;"},
    {"[Main] By deleting 1 of your Digimon, delete 1 of your opponent's Digimon with as high or lower a "
     "level as that Digimon.",
     " -> s1; [that one: s1] -> s2;"},
    {"[Main] 1 of your Digimon unsuspends. It can't attack players for the turn.", " -> s1; [it: s1] -> s2;"},
    {"[All Turns] When any of your opponent's Digimon are played, suspend 1 of those Digimon. If it's red, "
     "it "
     "can't unsuspend until your turn ends.",
     " [those: what it triggered by] -> s1; [it: s1]; [it: s1] -> s2;"},
    {"[Your Turn] When Digimon cards are trashed from your hand, you may play 1 of them without paying the "
     "cost. It gains <Rush> for the turn.",
     " [it: what it triggered by] -> s1, now s2; [it: s2]; [it: s2] -> s3;"},
    {"[Main] This Digimon gets +1000 DP for the turn and it unsuspends.", " -> s1; [it: this] -> s2;"},
    {"[Main] Suspend 1 of your opponent's Digimon. Then, this Digimon gets +1000 DP for the turn. That "
     "Digimon can't unsuspend until your opponent's turn ends.",
     " -> s1; -> s2; [that one: s1] -> s3;"},
    {"[Main] Suspend 1 of your Digimon. Then, until your opponent's turn ends, their Digimon's effects don't "
     "affect this Digimon and it gets +1000 DP.",
     " -> s1; -> s2; [it: this] -> s3;"},
    {"[Main] If you have a Tamer, suspend 1 of your opponent's Digimon. Then, delete that Digimon.",
     " -> s1; [that one: s1] -> s2;"},
    {"[Main] Trash the top digivolution card of 1 of your opponent's Digimon. That Digimon gets -1000 DP for "
     "the turn.",
     " -> whose cards s1, s2; [that one: s1] -> s3;"},
    {"[Main] Trash any 2 digivolution cards from 1 of your opponent's Digimon. Then, suspend it.",
     " -> whose cards s1, s2; [it: s1] -> s3;"},
    {"[Main] Trash 1 digivolution card of 1 of your opponent's Digimon. Then, delete it.",
     " -> whose cards s1, s2; [it: s1] -> s3;"},
    {"[Main] Trash 1 of your opponent's Digimon's digivolution cards. Then, delete that Digimon.",
     " -> whose cards s1, s2; [that one: s1] -> s3;"},
    {"[Main] Trash the top digivolution card of 1 of your opponent's Digimon. Then, if it has no "
     "digivolution "
     "cards, delete it.",
     " -> whose cards s1, s2; [it: s1]; [it: s1] -> s3;"},
    {"[Main] Trash the top digivolution card of 1 of your opponent's Digimon. Then, if it's a red card, "
     "delete "
     "it.",
     " -> whose cards s1, s2; [it: s2]; [it: s1] -> s3;"},
    {"[Main] Place 1 digivolution card of 1 of your Digimon as its bottom digivolution card.",
     " [it: s1] -> whose cards s1, s2, under s3;"},
    {"[All Turns] When one of your Digimon digivolves, by placing 1 card from under one of your Tamers as "
     "that "
     "Digimon's bottom digivolution card, gain 1 memory.",
     " [that one: what it triggered by] -> whose cards s1, s2, under s3; [that one: s3];"},
    {"[All Turns] When one of your Digimon digivolves, by suspending 1 of your Tamers, that Digimon "
     "unsuspends.",
     " -> s1; [that one: what it triggered by] -> s2;"},
    {"[All Turns] When one of your Tamers is played, by suspending 1 of your Digimon, suspend that Tamer.",
     " -> s1; [that one: what it triggered by] -> s2;"},
    {"[Main] 1 of your Tamers gets +1000 DP for the turn. Then, that Digimon unsuspends.",
     " -> s1; [that one: s1] -> s2;"},
    {"[Main] Suspend 2 of your opponent's Digimon. Then, place 1 card from your hand as the bottom "
     "digivolution "
     "card of 1 of your Digimon. Those Digimon can't unsuspend until your opponent's turn ends.",
     " -> s1; -> s2, under s3; [those: s1] -> s4;"},
    {"[Main] Choose 1 of your opponent's Digimon and delete all of their other Digimon.", " -> s1; -> s2;"},
    {"[Main] Trash up to 3 cards in your hand. For each one, <Draw 1>.", " -> s1;"},
    {"[When Attacking] Delete 1 of your opponent's Digimon. If this effect deleted, gain 1 memory.",
     " -> s1;"},
    {"[All Turns] When one of your Digimon attacks, it gets +1000 DP for the turn.",
     " [it: what it triggered by] -> s1;"},
    {"[All Turns] When one of your opponent's Digimon attacks, by suspending this Digimon, that Digimon gets "
     "-1000 DP for the turn.",
     " -> s1; [that one: what it triggered by] -> s2;"},
    {"[All Turns] When this Digimon attacks an opponent's Digimon, that Digimon gets -1000 DP for the turn.",
     " [that one: what it triggered by] -> s1;"},
    {"[All Turns] When any of your Digimon digivolve, by suspending this Digimon, place 1 card from your "
     "trash as that Digimon's bottom digivolution card.",
     " -> s1; [that one: what it triggered by] -> s2, under s3;"},
    {"[All Turns] When any of your other Digimon would leave the battle area, by trashing any 2 of this "
     "Digimon's digivolution cards, they don't leave.",
     " -> s1; [it: what it triggered by] -> s2;"},
    {"[All Turns] When any of your other Digimon would be deleted, by deleting this Digimon, 1 of those "
     "Digimon isn't deleted.",
     " -> s1; [those: what it triggered by] -> s2;"},
    {"[All Turns] When this Digimon would be deleted, by suspending 1 of your Digimon, it isn't deleted.",
     " -> s1; [it: what it triggered by] -> s2;"},
    {"[All Turns] When an effect adds cards to your opponent's hand, this Digimon gets +1000 DP for the "
     "turn. Then, it unsuspends.",
     " -> s1; [it: this] -> s2;"},
    {"[On Play] Suspend 1 Digimon. Then, if this Digimon is suspended, it gets +1000 DP for the turn.",
     " -> s1; [it: this] -> s2;"},
    {"[On Play] Suspend 1 Digimon. If this Digimon is suspended, gain 1 memory. Then, unsuspend it.",
     " -> s1; [it: s1] -> s2;"},
    {"[On Play] Suspend 1 of your opponent's Digimon. Then, if this Digimon is red and you have a Tamer, it "
     "gets +1000 DP for the turn.",
     " -> s1; [it: this] -> s2;"},
    {"[On Play] Suspend 1 of your opponent's Digimon. If this Digimon is red, by trashing 1 card in your "
     "hand, "
     "it unsuspends.",
     " -> s1; -> s2; [it: this] -> s3;"},
    {"[Your Turn] When one of your Digimon attacks, if this Digimon is red, by trashing 1 card in your hand, "
     "it "
     "gets +1000 DP for the turn.",
     " -> s1; [it: this] -> s2;"},
    {"[On Play] Suspend 1 of your opponent's Digimon. Then, if this Digimon is red, delete 1 other Digimon.",
     " -> s1; -> s2;"},
    {"[Your Turn] When one of your Digimon attacks, suspend 1 of your opponent's Digimon. Then, if the "
     "attacking Digimon is red, it gets +1000 DP for the turn.",
     " -> s1; [it: the attacking Digimon] -> s2;"},
    {"[On Play] Suspend 1 of your opponent's Digimon. If you have a Tamer, delete 1 of your opponent's "
     "Digimon instead. Then, gain 1 memory.",
     " -> s1; -> s2;"},
    {"[Main] Each player trashes 1 card in their hand. If that card is red, gain 1 memory.",
     " -> s1; [that card: s1];"},
    {"[Main] Delete 1 of your opponent's Digimon or return it to the hand.", " -> s1; -> s2;"},
    {"[Main] You may play 1 red Digimon card from your hand or trash without paying the cost. That Digimon "
     "can't attack until your turn ends.",
     " -> s1, now s2; [that one: s2] -> s3;"},
    {"[On Play] Suspend 1 of your opponent's Digimon. If you have a Tamer, delete 1 of your opponent's "
     "Digimon instead. That Digimon gets -1000 DP for the turn.",
     " -> s1; -> s2; [that one: s1 or s2] -> s3;"},
    {"[Main] Reveal the top 3 cards of your deck. Add 1 red card or 1 blue card among them to the hand or "
     "place it as this Digimon's bottom digivolution card. Trash the rest.",
     " -> s1; [those shown: s1]; [those shown: s1] -> s2; [those shown: s1] -> s3, under s4; [those shown: "
     "s1] -> s5;"},
    {"[Main] Choose 1 card in your opponent's hand without looking and place it as any of their red "
     "Digimon's "
     "bottom digivolution card or under any of their Tamers.",
     " -> s1; [it: s1]; [it: s1] -> s2, under s3; [it: s1] -> s4, under s5;"},
    {"[All Turns] When an effect trashes a card in your hand, return that card to the hand.",
     " [that card: what it triggered by] -> s1;"},
    {"[All Turns] When one of your Digimon attacks, place that Digimon's top stacked card as its bottom "
     "digivolution card.",
     " [that one: what it triggered by] [it: what it triggered by] -> s1, under s2;"},
    {"[All Turns] When one of your Digimon attacks, place this Digimon's top stacked card as its bottom "
     "digivolution card.",
     " [it: this] -> s1, under s2;"},
    {"[Main] Unsuspend 1 of your Digimon. Then, if it has 2 or more digivolution cards, it gets +1000 DP for "
     "the turn. Then, it may attack.",
     " -> s1; [it: s1]; [it: s1] -> s2; [it: s1 or s2] -> s3, now s4;"},
};

static void words_are_bound(void **state)
{
    static char program[TEXT], summary[TEXT];

    (void)state;
    for (size_t i = 0; i < sizeof bindings / sizeof bindings[0]; i++) {
        dcg_cards *cards = set_of_text(bindings[i].text);
        if (card_def(cards, 1)->unread)
            fail_msg("%s: %s", bindings[i].text, card_def(cards, 1)->reason);
        dcg_cards_program(cards, 1, program, sizeof program);
        slots_summary(program, summary, sizeof summary);
        if (strcmp(summary, bindings[i].slots) != 0)
            fail_msg("%s: it is \"%s\", not \"%s\"", bindings[i].text, summary, bindings[i].slots);
        dcg_cards_free(cards);
    }
}

/* What can't be bound is the reason why a card isn't for play. */
static void words_without_meaning(void **state)
{
    static const struct {
        const char *text, *why;
    } unbound[] = {
        {"[Main] Suspend that Digimon.", "\"that Digimon\" refers to nothing"},
        {"[Main] <Draw 1>. Then, delete those Digimon.", "\"those Digimon\" refers to nothing"},
        {"[Main] <Draw 1>. Return the rest to the bottom of the deck.", "\"the rest\" refers to nothing"},
        {"[Main] <Draw 1>. Then, trash the digivolution cards of the deleted Digimon.",
         "an object is named by what nothing has done to it"},
        {"[When Attacking] Suspend 1 of your Digimon. Delete the Digimon this effect played.",
         "an object is named by what nothing has done to it"},
        {"[Main] Reveal the top 3 cards of your deck. Add 1 Digimon card and 1 Tamer card with the same "
         "color "
         "as that card among them to the hand.",
         "a card that is compared with the card beside it"},
        {"[When Digivolving] Place 2 Digimon cards from your trash as this Digimon's bottom digivolution "
         "cards. Then, activate 1 [When Digivolving] effect on each card this effect placed as an effect of "
         "this Digimon.",
         "an effect of each of several cards"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof unbound / sizeof unbound[0]; i++) {
        dcg_cards *cards = set_of_text(unbound[i].text);
        assert_true(card_def(cards, 1)->unread);
        assert_string_equal(card_def(cards, 1)->reason, unbound[i].why);
        dcg_cards_free(cards);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_bound),
        cmocka_unit_test(words_without_meaning),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
