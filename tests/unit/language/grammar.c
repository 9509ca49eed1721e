/* grammar.c - text as tokens, and the table of productions as it is compiled: every pattern can be told from its steps,
 * every word is found, and what a symbol can begin with is what its productions begin with. */
#include "language/chart.h"
#include "draft.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define BULLET       "\xe3\x83\xbb"
#define COUNT(array) (sizeof(array) / sizeof(array)[0])

struct tools {
    dcg_cards *cards;
    struct chart *chart;
};

static int begin(void **state)
{
    static struct tools tools;

    tools.cards = dcg_cards_new(false);
    tools.chart = chart_new(tools.cards);
    *state = &tools;
    return tools.chart ? 0 : 1;
}

static int end(void **state)
{
    struct tools *tools = *state;

    chart_free(tools->chart);
    dcg_cards_free(tools->cards);
    return 0;
}

/* ---- Tokens ---- */

/* A token is told as its kind (w word, n number, b bracket, m mark), where it begins, and what it is; a number also
 * with its sign and value. */
static const struct {
    const char *text, *tokens;
} token_lines[] = {
    {"", ""},
    {"  ", ""},
    {"Gain 1  memory.", "w0:Gain n5:1=1 w8:memory m14:."},
    {" Gain", "w1:Gain"},
    {"Digimon's card", "w0:Digimon w7:'s w10:card"},
    {"'s ' x", "w0:'s w3:' w5:x"},
    {"cards' s's", "w0:cards w5:' w7:s w8:'s"},
    {"it's It's its isn't That's Tit's", "w0:it's w5:It's w10:its w14:isn't w20:That w24:'s w27:Tit w30:'s"},
    {"De-Digivolve x- -x y-", "w0:De-Digivolve w13:x m14:- m16:- w17:x w19:y m20:-"},
    {"x-1 z-y- a-b-c", "w0:x n1:-1=-1- w4:z-y m7:- w9:a-b-c"},
    {"Lv.4 Lv. A. Req.", "w0:Lv. n3:4=4 w5:Lv. w9:A. w12:Req."},
    {"lv. a. B. Lx. Red. Lv A", "w0:lv m2:. w4:a m5:. w7:B m8:. w10:Lx m12:. w14:Red m17:. w19:Lv w22:A"},
    {"AB. Lvs. Reqs. As.", "w0:AB m2:. w4:Lvs m7:. w9:Reqs m13:. w15:As m17:."},
    {"Re. L. Lv's.", "w0:Re m2:. w4:L m5:. w7:Lv w9:'s m11:."},
    {"12 +3 -4 + 5 -", "n0:12=12 n3:+3=3+ n6:-4=-4- m9:+ n11:5=5 m13:-"},
    {"0 9 10:9/8 /0", "n0:0=0 n2:9=9 n4:10=10 m6:: n7:9=9 m8:/ n9:8=8 m11:/ n12:0=0"},
    {"12345678 +1234567", "n0:123456=123456 n6:78=78 n9:+123456=123456+ n16:7=7"},
    {"1st 2-color 3-4 5x 6\xc3\xa9", "w0:1st w4:2-color w12:3 n13:-4=-4- w16:5x w19:6\xc3\xa9"},
    {"x1 y_2 5'6 5_", "w0:x1 w3:y_2 n7:5=5 w8:'6 n11:5=5 w12:_"},
    {"+", "m0:+"},
    {"-", "m0:-"},
    {"5", "n0:5=5"},
    {"[A] [A [B] C]x", "b0:A b4:A [B] C w13:x"},
    {"[] [[]]", "b0: b3:[]"},
    {"[DigiXros -2] x", "m0:[ w1:DigiXros n10:-2=-2- m12:] w14:x"},
    {"[Assembly -12]", "m0:[ w1:Assembly n10:-12=-12- m13:]"},
    {"[ -2]", "m0:[ n2:-2=-2- m4:]"},
    {"[X 2][X-2][-2][2][12][X -][x - 2]", "b0:X 2 b5:X-2 b10:-2 b14:2 b17:12 b21:X - b26:x - 2"},
    {"[X -2x] [X -2 ]", "b0:X -2x b8:X -2 "},
    {"<A>(b/c),:;", "m0:< w1:A m2:> m3:( w4:b m5:/ w6:c m7:) m8:, m9:: m10:;"},
    {BULLET "Gain x" BULLET, "m0:" BULLET " w3:Gain w8:x" BULLET},
    {"\xc3\xa9t\xc3\xa9 \xe3\x83", "w0:\xc3\xa9t\xc3\xa9 w6:\xe3\x83"},
    {"@Z[a]`{", "m0:@ w1:Z b2:a m5:` m6:{"},
};

