/* normalise.c - raw card text is put in order, and text in order stays as it is. */
#include <dcg.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define BULLET "\xe3\x83\xbb"

struct example {
    const char *raw, *text;
};

/* Characters, brackets and spaces. */
static const struct example characters[] = {
    {"\xef\xbc\x9cRush\xef\xbc\x9e", "<Rush>"},
    {"[On Play]\xc2\xa0Gain  1 memory .", "[On Play] Gain 1 memory."},
    {"[On Play] It isn\xe2\x80\x99t deleted\xef\xbc\x8c and gains \xe2\x80\x9c[On Deletion] Gain 1 "
     "memory.\xe2\x80\x9d",
     "[On Play] It isn't deleted, and gains \"[On Deletion] Gain 1 memory.\""},
    {"[On Play] It gets \xe2\x88\x92"
     "2000 DP.",
     "[On Play] It gets -2000 DP."},
    {"[On Play] It gets -2000DP.", "[On Play] It gets -2000 DP."},
    {"[On Play] Digimon get\xef\xbc\x8d"
     "2000 DP.",
     "[On Play] Digimon get -2000 DP."},
    {"[On Play]&#160;Gain&nbsp;1 memory&#x2e;", "[On Play] Gain 1 memory."},
    {"[On Play] Gain &#1 memory.", "[On Play] Gain &#1 memory."},
    {"[On Play][When Digivolving]Gain 1 memory.", "[On Play] [When Digivolving] Gain 1 memory."},
    {"[Your Turn] [Once per turn] Gain 1 memory.", "[Your Turn] [Once Per Turn] Gain 1 memory."},
    {"[On Play] Delete [Sproutling]s.", "[On Play] Delete [Sproutling] s."},
    {"[On Play] Delete1 Digimon.", "[On Play] Delete 1 Digimon."},
    {"[On Play] Delete 1 of your your Digimon.", "[On Play] Delete 1 of your Digimon."},
    {"[On Play] Return 1 card from your hand or your or your opponent's trash.",
     "[On Play] Return 1 card from your hand or your or your opponent's trash."},
    {"[On Play] Delete 1 card with [Moss] in its name in its name.",
     "[On Play] Delete 1 card with [Moss] in its name."},
    {"[On Play] Delete 1 card with Moss in its name.", "[On Play] Delete 1 card with [Moss] in its name."},
    {"[On Play] It gains <Rush> While it rains, draw.", "[On Play] It gains <Rush>. While it rains, draw."},
    {"[Main] \xef\xbc\x9c"
     "De-Digivolve2\xef\xbc\x9e it.",
     "[Main] <De-Digivolve 2> it."},
    {"<Security Attack +1>", "<Security A. +1>"},
    {"<Security A.+1>", "<Security A. +1>"},
};

/* One effect or requirement a line. */
static const struct example lines[] = {
    {"[On Play] Gain 1 memory.[Your Turn] This Digimon gets +1000 DP.",
     "[On Play] Gain 1 memory.\n[Your Turn] This Digimon gets +1000 DP."},
    {"[On Play] Gain 1 memory. \r\n\r\n [Your Turn] This Digimon gets +1000 DP.\n",
     "[On Play] Gain 1 memory.\n[Your Turn] This Digimon gets +1000 DP."},
    {"<Blocker>. <Rush> [On Play] Draw.", "<Blocker>\n<Rush>\n[On Play] Draw."},
    {"[Hand][Counter]<Blast Digivolve>[On Play] Draw.",
     "[Hand] [Counter] <Blast Digivolve>.\n[On Play] Draw."},
    {"[Hand] [Counter] <Blast Digivolve> <Blocker>.", "[Hand] [Counter] <Blast Digivolve>.\n<Blocker>"},
    {"[Digivolve]Lv.3 w/[Moss] trait: Cost 2[On Play] Draw.",
     "[Digivolve] Lv.3 w/[Moss] trait: Cost 2\n[On Play] Draw."},
    {"[Digivolve] [Moss]: Cost 2While it rains, draw.", "[Digivolve] [Moss]: Cost 2\nWhile it rains, draw."},
    {"[Digivolve] [Moss]: Cost 2A Digimon may draw.", "[Digivolve] [Moss]: Cost 2\nA Digimon may draw."},
    {"Digivolve: 2 from [Moss]<Blocker>", "Digivolve: 2 from [Moss]\n<Blocker>"},
    {"Digivolve: 2 from Lv.3 w/<Save> in text", "Digivolve: 2 from Lv.3 w/<Save> in text"},
    {"<DNA Digivolution: 0 from red Lv.4 + blue Lv.4> [On Play] Draw.",
     "DNA Digivolution: 0 from red Lv.4 + blue Lv.4\n[On Play] Draw."},
    {"[On Play] Delete 1 of your\nopponent's Digimon.", "[On Play] Delete 1 of your opponent's Digimon."},
    {"[Main] <Delay>.\n" BULLET " Gain 1 memory.", "[Main] <Delay> " BULLET "Gain 1 memory."},
    {"[Main] Activate 1 of the effects below:\n\xe2\x80\xa2 Draw.\n\xe2\x80\xa2<Draw 1>.",
     "[Main] Activate 1 of the effects below: " BULLET "Draw. " BULLET "<Draw 1>."},
    {"[Main] Activate this card's [On Play] effects.", "[Main] Activate this card's [On Play] effects."},
    {"[Main] It gains \"[On Deletion] Draw. [On Play] Draw.\"[Security] Draw.",
     "[Main] It gains \"[On Deletion] Draw. [On Play] Draw.\"\n[Security] Draw."},
    {"[On Play] <Draw 1>", "[On Play] <Draw 1>."},
};

