/* Later.tsx - a screen whose code is loaded when it is opened first. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { words } from '../words';
import { Page } from './Page';

export function later<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => preact.JSX.Element {
    let loaded: ComponentType<P> | null = null;
    return function Later(props: P) {
        const [, setReady] = useState(loaded !== null);
        useEffect(() => {
            if (loaded) return;
            void load().then(component => {
                loaded = component;
                setReady(true);
            });
        }, []);
        const Screen = loaded;
        return Screen ? <Screen {...props} /> : <Page title={words.ask.waiting}>{null}</Page>;
    };
}
