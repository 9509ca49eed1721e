declare module '*.wasm?url' {
    const address: string;
    export default address;
}

declare module '*.catalogue?url' {
    const address: string;
    export default address;
}

declare module 'virtual:decks' {
    /** The name and the title of each built-in deck: those that are offered first, and lists of tournaments. */
    export const first: readonly [string, string][];
    export const tournaments: readonly [string, string][];
}
