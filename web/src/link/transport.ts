// transport.ts - ways to send a request to an engine and to get its answer. A request is one JSON object as a string; an answer
// is the text of one or more JSON objects, a line each. Answers come in the order of their requests.

export interface Transport {
    send(request: string): void;
    /** Called with each answer. */
    onanswer: (answer: string) => void;
    /** Called once if the other side is gone: requests without an answer won't get one. */
    onlost: (why: string) => void;
    /** Called when the engine knows all cards: lists that were asked for before are longer now. */
    onnews?: () => void;
    close(): void;
}

/** What of a Worker is needed; tests bring their own. */
export interface WorkerLike {
    postMessage(message: string): void;
    terminate(): void;
    onmessage: ((event: MessageEvent) => void) | null;
    onerror: ((event: ErrorEvent) => void) | null;
}

export class WorkerTransport implements Transport {
    onanswer: (answer: string) => void = () => {};
    onlost: (why: string) => void = () => {};
    onnews: () => void = () => {};

    constructor(private readonly worker: WorkerLike) {
        worker.onmessage = (event) => {
            if (typeof event.data === 'string') this.onanswer(event.data);
            else this.onnews();
        };
        worker.onerror = (event) => this.onlost(event.message || 'the engine stopped');
    }

    send(request: string): void {
        this.worker.postMessage(request);
    }

    close(): void {
        this.worker.terminate();
    }
}

/** A server: a frame is a request or an answer. Requests wait until the socket is open. */
export class SocketTransport implements Transport {
    onanswer: (answer: string) => void = () => {};
    onlost: (why: string) => void = () => {};
    private readonly waiting: string[] = [];

    constructor(private readonly socket: WebSocket) {
        socket.onopen = () => {
            for (const request of this.waiting.splice(0)) socket.send(request);
        };
        socket.onmessage = (event) => this.onanswer(String(event.data));
        socket.onclose = () => this.onlost('the connection was closed');
    }

    send(request: string): void {
        if (this.socket.readyState === 0) this.waiting.push(request);
        else this.socket.send(request);
    }

    close(): void {
        this.socket.onclose = null;
        this.socket.close();
    }
}

export interface Exchange {
    request: string;
    answer: string;
}

/** Passes everything on and writes it down. */
export class RecordingTransport implements Transport {
    onanswer: (answer: string) => void = () => {};
    readonly exchanges: Exchange[] = [];
    private answered = 0;

    constructor(private readonly inner: Transport) {
        inner.onanswer = (answer) => {
            const exchange = this.exchanges[this.answered++];
            if (exchange) exchange.answer = answer;
            this.onanswer(answer);
        };
    }

    get onlost(): (why: string) => void {
        return this.inner.onlost;
    }

    set onlost(lost: (why: string) => void) {
        this.inner.onlost = lost;
    }

    send(request: string): void {
        this.exchanges.push({ request, answer: '' });
        this.inner.send(request);
    }

    close(): void {
        this.inner.close();
    }
}

/** Answers from what was written down before; another request than the one that was sent then is an error. */
export class ReplayingTransport implements Transport {
    onanswer: (answer: string) => void = () => {};
    onlost: (why: string) => void = () => {};
    private next = 0;

    constructor(private readonly exchanges: readonly Exchange[]) {}

    send(request: string): void {
        const exchange = this.exchanges[this.next++];
        queueMicrotask(() => {
            if (exchange && exchange.request === request) this.onanswer(exchange.answer);
            else this.onlost(`request ${this.next} is not the one that was recorded`);
        });
    }

    close(): void {}
}
