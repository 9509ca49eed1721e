// talk.mjs MODULE REQUESTS ANSWERS: plays games by protocol 2 in WebAssembly, and writes the requests and the answers to files: the
// native program has to answer the same. Prints how many bytes of stack dcg_talk needs.

import { writeFileSync } from "node:fs";
import { engine } from "./engine.mjs";

const { dcg, stack, view, room, text, put, paint, depth } = await engine(process.argv[2]);
const requests = [], answers = [];
let deepest = 0;

// struct dcg_talk_plan: cards, decks, seats, the seed, scenarios
const plan = room(64), cards = dcg.dcg_cards_new(1);
view().setUint32(plan, cards, true);
view().setBigUint64(plan + 24, 1n, true);
dcg.dcg_talk_scenarios(plan);
const talker = dcg.dcg_talker_new(plan);

function ask(request) {
    const line = JSON.stringify(request), at = put(line);
    paint();
    const answer = text(dcg.dcg_talk(talker, at, Buffer.byteLength(line), 0));
    deepest = Math.max(deepest, depth());
    dcg.free(at);
    requests.push(line);
    answers.push(answer);
    return answer.trim().split("\n").map((message) => JSON.parse(message)).at(-1);
}

function play(decks, seed) {
    let update = ask({ type: "new", decks, seed, seats: ["me", "greedy"] });
    for (let step = 0; update.result === null; step++) {
        const options = update.ask.options;
        if (step % 8 === 0)
            for (const type of ["why", "inspect", "save"])
                ask({ type, card: 1 + (step % 100) });
        update = ask({ type: "choose", seq: update.seq, id: `c-${step}`, options: [options[(step * 7) % options.length].value] });
    }
    const saved = ask({ type: "save" });
    ask({ type: "replay", replay: saved.replay });
    ask({ type: "step", step: Math.floor(saved.steps / 2), seat: "all" });
}

ask({ type: "hello", protocol: 2 });
play(["st1", "st2"], "3");
play(["gallantmon", "beelzemon"], "4");
play(["ember", "tide"], "5");
play(["beelzemon", "st1"], "6");
ask({ type: "new", decks: ["ember", "tide"], seed: 5, seats: ["me", "level3"] });
ask({ type: "hint", budget: 40 });
for (let i = 0; i < 3; i++)
    ask(i === 0 ? { type: "new", decks: ["st1", "st2"], seats: ["level1", "level2"], wait: true } : { type: "go" });
for (const type of ["position", "decks", "cards", "rules"])
    ask({ type });
ask({ type: "scenario", text: 'scenario "pass"\nrules: 6-5-1\n  pass\n' });
ask({ type: "deck", deck: "st1", form: "code" });
ask({ type: "sim", decks: ["st1", "st2"], games: 4, players: ["random", "greedy"] });
ask({ type: "scenario", run: true, text: 'scenario "pass"\nrules: 6-5-1\ndo\n  pass\n' });
writeFileSync(process.argv[3], requests.join("\n") + "\n");
writeFileSync(process.argv[4], answers.join(""));
console.log(`${requests.length} requests, ${deepest} of ${stack} bytes of stack`);
process.exit(requests.length > 60 ? 0 : 1);