static void token_tell(const struct token *t, char *text, size_t room)
{
    size_t used = strlen(text);

    used += (size_t)snprintf(text + used, room - used, "%s%c%u:%.*s", used ? " " : "", "wnbm"[t->kind],
                             (unsigned)t -> at, (int)t -> size, t -> text);
    if (t->kind == TOKEN_NUMBER)
        used += (size_t)snprintf(text + used, room - used, "=%d", (int)t->number);
    if (t->kind == TOKEN_NUMBER && t->sign)
        (void)snprintf(text + used, room - used, "%c", t->sign);
}

static void check_tokens(struct chart *chart, const char *line, const char *tokens)
{
    char text[1024] = "";
    size_t size = strlen(line);
    char *exact = malloc(size + 1); /* not terminated: nothing behind the end is looked at */

    assert_non_null(exact);
    memcpy(exact, line, size);
    exact[size] = '8';
    assert_true(chart_text(chart, exact, size));
    for (int i = 0; i < chart->tokens; i++) {
        const struct token *t = &chart->token[i];
        int bit = t->kind == TOKEN_NUMBER    ? FIRST_NUMBER
                  : t->kind == TOKEN_BRACKET ? FIRST_BRACKET
                                             : first_word(t->text, t->size);
        assert_int_equal(t->first, bit);
        token_tell(t, text, sizeof text);
    }
    if (strcmp(text, tokens) != 0)
        fail_msg("%s: %s instead of %s", line, text, tokens);
    free(exact);
}

static void text_is_split(void **state)
{
    const struct tools *tools = *state;

    for (size_t i = 0; i < COUNT(token_lines); i++)
        check_tokens(tools->chart, token_lines[i].text, token_lines[i].tokens);
}

/* The full stop of a quotation ends the sentence around it, too, unless that goes on. */
static const struct {
    const char *text;
    int stops; /* how many more there are than are written */
} quotations[] = {
    {"\"X.\"", 1},
    {"\"X.\" ", 1},
    {"\"X.\"  B", 1},
    {"\"X.\" [B]", 1},
    {"\"X.\" <B>", 1},
    {"\"X.\" \"B", 1},
    {"\"X.\" b", 0},
    {"\"X.\" a", 0},
    {"\"X.\" z", 0},
    {"\"X.\", B", 0},
    {"\"X.\"  , B", 0},
    {"\"X.\".", 0},
    {"\"X.\":", 0},
    {"\"X.\";", 0},
    {"\"X.\")", 0},
    {"\"X.\"/", 0},
    {"\"A\" B", 0},
    {"\"A\"", 0},
    {"\"A\". ", 0},
    {"X.\" B", 0},
    {".\" B", 0},
    {"\"", 0},
    {"X. \"B", 0},
    {"\"X.\" \"B.\" C", 2},
    {"\"X.\" and \"B.\" C", 1},
    {".\"\" B", 0},
    {"\" x .\" 1", 1},
    {"\"A\" \"B.\" \"C", 1},
    {"\"X.\" (B)", 1},
    {"\"X.\" `", 1},
};

