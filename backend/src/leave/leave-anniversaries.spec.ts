import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LEAVE_TYPES } from '@timekeep/contracts/attendance/leave-types';
import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import { leaveStream } from '@timekeep/contracts/events/streams';
import { anniversaryIn } from '@timekeep/contracts/leave/anniversaries';
import { addDays, type WorkDate, yearOf } from '@timekeep/contracts/time/work-date';
import { PROJECTION_NAMES } from '@timekeep/projections/checkpoint/projection-names';
import { eventually } from '@timekeep/tools/eventually';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { CONFIGURATION, type Configuration } from '../configuration/configuration.js';
import { createApplication } from '../create-application.js';
import { ResignEmployee } from '../employees/employees.module.js';
import { newCommandContext } from '../event-store/command-context.js';
import { EventStore } from '../event-store/event-store.js';
import { ReadYourWrites } from '../http/read-your-writes.js';
import { CompanyTime } from '../organization/organization.module.js';
import { startTestBackend, type TestBackend, testContext } from '../testing/test-backend.js';
import { AnniversaryIncrementer } from './leave-anniversaries.module.js';
import { UpdateLeave } from './leave.module.js';
import { LeaveBalances } from './read-leave/read-leave.query.js';

const HR = '100001';
const INCREMENT = 5;

describe('the increments of anniversaries', () => {
  let backend: TestBackend;
  let today: WorkDate;
  let ANNIV: WorkDate;

  beforeAll(async () => {
    backend = await startTestBackend();
    today = await backend.app.get(CompanyTime).today();
    ANNIV = anniversaryIn(today, yearOf(today) - 3);
  });

  afterAll(() => backend.stop());

  /** An employee whose anniversaries count from today on. */
  const employee = async (EMPID: string) => {
    await backend.employee(EMPID, { hiredOn: addDays(today, -1) });
    const context = newCommandContext({ actor: HR, route: 'test' });
    const details = { EMPID, balances: { SL: 10 }, ANNIV, INCREMENT };
    await backend.run(new UpdateLeave(details, undefined, context));
  };
  const increments = async (EMPID: string) => {
    const history = await backend.app.get(EventStore).history<LeaveEvent>(leaveStream(EMPID));
    return history.flatMap(({ event }) => (event.type === 'LeaveIncremented' ? [event.data] : []));
  };
  const settled = async () => {
    const tail = await backend.app.get(EventStore).tail();
    await eventually(async () => !(await backend.app.get(ReadYourWrites).pending(tail, PROJECTION_NAMES)));
  };
  const balances = async (EMPID: string) => {
    await settled();
    const rows = await backend.app.get(LeaveBalances).of(EMPID);
    return rows.map(({ LEAVE_TYPE, DAYS }) => [LEAVE_TYPE, DAYS]);
  };
  /** Works with the incrementer of another backend on the same stores. */
  const beside = async (
    changes: Partial<Configuration>,
    work: (other: AnniversaryIncrementer) => Promise<void>,
  ) => {
    const configuration = { ...backend.app.get<Configuration>(CONFIGURATION), ...changes };
    const other = await createApplication(configuration, pino({ level: 'silent' }));
    await other.init();
    try {
      await work(other.get(AnniversaryIncrementer));
    } finally {
      await other.close();
    }
  };
  const incrementer = () => backend.app.get(AnniversaryIncrementer);
  const next = (years: number) => anniversaryIn(ANNIV, yearOf(today) + years);

  it('are added on the day, once, to both types', async () => {
    await employee('100002');
    await incrementer().incrementDue(addDays(next(1), -1));
    expect(await increments('100002')).toEqual([]);

    await Promise.all([incrementer().incrementDue(next(1)), incrementer().incrementDue(next(1))]);
    await incrementer().incrementDue(next(1));
    expect(await increments('100002')).toEqual([
      { EMPID: '100002', anniversary: next(1), days: INCREMENT, formerSL: 10, formerVL: 0 },
    ]);
    expect(await balances('100002')).toEqual([
      ['SL', 15],
      ['VL', 5],
    ]);
  });

  it('are added later when the system was away, for each year, and not for the resigned', async () => {
    await employee('100003');
    await employee('100004');
    await backend.run(new ResignEmployee('100004', testContext()));
    await incrementer().incrementDue(addDays(next(3), 40));
    expect((await increments('100003')).map(({ anniversary }) => anniversary)).toEqual([
      next(1),
      next(2),
      next(3),
    ]);
    expect(await increments('100004')).toEqual([]);
    expect(await balances('100004')).toEqual(LEAVE_TYPES.map((type) => [type, type === 'SL' ? 10 : 0]));
  });

  it('are added by several backends, each anniversary once', async () => {
    await employee('100005');
    await beside({}, async (other) => {
      const both = [incrementer(), other];
      await Promise.all(both.map((each) => each.incrementDue(next(2))));
    });
    expect((await increments('100005')).map(({ anniversary }) => anniversary)).toEqual([next(1), next(2)]);
  });

  it('are added to the others when those of one fail', async () => {
    const database = backend.app.get(DataSource);
    await employee('100006');
    // An employee that the log does not have comes first.
    await database.query(
      `INSERT INTO leave_summary.employees
       SELECT '000001', last_name, first_name, resigned_on, access_until, hired_on, leave_until,
         former, ledger, sl, vl, anniv, increment
       FROM leave_summary.employees WHERE empid = '100006'`,
    );
    await expect(incrementer().incrementDue(next(1))).rejects.toThrow('There is no employee 000001.');
    await database.query(`DELETE FROM leave_summary.employees WHERE empid = '000001'`);
    expect(await increments('100006')).toHaveLength(1);
  });

  it('are not forgotten for terms that the read side did not know yet', async () => {
    await employee('100007');
    const setAnniversary = (date: WorkDate) => {
      const context = newCommandContext({ actor: HR, route: 'test' });
      return new UpdateLeave({ EMPID: '100007', balances: {}, ANNIV: date }, undefined, context);
    };
    await backend.run(setAnniversary(next(1)));
    const lock = backend.app.get(DataSource).createQueryRunner();
    await lock.startTransaction();
    await lock.query('LOCK TABLE leave_summary.employees IN SHARE MODE');
    await backend.commands.execute(setAnniversary(ANNIV));
    // It waits for the read side, which waits for the lock.
    await beside({ readableWithinMs: 500 }, (other) => other.incrementDue(next(1)));
    expect(await increments('100007')).toEqual([]);
    await lock.rollbackTransaction();
    await lock.release();

    await settled();
    await incrementer().incrementDue(next(1));
    expect(await increments('100007')).toHaveLength(1);
  });
});