/* Notes are no text (2-12-1-6, 4-20-5); other parentheses are. */
static const struct example notes[] = {
    {"<Sprint> (It is very fast.)", "<Sprint>"},
    {"[On Play] <Draw 1> (Take a card.)", "[On Play] <Draw 1>."},
    {"[On Play] <Draw 1> (Take a card). Then, gain 1 memory.", "[On Play] <Draw 1>. Then, gain 1 memory."},
    {"<Rush> (It is fast.) <Blocker> (It is (very) slow.)[On Play] Draw.",
     "<Rush>\n<Blocker>\n[On Play] Draw."},
    {"<Blocker> (It is slow. [On Play] Draw.", "<Blocker>\n[On Play] Draw."},
    {"<Blocker> (It is slow.))", "<Blocker>"},
    {"[On Play] <Recovery +1 (Deck)>.", "[On Play] <Recovery +1 (Deck)>."},
    {"[On Play] Delete [Moss (Old)].", "[On Play] Delete [Moss (Old)]."},
    {"[On Play] Delete 1 Digimon (other than [Moss]).", "[On Play] Delete 1 Digimon (other than [Moss])."},
    {"[On Play] Play 1 [Moss] Token (Digimon/Green/1000 DP/[On Deletion] Draw.\n[On Play] Draw.).",
     "[On Play] Play 1 [Moss] Token (Digimon/Green/1000 DP/[On Deletion] Draw. [On Play] Draw.)."},
    {"DigiXros -2: [Moss] x [Fern] On play, place from here, per card.[On Play] Draw.",
     "DigiXros -2: [Moss] x [Fern]\n[On Play] Draw."},
    {"[On Play] This Digimon gains (It checks 2 additional cards) for the turn.",
     "[On Play] This Digimon gains <Security A. +2> for the turn."},
    {"[On Play] This Digimon gains <Moss> for the turn. (Stop at blocker timing.)",
     "[On Play] This Digimon gains <Moss> for the turn."},
};

