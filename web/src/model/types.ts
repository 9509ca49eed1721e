/* types.ts - the types of the protocol and its tables, in one place for the model. */
export type * from '../link/protocol';
export type { Decision, EventKind, Place, Purpose, ReasonKind, Refusal, Verb } from '../link/names';
