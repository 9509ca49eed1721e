/* Words.tsx - sentences with cards and rules that can be looked at. */
import { useContext } from 'preact/hooks';
import { say, words, type Part } from '../words';
import { TableContext } from './context';

export function Said({ said }: { said: Part[] }) {
    const { table } = useContext(TableContext);
    return (
        <>
            {said.map(part =>
                typeof part === 'string' ? (
                    part
                ) : (
                    <button
                        type="button"
                        class="card-name"
                        onClick={() => {
                            table.looked.value = { card: part.card, number: part.number };
                            table.outlined.value = part.card;
                            table.tab.value = 'inspect';
                        }}
                    >
                        {part.name}
                    </button>
                ),
            )}
        </>
    );
}

export function Rule({ rule }: { rule: string | null }) {
    const { table } = useContext(TableContext);
    if (!rule) return null;
    return (
        <button type="button" class="rule" aria-label={say(words.ui.rule, { rule })} onClick={() => (table.sheet.value = { kind: 'rule', rule })}>
            {rule}
        </button>
    );
}
