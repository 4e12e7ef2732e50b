import type { RequestStep } from '@timekeep/contracts/api/requests-api';
import { requestEvents, type RequestEvent } from '@timekeep/contracts/events/request';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { CompanyState } from '../attendance/company-state.js';
import type { PositionedEvent, ReadModelDb } from '../engine/projection.js';
import type { Row } from '../engine/table.js';
import { upsertRows } from '../engine/table-rows.js';
import { actorThen, type ActorThen, type Authorities } from './run-state.js';
import { requests as table } from './tables.js';

/** An event of a request, with name and authority of its actor at that time. */
export interface NotedStep extends ActorThen {
  readonly source: PositionedEvent;
  readonly EMPID: string;
  readonly REQUEST_ID: string;
  readonly state: RequestStep['state'];
  /** The reason of the request, or the note of the decision; null when none was written. */
  readonly note: string | null;
  /** The days of the request; null for all steps but its first. */
  readonly FROM: WorkDate | null;
  readonly TO: WorkDate | null;
  /** Days between them that it leaves out. */
  readonly except: readonly WorkDate[] | null;
}

/** Returns the step that an event is; null for events of other streams than those of requests. */
export function notedStep(
  source: PositionedEvent,
  company: CompanyState,
  authorities: Authorities,
): NotedStep | null {
  const { event, actor } = source;
  if (!isRequestEvent(event)) return null;
  const { EMPID, REQUEST_ID } = event.data;
  const { FROM, TO, except } = event.type === 'RequestMade' ? event.data : NO_DAYS;
  return {
    source,
    ...actorThen(actor, company, authorities),
    ...{ EMPID, REQUEST_ID, FROM, TO, except },
    ...stepOf(event),
  };
}

/** Inserts steps that are not stored yet. */
export async function saveSteps(steps: readonly NotedStep[], db: ReadModelDb): Promise<void> {
  await upsertRows(table, steps, stepRow, db, { onlyIfDifferent: true });
}

const NO_DAYS = { FROM: null, TO: null, except: null } as const;

function stepOf(event: RequestEvent): Pick<NotedStep, 'state' | 'note'> {
  switch (event.type) {
    case 'RequestMade':
      return { state: 'made', note: event.data.reason };
    case 'RequestEndorsed':
      return { state: 'endorsed', note: event.data.note };
    case 'RequestReturned':
      return { state: 'returned', note: event.data.note };
    case 'RequestGranted':
      return { state: 'granted', note: event.data.note };
    case 'RequestFulfilled':
      return { state: 'fulfilled', note: null };
    case 'RequestRefused':
      return { state: 'refused', note: event.data.note };
    case 'RequestVoided':
      return { state: 'voided', note: null };
    case 'RequestTakenBack':
      return { state: 'taken-back', note: null };
  }
}

function stepRow({ source, ...step }: NotedStep): Row<typeof table> {
  const { position, recordedAt, revision, id, stream, actor } = source;
  return {
    ...step,
    position: position.commit,
    recordedAt: recordedAt.toISOString(),
    revision,
    id,
    stream,
    actor,
  };
}

function isRequestEvent(event: PositionedEvent['event']): event is RequestEvent {
  return event.type in requestEvents.events;
}
