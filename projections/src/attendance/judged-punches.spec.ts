import { expect, it } from '@jest/globals';
import { isNearBound, outsideReason } from '@timekeep/contracts/attendance/employment-bounds';
import type { ShiftOn } from '@timekeep/contracts/attendance/work-window';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { scheduledShift } from '@timekeep/contracts/schedules/schedule-ranges';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { addDays, datesBetween, type WorkDate } from '@timekeep/contracts/time/work-date';
import fc from 'fast-check';
import { Authorities } from '../audit/authorities.js';
import { versionFold, type NotedVersion } from '../audit/version-log.js';
import { foldEvents } from './fold-batch.js';
import { atOnce } from '../engine/time-slices.js';
import { positioned } from '../testing/read-model.js';
import { schedulesDeleted } from '../testing/sample-changes.js';
import { opened, registered, resigned, scheduleSaved } from '../testing/sample-events.js';
import { CompanyState } from './company-state.js';
import { RecordBook } from '../engine/records/record-book.js';

const RUNS = 2_000;
const EMPID = '100001';
const DAYS = 6;

/** Whole hours from UTC, half and three quarters, and changes of clocks by an hour and by half of one. */
const ZONES = [
  'Asia/Manila',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/St_Johns',
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
].map((name) => new CompanyZone(name));

/** First days of histories: on and around changes of clocks, and where all records begin. */
const STARTS = [
  '2022-12-30',
  '2024-03-07',
  '2024-03-28',
  '2024-04-04',
  '2024-10-03',
  '2024-10-24',
  '2024-10-31',
];

type Change =
  | { readonly type: 'open'; readonly day: number }
  | { readonly type: 'save'; readonly day: number; readonly hours: readonly [string, string] }
  | { readonly type: 'delete'; readonly day: number }
  | { readonly type: 'resign'; readonly day: number };

const day = fc.nat({ max: DAYS - 1 });
const time = fc
  .tuple(fc.nat({ max: 23 }), fc.constantFrom(0, 26, 30, 59))
  .map((parts) => `${parts.map((part) => String(part).padStart(2, '0')).join(':')}:00`);
