// link.ts - a text as a part of an address: packed, so that it can be shared. Nothing is uploaded.
const MARK = 'z:';

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>)).arrayBuffer());
}

export async function pack(text: string): Promise<string> {
    const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
    const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    return MARK + btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** A text that isn't packed is itself. */
export async function unpack(text: string): Promise<string> {
    if (!text.startsWith(MARK)) return text;
    const letters = atob(text.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));
}
