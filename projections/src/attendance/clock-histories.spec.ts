import { expect, it } from '@jest/globals';
import type { Remark } from '@timekeep/contracts/attendance/remarks';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { addDays, datesBetween, type WorkDate } from '@timekeep/contracts/time/work-date';
import fc from 'fast-check';
import { foldedRecords } from '../testing/attendance-model.js';
import { NaiveAttendance } from '../testing/naive-attendance.js';
import {
  clockCorrected,
  clockCorrectionUndone,
  punchesWithdrawn,
  withdrawalUndone,
} from '../testing/sample-company-changes.js';
import {
  corrected,
  holiday,
  leaveAdded,
  leaveDeleted,
  opened,
  punched,
  registered,
  resigned,
  scheduleSaved,
  shiftSet,
} from '../testing/sample-events.js';

const [EMPID, OTHER, RUNS, START, DAYS] = ['100001', '100002', 3_000, '2024-05-01', 5] as const;
const ZONE = new CompanyZone('Asia/Manila');
/** All dates on which punches of the histories may count, after they were moved by up to three days. */
const DATES = datesBetween(addDays(START, -6), addDays(START, DAYS + 5));

const day = fc.nat({ max: DAYS - 1 });
const time = fc.constantFrom(
  '00:10:00',
  '03:59:59',
  '04:00:00',
  '07:30:00',
  '08:00:00',
  '08:00:30',
  '17:05:00',
  '22:00:00',
);
const hours = fc.constantFrom<[string, string]>(
  ['08:00:00', '17:00:00'],
  ['22:00:00', '06:00:00'],
  ['00:30:00', '09:30:00'],
);
const minutes = fc.constantFrom(-4_320, -1_440, -485, -1, 1, 60, 480, 1_440, 4_320);
const id = fc.constantFrom(EMPID, EMPID, OTHER);

const punch = fc.record({ type: fc.constant('punch' as const), id, day, time });
const period = { day, time, length: fc.constantFrom(10, 600, 1_440, 4_000) };
const clock = fc.record({ type: fc.constant('clock' as const), ...period, minutes });
const withdrawn = fc.record({
  type: fc.constant('withdrawn' as const),
  ...period,
  of: fc.constantFrom(EMPID, OTHER, null),
});
const undone = fc.record({ type: fc.constant('undone' as const), which: fc.nat({ max: 5 }) });

const change = fc.oneof(
  { weight: 8, arbitrary: punch },
  { weight: 4, arbitrary: clock },
  { weight: 3, arbitrary: withdrawn },
  { weight: 3, arbitrary: undone },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('open' as const), day }) },
  fc.record({ type: fc.constant('save' as const), day, hours }),
  fc.record({ type: fc.constant('shift' as const), day, hours: fc.option(hours) }),
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('correct' as const),
      day,
      remark: fc.constantFrom<Remark>('Absent', 'TimeIn', 'Present', 'OB'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('leave' as const), day }) },
  fc.record({ type: fc.constant('no-leave' as const), day }),
  fc.record({ type: fc.constant('holiday' as const), day }),
  fc.record({ type: fc.constant('resign' as const), day }),
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

/** Records events that the commands would accept: corrections of one clock do not overlap. */
class Recorded {
  readonly events: TimekeepEvent[] = [
    { type: 'OrganizationFounded', data: { timeZone: ZONE.name } },
    registered(EMPID, { hiredOn: addDays(START, -1) }),
    registered(OTHER, { hiredOn: addDays(START, -30) }),
    scheduleSaved(EMPID, ['08:00:00', '17:00:00'], { savedOn: START, FROM: START, TO: addDays(START, 30) }),
  ];
  private holding: (ReturnType<typeof clockCorrected> | ReturnType<typeof punchesWithdrawn>)[] = [];
  private leaves: ReturnType<typeof leaveAdded>[] = [];
  private number = 0;
  private lastDay: WorkDate | null = null;

  record(made: Change): void {
    this.events.push(...this.eventsOf(made));
  }

  private eventsOf(made: Change): TimekeepEvent[] {
    const date = addDays(START, 'day' in made ? made.day : 0);
    switch (made.type) {
      case 'punch':
        return [punched(made.id, `${date}T${made.time}`)];
      case 'open':
        return [opened(date)];
      case 'save':
        return [scheduleSaved(EMPID, made.hours, { savedOn: date, FROM: date, TO: addDays(date, 3) })];
      case 'shift':
        return [shiftSet(EMPID, date, made.hours)];
      case 'holiday':
        return [holiday(date)];
      case 'leave': {
        if (this.leaves.some(({ data }) => data.DATE === date)) return [];
        const leave = leaveAdded(EMPID, ++this.number, date);
        this.leaves.push(leave);
        return [leave];
      }
      case 'no-leave': {
        const leave = this.leaves.find(({ data }) => data.DATE === date);
        this.leaves = this.leaves.filter((one) => one !== leave);
        return leave ? [leaveDeleted(leave)] : [];
      }
      case 'correct': {
        if (!new NaiveAttendance(EMPID, ZONE, this.events).hasRecord(date, this.events.length)) return [];
        const timeIn =
          made.remark === 'Absent' ? null : new Date(ZONE.instantOf(date, '08:15:00')).toISOString();
        return [corrected(EMPID, date, made.remark, { timeIn, shift: { in: '08:00:00', out: '17:00:00' } })];
      }
      case 'resign': {
        const formerly = this.lastDay;
        if (formerly === date) return [];
        this.lastDay = date;
        return [resigned(EMPID, date, formerly)];
      }
      default:
        return this.clockEvents(made, date);
    }
  }

