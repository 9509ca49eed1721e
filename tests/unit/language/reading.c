/* reading.c - lines of card text in many wordings: how they are read and rendered, and what is wrong with others. */
#include <dcg.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static int begin(void **state)
{
    *state = dcg_reader_new();
    return *state ? 0 : 1;
}

static int end(void **state)
{
    dcg_reader_free(*state);
    return 0;
}

static void check_rendered(dcg_reader *reader, const char *text, const char *expected, char *rendered,
                           size_t size)
{
    dcg_error error = {0};

    if (dcg_reader_line(reader, text, strlen(text), &error) != DCG_OK)
        fail_msg("%s: %d: %s", text, error.column, error.text);
    if (dcg_reader_readings(reader) != 1)
        fail_msg("%s: %d readings", text, dcg_reader_readings(reader));
    size_t length = (size_t)dcg_reader_render(reader, rendered, size);
    assert_int_equal(length, strlen(rendered));
    assert_string_equal(rendered, expected);
}

static void check_line(dcg_reader *reader, const char *text, const char *expected)
{
    char first[1024], second[1024];

    check_rendered(reader, text, expected, first, sizeof first);
    check_rendered(reader, first, first, second, sizeof second);
}

/* Each line is rendered as cards say it today, and that is read and rendered the same. */
static void lines_are_rendered(void **state)
{
    FILE *file = fopen("tests/unit/language/readings.txt", "r");
    char line[1024], next[1024];
    int count = 0;

    assert_non_null(file);
    assert_non_null(fgets(line, sizeof line, file)); /* the heading */
    bool more = fgets(line, sizeof line, file) != NULL;
    while (more) {
        line[strcspn(line, "\n")] = '\0';
        more = fgets(next, sizeof next, file) != NULL;
        next[strcspn(next, "\n")] = '\0';
        if (more && strncmp(next, "=> ", 3) == 0) {
            check_line(*state, line, next + 3);
            more = fgets(line, sizeof line, file) != NULL;
        } else {
            check_line(*state, line, line);
            memcpy(line, next, sizeof line);
        }
        count++;
    }
    (void)fclose(file);
    assert_true(count > 300);
}

/* What is wrong with a line, and at which column; "" where nothing is, NULL where there are many things that could
 * stand there. */
struct wording {
    const char *text;
    int column;
    const char *wrong;
};

