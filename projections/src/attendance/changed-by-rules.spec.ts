import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Remark } from '@timekeep/contracts/attendance/remarks';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { NO_RULES_CHANGE } from '@timekeep/contracts/rules/company-rules';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { addDays, datesBetween, type WorkDate } from '@timekeep/contracts/time/work-date';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { Random } from '@timekeep/tools/random';
import { schemaOf } from '../checkpoint/projection-names.js';
import { DatabaseSession } from '../engine/database-session.js';
import { snapshotOf } from '../records/records-snapshot.js';
import { rehearseOn } from '../records/rehearsal.js';
import { positioned, ReadModel } from '../testing/read-model.js';
import {
  breakSet,
  clockCorrected,
  doubleTapSet,
  graceSet,
  punchesWithdrawn,
} from '../testing/sample-company-changes.js';
import {
  corrected,
  holiday,
  leaveAdded,
  modified,
  opened,
  registered,
  resigned,
  scheduleSaved,
  shiftSet,
} from '../testing/sample-events.js';
import { attendanceProjection } from './projection.js';

const [PEOPLE, DAYS, CHANGES, SEED] = [120, 6, 60, 20_230_102] as const;
/** The id of the event that adds the company, the second one. */
const NORTH = '00000000-0000-4000-8000-000000000002';
const HOURS = [
  ['08:00:00', '17:00:00'],
  ['22:00:00', '06:00:00'],
  ['23:50:00', '08:00:00'],
  ['01:30:00', '10:00:00'],
  ['08:00:00', '13:00:00'],
] as const;
type Hours = readonly [string, string, (readonly [string, string])?];
/** Hours that a long break splits: of their own, or by the rule for long shifts. */
const SPLIT_HOURS: readonly Hours[] = [
  ['08:00:00', '20:00:00', ['12:00:00', '16:00:00']],
  ['18:00:00', '04:00:00', ['22:30:00', '00:30:00']],
  ['08:00:00', '20:00:00'],
  ['08:00:00', '17:00:00'],
];
const REMARKS: readonly Remark[] = ['Absent', 'TimeIn', 'Present', 'HSLAM', 'HVLPM', 'OB', 'OT'];
const [MINUTE_MS, HOUR_MINUTES] = [60_000, 60] as const;

function pick<const Item>(items: readonly Item[], random: Random): Item {
  const item = items[random.between(0, items.length - 1)];
  if (item === undefined) throw new Error('There is nothing to choose from');
  return item;
}

/** Rules of dates, as IT sets them; `breaks` are the minutes of breaks. */
function ruleChange(dates: readonly WorkDate[], random: Random, breaks: readonly number[]): TimekeepEvent {
  const from = pick([...dates, addDays(dates[0] ?? '', -1)], random);
  const [grace, tap] = [pick([0, 5, 10, 30, 90, 240], random), pick([1, 1, 3, 10, 120], random)];
  const rule = pick(['grace', 'tap', 'break', 'own', 'all'], random);
  if (rule === 'grace') return graceSet(from, grace);
  if (rule === 'tap') return doubleTapSet(from, tap);
  if (rule === 'break') return breakSet(from, pick(breaks, random), pick([0, 360, 540, 600], random));
  if (rule === 'own') {
    const own = {
      COMPANY: 'North',
      COMPANY_ID: NORTH,
      from,
      break: pick([null, { minutes: 60, above: 0 }, { minutes: Math.max(...breaks), above: 600 }], random),
    };
    return { type: 'CompanyBreakSet', data: own };
  }
  const lateGrace = { from, minutes: grace };
  const doubleTap = { from: pick(dates, random), minutes: tap };
  return {
    type: 'RulesSet',
    data: { ...NO_RULES_CHANGE, lateGrace, doubleTap, break: { from, minutes: 60, above: 300 } },
  };
}

/** Yields what happens to an employee on some dates: mostly punches near the hours, some of them soon one after the other. */
function* daysOf(
  EMPID: string,
  dates: readonly WorkDate[],
  choices: readonly Hours[],
  zone: CompanyZone,
  random: Random,
): Generator<TimekeepEvent> {
  const [start, end, pause] = pick(choices, random);
  const hours = [start, end] as const;
  yield scheduleSaved(EMPID, hours, { savedOn: '2023-01-01', FROM: '2023-01-01', TO: '2024-12-31' });
  for (const [index, date] of dates.entries()) {
    const [timeIn, timeOut] = hours;
    const nearIn =
      zone.instantOf(date, timeIn) +
      random.between(-6 * MINUTE_MS, random.chance(0.3) ? 100 * MINUTE_MS : 20 * MINUTE_MS);
    const nearOut =
      zone.instantOf(timeOut > timeIn ? date : addDays(date, 1), timeOut) +
      random.between(-1_800_000, 1_800_000);
    const soon = random.chance(0.4)
      ? [nearIn + random.between(0, 13) * MINUTE_MS + random.between(0, 59_999)]
      : [];
    const [middle, pauseMs] = [(nearIn + nearOut) / 2, random.between(0, 240) * MINUTE_MS];
    const between =
      choices === SPLIT_HOURS ? [middle - pauseMs / 2, middle + pauseMs / 2].map(Math.floor) : [];
    const leave = leaveAdded(EMPID, index, date, {
      LEAVE_TYPE: 'SL',
      DAYS: 0.5,
      HALF: pick(['AM', 'PM'], random),
    });
    if (random.chance(0.1)) yield leave;
    if (random.chance(pause ? 0.8 : 0.3))
      yield shiftSet(EMPID, date, random.chance(0.2) ? null : hours, pause);
    const ats = [nearIn, ...soon, ...between, ...(random.chance(0.8) ? [nearOut] : [])];
    for (const at of random.chance(0.1) ? [] : ats)
      yield { type: 'TimeClockPunched', data: { EMPID, at: new Date(at).toISOString(), terminal: null } };
    if (!random.chance(0.15)) continue;
    const times = { timeIn: new Date(nearIn).toISOString(), timeOut: new Date(nearOut).toISOString() };
    const remark = pick(REMARKS, random);
    const none = { timeIn: null, timeOut: null };
    const shift = { in: hours[0], out: hours[1] };
    yield corrected(EMPID, date, remark, {
      ...(remark === 'Absent' ? none : remark === 'TimeIn' ? { ...times, timeOut: null } : times),
      shift,
    });
    const later = new Date(nearIn + random.between(0, 20) * MINUTE_MS).toISOString();
    if (random.chance(0.5)) yield { type: 'TimeClockPunched', data: { EMPID, at: later, terminal: null } };
  }
}

