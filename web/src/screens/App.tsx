import { signal } from '@preact/signals';
import type { Client } from '../link/client';
import type { Update } from '../link/protocol';

const update = signal<Update | null>(null);

async function begin(client: Client): Promise<void> {
    const answer = await client.send({ type: 'new', seats: ['me', 'level2'], keep: crypto.randomUUID() });
    update.value = answer.get('update') ?? null;
}

async function choose(client: Client, value: string): Promise<void> {
    const answer = await client.send({ type: 'choose', seq: update.value?.seq ?? 0, options: [value] });
    update.value = answer.get('update') ?? update.value;
}

export function App({ client }: { client: Client }) {
    const now = update.value;
    return (
        <main>
            <h1>dcg</h1>
            <button onClick={() => void begin(client)}>New game</button>
            {now?.result && <p>{now.result.text}</p>}
            {now?.ask && <h2>{now.ask.text}</h2>}
            <ul>
                {now?.ask?.options.map((option) => (
                    <li key={option.value}>
                        <button onClick={() => void choose(client, option.value)}>{option.text}</button>
                    </li>
                ))}
            </ul>
        </main>
    );
}
