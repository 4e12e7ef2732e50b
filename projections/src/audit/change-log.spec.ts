import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from '@jest/globals';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { everyKind } from '../testing/every-kind.js';
import { positioned, ReadModel } from '../testing/read-model.js';
import {
  corrected,
  holiday,
  holidayWithdrawn,
  leaveAdded,
  leaveDeleted,
  leaveEdited,
  leaveIncremented,
  leaveUpdated,
  modified,
  opened,
  punched,
  registered,
  requestMade,
  resigned,
  scheduleSaved,
  schedulesDeleted,
} from '../testing/sample-events.js';
import { auditProjection } from './projection.js';

const EMPID = '100001';
const HR = '100009';
const MONDAY = '2023-01-02';

let database: TestDatabase;
let audit: ReadModel;
let schemas = 0;
let applied = 0;

beforeAll(async () => {
  database = await startTestDatabase();
});

afterAll(() => database.stop());

beforeEach(async () => {
  schemas += 1;
  applied = 0;
  audit = await ReadModel.create(database.databaseUrl, auditProjection, `changes_${schemas}`);
});

afterEach(() => audit.close());

/** Applies the events in a new run each, twice, as after an interruption. */
async function given(actor: string, ...events: TimekeepEvent[]): Promise<void> {
  const batch = positioned(events, applied + 1, actor);
  applied += events.length;
  for (const event of batch) {
    await audit.apply([event]);
    await audit.apply([event]);
  }
}

/** Returns the changes about a subject, oldest first. */
async function changesOf(subject: string): Promise<string[]> {
  const rows = await audit.rows(
    `SELECT type || ' by ' || actor || coalesce(': ' || (
       SELECT string_agg(concat_ws(' ', f ->> 'field', f ->> 'before', '->', f ->> 'after'), ', ' ORDER BY place)
       FROM jsonb_array_elements(fields) WITH ORDINALITY AS each(f, place)), '')
       || CASE WHEN records > 0 THEN ' (' || records || ')' ELSE '' END AS line
     FROM changes WHERE subject = $1 ORDER BY position, part`,
    [subject],
  );
  return rows.map(({ line }) => String(line));
}

/** Returns the subjects of an area that are found, but for the system itself. */
async function subjectsOf(area: string): Promise<string[]> {
  const rows = await audit.rows(
    `SELECT subject FROM changes WHERE area = $1 AND subject <> 'organization' GROUP BY subject ORDER BY min(position)`,
    [area],
  );
  return rows.map(({ subject }) => String(subject));
}

const company = [
  { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } },
  registered(EMPID),
  registered(HR, { EMP_LNAME: 'Cruz', EMP_FNAME: 'Ben' }),
] satisfies TimekeepEvent[];