static const struct wording wordings[] = {
    {"[On Play] Play 1 [Mote] (Digimon/Red/3000 DP/<Security A. +>) Token.", 59,
     "a number with its sign, as in: <Security A. +1>"},
    {"Gain 1 memory.", 1, "a timing icon such as [On Play]"},
    {"<Draw 1>.", 1, "a timing icon such as [On Play]"},
    {"You may gain 1 memory.", 1, "a timing icon such as [On Play]"},
    {"Place 1 card from your hand as your top security card.", 1, "a timing icon such as [On Play]"},
    {"You may place 1 card from your hand as your top security card.", 1, "a timing icon such as [On Play]"},
    {"If you have a Tamer, gain 1 memory.", 1, "a timing icon such as [On Play]"},
    {"When an opponent's Digimon attacks, gain 1 memory.", 1, "a timing icon such as [On Play]"},
    {"When this card would be played, reduce the play cost by 1.", 0, ""},
    {"When one of your Digimon is deleted, gain 1 memory.", 1, "a timing icon such as [On Play]"},
    {"All of your Digimon get +1000 DP.", 1, "a timing icon such as [On Play]"},
    {"For each of your Tamers, gain 1 memory.", 1, "a timing icon such as [On Play]"},
    {"Delete 1 of your opponent's Digimon. Then, add this card to the hand.", 0, ""},
    {"Delete 1 of your opponent's Digimon. Then, add 1 card from your trash to the hand.", 1,
     "a timing icon such as [On Play]"},
    {"[When Sneaking] [On Play] Gain 1 memory.", 1, "[When Sneaking] (beyond these rules)"},
    {"[On Play] [When Sneaking] Gain 1 memory.", 11, "[When Sneaking] (beyond these rules)"},
    {"<Sneak 2>", 1, "<Sneak 2> (beyond these rules)"},
    {"<Securty A. +1>", 2, "unknown word \"Securty\", perhaps \"security\""},
    {"[Emberling] [Cinderpup] dance.", 25, "unknown word \"dance\""},
    {"[On Play] Gainly 1 memory.", 11, "unknown word \"Gainly\""},
    {"You may ignore this card's color requirements.", 0, ""},
    {"While you have a Tamer, this card costs 0.", 0, ""},
    {"While you have a Tamer, this Digimon gets +1000 DP.", 1, "a timing icon such as [On Play]"},
    {"[On Play] <Draw 1>. Then, gain 1 memory. delete 1 of your opponent's Digimon.", 42,
     "a sentence with a capital letter"},
    {"[Main] Activate 1 of the effects below: ・gain 1 memory. ・<Draw 1>.", 44,
     "a sentence with a capital letter"},
    {"[On Play] delete 1 of your opponent's Digimon.", 11, "a sentence with a capital letter"},
    {"[On Play] [When Digivolving] delete 1 of your opponent's Digimon.", 30,
     "a sentence with a capital letter"},
    {"[On Play] add 1 card from your trash to the hand.", 11, "a sentence with a capital letter"},
    {"[On Play] Delete 1 of your opponent's Tamer.", 39, "one or several, as the words around it say"},
    {"[On Play] Delete 2 of your opponent's Tamer.", 39, "one or several, as the words around it say"},
    {"[On Play] Trash 2 card in your hand.", 19, "one or several, as the words around it say"},
    {"[On Play] Trash 1 cards in your hand.", 19, "one or several, as the words around it say"},
    {"[On Play] Trash the top card of your deck.", 0, ""},
    {"[On Play] Trash the top 3 card of your deck.", 27, "one or several, as the words around it say"},
    {"[On Play] This Digimon unsuspend.", 24, "one or several, as the words around it say"},
    {"[Your Turn] When this Digimon attack, gain 1 memory.", 31,
     "one or several, as the words around it say"},
    {"[Your Turn] When 1 of your Digimon digivolve, gain 1 memory.", 36,
     "one or several, as the words around it say"},
    {"[On Play] 1 of your Digimon suspends until your opponent's turn ends.", 1, "something that lasts"},
    {"[On Play] 1 of your Digimon attacks for the turn.", 1, "something that lasts"},
    {"[On Play] If you have 3 or more cards, gain 1 memory.", 1, "where these cards are"},
    {"[On Play] If you have 3 or more cards in your hand, gain 1 memory.", 0, ""},
    {"[On Play] If you have 3 or more red cards, gain 1 memory.", 0, ""},
    {"[On Play] Delte 1 of your opponent's Digimon.", 11, "unknown word \"Delte\", perhaps \"delete\""},
    {"[On Play] Deleete 1 of your opponent's Digimon.", 11, "unknown word \"Deleete\", perhaps \"delete\""},
    {"[On Play] Dalete 1 of your opponent's Digimon.", 11, "unknown word \"Dalete\", perhaps \"delete\""},
    {"[On Play] Dleete 1 of your opponent's Digimon.", 11, "unknown word \"Dleete\", perhaps \"delete\""},
    {"[On Play] Dleeet 1 of your opponent's Digimon.", 11, "unknown word \"Dleeet\""},
    {"[On Play] Gani 1 memory.", 11, "unknown word \"Gani\", perhaps \"gain\""},
    {"[On Play] Gin 1 memory.", 11, "unknown word \"Gin\""},
    {"[On Play] Gain 1 memor.", 18, "unknown word \"memor\", perhaps \"memory\""},
    {"[On Play] Gain 1 memoryy.", 18, "unknown word \"memoryy\", perhaps \"memory\""},
    {"[On Play] Gain 1 emory.", 18, "unknown word \"emory\", perhaps \"memory\""},
    {"[On Play] Gain 1 memroy.", 18, "unknown word \"memroy\", perhaps \"memory\""},
    {"[On Play] Gain 1 mmeroy.", 18, "unknown word \"mmeroy\""},
    {"[On Play] Ot 1 memory.", 11, "unknown word \"Ot\""},
    {"[On Play] Th 1 memory.", 11, "unknown word \"Th\""},
    {"[On Play] Gain 1 MEMRY.", 18, "unknown word \"MEMRY\", perhaps \"memory\""},
    {"[On Play] Xdelete 1 of your opponent's Digimon.", 11, "unknown word \"Xdelete\", perhaps \"delete\""},
    {"[On Play] Delet 1 of your opponent's Digimon.", 11, "unknown word \"Delet\", perhaps \"delete\""},
    {"[On Play] Return 1 of your opponent's Digimon to hte hand.", 50,
     "unknown word \"hte\", perhaps \"the\""},
    {"[On Play] Return 1 of your opponent's Digimon to thee hand.", 50, "unknown word \"thee\""},
    {"[On Play] Place 1 card from your hand as this Digimon's bottom digivolution cards.", 0, ""},
    {"[On Play] Play 1 [Glow] Tokens. (Digimon/White/3000 DP)", 25,
     "one or several, as the words around it say"},
    {"[On Play] Play 2 [Glow] Token. (Digimon/White/3000 DP)", 25,
     "one or several, as the words around it say"},
};

