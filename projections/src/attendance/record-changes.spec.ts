import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { FOR_ALL } from '@timekeep/contracts/holidays/holidays-of-date';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { positioned, ReadModel } from '../testing/read-model.js';
import { opened, punched, registered, scheduleSaved } from '../testing/sample-events.js';
import { attendanceProjection } from './projection.js';

const MONDAY = '2023-01-02';

let database: TestDatabase;

beforeAll(async () => {
  database = await startTestDatabase();
});

afterAll(async () => {
  await database.stop();
});

const company: readonly TimekeepEvent[] = [
  { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } },
  registered('100001'),
];
const caused: readonly (readonly [string, TimekeepEvent])[] = [
  ['system', opened(MONDAY)],
  ['100009', scheduleSaved('100001', ['08:00:00', '17:00:00'], { savedOn: MONDAY })],
  ['terminal:Gate', punched('100001', '2023-01-02T08:00:00')],
  ['it:ana', punched('100001', '2023-01-02T08:00:00')],
  [
    '100008',
    {
      type: 'HolidayApplied',
      data: { date: MONDAY, remark: 'LH', returnsLeave: false, name: null, second: null, ...FOR_ALL },
    },
  ],
];

describe('a record', () => {
  it('has the position and the actor of the last event that changed it', async () => {
    const attendance = await ReadModel.create(database.databaseUrl, attendanceProjection, 'changes');
    await attendance.apply(positioned(company, 1, '100009'));
    const seen: unknown[] = [];
    for (const [index, [actor, event]] of caused.entries()) {
      await attendance.apply(positioned([event], company.length + 1 + index, actor));
      seen.push(...(await attendance.rows('SELECT changed_by, revision FROM records')));
    }
    expect(seen).toEqual([
      { changed_by: 'system', revision: '3' },
      { changed_by: '100009', revision: '4' },
      { changed_by: 'terminal:Gate', revision: '5' },
      // A repeated punch does not change the record.
      { changed_by: 'terminal:Gate', revision: '5' },
      { changed_by: '100008', revision: '7' },
    ]);
    await attendance.close();
  });
});
