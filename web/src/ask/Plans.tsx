/* Plans.tsx - the own turn is prepared while the opponent decides: the breeding action and the first main action. */
import { useContext } from 'preact/hooks';
import { plansFrom, type Plan, type Plans as Prepared } from '../model/plans';
import { optionParts } from '../model/sentences';
import { TableContext } from '../table/context';
import { plain, say, words } from '../words';

const SLOTS: readonly (keyof Prepared)[] = ['breeding', 'main'];

export function Plans() {
    const { match, table } = useContext(TableContext);
    const voice = match.voice.value;
    const selected = table.selected.value;
    if (!match.preparing.value || !voice) return null;
    const text = (plan: Plan): string => plain(optionParts(voice, { ...plan[0], number: 0 }));
    const choices = selected ? plansFrom(voice.now, selected) : [];
    const take = (plan: Plan): void => {
        match.prepare(plan);
        table.selected.value = null;
    };
    return (
        <section class="plans" aria-label={words.ask.prepare}>
            {SLOTS.map(slot => {
                const plan = match.plans.value[slot];
                return plan ? (
                    <p data-planned={slot}>
                        <span>{say(words.ask.prepared, { option: text(plan) })}</span>
                        <button type="button" class="chip" onClick={() => match.dropPlan(slot)}>
                            {words.ask.unprepare}
                        </button>
                    </p>
                ) : null;
            })}
            {selected && (
                <ul class="options chips">
                    {choices.map(plan => (
                        <li>
                            <button type="button" class="chip" data-plan={plan[0].verb} onClick={() => take(plan)}>
                                {text(plan)}
                            </button>
                        </li>
                    ))}
                </ul>
            )}
        </section>
    );
}
