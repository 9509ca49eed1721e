/* match.ts - a match as signals: what the seat sees, what it is asked, what happened. The view of an update replaces the
 * last one whole, so the picture can't drift from the state. */
import { batch, computed, signal } from '@preact/signals';
import { RefusedError, type Answer, type Client } from '../link/client';
import { words } from '../words';
import { attackAfter, type AttackNow } from './attack';
import { automatic, effectKey, type Habits, type Remembered, type Stops, type Why } from './automatic';
import { boardOf, otherPlayer, seatPlayer, unknownNumbers, type Board } from './board';
import { story, type LogLine } from './log';
import { cardSpot, offersOf, type Spot } from './offers';
import { noPlans, slotOf, type Plan, type Plans } from './plans';
import { optionParts, type Voice } from './sentences';
import { settings } from './settings';
import type { CardNumber, Game, Hint, Inspect, Option, Player, Printed, ReplayInfo, Request, ScenarioStep, Seat, Update, WhyLine } from './types';

export type Kind = 'computer' | 'hotseat' | 'watch' | 'replay' | 'position';

export interface Setting {
    kind: Kind;
    names: Record<Player, string>;
    seat?: Seat; // of a replay: who looks
}

/* between two choices of a computer player that a person sees, and before an answer is taken without asking */
const PACE = { slow: 1200, normal: 600, fast: 0 };
const SLOW_AFTER = 150;
const FORCED_AFTER = { slow: 700, normal: 350, fast: 0 };

/* An id beyond those that `forfeit` of protocol 2 names. */
const forfeitValue: Record<Player, string> = { A: '0000000000000001', B: '0000000001000001' };

const goFor = (update: Update): Request => ({ type: 'go', seat: update.seat });

export class Match {
    readonly game = signal<Game | null>(null);
    readonly update = signal<Update | null>(null);
    readonly before = signal<Board | null>(null);
    readonly why = signal<WhyLine[]>([]);
    readonly log = signal<LogLine[]>([]);
    readonly news = signal<LogLine[]>([]);
    readonly busy = signal(false);
    readonly slow = signal(false); // the answer takes so long that the buttons show it
    readonly thinking = signal(false); // a computer player decides
    readonly answering = signal(false); // an answer is about to be taken without asking
    readonly paused = signal(false);
    readonly error = signal<string | null>(null);
    readonly curtain = signal<Player | null>(null);
    readonly hint = signal<Hint | null>(null);
    readonly hinting = signal(false);
    readonly stops = signal<Stops>(settings.value.stops);
    readonly remembered = signal<ReadonlyMap<string, Remembered>>(new Map());
    readonly facts = signal<ReadonlyMap<CardNumber, Printed>>(new Map());
    readonly texts = signal<ReadonlyMap<CardNumber, string>>(new Map()); // of cards whose facts have none
    readonly announced = signal<string | null>(null);
    readonly plans = signal<Plans>(noPlans);
    readonly attack = signal<AttackNow | null>(null);

    readonly board = computed<Board | null>(() => {
        const update = this.update.value;
        return update ? boardOf(update.view, update.seat, this.facts.value) : null;
    });
    readonly ask = computed(() => (this.curtain.value || this.setting.kind === 'replay' ? null : (this.update.value?.ask ?? null)));
    /* the opponent's turn, in which the own one can be prepared */
    readonly preparing = computed(() => {
        const update = this.update.value;
        return this.setting.kind === 'computer' && update !== null && update.ask === null && update.result === null && !update.view.my_turn && update.view.turn > 0;
    });
    readonly about = computed(() => this.aboutNow());
    readonly offers = computed(() => offersOf(this.ask.value, this.about.value));
    readonly voice = computed<Voice | null>(() => this.voiceNow());

