/* offers.ts - the options of a question by where they are on the table: which card they begin at, where a drag of that
 * card would end, and what is refused there. All of it comes from the engine; this is an index. */
import type { Ask, CardId, Option, OptionValue, Verb, WhyLine } from './types';

/* A place to begin or end a gesture: a card, or an area. */
export type Spot = `card:${number}` | 'eggs' | 'breeding' | 'battle' | 'player' | 'trash' | 'middle';

export const cardSpot = (id: CardId): Spot => `card:${id}`;

/* An option with those that are interchangeable with it. */
export interface Offer {
    option: Option;
    alike: Option[];
    lead?: OptionValue; // what is answered before it
}

export interface Offers {
    all: Offer[];
    /* where a gesture can begin */
    bySource: Map<Spot, Offer[]>;
    primary: Offer | null;
    secondary: Offer | null;
}

interface Gesture {
    from: Spot | null;
    to: Spot | null;
}

interface Acting {
    verb: Verb;
    card: CardId | null;
    other: CardId | null;
}

const ontoCard: ReadonlySet<Verb> = new Set<Verb>(['DIGIVOLVE', 'DNA_DIGIVOLVE', 'BURST_DIGIVOLVE', 'APP_FUSE', 'LINK']);

/* The drag that means an option; `about`: where a chosen card is put. */
export function gestureOf(act: Acting, about: Spot = 'middle'): Gesture {
    const from = act.card === null ? null : cardSpot(act.card);
    if (act.verb === 'HATCH') return { from: 'eggs', to: 'breeding' };
    if (act.verb === 'MOVE' || act.verb === 'PLAY') return { from, to: 'battle' };
    if (act.verb === 'USE') return { from, to: 'middle' };
    if (ontoCard.has(act.verb)) return { from, to: act.other === null ? null : cardSpot(act.other) };
    if (act.verb === 'ATTACK') return { from, to: act.other === null ? 'player' : cardSpot(act.other) };
    if (act.verb === 'CARD_CHOICE' || act.verb === 'BLOCK' || act.verb === 'COUNTER')
        return { from, to: about };
    return { from, to: null };
}

/* Buttons of the question, in the order in which they are looked for. */
const primaryVerbs: readonly Verb[] = ['KEEP', 'PASS', 'NOTHING', 'NO_COUNTER', 'NO_BLOCK', 'YES', 'DONE', 'TOP'];
const secondaryVerbs: readonly Verb[] = ['REDRAW', 'NO', 'BOTTOM'];

export function isButton(verb: Verb): boolean {
    return primaryVerbs.includes(verb) || secondaryVerbs.includes(verb);
}

/* Interchangeable options as one. */
export function merge(options: readonly Option[]): Offer[] {
    const first = new Map<number, Offer>();
    for (const option of options) {
        const offer = first.get(option.like);
        if (offer) offer.alike.push(option);
        else first.set(option.like, { option, alike: [option] });
    }
    return [...first.values()];
}

function find(all: Offer[], verbs: readonly Verb[]): Offer | null {
    for (const verb of verbs) {
        const offer = all.find(o => o.option.verb === verb);
        if (offer) return offer;
    }
    return null;
}

/* Cards that can be placed for a DigiXros or Assembly; before it is said that there is one, each of them says so. */
export function materialsOf(ask: Ask): Offer[] {
    const yes = ask.options.find(option => option.verb === 'YES')?.value;
    if (!ask.then || !yes) return ask.options.filter(option => option.verb === 'CARD_CHOICE').map(option => ({ option, alike: [option] }));
    const options = ask.then.filter(option => option.verb === 'CARD_CHOICE').map(option => ({ ...option, n: -1, like: -1 }));
    return options.map(option => ({ option, alike: [option], lead: yes }));
}

/* Is it asked for cards that go under a card that is being played, one after the other? */
export function isTray(ask: Ask): boolean {
    return ask.purpose === 'MATERIAL' && (ask.decision === 'OPTIONAL' || (ask.decision === 'CHOOSE' && ask.most === null));
}

export function offersOf(ask: Ask | null, about: Spot = 'middle'): Offers {
    const all = ask ? merge(ask.options) : [];
    const bySource = new Map<Spot, Offer[]>();
    for (const offer of all)
        for (const option of offer.alike) {
            const { from } = gestureOf(option, about);
            if (from === null || isButton(option.verb)) continue;
            const list = bySource.get(from) ?? [];
            list.push({ option, alike: [option] });
            bySource.set(from, list);
        }
    for (const offer of ask?.then ? materialsOf(ask) : []) bySource.set(cardSpot(offer.option.card ?? 0), [offer]);
    const primary = find(all, primaryVerbs) ?? (ask?.decision === 'INTERRUPT' ? find(all, ['NO']) : null);
    const secondary = find(all, secondaryVerbs);
    return { all, bySource, primary, secondary: secondary === primary ? null : secondary };
}

/* What a drag of `from` does at each spot. */
export function targetsOf(offers: Offers, from: Spot, about: Spot = 'middle'): Map<Spot, Offer[]> {
    const found = new Map<Spot, Offer[]>();
    for (const offer of offers.bySource.get(from) ?? []) {
        const { to } = gestureOf(offer.option, about);
        if (to === null) continue;
        const list = found.get(to) ?? [];
        list.push(offer);
        found.set(to, list);
    }
    return found;
}

/* Why nothing can be done with `from` at a spot; the reason that says most comes first. */
export function refusalsOf(why: readonly WhyLine[], from: Spot, about: Spot = 'middle'): Map<Spot, WhyLine[]> {
    const found = new Map<Spot, WhyLine[]>();
    for (const line of why) {
        const gesture = gestureOf(line, about);
        if (gesture.from !== from || gesture.to === null) continue;
        const list = found.get(gesture.to) ?? [];
        list.push(line);
        found.set(gesture.to, list);
    }
    return found;
}

/* Several ways of the same gesture, the cheapest first. */
export function cheapestFirst(offers: Offer[]): Offer[] {
    return [...offers].sort((a, b) => (a.option.cost ?? 0) - (b.option.cost ?? 0) || a.option.n - b.option.n);
}

/* Decisions whose options are shown as a list in the question, not on the table. */
const listed: ReadonlySet<string> = new Set(['ORDER', 'INTERRUPT', 'CHOOSE_EFFECT', 'NUMBER', 'REPEAT', 'TOP_OR_BOTTOM', 'LINK_TRASH', 'PLACE_ORDER']);

/* Do the options stand in the question, because they aren't all on the table? `onTable` has the cards that are. */
export function isListed(ask: Ask, onTable: ReadonlySet<CardId>): boolean {
    if (listed.has(ask.decision) || isTray(ask)) return true;
    return ask.options.some(option => option.verb === 'CARD_CHOICE' && option.card !== null && !onTable.has(option.card));
}
