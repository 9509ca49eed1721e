/* Gauge.tsx - the memory gauge: where memory is, and where it would be after what is previewed. */
import { useContext } from 'preact/hooks';
import { memoryText } from '../model/sentences';
import { say, words } from '../words';
import { TableContext } from './context';

const CELLS = Array.from({ length: 21 }, (_, i) => 10 - i); // own side first

export function Gauge() {
    const { match, table } = useContext(TableContext);
    const view = match.update.value?.view;
    const voice = match.voice.value;
    if (!view || !voice) return null;
    const preview = table.preview.value;
    const after = preview?.memory ?? null;
    const now = memoryText(voice, view.memory);
    const text =
        after === null ? say(words.table.gaugeNow, { now }) : say(preview?.ends_turn ? words.table.gaugeEnds : words.table.gaugeAfter, { now, after: memoryText(voice, after) });
    return (
        <section class="gauge" data-region="gauge" aria-label={words.table.gauge}>
            <div class="cells" role="meter" aria-label={words.table.gauge} aria-valuemin={-10} aria-valuemax={10} aria-valuenow={view.memory} aria-valuetext={text}>
                {CELLS.map(n => (
                    <span class={`cell ${n > 0 ? 'mine' : n < 0 ? 'theirs' : 'zero'}${n === view.memory ? ' now' : ''}${n === after ? ' after' : ''}`} aria-hidden="true">
                        {Math.abs(n)}
                    </span>
                ))}
            </div>
            <p class={preview?.ends_turn ? 'gauge-text ends' : 'gauge-text'} aria-hidden="true">
                {after === null ? text : say(preview?.ends_turn ? words.table.shortEnds : words.table.shortAfter, { after: memoryText(voice, after) })}
            </p>
        </section>
    );
}
