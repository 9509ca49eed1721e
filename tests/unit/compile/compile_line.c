/* compile_line.c - what a card becomes by its text: its effects with their categories, what they wait for and where,
 * and what of that the card says of itself so that nobody looks in vain. */
#include "tree/event_pattern.h"
#include "tree/special_def.h"
#include "tree/notation.h"
#include "query/modifier.h"
#include "compile/keyword.h"
#include "tree/card_draft.h"
#include "tree/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static const char *const events[] = {
#define EVENT(value, name, meaning) [DCG_EVENT_##name] = #name,
#include "dcg/events.def"
#undef EVENT
};
static const char *const icons[] = {
#define ICON_NAME(mode) #mode,
#include "tree/icon_table.def"
#undef ICON_NAME
};
static const char *const keyword_names[] = {
#define KEYWORD(value, name, rule, text, meaning) #name,
#include "dcg/keywords.def"
#undef KEYWORD
};
static const char *const categories[] = {"persistent", "trigger",  "activation", "immediate",
                                         "main",       "security", "counter"};
static const char *const sections[] = {"upper",  "inherited", "security", "link",
                                       "option", "gained",    "keyword"};
static const char *const places[] = {[DCG_PLACE_HAND] = "HAND",
                                     [DCG_PLACE_TRASH] = "TRASH",
                                     [DCG_PLACE_SECURITY] = "SECURITY",
                                     [DCG_PLACE_BREEDING] = "BREEDING"};
static const char *const zones[] = {"top", "under", "linked", "breeding"};

/* ---- A card in words ---- */

struct words {
    char text[2000];
    size_t used;
};

static void say(struct words *w, const char *before, const char *text)
{
    int size = snprintf(w->text + w->used, sizeof w->text - w->used, "%s%s", before, text);

    w->used += (size_t)size;
    assert_true(w->used < sizeof w->text);
}

static void say_number(struct words *w, const char *before, int number)
{
    char text[16];

    if (!number)
        return;
    (void)snprintf(text, sizeof text, "%d", number);
    say(w, before, text);
}

/* The names of bits behind what they are; nothing if there are none. */
static void say_bits(struct words *w, const char *what, uint64_t bits, const char *const *names, size_t count)
{
    if (bits)
        say(w, " ", what);
    if (bits == UINT64_MAX || (count == COUNT(categories) && bits == UINT8_MAX))
        say(w, " ", "ALL");
    else
        for (size_t i = 0; i < 64; i++)
            if (bits >> i & 1)
                say(w, " ", i < count ? names[i] : "UNKNOWN");
}

static void say_events(struct words *w, const char *what, uint64_t bits)
{
    say_bits(w, what, bits, events, COUNT(events));
}

static void say_effect(struct words *w, const dcg_cards *cards, const struct effect_def *e)
{
    say(w, "", sections[e->section]);
    say(w, " ", categories[e->category]);
    if (e->keyword)
        say(w, " of ", keyword_names[e->keyword]);
    say_bits(w, "icons", e->icons, icons, COUNT(icons));
    say_events(w, "when", e->when);
    say_events(w, "would", e->would);
    if (e->area)
        say(w, " in ", places[e->area]);
    say_number(w, " times ", e->limit);
    if (e->flags & EFFECT_DELAY)
        say(w, " ", "delayed");
    if (e->condition)
        say(w, " if ", node_kind_name(node_at(cards, pattern_at(cards, e->condition)->source)->kind));
    say(w, "", "; ");
}

static void say_card(struct words *w, const struct card_def *def)
{
    for (int zone = 0; zone < FIELD_ZONES; zone++) {
        const struct hearing *h = &def->subscribes[zone];
        if (!(h->listens | h->subscribes_others | h->interrupts))
            continue;
        say(w, "", zones[zone]);
        say_events(w, "listens", h->listens);
        say_events(w, "heeds", h->subscribes_others);
        say_events(w, "interrupts", h->interrupts);
        say(w, "", "; ");
    }
    say(w, "", "card");
    say_events(w, "listens", def->listens);
    say_events(w, "interrupts", def->interrupts);
    say_events(w, "quotes", def->quotes);
    say_bits(w, "names", def->named, keyword_names, COUNT(keyword_names));
    say_bits(w, "does", def->does, categories, COUNT(categories));
    say_bits(w, "in", def->areas, places, COUNT(places));
    say_events(w, "there listens", def->area_listens);
    say_bits(w, "there does", def->area_does, categories, COUNT(categories));
    say(w, "", def->raises ? " raises" : "");
    say_number(w, " special ", def->special_count);
    say(w, "", def->unread ? " unread" : "");
}

/* ---- Cards by their lines ---- */

/* The effects of a card in order, "AND" those that it quotes or that its keywords are; what is listened to on the
 * field; then what the card knows of itself. */
