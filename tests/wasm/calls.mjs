// calls.mjs MODULE: makes all kinds of calls in WebAssembly and prints how many bytes of stack each function needs. A call that
// needs more stack than the module has ends with a trap: then the test fails and names the function.

import { readFileSync, readdirSync } from "node:fs";
import { engine } from "./engine.mjs";

const { dcg, stack, view, room, text, put, paint, depth } = await engine(process.argv[2]);
const TEXT = 8192, SAVE = 16384 + 64, LIST_COUNT = 12, LIST_OPTIONS = 16;
const needs = new Map();

function call(name, ...values) {
    if (typeof dcg[name] !== "function")
        throw new Error(`${name} is not exported`);
    paint();
    try {
        return dcg[name](...values);
    } catch (trap) {
        console.log(`${name}: ${trap.message}, the stack has ${stack} bytes`);
        process.exit(1);
    } finally {
        needs.set(name, Math.max(needs.get(name) ?? 0, depth()));
    }
}

function good(status, what) {
    if (status === 0)
        return;
    console.log(`${what}: ${text(call("dcg_status_text", status))}`);
    process.exit(1);
}

const cards = call("dcg_cards_new", 1), session = call("dcg_session_new", cards);
const [first, second, other] = [room(1024), room(1024), room(1024)];
const [game, view_, guess, copy] = [0, 1, 2, 3].map(() => call("dcg_game_new"));
const list = room(16 + 8 * 1024), words = room(TEXT), error = room(256), save = room(SAVE), byte = room(256);
const info = room(256), choice = room(8), opinion = room(256), event = room(128);

// ---- Cards, decks, text ----

for (let i = 0; i < call("dcg_deck_embedded_count"); i++) {
    good(call("dcg_deck_embedded", cards, call("dcg_deck_embedded_name", i), other, error), "dcg_deck_embedded");
    call("dcg_deck_check", cards, other, 0, 0);
}
for (let def = 1; def <= call("dcg_cards_count", cards); def++) {
    call("dcg_cards_text", cards, def, words, TEXT);
    call("dcg_cards_trees", cards, def, words, TEXT);
    call("dcg_cards_program", cards, def, words, TEXT);
}

const lists = room(1 << 18), string = put("DCG list\n4 ST1-03 Agumon\n4 ST1-01 Koromon\n");
good(call("dcg_list_read", cards, string, text(string).length, lists, error), "dcg_list_read");
for (let form = 0; form < 10; form++)
    call("dcg_list_write", lists, form, words, TEXT, error);
call("dcg_deck_read", cards, string, text(string).length, other, error);

const reader = call("dcg_reader_new");
for (const line of ["[On Play] Gain 1 memory.", "[On Play] Delet 1 of your opponents Digimon.",
    "[When Digivolving] By deleting 1 of your Digimon, <Draw 1>. Then, gain 1 memory."]) {
    const at = put(line);
    call("dcg_text_normalise", at, line.length, words, TEXT);
    if (call("dcg_reader_line", reader, at, line.length, error) !== 0)
        call("dcg_reader_repair", reader, at, line.length, words, TEXT, error);
    call("dcg_reader_render", reader, words, TEXT);
    call("dcg_reader_tree", reader, words, TEXT);
    call("dcg_reader_damaged", reader, at, line.length, error);
    call("dcg_reader_others", reader, at, line.length, words, TEXT);
}
call("dcg_reader_free", reader);

const expression = put("color red and level >= 5 and text memory");
const search = call("dcg_search_new", expression, text(expression).length, error);
for (let def = 1; def <= 40; def++)
    call("dcg_search_test", search, cards, def);
call("dcg_search_free", search);

const file = readFileSync("tests/decks/network.cards", "utf8"), cardFile = put(file);
const added = call("dcg_cards_new", 0);
good(call("dcg_cards_add", added, cardFile, Buffer.byteLength(file), error), "dcg_cards_add");
call("dcg_cards_free", added);

// ---- Games ----

