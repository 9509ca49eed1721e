// protocol.ts - the messages of protocol 2 as types (docs/protocol.md). Names of tables are in names.ts.
import type { Decision, EventKind, Place, Purpose, ReasonKind, Refusal, Verb } from './names';

export type CardId = number; // 1 to 255
export type CardNumber = string; // "ST1-03"
export type Player = 'A' | 'B';
export type Seat = Player | 'watch' | 'all';
export type Computer = 'random' | 'greedy' | 'search' | 'level1' | 'level2' | 'level3' | 'level4' | 'level5';
export type Who = 'me' | Computer;
export type OptionValue = string; // 16 hexadecimal digits

export interface DeckObject {
    name: string;
    main: Record<CardNumber, number>;
    eggs: Record<CardNumber, number>;
}
/** The name of a built-in deck, a deck list or deck code as a text, or an object. */
export type Deck = string | DeckObject;

// ---- Requests ----

interface About {
    match?: string;
    seat?: Seat;
}
export type Request = { id?: string | number } & (
    | { type: 'hello'; protocol?: 2; texts?: boolean; language?: string }
    | { type: 'new'; decks?: [Deck, Deck]; seed?: string; seats?: [Who, Who]; wait?: boolean; card_texts?: boolean; keep?: string }
    | ({ type: 'update' } & About)
    | ({ type: 'choose'; seq?: number; options: (OptionValue | number)[] } & About)
    | ({ type: 'go' } & About)
    | ({ type: 'why'; options?: string[] } & About)
    | ({ type: 'inspect'; card: CardId } & About)
    | ({ type: 'undo' } & About)
    | ({ type: 'hint'; budget?: number; options?: boolean } & About)
    | ({ type: 'save' } & About)
    | { type: 'load'; replay: string; step?: number; seats?: [Who, Who]; guess?: Player; wait?: boolean; keep?: string }
    | { type: 'replay'; replay: string }
    | ({ type: 'step'; step: number } & About)
    | { type: 'scenario'; text: string; run?: boolean; name?: string; line?: number }
    | ({ type: 'position' } & About)
    | { type: 'deck'; deck: Deck; form?: string; limits?: string; region?: string; day?: string }
    | { type: 'decks' }
    | { type: 'card'; number?: CardNumber; name?: string; program?: boolean }
    | { type: 'cards'; query?: string; first?: number; most?: number }
    | { type: 'rule'; number: string }
    | { type: 'rules'; query?: string; under?: string }
    | {
          type: 'sim';
          decks?: [Deck, Deck];
          players?: [Computer, Computer];
          games?: number;
          first?: number;
          seed?: number;
      }
);

// ---- Parts of answers ----

export interface Requirement {
    cost: number;
    colors?: string[];
    categories?: string[];
    level?: number;
    name?: string;
    trait?: string;
    in_words?: true;
}
/** A card as printed. */
export interface Printed {
    name: string;
    name_ja?: string;
    categories: string[];
    colors: string[];
    level: number | null;
    dp: number | null;
    cost: number | null;
    traits: string[];
    keywords: string[];
    requirements: Requirement[];
    text?: string;
}
/** A card of a view: what the seat doesn't know is missing. */
export interface ViewCard {
    id: CardId;
    number?: CardNumber;
    name?: string;
    level?: number | null;
    dp?: number | null;
    face_down?: true;
    token?: true;
    at?: number; // in a deck: the place from the top
    // in the breeding and battle area
    suspended?: boolean;
    played_this_turn?: boolean;
    checks?: number;
    keywords?: string[];
    colors?: string[];
    traits?: string[];
    under?: ViewCard[];
    links?: ViewCard[];
}
export interface Side {
    deck: number;
    deck_known: ViewCard[];
    digi_egg_deck: number;
    digi_egg_deck_known: ViewCard[];
    hand: ViewCard[];
    security: ViewCard[]; // top first
    trash: ViewCard[];
    breeding: ViewCard[];
    battle: ViewCard[]; // oldest first
}
export interface Pending {
    player: Player;
    card: CardId | null;
    on: CardId | null;
    trigger: EventKind | null;
    trigger_card: CardId | null;
    text?: string | null;
}
export interface Lasting {
    player: Player;
    card: CardId | null;
    on: CardId | null;
    until: string | null;
    until_player: Player | null;
    text?: string | null;
}
export interface View {
    turn: number;
    my_turn: boolean;
    i_went_first: boolean;
    phase: string;
    memory: number; // 3 is 3 on the side of "me", -3 on the other
    attacker: CardId | null;
    target: CardId | null;
    me: Side;
    opponent: Side;
    in_no_area: ViewCard[];
    pending: Pending[];
    lasting: Lasting[];
}
/** What an option, a refusal and a part of a hint have in common. */
export interface Act {
    verb: Verb;
    card: CardId | null;
    other: CardId | null;
    number: number;
    text?: string | null;
}
export interface Option extends Act {
    n: number;
    value: OptionValue;
    cost: number | null;
    memory: number | null;
    ends_turn?: true;
    like: number;
    does?: string | null;
}
export interface Ask {
    decision: Decision;
    rule: string | null;
    text?: string | null;
    source: CardId | null;
    effect?: string | null;
    mark?: [number, number] | null; // bytes of the effect in UTF-8
    purpose: Purpose;
    least: number | null;
    most: number | null;
    chosen: CardId[];
    options: Option[];
    /** What can be chosen at once after a yes: cards for a DigiXros or Assembly. */
    then?: Omit<Option, 'n' | 'like'>[];
}
export interface GameEvent {
    n: number;
    kind: EventKind;
    rule: string | null;
    weight: number;
    player: Player | null;
    card: CardId | null;
    other: CardId | null;
    from: Place | null;
    to: Place | null;
    cards: CardId[];
    value: number;
    number: CardNumber | null;
    until?: string | null;
    until_player?: Player | null;
    text?: string | null;
}
export interface Result {
    outcome: 'won' | 'drawn' | 'failed';
    winner: Player | null;
    rule: string | null;
    text?: string | null;
}
export interface Stopped {
    reason: Refusal | null;
    rule: string | null;
    text?: string | null;
}

