import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import {
  accountStream,
  CLOCK_CHANGES_STREAM,
  cutoffAnswersStream,
  cutoffStream,
  DEVICE_NUMBERS_STREAM,
  employeeStream,
  holidayStream,
  leaveStream,
  ORGANIZATION_STREAM,
  punchesStream,
  renewalStream,
  requestStream,
  scheduleStream,
  timekeepStream,
  workdayStream,
} from '@timekeep/contracts/events/streams';
import { addDays, yearOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { recomputedAudit, type RecomputedAudit } from '@timekeep/projections/audit/recomputed-audit';
import type { EventStore } from '../../event-store/event-store.js';

/** More days than a night shift and the schedules around it reach. */
const DAYS_AROUND = 5;
const READ_AT_ONCE = 16;

type LoggedEvent = Parameters<typeof recomputedAudit>[1][number];

/** The versions, steps of requests and names of an employee in the log. */
export interface EmployeeHistory extends RecomputedAudit {
  /** Every name that the employee ever had, `LAST, FIRST`. */
  readonly names: ReadonlySet<string>;
}

/** Versions of records and steps of requests as the streams of the log make them, without any table. */
export class EmployeeLog {
  /** Streams that concern many employees; they are read once. */
  private readonly shared = new Map<string, Promise<LoggedEvent[]>>();

  constructor(private readonly store: EventStore) {}

  /** Returns the steps of an employee's requests, and the versions of the records, complete for the given dates. */
  async historyOf(EMPID: string, dates: readonly WorkDate[]): Promise<EmployeeHistory> {
    const around = new Set(dates.flatMap((date) => datesAround(date)));
    const own = await this.readAll(ownStreams(EMPID, around), (stream) => this.read(stream));
    const common = await this.readAll(commonStreams(around), (stream) => this.readShared(stream));
    const closings = await this.readAll(answered(own).map(cutoffStream), (stream) => this.readShared(stream));
    const others = await this.actors([...own, ...common], EMPID);
    const events = [...own, ...common.map((event) => concerning(EMPID, event)), ...closings, ...others];
    return { ...recomputedAudit(EMPID, events), names: namesIn(own) };
  }

  /** Returns the closings and withdrawals of all cut-offs. */
  async historyOfCutOffs(): Promise<EmployeeHistory> {
    const closings: LoggedEvent[] = [];
    for (let number = 1; ; number += 1) {
      const events = await this.readShared(cutoffStream(number));
      if (events.length === 0) break;
      for (const event of events) closings.push(event);
    }
    const founding = await this.readShared(ORGANIZATION_STREAM);
    const events = [...closings, ...founding, ...(await this.actors(closings, ''))];
    return { ...recomputedAudit('', events), names: new Set(['']) };
  }

  /** Returns the events of the people who recorded some, besides one of them. */
  private async actors(events: readonly LoggedEvent[], EMPID: string): Promise<LoggedEvent[]> {
    const actors = new Set(events.map(({ actor }) => actor).filter((id) => isOther(id, EMPID)));
    const people = [...actors].flatMap((actor) => [employeeStream(actor), accountStream(actor)]);
    return this.readAll(people, (stream) => this.readShared(stream));
  }

  private async readAll(
    streams: readonly string[],
    read: (stream: string) => Promise<LoggedEvent[]>,
  ): Promise<LoggedEvent[]> {
    const events: LoggedEvent[] = [];
    for (let start = 0; start < streams.length; start += READ_AT_ONCE) {
      const some = await Promise.all(streams.slice(start, start + READ_AT_ONCE).map(read));
      for (const event of some.flat()) events.push(event);
    }
    return events;
  }

  private readShared(stream: string): Promise<LoggedEvent[]> {
    const reading = this.shared.get(stream) ?? this.read(stream);
    this.shared.set(stream, reading);
    return reading;
  }

  private async read(stream: string): Promise<LoggedEvent[]> {
    const stored = await this.store.history<TimekeepEvent>(stream);
    return stored.map((event) => ({ ...event, stream }));
  }
}

function datesAround(date: WorkDate): WorkDate[] {
  return Array.from({ length: 2 * DAYS_AROUND + 1 }, (_, index) => addDays(date, index - DAYS_AROUND));
}

function ownStreams(EMPID: string, dates: ReadonlySet<WorkDate>): string[] {
  return [
    employeeStream(EMPID),
    accountStream(EMPID),
    scheduleStream(EMPID),
    leaveStream(EMPID),
    requestStream(EMPID),
    cutoffAnswersStream(EMPID),
    ...[...dates].flatMap((date) => [punchesStream(EMPID, date), timekeepStream(EMPID, date)]),
  ];
}

/** Returns the numbers of the cut-offs that an employee answered. */
function answered(events: readonly LoggedEvent[]): number[] {
  const numbers = events.flatMap(({ event }) =>
    event.type === 'TimeRecordAcknowledged' || event.type === 'TimeRecordDisputed' ? event.data.number : [],
  );
  return [...new Set(numbers)];
}

function commonStreams(dates: ReadonlySet<WorkDate>): string[] {
  const years = new Set([...dates].map(yearOf));
  return [
    CLOCK_CHANGES_STREAM,
    DEVICE_NUMBERS_STREAM,
    ORGANIZATION_STREAM,
    ...[...years].map(renewalStream),
    ...[...dates].flatMap((date) => [workdayStream(date), holidayStream(date)]),
  ];
}

function isOther(actor: string, EMPID: string): boolean {
  return actor !== EMPID && EMPID_PATTERN.test(actor);
}

/** Removes other employees from a renewal, since their streams were not read. */
function concerning(EMPID: string, logged: LoggedEvent): LoggedEvent {
  const { event } = logged;
  if (event.type !== 'SchedulesRenewed') return logged;
  const renewals = event.data.renewals.map((renewal) => ({
    ...renewal,
    EMPIDS: renewal.EMPIDS.filter((id) => id === EMPID),
  }));
  return { ...logged, event: { ...event, data: { ...event.data, renewals } } };
}

function namesIn(events: readonly LoggedEvent[]): Set<string> {
  return new Set(
    events.flatMap(({ event }) =>
      event.type === 'EmployeeRegistered' || event.type === 'EmployeeModified'
        ? [`${event.data.EMP_LNAME}, ${event.data.EMP_FNAME}`]
        : [],
    ),
  );
}
