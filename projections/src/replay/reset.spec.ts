import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { employeeStream } from '@timekeep/contracts/events/streams';
import { eventually } from '@timekeep/tools/eventually';
import { attendanceProjection } from '../attendance/projection.js';
import { ProjectedCompany } from '../testing/projected-company.js';
import { dumpSchema } from '../testing/read-model.js';
import { replay, rollback } from './replay.js';
import type { ReplayOptions } from './replay-run.js';
import { newerTables, reset } from './reset.js';

const NEWER = attendanceProjection.version + 1;

let company: ProjectedCompany;
let options: ReplayOptions;

beforeEach(async () => {
  company = await ProjectedCompany.start();
  options = { ...company.world, signal: new AbortController().signal };
  expect(await company.reached(await company.recordDays('2022-01-01', '2022-01-31'))).toBe(true);
});

afterEach(() => company.stop());

/** Leaves the tables of attendance as a stopped newer program does. */
async function leaveNewerTables(): Promise<void> {
  await company.stopProjections();
  await company.client.query(`ALTER TABLE attendance.records ADD COLUMN of_newer text DEFAULT 'new'`);
  await company.client.query(
    `UPDATE projections.checkpoint SET code_version = $1 WHERE schema_name = 'attendance'`,
    [NEWER],
  );
}

describe('tables of a newer program', () => {
  it('are found, dropped, and rebuilt by the projections of this version, which had stopped at them', async () => {
    const before = await dumpSchema('attendance', company.client);
    const directory = await company.live('directory');
    await leaveNewerTables();
    await company.startProjections();
    await eventually(async () => (await company.live('attendance')).state === 'stopped');
    const found = { name: 'attendance', found: NEWER, own: attendanceProjection.version };
    expect(await newerTables(options.databaseUrl, [])).toEqual([found]);
    expect(await newerTables(options.databaseUrl, ['directory'])).toEqual([]);

    expect(await reset(options, [])).toEqual([
      { name: 'directory', result: null },
      { name: 'attendance', result: found },
      { name: 'leave-summary', result: null },
      { name: 'requests', result: null },
      { name: 'cutoffs', result: null },
      { name: 'audit', result: null },
    ]);
    expect(await newerTables(options.databaseUrl, [])).toEqual([]);
    const { position } = directory;
    if (!position) throw new Error('The directory has read nothing.');
    expect(await company.reached(position)).toBe(true);
    expect(await dumpSchema('attendance', company.client)).toBe(before);
    expect(await company.live('directory')).toMatchObject({ generation: directory.generation });
  });

  it('are dropped once; a second call changes nothing', async () => {
    await leaveNewerTables();
    await reset(options, ['attendance']);
    const { generation } = await company.live('attendance');
    expect(await reset(options, ['attendance'])).toEqual([{ name: 'attendance', result: null }]);
    expect(await company.live('attendance')).toMatchObject({ generation, position: null });
  });

  it('are kept if the log has an event that this program cannot read', async () => {
    await leaveNewerTables();
    const log = EventStoreDBClient.connectionString(options.eventStoreUrl);
    const metadata = {
      actor: 'system',
      correlationId: randomUUID(),
      causationId: randomUUID(),
      schemaVersion: 99,
    };
    await log.appendToStream(
      employeeStream('100001'),
      jsonEvent({ type: 'EmployeeResigned', data: { EMPID: '100001', leftOn: '2022-01-31' }, metadata }),
    );
    await log.dispose();
    const before = await dumpSchema('attendance', company.client);
    await expect(reset(options, [])).rejects.toThrow(
      /EmployeeResigned in employee-100001, position \d+, .*schemaVersion 99 is newer than this program.*Nothing was dropped/,
    );
    expect(await dumpSchema('attendance', company.client)).toBe(before);
  });

  it('can be replaced by the former ones of this version, which are never empty', async () => {
    expect(await replay(options, { names: ['attendance'] })).toMatchObject([{ result: { exchanged: true } }]);
    await leaveNewerTables();
    expect(await rollback(options, 'attendance')).toMatchObject([{ name: 'attendance', result: {} }]);
    await company.startProjections();
    expect(await company.reached(await company.recordDay('2022-02-01'))).toBe(true);
    expect(await newerTables(options.databaseUrl, [])).toEqual([]);
  });
});
