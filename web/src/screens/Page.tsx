/* Page.tsx - the frame of every screen but the table. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { words } from '../words';
import { go } from './route';

export function Page({ title, children, back = '', wide = false }: { title: string; children: ComponentChildren; back?: string | null; wide?: boolean }) {
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => {
        document.title = title;
        heading.current?.focus();
    }, [title]);
    return (
        <main class={wide ? 'page wide' : 'page'}>
            <header class="page-head">
                {back !== null && (
                    <button type="button" class="back-button" onClick={() => go(back)}>
                        <span aria-hidden="true">‹</span> {words.table.back}
                    </button>
                )}
                <h1 ref={heading} tabIndex={-1}>
                    {title}
                </h1>
            </header>
            {children}
        </main>
    );
}
