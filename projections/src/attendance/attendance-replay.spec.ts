import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TimekeepEvent } from '@timekeep/contracts/events/event-catalog';
import { datesBetween } from '@timekeep/contracts/time/work-date';
import { startTestWorld, type TestWorld } from '@timekeep/embedded/testing/test-world';
import { positioned, ReadModel } from '../testing/read-model.js';
import { opened, punched, registered, scheduleSaved } from '../testing/sample-events.js';
import { attendanceProjection } from './attendance.projection.js';

let world: TestWorld;

beforeAll(async () => {
  world = await startTestWorld();
});

afterAll(async () => {
  await world.stop();
});

async function projected(schema: string, events: readonly TimekeepEvent[], how = {}): Promise<ReadModel> {
  const attendance = await ReadModel.create(world.databaseUrl, attendanceProjection, schema);
  await attendance.apply(positioned(events), how);
  return attendance;
}

/** Every kind of event, those that attendance passes over too. */
const everyKind: readonly TimekeepEvent[] = [
  { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } },
  { type: 'CompanyAdded', data: { name: 'North' } },
  { type: 'DepartmentAdded', data: { name: 'Finance' } },
  registered('100001'),
  { type: 'EmailClaimed', data: { EMPID: '100001', at: '2023-01-01T00:00:00.000Z' } },
  {
    type: 'AccountRegistered',
    data: { EMPID: '100001', email: 'a@example.com', passwordHash: 'x', needsApproval: true },
  },
  { type: 'AccountActivated', data: { EMPID: '100001' } },
  { type: 'AuthorityGranted', data: { EMPID: '100001', authority: 'HR' } },
  { type: 'AccountDeactivated', data: { EMPID: '100001' } },
  { type: 'AccountRemoved', data: { EMPID: '100001', email: 'a@example.com' } },
  { type: 'EmailReleased', data: { EMPID: '100001' } },
  { type: 'TerminalIssued', data: { name: 'Gate', keyHash: 'x' } },
  { type: 'TerminalRevoked', data: { name: 'Gate' } },
  opened('2023-01-01'),
  { type: 'HolidayApplied', data: { date: '2023-01-04', remark: 'SH' } },
  scheduleSaved('100001', ['08:00:00', '17:00:00'], { savedOn: '2023-01-01' }),
  registered('100002', { hiredOn: '2023-01-02' }),
  scheduleSaved('100002', ['22:00:00', '06:00:00'], { savedOn: '2023-01-01', FROM: '2023-01-03' }),
  ...datesBetween('2023-01-02', '2023-01-06').map(opened),
  punched('100001', '2023-01-02T08:01:00'),
  punched('100001', '2023-01-02T08:01:20'),
  punched('100002', '2023-01-03T21:58:00'),
  punched('100002', '2023-01-04T06:10:00'),
  punched('100001', '2023-01-04T09:00:00'),
  {
    type: 'LeaveTransactionAdded',
    data: {
      EMPID: '100001',
      TRANSAC_ID: '100001-1',
      LEAVE_TYPE: 'VL',
      DATE: '2023-01-05',
      DAYS: 1,
      REMARKS: '',
    },
  },
  punched('100001', '2023-01-02T17:01:00'),
  { type: 'HolidayApplied', data: { date: '2023-01-06', remark: 'LH' } },
  { type: 'CompanyRenamed', data: { from: 'North', to: 'Far North' } },
  { type: 'DepartmentRenamed', data: { from: 'Finance', to: 'Treasury' } },
  scheduleSaved('100001', ['09:00:00', '18:00:00'], { savedOn: '2023-01-06', FROM: '2023-01-06' }),
  registered('100003', { hiredOn: '2023-01-03' }),
];

describe('the tables of attendance', () => {
  it('are the same whether events come in one batch, one by one, or to runs that remember nothing', async () => {
    const whole = await projected('whole', everyKind);
    const expected = await whole.dump();
    expect(expected).toContain('100002');
    for (const [schema, how] of [
      ['one_by_one', { batchSize: 1 }],
      ['without_memory', { batchSize: 1, runs: 'each' }],
      ['by_fives', { batchSize: 5, runs: 'each' }],
    ] as const) {
      const other = await projected(schema, everyKind, how);
      expect(await other.dump()).toBe(expected);
      await other.close();
    }
    await whole.close();
  });

  it.each(everyKind.map((event, index) => [`${event.type} at ${index}`, index] as const))(
    'do not change when %s is applied twice in a row',
    async (_, index) => {
      const events = positioned(everyKind.slice(0, index + 1));
      const attendance = await ReadModel.create(world.databaseUrl, attendanceProjection, `twice_${index}`);
      await attendance.apply(events);
      const once = await attendance.dump();
      await attendance.apply(events.slice(index));
      expect(await attendance.dump()).toBe(once);
      await attendance.close();
    },
  );

  it('are right when a batch is larger than what is folded at a time', async () => {
    const dates = datesBetween('2023-01-01', '2023-08-08');
    const people = Array.from({ length: 120 }, (_, index) => String(200_001 + index));
    const attendance = await projected('large', [
      { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } },
      ...people.map((EMPID) => registered(EMPID)),
      ...people.map((EMPID) => scheduleSaved(EMPID, ['08:00:00', '17:00:00'])),
      ...dates.map(opened),
      punched('200120', '2023-08-08T08:05:00'),
      punched('200120', '2023-01-02T08:06:00'),
    ]);
    expect(
      await attendance.rows(
        `SELECT remark, count(*)::int AS records, sum(mins_late)::int AS late FROM records GROUP BY remark ORDER BY remark COLLATE "C"`,
      ),
    ).toEqual([
      { remark: 'Absent', records: 120 * 188 - 2, late: 0 },
      { remark: 'RS', records: 120 * 32, late: 0 },
      { remark: 'TimeIn', records: 2, late: 11 },
    ]);
    await attendance.close();
  });
});
