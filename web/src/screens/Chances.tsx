/* Chances.tsx - the chance to win over a replay as a line, and where it changed most. */
import { useEffect, useState } from 'preact/hooks';
import { startEngine } from '../engine/start';
import type { Player } from '../link/protocol';
import { say, words } from '../words';
import { chancesOf, swings, type Chance } from './chances';

const WIDTH = 240;
const HEIGHT = 56;

function Line({ chances, steps, step, to }: { chances: Chance[]; steps: number; step: number; to: (step: number) => void }) {
    const x = (n: number): number => (steps > 0 ? (n / steps) * WIDTH : 0);
    const y = (a: number): number => (1 - a) * HEIGHT;
    const points = chances.map(one => `${x(one.step).toFixed(1)},${y(one.a).toFixed(1)}`).join(' ');
    return (
        <svg
            class="chance-line"
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            onClick={event => {
                const box = event.currentTarget.getBoundingClientRect();
                to(Math.round(((event.clientX - box.left) / box.width) * steps));
            }}
        >
            <path class="even" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
            <path class="here" d={`M${x(step).toFixed(1)} 0V${HEIGHT}`} />
            <polyline points={points} />
        </svg>
    );
}

export function Chances({ replay, steps, step, names, to }: { replay: string; steps: number; step: number; names: Record<Player, string>; to: (step: number) => void }) {
    const [open, setOpen] = useState(false);
    const [chances, setChances] = useState<Chance[]>([]);
    const [done, setDone] = useState(false);
    useEffect(() => {
        if (!open || done) return;
        const engine = startEngine();
        let gone = false;
        void chancesOf(engine, replay, steps, found => {
            if (!gone) setChances(found);
            return !gone;
        })
            .then(() => !gone && setDone(true))
            .catch(() => {}); // the engine was ended
        return () => {
            gone = true;
            engine.close();
        };
    }, [open, replay]);
    const w = words.chances;
    const percent = (part: number): number => Math.round(part * 100);
    const last = chances.filter(one => one.step <= step).pop();
    return (
        <details class="chances" data-points={chances.length} data-done={done ? '' : undefined} onToggle={event => setOpen(event.currentTarget.open)}>
            <summary>{w.title}</summary>
            {open && (
                <>
                    <p role="status">{last ? say(w.now, { player: names.A, n: percent(last.a) }) : words.ask.waiting}</p>
                    <Line chances={chances} steps={steps} step={step} to={to} />
                    <p class="quiet">{say(w.says, { player: names.A })}</p>
                    <ul class="options chips">
                        {swings(chances).map(({ step: at, by }) => (
                            <li>
                                <button type="button" class="chip" data-swing={at} onClick={() => to(at)}>
                                    {say(w.swing, { step: at, player: by > 0 ? names.A : names.B, n: percent(Math.abs(by)) })}
                                </button>
                            </li>
                        ))}
                    </ul>
                </>
            )}
        </details>
    );
}