static const struct {
    const char *kind, *lines, *becomes;
} cards_become[] = {
    {"digimon", "text [On Play] Gain 1 memory.",
     "upper trigger icons ON_PLAY when PLAYED; top listens PLAYED; card listens PLAYED does trigger"},
    {"digimon", "text [When Digivolving] Gain 1 memory.",
     "upper trigger icons WHEN_DIGIVOLVING when DIGIVOLVED; top listens DIGIVOLVED; card listens DIGIVOLVED "
     "does trigger"},
    {"digimon", "text [When Attacking] [Once Per Turn] Gain 1 memory.",
     "upper trigger icons WHEN_ATTACKING when ATTACKED times 1; top listens ATTACKED; card listens ATTACKED "
     "does trigger"},
    {"digimon", "text [End of Attack] Gain 1 memory.",
     "upper trigger icons END_OF_ATTACK when END_OF_ATTACK; top listens END_OF_ATTACK; card listens "
     "END_OF_ATTACK does trigger"},
    {"digimon", "text [On Deletion] Gain 1 memory.",
     "upper trigger icons ON_DELETION when DELETED; top listens DELETED; card listens DELETED does trigger"},
    {"digimon", "text [When Moving] Gain 1 memory.",
     "upper trigger icons WHEN_MOVING when MOVED; top listens MOVED; card listens MOVED does trigger"},
    {"digimon", "text [When Linking] Gain 1 memory.",
     "upper trigger icons WHEN_LINKING when LINKED; top listens LINKED heeds LINKED; card listens LINKED "
     "does trigger"},
    {"digimon", "text [Start of Your Turn] Gain 1 memory.",
     "upper trigger icons START_OF_YOUR_TURN when START_OF_TURN; top listens START_OF_TURN heeds "
     "START_OF_TURN; card listens START_OF_TURN does trigger"},
    {"digimon", "text [Start of Opponent's Turn] Gain 1 memory.",
     "upper trigger icons START_OF_OPPONENTS_TURN when START_OF_TURN; top listens START_OF_TURN heeds "
     "START_OF_TURN; card listens START_OF_TURN does trigger"},
    {"digimon", "text [Start of All Turns] Gain 1 memory.",
     "upper trigger icons START_OF_ALL_TURNS when START_OF_TURN; top listens START_OF_TURN heeds "
     "START_OF_TURN; card listens START_OF_TURN does trigger"},
    {"digimon", "text [Start of Your Main Phase] Gain 1 memory.",
     "upper trigger icons START_OF_YOUR_MAIN when START_OF_MAIN; top listens START_OF_MAIN heeds "
     "START_OF_MAIN; card listens START_OF_MAIN does trigger"},
    {"digimon", "text [Start of Opponent's Main Phase] Gain 1 memory.",
     "upper trigger icons START_OF_OPPONENTS_MAIN when START_OF_MAIN; top listens START_OF_MAIN heeds "
     "START_OF_MAIN; card listens START_OF_MAIN does trigger"},
    {"digimon", "text [End of Your Turn] Gain 1 memory.",
     "upper trigger icons END_OF_YOUR_TURN when END_OF_TURN; top listens END_OF_TURN heeds END_OF_TURN; card "
     "listens END_OF_TURN does trigger"},
    {"digimon", "text [End of Opponent's Turn] Gain 1 memory.",
     "upper trigger icons END_OF_OPPONENTS_TURN when END_OF_TURN; top listens END_OF_TURN heeds END_OF_TURN; "
     "card listens END_OF_TURN does trigger"},
    {"digimon", "text [End of All Turns] Gain 1 memory.",
     "upper trigger icons END_OF_ALL_TURNS when END_OF_TURN; top listens END_OF_TURN heeds END_OF_TURN; card "
     "listens END_OF_TURN does trigger"},
    {"digimon", "text [On Play] [Start of Your Turn] Gain 1 memory.",
     "upper trigger icons ON_PLAY START_OF_YOUR_TURN when START_OF_TURN PLAYED; top listens START_OF_TURN "
     "PLAYED heeds START_OF_TURN PLAYED; card listens START_OF_TURN PLAYED does trigger"},
    {"digimon", "text [On Play] [When Digivolving] [Twice Per Turn] Gain 1 memory.",
     "upper trigger icons ON_PLAY WHEN_DIGIVOLVING when PLAYED DIGIVOLVED times 2; top listens PLAYED "
     "DIGIVOLVED; card listens PLAYED DIGIVOLVED does trigger"},
    {"digimon", "inherited text [When Attacking] Gain 1 memory.",
     "inherited trigger icons WHEN_ATTACKING when ATTACKED; under listens ATTACKED; card listens ATTACKED "
     "does trigger"},
    {"digimon", "link text [When Attacking] Gain 1 memory.",
     "link trigger icons WHEN_ATTACKING when ATTACKED; linked listens ATTACKED; card listens ATTACKED does "
     "trigger"},
    {"digimon", "text [Main] Gain 1 memory.", "upper activation icons MAIN; card does activation"},
    {"option", "text [Main] Gain 1 memory.", "upper main icons MAIN; card does main"},
    {"option", "text [Main] <Delay> ・Gain 1 memory.",
     "upper activation icons MAIN delayed; card names DELAY does activation"},
    {"option", "inherited text [Main] [Once Per Turn] Gain 1 memory.",
     "inherited activation icons MAIN times 1; card does activation"},
    {"option", "text [Hand] [Main] Gain 1 memory.",
     "upper activation icons MAIN HAND in HAND; card does activation in HAND there does activation"},
    {"option", "text [Trash] [Main] Gain 1 memory.",
     "upper activation icons MAIN TRASH in TRASH; card does activation in TRASH there does activation"},
    {"digimon", "text [Trash] [Your Turn] When one of your Digimon is played, gain 1 memory.",
     "upper trigger icons YOUR_TURN TRASH when PLAYED in TRASH if EVENT; card listens PLAYED does trigger in "
     "TRASH there listens PLAYED there does trigger"},
    {"digimon", "text [Hand] [Counter] <Blast Digivolve>.",
     "upper counter of BLAST_DIGIVOLVE icons COUNTER HAND when COUNTER_TIMING in HAND; AND keyword main of "
     "BLAST_DIGIVOLVE; card listens COUNTER_TIMING names BLAST_DIGIVOLVE does main counter in HAND there "
     "listens COUNTER_TIMING there does counter"},
    {"digimon", "text [Hand] [Counter] Gain 1 memory.",
     "upper counter icons COUNTER HAND when COUNTER_TIMING in HAND; card listens COUNTER_TIMING does counter "
     "in HAND there listens COUNTER_TIMING there does counter"},
    {"digimon", "text [Breeding] [Start of Your Main Phase] Gain 1 memory.",
     "upper trigger icons BREEDING START_OF_YOUR_MAIN when START_OF_MAIN in BREEDING; breeding listens "
     "START_OF_MAIN heeds START_OF_MAIN; card listens START_OF_MAIN does trigger in BREEDING there listens "
     "START_OF_MAIN there does trigger"},
    {"digimon", "text [Breeding] [All Turns] When one of your Digimon is deleted, gain 1 memory.",
     "upper trigger icons ALL_TURNS BREEDING when DELETED in BREEDING if EVENT; breeding listens DELETED "
     "heeds DELETED; card listens DELETED does trigger in BREEDING there listens DELETED there does trigger"},
    {"digimon", "text [Security] [All Turns] When one of your Digimon is deleted, gain 1 memory.",
     "upper trigger icons ALL_TURNS when DELETED in SECURITY if EVENT; card listens DELETED does trigger in "
     "SECURITY there listens DELETED there does trigger"},
    {"digimon", "text [Security] [All Turns] All of your Digimon get +1000 DP.",
     "upper persistent icons ALL_TURNS in SECURITY; card does persistent in SECURITY there does persistent"},
    {"option", "security text [Security] Gain 1 memory.",
     "security security icons SECURITY; card does security"},
    {"option", "security text Gain 1 memory. Then, add this card to the hand.",
     "security security; card does security"},
    {"tamer", "security text [Your Turn] All of your Digimon get +1000 DP.",
     "inherited persistent icons YOUR_TURN; card does persistent"},
    {"tamer", "security text [Security] Play this card without paying the cost.",
     "security security icons SECURITY; card does security"},
    {"digimon", "text [All Turns] When one of your Digimon is deleted, gain 1 memory.",
     "upper trigger icons ALL_TURNS when DELETED if EVENT; top listens DELETED heeds DELETED; card listens "
     "DELETED does trigger"},
    {"digimon", "text [All Turns] If one of your Digimon is deleted, gain 1 memory.",
     "upper trigger icons ALL_TURNS when DELETED if EVENT; top listens DELETED heeds DELETED; card listens "
     "DELETED does trigger"},
    {"digimon", "text [All Turns] When this Digimon would be deleted, gain 1 memory.",
     "upper immediate icons ALL_TURNS would DELETED if WOULD; top listens DELETED interrupts DELETED; card "
     "listens DELETED interrupts DELETED does immediate"},
    {"digimon", "text [All Turns] If this Digimon would be deleted, gain 1 memory.",
     "upper immediate icons ALL_TURNS would DELETED if WOULD; top listens DELETED interrupts DELETED; card "
     "listens DELETED interrupts DELETED does immediate"},
    {"digimon", "text [All Turns] When this Digimon would be deleted or return to the hand, gain 1 memory.",
     "upper immediate icons ALL_TURNS would DELETED LEFT if WOULD; top listens DELETED LEFT heeds DELETED "
     "LEFT interrupts DELETED LEFT; card listens DELETED LEFT interrupts DELETED LEFT does immediate"},
    {"digimon", "text [On Deletion] If deleted in battle, gain 1 memory.",
     "upper trigger icons ON_DELETION when DELETED; top listens DELETED; card listens DELETED does trigger"},
    {"digimon", "text [When Attacking] When this Digimon attacks a player, <Draw 1>.",
     "upper trigger icons WHEN_ATTACKING when ATTACKED if EVENT; top listens ATTACKED; card listens ATTACKED "
     "names DRAW does trigger"},
    {"digimon", "text [Your Turn] This Digimon gets +1000 DP.",
     "upper persistent icons YOUR_TURN; card does persistent"},
    {"digimon", "text [Your Turn] This Digimon gets +1000 DP. When this Digimon attacks, gain 1 memory.",
     "upper persistent icons YOUR_TURN; upper trigger icons YOUR_TURN when ATTACKED if EVENT; top listens "
     "ATTACKED; card listens ATTACKED does persistent trigger"},
    {"digimon",
     "text [Your Turn] This Digimon gets +1000 DP. This Digimon gains <Rush>. When this Digimon attacks, "
     "gain 1 memory. When this Digimon is deleted, gain 1 memory.",
     "upper persistent icons YOUR_TURN; upper trigger icons YOUR_TURN when ATTACKED DELETED if LIST; top "
     "listens ATTACKED DELETED; card listens ATTACKED DELETED names RUSH does persistent trigger"},
    {"digimon",
     "text [Your Turn] When this Digimon attacks, gain 1 memory. When this Digimon is deleted, gain 1 "
     "memory.",
     "upper trigger icons YOUR_TURN when ATTACKED DELETED if LIST; top listens ATTACKED DELETED; card "
     "listens ATTACKED DELETED does trigger"},
    {"digimon", "text [On Play] Gain 1 memory. When this Digimon attacks, gain 1 memory.",
     "upper trigger icons ON_PLAY when PLAYED; top listens PLAYED; card listens PLAYED does trigger unread"},
    {"option",
     "text When this card would be played, reduce the play cost by 1. You may ignore this card's color "
     "requirements.",
     "upper immediate would PLAYED if WOULD; upper persistent; top listens PLAYED heeds PLAYED interrupts "
     "PLAYED; card listens PLAYED interrupts PLAYED does persistent immediate"},
    {"option", "text While you have 4 or more Tamers, you may ignore this card's color requirements.",
     "upper persistent; card does persistent"},
    {"digimon", "text When you would DigiXros, the name of this card/Digimon is also treated as [Gearmon].",
     "upper persistent; card does persistent"},
    {"digimon", "text When this card would be played, reduce the play cost by 1.",
     "upper immediate would PLAYED if WOULD; top listens PLAYED heeds PLAYED interrupts PLAYED; card listens "
     "PLAYED interrupts PLAYED does immediate"},
    {"digimon",
     "text When playing this card from your hand, reduce its memory cost by 2 for each of your opponent's "
     "Digimon.",
     "upper immediate would PLAYED if EVENT; top listens PLAYED heeds PLAYED interrupts PLAYED; card listens "
     "PLAYED interrupts PLAYED does immediate"},
    {"digimon", "text Add 2 to this card's use cost for each of your security cards.",
     "upper persistent; card does persistent raises"},
    {"digimon",
     "text [Your Turn] When one of your opponent's Digimon would be played, increase the play cost by 2.",
     "upper immediate icons YOUR_TURN would PLAYED if WOULD; top listens PLAYED heeds PLAYED interrupts "
     "PLAYED; card listens PLAYED interrupts PLAYED does immediate raises"},
    {"digimon", "text [Your Turn] All of your Digimon gain <Raid>.",
     "upper persistent icons YOUR_TURN; AND keyword trigger of RAID when ATTACKED if EVENT; top listens "
     "ATTACKED; card listens ATTACKED quotes ATTACKED names RAID does persistent trigger"},
    {"digimon", "text [Your Turn] All of your Digimon gain <Evade>.",
     "upper persistent icons YOUR_TURN; AND keyword immediate of EVADE would DELETED if WOULD; top listens "
     "DELETED interrupts DELETED; card listens DELETED interrupts DELETED quotes DELETED names EVADE does "
     "persistent immediate"},
    {"digimon", "text [Your Turn] All of your Digimon gain <Rush>.",
     "upper persistent icons YOUR_TURN; card names RUSH does persistent"},
    {"digimon", "text [Your Turn] All of your Digimon gain \"[On Deletion] Gain 1 memory.\"",
     "upper persistent icons YOUR_TURN; AND gained trigger icons ON_DELETION when DELETED; top listens "
     "DELETED; card listens DELETED quotes DELETED does persistent trigger"},
    {"digimon",
     "text [Your Turn] All of your Digimon gain \"[All Turns] When this Digimon would be deleted, gain 1 "
     "memory.\"",
     "upper persistent icons YOUR_TURN; AND gained immediate icons ALL_TURNS would DELETED if WOULD; top "
     "listens DELETED interrupts DELETED; card listens DELETED interrupts DELETED quotes DELETED does "
     "persistent immediate"},
    {"digimon", "text [On Play] 1 of your Digimon gains <Fragment (2)> for the turn.",
     "upper trigger icons ON_PLAY when PLAYED; AND keyword immediate of FRAGMENT would DELETED if WOULD; top "
     "listens PLAYED DELETED interrupts DELETED; card listens PLAYED DELETED interrupts DELETED quotes "
     "DELETED names FRAGMENT does trigger immediate"},
    {"digimon", "text [On Play] 1 of your Digimon gains <Decoy (Red)> and <Evade> for the turn.",
     "upper trigger icons ON_PLAY when PLAYED; AND keyword immediate of DECOY would DELETED if WOULD; "
     "keyword immediate of EVADE would DELETED if WOULD; top listens PLAYED DELETED heeds DELETED interrupts "
     "DELETED; card listens PLAYED DELETED interrupts DELETED quotes DELETED names DECOY "
     "EVADE does trigger immediate"},
    {"digimon", "text [Your Turn] This Digimon gains all effects of [Moss] in its digivolution cards.",
     "upper persistent icons YOUR_TURN; top listens ALL heeds ALL interrupts ALL; card listens ALL "
     "interrupts ALL quotes ALL does ALL"},
    {"digimon",
     "text [Your Turn] If one of your Digimon is deleted, gain 1 memory. When this Digimon attacks, gain 1 "
     "memory.",
     "upper trigger icons YOUR_TURN when DELETED if EVENT; top listens DELETED heeds DELETED; card listens "
     "DELETED "
     "does trigger unread"},
    {"option", "security text When this card is removed from your security stack, gain 1 memory.",
     "security trigger when SECURITY_LOST if EVENT; top listens SECURITY_LOST heeds SECURITY_LOST; card "
     "listens SECURITY_LOST does trigger"},
    {"option", "security text [Security] [All Turns] All of your Digimon get +1000 DP.",
     "security persistent icons ALL_TURNS in SECURITY; card does persistent in SECURITY there does "
     "persistent"},
    {"option", "text When this card would be played, reduce the play cost by 1. <Draw 1>.",
     "upper immediate would PLAYED if WOULD; top listens PLAYED heeds PLAYED interrupts PLAYED; card listens "
     "PLAYED interrupts PLAYED names DRAW does immediate"},
    {"digimon", "text [On Play] Delete 1 of your opponent's Digimon with <Security A. +>.",
     "upper trigger icons ON_PLAY when PLAYED; top listens PLAYED; card listens PLAYED does trigger unread"},
    {"digimon", "text [On Play] Delete 1 of your opponent's Digimon with <Security A. ->.",
     "upper trigger icons ON_PLAY when PLAYED; top listens PLAYED; card listens PLAYED does trigger unread"},
    {"digimon", "text <Raid>",
     "AND keyword trigger of RAID when ATTACKED if EVENT; top listens ATTACKED; breeding listens ATTACKED; "
     "card listens ATTACKED quotes ATTACKED names RAID does trigger"},
    {"digimon", "inherited text <Evade>",
     "AND keyword immediate of EVADE would DELETED if WOULD; under listens DELETED interrupts DELETED; "
     "breeding listens DELETED interrupts DELETED; card listens DELETED interrupts DELETED quotes DELETED "
     "names EVADE does immediate"},
    {"digimon", "link text <Retaliation>",
     "AND keyword trigger of RETALIATION when DELETED if EVENT; linked listens DELETED; card listens DELETED "
     "quotes DELETED names RETALIATION does trigger"},
    {"digimon", "text <Vortex>",
     "AND keyword trigger of VORTEX icons END_OF_YOUR_TURN when END_OF_TURN; top listens END_OF_TURN heeds "
     "END_OF_TURN; breeding listens END_OF_TURN heeds END_OF_TURN; card listens END_OF_TURN quotes "
     "END_OF_TURN names VORTEX does trigger"},
    {"digimon", "text <Fragment (2)>",
     "upper immediate of FRAGMENT would DELETED if WOULD; top listens DELETED interrupts DELETED; card "
     "listens DELETED interrupts DELETED names FRAGMENT does immediate"},
    {"digimon", "text <Security A. +1>", "card names SECURITY_A"},
    {"digimon", "text <Link +1>", "card names LINK_PLUS"},
    {"digimon", "text <Draw 1>", "upper persistent of DRAW; card names DRAW does persistent unread"},
    {"digimon", "text [On Play] <Draw 1>.",
     "upper trigger icons ON_PLAY when PLAYED; top listens PLAYED; card listens PLAYED names DRAW does "
     "trigger"},
    {"digimon", "text [When Attacking] <Blitz>.",
     "upper trigger icons WHEN_ATTACKING when ATTACKED; AND keyword main of BLITZ; top listens ATTACKED; "
     "card listens ATTACKED names BLITZ does trigger main"},
    {"digimon", "text <Training>",
     "AND keyword activation of TRAINING icons MAIN; card names TRAINING does activation"},
    {"digimon", "text [On Play] <Digi-Burst 2> ・Gain 1 memory.",
     "upper trigger icons ON_PLAY when PLAYED; top listens PLAYED; card listens PLAYED names DIGI_BURST does "
     "trigger"},
    {"digimon", "text <Overclock ([Ember] Trait)>",
     "upper trigger of OVERCLOCK icons END_OF_YOUR_TURN when END_OF_TURN; top listens END_OF_TURN heeds "
     "END_OF_TURN; card listens END_OF_TURN names OVERCLOCK does trigger"},
    {"digimon", "text [DNA Digivolve] Red Lv.4 + Blue Lv.4: Cost 0",
     "upper persistent; card does persistent special 1"},
    {"digimon",
     "text [DNA Digivolve] Red Lv.4 + Blue Lv.4: Cost 0\ntext [On Play] Gain 1 memory.\ntext [DNA Digivolve] "
     "Red Lv.5 + Blue Lv.5: Cost 0",
     "upper persistent; upper trigger icons ON_PLAY when PLAYED; upper persistent; top listens PLAYED; card "
     "listens PLAYED does persistent trigger special 2"},
    {"digimon", "text [DigiXros -2] [Moss] x [Fern]", "upper persistent; card does persistent"},
    {"digimon", "keywords Raid, Evade",
     "AND keyword immediate of EVADE would DELETED if WOULD; keyword trigger of RAID when ATTACKED if EVENT; "
     "top listens ATTACKED DELETED interrupts DELETED; breeding listens ATTACKED DELETED interrupts DELETED; "
     "card listens ATTACKED DELETED interrupts DELETED quotes ATTACKED DELETED names EVADE RAID does trigger "
     "immediate"},
    {"digimon", "text [Digivolve] Lv.3 w/[Moss] trait: Cost 2", "card"},
    {"digimon", "text <Succession ([Moss])>",
     "upper persistent of SUCCESSION; top listens ALL heeds ALL interrupts ALL; card listens ALL interrupts "
     "ALL quotes ALL names SUCCESSION does ALL"},
    {"digimon",
     "text [Your Turn] This Digimon gets +1000 DP. This Digimon gains <Rush>. When this Digimon attacks, "
     "gain 1 memory.",
     "upper persistent icons YOUR_TURN; upper trigger icons YOUR_TURN when ATTACKED if EVENT; top listens "
     "ATTACKED; card listens ATTACKED names RUSH does persistent trigger"},
    {"digimon",
     "text [Your Turn] This Digimon gets +1000 DP. This Digimon gains <Rush>. All of your Digimon get +1000 "
     "DP. When this Digimon attacks, gain 1 memory. Then, <Draw 1>.",
     "upper persistent icons YOUR_TURN; upper trigger icons YOUR_TURN when ATTACKED if EVENT; top listens "
     "ATTACKED; card listens ATTACKED names RUSH DRAW does persistent trigger"},
    {"digimon", "text [Your Turn] [Once Per Turn] When this Digimon attacks, gain 1 memory. Then, <Draw 1>.",
     "upper trigger icons YOUR_TURN when ATTACKED times 1 if EVENT; top listens ATTACKED; card listens "
     "ATTACKED names DRAW does trigger"},
    {"digimon",
     "text [On Play] 1 of your Digimon gains \"[When Attacking] Gain 1 memory.\" and <Raid> for the turn.",
     "upper trigger icons ON_PLAY when PLAYED; AND gained trigger icons WHEN_ATTACKING when ATTACKED; "
     "keyword trigger of RAID when ATTACKED if EVENT; top listens PLAYED ATTACKED; card listens PLAYED "
     "ATTACKED quotes ATTACKED names RAID does trigger"},
    {"digimon",
     "text [On Play] Delete 1 Digimon. Your opponent's Digimon gain \"[Start of Your Turn] Gain 1 memory.\" "
     "until their turn ends.",
     "upper trigger icons ON_PLAY when PLAYED; AND gained trigger icons START_OF_YOUR_TURN when "
     "START_OF_TURN; top listens START_OF_TURN PLAYED heeds START_OF_TURN; card listens START_OF_TURN PLAYED "
     "quotes START_OF_TURN does trigger"},
    {"digimon", "text [All Turns] When this Digimon would be deleted, it gains <Barrier> for the turn.",
     "upper immediate icons ALL_TURNS would DELETED if WOULD; AND keyword immediate of BARRIER would DELETED "
     "if WOULD; top listens DELETED interrupts DELETED; card listens DELETED interrupts DELETED quotes "
     "DELETED names BARRIER does immediate"},
    {"digimon",
     "inherited text [Your Turn] This Digimon gains <Raid>.\nlink text [Your Turn] This Digimon gains "
     "<Evade>.",
     "inherited persistent icons YOUR_TURN; link persistent icons YOUR_TURN; AND keyword immediate of EVADE "
     "would DELETED if WOULD; keyword trigger of RAID when ATTACKED if EVENT; under listens ATTACKED; linked "
     "listens DELETED interrupts DELETED; card listens ATTACKED DELETED interrupts DELETED quotes ATTACKED "
     "DELETED names EVADE RAID does persistent trigger immediate"},
    {"option", "text [Main] Gain 1 memory.\nsecurity text [Security] Activate this card's [Main] effect.",
     "upper main icons MAIN; security security icons SECURITY; card does main security"},
    {"option", "text [Main] Gain 1 memory.\nsecurity text [Your Turn] This Digimon gains <Raid>.",
     "upper main icons MAIN; inherited persistent icons YOUR_TURN; AND keyword trigger of RAID when ATTACKED "
     "if EVENT; under listens ATTACKED; card listens ATTACKED quotes ATTACKED names RAID does persistent "
     "trigger main"},
    {"option", "security text <Draw 1>. Then, add this card to the hand.",
     "security security; card names DRAW does security"},
    {"tamer", "security text [All Turns] When one of your Digimon is deleted, gain 1 memory.",
     "inherited trigger icons ALL_TURNS when DELETED if EVENT; under listens DELETED heeds DELETED; card "
     "listens DELETED does trigger"},
    {"digimon",
     "text [Hand] [Main] Gain 1 memory.\ntext [Trash] [Your Turn] When one of your Digimon is played, gain 1 "
     "memory.\ntext [Breeding] [Your Turn] All of your Digimon get +1000 DP.",
     "upper activation icons MAIN HAND in HAND; upper trigger icons YOUR_TURN TRASH when PLAYED in TRASH if "
     "EVENT; upper persistent icons YOUR_TURN BREEDING in BREEDING; card listens PLAYED does persistent "
     "trigger activation in HAND TRASH BREEDING there listens PLAYED there does persistent trigger "
     "activation"},
    {"digimon", "text [Your Turn] When an opponent's Digimon attacks or blocks, gain 1 memory.",
     "upper trigger icons YOUR_TURN when ATTACKED BLOCKED if EVENT; top listens ATTACKED BLOCKED heeds "
     "ATTACKED BLOCKED; card listens ATTACKED BLOCKED does trigger"},
    {"digimon", "text [Your Turn] When your Digimon digivolves or is deleted, gain 1 memory.",
     "upper trigger icons YOUR_TURN when DIGIVOLVED DELETED if EVENT; top listens DIGIVOLVED DELETED heeds "
     "DIGIVOLVED DELETED; card listens DIGIVOLVED DELETED does trigger"},
    {"option", "text [Your Turn] When one of your Digimon attacks, <Delay> ・Gain 1 memory.",
     "upper trigger icons YOUR_TURN when ATTACKED delayed if EVENT; top listens ATTACKED heeds ATTACKED; "
     "card listens ATTACKED names DELAY does trigger"},
    {"option", "text [Main] If you have a Tamer, <Delay> ・Gain 1 memory.",
     "upper activation icons MAIN delayed; card names DELAY does activation"},
    {"digimon", "text [Your Turn] When one of your Digimon attacks, if you have a Tamer, gain 1 memory.",
     "upper trigger icons YOUR_TURN when ATTACKED if EVENT; top listens ATTACKED heeds ATTACKED; card "
     "listens ATTACKED does trigger"},
    {"digimon",
     "text When any of your Digimon would digivolve into this card, reduce the digivolution cost by 1.",
     "upper immediate would DIGIVOLVED if WOULD; top listens DIGIVOLVED heeds DIGIVOLVED interrupts "
     "DIGIVOLVED; card listens DIGIVOLVED interrupts DIGIVOLVED does immediate"},
    {"digimon", "text [Main] [Once Per Turn] <Digi-Burst 1> ・Gain 1 memory.",
     "upper activation icons MAIN times 1; card names DIGI_BURST does activation"},
    {"digimon",
     "inherited text <Security A. +1>\ntext <Security A. -1>\nlink text <Link +1>\ntext <Decoy (Red)>",
     "upper immediate of DECOY would DELETED if WOULD; top listens DELETED heeds DELETED interrupts DELETED; "
     "card listens DELETED interrupts DELETED names SECURITY_A LINK_PLUS DECOY does immediate"},
    {"digimon", "text [Your Turn] Your Digimon gain <Vortex> and \"[End of Your Turn] Gain 1 memory.\"",
     "upper persistent icons YOUR_TURN; AND gained trigger icons END_OF_YOUR_TURN when END_OF_TURN; keyword "
     "trigger of VORTEX icons END_OF_YOUR_TURN when END_OF_TURN; top listens END_OF_TURN heeds END_OF_TURN; "
     "card listens END_OF_TURN quotes END_OF_TURN names VORTEX does persistent "
     "trigger"},
    {"option",
     "text You may ignore this card's color requirements. When this card would be played, reduce the play "
     "cost by 1.",
     "upper persistent; upper immediate would PLAYED if WOULD; top listens PLAYED heeds PLAYED interrupts "
     "PLAYED; card listens PLAYED interrupts PLAYED does persistent immediate"},
    {"digimon", "text [Assembly -2] [Moss]", "upper persistent; card does persistent"},
};

