/* Words.tsx - sentences with cards and rules that can be looked at. */
import { useContext } from 'preact/hooks';
import { needsText, refusalText } from '../model/sentences';
import type { WhyLine } from '../model/types';
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

/* Why something can't be done, with its rule, and what would have to be so. */
export function Refusal({ line }: { line: WhyLine }) {
    const { match } = useContext(TableContext);
    const card = line.card === null ? undefined : match.board.value?.byId.get(line.card);
    const needs = needsText(line, card?.facts, () => (card?.number ? match.textOf(card.number) : undefined));
    return (
        <>
            {refusalText(line)} <Rule rule={line.rule} />
            {needs && <small class="needs">{needs}</small>}
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
