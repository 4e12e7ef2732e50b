import { expect, it } from '@jest/globals';
import { isNearBound, outsideReason } from '@timekeep/contracts/attendance/employment-bounds';
import type { ShiftOn } from '@timekeep/contracts/attendance/work-window';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { scheduledShift } from '@timekeep/contracts/schedules/schedule-ranges';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { addDays, datesBetween, type WorkDate } from '@timekeep/contracts/time/work-date';
import fc from 'fast-check';
import { Authorities, ClosedCutOffs, DeviceNumbers } from '../audit/run-state.js';
import { nothingFound, versionFold } from '../audit/version-log.js';
import { foldEvents } from '../records/fold-batch.js';
import { atOnce } from '../engine/time-slices.js';
import { positioned } from '../testing/read-model.js';
import { opened, registered, resigned, scheduleSaved, schedulesDeleted } from '../testing/sample-events.js';
import { CompanyState } from './company-state.js';
import { RecordBook } from '../records/record-book.js';

const RUNS = 2_000;
const EMPID = '100001';
const DAYS = 6;

/** Zones with offsets of whole, half and quarter hours, and clock changes of an hour and of half an hour. */
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

/** First days of histories: on and around clock changes, and at the beginning of all records. */
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
    // A shift of 24 hours: its punches may come on the second day after it.
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
  /** Number of changes folded before the punch, and number of those that were visible to its judgement. */
  folded: fc.nat({ max: 12 }),
  known: fc.nat({ max: 12 }),
  punch: fc.record({
    day,
    time: fc.oneof(time, fc.constantFrom('00:26:00', '01:00:00', '03:30:00', '23:55:00')),
  }),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

/** A log of one employee, and the fold of its first events. */
class FoldedLog {
  readonly company = CompanyState.empty();
  readonly records = new RecordBook([]);
  private readonly found = nothingFound();
  private readonly fold = versionFold(this.found, this.company, this.records, new Authorities(), {
    numbers: new DeviceNumbers(),
    cutOffs: new ClosedCutOffs(),
  });
  private readonly auditedPositions = new Set<bigint>();
  private places = 0;

  add(event: TimekeepEvent): bigint {
    const source = positioned([event], ++this.places);
    atOnce(foldEvents(source, this.fold));
    for (const version of this.found.versions.splice(0)) {
      this.auditedPositions.add(version.event.source.position.commit);
    }
    return BigInt(this.places);
  }

  /** Judges a punch as the time clock API does, from the present tables. */
  rejects(at: number): string | null {
    const employee = this.company.employee(EMPID);
    const shiftOn: ShiftOn = (date) => {
      const state = this.records.stateOf(EMPID, date);
      return state?.opened ? state.shift : scheduledShift(employee, date);
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

  /** True if audit has a version of the event, or of another one that made the punch ineffective. */
  hasInAudit(position: bigint, resignation: bigint | undefined): boolean {
    return (
      this.auditedPositions.has(position) ||
      (resignation !== undefined && this.auditedPositions.has(resignation))
    );
  }
}

/** Converts changes to events; a resignation is recorded once, and schedules are not saved after it. */
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
    // A punch is not accepted long before its time; the last day is that of the resignation, or the day before.
    return [resigned(EMPID, addDays(start, Math.max(made.day, punch.day - 1)))];
  });
}

it('has each accepted punch in a record or in audit, and no rejected one in a record', () => {
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
          position = log.add({
            type: 'TimeClockPunched',
            data: { EMPID, at: new Date(at).toISOString(), terminal: null },
          });
        }
        const event = events[index];
        if (!event) continue;
        const place = log.add(event);
        if (event.type === 'EmployeeResigned' && index >= folded) resignation = place;
      }
      const dates = datesBetween(addDays(start, -3), addDays(start, DAYS + 3));
      // Opens all dates at the end.
      for (const date of dates) if (date >= '2023-01-01') log.add(opened(date));

      const inRecord = log.hasInRecord(at, dates);
      const inAudit = log.hasInAudit(position, resignation);
      const isLate = judgedEarlier === null && judged !== null;
      met[judged === null ? 'accepted' : 'rejected'] += 1;
      if (isLate) met.late += 1;
      if (judged === null) expect(inRecord || (resignation !== undefined && inAudit)).toBe(true);
      else expect(inRecord).toBe(false);
      // Another change was recorded between the judgement and the punch.
      if (isLate) expect(inAudit).toBe(true);
    }),
    { numRuns: RUNS },
  );
  // Checks that the generated histories include each case.
  for (const count of Object.values(met)) expect(count).toBeGreaterThan(RUNS / 200);
});