static dcg_cards *set_with(const char *kind, const char *lines)
{
    dcg_cards *cards = dcg_cards_new(false);
    char text[2048];
    dcg_error error;

    assert_non_null(cards);
    (void)snprintf(text, sizeof text, "card A-1 \"Emberling\"\n%s red\n%s\n", kind, lines);
    if (dcg_cards_add(cards, text, strlen(text), &error) != DCG_OK)
        fail_msg("%d:%d: %s\n%s", error.line, error.column, error.text, text);
    return cards;
}

static void lines_become_effects(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(cards_become); i++) {
        dcg_cards *cards = set_with(cards_become[i].kind, cards_become[i].lines);
        const struct card_def *def = card_def(cards, cards->count);
        uint32_t own = def->effect + def->effect_count;
        struct words w = {0};
        for (uint32_t e = def->effect; e < cards->effect_count; e++) {
            say(&w, "", e == own ? "AND " : "");
            say_effect(&w, cards, effect_at(cards, e));
        }
        say_card(&w, def);
        if (strcmp(w.text, cards_become[i].becomes) != 0)
            fail_msg("%s\n%s\n%s", cards_become[i].lines, w.text, cards_become[i].becomes);
        dcg_cards_free(cards);
    }
}

/* ---- Keywords ---- */