    private readonly logs = new Map<Seat, LogLine[]>(); // two people at one screen know different things
    private readonly reading = new Set<CardNumber>(); // their texts were asked for
    private timer: ReturnType<typeof setTimeout> | null = null;
    private anyOrder = false;
    private noToRest: string | null = null;
    private turn = 0;
    private walked = 0;
    private going: Promise<Answer> | undefined; // a choice of a computer player that was asked for before its time
    private goTimer: ReturnType<typeof setTimeout> | null = null;
    private thinker: Client | null = null;
    private closed = false; // an answer that comes now is of no use: the engine has another match

    constructor(
        readonly client: Client,
        readonly setting: Setting,
        private readonly think: (() => Client) | null = null,
    ) {}

    /* Where a chosen card is put: on the attacker where it is blocked or countered, else on the card whose effect asks. */
    private aboutNow(): Spot {
        const update = this.update.value;
        const decision = update?.ask?.decision;
        if (decision === 'LINK_TRASH') return 'trash';
        const card = decision === 'BLOCK' || decision === 'COUNTER' ? update?.view.attacker : update?.ask?.source;
        return card == null ? 'middle' : cardSpot(card);
    }

    get me(): Player {
        return seatPlayer(this.update.value?.seat ?? this.setting.seat ?? 'A');
    }

    private voiceNow(): Voice | null {
        const now = this.board.value;
        const update = this.update.value;
        if (!now || !update) return null;
        const you = this.setting.kind === 'replay' || this.setting.kind === 'watch' ? null : seatPlayer(update.seat);
        return { you, names: this.setting.names, now, before: this.before.value, facts: this.facts.value };
    }

    /* ---- Requests ---- */

    /* One request at a time; a refusal is shown, and nothing is lost by it. */
    private async send(request: Request, sent = this.client.send(request)): Promise<Answer | null> {
        this.busy.value = true;
        // most answers come before the next picture, which would only show that they are awaited
        const slow = setTimeout(() => (this.slow.value = true), SLOW_AFTER);
        try {
            const answer = await sent;
            clearTimeout(slow);
            this.error.value = answer.refused && answer.refused.why !== 'STALE' ? answer.refused.text : null;
            await this.take(answer);
            return answer;
        } catch (error) {
            this.error.value = error instanceof Error ? error.message : String(error);
            return null;
        } finally {
            clearTimeout(slow);
            batch(() => (this.busy.value = this.slow.value = false));
        }
    }

    async begin(request: Request): Promise<boolean> {
        batch(() => {
            this.log.value = [];
            this.news.value = [];
            this.before.value = null;
            this.turn = 0;
        });
        const answer = await this.send(request);
        return answer?.get('update') !== undefined;
    }

    /* A replay to be looked at. */
    async open(replay: string): Promise<ReplayInfo | null> {
        const answer = await this.send({ type: 'replay', replay });
        return answer?.get('replay') ?? null;
    }

    /* A scenario up to a line: its steps. The log goes on if the line is a later one. */
    async walk(text: string, line: number): Promise<ScenarioStep[] | null> {
        if (line <= this.walked) this.log.value = [];
        this.walked = line;
        const answer = await this.send({ type: 'scenario', text, line });
        return answer?.get('scenario')?.steps ?? null;
    }

    async choose(options: Option[] | string[]): Promise<void> {
        const update = this.update.value;
        if (!update || this.busy.value) return;
        this.stopTimer();
        const values = options.map(option => (typeof option === 'string' ? option : option.value));
        await this.send({ type: 'choose', seq: update.seq, seat: update.seat, options: values });
    }

    async undo(): Promise<void> {
        if (this.busy.value) return;
        this.stopTimer();
        this.forgetHabits();
        await this.send({ type: 'undo' });
    }

    async forfeit(): Promise<void> {
        const update = this.update.value;
        if (update) await this.choose([forfeitValue[seatPlayer(update.seat)]]);
    }

    async step(step: number, seat: Seat): Promise<void> {
        await this.send({ type: 'step', step, seat });
    }

    async inspect(card: number): Promise<Inspect | null> {
        const update = this.update.value;
        if (!update) return null;
        try {
            return await this.client.ask('inspect', { type: 'inspect', card, seat: update.seat });
        } catch (error) {
            if (error instanceof RefusedError) return null;
            throw error;
        }
    }