/* What sources of card text have lost or spell in their own way. */
static const struct example spellings[] = {
    {"[On Play] delete1 Digimon.", "[On Play] Delete 1 Digimon."},
    {"[On Play] draw.gain 1 memory.", "[On Play] Draw. Gain 1 memory."},
    {"On Play] Gain 1 memory.", "[On Play] Gain 1 memory."},
    {"<Rush> On Play] Gain 1 memory.", "<Rush>\n[On Play] Gain 1 memory."},
    {"[On Play] When Digivolving] Gain 1 memory.", "[On Play] [When Digivolving] Gain 1 memory."},
    {"[Digivolve] Sproutmon: Cost 2", "[Digivolve] [Sproutmon]: Cost 2"},
    {"[Digivolve] Lv.3: Cost 2", "[Digivolve] Lv.3: Cost 2"},
    {"[Digivolve] Red Lv.3: Cost 2", "[Digivolve] Red Lv.3: Cost 2"},
    {"[Link] Tamer: Cost 1", "[Link] Tamer: Cost 1"},
    {"[On Play] Delete 1 of your opponent&#x2019;s Digimon.",
     "[On Play] Delete 1 of your opponent's Digimon."},
    {"&#x3010;On Play&#x3011; Gain 1 memory.", "[On Play] Gain 1 memory."},
    {"&#12304;On Play&#12305; Gain 1 memory.", "[On Play] Gain 1 memory."},
    {"&#X3010;On Play&#X3011; Gain 1 memory.", "[On Play] Gain 1 memory."},
    {"[On Play] &#233;toile &#xE9;toile.", "[On Play] étoile étoile."},
    {"[On Play] &#xABCD; &#xd800; &#xdfff; &#xe000; &#x1f; &#x20; &#xfffe; &#xffff;.",
     "[On Play] ꯍ &#xd800; &#xdfff; \xee\x80\x80 &#x1f; \xef\xbf\xbe &#xffff;."},
    {"[On Play] Draw 1 &amp; gain 1.", "[On Play] Draw 1 & gain 1."},
    {"&lt;Blocker&gt;<br>[On Play] Draw.", "<Blocker>\n[On Play] Draw."},
    {"<Security Attack>", "<Security A.>"},
    {"<Security Attack-1>", "<Security A. -1>"},
    {"<S Attack +1>", "<Security A. +1>"},
    {"<Ice Clad>", "<Iceclad>"},
    {"[On Play] Delete 1 multicolored Lv. 4 Digimon.", "[On Play] Delete 1 multicolor Lv.4 Digimon."},
    {"[On Play] It gets +2000 DP until your opponents turn ends.",
     "[On Play] It gets +2000 DP until your opponent's turn ends."},
    {"[On Play] Return it to the recycle bin.", "[On Play] Return it to the trash."},
    {"Burst Digivolve: 0 from [Moss] by returning 1 [Rena] At the end of the burst digivolution turn, trash "
     "this Digimon's top card. [On Play] Draw.",
     "Burst Digivolve: 0 from [Moss] by returning 1 [Rena]\n[On Play] Draw."},
    {"DNA Digivolve: Red Lv.4 + Blue Lv.4: Cost 0 Digivolve unsuspended with the 2 specified Digimon stacked "
     "on top of each other. [On Play] Draw.",
     "DNA Digivolve: Red Lv.4 + Blue Lv.4: Cost 0\n[On Play] Draw."},
    {"[Digivolve] [Moss]: Cost 2 You may digivolve it.", "[Digivolve] [Moss]: Cost 2\nYou may digivolve it."},
    {"[Digivolve] [Moss]: Cost 2Treat this card as red.",
     "[Digivolve] [Moss]: Cost 2\nTreat this card as red."},
    {"[On Play] This Digimon gains (It checks 1 fewer security card) for the turn.",
     "[On Play] This Digimon gains <Security A. -1> for the turn."},
    {"[On Play] (Draw 2 cards from your deck.) Then, gain 1 memory.",
     "[On Play] <Draw 2>. Then, gain 1 memory."},
    {"[Your Turn] This Digimon gains (This Digimon can attack the turn it was played) while it rains.",
     "[Your Turn] This Digimon gains <Rush> while it rains."},
    {"[On Play] Draw. (Rule) Trait: Has the [Moss] type.",
     "[On Play] Draw.\n(Rule) Trait: Has the [Moss] type."},
    {"[On Play] Draw 1 , then 2 .", "[On Play] Draw 1, then 2."},
    {"<Decoy ([Moss]/[Fern])>", "<Decoy ([Moss]/[Fern])>"},
    {"<Blocker><Rush>.", "<Blocker>\n<Rush>"},
    {"[Your Turn] <Blocker>", "[Your Turn] <Blocker>."},
    {"[On Play]Gain 1 memory. [On Play]Gain 2 memory.", "[On Play] Gain 1 memory.\n[On Play] Gain 2 memory."},
    {"[on play] Gain 1 memory.", "[On Play] Gain 1 memory."},
    {"[ON PLAY] Gain 1 memory.", "[On Play] Gain 1 memory."},
    {"[When attacking] [Twice per turn] Draw.", "[When Attacking] [Twice Per Turn] Draw."},
    {"[On Play] 1 card with Moss-Fern in their names.", "[On Play] 1 card with [Moss-Fern] in their names."},
    {"[On Play] Gain 1 memory.\n\n\n[On Play] Draw.", "[On Play] Gain 1 memory.\n[On Play] Draw."},
    {"[On Play] Gain 1 memory\n[On Play] Draw", "[On Play] Gain 1 memory.\n[On Play] Draw."},
    {"[Security] Play this card without paying its memory cost",
     "[Security] Play this card without paying its memory cost."},
    {"[Main] Choose one:\n・Draw.\n・Gain 1 memory.\n[Security] Draw.",
     "[Main] Choose one: ・Draw. ・Gain 1 memory.\n[Security] Draw."},
    {"[Trash] [Main] Draw.[Breeding] [Your Turn] Draw.",
     "[Trash] [Main] Draw.\n[Breeding] [Your Turn] Draw."},
};

