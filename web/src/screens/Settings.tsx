/* Settings.tsx - look, motion, automation. */
import { set, settings, type Settings as Values } from '../model/settings';
import { words } from '../words';
import { Databases } from './Databases';
import { Page } from './Page';
import { Pictures } from './Pictures';

type Choice = 'theme' | 'density' | 'motion' | 'pace';
type Switch = 'forced' | 'sameOrder' | 'hatch' | 'fastTaps' | 'letters' | 'rulesInLog' | 'sounds';

function Select<K extends Choice>({ name, label, list }: { name: K; label: string; list: Record<string, string> }) {
    return (
        <label class="choice">
            <span>{label}</span>
            <select value={settings.value[name]} onChange={event => set(name, event.currentTarget.value as Values[K])}>
                {Object.entries(list).map(([value, text]) => (
                    <option value={value}>{text}</option>
                ))}
            </select>
        </label>
    );
}

function Check({ name, label }: { name: Switch; label: string }) {
    return (
        <label class="check">
            <input type="checkbox" checked={settings.value[name]} onChange={event => set(name, event.currentTarget.checked)} />
            <span>{label}</span>
        </label>
    );
}

export function Settings() {
    const w = words.settings;
    const switches: Switch[] = ['forced', 'sameOrder', 'hatch', 'fastTaps', 'letters', 'rulesInLog', 'sounds'];
    return (
        <Page title={w.title}>
            <div class="form">
                <fieldset>
                    <legend>{w.look}</legend>
                    <Select name="theme" label={w.theme} list={w.themes} />
                    <Select name="density" label={w.density} list={w.densities} />
                    <Select name="motion" label={w.motion} list={w.motions} />
                    <Select name="pace" label={w.pace} list={w.paces} />
                </fieldset>
                <fieldset>
                    <legend>{w.play}</legend>
                    {switches.map(name => (
                        <Check name={name} label={w[name]} />
                    ))}
                </fieldset>
                <Databases />
                <Pictures />
            </div>
        </Page>
    );
}
