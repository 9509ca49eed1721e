/* Live.tsx - what a screen reader says by itself: questions at once, events in short. */
import { useContext, useEffect, useState } from 'preact/hooks';
import { questionParts } from '../model/sentences';
import { plain } from '../words';
import { TableContext } from './context';
import { useLater } from './later';

const EVERY = 700;
const MOST = 6;

export function Live() {
    const { match, table } = useContext(TableContext);
    const [polite, setPolite] = useState('');
    const question = useLater(match.ask.value, match.busy);
    const ask = question === match.ask.value ? question : null;
    const voice = match.voice.value;
    const news = match.news.value;
    const update = match.update.value;
    useEffect(() => {
        const lines = news.filter(line => line.weight >= 3).map(line => plain(line.said));
        const shown = lines.length > MOST ? lines.slice(-MOST) : lines;
        const timer = setTimeout(() => setPolite([match.announced.value, ...shown].filter(Boolean).join('. ')), EVERY);
        return () => clearTimeout(timer);
    }, [update]);
    return (
        <div class="unseen">
            <div aria-live="assertive">{ask && voice ? plain(questionParts(voice, ask)) : ''}</div>
            <div aria-live="polite">{polite}</div>
            <div aria-live="polite">{table.spoken.value}</div>
        </div>
    );
}
