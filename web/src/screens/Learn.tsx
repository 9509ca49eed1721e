/* Learn.tsx - the lessons: a list, and each of them on the usual table. */
import { signal } from '@preact/signals';
import { learn } from 'virtual:decks';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Ask } from '../ask/Ask';
import type { Client } from '../link/client';
import { Match } from '../model/match';
import type { Ask as Asked, Option } from '../model/types';
import { TableState } from '../table/state';
import { Table } from '../table/Table';
import { say, words } from '../words';
import { DeckGroup } from './DeckList';
import { choosePlayed } from './decks';
import { lessons, type Lesson } from './lessons';
import { Page } from './Page';
import { go, route } from './route';

const KEY = 'dcg.lessons';

function stored(): string[] {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[];
    } catch {
        return [];
    }
}

const done = signal<string[]>(stored());

function finish(key: string): void {
    if (done.value.includes(key)) return;
    done.value = [...done.value, key];
    localStorage.setItem(KEY, JSON.stringify(done.value));
}

function List() {
    return (
        <Page title={words.lessons.title}>
            <ol class="entries">
                {lessons.map((lesson, i) => (
                    <li key={lesson.key}>
                        <button type="button" class={`entry c1-${done.value.includes(lesson.key) ? 'green' : 'blue'}`} onClick={() => go('learn', String(i + 1))}>
                            <b>
                                {i + 1}. {words.lessonTexts[lesson.key].title}
                            </b>
                            <span>{done.value.includes(lesson.key) ? `✓ ${words.lessons.done}` : ' '}</span>
                        </button>
                    </li>
                ))}
            </ol>
            <DeckGroup
                label={words.decks.groups.learn}
                decks={learn}
                take={choice => {
                    choosePlayed(choice);
                    go('new');
                }}
            />
        </Page>
    );
}

/* How many goals of the lesson are reached, by what the log says. */
function reached(match: Match, lesson: Lesson): number {
    let count = 0;
    for (const line of match.log.value) {
        const goal = lesson.goals[count];
        if (goal && line.kind === goal && (line.player === 'A' || line.kind === 'CHECKED')) count++;
    }
    return count;
}

/* The other player of a lesson only lets things pass. */
function passive(ask: Asked): Option | undefined {
    const quiet = ['NO_BLOCK', 'NO_COUNTER', 'NO', 'NOTHING', 'PASS', 'DONE'];
    return ask.options.find(option => quiet.includes(option.verb)) ?? ask.options[0];
}

function Coach({ match, number, lesson, restart }: { match: Match; number: number; lesson: Lesson; restart: () => void }) {
    const text = words.lessonTexts[lesson.key];
    const all = reached(match, lesson) >= lesson.goals.length;
    const last = number === lessons.length;
    useEffect(() => {
        if (all) finish(lesson.key);
    }, [all]);
    return (
        <section class={`coach ${all ? 'reached' : ''}`} aria-label={words.lessons.title} aria-live="polite">
            <h2>{say(words.lessons.lesson, { n: number, of: lessons.length, title: text.title })}</h2>
            <p>{all ? text.praise : text.text}</p>
            <div class="buttons">
                {all && (
                    <button type="button" class="primary" onClick={() => go(last ? 'new' : 'learn', last ? '' : String(number + 1))}>
                        {last ? words.home.play : words.lessons.next}
                    </button>
                )}
                <button type="button" class="extra" onClick={restart}>
                    {words.lessons.again}
                </button>
                <button type="button" class="extra" onClick={() => go('learn')}>
                    {words.lessons.title}
                </button>
            </div>
        </section>
    );
}

function LessonTable({ client, number }: { client: Client; number: number }) {
    const lesson = lessons[number - 1] as Lesson;
    const match = useMemo(() => new Match(client, { kind: 'position', names: { A: words.ui.youName, B: words.ui.opponent } }), [number]);
    const table = useMemo(() => new TableState(match), [match]);
    const begin = (): void => void match.begin({ type: 'scenario', text: lesson.scenario });
    const answered = useRef(-1);
    useEffect(() => {
        begin();
        return () => {
            table.close();
            match.close();
        };
    }, [match]);
    const update = match.update.value;
    useEffect(() => {
        if (!update?.ask || update.seat === 'A' || answered.current === update.serial) return;
        answered.current = update.serial;
        const option = passive(update.ask);
        if (option && reached(match, lesson) < lesson.goals.length) void match.choose([option]);
    }, [update]);
    if (!update) return <Page title={words.lessonTexts[lesson.key].title}>{match.error.value && <p class="error">{match.error.value}</p>}</Page>;
    const coach = <Coach match={match} number={number} lesson={lesson} restart={begin} />;
    const menu = (
        <div class="menu">
            <button type="button" onClick={() => go('learn')}>
                {words.lessons.title}
            </button>
        </div>
    );
    return <Table match={match} table={table} ask={<Ask over={null} coach={coach} />} menu={menu} />;
}

export function Learn({ client }: { client: Client }) {
    const number = Number(route.value.rest);
    return number >= 1 && number <= lessons.length ? <LessonTable key={number} client={client} number={number} /> : <List />;
}
