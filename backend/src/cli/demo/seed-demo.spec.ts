import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isChangeType } from '@timekeep/contracts/audit/audited-events';
import { isTerminal } from '@timekeep/contracts/audit/changes';
import { isEventType } from '@timekeep/contracts/events/catalog';
import { REQUEST_STATES } from '@timekeep/contracts/requests/request-kinds';
import { halfMonthsUntil } from '@timekeep/contracts/time/half-months';
import { addDays, weekdayOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { startTestWorld, type TestWorld } from '@timekeep/embedded/testing/test-world';
import { AttendanceRecordEntity, WorkdayEntity } from '@timekeep/projections/attendance/tables';
import { AccountEntity, EmployeeEntity, PlacementEntity } from '@timekeep/projections/directory/tables';
import { LeaveEmployeeEntity, LeaveLineEntity } from '@timekeep/projections/leave-summary/tables';
import { eventually } from '@timekeep/tools/eventually';
import { startProjections } from '@timekeep/projections/engine/start-projections';
import { DataSource } from 'typeorm';
import { WholeLog } from '@timekeep/log/client/whole-log';
import { Terminals } from '../../clock/clock.module.js';
import { CutOffList } from '../../cutoffs/cutoffs.module.js';
import { EventStore } from '../../event-store/event-store.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { actorOf } from '../groups/events/event-filter.js';
import { SystemSession } from '../system/system-session.js';
import { silentProgress } from '../terminal.js';
import type { DemoOptions } from './demo-run.js';
import { seedDemo } from './seed-demo.js';

/** Two half months that are over, whatever the day. */
const DAYS = 50;
const DAY_MS = 86_400_000;
const KEY_FILE = 'demo-terminal.key';

describe('the demo company', () => {
  let world: TestWorld;
  let projections: { stop(): Promise<void> };
  let environment: Record<string, string>;
  let options: DemoOptions;
  let dataDir: string;
  let firstPunches: number;
  let restOfPunches: number;

  const onSystem = <T>(work: (session: SystemSession) => Promise<T>) => SystemSession.use(work, environment);
  const seed = (changes: Partial<DemoOptions> = {}) =>
    onSystem((session) => seedDemo(session, { ...options, ...changes }, silentProgress));

  beforeAll(async () => {
    world = await startTestWorld();
    projections = await startProjections(world);
    dataDir = await mkdtemp(join(tmpdir(), 'timekeep-demo-'));
    environment = {
      DATA_DIR: dataDir,
      DATABASE_URL: world.databaseUrl,
      EVENTSTORE_URL: world.eventStoreUrl,
      JWT_SECRET: 'a secret that is only good for tests',
      PIN_SECRET: 'another that is only good for tests!',
    };
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Manila' }).format();
    options = { seed: 7, people: 6, start: addDays(today, -DAYS), cutOffs: 2, until: Date.now() };
    const interrupted = Date.now() - 10 * DAY_MS;
    firstPunches = (await seed({ until: interrupted })).punches;
    restOfPunches = (await seed()).punches;
  });

  afterAll(async () => {
    await projections.stop();
    await world.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('has each change that it records in the audit', async () => {
    await onSystem(async (session) => {
      const log = new WholeLog(session.configuration);
      const end = await log.newest();
      expect(await session.pending(end, ['audit'])).toBe(false);
      const ids: string[] = [];
      for await (const { events } of log.after(null))
        for (const { id, type, metadata } of events)
          if (isEventType(type) && isChangeType(type) && !isTerminal(actorOf({ metadata }))) ids.push(id);
      await log.close();
      const found = await session.get(DataSource).query<{ id: string }[]>('SELECT id FROM audit.changes');
      const shown = new Set(found.map(({ id }) => id));
      expect(ids.filter((id) => !shown.has(id))).toEqual([]);
      expect(ids.length).toBeGreaterThan(40);
    });
  });

  it('has the people of the sign-ins', async () => {
    await onSystem(async (session) => {
      const database = session.get(DataSource);
      const accounts = await database.getRepository(AccountEntity).find({ order: { EMPID: 'ASC' } });
      expect(accounts.map(({ EMPID, authority, status }) => [EMPID, authority, status])).toEqual([
        ['100001', 'HR', 'ACTIVE'],
        ['100002', 'SUPERVISOR', 'ACTIVE'],
        ['100003', 'EMPLOYEE', 'ACTIVE'],
        ['100004', 'IT', 'ACTIVE'],
        ['100005', 'EMPLOYEE', 'DEACTIVATED'],
      ]);
      const employees = await database.getRepository(EmployeeEntity).find({ order: { EMPID: 'ASC' } });
      expect(employees).toHaveLength(6);
      const places = await database.getRepository(PlacementEntity).find({ order: { EMPID: 'ASC' } });
      expect(places[2]?.department).toBe(places[1]?.department);
    });
  });

  it('has a record of each person and day, with shifts and punches, none of them in the future', async () => {
    await onSystem(async (session) => {
      const database = session.get(DataSource);
      const records = await database.getRepository(AttendanceRecordEntity).findBy({ opened: true });
      expect(records).toHaveLength(6 * (DAYS + 1));
      const present = records.filter(({ remark }) => remark === 'Present');
      expect(present.length).toBeGreaterThan(4 * 12);
      // Some come on a Sunday, a rest day of all of them.
      const unscheduled = present
        .filter(({ shift }) => shift === null)
        .map(({ workDate }) => weekdayOf(workDate));
      expect(unscheduled.filter((weekday) => weekday !== 'sunday')).toEqual([]);
      const today = await session.get(CompanyTime).today();
      expect(await database.getRepository(WorkdayEntity).countBy({ date: today })).toBe(1);
    });
  });

  it('has leave left of each type, and an anniversary for each person', async () => {
    await onSystem(async (session) => {
      const database = session.get(DataSource);
      const employees = await database.getRepository(LeaveEmployeeEntity).find();
      expect(employees).toHaveLength(6);
      for (const { sl, vl, anniv } of employees) {
        expect(Math.min(sl, vl)).toBeGreaterThan(0);
        expect(anniv).not.toBeNull();
      }
      const lines = await database.getRepository(LeaveLineEntity).find();
      expect(Math.min(...lines.map(({ balance }) => balance))).toBeGreaterThanOrEqual(0);
    });
  });

  it('has requests in each state that people bring about', async () => {
    // IT alone voids requests, with an account that was wrongly claimed.
    const wanted = REQUEST_STATES.filter((state) => state !== 'voided').sort();
    await onSystem(async (session) => {
      const states = (): Promise<{ state: string }[]> =>
        session.get(DataSource).query('SELECT DISTINCT state FROM requests.requests ORDER BY state');
      await eventually(async () => (await states()).length === wanted.length);
      expect((await states()).map(({ state }) => state)).toEqual(wanted);
    });
  });

  it('has the half months before that of today closed, with two differences in the newest', async () => {
    await onSystem(async (session) => {
      const today = await session.get(CompanyTime).today();
      const all = await session.get(CutOffList).all();
      expect(
        all.map(({ FROM, TO, state, companies }) => ({ FROM, TO, state, of: companies.length })),
      ).toEqual(
        halfMonthsUntil(today, 3)
          .slice(0, 2)
          .map(({ from: FROM, to: TO }) => ({ FROM, TO, state: 'closed', of: 3 })),
      );
      expect(all.map(({ rows }) => rows)).toEqual([6, 6]);
      expect(all.map(({ carried }) => carried)).toEqual([0, 2]);
      const states = await session
        .get(DataSource)
        .query<{ empid: string; count: number }[]>(
          'SELECT empid, count(*)::integer AS count FROM cutoffs.answers GROUP BY empid ORDER BY empid',
        );
      expect(states.map(({ empid, count }) => [empid, count])).toEqual([
        ['100001', 2],
        ['100002', 2],
        ['100003', 1],
        ['100004', 2],
      ]);
    });
  });

  it('keeps the key of its terminal for its owner’s eyes', async () => {
    const file = join(dataDir, KEY_FILE);
    const key = (await readFile(file, 'utf8')).trim();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await onSystem(async (session) => {
      expect(await session.get(Terminals).identify(key)).toEqual({
        name: 'demo-entrance',
        pinRequired: false,
      });
    });
  });

  it('is brought up to now by a later start', () => {
    expect(firstPunches).toBeGreaterThan(6 * 4);
    expect(restOfPunches).toBeGreaterThan(6 * 4);
  });

  it('gets nothing new from a start that has nothing to add', async () => {
    const tail = () => onSystem((session) => session.get(EventStore).tail());
    const before = await tail();
    expect(await seed()).toEqual({ people: 6, punches: 0 });
    expect(await tail()).toEqual(before);
  });

  it('grows when it is asked for more people, who get their whole past', async () => {
    await seed({ people: 8 });
    await onSystem(async (session) => {
      const database = session.get(DataSource);
      const newcomers = await database.getRepository(EmployeeEntity).findBy({ EMPID: '100007' });
      const [{ hiredOn } = { hiredOn: '' }] = newcomers;
      const first: WorkDate = hiredOn;
      const records = await database
        .getRepository(AttendanceRecordEntity)
        .find({ where: { EMPID: '100007', opened: true }, order: { workDate: 'ASC' } });
      expect(records[0]?.workDate).toBe(first);
    });
  });

  it('gets a new terminal key when the old one is lost', async () => {
    const file = join(dataDir, KEY_FILE);
    const lost = (await readFile(file, 'utf8')).trim();
    await rm(file);
    await seed({ people: 8 });
    await onSystem(async (session) => {
      const kept = (await readFile(file, 'utf8')).trim();
      expect(await session.get(Terminals).identify(kept)).toMatchObject({ name: 'demo-entrance' });
      expect(await session.get(Terminals).identify(lost)).toBeNull();
    });
  });
});