/* Where a line stops making sense: a word that is missing, a number, a mark; a word that no card uses; a keyword or
 * timing that these rules don't know. */
static const struct wording stops[] = {
    {"[On Play] Place 1 card from your hand under this Digimon as its bottom digivolution cards.", 0, ""},
    {"When this red Tamer suspends, gain 1 memory.", 1, "a timing icon such as [On Play]"},
    {"[On Play] Play 1 [Glow] Token. (Digimon/White/Moss", 47, "unknown word \"Moss\", perhaps \"most\""},
    {"[On Play] Play 1 [Glow] Token. (Digimon/White/Moss Fern/3000 DP)", 0, ""},
    {"<Blocker>.", 10, "the end of the line"},
    {"<Blocker> <Rush>", 11, "the end of the line"},
    {"<Decoy (Red/Black)> <Decoy (Red/Black)>", 21, "the end of the line"},
    {"[Digivolve] Lv.3: Cost 2.", 25, "\"for\" or \"/\""},
    {"[On Play] Gain memory.", 22, "\"until\" or \"equal\""},
    {"[On Play] Gain 1.", 17, "\"memory\", as in: gain 1 memory"},
    {"[On Play] Gain 1 memory", 24, NULL},
    {"[On Play]", 10,
     "a word such as \"<\", \"activate\", \"choose\", \"this\", \"that\", \"such\" or an icon such as [On "
     "Play] "
     "or a number or a name such as [Agumon]"},
    {"Gain", 5, "\"memory\" or a number"},
    {"[On Play] Delete of your opponent's Digimon.", 18, NULL},
    {"[On Play] Delete 1 of your opponent's.", 38, NULL},
    {"[On Play] Delete 1 of your opponent's Digimon with DP or less.", 55,
     "a word such as \"less\", \"lower\", \"equal\", \"the\", \"as\", \"greater\""},
    {"[On Play] Delete 1 of your opponent's Digimon with 3300 or less.", 64,
     "a word such as \"DP\", \"colors\", \"colours\", \"digivolution\", \"face-up\", \"face-down\""},
    {"[On Play] <Draw>.", 16, "a number, as in: <Draw 1>"},
    {"[On Play] <Draw 1.", 18, "\">\", as in: <Draw 1>"},
    {"[On Play] <Draw +1>.", 17, "a number, as in: <Draw 1>"},
    {"<Security A. 1>", 14, "a number with its sign, as in: <Security A. +1>"},
    {"<Security A. +1", 16, "\">\", as in: <Security A. +1>"},
    {"<Decoy (Red/)>", 13,
     "a word such as \"red\", \"blue\", \"yellow\", \"green\", \"black\", \"purple\" or a number or a name "
     "such as [Agumon]"},
    {"<Decoy Red>", 1, "<Decoy Red> (beyond these rules)"},
    {"[Digivolve] Lv.3: Cost", 23, "a number, as in: [Digivolve] ...: Cost 1"},
    {"[Digivolve] Lv.3 Cost 2", 18, NULL},
    {"[Digivolve] Lv.: Cost 2", 16, "a number, as in: Lv. 1"},
    {"[Digivolve] Cost 2", 19, "\"or\", as in: ... 1 or less"},
    {"[DigiXros -2] [Emberling] [Cinderpup]", 27, NULL},
    {"[DigiXros 2] [Emberling] x [Cinderpup]", 14, NULL},
    {"[DigiXros -2]", 14, NULL},
    {"[On Play] [Once Per Turn]", 26, NULL},
    {"[Once Per Turn] Gain 1 memory.", 17,
     "\"or\" or \",\" or \"and\" or \"/\" or \"effect\" or \"effects\""},
    {"[Hand] Gain 1 memory.", 8,
     "\"or\" or \",\" or \"and\" or \"/\" or \"effect\" or \"effects\" or an icon such as [On Play]"},
    {"[On Play] If, gain 1 memory.", 13, NULL},
    {"[On Play] By, gain 1 memory.", 13, NULL},
    {"[On Play] When is deleted, gain 1 memory.", 16, NULL},
    {"[On Play] Gain 1 memory for.", 28, "\"each\" or \"every\", as in: ... for each ..."},
    {"[On Play] Gain 40000 memory.", 16, "\"memory\" or a number"},
    {"[On Play] Gain 32768 memory.", 16, "\"memory\" or a number"},
    {"[On Play] Gain 32767 memory.", 0, ""},
    {"[On Play] 1 of your Digimon gains \"[On Deletion] Gain 1 memory. for the turn.", 77,
     "a word such as \",\", \"activate\", \"choose\", \"this\", \"that\", \"such\" or a number or a name "
     "such as "
     "[Agumon]"},
    {"[On Play] Gain 1 memory. Then.", 30, NULL},
    {"[On Play] Gain 1 memory, and.", 29, NULL},
    {"[On Play] Play 1 [Glow] Token. (Digimon/White/3000)", 51, "\"DP\", as in: 1 DP"},
    {"[On Play] Play 1 [Glow] Token. (Digimon/3000 DP)", 41,
     "a word such as \"Cost\", \"Lv.\", \"red\", \"blue\", \"yellow\", \"green\""},
    {"[Rule] Trait: Has the type.", 23, "a name such as [Agumon]"},
    {"[Rule] Name: Also treated as.", 29, "\"having\" or a name such as [Agumon]"},
    {"[All Turns] This Digimon gets 1000 DP.", 31, NULL},
    {"[All Turns] This Digimon gets +1000.", 36, "\"DP\", as in: gets +1 DP"},
    {"[All Turns] gets +1000 DP.", 13, NULL},
    {"Blocker", 1, NULL},
    {"<Blocker", 9, "\">\", as in: <Blocker>"},
    {"<Foo Bar", 2, "unknown word \"Foo\", perhaps \"for\""},
    {"<Foo Bar 2>", 1, "<Foo Bar 2> (beyond these rules)"},
    {"<Foo (x)>", 1, "<Foo (x)> (beyond these rules)"},
    {"[On Play] <Foo>.", 11, "<Foo> (beyond these rules)"},
    {"[On Play] Gain 1 memory. <Foo>.", 26, "<Foo> (beyond these rules)"},
    {"[On Play] 1 of your Digimon gains <Foo Bar> for the turn.", 35, "<Foo Bar> (beyond these rules)"},
    {"[On Play] Gain 1 <Foo>.", 18, "<Foo> (beyond these rules)"},
    {"[Foo Bar] Gain 1 memory.", 1, "[Foo Bar] (beyond these rules)"},
    {"[Foo Bar] Zap 1 memory.", 1, "[Foo Bar] (beyond these rules)"},
    {"[Foo Bar] Add 1 memory.", 1, "[Foo Bar] (beyond these rules)"},
    {"[Foo Bar] gain 1 memory.", 16, NULL},
    {"[Foo Bar] [On Play] Gain 1 memory.", 1, "[Foo Bar] (beyond these rules)"},
    {"[Foo Bar] 1 of your Digimon gets +1000 DP.", 11, NULL},
    {"[On Play] [Foo] Gain 1 memory.", 11, "[Foo] (beyond these rules)"},
    {"[On Pay] Gain 1 memory.", 15, NULL},
    {"[Foo]", 6, NULL},
    {"[Foo] [Bar] Gain 1 memory.", 7, NULL},
    {"[On Play] [Your Turn] [Foo] Gain 1 memory.", 23, "[Foo] (beyond these rules)"},
    {"[On Play] [When Digivolving] [Foo] [Bar] Gain 1 memory.", 36, NULL},
};

