/* state.ts - what a person is doing at the table: selecting, dragging, looking. None of it is known to the engine. */
import { batch, computed, effect, signal } from '@preact/signals';
import { attemptsOf, telling } from '../model/attempts';
import { cardSpot, cheapestFirst, refusalsOf, targetsOf, type Offer, type Spot } from '../model/offers';
import type { Match } from '../model/match';
import { planOf } from '../model/plans';
import type { CardNumber, Option, WhyLine } from '../model/types';

export type Sheet =
    | { kind: 'list' }
    | { kind: 'why' }
    | { kind: 'log' }
    | { kind: 'inspect' }
    | { kind: 'keys' }
    | { kind: 'menu' }
    | { kind: 'pile'; whose: 'me' | 'opponent'; pile: 'trash' | 'deck' | 'eggs' | 'security' | 'hand' }
    | { kind: 'rule'; rule: string };

export interface Looked {
    card: number | null;
    number: CardNumber | null;
}

export interface Drag {
    from: Spot;
    x: number;
    y: number;
    over: Spot | null;
}

export interface Bubble {
    x: number;
    y: number;
    lines: WhyLine[];
}

const DONE = '0000000000000019';

/* What goes while it has the focus has the page laid out once more. The buttons of a question are off until the answer is there, and
 * who uses a pointer needs no focus; with keys it stays on its card. */
function letGo(): void {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && (focused.closest('[data-region=ask]') || !focused.matches(':focus-visible'))) focused.blur();
}

export class TableState {
    readonly selected = signal<Spot | null>(null);
    readonly preview = signal<Option | null>(null);
    readonly looked = signal<Looked | null>(null);
    readonly drag = signal<Drag | null>(null);
    readonly bubble = signal<Bubble | null>(null);
    readonly ways = signal<Offer[] | null>(null);
    readonly sheet = signal<Sheet | null>(null);
    readonly picked = signal<string[]>([]);
    readonly spoken = signal('');
    readonly tab = signal<'inspect' | 'log'>('log');
    readonly outlined = signal<number | null>(null);

    readonly dragged = computed<Spot | null>(() => this.drag.value?.from ?? null);
    /* the card that is selected or dragged */
    readonly active = computed<Spot | null>(() => this.dragged.value ?? this.selected.value);
    readonly targets = computed(() => {
        const from = this.active.value;
        return from ? targetsOf(this.match.offers.value, from, this.match.about.value) : new Map<Spot, Offer[]>();
    });
    readonly refused = computed(() => {
        const from = this.active.value;
        return from ? refusalsOf(this.match.why.value, from, this.match.about.value) : new Map<Spot, WhyLine[]>();
    });
    private dropped = false; // what is dragged was put down, and the answer isn't there yet
    private readonly stop: () => void;

    constructor(readonly match: Match) {
        let last = match.update.peek();
        const forget = effect(() => {
            const now = match.update.value;
            if (now === last) return;
            last = now;
            this.clear();
        });
        const conceal = effect(() => {
            if (match.curtain.value) this.conceal();
        });
        this.stop = () => (forget(), conceal());
    }

    /* The other person comes to the table: what this one looked at is not for them. */
    private conceal(): void {
        batch(() => {
            this.looked.value = null;
            this.outlined.value = null;
            this.sheet.value = null;
            this.spoken.value = '';
        });
    }

    clear(): void {
        batch(() => {
            // what is being prepared goes on while the opponent does something
            const here = (spot: Spot | undefined): boolean => this.match.preparing.value && spot !== undefined && (spot === 'eggs' || this.match.board.value?.byId.has(Number(spot.slice(5))) === true);
            if (!here(this.selected.value ?? undefined)) this.selected.value = null;
            this.preview.value = null;
            if (this.dropped || !here(this.drag.value?.from)) this.letDown();
            this.ways.value = null;
            this.picked.value = [];
            this.bubble.value = null;
            if (this.sheet.value?.kind === 'list' || this.sheet.value?.kind === 'why') this.sheet.value = null;
        });
    }

    /* ---- Choosing several cards: they are collected here, and sent as one batch ---- */

