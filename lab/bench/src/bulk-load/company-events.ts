import { ANY, type EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { type TimekeepEvent, versionOf } from '@timekeep/contracts/events/catalog';
import {
  employeeStream,
  ORGANIZATION_STREAM,
  punchesStream,
  scheduleStream,
  workdayStream,
} from '@timekeep/contracts/events/streams';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { shiftOn } from '@timekeep/contracts/schedules/weekly-times';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { Random } from '@timekeep/tools/random';
import type { EventMetadata } from '@timekeep/contracts/events/recordable';
import { sideBySide } from '@timekeep/tools/side-by-side';
import type { Company, Person } from './company.js';

/** Deviation of punches from the schedule. */
const SPREAD_MS = 20 * 60_000;

/** Events appended to one stream together. */
export interface Append {
  readonly stream: string;
  readonly events: readonly TimekeepEvent[];
}

/** Appends in any order; those of the next phase need all of them. */
type Phase = Iterable<Append>;

export interface History {
  readonly zone: CompanyZone;
  /** The work days with punches. */
  readonly dates: readonly WorkDate[];
  /** The last day of all schedules. */
  readonly scheduledUntil: WorkDate;
}

/** Yields all events of a company: employees, their schedules, and their punches day by day. */
export function* companyEvents(
  { companies, departments, people }: Company,
  { zone, dates, scheduledUntil }: History,
  random: Random,
): Generator<Phase> {
  const added = [
    ...companies.map((name): TimekeepEvent => ({ type: 'CompanyAdded', data: { name } })),
    ...departments.map((name): TimekeepEvent => ({ type: 'DepartmentAdded', data: { name } })),
  ];
  const founded: TimekeepEvent = { type: 'OrganizationFounded', data: { timeZone: zone.name } };
  yield [{ stream: ORGANIZATION_STREAM, events: [founded, ...added] }];
  yield people.map(registered);
  yield people.map((person) => scheduled(person, scheduledUntil));
  for (const date of dates) {
    yield [{ stream: workdayStream(date), events: [{ type: 'WorkdayOpened', data: { date } }] }];
    const present = people.filter(({ registration }) => registration.hiredOn <= date);
    yield random.shuffled(present).flatMap((person) => punched(person, date, zone, random));
  }
}

function registered({ registration: data }: Person): Append {
  return { stream: employeeStream(data.EMPID), events: [{ type: 'EmployeeRegistered', data }] };
}

function scheduled({ registration: { EMPID, hiredOn: FROM }, DAYS, TIME }: Person, TO: WorkDate): Append {
  const data = { EMPID, savedOn: FROM, FROM, TO, DAYS, TIME, BREAK: null, rederives: false };
  return { stream: scheduleStream(EMPID), events: [{ type: 'ScheduleSaved', data }] };
}

function punched(person: Person, date: WorkDate, zone: CompanyZone, random: Random): Append[] {
  const { EMPID } = person.registration;
  const shift = shiftOn(person, date);
  if (!shift) return [];
  const events = [shift.in, shift.out].map((time): TimekeepEvent => {
    const at = zone.instantOf(date, time) + random.between(-SPREAD_MS, SPREAD_MS);
    return { type: 'TimeClockPunched', data: { EMPID, at: new Date(at).toISOString(), terminal: null } };
  });
  return [{ stream: punchesStream(EMPID, date), events }];
}

const IN_FLIGHT = 256;
const ACTOR = 'it:bulk-load';
/** The terminal that all punches come from. */
export const BULK_TERMINAL = 'main-gate';

/**
 * Appends the phases serially with the client of the backend, with many concurrent appends within a phase.
 *
 * @returns the number of appended events
 */
export async function appendPhases(
  client: EventStoreDBClient,
  phases: Iterable<Phase>,
  random: Random,
): Promise<number> {
  let count = 0;
  const correlationId = random.uuid();
  const append = async ({ stream, events }: Append): Promise<void> => {
    const data = events.map(({ type, data }) => {
      const causationId = random.uuid();
      const schemaVersion = versionOf(type);
      const recordedAt = new Date().toISOString();
      const metadata: EventMetadata = {
        actor: type === 'TimeClockPunched' ? `terminal:${BULK_TERMINAL}` : ACTOR,
        ...{ correlationId, causationId },
        ...{ schemaVersion, recordedAt },
      };
      return jsonEvent({ id: random.uuid(), type, data: { ...data }, metadata: { ...metadata } });
    });
    await client.appendToStream(stream, data, { expectedRevision: ANY });
    count += events.length;
  };
  for (const phase of phases) await sideBySide(phase, IN_FLIGHT, append);
  return count;
}