    async save(): Promise<string | null> {
        try {
            return (await this.client.ask('saved', { type: 'save' })).replay;
        } catch {
            return null;
        }
    }

    /* The match as it is now, as a scenario; null: there is none, for example before the first turn. */
    async position(): Promise<string | null> {
        return (await this.client.send({ type: 'position' })).get('position')?.text ?? null;
    }

    /* ---- Hints: another engine thinks, so that the table stays free ---- */

    async askHint(budget = 2000): Promise<void> {
        if (!this.think || this.hinting.value || !this.ask.value) return;
        this.hinting.value = true;
        const seq = this.update.value?.seq;
        try {
            const replay = await this.save();
            // a guess has no replay, and its engine has nothing else to do
            const engine = replay ? (this.thinker ??= this.think()) : this.client;
            if (replay) await engine.send({ type: 'load', replay });
            const hint = await engine.ask('hint', { type: 'hint', budget, options: true });
            if (this.update.value?.seq === seq) this.hint.value = hint;
        } catch (error) {
            this.error.value = error instanceof Error ? error.message : String(error);
        } finally {
            this.hinting.value = false;
        }
    }

    /* ---- Taking what the engine says ---- */

    private async learn(update: Update): Promise<void> {
        const missing = unknownNumbers(update, this.facts.value);
        if (missing.length === 0) return;
        const facts = new Map(this.facts.value);
        const answers = await Promise.all(missing.map(number => this.client.send({ type: 'card', number })));
        for (const answer of answers) {
            const card = answer.get('card');
            if (card) facts.set(card.number, card);
        }
        this.facts.value = facts;
    }

    /* The text of a card. A new game tells none, so that it begins sooner: each is asked for when it is wanted first. */
    textOf(number: CardNumber): string | undefined {
        const facts = this.facts.value.get(number);
        const text = facts?.text ?? this.texts.value.get(number);
        if (facts && text === undefined && !this.reading.has(number)) void this.readText(number);
        return text;
    }

    private async readText(number: CardNumber): Promise<void> {
        this.reading.add(number);
        const text = await this.client.ask('card', { type: 'card', number }).then(card => card.text, () => undefined); // the engine is gone, or refuses: no text
        if (text !== undefined) this.texts.value = new Map([...this.texts.value, [number, text]]);
    }

    private async take(answer: Answer): Promise<void> {
        const game = answer.get('game');
        const update = answer.get('update');
        if (game) {
            this.game.value = game;
            if (game.cards) this.facts.value = new Map([...this.facts.value, ...Object.entries(game.cards)]);
        }
        if (!update || this.closed) return;
        await this.learn(update);
        if (this.closed) return;
        const begins = this.update.value === null;
        // one picture: what is new, and that it can be answered
        batch(() => {
            this.busy.value = this.slow.value = false;
            this.show(update);
            this.afterShow(update, begins);
        });
    }

    private show(update: Update): void {
        const last = this.update.value;
        const seatChanged = this.setting.kind === 'hotseat' && update.ask !== null && last?.seat !== update.seat;
        batch(() => {
            this.before.value = seatChanged ? null : this.board.value;
            this.update.value = update;
            this.attack.value = attackAfter(update.undone ? null : this.attack.value, update.events, update.view.attacker !== null, update.ask);
            this.hint.value = null;
            this.why.value = [];
            if (seatChanged) this.changeSeat(last, update);
            if (update.undone || update.step !== undefined) this.log.value = this.log.value.filter(line => line.serial <= update.serial && line.n < (update.events[0]?.n ?? Infinity));
            const voice = this.voice.value;
            const lines = voice ? story(update.events, voice, this.turn, update.serial) : [];
            this.turn = update.view.turn;
            this.log.value = [...this.log.value, ...lines];
            this.news.value = last && last.ask === null && !update.undone ? [...this.news.value, ...lines] : lines;
        });
        if (last && last.view.turn !== update.view.turn) this.endTurn();
    }