/* What is about its own card needs no timing; one and several; what doesn't last; words nearly right. */
static const struct wording more_wordings[] = {
    {"This red Digimon gets +1000 DP.", 1, "a timing icon such as [On Play]"},
    {"When this red Digimon is deleted, gain 1 memory.", 1, "a timing icon such as [On Play]"},
    {"When this red card is trashed from your hand, gain 1 memory.", 0, ""},
    {"When this Digimon would be played, reduce the play cost by 1.", 1, "a timing icon such as [On Play]"},
    {"When you would play this Digimon, reduce its play cost by 1.", 0, ""},
    {"If you have a Tamer, this card costs 0.", 0, ""},
    {"You may digivolve this card from your hand onto 1 of your red Tamers as if the Tamer is a level 3 "
     "Digimon.",
     0, ""},
    {"You may digivolve 1 of your Digimon into this card in your hand for a digivolution cost of 1.", 0, ""},
    {"You may digivolve 1 of your Digimon into a red card in your hand for a digivolution cost of 1.", 1,
     "a timing icon such as [On Play]"},
    {"When you would play this card, you may place 1 red card from your hand as digivolution cards for a "
     "DigiXros.",
     0, ""},
    {"You may place 1 red card from your hand as digivolution cards for a DigiXros.", 0, ""},
    {"You may place 1 red card from your hand under 1 of your Tamers.", 1, "a timing icon such as [On Play]"},
    {"Reduce this card's play cost by 2.", 0, ""},
    {"Reduce the play cost of 1 of your Tamers by 2.", 1, "a timing icon such as [On Play]"},
    {"Delete 1 of your opponent's Digimon. Then, return this card to the hand.", 1,
     "a timing icon such as [On Play]"},
    {"Delete 1 of your opponent's Digimon. Then, add this card to the hand. Then, gain 1 memory.", 1,
     "a timing icon such as [On Play]"},
    {"Add this card to the hand.", 1, "a timing icon such as [On Play]"},
    {"[All Turns] When one of your opponent's Digimon becomes suspended, trash 2 card in your hand.", 76,
     "one or several, as the words around it say"},
    {"[All Turns] When one of your opponent's Digimon becomes suspended, trash 2 cards in your hand.", 0, ""},
    {"[Main] At the end of the turn, trash 2 card in your hand.", 40,
     "one or several, as the words around it say"},
    {"[Main] 1 of your Digimon gets +1000 DP until the end of your next turn. Then, trash 2 card in your "
     "hand.",
     87, "one or several, as the words around it say"},
    {"[All Turns] When this Digimon would be deleted in battle, you may place it on top of your security "
     "stack. Then, trash 2 card in your hand.",
     121, "one or several, as the words around it say"},
    {"[Main] Until the end of your opponent's turn, all Tamer can't suspend.", 51,
     "one or several, as the words around it say"},
    {"[Main] For each Tamer you have in play, trash 2 card in your hand.", 49,
     "one or several, as the words around it say"},
    {"[Hand] [Counter] Switch the attack target to 1 of your Digimon. Then, trash 1 cards in your hand.", 79,
     "one or several, as the words around it say"},
    {"[On Play] Suspend 1 of your opponent's Tamers.", 0, ""},
    {"[On Play] Suspend 2 of your opponent's Tamer.", 40, "one or several, as the words around it say"},
    {"[Your Turn] When your Digimon attack, gain 1 memory.", 0, ""},
    {"[Your Turn] When 1 of your Digimon leave the battle area, gain 1 memory.", 36,
     "one or several, as the words around it say"},
    {"[On Play] This Digimon suspend.", 24, "one or several, as the words around it say"},
    {"[On Play] 1 of your Digimon unsuspends for the turn.", 1, "something that lasts"},
    {"[On Play] 1 of your Digimon unsuspends.", 0, ""},
    {"[On Play] 1 of your Digimon moves to the battle area for the turn.", 1, "something that lasts"},
    {"[On Play] Until your opponent's turn ends, 1 of their Digimon can't attack.", 0, ""},
    {"[On Play] If your opponent has 3 or more cards, gain 1 memory.", 1, "where these cards are"},
    {"[On Play] If you have 3 or more Digimon cards, gain 1 memory.", 0, ""},
    {"[On Play] If you have 3 or more Tamers, gain 1 memory.", 0, ""},
    {"[On Play] If you have 3 or more security cards, gain 1 memory.", 0, ""},
    {"[On Play] If you have 3 or more cards with [Moss] in their names, gain 1 memory.", 0, ""},
    {"[On Play] <Draw 1>. If you have 3 or more cards, gain 1 memory.", 1, "where these cards are"},
    {"[On Play] Gain 1 memory. Then, if you have 3 or more cards, <Draw 1>.", 1, "where these cards are"},
    {"[Your Turn] While you have 3 or more cards, this Digimon gets +1000 DP.", 1, "where these cards are"},
    {"[On Play] 1 of your Digimon gains \"[On Deletion] Gain 1 memory.\" for the turn. gain 1 memory.", 80,
     "a sentence with a capital letter"},
    {"[On Play] By deleting this Digimon, gain 1 memory.", 0, ""},
    {"[On Play] by deleting this Digimon, gain 1 memory.", 11, "a sentence with a capital letter"},
    {"[Your Turn] [Once Per Turn] this Digimon gets +1000 DP.", 29, "a sentence with a capital letter"},
    {"you may ignore this card's color requirements.", 1, "a sentence with a capital letter"},
    {"You may ignore this card's color requirements. you may ignore this card's color requirements.", 48,
     "a sentence with a capital letter"},
    {"[Main] Activate 1 of the effects below: ・Gain 1 memory. ・gain 2 memory.", 62,
     "a sentence with a capital letter"},
    {"[Main] Activate 1 of the effects below: ・1 of your Digimon gets +1000 DP for the turn. ・<Draw 1>.", 0,
     ""},
    {"[On Play] Trash the bottom 3 card of your deck.", 30, "one or several, as the words around it say"},
    {"[On Play] Reveal the top card of your deck.", 0, ""},
    {"[On Play] Reveal the top cards of your deck.", 26, "one or several, as the words around it say"},
    {"[On Play] Reveal the top 1 cards of your deck.", 28, "one or several, as the words around it say"},
    {"[On Play] Return 1 card from your trash to the hand. Then, return 2 card from your trash to the hand.",
     69, "one or several, as the words around it say"},
    {"[On Play] Trashh 1 card in your hand.", 11, "unknown word \"Trashh\", perhaps \"trash\""},
    {"[On Play] Trsah 1 card in your hand.", 11, "unknown word \"Trsah\", perhaps \"trash\""},
    {"[On Play] Rtash 1 card in your hand.", 11, "unknown word \"Rtash\", perhaps \"trash\""},
    {"[On Play] Trahs 1 card in your hand.", 11, "unknown word \"Trahs\", perhaps \"trash\""},
    {"[On Play] Trazh 1 card in your hand.", 11, "unknown word \"Trazh\", perhaps \"trash\""},
    {"[On Play] Zrash 1 card in your hand.", 11, "unknown word \"Zrash\", perhaps \"trash\""},
    {"[On Play] Trasz 1 card in your hand.", 11, "unknown word \"Trasz\", perhaps \"trash\""},
    {"[On Play] Tras 1 card in your hand.", 11, "unknown word \"Tras\", perhaps \"trash\""},
    {"[On Play] Tra 1 card in your hand.", 11, "unknown word \"Tra\""},
    {"[On Play] Trashed1 1 card in your hand.", 11, "unknown word \"Trashed1\", perhaps \"trashed\""},
    {"[On Play] T 1 card in your hand.", 11, "unknown word \"T\""},
    {"[On Play] Trash 1 card from your hand, zzyzx.", 40, "unknown word \"zzyzx\""},
    {"[On Play] Trash 1 caard and 1 crad in your hand.", 19, "unknown word \"caard\", perhaps \"card\""},
    {"<Blockr>", 2, "unknown word \"Blockr\""},
    {"<Jaming>", 2, "unknown word \"Jaming\", perhaps \"Jamming\""},
    {"<Jaming Bar>", 1, "<Jaming Bar> (beyond these rules)"},
    {"<Retaliatoin>", 2, "unknown word \"Retaliatoin\", perhaps \"Retaliation\""},
    {"<Piercing Blocker>", 1, "<Piercing Blocker> (beyond these rules)"},
    {"<Blocker 2>", 10, "\">\", as in: <Blocker>"},
    {"<2 Foo>", 4, "unknown word \"Foo\", perhaps \"for\""},
    {"<>", 2, NULL},
    {"<(Foo)>", 3, "unknown word \"Foo\", perhaps \"for\""},
    {"[On Play] 1 of your Digimon gains <Blocker> and <Foo> for the turn.", 49, "<Foo> (beyond these rules)"},
    {"[On Play] 1 of your Digimon gains <Foo> and <Blocker> for the turn.", 35, "<Foo> (beyond these rules)"},
    {"[On Play] 1 of your Digimon gains <Foo> and <Bar> for the turn.", 35, "<Foo> (beyond these rules)"},
    {"[On Play] Foo 1 of your Digimon gains <Bar> for the turn.", 11,
     "unknown word \"Foo\", perhaps \"for\""},
    {"[Start of Your Turn] [Fo] Gain 1 memory.", 22, "[Fo] (beyond these rules)"},
    {"[your turn] Gain 1 memory.", 0, ""},
    {"[Your Trun] Gain 1 memory.", 18, NULL},
    {"[Your Trun] [Foo] Gain 1 memory.", 13, "[Foo] (beyond these rules)"},
};

