/* Choose.tsx - a button that opens files. */
export function Choose({ label, folder = false, accept = '.json,application/json', disabled, take }: { label: string; folder?: boolean; accept?: string; disabled: boolean; take: (files: FileList) => void }) {
    return (
        <label class="plain file-button">
            <span>{label}</span>
            <input
                type="file"
                multiple
                accept={accept}
                disabled={disabled}
                {...(folder ? { webkitdirectory: true } : {})}
                onChange={event => {
                    const input = event.currentTarget;
                    if (input.files?.length) take(input.files);
                }}
            />
        </label>
    );
}
