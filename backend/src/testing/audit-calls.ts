import type { EventStoreDBClient } from '@eventstore/db-client';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { isChangeType } from '@timekeep/contracts/audit/audited-events';
import { isTerminal } from '@timekeep/contracts/audit/changes';
import { isEventType } from '@timekeep/contracts/events/catalog';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { EventStore } from '../event-store/event-store.js';
import { parseCsv } from '../http/csv.js';
import type { TestBackend } from './test-backend.js';

/** Calls of the audit that only read, though they are sent with POST. */
export const AUDIT_READS: readonly string[] = [
  API_PATHS.audit,
  API_PATHS.auditCsv,
  API_PATHS.auditDifference,
  API_PATHS.changes,
  API_PATHS.changesCsv,
  API_PATHS.ownChanges,
].map((path) => `POST ${path}`);

/** A call that says what was seen, and changes no data. */
export const NO_CHANGE = `POST ${API_PATHS.readNotices}`;

/** Returns the ids of all events that users caused; work days open automatically. */
export async function eventsInLog(log: EventStoreDBClient): Promise<string[]> {
  const ids: string[] = [];
  for await (const { event } of log.readAll()) {
    if (event && !/^(\$|workday-)/.test(event.streamId)) ids.push(event.id);
  }
  return ids;
}

/** Calls for the description of the API: searches of the audit that find something. */
export const answeredAudit = (today: WorkDate, days: { readonly FROM: WorkDate; readonly TO: WorkDate }) => {
  const kinds = ['correction', 'punch', 'opening', 'leave', 'voided', 'request'];
  const moments = { earlier: `${addDays(today, -5)}T00:00:00Z`, later: new Date().toISOString() };
  return [
    { verb: 'post', route: API_PATHS.audit, body: { kinds } },
    { verb: 'post', route: API_PATHS.changes, body: {} },
    { verb: 'post', route: API_PATHS.ownChanges, body: {}, by: 'employee' },
    { verb: 'post', route: API_PATHS.auditDifference, body: { ...days, ...moments } },
  ] as const;
};

/**
 * Returns the ids of all events that are changes by their type, and those of them that HR does not find among all changes.
 *
 * @param Authorization of HR
 */
export async function auditOf(
  backend: TestBackend,
  log: EventStoreDBClient,
  Authorization: string,
): Promise<{ readonly changes: readonly string[]; readonly missing: readonly string[] }> {
  const changes: { readonly id: string; readonly type: string }[] = [];
  for await (const { event } of log.readAll()) {
    if (!event || !isEventType(event.type) || !isChangeType(event.type)) continue;
    // This function exports all changes each time.
    if (event.type === 'DataExported') continue;
    if (event.type === 'TimeClockPunched' && isTerminal(actorOf(event.metadata))) continue;
    changes.push({ id: event.id, type: event.type });
  }
  await backend.untilProjected(await backend.app.get(EventStore).tail());
  const { text } = await backend.http.post(API_PATHS.changesCsv).set({ Authorization }).send({}).expect(200);
  const found = new Set(parseCsv(text).flatMap(({ cells }) => cells));
  return {
    changes: changes.map(({ id }) => id),
    missing: changes.filter(({ id }) => !found.has(id)).map(({ id, type }) => `${type} ${id}`),
  };
}

function actorOf(metadata: unknown): string {
  return typeof metadata === 'object' && metadata !== null && 'actor' in metadata
    ? String(metadata.actor)
    : '';
}