static void check_wordings(dcg_reader *reader, const struct wording *w, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        dcg_error error = {0};
        const char *said = error.text;
        bool wrong = dcg_reader_line(reader, w[i].text, strlen(w[i].text), &error) != DCG_OK;
        if (strncmp(said, "expected ", strlen("expected ")) == 0)
            said += strlen("expected ");
        if (wrong != (w[i].column > 0) || error.column != w[i].column ||
            (w[i].wrong && strcmp(said, w[i].wrong) != 0))
            fail_msg("%s: %d: %s", w[i].text, error.column, error.text);
        assert_int_equal(dcg_reader_readings(reader), wrong ? 0 : 1);
        assert_int_equal(error.status, wrong ? DCG_ERROR_FORMAT : DCG_OK);
    }
}

static void wrong_wordings_are_told(void **state)
{
    check_wordings(*state, wordings, sizeof wordings / sizeof wordings[0]);
    check_wordings(*state, stops, sizeof stops / sizeof stops[0]);
    check_wordings(*state, more_wordings, sizeof more_wordings / sizeof more_wordings[0]);
}

static void open_brackets_are_told(void **state)
{
    static const char much[9000];
    static const struct wording open[] = {
        {"[", 1, NULL},
        {"[On Play] [", 11, NULL},
        {"[On Play] Play 1 [Glow Token.", 18, NULL},
        {"[[On Play] Gain 1 memory.", 1, NULL},
    };

    for (size_t i = 0; i < sizeof open / sizeof open[0]; i++) {
        dcg_error error = {0};
        assert_int_equal(dcg_reader_line(*state, open[i].text, strlen(open[i].text), &error),
                         DCG_ERROR_FORMAT);
        assert_string_equal(error.text, "a bracket is not closed, or the text is too long");
        assert_int_equal(error.status, DCG_ERROR_FORMAT);
        assert_int_equal(error.column, open[i].column);
        assert_int_equal(dcg_reader_readings(*state), 0);
        assert_int_equal(dcg_reader_line(*state, much, sizeof much, &error), DCG_ERROR_FORMAT);
        assert_int_equal(error.column, 1);
    }
}