static void quotations_end_sentences(void **state)
{
    const struct tools *tools = *state;
    const struct chart *chart = tools->chart;

    for (size_t i = 0; i < COUNT(quotations); i++) {
        char text[40]; /* a copy: of equal texts there is only one */
        int more = 0;
        (void)snprintf(text, sizeof text, "%s", quotations[i].text);
        assert_true(chart_text(tools->chart, text, strlen(text)));
        for (int k = 0; k < chart->tokens; k++) {
            const struct token *t = &chart->token[k];
            bool inside = t->text >= chart->text && t->text < chart->text + chart->size;
            if (inside)
                continue;
            more++;
            assert_int_equal(t->kind, TOKEN_MARK);
            assert_int_equal(t->size, 1);
            assert_int_equal(t->text[0], '.');
            assert_int_equal(t->first, first_word(".", 1));
            assert_int_equal(t->at, chart->token[k - 1].at + 1);
            assert_int_equal(chart->token[k - 1].text[0], '"');
            assert_int_equal(chart->token[k - 2].text[0], '.');
        }
        if (more != quotations[i].stops)
            fail_msg("%s: %d", quotations[i].text, more);
    }
}

static void text_has_bounds(void **state)
{
    static char much[TEXT_MAX + 1];
    struct chart *chart = ((const struct tools *)*state)->chart;

    assert_false(chart_text(chart, "Gain [X", 7));
    assert_int_equal(chart->furthest, 1);
    assert_false(chart_text(chart, "Gain 1 [X [Y]", 13));
    assert_int_equal(chart->furthest, 2);
    assert_false(chart_text(chart, "[", 1));
    assert_int_equal(chart->furthest, 0);
    memset(much, ' ', sizeof much);
    assert_true(chart_text(chart, much, TEXT_MAX));
    assert_int_equal(chart->tokens, 0);
    assert_false(chart_text(chart, much, TEXT_MAX + 1));
    memset(much, '.', TOKENS_MAX);
    assert_true(chart_text(chart, much, TOKENS_MAX - 1));
    assert_int_equal(chart->tokens, TOKENS_MAX - 1);
    assert_int_equal(chart->furthest, TOKENS_MAX - 2);
    assert_false(chart_text(chart, much, TOKENS_MAX));
    assert_int_equal(chart->furthest, TOKENS_MAX - 1);
}

static void endings_are_tokens_of_their_own(void **state)
{
    static const struct {
        const char *word;
        size_t stem;
    } words[] = {
        {"card's", 4}, {"cards'", 5}, {"it's", 4},  {"It's", 4}, {"is's", 4}, {"at's", 2},
        {"its's", 3},  {"x's", 1},    {"'s", 2},    {"'", 1},    {"s", 1},    {"a'", 1},
        {"cards", 5},  {"card'", 4},  {"isn't", 5}, {"i's", 1},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(words); i++)
        if (word_stem(words[i].word, strlen(words[i].word)) != words[i].stem)
            fail_msg("%s", words[i].word);
}

static void letters_are_the_same(void **state)
{
    (void)state;
    assert_true(letters_same("On_Play", "on PLAY", 7));
    assert_true(letters_same("On Play", "On_Play", 7));
    assert_true(letters_same("Ax", "ay", 1));
    assert_true(letters_same("", "x", 0));
    assert_false(letters_same("On Play", "In Play", 7));
    assert_false(letters_same("On Play", "On Plaz", 7));
    assert_int_equal(first_word("Delete", 6), first_word("dELETE", 6));
    assert_int_equal(first_word("ZAza", 4), first_word("zaZA", 4));
    assert_true(first_word("delete", 6) != first_word("gain", 4));
    assert_true(first_word("at", 2) != first_word("bt", 2));
    assert_true(first_word("@", 1) != first_word("`", 1));
    assert_true(first_word("[", 1) != first_word("{", 1));
}

static void names_were_spelled_otherwise(void **state)
{
    (void)state;
    assert_string_equal(spelling_name("X-Antibody", 10), "X Antibody");
    assert_string_equal(spelling_name("NSP", 3), "NSp");
    assert_null(spelling_name("NSp", 3));
    assert_null(spelling_name("NSPs", 4));
    assert_null(spelling_name("NS", 2));
    assert_string_equal(spelling_old("X Antibody"), "X-Antibody");
    assert_string_equal(spelling_old("NSp"), "NSP");
    assert_null(spelling_old("NSP"));
}

/* ---- The table ---- */

