/* Sandbox.tsx - a judge's notebook: a position by drag or as text, its steps on the table, each expectation green or red. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Client } from '../link/client';
import type { Printed, ScenarioStep } from '../link/protocol';
import { chapter, chapters, scenarioAt, scenarioOf, scenariosOf } from '../store/library';
import { pack, unpack } from '../store/link';
import { say, words } from '../words';
import { Bench, type KnownCards } from './Bench';
import { Page } from './Page';
import { route } from './route';
import './sandbox.css';
import { SIGNS, Walk } from './Walk';

const example = `scenario "try it"
rules: 8-1-3-1
memory A 3
A battle: Cinderpup
A hand: Scorchound, Furnaclaw
B security: 3 Brinelet
do
A: digivolve Scorchound onto Cinderpup
expect Scorchound dp 5000
`;

/* What the address names: a text, a packed text, or "@FILE:LINE" of the scenarios of the rules. */
async function textOf(rest: string): Promise<{ text: string; walk: boolean }> {
    const [, file, line] = /^@(.+):(\d+)$/.exec(rest) ?? [];
    if (file && line) return { text: await scenarioOf(file, Number(line)), walk: true };
    return { text: rest ? await unpack(rest) : example, walk: false };
}

/* At the table: step by step, or after all steps, to be played on. */
type Shown = 'steps' | 'end';
type Found = Printed & { number: string };

/* Cards by number and by name, in small letters. */
function withCards(known: KnownCards, cards: Found[]): KnownCards {
    const next = new Map(known);
    for (const card of cards)
        for (const key of [card.number, card.name]) if (!next.has(key.toLowerCase())) next.set(key.toLowerCase(), card);
    return next;
}

interface Check {
    wrong: { line: number; text: string } | null;
    steps: ScenarioStep[];
}

const CHECK_AFTER = 500;
const nothing: Check = { wrong: null, steps: [] };

/* The engine reads the text after each change: which line is wrong, and which cards it names. */
function useCheck(client: Client, text: string): { check: Check; setCheck: (check: Check) => void; known: KnownCards; learn: (cards: Found[]) => void } {
    const [check, setCheck] = useState<Check>(nothing);
    const [known, setKnown] = useState<KnownCards>(new Map());
    const learn = (cards: Found[]): void => setKnown(now => withCards(now, cards));
    useEffect(() => {
        let gone = false;
        const timer = setTimeout(() => {
            void client.send({ type: 'scenario', text, line: 0 }).then(answer => {
                if (gone) return;
                const refused = answer.refused?.text ?? null;
                const [, line = '0', says = refused ?? ''] = /^line (\d+): (.*)$/s.exec(refused ?? '') ?? [];
                const cards = Object.entries(answer.get('game')?.cards ?? {}).map(([number, facts]) => ({ ...facts, number }));
                if (refused !== null) setCheck({ wrong: { line: Number(line), text: says }, steps: [] });
                if (cards.length > 0) learn(cards);
            });
        }, CHECK_AFTER);
        return () => {
            gone = true;
            clearTimeout(timer);
        };
    }, [text]);
    return { check, setCheck, known, learn };
}

/* The text with the numbers of its lines, and what is known of each line. */
function Editor({ text, setText, check }: { text: string; setText: (text: string) => void; check: Check }) {
    const numbers = useRef<HTMLOListElement>(null);
    const states = new Map(check.steps.map(step => [step.line, step.state]));
    return (
        <div class="editor">
            <ol ref={numbers} aria-hidden="true">
                {text.split('\n').map((_, i) => (
                    <li class={check.wrong?.line === i + 1 ? 'failed' : (states.get(i + 1) ?? '')}>
                        {SIGNS[states.get(i + 1) ?? 'later']} {i + 1}
                    </li>
                ))}
            </ol>
            <textarea
                class="code"
                rows={18}
                wrap="off"
                spellcheck={false}
                aria-label={words.sandbox.text}
                value={text}
                onScroll={event => {
                    if (numbers.current) numbers.current.scrollTop = event.currentTarget.scrollTop;
                }}
                onInput={event => setText(event.currentTarget.value)}
            />
        </div>
    );
}

function Library({ open }: { open: (text: string) => void }) {
    const [names, setNames] = useState<string[]>([]);
    const [texts, setTexts] = useState<Record<string, string>>({});
    const [file, setFile] = useState('');
    const text = texts[file] ?? '';
    return (
        <details onToggle={() => void chapters().then(setNames).catch(() => setNames([]))}>
            <summary>{words.sandbox.library}</summary>
            <div class="search-row">
                <select
                    aria-label={words.sandbox.chapter}
                    onChange={event => {
                        const name = event.currentTarget.value;
                        setFile('');
                        void (name ? chapter(name) : Promise.resolve({})).then(setTexts);
                    }}
                >
                    <option value="">{words.sandbox.chapter}</option>
                    {names.map(name => (
                        <option>{name}</option>
                    ))}
                </select>
                <select aria-label={words.sandbox.file} value={file} onChange={event => setFile(event.currentTarget.value)}>
                    <option value="">{words.sandbox.file}</option>
                    {Object.keys(texts).map(name => (
                        <option>{name}</option>
                    ))}
                </select>
            </div>
            <ul class="library">
                {scenariosOf(text).map(({ name, line }) => (
                    <li>
                        <button type="button" class="rule-row" onClick={() => open(scenarioAt(text, line))}>
                            <code>{line}</code>
                            <span>{name}</span>
                        </button>
                    </li>
                ))}
            </ul>
        </details>
    );
}