describe('a change', () => {
  beforeEach(() => given('it:ana', ...company));

  it('of leave says what was filed, edited and deleted', async () => {
    const added = leaveAdded(EMPID, 1, '2023-02-01');
    const edited = leaveEdited(added, { DATE: '2023-02-02' });
    await given(HR, opened('2023-02-01'), added, edited, leaveDeleted(added));
    const lines = await changesOf(`leave ${added.data.TRANSAC_ID}`);
    expect(lines).toEqual([
      expect.stringContaining(
        'LeaveTransactionAdded by 100009: LEAVE_TYPE -> SL, DATE -> 2023-02-01, DAYS -> 1',
      ),
      'LeaveTransactionEdited by 100009: DATE 2023-02-01 -> 2023-02-02 (1)',
      expect.stringContaining('LeaveTransactionDeleted by 100009: LEAVE_TYPE SL ->'),
    ]);
  });

  it('of balances says from what to what, of former versions the days that were added', async () => {
    await given(HR, leaveUpdated(EMPID, { SL: 2, VL: 0 }));
    expect((await changesOf(`balance ${EMPID}`))[0]).toContain('SL -> +2');
    await given(HR, leaveUpdated(EMPID, { SL: 2, VL: 0, formerSL: 2, formerVL: 1.5 }));
    await given('system', { ...leaveIncremented(EMPID, '2024-03-01', 5) });
    const grown = leaveIncremented(EMPID, '2025-03-01', 5);
    await given('system', { ...grown, data: { ...grown.data, formerSL: 4, formerVL: -5 } });
    const [, set, ...anniversaries] = await changesOf(`balance ${EMPID}`);
    expect(set).toContain(': SL 2 -> 4');
    expect(set).not.toContain('VL');
    expect(anniversaries).toEqual([
      expect.stringContaining('SL -> +5, VL -> +5, anniversary -> 2024-03-01'),
      expect.stringContaining('SL 4 -> 9, VL -5 -> 0, anniversary -> 2025-03-01'),
    ]);
  });

  it('of a renamed company belongs to its one history, whoever has its names before and after', async () => {
    await given('it:ana', { type: 'CompanyAdded', data: { name: 'Acme' } });
    const [first = ''] = await subjectsOf('organization');
    await given('it:ana', { type: 'CompanyRenamed', data: { from: 'Acme', to: 'Apex' } });
    await given('it:ana', { type: 'CompanyAdded', data: { name: 'Acme' } });
    await given('it:ana', { type: 'CompanyRenamed', data: { from: 'Acme', to: 'Bolt' } });
    await given('it:ana', { type: 'DepartmentAdded', data: { name: 'Apex' } });
    await given('it:ana', { type: 'CompanyRenamed', data: { from: 'Apex', to: 'Acme' } });
    expect((await changesOf(first)).map((line) => line.split(': ')[1])).toEqual([
      'COMPANY -> Acme',
      'COMPANY Acme -> Apex',
      'COMPANY Apex -> Acme',
    ]);
    expect(first).toMatch(/^company [0-9a-f-]{36}$/);
    const all = await subjectsOf('organization');
    expect(all.filter((subject) => subject.startsWith('company '))).toHaveLength(2);
  });

  it('of an employee says from what to what; a name leaves the place of a later transfer as it is', async () => {
    const place = { DEPT: 'SALES', DEPT_ID: null, COMPANY: 'ACME', COMPANY_ID: null };
    const named = { ...place, EMP_LNAME: 'REYES', EMP_FNAME: 'ANA' };
    await given(
      HR,
      registered('100003', { ...place, EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA' }),
      modified('100003', { ...named, EMP_LNAME: 'CRUZ', DEPT: 'IT', effectiveOn: '2023-03-01' }),
      modified('100003', named),
      resigned('100003', '2023-05-01'),
      resigned('100003', '2023-05-03', '2023-05-01'),
    );
    const lines = await changesOf('employee 100003');
    expect(lines.slice(1).map((line) => line.split(' by ')[1])).toEqual([
      '100009: DEPT@2023-03-01 SALES, ACME -> IT, ACME',
      '100009: EMP_LNAME CRUZ -> REYES',
      expect.stringContaining('resignedOn -> 2023-05-01'),
      expect.stringContaining('resignedOn 2023-05-01 -> 2023-05-03'),
    ]);
  });

  it('of a schedule names the hours that held', async () => {
    await given(
      HR,
      scheduleSaved(EMPID, ['08:00:00', '17:00:00']),
      scheduleSaved(EMPID, ['09:00:00', '18:00:00']),
      schedulesDeleted(EMPID, '2023-06-01'),
    );
    const [first, second, deleted] = await changesOf(`schedule ${EMPID}`);
    expect(first).toContain('monday -> 08:00:00-17:00:00');
    expect(second).toContain('monday 08:00:00-17:00:00 -> 09:00:00-18:00:00');
    expect(deleted).toContain('monday 09:00:00-18:00:00 ->');
  });

  it('of a request has the days left out and the times of the break', async () => {
    const except = ['2023-02-02'];
    const breakTimes = { TimeBreakOUT: '12:00:00', TimeBreakIN: '13:00:00' };
    await given(EMPID, requestMade(EMPID, 1, { except, breakTimes }));
    const [made] = await changesOf(`request ${EMPID}-1`);
    expect(made).toContain('except -> 2023-02-02');
    expect(made).toContain('TimeBreakOUT -> 12:00:00, TimeBreakIN -> 13:00:00');
  });

  it('counts the records that it changed', async () => {
    await given(HR, opened(MONDAY), holiday(MONDAY, 'LH'), holidayWithdrawn(MONDAY));
    expect(await changesOf(`holiday ${MONDAY} all`)).toEqual([
      'HolidayApplied by 100009: remark -> LH (2)',
      'HolidayWithdrawn by 100009: remark LH -> (2)',
    ]);
    await given(HR, corrected(EMPID, MONDAY, 'OB'));
    expect((await changesOf(`record ${EMPID} ${MONDAY}`))[0]).toContain('(1)');
  });

  it('has name and authority of its author at that time; punches of terminals are none', async () => {
    await given(HR, holiday(MONDAY, 'LH'));
    await given('terminal:gate', punched(EMPID, `${MONDAY}T08:00:00`));
    const rows = await audit.rows(`SELECT actor_name, type FROM changes ORDER BY position DESC LIMIT 1`);
    expect(rows).toEqual([{ actor_name: 'Cruz, Ben', type: 'HolidayApplied' }]);
  });
});

it('is the same whatever the batches are', async () => {
  const events = positioned(everyKind);
  await audit.apply(events, { batchSize: 1, runs: 'each' });
  const other = await ReadModel.create(database.databaseUrl, auditProjection, 'changes_whole');
  await other.apply(events);
  const rows = 'SELECT * FROM changes ORDER BY position, part';
  expect(await other.rows(rows)).toEqual(await audit.rows(rows));
  await other.close();
});
