import { beforeAll, afterAll, describe, expect, it } from '@jest/globals';
import type { PreviewedChange, PreviewedRecord } from '@timekeep/contracts/api/preview-api';
import {
  recordValues,
  snapshotOf as contentOfRecord,
  type RecordSnapshot,
} from '@timekeep/contracts/attendance/record';
import type { ClockEvent } from '@timekeep/contracts/events/clock';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { addDays, datesBetween, type WorkDate } from '@timekeep/contracts/time/work-date';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import fc from 'fast-check';
import { CompanyState } from '../attendance/company-state.js';
import { attendanceProjection } from '../attendance/projection.js';
import { schemaOf } from '../checkpoint/projection-names.js';
import { DatabaseSession } from '../engine/database-session.js';
import { atOnce } from '../engine/time-slices.js';
import { ReadModel, positioned } from '../testing/read-model.js';
import { DAYS } from '../testing/random-changes.js';
import { EMPID, history, OTHER, Recorded } from '../testing/random-histories.js';
import {
  clockCorrected,
  clockCorrectionUndone,
  punchesWithdrawn,
  withdrawalUndone,
} from '../testing/sample-company-changes.js';
import {
  corrected,
  holiday,
  holidayWithdrawn,
  opened,
  punched,
  registered,
  scheduleSaved,
} from '../testing/sample-events.js';
import { foldEvents, foldFurther, furtherParts } from './fold-batch.js';
import { RecordBook, type RecordSelection } from './record-book.js';
import type { RecordRow } from './record-row.js';
import { readToken } from './outcome-token.js';
import { snapshotOf as tablesOf } from './records-snapshot.js';
import { rehearse, rehearseOn } from './rehearsal.js';

/** `PREVIEW_RUNS=10000` takes more. */
const RUNS = Number(process.env['PREVIEW_RUNS'] ?? 1_000);

/** Days around the start of a history on which it may have a record. */
const [BEFORE, AFTER] = [40, 45] as const;

/** Returns the company and the rows after some events. */
function folded(events: readonly TimekeepEvent[], dates: readonly WorkDate[]) {
  const [company, records] = [CompanyState.empty(), new RecordBook([])];
  const fold = { company, records, folded: () => undefined };
  for (const event of positioned(events)) {
    atOnce(foldEvents([event], fold));
    for (const part of furtherParts(event, company)) atOnce(foldFurther(event, part, fold));
  }
  return { company, rows: records.rowsOn(dates) };
}

/** Returns a snapshot from which only what is selected can be read. */
function snapshotOf({ company, rows }: ReturnType<typeof folded>) {
  const load = ({ keys, dates, employees }: RecordSelection): Promise<readonly RecordRow[]> => {
    const isKey = ({ EMPID: id, date }: RecordRow) =>
      keys.some((key) => key.EMPID === id && key.date === date);
    const found = rows.filter(
      (row) => dates.includes(row.date) || employees.includes(row.EMPID) || isKey(row),
    );
    return Promise.resolve(found);
  };
  return { company, begun: rows.map(({ date }) => date), load };
}

function contentOf(row: RecordRow | undefined, zone: CompanyZone): RecordSnapshot | null {
  if (!row?.state.opened) return null;
  return contentOfRecord(recordValues(row.state, row.date, zone));
}

/** Returns the records that differ between two folds. */
function changedRows(before: readonly RecordRow[], after: readonly RecordRow[], zone: CompanyZone) {
  const formerly = new Map(before.map((row) => [`${row.EMPID}/${row.date}`, row]));
  return after
    .map((row) => ({
      ...{ EMPID: row.EMPID, date: row.date },
      before: contentOf(formerly.get(`${row.EMPID}/${row.date}`), zone),
      after: contentOf(row, zone),
    }))
    .filter((row) => JSON.stringify(row.before) !== JSON.stringify(row.after));
}

const inOrder = (rows: readonly Omit<PreviewedRecord, 'EMPNAME'>[]) =>
  rows
    .map(({ EMPID: id, date, before, after }) => JSON.stringify([id, date, sorted(before), sorted(after)]))
    .sort();