enum { TREE_BYTES = 8192 };

/* What an effect of a card does, as a tree without forms and layout. */
static void permanent_write(const dcg_cards *cards, uint32_t nth, char tree[TREE_BYTES])
{
    const struct effect_def *e = effect_at(cards, card_def(cards, 1)->effect + nth);
    char *to = tree;

    assert_true(notation_write(cards->node, cards, e->sentences, tree, TREE_BYTES) < TREE_BYTES);
    for (const char *from = tree; *from; from++) {
        if (strncmp(from, " f=", 3) == 0)
            from += strspn(from + 3, "0123456789") + 3;
        if (to > tree && to[-1] == ' ' && *from == ' ')
            continue;
        *to++ = *from == '\n' ? ' ' : *from;
    }
    *to = '\0';
}

/* A keyword is what a text says with what it asks for in it. */
static void keywords_are_texts(void **state)
{
    static const char *const same[][2] = {
        {"<Digisorption -3>",
         "When one of your Digimon would digivolve into this card in your hand, by suspending 1 of "
         "your Digimon, reduce the digivolution cost by 3."},
        {"<Decoy (Red)>",
         "[All Turns] When any of your other red Digimon would be deleted by your opponent's effects, "
         "by deleting this Digimon, 1 of those Digimon isn't deleted."},
        {"<Decoy ([Moss])>",
         "[All Turns] When any of your other [Moss] trait Digimon would be deleted by your "
         "opponent's effects, by deleting this Digimon, 1 of those Digimon isn't deleted."},
        {"<Fragment (2)>",
         "[All Turns] When this Digimon would be deleted, by trashing any 2 of this Digimon's "
         "digivolution cards, this Digimon isn't deleted."},
        {"<Fragment (1)>",
         "[All Turns] When this Digimon would be deleted, by trashing any 1 of this Digimon's "
         "digivolution cards, this Digimon isn't deleted."},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(same); i++) {
        char lines[800], first[TREE_BYTES], second[TREE_BYTES];
        (void)snprintf(lines, sizeof lines, "text %s\ntext %s", same[i][0], same[i][1]);
        dcg_cards *cards = set_with("digimon", lines);
        assert_int_equal(card_def(cards, 1)->effect_count, 2);
        permanent_write(cards, 0, first);
        permanent_write(cards, 1, second);
        assert_string_equal(first, second);
        dcg_cards_free(cards);
    }
}