/* Where a line, a sentence, a note or a word begins and ends. */
static const struct example ends[] = {
    {"<Blocker>. This is slow.", "<Blocker>\nThis is slow."},
    {"[Digivolve] [Moss]: Cost 2 (This Digimon can attack the turn it was played.)",
     "[Digivolve] [Moss]: Cost 2\n<Rush>"},
    {"Burst Digivolve: 0 from [Moss] by returning 1 [Rena] At the end of the burst digivolution turn, draw.",
     "Burst Digivolve: 0 from [Moss] by returning 1 [Rena] At the end of the burst digivolution turn, draw"},
    {"[On Play] Draw with X", "[On Play] Draw with X."},
    {"[On Play] Draw-", "[On Play] Draw-."},
    {"[On Play] Draw &#65", "[On Play] Draw &#65."},
    {"[On Play] Draw &#", "[On Play] Draw &#."},
    {"[On Play] Draw &#x", "[On Play] Draw &#x."},
    {"[On Play] Draw &#x4", "[On Play] Draw &#x4."},
    {"[On Play] Draw &#;", "[On Play] Draw &#;."},
    {"[On Play] Draw &#x;.", "[On Play] Draw &#x;."},
    {"[On Play] Draw &#1234567;.", "[On Play] Draw &#1234567;."},
    {"[On Play] Draw &#000065;.", "[On Play] Draw A."},
    {"[On Play] Draw &#0000065;.", "[On Play] Draw &#0000065;."},
    {"[On Play] Draw &#x00041;.", "[On Play] Draw A."},
    {"[On Play] Draw &#x4g;.", "[On Play] Draw &#x4g;."},
    {"[On Play] Draw &#6a;.", "[On Play] Draw &#6a;."},
    {"[On Play] Draw &#x2f; &#xF;.", "[On Play] Draw / &#xF;."},
    {"[On Play] Draw &#126; &#127; &#128; &#2047; &#2048;.",
     "[On Play] Draw ~ \302\200 \337\277 \340\240\200."},
    {"On Play]Draw.", "[On Play] Draw."},
    {"On Play] Delete 1 [Moss]", "[On Play] Delete 1 [Moss]."},
    {"Draw. On Play] draw.", "Draw.\n[On Play] Draw."},
    {"[Your Turn] Once Per Turn] draw.", "[Your Turn] [Once Per Turn] Draw."},
    {"<Blocker> (Note) This is slow.", "<Blocker>\nThis is slow."},
    {"[Digivolve] [Moss]: Cost 2While", "[Digivolve] [Moss]: Cost 2While"},
    {"[Digivolve] [Moss]: Cost 2Xros it", "[Digivolve] [Moss]: Cost 2Xros it"},
    {"[On Play] Draw it, it, it.", "[On Play] Draw it, it, it."},
    {"[On Play] Draw it. it. it.", "[On Play] Draw it. It. It."},
    {"[On Play]\tGain\001 1\177memory.", "[On Play] Gain 1 memory."},
    {"[On Play] Gain\0371\x20memory.", "[On Play] Gain 1 memory."},
    {"[On Play] Draw~ 1.", "[On Play] Draw~ 1."},
    {"While it rains, draw", "While it rains, draw."},
    {"While it rains, gain <Rush>", "While it rains, gain <Rush>."},
    {"While it rains, delete [Moss]", "While it rains, delete [Moss]"},
    {"[On Play] Delete 1 [Moss]", "[On Play] Delete 1 [Moss]."},
    {"[On Play] It gains \"Draw", "[On Play] It gains \"Draw"},
    {"[On Play] It gains \"Draw.", "[On Play] It gains \"Draw."},
    {"[On Play] It gains \"[On Deletion] Draw\"", "[On Play] It gains \"[On Deletion] Draw\""},
    {"[On Play] Delete 1 card (other than [Moss])", "[On Play] Delete 1 card (other than [Moss])."},
    {"[On Play] <Recovery +1 (Deck)>", "[On Play] <Recovery +1 (Deck)>."},
    {"[On Play] Delete x,y,1,000:z:1:[Moss],<Rush>,(other than [Fern]).",
     "[On Play] Delete x, y,1,000: z:1: [Moss], <Rush>, (other than [Fern])."},
    {"[On Play] 1 Digimon;[Moss].[Fern]", "[On Play] 1 Digimon; [Moss]. [Fern]."},
    {"[On Play] Delete [Moss]/[Fern]/<Rush>.", "[On Play] Delete [Moss]/[Fern]/<Rush>."},
    {"[ On  Play ] Gain 1 memory.", "[On Play] Gain 1 memory."},
    {"[On Play] Delete [ Moss ].", "[On Play] Delete [Moss]."},
    {"[On Play] Delete [Moss  Fern ].", "[On Play] Delete [Moss Fern]."},
    {"<De-Digivolve2>", "<De-Digivolve 2>"},
    {"<Ab2>", "<Ab2>"},
    {"<Abc2>", "<Abc 2>"},
    {"<Draw1>", "<Draw 1>"},
    {"<Draw  1>", "<Draw 1>"},
    {"< Draw 1 >", "<Draw 1>"},
    {"[On Play] <Draw 1 >.", "[On Play] <Draw 1>."},
    {"[On Play] Delete [Moss2].", "[On Play] Delete [Moss2]."},
    {"<> Draw.", "Draw."},
    {"<>", ""},
    {"[On Play] Delete [Moss.", "[On Play] Delete [Moss."},
    {"[On Play] Delete Moss].", "[On Play] Delete Moss."},
    {"[On Play] Delete <Moss.", "[On Play] Delete Moss."},
    {"[On Play] Delete Moss>.", "[On Play] Delete Moss."},
    {"[On Play] Delete 1 Digimon).", "[On Play] Delete 1 Digimon."},
    {"[Rule] Name: Also treated as [Moss].[On Play] Draw.",
     "[Rule] Name: Also treated as [Moss].\n[On Play] Draw."},
    {"[On Play] Draw. [Rule] Name: Also treated as [Moss].",
     "[On Play] Draw.\n[Rule] Name: Also treated as [Moss]."},
    {"<Rush> [Digivolve] [Moss]: Cost 2", "<Rush>\n[Digivolve] [Moss]: Cost 2"},
    {"[Digivolve] [Moss]: Cost 2 [Digivolve] [Fern]: Cost 3",
     "[Digivolve] [Moss]: Cost 2\n[Digivolve] [Fern]: Cost 3"},
    {"[Digivolve] [Moss]: Cost 2. Draw.", "[Digivolve] [Moss]: Cost 2\nDraw."},
    {"[Digivolve] [Moss]: Cost 2 draw.", "[Digivolve] [Moss]: Cost 2 draw"},
    {"[Digivolve] Moss: Cost 2 [Digivolve] Fern: Cost 3",
     "[Digivolve] [Moss]: Cost 2\n[Digivolve] [Fern]: Cost 3"},
    {"[Digivolve] Moss", "[Digivolve] [Moss]"},
    {"[Digivolve] moss: Cost 2", "[Digivolve] moss: Cost 2"},
    {"Digivolve: 2 from Moss", "Digivolve: 2 from [Moss]"},
    {"Digivolve: 2 from Moss\nDraw.", "Digivolve: 2 from [Moss]\nDraw."},
    {"[On Play] Digivolve: 2 from [Moss].", "[On Play] Digivolve: 2 from [Moss]."},
    {"[On Play] Draw. Digivolve: 2 from [Moss]", "[On Play] Draw.\nDigivolve: 2 from [Moss]"},
    {"[On Play] Draw.\nDigivolve: 2 from [Moss]", "[On Play] Draw.\nDigivolve: 2 from [Moss]"},
    {"[On Play] [Your Turn] Draw. [Main] Draw.", "[On Play] [Your Turn] Draw.\n[Main] Draw."},
    {"[On Play] Draw [Main] Draw.", "[On Play] Draw [Main] Draw."},
    {"[On Play] <Rush> [Main] Draw.", "[On Play] <Rush>.\n[Main] Draw."},
    {"[On Play] \"<Rush> [Main] Draw.\"", "[On Play] \"<Rush> [Main] Draw.\""},
    {"<Blocker> <Rush>", "<Blocker>\n<Rush>"},
    {"<Blocker>. <Rush>.", "<Blocker>\n<Rush>"},
    {"<Blocker>, <Rush>.", "<Blocker>, <Rush>."},
    {"<Blocker> and <Rush>.", "<Blocker> and <Rush>."},
    {"<Blocker> This is slow.", "<Blocker> This is slow."},
    {"<Blocker> This is slow. <Rush>", "<Blocker> This is slow.\n<Rush>"},
    {"<Blocker> gains.", "<Blocker> gains."},
    {"[On Play] <Draw 1>. <Blocker>", "[On Play] <Draw 1>. <Blocker>."},
    {"[On Play] <Draw 1>, <Blocker>.", "[On Play] <Draw 1>, <Blocker>."},
    {"[On Play] <Draw 1> <Blocker>", "[On Play] <Draw 1> <Blocker>."},
    {"[On Play] <Draw 1> (Note) <Blocker> (Note)", "[On Play] <Draw 1> <Blocker>."},
    {"[On Play] <Draw 1>. (Note) Then, draw.", "[On Play] <Draw 1>. Then, draw."},
    {"[On Play] Draw. (Note)", "[On Play] Draw."},
    {"[On Play] Draw (Note).", "[On Play] Draw."},
    {"[On Play] (Note) Draw.", "[On Play] Draw."},
    {"(Note)", ""},
    {"(Note) [On Play] Draw.", "[On Play] Draw."},
    {"<Blocker> (Note\n[On Play] Draw.", "<Blocker>\n[On Play] Draw."},
    {"<Blocker> (Note. [On Play] Draw.", "<Blocker>\n[On Play] Draw."},
    {"<Blocker> (Note [On Play] Draw.)", "<Blocker>"},
    {"<Blocker> (Note. [Moss] Draw.) [On Play] Draw.", "<Blocker>\n[On Play] Draw."},
    {"[Main] <Delay>. ・Gain 1 memory.", "[Main] <Delay> ・Gain 1 memory."},
    {"[Main] <Delay> ・ Gain 1 memory.", "[Main] <Delay> ・Gain 1 memory."},
    {"[Main] <Draw 1>. ・Gain 1 memory.", "[Main] <Draw 1>. ・Gain 1 memory."},
    {"・Draw.", "・Draw."},
    {"[Main] It gains \"Draw.\" Then, draw.", "[Main] It gains \"Draw.\" Then, draw."},
    {"[Main] It gains \"Draw.\n\"", "[Main] It gains \"Draw.\""},
    {"[Main] It gains \"Draw. \"", "[Main] It gains \"Draw.\""},
    {"[Main] It gains Draw.\"", "[Main] It gains Draw."},
    {"[Main] It gains Draw. \"Moss.\"", "[Main] It gains Draw. \"Moss.\""},
    {"[Main] It gains \"Draw.\" [Security] Draw.", "[Main] It gains \"Draw.\"\n[Security] Draw."},
    {"[Main] It gains \"Draw\" [Security] Draw.", "[Main] It gains \"Draw\" [Security] Draw."},
    {"[Main] It gains \"Draw\" and draws.", "[Main] It gains \"Draw\" and draws."},
    {"[Digivolve] [Moss]: Cost 2Xros", "[Digivolve] [Moss]: Cost 2Xros"},
    {"[Digivolve] [Moss]: Cost 2 While it rains, draw.", "[Digivolve] [Moss]: Cost 2\nWhile it rains, draw."},
    {"[Digivolve] [Moss]: Cost 2 if it rains.", "[Digivolve] [Moss]: Cost 2 if it rains"},
    {"[Digivolve] [Moss]: Cost 2\nWhile it rains, draw.",
     "[Digivolve] [Moss]: Cost 2\nWhile it rains, draw."},
    {"[Digivolve] [Moss]: Cost 2\nif it rains.", "[Digivolve] [Moss]: Cost 2 if it rains"},
    {"[On Play] It gets 5000DP.", "[On Play] It gets 5000 DP."},
    {"[On Play] It gets 5000dp.", "[On Play] It gets 5000dp."},
    {"[On Play] delete1.", "[On Play] Delete 1."},
    {"[On Play] Del1 card.", "[On Play] Del1 card."},
    {"[On Play] Dele1 card.", "[On Play] Dele 1 card."},
    {"[On Play] Lv4 card.", "[On Play] Lv4 card."},
    {"[On Play] 2nd card.", "[On Play] 2nd card."},
    {"[On Play] Play 1 [X] Token (Digimon/Purple3000).", "[On Play] Play 1 [X] Token (Digimon/Purple3000)."},
    {"[On Play] On play, place from here, per card.", "[On Play] On play, place from here, per card."},
    {"DNA Digivolve: Red Lv.4 + Blue Lv.4: Cost 0\nDigivolve unsuspended with the 2 specified Digimon "
     "stacked on top of each other.\n[On Play] Draw.",
     "DNA Digivolve: Red Lv.4 + Blue Lv.4: Cost 0\n[On Play] Draw."},
    {"[On Play] Delete 1 of your your.", "[On Play] Delete 1 of your."},
    {"[On Play] Delete 1 of your yours.", "[On Play] Delete 1 of your yours."},
    {"[On Play] your your Digimon.", "[On Play] Your your Digimon."},
    {"[On Play] Delete 1 of your 1 of your Digimon.", "[On Play] Delete 1 of your 1 of your Digimon."},
    {"[On Play] it's it's a card.", "[On Play] It's it's a card."},
    {"[On Play] Delete the the' card.", "[On Play] Delete the the' card."},
    {"[On Play] Delete Digimon Digimon.", "[On Play] Delete Digimon Digimon."},
    {"[On Play] Delete 11 11 cards.", "[On Play] Delete 11 11 cards."},
    {"[On Play] Delete trash trash", "[On Play] Delete trash."},
    {"[On Play] with Moss in its", "[On Play] With Moss in its."},
    {"[On Play] with moss in its name.", "[On Play] With moss in its name."},
    {"[On Play] with Moss Fern in its name.", "[On Play] With Moss Fern in its name."},
    {"[On Play] without Moss in its name.", "[On Play] Without Moss in its name."},
    {"On Play] Draw. Your Turn] Draw.", "[On Play] Draw.\n[Your Turn] Draw."},
    {"[On Play] Draw. Your Turn] Draw.", "[On Play] Draw.\n[Your Turn] Draw."},
    {"On Play] [Your Turn] Draw.", "[On Play] [Your Turn] Draw."},
    {"[On Play] It gains <Rush> Then, draw.", "[On Play] It gains <Rush>. Then, draw."},
    {"[On Play] It gains <Rush> then, draw.", "[On Play] It gains <Rush> then, draw."},
    {"[On Play] It gains <Delay> Then, draw.", "[On Play] It gains <Delay> Then, draw."},
    {"[Main] <Delay> Then, draw.", "[Main] <Delay> Then, draw."},
    {"[On Play] Draw.\nThen, draw.", "[On Play] Draw.\nThen, draw."},
    {"[On Play] Draw\nthen draw.", "[On Play] Draw then draw."},
    {"[On Play] Draw.\nthen draw.", "[On Play] Draw.\nThen draw."},
    {"[On Play] Draw... Then.", "[On Play] Draw. Then."},
    {"[On Play] .Draw.", "[On Play] Draw."},
    {". [On Play] Draw.", "[On Play] Draw."},
    {"[On Play] Draw! Then? Draw .", "[On Play] Draw! Then? Draw."},
    {"[On Play] It gets-2000 DP.", "[On Play] It gets -2000 DP."},
    {"[On Play] It gets -2000 DP and X-Y.", "[On Play] It gets -2000 DP and X-Y."},
    {"[On Play] Lv.4-5 card.", "[On Play] Lv.4-5 card."},
    {"[On Play] De-Digivolve a -b.", "[On Play] De-Digivolve a -b."},
    {"[On Play] A (b) c.", "[On Play] A c."},
    {"[On Play] Play 1 [X] Token. (Digimon/White/3000 DP)",
     "[On Play] Play 1 [X] Token. (Digimon/White/3000 DP)."},
    {"[On Play] Play 1 [X] Token. (Digimon/White/3000 DP", "[On Play] Play 1 [X] Token."},
    {"[On Play] Gain 1 memory. (At the end of your turn, delete it.)", "[On Play] Gain 1 memory."},
    {"[On Play] It gains (This Digimon can't be blocked) for the turn.", "[On Play] It gains for the turn."},
    {"[On Play] Draw. (It checks 1 additional security card.)", "[On Play] Draw."},
    {"[On Play] <Rush> Draw. (It checks 1 additional security card.)", "[On Play] <Rush> Draw."},
    {"(It checks 1 additional security card.)", "<Security A. +1>"},
    {"(This Digimon can attack the turn it was played.)", "<Rush>"},
    {"[On Play] Draw (It checks 3 additional security cards) now.", "[On Play] Draw <Security A. +3> now."},
    {"[On Play] Draw.(Rule) Name: Also treated as [Moss].",
     "[On Play] Draw.\n(Rule) Name: Also treated as [Moss]."},
};