    /* How many may still be picked; 0: an answer is one option. */
    get room(): number {
        const ask = this.match.ask.value;
        if (!ask) return 0;
        const cards = ask.options.filter(option => option.verb === 'CARD_CHOICE').length;
        if (ask.decision === 'PLACE_ORDER') return cards > 1 ? cards - 1 : 0;
        if (ask.decision !== 'CHOOSE' || ask.most === null) return 0;
        const room = Math.min(ask.most - ask.chosen.length, cards);
        return room > 1 ? room : 0;
    }

    get enough(): boolean {
        const ask = this.match.ask.value;
        if (!ask) return false;
        if (ask.decision === 'PLACE_ORDER') return this.picked.value.length >= this.room;
        return this.picked.value.length > 0 && this.picked.value.length + ask.chosen.length >= (ask.least ?? 0);
    }

    private pick(value: string): void {
        const now = this.picked.value;
        const next = now.includes(value) ? now.filter(v => v !== value) : [...now, value];
        this.picked.value = next;
        if (next.length >= this.room) this.sendPicked();
    }

    sendPicked(): void {
        const picked = this.picked.value;
        const ask = this.match.ask.value;
        if (!ask || picked.length === 0) return;
        const full = ask.decision === 'PLACE_ORDER' || (ask.most !== null && picked.length + ask.chosen.length >= ask.most);
        void this.match.choose(full ? picked : [...picked, DONE]);
    }

    /* ---- Acting ---- */

    /* The promise is that of an answer that was sent. */
    act(offers: Offer[]): Promise<void> | null {
        const [only] = offers;
        if (!only || this.match.busy.value) return null;
        letGo();
        if (offers.length > 1) this.ways.value = cheapestFirst(offers);
        else if (only.option.verb === 'CARD_CHOICE' && this.room > 0) this.pick(only.option.value);
        else return this.match.choose(only.lead ? [only.lead, only.option.value] : [only.option.value]);
        return null;
    }

    /* A click on a card or area: it is the target of what is selected, an answer, or it is selected. */
    click(spot: Spot, touch: boolean, fastTaps: boolean): void {
        this.bubble.value = null;
        const target = this.selected.value && spot !== this.selected.value ? this.targets.value.get(spot) : undefined;
        if (target) {
            this.act(target);
            return;
        }
        const offers = this.match.offers.value.bySource.get(spot);
        if (spot === this.selected.value) {
            this.selected.value = null;
            return;
        }
        if (this.match.preparing.value) {
            if (!this.selected.value || !this.prepare(this.selected.value, [spot])) this.selectToPrepare(spot);
            return;
        }
        if (!offers) {
            this.selectIdle(spot);
            return;
        }
        const direct = this.match.ask.value?.decision !== 'MAIN' || !touch || fastTaps;
        if (offers.length === 1 && direct) this.act(offers);
        else this.select(spot);
    }

    private select(spot: Spot): void {
        this.selected.value = spot;
        this.look(spot);
    }

    /* A card without options still says why, if the engine does. */
    private selectIdle(spot: Spot): void {
        this.look(spot);
        const refused = refusalsOf(this.match.why.value, spot, this.match.about.value);
        this.selected.value = refused.size > 0 ? spot : null;
    }

    /* ---- Preparing the own turn in the opponent's ---- */

    private selectToPrepare(spot: Spot): void {
        this.look(spot);
        const card = this.match.board.value?.byId.get(Number(spot.slice(5)));
        this.selected.value = spot === 'eggs' || (card?.whose === 'me' && card.number !== null) ? spot : null;
    }

    private prepare(from: Spot, spots: Spot[]): boolean {
        const board = this.match.board.value;
        const plan = board && spots.map(spot => planOf(board, from, spot)).find(found => found !== null);
        if (plan) this.match.prepare(plan);
        if (plan) this.selected.value = null;
        return plan != null;
    }

    look(spot: Spot): void {
        if (spot.startsWith('card:')) this.lookAt(Number(spot.slice(5)));
    }

    /* Opens the card to be read. */
    read(spot: Spot): void {
        this.look(spot);
        if (this.match.board.value?.byId.get(Number(spot.slice(5)))?.number) this.sheet.value = { kind: 'inspect' };
    }