/* How often each of these pieces is in what a keyword does; nothing of it stands for something else any more. */
static void keywords_hold_what_they_ask_for(void **state)
{
    static const struct {
        const char *line;
        struct {
            const char *piece;
            int count;
        } pieces[4];
    } ability[] = {
        {"<Decode (Red Lv.4)>", {{"(COLOR RED)", 1}, {"(LEVEL EXACTLY n=4)", 1}, {"n=1)", 1}}},
        {"<Overclock ([Moss] Trait)>", {{"(WORD [Moss])", 1}, {"(QUANTITY EXACTLY n=1)", 2}}},
        {"<Material Save 2>", {{"(QUANTITY CHOICE n=2)", 1}, {"(QUANTITY EXACTLY n=1)", 1}}},
        {"<Partition (Red Lv.4 & Blue Lv.5)>",
         {{"(COLOR RED) b:(LEVEL EXACTLY n=4)", 3}, {"(COLOR BLUE) b:(LEVEL EXACTLY n=5)", 3}, {"n=2)", 1}}},
        {"[On Play] <Digi-Burst 2> \xe3\x83\xbbGain 3 memory.",
         {{"(QUANTITY CHOICE n=2)", 1}, {"MORE_OF n=2", 1}, {"(MEMORY GAIN n=3)", 1}}},
        {"[On Play] <Digi-Burst up to 4> \xe3\x83\xbbGain 3 memory.",
         {{"(QUANTITY UP_TO n=4)", 1}, {"MORE_OF n=1", 1}, {"(MEMORY GAIN n=3)", 1}}},
        {"[On Play] Gain 9 memory.", {{"(MEMORY GAIN n=9)", 1}}},
        {"[Hand] [Counter] <Blast DNA Digivolve ([Moss] + [Fern])>.",
         {{"(WORD [Moss])", 1}, {"(WORD [Fern])", 1}}},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(ability); i++) {
        char lines[800], tree[TREE_BYTES];
        (void)snprintf(lines, sizeof lines, "text %s", ability[i].line);
        dcg_cards *cards = set_with("digimon", lines);
        permanent_write(cards, 0, tree);
        assert_true(!strstr(tree, "[1]") && !strstr(tree, "[2]"));
        for (int k = 0; k < 4 && ability[i].pieces[k].piece; k++) {
            int count = 0;
            for (const char *at = tree; (at = strstr(at, ability[i].pieces[k].piece)); at++)
                count++;
            if (count != ability[i].pieces[k].count)
                fail_msg("%s: %s %d times\n%s", ability[i].line, ability[i].pieces[k].piece, count, tree);
        }
        dcg_cards_free(cards);
    }
}