/* As much as fits is looked at to its end, so that the place of what is wrong can be told; of more it can't. */
static void longest_texts_are_looked_at(void **state)
{
    enum { LONGEST = 8192 };
    static char much[LONGEST + 1];
    dcg_error error = {0};

    memset(much, ' ', sizeof much);
    much[4] = '[';
    assert_int_equal(dcg_reader_line(*state, much, LONGEST, &error), DCG_ERROR_FORMAT);
    assert_int_equal(error.column, 5);
    assert_int_equal(dcg_reader_line(*state, much, LONGEST + 1, &error), DCG_ERROR_FORMAT);
    assert_int_equal(error.column, 1);
}

/* A line of many sentences is read like any other, and leaves nothing behind for the next one. */
static void long_lines_are_read(void **state)
{
    enum { SENTENCES = 20 };
    static const char sentence[] = " Then, delete 1 of your opponent's Digimon with 3300 DP or less.";
    char line[SENTENCES * sizeof sentence + 100] = "[On Play] Gain 1 memory.", rendered[sizeof line];

    check_rendered(*state, line, line, rendered, sizeof rendered);
    for (int i = 0; i < SENTENCES; i++)
        memcpy(line + strlen(line), sentence, sizeof sentence);
    check_rendered(*state, line, line, rendered, sizeof rendered);
    check_rendered(*state, "[On Play] Gain 1 memory.", "[On Play] Gain 1 memory.", rendered, sizeof rendered);
    check_rendered(*state, line, line, rendered, sizeof rendered);
    assert_int_equal(dcg_reader_readings(*state), 1);
}