/* What a run says of each step that has something to say, and of the whole. */
function Result({ result, check, text }: { result: { good: boolean; text: string } | null; check: Check; text: string }) {
    const lines = text.split('\n');
    const told = check.steps.filter(step => step.text !== null);
    return (
        <>
            {check.wrong && !result && (
                <p class="error" role="alert">
                    {say(words.sandbox.failed, { line: check.wrong.line, message: check.wrong.text })}
                </p>
            )}
            {result && (
                <p class={result.good ? 'good' : 'error'} role="status">
                    {result.text}
                </p>
            )}
            {told.length > 0 && (
                <ul class="told">
                    {told.map(step => (
                        <li class={step.state}>
                            {SIGNS[step.state]} {say(words.sandbox.line, { line: step.line })}: <code>{lines[step.line - 1]?.trim()}</code> {step.text}
                        </li>
                    ))}
                </ul>
            )}
        </>
    );
}

function Share({ text }: { text: string }) {
    const [link, setLink] = useState<{ address: string; copied: boolean } | null>(null);
    const share = async (): Promise<void> => {
        const address = `${location.origin}${location.pathname}#/sandbox/${await pack(text)}`;
        const copied = await Promise.resolve(navigator.clipboard?.writeText(address)).then(
            () => navigator.clipboard !== undefined,
            () => false,
        );
        setLink({ address, copied });
    };
    useEffect(() => setLink(null), [text]);
    return (
        <>
            <button type="button" class="plain" onClick={() => void share()}>
                {words.sandbox.share}
            </button>
            {link && (
                <span class="share-link" role="status">
                    {link.copied ? words.sandbox.shared : words.sandbox.linkIs} <a href={link.address}>{link.address.length > 60 ? `${link.address.slice(0, 57)}…` : link.address}</a>
                </span>
            )}
        </>
    );
}

function Notebook({ client, text, setText, show }: { client: Client; text: string; setText: (text: string) => void; show: (how: Shown) => void }) {
    const { check, setCheck, known, learn } = useCheck(client, text);
    const [result, setResult] = useState<{ good: boolean; text: string } | null>(null);
    const w = words.sandbox;
    const put = (next: string): void => {
        setText(next);
        setResult(null); // it was about the text before
        setCheck(nothing);
    };
    const run = async (): Promise<void> => {
        const answer = await client.send({ type: 'scenario', text, run: true });
        const told = answer.get('scenario');
        if (!told) setResult({ good: false, text: answer.refused?.text ?? '' });
        else if (told.failed === 0) setResult({ good: true, text: w.passed });
        else setResult({ good: false, text: say(w.failed, { line: told.line, message: told.message }) });
        if (told && (told.failed > 0 || scenariosOf(text).length === 1)) {
            const last = told.line ? text.split('\n').findIndex((line, i) => i >= (told.line ?? 0) && line.startsWith('scenario ')) : -1;
            const walked = await client.send({ type: 'scenario', text, line: last < 0 ? text.split('\n').length : last });
            setCheck({ wrong: null, steps: walked.get('scenario')?.steps ?? [] });
        }
    };
    return (
        <Page title={w.title} wide>
            <div class="sandbox">
                <div class="form">
                    <Editor text={text} setText={put} check={check} />
                    <div class="search-row">
                        <button type="button" class="primary" onClick={() => show('end')}>
                            {w.show}
                        </button>
                        <button type="button" class="plain" onClick={() => show('steps')}>
                            {w.steps}
                        </button>
                        <button type="button" class="plain" onClick={() => void run()}>
                            {w.run}
                        </button>
                        <Share text={text} />
                    </div>
                    <Result result={result} check={check} text={text} />
                    <Library open={put} />
                </div>
                <Bench client={client} state={{ text, setText: put, known }} learn={learn} />
            </div>
        </Page>
    );
}

export function Sandbox({ client }: { client: Client }) {
    const [text, setText] = useState<string | null>(null);
    const [shown, setShown] = useState<Shown | null>(null);
    const [wrong, setWrong] = useState<string | null>(null);
    const { rest } = route.value;
    useEffect(() => {
        let gone = false;
        void textOf(rest)
            .then(found => {
                if (gone) return;
                setText(found.text);
                setShown(found.walk ? 'steps' : null);
            })
            .catch((error: Error) => !gone && setWrong(error.message));
        return () => {
            gone = true;
        };
    }, [rest]);
    if (text === null) return <Page title={words.sandbox.title}>{wrong && <p class="error">{wrong}</p>}</Page>;
    if (shown) return <Walk client={client} text={text} end={shown === 'end'} close={() => setShown(null)} />;
    return <Notebook client={client} text={text} setText={setText} show={setShown} />;
}