static void keywords_are_told_apart(void **state)
{
    dcg_cards *cards =
        set_with("digimon", "text [On Play] 1 of your Digimon gains <Fragment (2)>, <Retaliation> and "
                            "<Decoy (Red)> for the turn.\ntext [When Attacking] <Blitz>.");
    int met = 0;

    (void)state;
    assert_int_equal(keyword_of_mode(MODE_ON_PLAY), -1);
    assert_int_equal(keyword_of_mode(MODE_BLITZ), DCG_KEYWORD_BLITZ);
    assert_true(keyword_has_operand(DCG_KEYWORD_FRAGMENT) && keyword_has_operand(DCG_KEYWORD_DIGISORPTION));
    assert_false(keyword_has_operand(DCG_KEYWORD_RAID) || keyword_has_operand(DCG_KEYWORD_BLOCKER));
    assert_false(keyword_has_operand(-1) || keyword_has_operand(DCG_KEYWORD_DIGI_BURST));
    assert_true(keyword_is_done(DCG_KEYWORD_BLITZ) && keyword_is_done(DCG_KEYWORD_BLAST_DNA_DIGIVOLVE));
    assert_false(keyword_is_done(DCG_KEYWORD_RAID) || keyword_is_done(DCG_KEYWORD_BLOCKER));
    for (node_id i = 1; i < cards->node_count; i++) {
        const struct node *n = node_at(cards, i);
        if (n->kind != NODE_KEYWORD)
            continue;
        bool retaliation = n->mode == MODE_RETALIATION;
        assert_int_equal(keyword_is_cause(cards, i), retaliation);
        const struct effect_def *e = effect_at(cards, effect_of_keyword(cards, i));
        assert_int_equal(e->keyword, keyword_of_mode(n->mode));
        assert_int_equal(e->section, SECTION_KEYWORD);
        assert_int_equal(effect_of_grant(cards, i) != 0, n->mode == MODE_FRAGMENT || n->mode == MODE_DECOY);
        met++;
    }
    assert_true(met >= 4);
    dcg_cards_free(cards);
}

