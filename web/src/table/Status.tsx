/* Status.tsx - whose turn it is, the phase, and what a person can do at any time. */
import { useContext } from 'preact/hooks';
import { attackSteps, type AttackNow } from '../model/attack';
import { say, words } from '../words';
import { TableContext } from './context';
import { Rule } from './Words';

const PHASES = ['unsuspend', 'draw', 'breeding', 'main'] as const;

function Icon({ d }: { d: string }) {
    return (
        <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d={d} />
        </svg>
    );
}

const icons = {
    undo: 'M8 4 3 9l5 5M3 9h9a5 5 0 0 1 0 10H9',
    hint: 'M10 2a6 6 0 0 0-3 11v2h6v-2a6 6 0 0 0-3-11ZM8 18h4',
    stops: 'M7 2h6l5 5v6l-5 5H7l-5-5V7Z',
    log: 'M4 5h12M4 10h12M4 15h8',
    look: 'M3 10s3-5 7-5 7 5 7 5-3 5-7 5-7-5-7-5ZM10 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
    menu: 'M3 5h14M3 10h14M3 15h14',
};

interface ToolProps {
    name: string;
    icon: keyof typeof icons;
    shortcut: string;
    act: () => void;
    text?: string;
    off?: boolean;
    only?: 'narrow';
}

function Tool({ name, icon, shortcut, act, text, off, only }: ToolProps) {
    return (
        <button type="button" class={`tool ${only ?? ''}`} aria-label={text ? `${name}: ${text}` : name} title={`${name} (${shortcut})`} data-tool={icon} disabled={off} onClick={act}>
            <Icon d={icons[icon]} />
            <span aria-hidden="true">{text ?? name}</span>
        </button>
    );
}

/* The steps of an attack, in place of the phases while it lasts. */
function AttackSteps({ attack }: { attack: AttackNow }) {
    return (
        <ol class="phases attack-steps" aria-label={say(words.attack.now, { step: words.attack[attack.step] })}>
            {attackSteps.map(step =>
                step === attack.step ? (
                    <li class="now">
                        {words.attack[step]} <Rule rule={attack.rule} />
                    </li>
                ) : (
                    <li aria-hidden="true">{words.attack[step]}</li>
                ),
            )}
        </ol>
    );
}

export function Status() {
    const { match, table } = useContext(TableContext);
    const update = match.update.value;
    if (!update) return null;
    const { view } = update;
    const whose = match.setting.names[view.my_turn ? match.me : match.me === 'A' ? 'B' : 'A'];
    const turn = view.my_turn && match.voice.value?.you ? words.table.yourTurn : say(words.table.theirTurn, { player: whose });
    const stops = match.stops.value;
    const plays = match.setting.kind !== 'replay' && match.setting.kind !== 'watch';
    return (
        <section class="status" data-region="status" data-rove aria-label={words.table.status}>
            <p class="turn-now">
                <b>{say(words.table.turn, { n: view.turn })}</b> <span class={view.my_turn ? 'mine' : 'theirs'}>{turn}</span>
            </p>
            {match.attack.value ? (
                <AttackSteps attack={match.attack.value} />
            ) : (
                <ol class="phases" aria-label={say(words.table.phase, { phase: (words.phases as Record<string, string>)[view.phase] ?? view.phase })}>
                    {PHASES.map(phase => (
                        <li class={phase === view.phase ? 'now' : ''} aria-hidden="true">
                            {words.phases[phase]}
                        </li>
                    ))}
                </ol>
            )}
            <div class="tools">
                {plays && <Tool name={words.table.undo} icon="undo" shortcut="U" act={() => void match.undo()} off={match.slow.value} />}
                {plays && <Tool name={words.table.hint} icon="hint" shortcut="H" act={() => void match.askHint()} off={!match.ask.value || match.hinting.value} />}
                {plays && <Tool name={words.stops.label} icon="stops" shortcut="\" act={() => match.cycleStops()} text={words.stops[stops]} />}
                <Tool name={words.table.inspect} icon="look" shortcut="I" only="narrow" act={() => (table.sheet.value = { kind: 'inspect' })} />
                <Tool name={words.table.log} icon="log" shortcut="L" only="narrow" act={() => (table.sheet.value = { kind: 'log' })} />
                <Tool name={words.table.menu} icon="menu" shortcut="M" act={() => (table.sheet.value = { kind: 'menu' })} />
            </div>
        </section>
    );
}