static const struct {
    uint16_t symbol, mode;
    uint8_t kind, form;
    bool old;
    const char *pattern;
} sources[] = {
#define G(symbol, kind, mode, form, pattern)                                                                 \
    {SYMBOL_##symbol, MODE_##mode, NODE_##kind, form, false, pattern},
#define M G
#define R G
#define OLD(symbol, kind, mode, form, pattern)                                                               \
    {SYMBOL_##symbol, MODE_##mode, NODE_##kind, form, true, pattern},
#define U(symbol, other)        {SYMBOL_##symbol, MODE_NONE, NODE_NONE, 0, false, "%a:" #other},
#define UC(symbol, other, cost) {SYMBOL_##symbol, MODE_NONE, NODE_NONE, 0, false, "%a:" #other " %$" #cost},
#include "language/grammar_table.h"
#undef G
#undef M
#undef R
#undef OLD
#undef U
#undef UC
};

/* How a pattern says how many are meant: behind %#, or behind a part. */
static void several_tell(int several, bool part, char *text, size_t room)
{
    if (several == SEVERAL)
        (void)snprintf(text, room, "%s", part ? "+" : "");
    else if (several == ONE)
        (void)snprintf(text, room, "-");
    else if (several == BY_NUMBER)
        (void)snprintf(text, room, "%s", part ? "?" : "n");
    else if (several >= LIKE_A)
        (void)snprintf(text, room, "%s%c", part ? "=" : "", 'a' + several - LIKE_A);
    else
        text[0] = '\0';
}

/* A step as patterns say it. */
static void step_tell(const struct step *s, char *text, size_t room)
{
    char many[4];
    const char *word = step_word(s);
    int size = s->size;

    several_tell(s->several, s->kind == STEP_PART, many, sizeof many);
    switch ((enum step_kind)s->kind) {
    case STEP_WORD: /* a word, and nothing that stands for something else */
        assert_true(size == 1 || !strchr("%=[", word[0]));
        assert_true(size < 3 ||
                    (!memchr(word + 1, '|', (size_t)size - 2) && !memchr(word + 1, '~', (size_t)size - 2)));
        (void)snprintf(text, room, "%s%.*s", s->exact ? "=" : "", size, word);
        break;
    case STEP_AGREE:
        (void)snprintf(text, room, "%.*s~%.*s", size, word, (int)s->size2, step_word2(s));
        break;
    case STEP_ICON:
        (void)snprintf(text, room, "[%.*s]", size, word);
        break;
    case STEP_NAME:
    case STEP_OLD_NAME:
    case STEP_PLAIN_NAME:
        assert_int_equal(s->field, 'w');
        (void)snprintf(text, room, "%%%c", s->kind == STEP_NAME ? 'w' : s->kind == STEP_OLD_NAME ? 'o' : 't');
        break;
    case STEP_NUMBER:
    case STEP_SIGNED:
        (void)snprintf(text, room, "%%%s%c", s->kind == STEP_SIGNED ? "+" : "", s->field);
        break;
    case STEP_SET:
        (void)snprintf(text, room, "%%%c=%d", s->field, s->value);
        break;
    case STEP_PART:
        assert_true(s->symbol > SYMBOL_NONE && s->symbol < SYMBOL_COUNT);
        (void)snprintf(text, room, "%%%c:%s%s", s->field, symbol_name(s->symbol), many);
        break;
    case STEP_MEANS:
        (void)snprintf(text, room, "%%#%s", many);
        break;
    }
}

/* The words of a pattern, of which each a|b stands for one of them: the next word of a variant. Returns what is left of
 * the number of the variant. */
static unsigned choice_write(const char *word, size_t size, unsigned variant, char *out)
{
    char choice[12][64] = {""};
    unsigned count = 0;

    for (size_t i = 0, at = 0; i <= size; i++) {
        bool ends = i == size || (word[i] == '|' && word[0] != '%' && size > 1);
        assert_true(count < COUNT(choice) && at < sizeof choice[0] - 1);
        if (!ends)
            choice[count][at++] = word[i];
        if (ends) {
            count++;
            at = 0;
        }
    }
    memcpy(out, choice[variant % count], sizeof choice[0]);
    for (char *c = out; *c && count > 1; c++)
        if (*c == '_')
            *c = ' ';
    return variant / count;
}

static void pattern_write(const char *pattern, unsigned variant, char *out, size_t room)
{
    size_t at = 0;

    out[0] = '\0';
    while (*pattern) {
        size_t size = strcspn(pattern, " ");
        char word[64];
        variant = choice_write(pattern, size, variant, word);
        at += (size_t)snprintf(out + at, room - at, "%s%s", at && word[0] ? " " : "", word);
        assert_true(at < room);
        pattern += size + (pattern[size] == ' ');
    }
}

static void pattern_check(const struct grammar *g, const struct production *p, const char *pattern)
{
    char one[128];
    const char *rest = pattern;
    int several = AS_AROUND, cost = 0;

    for (int k = 0; k < p->steps; k++) {
        const struct step *s = &g->step[p->first + k];
        step_tell(s, one, sizeof one);
        if (strncmp(rest, one, strlen(one)) != 0)
            fail_msg("%s: %s", pattern, one);
        rest += strlen(one);
        /* what shows possession is a step of its own */
        assert_true(!*rest || *rest == ' ' || *rest == '\'');
        rest += *rest == ' ';
        several = s->kind == STEP_MEANS ? s->several : several;
    }
    while (strncmp(rest, "%$", 2) == 0) {
        cost += (int)strtol(rest + 2, NULL, 10);
        rest += strcspn(rest, " ");
        rest += *rest == ' ';
    }
    if (*rest)
        fail_msg("%s: nothing reads %s", pattern, rest);
    assert_int_equal(p->cost, cost);
    assert_int_equal(p->several, several);
}

/* Every production is where its symbol's are, in table order, and its pattern can be told from its steps. */
static void patterns_are_compiled(void **state)
{
    const struct grammar *g = &grammar;
    int next[SYMBOL_COUNT];
    char why[200];

    (void)state;
    assert_null(grammar_unsound(g, why, sizeof why));
    for (int i = 0; i < SYMBOL_COUNT; i++)
        next[i] = g->begin[i];
    for (unsigned i = 0; i < COUNT(sources); i++) {
        int *at = &next[sources[i].symbol];
        assert_int_equal(g->production[*at].row, i);
        for (unsigned variant = 0; *at < g->productions && g->production[*at].row == i; variant++, ++*at) {
            const struct production *p = &g->production[*at];
            char pattern[512];
            assert_int_equal(p->symbol, sources[i].symbol);
            assert_int_equal(p->kind, sources[i].kind);
            assert_int_equal(p->mode, sources[i].mode);
            assert_int_equal(p->old ? form_modern(p->form) : p->form,
                             sources[i].form + (p->old ? 0 : VARIANT * variant));
            assert_int_equal(p->old, sources[i].old);
            pattern_write(sources[i].pattern, variant, pattern, sizeof pattern);
            pattern_check(g, p, pattern);
        }
    }
    for (int i = 0; i < SYMBOL_COUNT; i++)
        assert_int_equal(next[i], g->begin[i + 1]);
}

/* A kind, mode and form is worded by the first production that has it. */
static void wordings_are_found(void **state)
{
    const struct grammar *g = &grammar;

    (void)state;
    for (int i = 0; i < g->productions; i++) {
        const struct production *p = &g->production[i], *found = NULL;
        struct node node = {.kind = p->kind, .mode = p->mode, .form = p->form};
        if (!p->kind)
            continue;
        for (int k = 0; k < g->productions && !found; k++) {
            const struct production *q = &g->production[k];
            if (q->kind == p->kind && q->mode == p->mode && q->form == p->form)
                found = q;
        }
        assert_ptr_equal(grammar_wording(g, &node), found);
    }
    assert_null(grammar_wording(g, &(struct node){0}));
    assert_null(
        grammar_wording(g, &(struct node){.kind = NODE_EFFECT, .mode = MODE_BARE, .form = VARIANT - 1}));
}

/* The first word that was kept and not met yet is the next that steps say for the first time. */
static int word_meet(int met, uint16_t word, size_t size)
{
    assert_true(word_known(grammar.text + word, size));
    return met + (met < grammar.words && grammar.word[met].size == size &&
                  letters_same(grammar.text + grammar.word[met].at, grammar.text + word, size));
}

/* Each word is kept once, whatever its case, in table order; icons and names are none. */
static void words_are_known(void **state)
{
    const struct grammar *g = &grammar;
    static const char *const none[] = {"On Play", "Blaster",    "delet", "deletes1",
                                       "x-y",     "cards card", "%n",    ""};
    int met = 0;

    (void)state;
    for (int i = 0; i < g->words; i++)
        for (int k = 0; k < i; k++)
            assert_false(g->word[k].size == g->word[i].size &&
                         letters_same(g->text + g->word[k].at, g->text + g->word[i].at, g->word[i].size));
    for (int i = 0; i < g->productions; i++)
        for (int k = 0; k < g->production[i].steps; k++) {
            const struct step *s = &g->step[g->production[i].first + k];
            if (s->kind == STEP_WORD || s->kind == STEP_AGREE)
                met = word_meet(met, s->word, s->size);
            if (s->kind == STEP_AGREE)
                met = word_meet(met, s->word2, s->size2);
        }
    assert_int_equal(met, g->words);
    assert_true(word_known("DELETE", 6) && word_known("Then", 4) && word_known("less", 4));
    for (size_t i = 0; i < COUNT(none); i++)
        assert_false(word_known(none[i], strlen(none[i])));
}

/* ---- What something can begin with ---- */

static struct first first_of_word(const char *word, size_t size)
{
    int bit = first_word(word, size);
    struct first first = {0};

    first.bits[bit / 64] = UINT64_C(1) << (bit % 64);
    return first;
}

static struct first first_join(struct first a, struct first b)
{
    for (size_t i = 0; i < COUNT(a.bits); i++)
        a.bits[i] |= b.bits[i];
    return a;
}

/* What a production begins with, by its first step that reads something. */
static struct first first_expected(const struct production *p)
{
    const struct step *s = &grammar.step[p->first];
    int left = p->steps;
    struct first all;

    memset(&all, 0xff, sizeof all);
    for (; left && (s->kind == STEP_SET || s->kind == STEP_MEANS); left--)
        s++;
    if (!left || s->kind == STEP_PLAIN_NAME ||
        (s->kind == STEP_WORD && step_word(s)[0] >= '0' && step_word(s)[0] <= '9'))
        return all; /* nothing; any words; a number that is said as a word */
    if (s->kind == STEP_PART)
        return grammar.first[grammar.begins[s->symbol]];
    if (s->kind == STEP_NUMBER || s->kind == STEP_SIGNED)
        return (struct first){{UINT64_C(1) << FIRST_NUMBER}};
    if (s->kind == STEP_ICON || s->kind == STEP_NAME || s->kind == STEP_OLD_NAME)
        return (struct first){{UINT64_C(1) << FIRST_BRACKET}};
    struct first first = first_of_word(step_word(s), s->size);
    return s->kind == STEP_WORD ? first : first_join(first, first_of_word(step_word2(s), s->size2));
}

static void beginnings_are_known(void **state)
{
    const struct grammar *g = &grammar;
    const struct first bracket = {{UINT64_C(1) << FIRST_BRACKET}};

    (void)state;
    for (int symbol = 0; symbol < SYMBOL_COUNT; symbol++) {
        struct first any = {0};
        for (int i = g->begin[symbol]; i < g->begin[symbol + 1]; i++) {
            const struct production *p = &g->production[i];
            struct first expected = first_expected(p);
            if (memcmp(&g->first[p->begins], &expected, sizeof expected) != 0)
                fail_msg("%s: production %d", symbol_name(symbol), i - g->begin[symbol]);
            any = first_join(any, g->first[p->begins]);
        }
        assert_memory_equal(&g->first[g->begins[symbol]], &any, sizeof any);
    }
    assert_memory_equal(&g->first[g->begins[SYMBOL_timing]], &bracket, sizeof bracket);
    assert_memory_equal(&g->first[g->begins[SYMBOL_icons]], &bracket, sizeof bracket);
}

/* Lines are read at the first attempt, in which only what can begin with a token is tried there; in the second, which
 * is for finding out what was expected, all is. */
static void one_attempt_is_enough(void **state)
{
    const struct tools *tools = *state;
    static const char *const lines[] = {
        "[On Play] Gain 1 memory.",
        "<Decoy (Red/Black)>",
        "<Blocker>",
        "[On Play] [When Digivolving] [Once Per Turn] By deleting 1 of your Digimon, <Draw 1>. Then, gain 1 "
        "memory.",
        "[Digivolve] Lv.3 w/[Ember] trait: Cost 2",
        "[DigiXros -2] [Emberling] x [Cinderpup]",
        "[On Play] You may play 1 [Sparkit] Token. (Digimon/Red/3000 DP/<Blocker>).",
        "[All Turns] 1 of your Digimon with 3000 DP or less gets +1000 DP.",
        "[Main] Activate 1 of the effects below: " BULLET "Gain 1 memory. " BULLET "<Draw 1>.",
    };
    node_id roots[4];

    for (size_t i = 0; i < COUNT(lines); i++) {
        assert_true(chart_text(tools->chart, lines[i], strlen(lines[i])));
        if (chart_read(tools->chart, SYMBOL_line, roots, 4) != 1)
            fail_msg("%s", lines[i]);
        assert_false(tools->chart->thorough);
        assert_true(roots[0] && roots[0] < tools->chart->nodes);
    }
    assert_true(chart_text(tools->chart, "[On Play] Gain gain.", 20));
    assert_int_equal(chart_read(tools->chart, SYMBOL_line, roots, 4), 0);
    assert_true(tools->chart->thorough);
    assert_int_equal(tools->chart->furthest, 2);
}

/* [On Play] is a timing: no card is named so. */
static void icons_are_nobodys_names(void **state)
{
    static const int symbols[] = {SYMBOL_areaicon, SYMBOL_timing, SYMBOL_limit};
    const struct tools *tools = *state;
    char text[200];
    node_id root;

    for (size_t i = 0; i < COUNT(symbols); i++)
        for (int k = grammar.begin[symbols[i]]; k < grammar.begin[symbols[i] + 1]; k++)
            for (int name = 0; name < 2; name++) {
                const struct step *s = &grammar.step[grammar.production[k].first];
                int size =
                    snprintf(text, sizeof text, "[Main] Return 1 [%.*s%s] from your trash to the hand.",
                             (int)s->size, step_word(s), name ? "mon" : "");
                for (char *c = text; *c; c++)
                    *c = *c == '_' ? ' ' : *c;
                assert_true(chart_text(tools->chart, text, (size_t)size));
                if ((chart_read(tools->chart, SYMBOL_line, &root, 1) == 1) != (name == 1))
                    fail_msg("%s", text);
            }
}

/* ---- The grammar while it is made (tools/grammar) ---- */

static struct draft *draft_new(void)
{
    struct draft *d = calloc(1, sizeof *d);
    char why[200];

    assert_non_null(d);
    assert_null(draft_make(d, why, sizeof why));
    return d;
}

/* What is compiled here is what was compiled when the library was built. */
static void data_are_what_was_compiled(void **state)
{
    struct draft *d = draft_new();
    const struct grammar *g = &d->grammar;

#define SAME(array, count) assert_memory_equal(grammar.array, d->array, (size_t)(count) * sizeof d->array[0])
    (void)state;
    assert_int_equal(grammar.productions, g->productions);
    assert_int_equal(grammar.steps, g->steps);
    assert_int_equal(grammar.words, g->words);
    assert_int_equal(grammar.shapes, g->shapes);
    for (int i = 0; i < g->productions; i++) { /* field by field: there may be bytes between them */
        const struct production *p = &grammar.production[i], *q = &d->production[i];
        assert_true(p->kind == q->kind && p->form == q->form && p->old == q->old && p->several == q->several);
        assert_true(p->symbol == q->symbol && p->mode == q->mode && p->begins == q->begins);
        assert_true(p->first == q->first && p->steps == q->steps);
    }
    for (int i = 0; i < g->steps; i++) {
        const struct step *s = &grammar.step[i], *t = &d->step[i];
        assert_true(s->kind == t->kind && s->field == t->field && s->several == t->several);
        assert_true(s->exact == t->exact && s->symbol == t->symbol && s->value == t->value);
        assert_true(s->word == t->word && s->word2 == t->word2 && s->size == t->size && s->size2 == t->size2);
    }
    SAME(text, d->text_size);
    SAME(begin, SYMBOL_COUNT + 1);
    SAME(first, d->firsts);
    SAME(begins, SYMBOL_COUNT);
    SAME(wording, WORDING_SLOTS);
    SAME(word, g->words);
    SAME(word_slot, WORD_SLOTS);
    SAME(shape_slot, SHAPE_SLOTS);
    SAME(standing, SYMBOL_COUNT);
#undef SAME
    free(d);
}

static void check_unsound(const struct grammar *g, const char *why)
{
    char text[200] = "";

    if (!grammar_unsound(g, text, sizeof text) != !why || (why && !strstr(text, why)))
        fail_msg("%s instead of %s", text, why ? why : "nothing");
}

/* Two productions of different symbols with the same kind, mode and form; the second of them. */
static struct production *second_wording(struct draft *d)
{
    for (int i = 0; i < d->grammar.productions; i++) {
        struct production *p = &d->production[i];
        struct node n = {.kind = p->kind, .mode = p->mode, .form = p->form};
        const struct step *s = &d->step[p->first];
        bool worded = p->kind && p->steps > 2 && s[0].kind == STEP_PART && s[1].kind == STEP_WORD;
        if (worded && !p->old && grammar_wording(&d->grammar, &n) != p)
            return p;
    }
    return NULL;
}

/* A damaged table is told from a sound one. */
static void unsound_tables_are_told(void **state)
{
    struct draft *d = draft_new();
    const struct grammar *g = &d->grammar;
    struct production *p = second_wording(d), saved = *p;
    struct step *first = &d->step[p->first], *word = first + 1, part = *first, was = *word;

    (void)state;
    check_unsound(g, NULL);
    p->form = VARIANT - 1;
    p->old = true;
    check_unsound(g, "is old but nothing is its modern form");
    *p = saved;
    p->steps--;
    check_unsound(g, "is a second wording with the same form");
    *p = saved;
    first->symbol = SYMBOL_NONE;
    check_unsound(g, "names a symbol that doesn't exist");
    *first = part;
    first->kind = STEP_NAME;
    check_unsound(g, "is a second wording with the same form");
    *first = part;
    first->field = (uint8_t)(part.field == 'a' ? 'b' : 'a');
    check_unsound(g, "is a second wording with the same form");
    *first = part;
    first->several = (uint8_t)(part.several + 1);
    check_unsound(g, "is a second wording with the same form");
    *first = part;
    first->value = 1;
    check_unsound(g, "is a second wording with the same form");
    *first = part;
    word->size = (uint8_t)(was.size + 1);
    check_unsound(g, "is a second wording with the same form");
    *word = was;
    word->word = (uint16_t)(was.word + 1);
    check_unsound(g, "is a second wording with the same form");
    *word = was;
    check_unsound(g, NULL);
    part = d->step[p->first + p->steps - 1];
    assert_int_equal(part.kind, STEP_PART);
    d->step[p->first + p->steps - 1].symbol = SYMBOL_NONE;
    check_unsound(g, "names a symbol that doesn't exist");
    d->step[p->first + p->steps - 1] = part;
    check_unsound(g, NULL);
    free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_split),           cmocka_unit_test(quotations_end_sentences),
        cmocka_unit_test(text_has_bounds),         cmocka_unit_test(endings_are_tokens_of_their_own),
        cmocka_unit_test(letters_are_the_same),    cmocka_unit_test(names_were_spelled_otherwise),
        cmocka_unit_test(patterns_are_compiled),   cmocka_unit_test(wordings_are_found),
        cmocka_unit_test(words_are_known),         cmocka_unit_test(beginnings_are_known),
        cmocka_unit_test(one_attempt_is_enough),   cmocka_unit_test(icons_are_nobodys_names),
        cmocka_unit_test(unsound_tables_are_told), cmocka_unit_test(data_are_what_was_compiled),
    };

    return cmocka_run_group_tests_name("grammar", tests, begin, end);
}