  private clockEvents(
    made: Extract<Change, { type: 'clock' | 'withdrawn' | 'undone' }>,
    date: WorkDate,
  ): TimekeepEvent[] {
    if (made.type === 'undone') {
      const [former] = this.holding.splice(made.which % Math.max(1, this.holding.length), 1);
      if (!former) return [];
      return [former.type === 'ClockCorrected' ? clockCorrectionUndone(former) : withdrawalUndone(former)];
    }
    const from = ZONE.instantOf(date, made.time);
    const text = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19);
    const [FROM, TO] = [text(from), text(from + made.length * 60_000)] as const;
    const next = String(++this.number);
    const event =
      made.type === 'clock'
        ? clockCorrected(next, FROM, TO, made.minutes)
        : punchesWithdrawn(next, made.of, FROM, TO);
    if (event.type === 'ClockCorrected' && this.holding.some((other) => overlaps(other, event))) return [];
    this.holding.push(event);
    return [event];
  }
}

type Held = ReturnType<typeof clockCorrected> | ReturnType<typeof punchesWithdrawn>;

function overlaps(a: Held, b: Held): boolean {
  return a.type === b.type && a.data.from < b.data.to && b.data.from < a.data.to;
}

function recordsOf(events: readonly TimekeepEvent[]): string[] {
  const record = foldedRecords(events, ZONE);
  return [EMPID, OTHER].flatMap((one) =>
    DATES.map((date) => `${one} ${date} ${JSON.stringify(record(one, date))}`),
  );
}

const opening = DATES.slice(5, 9).map(opened);

it('gives the records of the reference model for any history', () => {
  fc.assert(
    fc.property(
      fc.array(change, { minLength: 3, maxLength: 24, size: 'max' }),
      fc.boolean(),
      (changes, isOpen) => {
        const recorded = new Recorded();
        if (isOpen) recorded.events.push(...opening);
        for (const made of changes) recorded.record(made);
        const { events } = recorded;
        const wanted = [EMPID, OTHER].flatMap((one) => {
          const naive = new NaiveAttendance(one, ZONE, events);
          return DATES.map((date) => `${one} ${date} ${JSON.stringify(naive.recordOn(date))}`);
        });
        expect(recordsOf(events)).toEqual(wanted);
      },
    ),
    { numRuns: RUNS },
  );
});

it('gives the same records in whatever order punches, corrections and withdrawals are learned', () => {
  const facts = fc.array(fc.oneof(punch, punch, clock, withdrawn), {
    minLength: 2,
    maxLength: 14,
    size: 'max',
  });
  fc.assert(
    fc.property(facts, fc.infiniteStream(fc.nat()), fc.boolean(), (changes, order, isOpen) => {
      const recorded = new Recorded();
      const begin = recorded.events.splice(0);
      for (const made of changes) recorded.record(made);
      const before = isOpen ? [...begin, ...opening] : begin;
      const after = isOpen ? [] : opening;
      const shuffled = recorded.events
        .map((event) => ({ event, place: order.next().value }))
        .sort((a, b) => a.place - b.place)
        .map(({ event }) => event);
      expect(recordsOf([...before, ...shuffled, ...after])).toEqual(
        recordsOf([...before, ...recorded.events, ...after]),
      );
    }),
    { numRuns: RUNS / 3 },
  );
});

it('gives the records that were before when a correction or a withdrawal is undone', () => {
  fc.assert(
    fc.property(
      fc.array(change, { minLength: 3, maxLength: 16, size: 'max' }),
      fc.oneof(clock, withdrawn),
      (changes, last) => {
        const recorded = new Recorded();
        recorded.events.push(...opening);
        for (const made of changes) recorded.record(made);
        const before = [...recorded.events];
        recorded.record(last);
        const added = recorded.events.at(-1);
        if (recorded.events.length === before.length || !added) return;
        const undoing =
          added.type === 'ClockCorrected'
            ? clockCorrectionUndone(added)
            : added.type === 'PunchesWithdrawn'
              ? withdrawalUndone(added)
              : added;
        expect(recordsOf([...recorded.events, undoing])).toEqual(recordsOf(before));
      },
    ),
    { numRuns: RUNS / 3 },
  );
});