function look(serial) {
    for (let player = 0; player < 2; player++) {
        good(call("dcg_view", game, player, view_), "dcg_view");
        good(call("dcg_guess", view_, first, second, BigInt(serial), guess), "dcg_guess");
        good(call("dcg_determinize", game, player, BigInt(serial), guess), "dcg_determinize");
        call("dcg_prompt_text", game, cards, 2 + player, words, TEXT);
    }
    call("dcg_board_text", game, cards, 0, words, TEXT);
    call("dcg_decision_text", game, cards, words, TEXT);
    for (let card = 1; card < 110; card += 7)
        call("dcg_card", game, cards, card, info);
    const size = call("dcg_save", game, cards, save, SAVE);
    good(call("dcg_load", copy, cards, save, size, error), "dcg_load");
    good(call("dcg_check", game, cards, error), "dcg_check");
    view().setUint16(event, serial % 60, true);
    view().setUint8(event + 5, 1 + (serial % 100));
    call("dcg_event_text", game, cards, event, 2, words, TEXT);
}

function ask(count) {
    for (let i = 0; i < count; i++) {
        const option = view().getBigUint64(list + LIST_OPTIONS + 8 * i, true);
        call("dcg_option_text", game, cards, option, 2, words, TEXT);
        call("dcg_effect_text", game, cards, option, 0, words, TEXT);
        call("dcg_option_cost", game, cards, option);
        call("dcg_option_memory_after", info, session, game, option);
        call("dcg_why_not", info, game, cards, 1, option);
    }
}

const levels = [1, 3].map((level) => {
    const plan = room(32);
    good(call("dcg_ai_level", level, plan), "dcg_ai_level");
    return plan;
});

function play(number, decks) {
    let random = number;
    good(call("dcg_deck_embedded", cards, call("dcg_deck_embedded_name", number % decks), first, error), "deck");
    good(call("dcg_deck_embedded", cards, call("dcg_deck_embedded_name", (number * 7) % decks), second, error), "deck");
    good(call("dcg_start", session, game, first, second, BigInt(number), 0), "dcg_start");
    const thinkers = levels.map((plan) => call("dcg_ai_new", plan, cards, first, second));
    for (let serial = 0; call("dcg_options", session, game, list) === 0; serial++) {
        const count = view().getInt32(list + LIST_COUNT, true);
        if (serial % 16 === 0) {
            look(serial);
            ask(count);
        }
        if (serial % 32 === 0) {
            good(call("dcg_view", game, view().getInt32(list, true), view_), "dcg_view");
            for (const ai of thinkers)
                good(call("dcg_ai_choose", ai, view_, list, BigInt(serial), choice, opinion), "dcg_ai_choose");
        }
        random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
        const option = view().getBigUint64(list + LIST_OPTIONS + 8 * ((random >>> 16) % count), true);
        good(call("dcg_choose", session, game, option, 0), "dcg_choose");
    }
    call("dcg_result_text", game, cards, 2, words, TEXT);
    thinkers.forEach((ai) => call("dcg_ai_free", ai));
}

const decks = call("dcg_deck_embedded_count");
for (let number = 0; number < decks; number++)
    play(number, decks);

// ---- Simulations, scenarios, exercises ----

const sim = room(104), stats = room(128), report = room(4096), result = room(64), plan = room(32);
view().setUint32(sim, cards, true);
view().setUint32(sim + 4, first, true);
view().setUint32(sim + 8, second, true);
view().setUint8(sim + 64, 1); // with checks
good(call("dcg_simulate", sim, 0n, 50n, stats), "dcg_simulate");

for (const name of readdirSync("tests/rules/15-effects/15-10-choosing")) {
    const scenarios = readFileSync(`tests/rules/15-effects/15-10-choosing/${name}`, "utf8"), at = put(scenarios);
    good(call("dcg_scenario_run", cards, at, Buffer.byteLength(scenarios), 0, 0, 0, report, error), name);
}

const exerciser = call("dcg_exerciser_new", cards, error);
view().setInt32(plan + 8, 20, true);
for (let def = 1; def < 200; def += 10)
    call("dcg_exercise_card", exerciser, def, plan, result);
for (let def = 1; def < 200; def += 10)
    call("dcg_net_card", exerciser, def, plan, result);

// ---- The deepest first ----

for (const [name, bytes] of [...needs].sort((a, b) => b[1] - a[1]))
    console.log(`${String(bytes).padStart(7)} ${name}`);
console.log(`${needs.size} functions, each within ${stack} bytes of stack`);
