/* Face.tsx - the front of a card, drawn by us. Its size is that of its box: chip, table, zoom (face.css). */
import { useMemo } from 'preact/hooks';
import { settings } from '../model/settings';
import { pictureMissing, pictureOf } from '../store/pictures';
import { words, say } from '../words';
import { emblemOf } from './emblem';

export interface FaceFacts {
    number: string;
    name: string;
    categories: readonly string[];
    colors: readonly string[];
    level: number | null;
    dp: number | null;
    cost: number | null;
    keywords: readonly string[];
    token?: boolean;
    /* DP as printed, if it has changed */
    printedDp?: number | null;
}

/* A color is never told by color alone. */
const marks: Record<string, [string, string]> = {
    red: ['R', 'M6 1 11 10 1 10Z'],
    blue: ['U', 'M6 1A5 5 0 1 1 6 11A5 5 0 1 1 6 1Z'],
    yellow: ['Y', 'M6 0 12 6 6 12 0 6Z'],
    green: ['G', 'M4 0H8V4H12V8H8V12H4V8H0V4H4Z'],
    black: ['K', 'M1 1H11V11H1Z'],
    purple: ['P', 'M6 0 12 4.6 9.7 11.5H2.3L0 4.6Z'],
    white: ['W', 'M6 1A5 5 0 1 1 6 11A5 5 0 1 1 6 1ZM6 3.4A2.6 2.6 0 1 0 6 8.6A2.6 2.6 0 1 0 6 3.4Z'],
};

export function ColorMark({ color }: { color: string }) {
    const [letter, shape] = marks[color] ?? ['?', ''];
    return (
        <span class={`mark c-${color}`} aria-hidden="true">
            <svg viewBox="0 0 12 12">
                <path d={shape} fill-rule="evenodd" />
            </svg>
            {letter}
        </span>
    );
}

function Drawing({ facts }: { facts: FaceFacts }) {
    const emblem = emblemOf(facts.number, facts.categories, facts.level);
    return (
        <svg class="emblem" viewBox="-52 -52 104 104" aria-hidden="true" preserveAspectRatio="xMidYMid meet">
            {emblem.paths.map(path => (
                <path d={path.d} class={path.line ? `line tone${path.tone}` : `tone${path.tone}`} />
            ))}
        </svg>
    );
}

/* Where the kind of a card isn't clear from level and DP. */
function kindOf(facts: FaceFacts): string {
    return facts.level !== null ? say(words.card.lv, { level: facts.level }) : (facts.categories[0] ?? '');
}

/* Long names may break inside, where a new word begins; a long piece is set smaller. */
const breakable = (name: string): string => name.replace(/(\p{Ll})(\p{Lu})/gu, '$1\u200b$2');

function fit(name: string): number {
    const longest = Math.max(...breakable(name).split(/[\s\u200b-]/).map(piece => piece.length));
    return Math.min(1, 9 / longest);
}

function dpClass(facts: FaceFacts): string {
    if (facts.printedDp === undefined || facts.printedDp === null || facts.dp === null || facts.dp === facts.printedDp) return 'dp';
    return facts.dp > facts.printedDp ? 'dp more' : 'dp less';
}

/* A face that stays the same isn't compared again: most cards stay as they are while the game goes on. */
export function Face({ facts }: { facts: FaceFacts }) {
    const picture = settings.value.pictures ? pictureOf(facts.number, settings.value.pictureAddress) : undefined;
    const { number, name, level, dp, cost, token, printedDp } = facts;
    return useMemo(() => <Front facts={facts} picture={picture} />, [picture, number, name, level, dp, cost, token, printedDp, facts.colors.join(), facts.categories.join(), facts.keywords.join()]);
}

function Front({ facts, picture }: { facts: FaceFacts; picture: string | undefined }) {
    const colors = facts.colors.length > 0 ? facts.colors : ['white'];
    return (
        <span class={`face${picture ? ' pictured' : ''} c1-${colors[0]} c2-${colors[1] ?? colors[0]} c3-${colors[2] ?? colors[1] ?? colors[0]}${facts.token ? ' token' : ''}`} aria-hidden="true">
            <span class="face-in">
                {picture ? <img class="face-picture" src={picture} alt="" draggable={false} onError={() => pictureMissing(picture)} /> : <Drawing facts={facts} />}
                <span class="face-top">
                    {facts.cost !== null && <span class="cost">{facts.cost}</span>}
                    <span class="kind">{kindOf(facts)}</span>
                    <span class="marks">
                        {colors.map(color => (
                            <ColorMark color={color} />
                        ))}
                    </span>
                </span>
                <span class="face-foot">
                    <span class="name" style={{ '--fit': fit(facts.name) }}>
                        {breakable(facts.name)}
                    </span>
                    {facts.dp !== null && <span class={dpClass(facts)}>{facts.dp}</span>}
                    {facts.keywords.length > 0 && (
                        <span class="keywords">
                            {facts.keywords.map(keyword => (
                                <span>{keyword}</span>
                            ))}
                        </span>
                    )}
                </span>
            </span>
        </span>
    );
}

export function Back({ eggs = false }: { eggs?: boolean }) {
    const middle = eggs ? 'M0 -16C8 -16 12 -4 12 3C12 11 7 16 0 16C-7 16 -12 11 -12 3C-12 -4 -8 -16 0 -16Z' : 'M0 -16 12 0 0 16 -12 0Z';
    return useMemo(
        () => (
            <span class={eggs ? 'face back eggs' : 'face back'} aria-hidden="true">
                <svg viewBox="-50 -70 100 140" preserveAspectRatio="none">
                    <path d="M0 -52 38 0 0 52 -38 0Z" class="line tone1" />
                    <path d="M0 -34 25 0 0 34 -25 0Z" class="line tone2" />
                    <path d={middle} class="tone2" />
                </svg>
            </span>
        ),
        [eggs],
    );
}
