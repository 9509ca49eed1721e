/* Log.tsx - what happened, a line with its rule each, grouped by turn. */
import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { filtered, type Filter, type LogLine } from '../model/log';
import { settings } from '../model/settings';
import { plain, say, words } from '../words';
import { TableContext } from './context';
import { rove } from './keys';
import { useLater } from './later';
import { Rule, Said } from './Words';

const FILTERS: [Filter, keyof typeof words.log][] = [
    ['all', 'filterAll'],
    ['actions', 'filterActions'],
    ['mine', 'filterMine'],
    ['triggers', 'filterTriggers'],
];

export function Line({ line }: { line: LogLine }) {
    const { match } = useContext(TableContext);
    const { rulesInLog } = settings.value;
    return useMemo(
        () => (
            <li class={`line w${line.weight} ${line.player === match.me ? 'mine' : 'theirs'}${line.own ? ' own' : ''}`}>
                <span class="said">
                    <Said said={line.said} />
                </span>
                {rulesInLog && <Rule rule={line.rule} />}
            </li>
        ),
        [line, match.me, rulesInLog],
    );
}

function turns(lines: LogLine[]): [number, LogLine[]][] {
    const found: [number, LogLine[]][] = [];
    for (const line of lines) {
        const last = found[found.length - 1];
        if (last && last[0] === line.turn) last[1].push(line);
        else found.push([line.turn, [line]]);
    }
    return found;
}

/* The lines of a turn. They are compared one by one with those of the last picture: a long log costs nothing while it stays the same. */
function Turn({ turn, list }: { turn: number; list: LogLine[] }) {
    const { match } = useContext(TableContext);
    return useMemo(
        () => (
            <div class="turn">
                <h3>{turn > 0 ? say(words.table.turn, { n: turn }) : words.log.setup}</h3>
                <ol>
                    {list.map(line => (
                        <Line line={line} />
                    ))}
                </ol>
            </div>
        ),
        [turn, match.me, ...list],
    );
}

/* A line each, with its rule. */
function asText(lines: LogLine[]): string {
    return lines.map(line => `${line.turn}  ${plain(line.said)}${line.rule ? `  [${line.rule}]` : ''}\n`).join('');
}

const AT_ONCE = 2;
const AFTER = 150; // ms: who answers at once doesn't wait for the log

/* The turns before the last two come after the first picture, two at a time: a long log would hold up the table. */
function useRecent<T>(groups: T[]): T[] {
    const [most, setMost] = useState(AT_ONCE);
    const more = most < groups.length;
    useEffect(() => {
        if (!more) return;
        const timer = setTimeout(() => setMost(most + AT_ONCE), AFTER);
        return () => clearTimeout(timer);
    }, [most, more]);
    return more ? groups.slice(-most) : groups;
}

export function Log() {
    const { match } = useContext(TableContext);
    const [filter, setFilter] = useState<Filter>('all');
    const [query, setQuery] = useState('');
    const scroller = useRef<HTMLDivElement>(null);
    const all = useLater(match.log.value, match.busy);
    const lines = useMemo(() => filtered(all, filter, match.me).filter(line => query === '' || plain(line.said).toLowerCase().includes(query.toLowerCase())), [all, filter, match.me, query]);
    const groups = useRecent(useMemo(() => turns(lines), [lines]));
    useEffect(() => {
        const region = scroller.current?.closest<HTMLElement>('[data-rove]');
        if (region) rove(region);
    }, [groups.length, lines]);
    return (
        <>
            <div class="log-head">
                <select aria-label={words.log.filter} value={filter} onChange={event => setFilter(event.currentTarget.value as Filter)}>
                    {FILTERS.map(([value, key]) => (
                        <option value={value}>{words.log[key]}</option>
                    ))}
                </select>
                <input type="search" aria-label={words.log.search} placeholder={words.log.search} value={query} onInput={event => setQuery(event.currentTarget.value)} />
                <button type="button" class="log-copy" onClick={() => void navigator.clipboard?.writeText(asText(lines)).catch(() => {})}>
                    {words.log.copy}
                </button>
            </div>
            <div class="log-lines" ref={scroller} tabIndex={0} role="group" aria-label={words.table.log}>
                <div class="turns">
                    {lines.length === 0 && <p class="quiet">{words.log.empty}</p>}
                    {groups.map(([turn, list]) => (
                        <Turn key={turn} turn={turn} list={list} />
                    ))}
                </div>
            </div>
        </>
    );
}
