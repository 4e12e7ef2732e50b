import type { RequestEvent } from '@timekeep/contracts/events/request';
import { requestsAfter, type StaffRequests } from '@timekeep/contracts/requests/requests';
import { positionText } from '@timekeep/log/position';
import { actorLabel, type LatestChange, type Recording } from '../event-store/decider.js';

/** The grant of a request: its event id, which its effect is derived from, and its author. */
export interface Grant {
  readonly id: string;
  readonly actor: string;
}

/** An event of the stream, and the one before it. */
interface RecordedEvent {
  readonly event: RequestEvent;
  readonly recording: Recording;
  readonly earlier: RecordedEvent | null;
}

interface Fold {
  readonly requests: StaffRequests;
  readonly latest: ReadonlyMap<string, LatestChange>;
  readonly grants: ReadonlyMap<string, Grant>;
  readonly madeAtOf: ReadonlyMap<string, number>;
  readonly returnedAtOf: ReadonlyMap<string, number>;
}

/**
 * The requests of one employee. Everything is derived from the events when it is first asked for: a copy of all requests at each
 * event would take a time that grows with the square of their number.
 */
export class RequestsState {
  private fold: Fold | undefined;

  constructor(private readonly newest: RecordedEvent | null) {}

  /** The requests by REQUEST_ID. */
  get requests(): StaffRequests {
    return this.folded().requests;
  }

  /** The last change of each request, by REQUEST_ID. */
  get latest(): ReadonlyMap<string, LatestChange> {
    return this.folded().latest;
  }

  /** The grants by REQUEST_ID. */
  get grants(): ReadonlyMap<string, Grant> {
    return this.folded().grants;
  }

  /** The moments at which requests were made, in epoch milliseconds, by REQUEST_ID. */
  get madeAtOf(): ReadonlyMap<string, number> {
    return this.folded().madeAtOf;
  }

  /** The moments at which requests were last returned, in epoch milliseconds, by REQUEST_ID. */
  get returnedAtOf(): ReadonlyMap<string, number> {
    return this.folded().returnedAtOf;
  }

  /** The moments at which requests were made alone. */
  get madeAt(): readonly number[] {
    return [...this.madeAtOf.values()];
  }

  /** Returns the state after one more event. */
  after(event: RequestEvent, recording: Recording): RequestsState {
    return new RequestsState({ event, recording, earlier: this.newest });
  }

  private folded(): Fold {
    return (this.fold ??= foldOf(this.newest));
  }
}

export const NO_STATE = new RequestsState(null);

function foldOf(newest: RecordedEvent | null): Fold {
  const recorded: RecordedEvent[] = [];
  for (let each = newest; each; each = each.earlier) recorded.push(each);
  recorded.reverse();
  const latest = new Map<string, LatestChange>();
  const grants = new Map<string, Grant>();
  const madeAtOf = new Map<string, number>();
  const returnedAtOf = new Map<string, number>();
  for (const { event, recording } of recorded) {
    const { id, position, actor, recordedAt } = recording;
    const { REQUEST_ID } = event.data;
    latest.set(REQUEST_ID, { revision: positionText(position), changedBy: actorLabel(actor, null) });
    if (event.type === 'RequestGranted') grants.set(REQUEST_ID, { id, actor });
    if (event.type === 'RequestMade') madeAtOf.set(REQUEST_ID, recordedAt.getTime());
    if (event.type === 'RequestReturned') returnedAtOf.set(REQUEST_ID, recordedAt.getTime());
  }
  const requests = requestsAfter(recorded.map(({ event }) => event));
  return { requests, latest, grants, madeAtOf, returnedAtOf };
}
