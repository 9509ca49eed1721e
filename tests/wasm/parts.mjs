// parts.mjs FOLDER PROGRAM [GAMES]: the three modules of the browser (web/wasm/split.mjs) answer requests of protocol 2 with the bytes of the
// program: each kind of request alone in a new engine, so that each is once the one that loads what comes later, and whole games. Up to the
// first question the first module needs nothing else. All cards come as a file, which a match that is played doesn't notice. FOLDER has the
// modules.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { clock } from "./engine.mjs";

const [folder, program, games = "2"] = process.argv.slice(2);
const FIRST_KB = 325; // of what is loaded until the first question, with gzip; as in web/tests/browser/budget.mjs
const DECKS = ["st1", "bt22-omnimon", "ember", "gallantmon", "bt11-xros-heart", "tide"];
const PAGE_DECKS = ["bt22-omnimon", "bt17-three-great-angels"]; // which the page plays if no others are chosen
const OWN = "tests/decks/network.cards";

const bytes = (name) => readFileSync(`${folder}/${name}.wasm`);
const catalogue = readFileSync(`${folder}/all.catalogue`);
const [first, later, cards] = ["web", "later", "cards"].map((name) => new WebAssembly.Module(bytes(name)));

// A call of a function that the first module doesn't have loads the others, as web/src/engine/engine.ts does for the page.
function load() {
    const table = WebAssembly.Module.exports(first).find(({ kind }) => kind === "table").name;
    const state = { exports: null, loaded: false };
    const call = (index) => (...words) => {
        if (!state.loaded)
            new WebAssembly.Instance(later, { primary: state.exports });
        state.loaded = true;
        return state.exports[table].get(index)(...words);
    };
    const wanted = WebAssembly.Module.imports(first).filter(({ module }) => module === "placeholder");
    const placeholder = Object.fromEntries(wanted.map(({ name }) => [name, call(Number(name))]));
    const wasi_snapshot_preview1 = { clock_time_get: clock(() => state.exports.memory) };
    state.exports = new WebAssembly.Instance(first, { wasi_snapshot_preview1, placeholder }).exports;
    return state;
}

// An engine with the cards that come first, or with those of a file, too.
function begin(file) {
    const state = load(), { exports } = state;
    const put = (text, at) => new Uint8Array(exports.memory.buffer).set(text, at);
    const memory = (text) => {
        const at = exports.web_memory(text.length);
        put(text, at);
        return at;
    };
    let at = 0;
    if (file) {
        exports._initialize();
        at = memory(file);
    } else
        new WebAssembly.Instance(cards, { first: exports });
    const handle = exports.web_open(1n, at, file ? file.length : 0);
    if (handle === 0)
        throw new Error("the engine doesn't start");
    const talk = (line) => {
        const request = Buffer.from(line);
        put(request, exports.web_room(handle, request.length));
        const answer = exports.web_talk(handle, request.length);
        return Buffer.from(exports.memory.buffer, answer, exports.web_size(handle)).toString();
    };
    const take = (file) => exports.web_catalogue(handle, memory(file), file.length) !== 0;
    return { talk, take, loaded: () => state.loaded };
}

// With all cards.
function start(file) {
    const engine = begin(file);
    if (!engine.take(catalogue))
        throw new Error("the catalogue isn't taken");
    return engine;
}

function native(lines, ...flags) {
    const input = lines.join("\n") + "\n";
    return execFileSync(program, ["bot", "--protocol", "2", ...flags], { input, encoding: "utf8", maxBuffer: 1 << 28 });
}

let failed = 0;

function expect(truth, what) {
    if (truth)
        return;
    console.log(`FAIL: ${what}`);
    failed++;
}

// ---- What is loaded first ----

const size = ["web", "cards"].reduce((sum, name) => sum + gzipSync(bytes(name), { level: 9 }).length, 0) / 1024;
expect(size <= FIRST_KB, `${size.toFixed(1)} KB until the first question, more than ${FIRST_KB}`);
{
    const { talk, loaded } = begin();
    talk(JSON.stringify({ type: "hello", protocol: 2 }));
    const answer = talk(JSON.stringify({ type: "new", decks: PAGE_DECKS, seed: "3", seats: ["me", "level1"], card_texts: false }));
    expect(answer.includes('"ask":{'), "a new game asks a question");
    expect(!loaded(), "the first module alone comes to the first question");
}