    private changeSeat(last: Update | null, update: Update): void {
        if (last) this.logs.set(last.seat, this.log.value);
        this.log.value = this.logs.get(update.seat) ?? [];
        this.curtain.value = seatPlayer(update.seat);
    }

    private endTurn(): void {
        this.remembered.value = new Map();
        if (this.stops.value === 'skip') this.stops.value = settings.value.stops;
    }

    /* The next choice of a computer player, after a while in which the last one can be read. When a game begins there was none. */
    private letGo(update: Update, begins = false): void {
        const computer = this.setting.kind === 'computer' || this.setting.kind === 'watch';
        this.thinking.value = computer && update.ask === null && update.result === null;
        if (!this.thinking.value || this.paused.value) return;
        const seen = !begins && update.events.some(event => event.weight >= 3);
        if (begins) {
            this.going = this.client.send(goFor(update)); // the engine works while the table is drawn
            this.going.catch(() => {}); // send() says it
        }
        this.goTimer = setTimeout(() => this.goOn(update), seen ? PACE[settings.value.pace] : 0);
    }

    private goOn(update: Update): void {
        const sent = this.going;
        this.going = undefined;
        void this.send(goFor(update), sent);
    }

    pause(on: boolean): void {
        this.paused.value = on;
        if (this.goTimer !== null) clearTimeout(this.goTimer);
        const update = this.update.value;
        if (update && !on) this.letGo(update);
    }

    oneStep(): void {
        const update = this.update.value;
        if (update && this.thinking.value && !this.busy.value) this.goOn(update);
    }

    /* Without waiting: the person doesn't want to look on. */
    hurry(): void {
        const update = this.update.value;
        if (!this.thinking.value || this.busy.value || this.goTimer === null || !update) return;
        clearTimeout(this.goTimer);
        this.goOn(update);
    }

    private afterShow(update: Update, begins = false): void {
        const ask = this.ask.value;
        this.letGo(update, begins);
        if (!ask) return;
        if (ask.decision !== 'ORDER') this.anyOrder = false;
        if (ask.decision !== 'OPTIONAL') this.noToRest = null;
        void this.loadWhy(update);
        this.takeByItself();
    }

    private async loadWhy(update: Update): Promise<void> {
        try {
            const why = await this.client.ask('why', { type: 'why', seat: update.seat });
            if (this.update.value?.seq === update.seq) this.why.value = why.refused;
        } catch (error) {
            if (!(error instanceof RefusedError)) throw error;
        }
    }

    /* Why none of these can be done. */
    async whyNot(options: string[]): Promise<WhyLine[]> {
        const update = this.update.value;
        if (!update || options.length === 0 || this.setting.kind === 'replay' || this.setting.kind === 'watch') return [];
        const answer = await this.client.send({ type: 'why', seat: update.seat, options });
        return answer.get('why')?.refused ?? [];
    }

    /* ---- Answers without asking ---- */

    private habits(): Habits {
        const { forced, sameOrder, hatch } = settings.value;
        return { stops: this.stops.value, forced, sameOrder, hatch, anyOrder: this.anyOrder, noToRest: this.noToRest, remembered: this.remembered.value, plan: this.planNow() };
    }

    /* ---- What was prepared in the opponent's turn ---- */

    prepare(plan: Plan): void {
        this.plans.value = { ...this.plans.value, [slotOf(plan)]: plan };
    }

    dropPlan(slot: keyof Plans): void {
        this.plans.value = { ...this.plans.value, [slot]: null };
    }

    private planNow(): Plan | null {
        const decision = this.update.value?.view.my_turn ? this.ask.value?.decision : undefined;
        return decision === 'BREEDING' ? this.plans.value.breeding : decision === 'MAIN' ? this.plans.value.main : null;
    }

