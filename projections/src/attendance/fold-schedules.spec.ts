import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { AttendanceModel } from '../testing/attendance-model.js';
import {
  corrected,
  opened,
  registered,
  scheduleSaved,
  schedulesDeleted,
  schedulesRenewed,
} from '../testing/sample-events.js';

const MONDAY = '2023-01-02';
const TUESDAY = '2023-01-03';
const WEDNESDAY = '2023-01-04';
const THURSDAY = '2023-01-05';
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

describe('saving a schedule', () => {
  it('changes the record of that day and of each later open one, and no earlier one', async () => {
    await attendance.given(
      scheduleSaved('100001', ['10:00:00', '19:00:00'], { savedOn: TUESDAY }),
      opened(WEDNESDAY),
    );
    const later = { in: '11:00:00', out: '20:00:00' };
    // The clock was read on Tuesday, and Wednesday opened before the event was appended.
    await attendance.given(scheduleSaved('100001', [later.in, later.out], { savedOn: TUESDAY }));
    expect(await attendance.record('100001', MONDAY)).toMatchObject({ shift: SHIFT });
    expect(await attendance.record('100001', TUESDAY)).toMatchObject({ shift: later, revision: '8' });
    expect(await attendance.record('100001', WEDNESDAY)).toMatchObject({ shift: later, revision: '8' });
  });

  it('changes a day that opens earlier in the same batch', async () => {
    const saved = scheduleSaved('100001', ['10:00:00', '19:00:00'], { savedOn: TUESDAY });
    await attendance.given(opened(WEDNESDAY), saved, opened(THURSDAY));
    for (const date of [TUESDAY, WEDNESDAY, THURSDAY]) {
      expect(await attendance.record('100001', date)).toMatchObject({
        shift: { in: '10:00:00', out: '19:00:00' },
      });
    }
  });

  it('does not change a later record that was corrected', async () => {
    await attendance.given(opened(WEDNESDAY), corrected('100001', WEDNESDAY, 'Absent', { shift: SHIFT }));
    await attendance.given(scheduleSaved('100001', ['10:00:00', '19:00:00'], { savedOn: TUESDAY }));
    expect(await attendance.record('100001', WEDNESDAY)).toMatchObject({ shift: SHIFT, revision: '7' });
  });
});

describe('saving a schedule that past records follow', () => {
  const later = { in: '10:00:00', out: '19:00:00' };
  const saved = scheduleSaved('100001', [later.in, later.out], {
    ...{ savedOn: WEDNESDAY, FROM: TUESDAY, TO: TUESDAY, rederives: true },
  });

  it('changes the records of its own past days alone', async () => {
    await attendance.given(opened(WEDNESDAY), saved);
    expect(await attendance.record('100001', MONDAY)).toMatchObject({ shift: SHIFT });
    expect(await attendance.record('100001', TUESDAY)).toMatchObject({ shift: later, revision: '7' });
    expect(await attendance.record('100001', WEDNESDAY)).toMatchObject({ shift: SHIFT });
  });

  it('leaves a corrected record as it is', async () => {
    await attendance.given(
      corrected('100001', TUESDAY, 'Absent', { shift: SHIFT }),
      opened(WEDNESDAY),
      saved,
    );
    expect(await attendance.record('100001', TUESDAY)).toMatchObject({ shift: SHIFT, revision: '6' });
  });
});

describe('deleting schedules', () => {
  it('makes each later open record a rest day, too', async () => {
    await attendance.given(opened(WEDNESDAY));
    await attendance.given(schedulesDeleted('100001', TUESDAY));
    for (const date of [TUESDAY, WEDNESDAY]) {
      expect(await attendance.record('100001', date)).toMatchObject({ remark: 'RS', shift: null });
    }
    expect(await attendance.record('100001', MONDAY)).toMatchObject({ shift: SHIFT });
  });

  it('does not change the past, and makes the record of that day a rest day', async () => {
    await attendance.given(schedulesDeleted('100001', TUESDAY));
    expect(await ranges()).toMatchObject([{ FROM: '2023-01-01', TO: MONDAY }]);
    expect(await attendance.record('100001', MONDAY)).toMatchObject({ remark: 'Absent', shift: SHIFT });
    expect(await attendance.record('100001', TUESDAY)).toMatchObject({
      remark: 'RS',
      shift: null,
      revision: '6',
    });
  });

  it('does not change a corrected record', async () => {
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
  it('fills the empty days of the year of all employees, and gives new records these hours', async () => {
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

  it('gives its hours to an open record of an empty day, and does not change others', async () => {
    await attendance.given(schedulesDeleted('100001', TUESDAY));
    // A renewal is for the year after the decision: an open day of that year has opened since the clock was read.
    await attendance.given(schedulesRenewed(2023, ['09:00:00', '18:00:00'], ['100001']));
    expect(await attendance.record('100001', MONDAY)).toMatchObject({ shift: SHIFT, revision: '4' });
    expect(await attendance.record('100001', TUESDAY)).toMatchObject({
      remark: 'Absent',
      shift: { in: '09:00:00', out: '18:00:00' },
      revision: '7',
    });
  });

  it('does not change a corrected open record of an empty day', async () => {
    await attendance.given(schedulesDeleted('100001', TUESDAY), corrected('100001', TUESDAY, 'RS'));
    await attendance.given(schedulesRenewed(2023, ['09:00:00', '18:00:00'], ['100001']));
    expect(await attendance.record('100001', TUESDAY)).toMatchObject({ shift: null, revision: '7' });
  });

  it('of an unknown employee cannot be applied', async () => {
    const renewal = schedulesRenewed(2024, ['09:00:00', '18:00:00'], ['100001', '100009']);
    await expect(attendance.given(renewal)).rejects.toThrow('there is no employee 100009');
    expect(await ranges()).toHaveLength(1);
  });
});