/* Of a long list of names the last is rendered like the first. */
static void long_lists_are_rendered(void **state)
{
    enum { NAMES = 120 };
    static const char to_hand[] = " or [Moss] from your trash to the hand.";
    char line[NAMES * sizeof "[M000], " + 100] = "[On Play] Add 1 [Fern]", rendered[sizeof line];
    size_t size = strlen(line);

    for (int i = 0; i < NAMES; i++)
        size += (size_t)snprintf(line + size, sizeof line - size, ", [M%d]", i);
    (void)snprintf(line + size, sizeof line - size, "%s", to_hand);
    check_rendered(*state, line, line, rendered, sizeof rendered);
}

/* A line of so many sentences that there is no room for all that they could mean isn't read at all. */
static void too_long_lines_are_refused(void **state)
{
    enum { SENTENCES = 65 };
    static const char sentence[] = " Then, gain 1 memory.";
    char line[SENTENCES * sizeof sentence + 100] = "[On Play] Gain 1 memory.", rendered[sizeof line];

    for (int i = 0; i < SENTENCES; i++)
        memcpy(line + strlen(line), sentence, sizeof sentence);
    assert_int_equal(dcg_reader_line(*state, line, strlen(line), NULL), DCG_ERROR_FORMAT);
    assert_int_equal(dcg_reader_readings(*state), 0);
    assert_int_equal(dcg_reader_render(*state, rendered, sizeof rendered), 0);
}