const sorted = (content: RecordSnapshot | null) => content && Object.entries(content).sort();

const sumOf = (
  rows: readonly PreviewedRecord[],
  side: 'before' | 'after',
  figure: 'MinsLate' | 'UnderOverTime',
) => rows.reduce((sum, row) => sum + (row[side]?.[figure] ?? 0), 0);

/** Compares the preview with what the records are before the change and afterwards. */
async function comparesEqual(
  past: readonly TimekeepEvent[],
  change: readonly TimekeepEvent[],
  zone: CompanyZone,
  start: WorkDate,
): Promise<PreviewedChange> {
  const dates = datesBetween(addDays(start, -BEFORE), addDays(start, AFTER));
  const [before, after] = [folded(past, dates), folded([...past, ...change], dates)];
  const preview = await rehearseOn(snapshotOf(before), change, 'terminal:gate');
  const wanted = changedRows(before.rows, after.rows, zone);
  expect(inOrder(preview.rows)).toEqual(inOrder(wanted));
  expect(preview.changed).toBe(wanted.length);
  expect(readToken(preview.token)?.changed).toBe(wanted.length);
  for (const [figure, sums] of [
    ['MinsLate', preview.minutesLate],
    ['UnderOverTime', preview.underOverTime],
  ] as const) {
    const difference = sumOf(preview.rows, 'after', figure) - sumOf(preview.rows, 'before', figure);
    expect(sums.after - sums.before).toBe(difference);
  }
  return preview;
}

const clock = fc.record({
  day: fc.nat({ max: DAYS - 1 }),
  time: fc.constantFrom('00:00:00', '07:30:00', '16:00:00'),
  length: fc.constantFrom(1, 3, 40),
  minutes: fc.constantFrom(-4_320, -485, -1, 60, 480, 1_440),
  of: fc.constantFrom('clock', EMPID, 'terminal'),
});

describe('a rehearsal', () => {
  it('gives what the change then gives, whatever came before it', async () => {
    let changing = 0;
    const property = fc.asyncProperty(
      history,
      fc.array(clock, { maxLength: 2 }),
      fc.nat({ max: 29 }),
      fc.constantFrom('history', 'history', 'pair', 'clock', 'undo'),
      async ({ place: { zone, start }, hired, hours, opened: days, changes }, clocks, when, last) => {
        const recorded = new Recorded(zone, start, addDays(start, hired));
        const groups = [[...recorded.events]];
        const record = (made: Parameters<Recorded['record']>[0]) => {
          const { length } = recorded.events;
          recorded.record(made);
          groups.push(recorded.events.slice(length));
        };
        if (hours) {
          const usual = { rederives: false, worksSundays: false, pause: null } as const;
          record({ type: 'save', day: 0, from: 0, length: 30, hours, ...usual });
        }
        for (const open of days) record({ type: 'open', day: open });
        for (const made of changes) record(made);
        const [own, ...others] = clocks.map((made, index) => clockEvent(made, index + 1, start));
        if (own && last !== 'clock') groups.splice(1 + (when % groups.length), 0, [own]);
        for (const other of others) groups.splice(1 + ((when * 7) % groups.length), 0, [other]);
        const ofClock = own && (last === 'clock' ? own : last === 'undo' ? undone(own) : null);
        if (ofClock) groups.push([ofClock]);
        const split = last === 'pair' ? -2 : -1;
        const [past, change] = [groups.slice(0, split).flat(), groups.slice(split).flat()];
        const preview = await comparesEqual(past, change, zone, start);
        if (preview.changed > 0) changing += 1;
      },
    );
    await fc.assert(property, { numRuns: RUNS });
    // Enough of them change a record at all.
    expect(changing).toBeGreaterThan(RUNS / 5);
  }, 120_000);
});

type ClockChange = Extract<ClockEvent, { type: 'ClockCorrected' | 'PunchesWithdrawn' }>;