    /* A plan is for one question. If it isn't offered there, the person is told. */
    private usePlan(taken: Why | undefined): void {
        const plan = this.planNow();
        const decision = this.ask.value?.decision;
        if (decision === 'MAIN' && this.update.value?.view.my_turn) this.plans.value = noPlans;
        else if (plan) this.dropPlan('breeding');
        if (plan && taken !== 'planned') this.tell(words.table.plannedNot, { ...plan[0], number: 0 });
    }

    takeByItself(): void {
        const ask = this.ask.value;
        const voice = this.voice.value;
        const taken = ask && automatic(ask, this.habits());
        this.usePlan(taken?.why);
        if (!taken || !voice) return;
        this.stopTimer();
        this.answering.value = true;
        this.timer = setTimeout(() => {
            this.answering.value = false;
            this.announce(taken.why, taken.option);
            void this.choose([taken.option]);
        }, FORCED_AFTER[settings.value.pace]);
    }

    private announce(why: Why, option: Option): void {
        const templates: Record<Why, string> = {
            forced: words.table.forced,
            ordered: words.table.ordered,
            remembered: words.table.remembered,
            skipped: words.table.skipped,
            hatched: words.table.forced,
            planned: words.table.planned,
        };
        this.tell(templates[why], option);
    }

    /* A line of the log about an option, and for those who hear the page. */
    private tell(template: string, option: Pick<Option, 'verb' | 'card' | 'other' | 'number'>): void {
        const voice = this.voice.value;
        const update = this.update.value;
        if (!voice || !update) return;
        const [head, tail] = template.split('{option}') as [string, string | undefined];
        const said = [head, ...optionParts(voice, option), tail ?? ''];
        this.announced.value = said.map(part => (typeof part === 'string' ? part : part.name)).join('');
        this.log.value = [
            ...this.log.value,
            { n: -1, turn: update.view.turn, player: voice.you, rule: update.ask?.rule ?? null, kind: 'CHOSE', weight: 2, said, cards: [], card: option.card, number: null, serial: update.serial, own: true },
        ];
    }

    private stopTimer(): void {
        if (this.goTimer !== null) clearTimeout(this.goTimer);
        this.goTimer = null;
        if (this.timer !== null) clearTimeout(this.timer);
        this.timer = null;
        this.answering.value = false;
    }

    private forgetHabits(): void {
        this.plans.value = noPlans;
        this.anyOrder = false;
        this.noToRest = null;
        this.remembered.value = new Map();
    }

    takeAnyOrder(): void {
        if (this.busy.value) return; // the question is answered
        this.anyOrder = true;
        const first = this.ask.value?.options[0];
        if (first) void this.choose([first]);
    }

    declineRest(): void {
        const ask = this.ask.value;
        if (!ask || this.busy.value) return;
        this.noToRest = effectKey(ask);
        const no = ask.options.find(option => option.verb === 'NO');
        if (no) void this.choose([no]);
    }

    remember(verb: 'YES' | 'NO'): void {
        const ask = this.ask.value;
        const option = ask?.options.find(o => o.verb === verb);
        if (!ask || !option || this.busy.value) return;
        this.remembered.value = new Map([...this.remembered.value, [effectKey(ask), { answer: verb, text: ask.effect ?? ask.text ?? '' }]]);
        void this.choose([option]);
    }

    forget(key: string): void {
        this.remembered.value = new Map([...this.remembered.value].filter(([other]) => other !== key));
    }

    cycleStops(): void {
        const order: Stops[] = ['auto', 'ask', 'skip'];
        this.stops.value = order[(order.indexOf(this.stops.value) + 1) % order.length] ?? 'auto';
        this.takeByItself();
    }

    openCurtain(): void {
        this.curtain.value = null;
        const update = this.update.value;
        if (update) this.afterShow(update);
    }

    opponentName(): string {
        return this.setting.names[otherPlayer(this.me)];
    }

    close(): void {
        this.closed = true;
        this.stopTimer();
        this.thinker?.close();
        this.thinker = null;
    }
}
