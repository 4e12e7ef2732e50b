import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
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

import type { Company, Person } from './company.js';

/** Deviation of punches from the schedule. */
const SPREAD_MS = 20 * 60_000;

/** Events appended to one stream together. */
export interface Append {
  readonly stream: string;
  readonly events: readonly TimekeepEvent[];
}

/** Appends in any order; those of the next phase need all of them. */
export type Phase = Iterable<Append>;

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
