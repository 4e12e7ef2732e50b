import { isPlainLine } from '@timekeep/contracts/api/plain-text';
import { REASON_MAX_LENGTH } from '@timekeep/contracts/api/timekeep-api';
import { VOIDED_EVENTS_STREAM } from '@timekeep/contracts/events/streams';
import type { EventVoided } from '@timekeep/contracts/events/voided';
import { eventKey } from '@timekeep/contracts/events/read-event';
import { accept, plain, refuse, type Decider } from '../event-store/decider.js';

/** An event of the log that may be declared void, and the reasons for it. */
export interface VoidCandidate {
  readonly stream: string;
  readonly revision: string;
  readonly position: string;
  readonly type: string;
  /** The reason why this program cannot read it; null when it can. */
  readonly unreadable: string | null;
  /** The projections that have stopped at it. */
  readonly stopped: readonly string[];
}

export interface VoidEventCommand {
  readonly type: 'void';
  readonly position: string;
  /** Null when the log has no event at the position. */
  readonly event: VoidCandidate | null;
  readonly reason: string;
}

/** The keys of the events that are void. */
type VoidedState = ReadonlySet<string>;

/**
 * Rules of `voided-events`. An event is declared void because it cannot be applied, never because of its content: facts are
 * corrected by further events. A void event stays void, and declaring it again changes nothing.
 */
export const voidEventDecider: Decider<VoidedState, VoidEventCommand, EventVoided> = {
  initialState: new Set(),
  evolve: (state, { data }) => new Set([...state, eventKey(data)]),
  decide({ position, event, reason }, state) {
    const given = reason.trim();
    if (given === '' || given.length > REASON_MAX_LENGTH || !isPlainLine(given)) {
      return refuse('invalid', plain(`The reason must be one line of 1 to ${REASON_MAX_LENGTH} characters.`));
    }
    if (!event) return refuse('missing', plain(`The log has no event at position ${position}.`));
    if (state.has(eventKey(event))) return accept();
    const refusal = candidateRefusal(event);
    if (refusal !== null) return refuse('rule', plain(refusal));
    const { stream, revision, type } = event;
    const data = { stream, revision, type: type.slice(0, NAMED_TYPE), reason: given };
    return accept({ type: 'EventVoided', data });
  },
};

/** Recorded characters of a type that this program does not have. */
const NAMED_TYPE = 200;

function candidateRefusal({ stream, type, position, unreadable, stopped }: VoidCandidate): string | null {
  const what = `${type} in ${stream}, at position ${position},`;
  if (type.startsWith('$') || stream.startsWith('$')) return `${what} is an event of the log's own.`;
  if (stream === VOIDED_EVENTS_STREAM && unreadable === null) {
    return `${what} declares another event void. That cannot be taken back.`;
  }
  if (unreadable !== null || stopped.length > 0) return null;
  return `${what} can be read, and no projection has stopped at it. Nothing was recorded. What it says is changed with a correction, as any other fact.`;
}