// ---- Answers ----

export interface Hello {
    type: 'hello';
    protocol: number;
    program: string;
    version: string;
    cards: string;
    features: string[];
}
export interface Game {
    type: 'game';
    match: string;
    seat: Seat;
    seats: [Who, Who];
    my_deck?: DeckObject;
    opponents_deck?: DeckObject;
    cards?: Record<CardNumber, Printed>;
}
export interface Update {
    type: 'update';
    match: string;
    seat: Seat;
    seq: number;
    serial: number;
    hash: string;
    step?: number;
    undone?: number;
    events: GameEvent[];
    events_lost?: number;
    view: View;
    deciding: Player | null;
    ask: Ask | null;
    result: Result | null;
}
export interface Chosen {
    type: 'chosen';
    taken: number;
    stopped?: Stopped;
}
export interface Refused {
    type: 'refused';
    request: string | null;
    why: string;
    text: string;
    reason?: Refusal | null;
    rule?: string | null;
    lines?: DeckLine[];
}
/** A line of a deck list that isn't clear. */
export interface DeckLine {
    line: number;
    text: string;
    expected: string;
    near?: string; // the name that may be meant
    count?: number;
    cards?: CardNumber[]; // that have the name, or the one that is near
}
export interface WhyLine extends Act {
    reason: Refusal;
    rule: string | null;
}
export interface Why {
    type: 'why';
    seq: number;
    refused: WhyLine[];
}
export interface Reason {
    about: string;
    kind: ReasonKind;
    value: number;
    before: number;
    after: number;
    word?: string;
    card: CardId | null;
    rule: string | null;
    text?: string | null;
}
export interface Inspect {
    type: 'inspect';
    card: CardId;
    owner: Player;
    place: Place | null;
    number: CardNumber | null;
    printed?: Printed;
    level?: number | null;
    dp?: number | null;
    keywords?: string[];
    reasons?: Reason[];
}
export interface HintStep extends Act {
    player: Player;
    value: OptionValue;
}
export interface Hint extends Act {
    type: 'hint';
    value: OptionValue;
    expected: number | null;
    iterations: number;
    line: HintStep[];
    options?: { n: number; value: OptionValue; visits: number; expected: number | null }[];
}
export interface Saved {
    type: 'saved';
    steps: number;
    replay: string;
}
export interface ReplayInfo {
    type: 'replay';
    steps: number;
    told: number;
    diverges: number | null;
    altered: boolean;
    players: [string, string];
}
export interface ScenarioStep {
    line: number;
    state: 'done' | 'failed' | 'later';
    text: string | null;
}
/** Of a run: how many passed and failed, and the first failure. Of a walk: the steps. */
export interface ScenarioResult {
    type: 'scenario';
    passed: number;
    failed: number;
    line: number | null;
    message: string | null;
    steps?: ScenarioStep[];
}
export interface DeckProblem {
    rule: string | null;
    card: CardNumber | null;
    text: string;
}
export interface DeckInfo {
    type: 'deck';
    deck: DeckObject;
    legal: boolean;
    problems: DeckProblem[];
    limits?: string;
    open?: DeckProblem[];
    text?: string;
}
export interface CardInfo extends Printed {
    type: 'card';
    number: CardNumber;
    unread: string | null;
    program?: string;
}
export interface CardList {
    type: 'cards';
    cards: (Printed & { number: CardNumber })[];
    count: number; // in all, also those that are not told
}
export interface DeckList {
    type: 'decks';
    decks: { word: string; deck: DeckObject }[];
}
export interface Position {
    type: 'position';
    text: string;
}
export interface RuleInfo {
    type: 'rule';
    number: string;
    kind: string;
    summary: string;
    scenarios: { file: string; line: number }[];
}
export interface RuleList {
    type: 'rules';
    rules: { number: string; kind: string; summary: string }[];
}
export interface SimInfo {
    type: 'sim';
    wins: [number, number];
    games: number;
    draws: number;
    errors: number;
    first_wins: number;
    turns: number;
    decisions: number;
    by_attack: number;
    by_deck: number;
    by_forfeit: number;
    hash: string;
}
export type Message = { id?: string | number } & (
    | Hello
    | Game
    | Update
    | Chosen
    | Refused
    | Why
    | Inspect
    | Hint
    | Saved
    | ReplayInfo
    | ScenarioResult
    | DeckInfo
    | CardInfo
    | CardList
    | DeckList
    | Position
    | RuleInfo
    | RuleList
    | SimInfo
);
export type MessageOf<T extends Message['type']> = Extract<Message, { type: T }>;