/* ---- Special lines, rules of the card, and how much fits ---- */

static void special_lines_are_found(void **state)
{
    dcg_cards *cards = set_with("digimon", "text [DNA Digivolve] Red Lv.4 + Blue Lv.4: Cost 1\n"
                                           "text [On Play] Gain 1 memory.\n"
                                           "text [DNA Digivolve] Red Lv.5 + Blue Lv.5: Cost 2");
    const struct card_def *def = card_def(cards, 1);

    (void)state;
    assert_int_equal(special_at(cards, special_line(cards, def, SPECIAL_DNA, 0))->cost, 1);
    assert_int_equal(special_at(cards, special_line(cards, def, SPECIAL_DNA, 1))->cost, 2);
    assert_int_equal(special_line(cards, def, SPECIAL_DNA, 2), 0);
    assert_int_equal(special_line(cards, def, SPECIAL_BURST, 0), 0);
    assert_int_equal(cards->most_special, 2);
    assert_int_equal(def->specials, SPECIAL_DNA);
    assert_int_equal(special_line(cards, card_def(cards, 0), SPECIAL_DNA, 0), 0);
    assert_int_equal(effect_keyword_node(cards, def, SECTION_UPPER, DCG_KEYWORD_FRAGMENT), 0);
    dcg_cards_free(cards);
}

