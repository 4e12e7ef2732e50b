import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { AttendanceModel } from '../../testing/attendance-model.js';
import { corrected, schedulesDeleted, schedulesRenewed } from '../../testing/sample-changes.js';
import { opened, registered, scheduleSaved } from '../../testing/sample-events.js';

const MONDAY = '2023-01-02';
const TUESDAY = '2023-01-03';
const SHIFT = { in: '08:00:00', out: '17:00:00' };

let database: TestDatabase;
let attendance: AttendanceModel;

beforeAll(async () => {
  database = await startTestDatabase();
});

afterAll(async () => {
  await database.stop();
});

beforeEach(async () => {
  attendance = await AttendanceModel.create(database.databaseUrl);
  await attendance.given(
    { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } },
    registered('100001'),
    scheduleSaved('100001', ['08:00:00', '17:00:00']),
    opened(MONDAY),
    opened(TUESDAY),
  );
});

afterEach(async () => {
  await attendance.close();
});

async function ranges(EMPID = '100001'): Promise<unknown> {
  const [row] = await attendance.rows('SELECT ranges FROM employees WHERE empid = $1', [EMPID]);
  return row?.['ranges'];
}

describe('deleting schedules', () => {
  it('leaves the past, and makes a rest day of the record of that day', async () => {
    await attendance.given(schedulesDeleted('100001', TUESDAY));
    expect(await ranges()).toMatchObject([{ FROM: '2023-01-01', TO: MONDAY }]);
    expect(await attendance.record('100001', MONDAY)).toMatchObject({ remark: 'Absent', shift: SHIFT });
    expect(await attendance.record('100001', TUESDAY)).toMatchObject({
      remark: 'RS',
      shift: null,
      revision: '6',
    });
  });

  it('leaves a record that was corrected', async () => {
    await attendance.given(corrected('100001', TUESDAY, 'Absent', { shift: SHIFT }));
    await attendance.given(schedulesDeleted('100001', TUESDAY));
    expect(await attendance.record('100001', TUESDAY)).toMatchObject({ shift: SHIFT, revision: '6' });
  });

  it('of an unknown employee cannot be applied', async () => {
    await expect(attendance.given(schedulesDeleted('100009', TUESDAY))).rejects.toThrow(
      'there is no employee 100009',
    );
  });
});

describe('renewing schedules', () => {
  it('gives all of them the empty days of the year, and each new record its hours', async () => {
    await attendance.given(
      registered('100002'),
      scheduleSaved('100002', ['06:00:00', '15:00:00'], { FROM: '2024-06-01', TO: '2024-06-30' }),
      schedulesRenewed(2024, ['09:00:00', '18:00:00'], ['100001', '100002']),
      opened('2024-01-02'),
    );
    expect(await ranges()).toMatchObject([
      { FROM: '2023-01-01', TO: '2023-12-31', TIME: { monday: ['08:00:00', '17:00:00'] } },
      { FROM: '2024-01-01', TO: '2024-12-31', TIME: { monday: ['09:00:00', '18:00:00'] } },
    ]);
    expect(await ranges('100002')).toMatchObject([
      { FROM: '2024-01-01', TO: '2024-05-31', TIME: { monday: ['09:00:00', '18:00:00'] } },
      { FROM: '2024-06-01', TO: '2024-06-30', TIME: { monday: ['06:00:00', '15:00:00'] } },
      { FROM: '2024-07-01', TO: '2024-12-31', TIME: { monday: ['09:00:00', '18:00:00'] } },
    ]);
    expect(await attendance.record('100002', '2024-01-02')).toMatchObject({
      shift: { in: '09:00:00', out: '18:00:00' },
    });
  });

  it('leaves records that are open as they are', async () => {
    await attendance.given(schedulesDeleted('100001', TUESDAY));
    await attendance.given(schedulesRenewed(2023, ['09:00:00', '18:00:00'], ['100001']));
    expect(await attendance.record('100001', TUESDAY)).toMatchObject({ remark: 'RS', revision: '6' });
  });

  it('of an unknown employee cannot be applied', async () => {
    const renewal = schedulesRenewed(2024, ['09:00:00', '18:00:00'], ['100001', '100009']);
    await expect(attendance.given(renewal)).rejects.toThrow('there is no employee 100009');
    expect(await ranges()).toHaveLength(1);
  });
});
