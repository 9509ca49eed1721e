/* route.ts - which screen is shown: the part of the address behind #. */
import { signal } from '@preact/signals';

export interface Route {
    screen: string;
    rest: string;
}

function read(): Route {
    const [screen = '', ...rest] = location.hash.replace(/^#\/?/, '').split('/');
    return { screen, rest: decodeURIComponent(rest.join('/')) };
}

/* Read and heard at once: an address that changes before the first screen is drawn counts, too. */
export const route = signal<Route>(read());
addEventListener('hashchange', () => {
    route.value = read();
});

export function go(screen: string, rest = ''): void {
    location.hash = rest ? `/${screen}/${encodeURIComponent(rest)}` : `/${screen}`;
}
