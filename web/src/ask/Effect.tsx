/* Effect.tsx - the text of the effect that asks, with the part that the question is about marked. */
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/* `mark` counts bytes of UTF-8. */
export function cut(text: string, mark: readonly [number, number] | null | undefined): [string, string, string] {
    if (!mark) return ['', text, ''];
    const bytes = encoder.encode(text);
    return [decoder.decode(bytes.slice(0, mark[0])), decoder.decode(bytes.slice(mark[0], mark[1])), decoder.decode(bytes.slice(mark[1]))];
}

export function Effect({ text, mark }: { text: string; mark: readonly [number, number] | null | undefined }) {
    const [before, marked, after] = cut(text, mark);
    return (
        <p class="effect">
            {before}
            {mark ? <mark>{marked}</mark> : marked}
            {after}
        </p>
    );
}
