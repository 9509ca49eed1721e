/* lessons.ts - the tutorial: positions of our own cards, each with what is to be done in it. */
import type { EventKind } from '../link/names';
import type { Words } from '../words';

export interface Lesson {
    key: keyof Words['lessonTexts'];
    scenario: string;
    goals: EventKind[]; // of the person, one after the other
}

/* An Option with an effect; other cards are those of the training decks. */
const cards = `cards
card TU-000 "Practice Dummy"
  digimon white level 3
  cost 3
  dp 1000
  copies any
card TU-001 "Kiln Burst"
  option red
  cost 2
  text [Main] Delete 1 of your opponent's Digimon with 4500 DP or less.
end

`;

const position = (name: string, rule: string, lines: string): string => `${cards}scenario "${name}"\nrules: ${rule}\n${lines}`;

export const lessons: readonly Lesson[] = [
    { key: 'hatch', scenario: position('hatch', '6-4-1-1', 'phase breeding\nmemory A 3\nA eggs: 3 Sparkit\nA hand: Cinderpup, Caldera Breath\n'), goals: ['HATCHED', 'DIGIVOLVED'] },
    { key: 'play', scenario: position('play', '7-1-3-2', 'memory A 3\nA hand: Cinderpup, Flarehorn\n'), goals: ['PLAYED'] },
    { key: 'digivolve', scenario: position('digivolve', '8-1-3-3', 'memory A 3\nA battle: Cinderpup\nA hand: Scorchound, Furnaclaw\n'), goals: ['DIGIVOLVED'] },
    { key: 'move', scenario: position('move', '6-4-1-2', 'phase breeding\nmemory A 3\nA breeding: Scorchound > Cinderpup > Sparkit\n'), goals: ['MOVED'] },
    { key: 'attack', scenario: position('attack', '11-2-8-1', 'memory A 3\nA battle: Scorchound > Cinderpup\nB security: 3 Practice Dummy\n'), goals: ['CHECKED'] },
    { key: 'battle', scenario: position('battle', '11-2-2', 'memory A 3\nA battle: Furnaclaw > Scorchound\nB battle: Surfhound [suspended], Tidepup\nB security: 3 Practice Dummy\n'), goals: ['ATTACKED'] },
    { key: 'block', scenario: position('block', '12-1-7-1', 'turn B 4\nmemory B 3\nA battle: Calderox\nB battle: Surfhound\ndo\nB: attack Surfhound -> player\nexpect asked A block\n'), goals: ['BLOCKED'] },
    { key: 'use', scenario: position('use', '9-1-9-3', 'memory A 5\nA battle: Cinderpup\nA hand: Kiln Burst, Kiln Burst\nB battle: Brinelet, Tidepup\n'), goals: ['USED'] },
    { key: 'pass', scenario: position('pass', '6-5-1', 'memory A 1\nA battle: Scorchound [suspended]\nA hand: Flarehorn\nB security: 3 Practice Dummy\n'), goals: ['PASSED'] },
    { key: 'win', scenario: position('win', '11-5-1-2-1', 'memory A 5\nA battle: Scorchound > Cinderpup\nA hand: Kiln Burst\nB battle: Frostusk\nB security: none\n'), goals: ['GAME_WON'] },
];
