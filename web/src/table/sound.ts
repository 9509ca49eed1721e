/* sound.ts - short sounds, made by the browser: no file is loaded. This code is only loaded if sounds are switched on. */
import type { EventKind, Update } from '../model/types';

/* Each is a row of tones: frequency in Hz, beginning and length in ms. */
type Tone = [frequency: number, at: number, length: number];

export const sounds = {
    draw: [[520, 0, 50]],
    play: [[330, 0, 90], [440, 60, 110]],
    digivolve: [[330, 0, 80], [440, 70, 80], [660, 140, 160]],
    attack: [[220, 0, 70], [165, 60, 140]],
    block: [[196, 0, 60], [196, 90, 90]],
    check: [[740, 0, 60], [620, 70, 90]],
    deleted: [[180, 0, 90], [120, 80, 200]],
    turn: [[392, 0, 100], [523, 110, 160]],
    ask: [[587, 0, 90]],
    win: [[523, 0, 120], [659, 120, 120], [784, 240, 260]],
    lose: [[330, 0, 160], [262, 160, 160], [196, 320, 300]],
} satisfies Record<string, Tone[]>;

export type Sound = keyof typeof sounds;

/* The events that are heard, the loudest first: of one update only one is played. */
const heard: [EventKind, Sound][] = [
    ['DELETED', 'deleted'],
    ['CHECKED', 'check'],
    ['BLOCKED', 'block'],
    ['ATTACKED', 'attack'],
    ['DIGIVOLVED', 'digivolve'],
    ['PLAYED', 'play'],
    ['USED', 'play'],
    ['TURN_BEGAN', 'turn'],
    ['DREW', 'draw'],
];

export function soundOf(update: Pick<Update, 'result' | 'events' | 'ask'>, me: string): Sound | null {
    if (update.result) return update.result.winner === me ? 'win' : 'lose';
    const kinds = new Set(update.events.map(event => event.kind));
    return heard.find(([kind]) => kinds.has(kind))?.[1] ?? (update.ask ? 'ask' : null);
}

let context: AudioContext | null = null;

function tone(audio: AudioContext, [frequency, at, length]: Tone): void {
    const begin = audio.currentTime + at / 1000;
    const end = begin + length / 1000;
    const voice = audio.createOscillator();
    const volume = audio.createGain();
    voice.type = 'triangle';
    voice.frequency.value = frequency;
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(0.12, begin + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.001, end);
    voice.connect(volume).connect(audio.destination);
    voice.start(begin);
    voice.stop(end);
}

export function playSound(sound: Sound): void {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume().catch(() => {}); // nobody has pressed anything yet
    for (const one of sounds[sound] as Tone[]) tone(context, one);
}
