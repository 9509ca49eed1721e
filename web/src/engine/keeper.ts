// keeper.ts - stores a match after each request that changed it. A request "new" or "load" with a key "keep" says under which
// name; the engine skips the key.
import type { Game, Message, Request, Saved, Update } from '../link/protocol';
import type { KeptGame } from '../store/games';

export interface Store {
    put(game: KeptGame): Promise<void>;
}

function messages(answer: string): Message[] {
    return answer
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Message);
}

const changing = ['new', 'load', 'choose', 'undo', 'go'];
const leaving = ['new', 'load', 'replay', 'scenario'];

export class Keeper {
    private kept: KeptGame | null = null;

    constructor(
        private readonly talk: (request: string) => string,
        private readonly store: Store,
        private readonly now: () => number = Date.now,
    ) {}

    async answer(text: string): Promise<string> {
        const answer = this.talk(text);
        const request = JSON.parse(text) as Request;
        if (!changing.includes(request.type) && !leaving.includes(request.type)) return answer;
        const said = messages(answer);
        const taken = !said.every((message) => message.type === 'refused');
        if (taken && leaving.includes(request.type)) this.begin(request, said);
        if (taken && this.kept && changing.includes(request.type)) await this.keep(said);
        return answer;
    }

    private begin(request: Request, said: Message[]): void {
        const game = said.find((message): message is Game => message.type === 'game');
        const name = 'keep' in request ? request.keep : undefined;
        this.kept = null;
        if (!name || !game) return;
        const turned = game.seat === 'B';
        const mine = game.my_deck?.name ?? '';
        const others = game.opponents_deck?.name ?? '';
        this.kept = {
            name,
            begun: this.now(),
            changed: this.now(),
            seats: game.seats,
            decks: turned ? [others, mine] : [mine, others],
            steps: 0,
            turn: 0,
            over: false,
            winner: null,
            replay: '',
        };
    }

    private async keep(said: Message[]): Promise<void> {
        const saved = messages(this.talk('{"type":"save"}'))[0] as Saved;
        const update = said.find((message): message is Update => message.type === 'update');
        if (!this.kept || saved.type !== 'saved') return;
        this.kept = {
            ...this.kept,
            changed: this.now(),
            steps: saved.steps,
            turn: update?.view.turn ?? this.kept.turn,
            over: update ? update.result !== null : this.kept.over,
            winner: update?.result?.winner ?? null,
            replay: saved.replay,
        };
        await this.store.put(this.kept);
    }
}
