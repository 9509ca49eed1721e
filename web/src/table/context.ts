/* context.ts - what every part of the table uses. */
import type { ReadonlySignal } from '@preact/signals';
import { createContext } from 'preact';
import type { Match } from '../model/match';
import type { Spot } from '../model/offers';
import type { TableState } from './state';

export interface TableParts {
    match: Match;
    table: TableState;
    listed: ReadonlySignal<boolean>; // the question has a list of its own
    keys: ReadonlySignal<ReadonlyMap<Spot, string>>;
}

export const TableContext = createContext<TableParts>(null as unknown as TableParts);
