import { cutoffMessages } from '@timekeep/contracts/cutoffs/cutoff-messages';
import type { DatedFigures } from '@timekeep/contracts/cutoffs/cutoff-file';
import type { CutOffAnswerEvent } from '@timekeep/contracts/events/cutoff';
import { accept, refuse, type Decider } from '../../event-store/decider.js';

/** The latest answer to each cut-off. */
export type CutOffAnswersState = ReadonlyMap<number, CutOffAnswerEvent>;

export interface AnswerCutOffCommand {
  readonly EMPID: string;
  readonly number: number;
  /** Null to acknowledge. */
  readonly text: string | null;
  /** The value that the client sent; null where it sent none. */
  readonly seen: string | null;
  /** Fact: the own days of the cut-off, and how they are told apart; null without any. */
  readonly period: { readonly token: string; readonly seen: readonly DatedFigures[] } | null;
}

/** Rules of `cutoffanswers-<EMPID>`: one answers to own days as one has seen them, and may answer otherwise later. */
export const cutoffAnswersDecider: Decider<CutOffAnswersState, AnswerCutOffCommand, CutOffAnswerEvent> = {
  initialState: new Map(),
  evolve: (state, event) => new Map([...state, [event.data.number, event]]),
  decide({ EMPID, number, text, seen, period }, state) {
    if (!period) return refuse('missing', cutoffMessages.notYours({ number }));
    if (seen !== null && seen !== period.token) return refuse('conflict', cutoffMessages.changedSince());
    const data = { EMPID, number, seen: period.seen };
    const event: CutOffAnswerEvent =
      text === null
        ? { type: 'TimeRecordAcknowledged', data }
        : { type: 'TimeRecordDisputed', data: { ...data, text } };
    return isSame(state.get(number), event) ? accept() : accept(event);
  },
};

function isSame(a: CutOffAnswerEvent | undefined, b: CutOffAnswerEvent): boolean {
  const content = (event: CutOffAnswerEvent | undefined) =>
    event && [event.type, event.data.seen, event.type === 'TimeRecordDisputed' ? event.data.text : null];
  return JSON.stringify(content(a)) === JSON.stringify(content(b));
}