/* A sentence may end with what it quotes, also where blanks end the text and something else lies behind them. */
static void texts_end_where_they_end(void **state)
{
    static const char line[] =
        "[On Play] 1 of your Digimon gains \"[On Deletion] Gain 1 memory.\"  for the turn";
    const size_t size = sizeof line - sizeof "for the turn";

    assert_int_equal(dcg_reader_line(*state, line, size, NULL), DCG_OK);
    assert_int_equal(dcg_reader_line(*state, line, size - 1, NULL), DCG_OK);
    assert_int_equal(dcg_reader_line(*state, line, sizeof line - 1, NULL), DCG_ERROR_FORMAT);
}

/* What doesn't fit is cut, and the length is that of all. */
static void rendering_has_bounds(void **state)
{
    static const char line[] = "[On Play] Delete 1 of your opponent's Digimon.";
    char text[64];

    assert_int_equal(dcg_reader_line(*state, line, sizeof line - 1, NULL), DCG_OK);
    for (size_t room = 1; room <= sizeof line; room++) {
        memset(text, '#', sizeof text);
        assert_int_equal(dcg_reader_render(*state, text, room), sizeof line - 1);
        assert_memory_equal(text, line, room - 1);
        assert_int_equal(text[room - 1], '\0');
        assert_int_equal(text[room], '#');
    }
    assert_int_equal(dcg_reader_render(*state, NULL, 0), sizeof line - 1);
    assert_int_equal(dcg_reader_line(*state, NULL, 0, NULL), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_reader_line(NULL, line, 1, NULL), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_reader_line(*state, line, sizeof line - 2, NULL), DCG_ERROR_FORMAT);
    assert_int_equal(dcg_reader_render(*state, text, sizeof text), 0);
    assert_string_equal(text, "");
}

/* What else a line could be read as, and what it costs. */
static void other_readings_are_told(void **state)
{
    static const char several[] = "[On Play] If you have 3 Digimon with 4000 DP or less, gain 1 memory.";
    static const char said[] =
        "costs 1, not 0: COMPARE LESS \"3 Digimon with 4000 DP or less\", not SELECT AT "
        "\"3 Digimon with 4000 DP or less\"\n";
    char text[1024], little[9];
    dcg_error error;

    assert_int_equal(dcg_reader_others(*state, several, strlen(several), text, sizeof text), strlen(said));
    assert_string_equal(text, said);
    assert_int_equal(dcg_reader_others(*state, several, strlen(several), little, sizeof little),
                     strlen(said));
    assert_string_equal(little, "costs 1,");
    assert_int_equal(dcg_reader_others(*state, several, strlen(several), NULL, 0), strlen(said));
    assert_int_equal(dcg_reader_others(*state, "<Blocker>", 9, text, sizeof text), 0);
    assert_string_equal(text, "");
    assert_int_equal(dcg_reader_others(*state, "<Sneak>", 7, text, sizeof text), 0);
    assert_int_equal(dcg_reader_line(*state, several, strlen(several), &error),
                     DCG_OK); /* all is tried again */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_rendered),         cmocka_unit_test(wrong_wordings_are_told),
        cmocka_unit_test(open_brackets_are_told),     cmocka_unit_test(rendering_has_bounds),
        cmocka_unit_test(long_lines_are_read),        cmocka_unit_test(longest_texts_are_looked_at),
        cmocka_unit_test(too_long_lines_are_refused), cmocka_unit_test(long_lists_are_rendered),
        cmocka_unit_test(texts_end_where_they_end),   cmocka_unit_test(other_readings_are_told),
    };

    return cmocka_run_group_tests_name("reading", tests, begin, end);
}