    lookAt(card: number): void {
        const known = this.match.board.value?.byId.get(card);
        if (known?.number) this.looked.value = { card, number: known.number };
    }

    /* ---- Dropping ---- */

    /* The first spot, from the inside to the outside, where something is offered or refused. */
    private meaning(spots: Spot[]): { offers?: Offer[]; lines?: WhyLine[] } {
        for (const spot of spots) {
            const offers = this.targets.value.get(spot);
            if (offers) return { offers };
            const lines = this.refused.value.get(spot);
            if (lines) return { lines };
        }
        return {};
    }

    /* The card is over something: what would be done there. */
    dragOver(drag: Drag, spots: Spot[]): void {
        this.drag.value = drag;
        const offers = spots.map(spot => this.targets.value.get(spot)).find(list => list !== undefined);
        this.preview.value = offers ? (cheapestFirst(offers)[0]?.option ?? null) : null;
    }

    /* A card that the person knows can be lifted; where it can't go, the reason is told. */
    canLift(from: Spot): boolean {
        if (this.match.offers.value.bySource.has(from)) return true;
        if (this.match.setting.kind === 'replay' || this.match.setting.kind === 'watch') return false;
        return from === 'eggs' || (from.startsWith('card:') && this.match.board.value?.byId.get(Number(from.slice(5)))?.number != null);
    }

    private letDown(): void {
        this.dropped = false;
        this.drag.value = null;
        this.preview.value = null;
    }

    /* Where the drop is an answer, what is dragged is let go with the picture of what comes of it: one picture less. */
    drop(spots: Spot[], x: number, y: number): void {
        const from = this.drag.value?.from;
        const { offers, lines } = this.meaning(spots);
        const plain = spots[0] !== from && !this.match.preparing.value && this.match.ask.value?.decision !== 'PLACE_ORDER';
        const sent = offers && plain ? this.act(offers) : null;
        if (sent) {
            this.dropped = true;
            void sent.then(() => this.dropped && this.letDown()); // it was refused
            return;
        }
        this.letDown();
        if (spots[0] === from || (offers && plain)) return; // it was put back, or more is to be said
        if (from && this.match.preparing.value) {
            this.prepare(from, spots);
            return;
        }
        if (from && this.arrange(from, spots)) return;
        if (offers) this.act(offers);
        else if (lines) this.bubble.value = { x, y, lines: telling(lines) };
        else if (from) void this.askWhy(from, spots, x, y);
    }

    /* Nobody has thought of this gesture before: the engine is asked. */
    private async askWhy(from: Spot, spots: Spot[], x: number, y: number): Promise<void> {
        const board = this.match.board.value;
        const ask = this.match.ask.value;
        if (!board) return;
        const tried = spots.map(spot => attemptsOf(board, ask, from, spot)).find(list => list.length > 0) ?? [];
        const update = this.match.update.value;
        const lines = telling(await this.match.whyNot(tried));
        if (lines.length > 0 && this.match.update.value === update) this.bubble.value = { x, y, lines };
    }

    /* ---- An order of cards: a card is put in the place of another, the rest moves up ---- */

    /* The cards in the order in which they are placed now. */
    get arrangement(): Option[] {
        const all = this.match.ask.value?.options.filter(option => option.verb === 'CARD_CHOICE') ?? [];
        const picked = this.picked.value.map(value => all.find(option => option.value === value)).filter(option => option !== undefined);
        return [...picked, ...all.filter(option => !picked.includes(option))];
    }

    private arrange(from: Spot, spots: Spot[]): boolean {
        if (this.match.ask.value?.decision !== 'PLACE_ORDER') return false;
        const row = this.arrangement;
        const moved = row.find(option => cardSpot(option.card ?? 0) === from);
        const at = row.findIndex(option => spots.includes(cardSpot(option.card ?? 0)));
        if (!moved || at < 0) return false;
        const next = row.filter(option => option !== moved);
        next.splice(at, 0, moved);
        this.picked.value = next.slice(0, this.room).map(option => option.value);
        return true;
    }

    say(text: string): void {
        // the same text again must be read again
        this.spoken.value = this.spoken.value === text ? `${text} ` : text;
    }

    close(): void {
        this.stop();
    }
}
