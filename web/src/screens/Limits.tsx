/* Limits.tsx - which cards an organiser bans or restricts: a list from a person's own file, by region and day. */
import { useEffect, useState } from 'preact/hooks';
import { asLines } from '../engine/start';
import type { Client } from '../link/client';
import { say, words } from '../words';
import { Choose } from './Choose';
import { keepLimits, limitKeys, ownLimits, regionsOf } from './limits';

async function load(file: File): Promise<void> {
    const text = await asLines('limits', await file.text());
    keepLimits({ file: file.name, text, region: regionsOf(text)[0] ?? '', day: '' });
}

export function Limits({ client }: { client: Client }) {
    const w = words.limits;
    const own = ownLimits.value;
    const [problem, setProblem] = useState<string | null>(null);
    useEffect(() => {
        if (!own) return;
        void client.send({ type: 'deck', deck: 'ember', ...limitKeys(own) }).then(answer => setProblem(answer.refused?.text ?? null));
    }, [own]);
    const regions = own ? regionsOf(own.text) : [];
    return (
        <details class="limits" open={own !== null}>
            <summary>{own ? say(w.kept, { file: own.file }) : w.title}</summary>
            <p class="quiet">{w.says}</p>
            {problem && (
                <p class="error" role="alert">
                    {problem}
                </p>
            )}
            <div class="search-row">
                <Choose
                    label={w.load}
                    accept=".json,.txt,.limits,text/plain,application/json"
                    disabled={false}
                    take={files => {
                        setProblem(null);
                        if (files[0]) void load(files[0]).catch((error: Error) => setProblem(error.message));
                    }}
                />
                {own && regions.length > 1 && (
                    <label class="choice">
                        <span>{w.region}</span>
                        <select value={own.region} onChange={event => keepLimits({ ...own, region: event.currentTarget.value })}>
                            {regions.map(region => (
                                <option>{region}</option>
                            ))}
                        </select>
                    </label>
                )}
                {own && (
                    <label class="choice">
                        <span>{w.day}</span>
                        <input type="date" value={own.day} onInput={event => keepLimits({ ...own, day: event.currentTarget.value })} />
                    </label>
                )}
                {own && (
                    <button
                        type="button"
                        class="plain"
                        onClick={() => {
                            keepLimits(null);
                            setProblem(null);
                        }}
                    >
                        {w.remove}
                    </button>
                )}
            </div>
        </details>
    );
}
