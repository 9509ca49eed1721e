declare module '*.wasm?url' {
    const address: string;
    export default address;
}

declare module '*.catalogue?url' {
    const address: string;
    export default address;
}

declare module 'virtual:decks' {
    /** The name and the title of each built-in deck, in groups. */
    type Decks = readonly (readonly [string, string])[];
    export const newest: Decks; // of tournaments
    export const tournaments: Decks; // the other ones
    export const sets: Decks; // of their time
    export const starters: Decks;
    export const learn: Decks; // simple cards of our own
}
