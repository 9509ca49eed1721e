/* Pictures.tsx - a person's own pictures of cards: files or a folder, kept on this device. */
import { useState } from 'preact/hooks';
import { set, settings } from '../model/settings';
import { forbidden, keepPictures, originOf, pictureAddressSet, pictures, removePictures } from '../store/pictures';
import { say, words } from '../words';
import { Choose } from './Choose';

export function Pictures() {
    const w = words.settings;
    const [busy, setBusy] = useState(false);
    const [error, setError] = useState<string | null>(null);
    const count = pictures.value.size;
    const address = settings.value.pictureAddress;
    const origin = originOf(address);
    const setAddress = (text: string): void => {
        set('pictureAddress', text.trim());
        pictureAddressSet();
    };
    const take = (files: FileList): void => {
        setBusy(true);
        setError(null);
        void keepPictures([...files])
            .then(kept => setError(kept === 0 ? w.picturesNone : null))
            .catch((wrong: Error) => setError(wrong.message))
            .then(() => setBusy(false));
    };
    return (
        <fieldset class="databases pictures">
            <legend>{w.pictures}</legend>
            <p class="quiet">{w.picturesSays}</p>
            <p role="status">{count > 0 ? say(w.picturesKept, { n: count }) : ''}</p>
            {error && (
                <p class="error" role="alert">
                    {error}
                </p>
            )}
            <div class="search-row">
                <Choose label={w.cardsFile} accept="image/*" disabled={busy} take={take} />
                <Choose label={w.cardsFolder} accept="image/*" folder disabled={busy} take={take} />
                {count > 0 && (
                    <button type="button" class="plain" disabled={busy} onClick={() => void removePictures()}>
                        {w.picturesRemove}
                    </button>
                )}
            </div>
            <label class="choice">
                <span>{w.pictureAddress}</span>
                <input type="url" spellcheck={false} placeholder="https://example.org/{number}.png" value={address} onChange={event => setAddress(event.currentTarget.value)} />
                <small>{w.pictureAddressSays}</small>
            </label>
            {address && !origin && (
                <p class="error" role="alert">
                    {w.pictureAddressWrong}
                </p>
            )}
            {origin && forbidden.value === origin && (
                <p class="error" role="alert">
                    {say(w.pictureAddressForbidden, { origin })}
                </p>
            )}
            {origin && <img class="probe" src={address.replaceAll('{number}', 'BT1-010')} alt="" hidden />}
            <label class="check">
                <input type="checkbox" checked={settings.value.pictures} onChange={event => set('pictures', event.currentTarget.checked)} />
                <span>{w.picturesShow}</span>
            </label>
        </fieldset>
    );
}