const hours = fc.oneof(
  fc.constantFrom<[string, string]>(
    ['00:30:00', '09:30:00'],
    ['22:00:00', '06:00:00'],
    ['08:00:00', '17:00:00'],
    // Lasts a day: its punches may come on the second day after it.
    ['23:30:00', '23:30:00'],
  ),
  fc.tuple(time, time),
);
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('open' as const), day }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('save' as const), day, hours }) },
  fc.record({ type: fc.constant('delete' as const), day }),
  fc.record({ type: fc.constant('resign' as const), day }),
);
const history = fc.record({
  zone: fc.constantFrom(...ZONES),
  start: fc.constantFrom(...STARTS),
  hired: fc.oneof(fc.constant(-1_000), fc.nat({ max: 3 })),
  changes: fc.array(change, { maxLength: 12 }),
  /** The number of changes that are folded before the punch, and the number of those that its judge knew. */
  folded: fc.nat({ max: 12 }),
  known: fc.nat({ max: 12 }),
  punch: fc.record({
    day,
    time: fc.oneof(time, fc.constantFrom('00:26:00', '01:00:00', '03:30:00', '23:55:00')),
  }),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

/** A log of one employee, and its fold, as far as it was read. */
class FoldedLog {
  readonly company = CompanyState.empty();
  readonly records = new RecordBook([]);
  private readonly versions: NotedVersion[] = [];
  private readonly fold = versionFold(this.versions, this.company, this.records, new Authorities());
  private readonly auditedPositions = new Set<bigint>();
  private places = 0;

  add(event: TimekeepEvent): bigint {
    const source = positioned([event], ++this.places);
    atOnce(foldEvents(source, this.fold));
    for (const version of this.versions.splice(0)) {
      this.auditedPositions.add(version.event.source.position.commit);
    }
    return BigInt(this.places);
  }

  /** Judged as time clocks' punches are, by what the tables say now. */
  rejects(at: number): string | null {
    const employee = this.company.employee(EMPID);
    const shiftOn: ShiftOn = (date) => {
      const state = this.records.stateOf(EMPID, date);
      return state?.opened ? state.shift : scheduledShift(employee.ranges, date);
    };
    const isNear = isNearBound(this.company.zone.workDateAt(at), employee);
    return outsideReason(this.company.zone, at, employee, isNear ? shiftOn : () => null);
  }

  hasInRecord(at: number, dates: readonly WorkDate[]): boolean {
    return dates.some((date) => {
      const state = this.records.stateOf(EMPID, date);
      return state?.opened === true && [...state.punches, ...state.laterPunches].includes(at);
    });
  }

  /** The audit names the event, or another one that left what the punch waited for without effect. */
  hasInAudit(position: bigint, resignation: bigint | undefined): boolean {
    return (
      this.auditedPositions.has(position) ||
      (resignation !== undefined && this.auditedPositions.has(resignation))
    );
  }
}

/** Changes as events; whoever resigned does so once, and schedules of the resigned are not saved. */
function eventsOf({ start, changes, punch }: History): TimekeepEvent[] {
  let isResigned = false;
  return changes.flatMap((made): TimekeepEvent[] => {
    const date = addDays(start, made.day);
    if (made.type === 'open') return date < '2023-01-01' ? [] : [opened(date)];
    if (made.type === 'delete') return [schedulesDeleted(EMPID, date)];
    if (isResigned) return [];
    if (made.type === 'save') {
      const range = { savedOn: date, FROM: date, TO: addDays(date, 30) };
      return [scheduleSaved(EMPID, [...made.hours], range)];
    }
    isResigned = true;
    // No punch is accepted long before its time, and the last day is the one of the resignation, or the one before.
    return [resigned(EMPID, addDays(start, Math.max(made.day, punch.day - 1)))];
  });
}

it('finds each accepted punch in a record or in audit, and no rejected one in a record', () => {
  const met = { accepted: 0, rejected: 0, late: 0 };
  fc.assert(
    fc.property(history, (given) => {
      const { zone, start, hired, punch } = given;
      const hiredOn = addDays(start, hired);
      const events = eventsOf(given);
      const folded = Math.min(given.folded, events.length);
      const known = Math.min(given.known, folded);
      const at = zone.instantOf(addDays(start, punch.day), punch.time);
      const log = new FoldedLog();
      log.add({ type: 'OrganizationFounded', data: { timeZone: zone.name } });
      log.add(registered(EMPID, { hiredOn }));

      let judgedEarlier: string | null = null;
      let position = 0n;
      let judged: string | null = null;
      let resignation: bigint | undefined;
      for (let index = 0; index <= events.length; index += 1) {
        if (index === known) judgedEarlier = log.rejects(at);
        if (index === folded) {
          judged = log.rejects(at);
          position = log.add({ type: 'TimeClockPunched', data: { EMPID, at: new Date(at).toISOString() } });
        }
        const event = events[index];
        if (!event) continue;
        const place = log.add(event);
        if (event.type === 'EmployeeResigned' && index >= folded) resignation = place;
      }
      const dates = datesBetween(addDays(start, -3), addDays(start, DAYS + 3));
      // All dates are opened in the end.
      for (const date of dates) if (date >= '2023-01-01') log.add(opened(date));

      const inRecord = log.hasInRecord(at, dates);
      const inAudit = log.hasInAudit(position, resignation);
      const isLate = judgedEarlier === null && judged !== null;
      met[judged === null ? 'accepted' : 'rejected'] += 1;
      if (isLate) met.late += 1;
      if (judged === null) expect(inRecord || (resignation !== undefined && inAudit)).toBe(true);
      else expect(inRecord).toBe(false);
      // Another change reached the log between the judgement and the punch.
      if (isLate) expect(inAudit).toBe(true);
    }),
    { numRuns: RUNS },
  );
  // The histories have to be such that each case comes about.
  for (const count of Object.values(met)) expect(count).toBeGreaterThan(RUNS / 200);
});
