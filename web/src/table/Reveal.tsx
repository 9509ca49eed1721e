/* Reveal.tsx - a card that was checked or used by the other player is shown large for a moment. It takes no clicks. */
import { useContext, useEffect, useState } from 'preact/hooks';
import { Face } from '../face/Face';
import type { LogLine } from '../model/log';
import { plain } from '../words';
import { TableContext } from './context';
import { afterPicture } from './later';

const HELD = 1600;

const shownKinds: ReadonlySet<string> = new Set(['CHECKED', 'USED']);

export function Reveal() {
    const { match } = useContext(TableContext);
    const [line, setLine] = useState<LogLine | null>(null);
    const update = match.update.value;
    useEffect(() => {
        const found = match.news.value.filter(l => l.serial === update?.serial && shownKinds.has(l.kind) && l.number !== null && (l.kind === 'CHECKED' || l.player !== match.me)).pop();
        if (!found) {
            setLine(null);
            return;
        }
        const stop = afterPicture(() => setLine(found));
        const timer = setTimeout(() => setLine(null), HELD);
        return () => {
            stop();
            clearTimeout(timer);
        };
    }, [update]);
    const facts = line?.number ? match.facts.value.get(line.number) : undefined;
    if (!line || !facts || !line.number) return null;
    return (
        <div class="reveal" aria-hidden="true">
            <div class="reveal-face">
                <Face facts={{ ...facts, number: line.number, keywords: [] }} />
            </div>
            <p>{plain(line.said)}</p>
        </div>
    );
}