static void check(const struct example *e, size_t count)
{
    char text[512], again[512];

    for (size_t i = 0; i < count; i++) {
        size_t size = strlen(e[i].raw);
        char *raw = malloc(size); /* exactly: not terminated */
        assert_non_null(raw);
        memcpy(raw, e[i].raw, size);
        int length = dcg_text_normalise(raw, size, text, sizeof text);
        free(raw);
        assert_string_equal(text, e[i].text);
        assert_int_equal(length, strlen(text));
        dcg_text_normalise(text, (size_t)length, again, sizeof again);
        assert_string_equal(again, text);
    }
}

static void test_characters(void **state)
{
    (void)state;
    check(characters, sizeof characters / sizeof characters[0]);
}

static void test_lines(void **state)
{
    (void)state;
    check(lines, sizeof lines / sizeof lines[0]);
}

static void test_notes(void **state)
{
    (void)state;
    check(notes, sizeof notes / sizeof notes[0]);
}

static void test_spellings(void **state)
{
    (void)state;
    check(spellings, sizeof spellings / sizeof spellings[0]);
}

static void test_ends(void **state)
{
    (void)state;
    check(ends, sizeof ends / sizeof ends[0]);
}

static void test_size(void **state)
{
    static const char raw[] = "[On Play]Gain 1 memory";
    char text[8] = "unknown";

    (void)state;
    assert_int_equal(dcg_text_normalise(raw, strlen(raw), NULL, 0), 24);
    assert_int_equal(dcg_text_normalise(raw, strlen(raw), text, sizeof text), 24);
    assert_string_equal(text, "[On Pla");
    assert_int_equal(dcg_text_normalise(NULL, 0, text, sizeof text), 0);
    assert_string_equal(text, "");
    assert_int_equal(dcg_text_normalise(" \n", 2, text, 1), 0);
    assert_string_equal(text, "");
}

