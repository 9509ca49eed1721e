// client.ts - requests with their answers as promises, over any transport.
import type { Message, MessageOf, Refused, Request } from './protocol';
import type { Transport } from './transport';

/** The engine said no. */
export class RefusedError extends Error {
    constructor(readonly refused: Refused) {
        super(refused.text);
    }
}

/** The messages of one answer. */
export class Answer {
    constructor(readonly messages: Message[]) {}

    get<T extends Message['type']>(type: T): MessageOf<T> | undefined {
        return this.messages.find((message) => message.type === type) as MessageOf<T> | undefined;
    }

    get refused(): Refused | undefined {
        return this.get('refused');
    }
}

interface Waiting {
    done: (answer: Answer) => void;
    fail: (error: Error) => void;
}

export class Client {
    private readonly waiting: Waiting[] = [];
    private lost: Error | null = null;
    private count = 0;
    /** Choices must have ids that no other run of the program had. */
    private readonly name = Math.random().toString(36).slice(2, 8);

    /** The engine knows more cards than before. */
    onnews: () => void = () => {};

    constructor(private readonly transport: Transport) {
        transport.onnews = () => this.onnews();
        transport.onanswer = (answer) => {
            const lines = answer.split('\n').filter((line) => line !== '');
            this.waiting.shift()?.done(new Answer(lines.map((line) => JSON.parse(line) as Message)));
        };
        transport.onlost = (why) => {
            this.lost = new Error(why);
            for (const waiting of this.waiting.splice(0)) waiting.fail(this.lost);
        };
    }

    /** How many requests have no answer yet. */
    get open(): number {
        return this.waiting.length;
    }

    /** The whole answer, also if it is a refusal. */
    send(request: Request): Promise<Answer> {
        const lost = this.lost;
        if (lost) return Promise.reject(lost);
        return new Promise((done, fail) => {
            this.waiting.push({ done, fail });
            this.transport.send(JSON.stringify({ id: `${this.name}-${++this.count}`, ...request }));
        });
    }

    /** The message of a type; throws RefusedError if the engine refuses. */
    async ask<T extends Message['type']>(type: T, request: Request): Promise<MessageOf<T>> {
        const answer = await this.send(request);
        const message = answer.get(type);
        if (message) return message;
        if (answer.refused) throw new RefusedError(answer.refused);
        throw new Error(`the answer has no message ${type}`);
    }

    close(): void {
        this.transport.close();
        const error = (this.lost = new Error('closed'));
        for (const waiting of this.waiting.splice(0)) waiting.fail(error);
    }
}
