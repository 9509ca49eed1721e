/* YourDeck.tsx - the person's own deck: pasted, dropped or opened, checked in place, played by one button. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Client } from '../link/client';
import type { DeckObject } from '../link/protocol';
import { words } from '../words';
import { Choose } from './Choose';
import { keepDeck } from './decks';
import type * as DeckReport from './DeckReport';

const REST = 400; // ms after a key

export function YourDeck({ client, play }: { client: Client; play: (deck: DeckObject) => void }) {
    const [text, setText] = useState('');
    const [found, setFound] = useState<{ by: typeof DeckReport; report: DeckReport.Report; text: string } | null>(null);
    const [over, setOver] = useState(false);
    const [busy, setBusy] = useState(false);
    const asked = useRef(0);
    const w = words.decks;
    useEffect(() => {
        const number = ++asked.current;
        if (text.trim() === '') {
            setFound(null);
            return;
        }
        const wait = setTimeout(() => {
            void import('./DeckReport').then(async by => {
                const report = await by.check(client, text).catch((error: Error) => ({ deck: null, problem: error.message, lines: [] }));
                if (number === asked.current) setFound({ by, report, text });
            });
        }, REST);
        return () => clearTimeout(wait);
    }, [text]);
    const deck = found?.text === text ? found.report.deck : null; // not of what stood there before
    const begin = async (): Promise<void> => {
        if (!found || !deck) return;
        setBusy(true);
        play(keepDeck(await found.by.named(client, deck.deck)));
    };
    const take = (files: FileList | undefined): void => void files?.[0]?.text().then(setText);
    return (
        <section
            class={over ? 'your-deck over' : 'your-deck'}
            aria-labelledby="your-deck"
            onDragOver={event => {
                event.preventDefault();
                setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={event => {
                event.preventDefault();
                setOver(false);
                const dropped = event.dataTransfer;
                if (dropped?.files.length) take(dropped.files);
                else setText(dropped?.getData('text/plain') ?? '');
            }}
        >
            <h2 id="your-deck">{w.yours}</h2>
            <p class="quiet" id="your-deck-says">
                {w.yoursSays}
            </p>
            <textarea rows={text ? 8 : 4} aria-labelledby="your-deck" aria-describedby="your-deck-says" spellcheck={false} placeholder={w.example} value={text} onInput={event => setText(event.currentTarget.value)} />
            <div aria-live="polite">{found && <found.by.Result report={found.report} text={text} set={setText} />}</div>
            <div class="search-row">
                <button type="button" class="primary" data-play disabled={!deck?.legal || busy} onClick={() => void begin()}>
                    {w.play}
                </button>
                <Choose label={w.importFile} accept=".deck,.txt,.json,.dec,text/plain,application/json" disabled={false} take={take} />
            </div>
        </section>
    );
}
