import { randomUUID } from 'node:crypto';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { accountStream, employeeStream } from '@timekeep/contracts/events/streams';
import type { LogPosition } from '@timekeep/log/position';
import type { CommandContext } from '../event-store/command-context.js';
import type { EventStore } from '../event-store/event-store.js';

/**
 * Appends an event to a stream without its decider; a repetition with the same id is the same event.
 *
 * @returns the position of the first recording
 */
export async function recordFact(
  store: EventStore,
  stream: string,
  event: TimekeepEvent,
  id: string,
  context: CommandContext,
): Promise<LogPosition> {
  for (;;) {
    const { positions, revision } = await store.idsIn(stream);
    const known = positions.get(id);
    if (known) return known;
    const [place] = await store.appendAll([{ stream, revision, facts: [{ event, id }] }], context);
    if (place) return place.position;
  }
}

/** Appends a change of an unregistered employee, at which the projections of employees stop. */
export async function recordEventOfUnknownEmployee(
  store: EventStore,
  context: CommandContext,
): Promise<LogPosition> {
  const place = {
    DEPT: 'Z',
    DEPT_ID: null,
    COMPANY: 'Z',
    COMPANY_ID: null,
    effectiveOn: null,
    replaces: null,
  };
  const data = { EMPID: '999998', EMP_LNAME: 'X', EMP_FNAME: 'Y', ...place, pinHash: '', pinChanged: false };
  const event = { type: 'EmployeeModified', data } as const;
  return await recordFact(store, employeeStream('999998'), event, randomUUID(), context);
}

/** Appends the registration of an account that waits for approval, in a system whose registrations need none. */
export async function recordWaitingRegistration(
  store: EventStore,
  { EMPID, email }: { readonly EMPID: string; readonly email: string },
  context: CommandContext,
): Promise<LogPosition> {
  const data = { EMPID, email, passwordHash: '', needsApproval: true };
  return recordFact(store, accountStream(EMPID), { type: 'AccountRegistered', data }, randomUUID(), context);
}
