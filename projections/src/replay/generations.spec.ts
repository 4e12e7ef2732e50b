import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PROJECTION_NAMES } from '../checkpoint/projection-names.js';
import { ProjectedCompany } from '../testing/projected-company.js';
import { dumpSchema } from '../testing/read-model.js';
import { dropOld, replay, rollback, verify } from './replay.js';
import type { ReplayOptions } from './replay-run.js';
import { survey } from './survey.js';

let company: ProjectedCompany;
let options: ReplayOptions;

beforeAll(async () => {
  company = await ProjectedCompany.start();
  options = { ...company.world, signal: new AbortController().signal };
  expect(await company.reached(await company.recordDays('2022-01-01', '2022-03-31'))).toBe(true);
});

afterAll(() => company.stop());

beforeEach(async () => {
  await dropOld(options, { unfinished: true });
});

/** Changes a record behind the projection's back. */
const tamper = (hours: number) =>
  company.client.query(`UPDATE attendance.records SET hours = $1 WHERE work_date = '2022-02-03'`, [hours]);

describe('verify', () => {
  it('finds rows changed by hand, and removes the tables that it built', async () => {
    expect(await verify(options, [])).toMatchObject(
      PROJECTION_NAMES.map((name) => ({ name, result: { equal: true } })),
    );
    await tamper(99);
    await company.client.query(`DELETE FROM attendance.holidays`);
    await company.client.query(
      `INSERT INTO attendance.holidays (date, company_id, remark, since) VALUES ('2022-12-25', '', 'RH', 'by hand')`,
    );
    const [outcome] = await verify(options, ['attendance']);
    await tamper(8);
    await company.client.query(`DELETE FROM attendance.holidays`);
    if (!outcome || 'error' in outcome) throw new Error(`It was not verified: ${String(outcome?.error)}`);
    const { equal, tables } = outcome.result;
    expect(equal).toBe(false);
    expect(tables.filter(({ differences }) => differences.length > 0)).toEqual([
      {
        table: 'holidays',
        rows: 1,
        shape: null,
        differences: [
          {
            key: { date: '2022-12-25', company_id: '' },
            live: {
              ...{ date: '2022-12-25', company_id: '', remark: 'RH' },
              ...{ name: null, second: null, since: 'by hand' },
            },
            built: null,
          },
        ],
      },
      {
        table: 'records',
        rows: 90,
        shape: null,
        differences: [
          {
            key: { empid: '100001', work_date: '2022-02-03' },
            live: { hours: '99' },
            built: { hours: expect.stringMatching(/^[89]$/) },
          },
        ],
      },
    ]);
    expect(await company.schemasBeside()).toEqual([]);
  });

  it('shows no hash, and reports columns that only one side has', async () => {
    await company.client.query(`UPDATE directory.employees SET pin_hash = 'other'`);
    const [hidden] = await verify(options, ['directory']);
    expect(hidden).toHaveProperty(
      'result.tables',
      expect.arrayContaining([
        expect.objectContaining({
          differences: [
            { key: { empid: '100001' }, live: { pin_hash: '(hidden)' }, built: { pin_hash: '(hidden)' } },
          ],
        }),
      ]),
    );
    await company.client.query('ALTER TABLE directory.terminals ADD COLUMN shelf text');
    const [reshaped] = await verify(options, ['directory']);
    expect(reshaped).toHaveProperty(
      'result.tables',
      expect.arrayContaining([
        expect.objectContaining({ table: 'terminals', shape: 'the live table alone has shelf' }),
      ]),
    );
    expect(await replay(options, { names: ['directory'] })).toMatchObject([{ result: { exchanged: true } }]);
    expect(await verify(options, ['directory'])).toMatchObject([{ result: { equal: true } }]);
  });
});

describe('a replay that exchanges only equal tables', () => {
  it('does not exchange different tables, and the next replay continues the build', async () => {
    await tamper(99);
    const before = await company.live('attendance');
    expect(await replay(options, { names: ['attendance'], onlyIfEqual: true })).toMatchObject([
      { result: { exchanged: false, schema: 'attendance_next', comparison: { equal: false } } },
    ]);
    expect(await company.live('attendance')).toEqual(before);
    expect(await company.schemasBeside()).toEqual(['attendance_next']);
    expect(await replay(options, { names: ['attendance'] })).toMatchObject([
      { result: { generation: before.generation + 1, exchanged: true } },
    ]);
    expect(await verify(options, ['attendance'])).toMatchObject([{ result: { equal: true } }]);
  });
});

describe('a rollback', () => {
  it('catches the former generation up and makes it live, and can be reversed', async () => {
    const { generation } = await company.live('attendance');
    await replay(options, { names: ['attendance'] });
    const later = await company.recordDay('2022-04-01');
    expect(await company.reached(later)).toBe(true);
    const tables = await dumpSchema('attendance', company.client);
    expect(await dumpSchema('attendance_former', company.client)).not.toBe(tables);

    expect(await rollback(options, 'attendance')).toEqual([{ name: 'attendance', result: { generation } }]);
    expect(await company.live('attendance')).toMatchObject({ generation, position: later });
    expect(await dumpSchema('attendance', company.client)).toBe(tables);
    expect(await company.reached(await company.recordDay('2022-04-02'))).toBe(true);
    expect(await rollback(options, 'attendance')).toMatchObject([{ result: { generation: generation + 1 } }]);
    expect(await verify(options, ['attendance'])).toMatchObject([{ result: { equal: true } }]);
  });

  it('requires a former generation, which is kept until it is dropped', async () => {
    await replay(options, { names: ['leave-summary'] });
    expect(await company.schemasBeside()).toEqual(['leave_summary_former']);
    expect(await dropOld(options, { unfinished: false })).toContainEqual({
      name: 'leave-summary',
      result: 1,
    });
    expect(await company.schemasBeside()).toEqual([]);
    expect(await rollback(options, 'leave-summary')).toMatchObject([
      { error: { message: 'leave-summary has no former generation.' } },
    ]);
  });
});

describe('the survey', () => {
  it('returns the lag of each projection in events and in time', async () => {
    const { databaseUrl, eventStoreUrl } = company.world;
    const { position } = await company.live('directory');
    const idle = { state: 'running', lagEvents: 0, lagSeconds: 0, eventsPerSecond: 0, error: null };
    expect(await survey(databaseUrl, eventStoreUrl)).toContainEqual(
      expect.objectContaining({ ...idle, name: 'directory', position: position?.commit.toString() }),
    );
    const [busy] = await survey(databaseUrl, eventStoreUrl, async () => {
      expect(await company.reached(await company.recordDays('2022-05-01', '2022-05-31'))).toBe(true);
    });
    expect(busy?.eventsPerSecond).toBeGreaterThan(0);

    await company.stopProjections();
    await company.recordDays('2022-06-01', '2022-06-10');
    const behind = await survey(databaseUrl, eventStoreUrl);
    await company.startProjections();
    expect(behind).toContainEqual(expect.objectContaining({ name: 'attendance', lagEvents: 40 }));
    expect(behind.find(({ name }) => name === 'attendance')?.lagSeconds).toBeGreaterThan(0);
  });
});