/* Text in order stays as it is, however long it is and whatever stands where a window ends. */
static void test_lengths(void **state)
{
    static const char line[] = "\n[On Play] It isn't \"deleted\" (other than \xc3\xa9t\xc3\xa9) & <Draw 1>.";
    char raw[6000], text[6000];

    (void)state;
    for (int more = 0; more < (int)sizeof line; more++) {
        size_t size = (size_t)snprintf(raw, sizeof raw, "[Main] Draw %0*d.", more + 1, 0);
        for (; size + sizeof line < sizeof raw; size += sizeof line - 1)
            memcpy(raw + size, line, sizeof line);
        assert_int_equal(dcg_text_normalise(raw, size, text, sizeof text), size);
        assert_string_equal(text, raw);
    }
}

/* Longer than any window: brackets that are never closed stay what they are, and everything is written. */
static void test_long(void **state)
{
    static char raw[100000], text[200000];
    static const char parts[] = "[<(\".\n x1";

    (void)state;
    for (size_t p = 0; p < sizeof parts - 1; p++) {
        memset(raw, parts[p], sizeof raw);
        int length = dcg_text_normalise(raw, sizeof raw, text, sizeof text);
        assert_int_equal(length, strlen(text));
    }
    for (size_t i = 0; i + 9 <= sizeof raw; i += 9)
        memcpy(raw + i, "[On Play]", 9);
    assert_int_equal(dcg_text_normalise(raw, 9 * 10000, text, sizeof text), 10 * 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_characters), cmocka_unit_test(test_lines), cmocka_unit_test(test_notes),
        cmocka_unit_test(test_spellings),  cmocka_unit_test(test_ends),  cmocka_unit_test(test_lengths),
        cmocka_unit_test(test_size),       cmocka_unit_test(test_long),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