// ---- The catalogue ----

for (const [what, file] of [
    ["cut", catalogue.subarray(0, catalogue.length - 8)],
    ["longer", Buffer.concat([catalogue, Buffer.alloc(8)])],
    ["empty", Buffer.alloc(0)],
    ["of another kind", Buffer.from(readFileSync("README.md"))],
    ...[0, 9, 40, 60, 1000, catalogue.length >> 1, catalogue.length - 1].map((at) => {
        const other = Buffer.from(catalogue);
        other[at] ^= 1;
        return [`wrong at byte ${at}`, other];
    }),
])
    expect(!begin().take(file), `a catalogue that is ${what} is taken`);
{
    const engine = start();
    expect(!engine.take(catalogue), "a catalogue is taken twice");
    const own = start(readFileSync("tests/decks/network.cards"));
    expect(JSON.parse(own.talk('{"type":"cards"}')).count > JSON.parse(engine.talk('{"type":"cards"}')).count, "a card file is laid over the catalogue");
}

// ---- Single requests ----

const scenario = 'scenario "one"\nrules: 7-1-3-2\nmemory A 3\nA hand: Cinderpup\ndo\nA: play Cinderpup\nexpect memory A 0\n';
const requests = [
    { type: "hello", protocol: 2 },
    { type: "rule", number: "7-1-3-2" },
    { type: "rules", query: "memory" },
    { type: "rules", under: "16" },
    { type: "card", number: "ST1-11", program: true },
    { type: "cards", query: "level:4 color:red", most: 5 },
    { type: "cards", query: "no such word: (" },
    { type: "deck", deck: "st1", form: "text" },
    { type: "scenario", text: scenario, run: true },
    { type: "scenario", text: scenario },
    { type: "sim", decks: ["st1", "bt22-omnimon"], players: ["random", "greedy"], games: 3, seed: 5 },
    { type: "new", decks: ["ember", "tide"], seed: "5", seats: ["level2", "level1"] },
].map((request) => JSON.stringify(request));

for (const line of requests)
    expect(start().talk(line) === native([line]), `${line} is answered with other bytes`);

const own = readFileSync(OWN);
for (const line of requests.slice(0, 6))
    expect(start(own).talk(line) === native([line], "--cards", OWN), `with the cards of ${OWN}, ${line} is answered with other bytes`);

// ---- Games ----

// Both seats and a spectator, all the way, while all cards come in the middle; the replay of it; what the rules say of each step.
function play(number) {
    const engine = begin();
    const [lines, answers] = [[], []];
    const ask = (request) => {
        lines.push(JSON.stringify(request));
        answers.push(engine.talk(lines.at(-1)));
        return JSON.parse(answers.at(-1).trim().split("\n").at(-1));
    };
    const decks = [DECKS[number % 6], DECKS[(number * 5 + 1) % 6]];
    ask({ type: "hello", protocol: 2 });
    let update = ask({ type: "new", decks, seed: String(number), seats: ["me", "me"] });
    for (let step = 0; update.ask && step < 2000; step++) {
        if (step === 20)
            expect(engine.take(catalogue), `game ${number} gets all cards`);
        if (step % 4 === 0)
            for (const seat of ["A", "B", "watch"])
                for (const type of ["update", "why", "inspect"])
                    ask({ type, seat, card: 1 + (step % 100) });
        const options = update.ask.options, option = options[(step * 7) % options.length].value;
        update = ask({ type: "choose", seq: update.seq, seat: update.seat, id: `c-${step}`, options: [option] });
    }
    expect(update.result, `game ${number} ends`);
    const saved = ask({ type: "save" });
    ask({ type: "replay", replay: saved.replay });
    ask({ type: "step", step: Math.floor(saved.steps / 2), seat: "all" });
    for (const line of requests)
        ask(JSON.parse(line));
    expect(engine.loaded(), `game ${number} needs what comes later`);
    expect(lines.length > 60, `game ${number} has only ${lines.length} requests`);
    expect(answers.join("") === native(lines), `game ${number} is told with other bytes`);
}

for (let number = 0; number < Number(games); number++)
    play(number);

console.log(`${requests.length} requests and ${games} games, ${size.toFixed(1)} KB until the first question`);
process.exit(failed ? 1 : 0);