let database: TestDatabase;

beforeAll(async () => {
  database = await startTestDatabase();
});

afterAll(() => database.stop());

/** Returns the tables of attendance after some events. */
async function modelOf(events: readonly TimekeepEvent[]): Promise<ReadModel> {
  await DatabaseSession.use(database.databaseUrl, (session) =>
    session.sql.query(`DROP SCHEMA IF EXISTS ${schemaOf('attendance')} CASCADE`),
  );
  const model = await ReadModel.create(database.databaseUrl, attendanceProjection, schemaOf('attendance'));
  await model.apply(positioned(events));
  return model;
}

/** Returns the preview of an event, the one for which all records are folded, and the number of records that the first one folded. */
function previews(event: TimekeepEvent) {
  return DatabaseSession.use(database.databaseUrl, (session) =>
    session.transaction(async (db) => {
      const { passing: _, ...all } = await snapshotOf(db);
      const { passing, ...others } = await snapshotOf(db);
      let loaded = 0;
      const each: typeof passing.each = (dates, condition, take) =>
        passing.each(dates, condition, (record) => {
          loaded += 1;
          take(record);
        });
      const whole = await rehearseOn(all, [event], '100009');
      const counted = { ...others, passing: { ...passing, each } };
      return { whole, preview: await rehearseOn(counted, [event], '100009'), loaded };
    }, schemaOf('attendance')),
  );
}

describe.each([
  ['Asia/Manila', '2024-05-01', HOURS],
  ['America/New_York', '2024-03-08', HOURS],
  ['Australia/Lord_Howe', '2024-10-04', HOURS],
  ['Asia/Manila', '2024-06-01', SPLIT_HOURS],
] as const)('a change of rules in %s from %s on', (name, first, hours) => {
  const zone = new CompanyZone(name);
  const dates = datesBetween(first, addDays(first, DAYS - 1));
  const random = new Random(SEED);
  const breaks = hours === HOURS ? [0, 30, 60] : [0, 60, 120, 180];
  let model: ReadModel;

  beforeAll(async () => {
    const people = Array.from({ length: PEOPLE }, (_, index) => String(100_001 + index));
    const events: TimekeepEvent[] = [
      { type: 'OrganizationFounded', data: { timeZone: name } },
      { type: 'CompanyAdded', data: { name: 'North' } },
      ...people.map((EMPID) => registered(EMPID, { DEPT: random.chance(0.5) ? 'Finance' : 'Sales' })),
      ruleChange(dates, random, breaks),
      ...dates.map(opened),
      ...people.flatMap((EMPID) => [...daysOf(EMPID, dates, hours, zone, random)]),
      modified('100003', { DEPT: 'Sales', effectiveOn: dates[2] ?? null }),
      resigned('100004', dates[3] ?? first),
      holiday(dates[4] ?? first),
      clockCorrected('1', `${dates[1]}T00:00:00`, `${dates[2]}T00:00:00`, 2 * HOUR_MINUTES),
      punchesWithdrawn('2', '100005', `${first}T00:00:00`, `${dates[3]}T00:00:00`),
      ruleChange(dates, random, breaks),
    ];
    model = await modelOf(events);
  });

  afterAll(() => model.close());

  it('leaves out of a preview only records that do not change', async () => {
    const folded = { all: 0, conditional: 0, changed: 0 };
    for (let change = 0; change < CHANGES; change += 1) {
      const event = ruleChange(dates, random, breaks);
      const { preview, whole, loaded } = await previews(event);
      expect(preview).toEqual(whole);
      folded.all += whole.records;
      folded.conditional += loaded;
      folded.changed += whole.changed;
    }
    expect(folded.changed).toBeGreaterThan(CHANGES);
    expect(folded.conditional).toBeLessThan(folded.all * (hours === HOURS ? 0.6 : 0.8));
  });
});

it('includes a record whose minutes late by the clock are others than those that passed', async () => {
  const [EMPID, date] = ['100001', '2024-03-10'];
  const at = new CompanyZone('America/New_York').instantOf(date, '03:10:00');
  const model = await modelOf([
    { type: 'OrganizationFounded', data: { timeZone: 'America/New_York' } },
    registered(EMPID),
    graceSet(date, 60),
    opened(date),
    shiftSet(EMPID, date, ['01:30:00', '10:00:00']),
    { type: 'TimeClockPunched', data: { EMPID, at: new Date(at).toISOString(), terminal: null } },
  ]);
  const { preview } = await previews(graceSet(date, 10));
  expect(preview).toMatchObject({ changed: 1, minutesLate: { before: 0, after: 40 } });
  await model.close();
});