/* So many lines of a kind make a card; one more is refused with these words. */
static void lines_have_bounds(void **state)
{
    static const struct {
        const char *line;
        int most;
        const char *why;
    } bounds[] = {
        {"text [Rule] Trait: Has the [Moss%d] type.", TRAITS_PER_CARD, "too many traits"},
        {"text [Rule] Name: Also treated as [Moss%d].", NAMES_ALSO,
         "too many names that it is also treated as"},
        {"text [On Play] Gain %d memory.", LINES_PER_CARD, "too many lines of text"},
        {"text [Digivolve] [Moss%d]: Cost 2", REQUIREMENTS_PER_CARD, "too many requirements of one kind"},
        {"text [Link] [Moss%d] trait: Cost 2", REQUIREMENTS_PER_CARD, "too many requirements of one kind"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(bounds); i++)
        for (int more = 0; more < 2; more++) {
            char text[4000] = "card A-1 \"Emberling\"\ndigimon red\n";
            const char *mark = strchr(bounds[i].line, '%');
            size_t used = strlen(text);
            dcg_cards *cards = dcg_cards_new(false);
            dcg_error error = {0};
            for (int k = 1; k <= bounds[i].most + more; k++)
                used += (size_t)snprintf(text + used, sizeof text - used, "%.*s%d%s\n",
                                         (int)(mark - bounds[i].line), bounds[i].line, k, mark + 2);
            bool added = dcg_cards_add(cards, text, strlen(text), &error) == DCG_OK;
            if (added != (more == 0) || (more && !strstr(error.text, bounds[i].why)))
                fail_msg("%s: %s", bounds[i].line, error.text);
            if (more)
                assert_int_equal(error.line, 2 + bounds[i].most + 1);
            dcg_cards_free(cards);
        }
}

/* Where text is wrong is told, unless it had to be put in order first: then it is where the text begins. */
static void places_in_text_are_told(void **state)
{
    static const struct {
        const char *line;
        int column;
        const char *why;
    } wrong[] = {
        {"text [On Play] Gain 1 memry.", 23, "unknown word \"memry\", perhaps \"memory\""},
        {"inherited text [On Play] Gain 1 memry.", 33, "unknown word \"memry\", perhaps \"memory\""},
        {"text [On Play]Gain 1 memry.", 6, "unknown word \"memry\", perhaps \"memory\""},
        {"text [On Play] Gain 1  memry.", 6, "unknown word \"memry\", perhaps \"memory\""},
        {"text [On Play] Gain 1 memry.[Main] Draw.", 6, "unknown word \"memry\", perhaps \"memory\""},
        {"text [On Play] Gain 1 memory. [Main] Gian 1 memory.", 6, "unknown word \"Gian\", perhaps \"gain\""},
        {"text (It is slow.)", 6, "expected text"},
        {"text Gain 1 memory.", 6, "expected a timing icon"},
        {"text [On Play] [Moss.", 16, "a bracket is not closed"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(wrong); i++) {
        char text[300];
        dcg_cards *cards = dcg_cards_new(false);
        dcg_error error = {0};
        (void)snprintf(text, sizeof text, "card A-1 \"Emberling\"\ndigimon red\n%s\n", wrong[i].line);
        if (dcg_cards_add(cards, text, strlen(text), &error) == DCG_OK || error.line != 3 ||
            error.column != wrong[i].column || !strstr(error.text, wrong[i].why))
            fail_msg("%s: %d:%d: %s", wrong[i].line, error.line, error.column, error.text);
        dcg_cards_free(cards);
    }
}

/* What can stand on the Option side of a DUAL card, and why something else can't. */
static void option_sides(void **state)
{
    static const char *const other = "such an effect on the Option side of a DUAL card";
    static const struct {
        const char *categories, *line, *why;
    } sides[] = {
        {"digimon/option", "[Main] Gain 1 memory.", NULL},
        {"digimon/option", "[Security] Gain 1 memory.", NULL},
        {"digimon/option", "<Use Req. ([Moss] trait)>", NULL},
        {"digimon/option", "[On Play] Gain 1 memory.", other},
        {"digimon/option", "[All Turns] All of your Digimon get +1000 DP.", other},
        {"digimon/option", "[Main] When that Digimon attacks, gain 1 memory.",
         "\"that Digimon\" refers to nothing"},
        {"option", "[Main] Gain 1 memory.", "Option information on a card that is no DUAL card"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(sides); i++) {
        char text[300];
        dcg_cards *cards = dcg_cards_new(false);
        dcg_error error = {0};
        (void)snprintf(text, sizeof text, "card A-1 \"Emberling\"\n%s red\ncost 3\noption text %s\n",
                       sides[i].categories, sides[i].line);
        if (dcg_cards_add(cards, text, strlen(text), &error) != DCG_OK)
            fail_msg("%s: %s", sides[i].line, error.text);
        const char *why = card_def(cards, 1)->reason;
        if (sides[i].why ? !why || strcmp(why, sides[i].why) != 0 : why != NULL)
            fail_msg("%s: %s", sides[i].line, why ? why : "it is for play");
        dcg_cards_free(cards);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_become_effects),
        cmocka_unit_test(keywords_are_texts),
        cmocka_unit_test(keywords_hold_what_they_ask_for),
        cmocka_unit_test(keywords_are_told_apart),
        cmocka_unit_test(special_lines_are_found),
        cmocka_unit_test(lines_have_bounds),
        cmocka_unit_test(places_in_text_are_told),
        cmocka_unit_test(option_sides),
    };

    return cmocka_run_group_tests_name("define", tests, NULL, NULL);
}
