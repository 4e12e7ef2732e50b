import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { accountStream } from '@timekeep/contracts/events/streams';
import { CompanyZone, DEFAULT_TIME_ZONE } from '@timekeep/contracts/time/company-zone';
import { addDays, datesBetween, type WorkDate } from '@timekeep/contracts/time/work-date';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { Random } from '@timekeep/tools/random';

import { clientFor } from '../harness/world/stores.js';
import type { LineContext } from '../harness/world/line-context.js';
import { appendPhases, companyEvents } from './company-events.js';
import { companyOf, type Company } from './company.js';
import { HrSession } from './hr-session.js';
import { startBackend, startProjections, type SystemStores } from './whole-system.js';

/** Far from every work day of the load. */
const FAR_DATE = '2090-01-01';
const CATCH_UP_MS = 900_000;

export interface LoadPlan {
  readonly employees: number;
  /** The number of dates until yesterday with punches. */
  readonly days: number;
  /**
   * The number of dates of the first employee, who was alone before the others were hired; by default as long as the
   * others.
   */
  readonly veteranDays?: number;
  /** By default with TLS and credentials; EventStoreDB has neither. */
  readonly log?: 'embedded' | 'embedded without TLS' | 'EventStoreDB';
}

/** A running system, with a company whose every event the tables show. */
export interface LoadedSystem {
  readonly company: Company;
  /** The dates on which all employees are there, ascending. */
  readonly dates: readonly WorkDate[];
  readonly today: WorkDate;
  readonly hr: HrSession;
  readonly log: EventStoreDBClient;
  /** Empty when the log is EventStoreDB. */
  readonly logDatabaseUrl: string;
  readonly stores: SystemStores;
  /** Resolves when the tables show all events recorded before the call. */
  readonly untilShown: () => Promise<void>;
}

/** Loads a company into an empty log and starts a whole system on it. */
export async function bulkLoad(
  context: LineContext,
  { employees, days, veteranDays = 0, log: kind = 'embedded' }: LoadPlan,
): Promise<LoadedSystem> {
  const zone = new CompanyZone(DEFAULT_TIME_ZONE);
  const today = zone.workDateAt(Date.now());
  const dates = datesBetween(addDays(today, -days), addDays(today, -1));
  const before = datesBetween(addDays(today, -veteranDays), addDays(today, -days - 1));
  const logDatabaseUrl = await context.createDatabase();
  const onEventStoreDB = kind === 'EventStoreDB';
  const eventStoreUrl = onEventStoreDB
    ? await context.startEventStoreDB()
    : await context.startEventLog(logDatabaseUrl, kind === 'embedded without TLS');
  const databaseUrl = await context.createDatabase();
  const stores = { databaseUrl, eventStoreUrl, logKnowsAllIds: !onEventStoreDB };
  const log = clientFor(context, eventStoreUrl);
  await startProjections(context, stores);

  const random = new Random(context.seed);
  const company = withVeteran(companyOf(employees, dates[0] ?? today, random), before[0]);
  const history = { zone, dates: [...before, ...dates], scheduledUntil: `${today.slice(0, 4)}-12-31` };
  const start = performance.now();
  const count = await appendPhases(log, companyEvents(company, history, random), random);
  say(`${count} events loaded`, start);

  const origin = await startBackend(context, stores);
  const EMPID = company.people[0]?.registration.EMPID ?? '';
  const hr = await HrSession.open(origin, EMPID, async () => {
    const granted = { type: 'AuthorityGranted', data: { EMPID, authority: 'HR' } } as const;
    await appendPhases(log, [[{ stream: accountStream(EMPID), events: [granted] }]], random);
  });
  const untilShown = waitingWith(hr);
  await untilShown();
  say('all of them in the tables', start);
  return { company, dates, today, hr, log, logDatabaseUrl, stores, untilShown };
}

/** The same company, whose first employee was hired before all others. */
function withVeteran({ people: [first, ...others], ...company }: Company, hiredOn?: WorkDate): Company {
  if (!first || hiredOn === undefined) return { ...company, people: first ? [first, ...others] : others };
  return { ...company, people: [{ ...first, registration: { ...first.registration, hiredOn } }, ...others] };
}

/**
 * Waits by a change whose answer reports that it can be read: then all events before it can be read, too.
 * A change without an effect would not wait, so each change differs from the last.
 */
function waitingWith(hr: HrSession): () => Promise<void> {
  let isLegal = false;
  return async () => {
    const giveUpAt = performance.now() + CATCH_UP_MS;
    for (;;) {
      isLegal = !isLegal;
      const holiday = { selectedDate: FAR_DATE, selectedRemark: isLegal ? 'LH' : 'SH' };
      const { answer } = await hr.call<MessageAnswer>('POST', API_PATHS.holidays, holiday);
      if (!answer.pending) return;
      if (performance.now() > giveUpAt) throw new Error('The projections did not catch up');
    }
  };
}

function say(what: string, start: number): void {
  console.error(`${what} after ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
