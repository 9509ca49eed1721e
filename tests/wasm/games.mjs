// games.mjs MODULE GAMES: plays games of the embedded decks in WebAssembly. tests/wasm/games.c plays the same games natively
// and prints the same lines; it says what they mean.

import { engine } from "./engine.mjs";

const [file, games] = [process.argv[2], Number(process.argv[3])];
const { dcg, room, view } = await engine(file);
const LIST_COUNT = 12, LIST_OPTIONS = 16, LIST_BYTES = 16 + 8 * 1024, DECK_BYTES = 1024, SELDOM = 1000;

const cards = dcg.dcg_cards_new(1), session = dcg.dcg_session_new(cards);
const decks = [];
for (let i = 0; i < dcg.dcg_deck_embedded_count(); i++) {
    decks.push(room(DECK_BYTES));
    if (dcg.dcg_deck_embedded(cards, dcg.dcg_deck_embedded_name(i), decks[i], 0) !== 0)
        throw new Error(`deck ${i} can't be read`);
}
const [game, seen] = [dcg.dcg_game_new(), dcg.dcg_game_new()];
const list = room(LIST_BYTES), plan = room(64), chosen = room(8);
const hex = (number, digits) => number.toString(16).padStart(digits, "0");

// 0: the choices are random.
function level(number) {
    if (number % SELDOM === SELDOM / 2)
        return 1;
    return number % SELDOM === 0 ? 2 + (number / SELDOM) % 2 : 0;
}

function thinker(number, first, second) {
    if (level(number) === 0 || dcg.dcg_ai_level(level(number), plan) !== 0)
        return 0;
    return dcg.dcg_ai_new(plan, cards, first, second);
}

function choice(ai, random) {
    const at = view(), pick = (random >>> 16) % at.getInt32(list + LIST_COUNT, true);
    const option = at.getBigUint64(list + LIST_OPTIONS + 8 * pick, true);
    if (ai === 0 || dcg.dcg_view(game, at.getInt32(list, true), seen) !== 0)
        return option;
    const status = dcg.dcg_ai_choose(ai, seen, list, BigInt(random), chosen, 0);
    return status === 0 ? view().getBigUint64(chosen, true) : option;
}

function play(number) {
    const first = decks[number % decks.length], second = decks[Math.floor(number / decks.length) % decks.length];
    let random = number, digest = 2166136261, decisions = 0, hash;
    const ai = thinker(number, first, second);
    let status = dcg.dcg_start(session, game, first, second, BigInt(number), 0);
    while (status === 0) {
        hash = BigInt.asUintN(64, dcg.dcg_hash(game));
        digest = Math.imul(digest ^ Number(hash & 0xffffffffn), 16777619);
        digest = Math.imul(digest ^ Number(hash >> 32n), 16777619);
        if (dcg.dcg_options(session, game, list) !== 0)
            break;
        random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
        status = dcg.dcg_choose(session, game, choice(ai, random), 0);
        decisions++;
    }
    dcg.dcg_ai_free(ai);
    return `${number} ${status} ${decisions} ${hex(hash, 16)} ${hex(digest >>> 0, 8)}`;
}

const lines = [];
for (let number = 0; number < games; number++)
    lines.push(play(number));
console.log(lines.join("\n"));
