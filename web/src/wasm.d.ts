declare module 'web.wasm?url' {
    const address: string;
    export default address;
}