function clockEvent(
  { day, time, length, minutes, of }: typeof clock extends fc.Arbitrary<infer Value> ? Value : never,
  id: number,
  start: WorkDate,
): ClockChange {
  const date = addDays(start, day);
  const period = [`${date}T${time}`, `${addDays(date, length)}T${time}`] as const;
  return of === 'clock'
    ? clockCorrected(String(id), ...period, minutes)
    : punchesWithdrawn(String(id), of === 'terminal' ? null : EMPID, ...period);
}

function undone(event: ClockChange): ClockEvent {
  return event.type === 'ClockCorrected' ? clockCorrectionUndone(event) : withdrawalUndone(event);
}

describe('a rehearsal on the tables', () => {
  let database: TestDatabase;
  let model: ReadModel;
  const zone = new CompanyZone('Asia/Manila');
  const past = [
    { type: 'OrganizationFounded', data: { timeZone: zone.name } } satisfies TimekeepEvent,
    registered(EMPID, { hiredOn: '2023-05-01' }),
    registered(OTHER, { hiredOn: '2023-05-01' }),
    scheduleSaved(EMPID, ['08:00:00', '17:00:00'], { savedOn: '2023-05-01' }),
    opened('2023-05-02'),
    opened('2023-05-03'),
    punched(EMPID, '2023-05-02T08:10:00'),
    corrected(OTHER, '2023-05-02', 'OB'),
  ];

  beforeAll(async () => {
    database = await startTestDatabase();
    model = await ReadModel.create(database.databaseUrl, attendanceProjection, schemaOf('attendance'));
    await model.apply(positioned(past));
  });

  afterAll(async () => {
    await model.close();
    await database.stop();
  });

  it('gives records, kinds, sums and departments, and writes nothing', async () => {
    const before = await model.dump();
    const preview = await rehearse(database.databaseUrl, [holiday('2023-05-02')], '100009');
    expect(await model.dump()).toBe(before);
    expect(preview).toMatchObject({
      ...{ records: 2, changed: 2, people: 2, kept: 0 },
      kinds: { remark: 2, times: 0, figures: 1, opened: 0, closed: 0 },
      minutesLate: { before: 10, after: 0 },
      departments: [{ changed: 2, people: 2, minutesLate: { before: 10, after: 0 } }],
    });
    expect(preview.rows.map(({ before: was, after }) => [was?.Remarks, after?.Remarks])).toEqual([
      ['TimeIn', 'LH'],
      ['OB', 'LH'],
    ]);
  });

  it('has the same token while the outcome is the same, and another one for another outcome', async () => {
    const tokenOf = async (...events: TimekeepEvent[]) =>
      (await rehearse(database.databaseUrl, events, '100009')).token;
    const token = await tokenOf(holiday('2023-05-03'));
    expect(await tokenOf(holiday('2023-05-03'))).toBe(token);
    expect(await tokenOf(holiday('2023-05-03', 'SH'))).not.toBe(token);
    // Neither changes a record: what they say differs all the same.
    expect(await tokenOf(holiday('2023-05-03'), holidayWithdrawn('2023-05-03'))).not.toBe(
      await tokenOf(holiday('2023-06-30')),
    );
    await model.apply(positioned([punched(OTHER, '2023-05-03T08:00:00')], 100));
    expect(await tokenOf(holiday('2023-05-03'))).not.toBe(token);
  });

  it('fails when a record that arrives cannot be folded, and can read on', async () => {
    await DatabaseSession.use(database.databaseUrl, (session) =>
      session.transaction(async (db) => {
        const { passing } = await tablesOf(db);
        const found: string[] = [];
        const failing = passing.each(['2023-05-02'], 'true', ({ EMPID: id }) => {
          found.push(id);
          throw new Error(`no fold of ${id}`);
        });
        await expect(failing).rejects.toThrow(/^no fold of /);
        expect(await passing.sumsOf(['2023-05-02'])).toMatchObject([{ records: 2, MinsLate: 10 }]);
        expect(found.sort()).toEqual([EMPID, OTHER].sort());
        await expect(passing.each(['2023-05-02'], 'none', () => undefined)).rejects.toThrow(/none/);
      }, schemaOf('attendance')),
    );
  });
});
