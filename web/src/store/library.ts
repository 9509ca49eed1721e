// library.ts - the scenarios that show the rules. They are files of the game, a file for each chapter, loaded when they are asked for.
const loaded = new Map<string, Promise<unknown>>();

function load<T>(name: string): Promise<T> {
    const known = loaded.get(name) as Promise<T> | undefined;
    if (known) return known;
    const next = fetch(`./scenarios/${name}.json`).then((answer) => {
        if (!answer.ok) throw new Error(`scenarios/${name}.json: ${answer.status}`);
        return answer.json() as Promise<T>;
    });
    loaded.set(name, next);
    next.catch(() => loaded.delete(name));
    return next;
}

export const chapters = (): Promise<string[]> => load('chapters');
/** The texts of the scenario files of a chapter by their names. */
export const chapter = (name: string): Promise<Record<string, string>> => load(name);

const begins = (line: string): boolean => line.startsWith('scenario ');

/** The scenario of a text that a line belongs to, with the cards of the file: a text of its own. */
export function scenarioAt(text: string, line: number): string {
    const lines = text.split('\n');
    const first = lines.findIndex(begins);
    if (first < 0) return text;
    let from = first;
    lines.forEach((one, i) => {
        if (i > first && i < line && begins(one)) from = i;
    });
    const next = lines.findIndex((one, i) => i > from && begins(one));
    const head = lines.slice(0, first).join('\n').trimEnd();
    const body = lines.slice(from, next < 0 ? undefined : next).join('\n').trimEnd();
    return `${head ? `${head}\n\n` : ''}${body}\n`;
}

/** The names of the scenarios of a text, with their lines. */
export function scenariosOf(text: string): { name: string; line: number }[] {
    return text.split('\n').flatMap((one, i) => (begins(one) ? [{ name: one.replace(/^scenario "?|"?\s*$/g, ''), line: i + 1 }] : []));
}

/** The text of a scenario file, such as "tests/rules/07-play/digixros.scn". */
export async function textOf(file: string): Promise<string | undefined> {
    const [folder = '', ...name] = file.replace(/^tests\/rules\//, '').split('/');
    return (await chapter(folder))[name.join('/')];
}

/** The text of the scenario at a line of a file. */
export async function scenarioOf(file: string, line: number): Promise<string> {
    const text = await textOf(file);
    if (text === undefined) throw new Error(`there is no ${file}`);
    return scenarioAt(text, line);
}

export interface NamedScenario {
    file: string;
    line: number;
    name: string;
    rules: string; // that it shows
}

const MOST = 60;

/** The scenarios whose text names one of these: the number or the name of a card. */
export async function scenariosWith(names: readonly string[]): Promise<NamedScenario[]> {
    const wanted = new RegExp(`(?<![\\w-])(?:${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?![\\w-])`, 'i');
    const found: NamedScenario[] = [];
    for (const folder of await chapters())
        for (const [file, text] of Object.entries(await chapter(folder)))
            for (const { name, line } of wanted.test(text) ? scenariosOf(text) : []) {
                const lines = text.split('\n');
                const next = lines.findIndex((one, i) => i >= line && begins(one));
                const body = lines.slice(line - 1, next < 0 ? undefined : next);
                if (found.length < MOST && wanted.test(body.join('\n')))
                    found.push({ file: `${folder}/${file}`, line, name, rules: body.find((one) => one.startsWith('rules:'))?.slice(6).trim().split(/[, ]+/).slice(0, 3).join(' ') ?? '' });
            }
    return found;
}
