/* Databases.tsx - a person's own card databases: files or a folder, kept on this device. */
import { useEffect, useState } from 'preact/hooks';
import { startImport } from '../engine/start';
import { CardStore, type OwnAnswers, type OwnCards } from '../store/cards';
import { say, words } from '../words';
import { Choose } from './Choose';

const store = typeof indexedDB === 'undefined' ? null : new CardStore();

/* The files are read into one card file, which replaces the one before. Engines read it when they start. */
async function load(list: FileList): Promise<string | null> {
    const files = [...list].filter(file => /\.json$/i.test(file.name));
    if (files.length === 0) return words.settings.cardsNone;
    const given = await Promise.all(files.map(async file => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })));
    const result = await startImport(given);
    if ('text' in result) return result.file ? say(words.settings.cardsError, { file: result.file, text: result.text }) : result.text;
    if (result.cards) await store?.put({ files: result.databases, ...result.cards });
    if (Object.keys(result.answers).length > 0) await store?.putAnswers({ files: files.map(file => file.name), answers: result.answers });
    location.reload();
    return null;
}

export function Databases() {
    const w = words.settings;
    const [own, setOwn] = useState<OwnCards | null>(null);
    const [answers, setAnswers] = useState<OwnAnswers | null>(null);
    const [busy, setBusy] = useState(false);
    const [error, setError] = useState<string | null>(null);
    useEffect(() => {
        void store?.get().then(setOwn);
        void store?.getAnswers().then(setAnswers);
    }, []);
    const take = (files: FileList): void => {
        setBusy(true);
        setError(null);
        void load(files)
            .catch((wrong: Error) => wrong.message)
            .then(text => {
                setError(text);
                setBusy(text === null);
            });
    };
    const kept = own && (own.wrong ? w.cardsWrong : say(w.cardsKept, { cards: own.cards, files: own.files.join(', '), play: own.play }));
    return (
        <fieldset class="databases">
            <legend>{w.cards}</legend>
            <p class="quiet">{w.cardsSays}</p>
            <p role="status">{busy ? w.cardsReading : kept}</p>
            {answers && <p class="answers-kept">{say(w.answersKept, { n: Object.values(answers.answers).flat().length, cards: Object.keys(answers.answers).length })}</p>}
            {error && (
                <p class="error" role="alert">
                    {error}
                </p>
            )}
            <div class="search-row">
                <Choose label={w.cardsFile} disabled={busy} take={take} />
                <Choose label={w.cardsFolder} folder disabled={busy} take={take} />
                {(own || answers) && (
                    <button type="button" class="plain" disabled={busy} onClick={() => void store?.remove().then(() => location.reload())}>
                        {w.cardsRemove}
                    </button>
                )}
            </div>
        </fieldset>
    );
}
