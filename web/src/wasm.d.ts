declare module '*.wasm?url' {
    const address: string;
    export default address;
}

declare module '*.catalogue?url' {
    const address: string;
    export default address;
}
