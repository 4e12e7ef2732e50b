import type { RequestEvent } from '@timekeep/contracts/events/request';
import { applyToRequests, NO_REQUESTS, type StaffRequests } from '@timekeep/contracts/requests/requests';
import { positionText } from '@timekeep/log/position';
import { actorLabel } from '../event-store/actor-label.js';
import type { LatestChange, Recording } from '../event-store/decider.js';

/** The grant of a request: its event id, which its effect is derived from, and its author. */
export interface Grant {
  readonly id: string;
  readonly actor: string;
}

/** The requests of one employee. */
export interface RequestsState {
  readonly requests: StaffRequests;
  /** The last change of each request, by REQUEST_ID. */
  readonly latest: ReadonlyMap<string, LatestChange>;
  readonly grants: ReadonlyMap<string, Grant>;
}

export const NO_STATE: RequestsState = { requests: NO_REQUESTS, latest: new Map(), grants: new Map() };

/** The state after one more event. */
export function evolveRequests(
  { requests, latest, grants }: RequestsState,
  event: RequestEvent,
  { id, position, actor }: Recording,
): RequestsState {
  const { REQUEST_ID } = event.data;
  const change = { revision: positionText(position), changedBy: actorLabel(actor, null) };
  return {
    requests: applyToRequests(requests, event),
    latest: new Map([...latest, [REQUEST_ID, change]]),
    grants: event.type === 'RequestGranted' ? new Map([...grants, [REQUEST_ID, { id, actor }]]) : grants,
  };
}
