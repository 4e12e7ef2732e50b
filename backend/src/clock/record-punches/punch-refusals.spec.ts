import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { TERMINAL_KEY_HEADER } from '@timekeep/contracts/api/clock-api';
import { employeeStream } from '@timekeep/contracts/events/streams';
import { templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { addDays, toWireDate, weekdayOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { eventually } from '@timekeep/tools/eventually';
import { resigned } from '@timekeep/projections/testing/sample-events';
import { ModifyEmployee } from '../../employees/employees.module.js';
import { EventStore } from '../../event-store/event-store.js';
import { ReadYourWrites } from '../../http/read-your-writes.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { SaveSchedule } from '../../schedules/schedules.module.js';
import { RateLimitTable } from '../../security/rate-limits/rate-limit-table.js';
import { recordEventOfUnknownEmployee, recordFact } from '../../testing/record-fact.js';
import {
  startTestBackend,
  TEST_COMPANY,
  TEST_DEPARTMENT,
  testContext,
  type TestBackend,
} from '../../testing/test-backend.js';
import { OpenWorkday, WorkdayOpener } from '../../workdays/workdays.module.js';
import { IssueTerminal } from '../clock.module.js';
import { ReadModelFreshness } from './punch-facts.js';

const EMPID = '100001';
const OTHER = '100002';
const ACCEPTED = { outcome: 'accepted' };
const rejected = (reason: string) => ({ outcome: 'rejected', reason });

describe('punches over HTTP', () => {
  let backend: TestBackend;
  let today: WorkDate;
  let plain: string;
  let gate: string;
  let door: string;

  beforeAll(async () => {
    backend = await startTestBackend();
    // Makes the night shift known before its date is opened.
    await backend.app.get(WorkdayOpener).onModuleDestroy();
    today = await backend.app.get(CompanyTime).today();
    const issue = async (name: string, pin: boolean): Promise<string> =>
      (await backend.commands.execute(new IssueTerminal(name, testContext(), pin))).key;
    [plain, gate, door] = [await issue('plain', false), await issue('gate', true), await issue('door', true)];
  });

  afterAll(async () => {
    await backend.stop();
  });

  const send = async (punches: readonly object[], key: string): Promise<unknown> => {
    const { body } = await backend.http
      .post(API_PATHS.punches)
      .set(TERMINAL_KEY_HEADER, key)
      .send({ punches })
      .expect(200);
    const { data }: { data: unknown } = body;
    return data;
  };

  describe('at a terminal that asks for PINs', () => {
    const missing = rejected('This terminal needs the PIN of the employee.');
    const wrong = rejected('The PIN is not correct.');
    const paused = rejected(
      'There were too many wrong PINs for this employee at this terminal. Please try again in 15 minutes.',
    );
    let minute = 0;

    beforeAll(async () => {
      const hiredOn = addDays(today, -10);
      await backend.employee(EMPID, { hiredOn, PIN: '1234' });
      await backend.employee(OTHER, { hiredOn, PIN: '1234' });
    });

    beforeEach(async () => {
      await backend.app
        .get(RateLimitTable)
        .pool.query('TRUNCATE security.rate_limits')
        .catch(() => undefined);
    });

    /** A punch of its own each time. */
    const punch = (PIN?: string, empid = EMPID) => {
      const at = new Date(
        Date.parse(`${addDays(today, -2)}T08:00:00+08:00`) + ++minute * 60_000,
      ).toISOString();
      return { EMPID: empid, at, ...(PIN !== undefined && { PIN }) };
    };
    const wrongTimes = (count: number) => Array.from({ length: count }, () => punch('4321'));

    it('are accepted with the right one, and each rejected without', async () => {
      const punches = [punch('1234'), punch(), punch(''), punch('4321'), punch('1234', OTHER), punch('1234')];
      expect(await send(punches, gate)).toEqual([ACCEPTED, missing, missing, wrong, ACCEPTED, ACCEPTED]);
    });

    it('are accepted as ever where none is asked for', async () => {
      expect(await send([punch(), punch('4321')], plain)).toEqual([ACCEPTED, ACCEPTED]);
    });

    it('are refused for a wrong one first, also those that would be refused with the right one', async () => {
      const dates = [addDays(today, -20), addDays(today, 2)];
      const outcomes = async (PIN: string, date: WorkDate) =>
        send([{ EMPID, PIN, at: `${date}T08:00:00+08:00` }], gate);
      for (const date of dates) {
        expect(await outcomes('4321', date)).toEqual([wrong]);
        expect(await outcomes('1234', date)).not.toEqual([wrong]);
      }
    });

    it('pause their employee there after five wrong ones, for the right one too', async () => {
      expect(await send([...wrongTimes(4), punch('1234')], gate)).toEqual([
        wrong,
        wrong,
        wrong,
        wrong,
        ACCEPTED,
      ]);
      expect(await send(wrongTimes(1), gate)).toEqual([wrong]);
      expect(await send([punch('1234')], gate)).toEqual([paused]);
      expect(await send([punch('1234', OTHER)], gate)).toEqual([ACCEPTED]);
      expect(await send([punch('1234')], door)).toEqual([ACCEPTED]);
      expect(await send([punch()], plain)).toEqual([ACCEPTED]);
    });

    it('pause their employee within one call as well, and until the time is over', async () => {
      const outcomes = [wrong, wrong, wrong, wrong, wrong, paused, paused];
      expect(await send([...wrongTimes(6), punch('1234')], gate)).toEqual(outcomes);
      await backend.app
        .get(RateLimitTable)
        .pool.query('UPDATE security.rate_limits SET expire = $1', [Date.now()]);
      expect(await send([punch('1234')], gate)).toEqual([ACCEPTED]);
    });

    it('let no more than five guesses through that come at once', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => send([punch('4321')], gate)));
      const tally = (outcome: object) =>
        answers.filter((answer) => JSON.stringify(answer) === JSON.stringify([outcome])).length;
      expect({ wrong: tally(wrong), paused: tally(paused) }).toEqual({ wrong: 5, paused: 15 });
    });

    it('are never paused by right or missing ones', async () => {
      for (let n = 0; n < 7; n++) {
        expect(await send([punch('1234'), punch()], gate)).toEqual([ACCEPTED, missing]);
      }
    });
  });

  describe('of an employee who resigned', () => {
    const NIGHT = '100003';
    let last: WorkDate;

    beforeAll(async () => {
      // Sundays are off.
      last = weekdayOf(addDays(today, -3)) === 'sunday' ? addDays(today, -4) : addDays(today, -3);
      await backend.user('100009', 'HR');
      await backend.employee(NIGHT, { hiredOn: addDays(last, -5) });
      const TIME = templateOf(['22:00:00', '06:00:00'], 6);
      const schedule = {
        EMPID: NIGHT,
        FROM: addDays(last, -5),
        TO: addDays(last, 30),
        DAYS: 6,
        TIME,
      } as const;
      await backend.run(new SaveSchedule(schedule, testContext()));
      await backend.run(new OpenWorkday(last, testContext()));
      const position = await recordFact(
        backend.app.get(EventStore),
        employeeStream(NIGHT),
        resigned(NIGHT, last),
        randomUUID(),
        testContext(),
      );
      expect(await backend.app.get(ReadYourWrites).pending(position, ['directory', 'attendance'])).toBe(
        false,
      );
    });

    it('end the night of the last day, and are rejected from then on', async () => {
      const at = (days: number, time: string) => ({
        EMPID: NIGHT,
        at: `${addDays(last, days)}T${time}+08:00`,
      });
      const after = rejected(`The punch is after the employee's last day, ${last}.`);
      const punches = [at(0, '22:01:00'), at(1, '06:03:00'), at(1, '22:00:00'), at(2, '06:00:00')];
      expect(await send(punches, plain)).toEqual([ACCEPTED, ACCEPTED, after, after]);

      const { body } = await backend.http
        .post(API_PATHS.departments)
        .set(await backend.bearer('100009'))
        .send({ id: NIGHT })
        .expect(200);
      expect(body).toMatchObject({
        data: [{ Date: toWireDate(last), Remarks: 'Present', TimeIN1: '22:01:00', TimeOUT1: '06:03:00' }],
      });
    });
  });

  describe('while the directory is stopped', () => {
    const CHANGED = '100004';
    const GONE = '100005';

    beforeAll(async () => {
      for (const empid of [CHANGED, GONE]) await backend.employee(empid, { hiredOn: addDays(today, -10) });
      await recordEventOfUnknownEmployee(backend.app.get(EventStore), testContext());
      const employee = { EMPID: CHANGED, EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA', PIN: '9876' };
      const where = { DEPT: TEST_DEPARTMENT, COMPANY: TEST_COMPANY };
      await backend.commands.execute(new ModifyEmployee({ ...employee, ...where }, null, testContext()));
      const resignedOn = addDays(today, -5);
      await recordFact(
        backend.app.get(EventStore),
        employeeStream(GONE),
        resigned(GONE, resignedOn),
        randomUUID(),
        testContext(),
      );
    });

    it('are judged by what is recorded, not by what it shows', async () => {
      const at = `${addDays(today, -1)}T08:00:00+08:00`;
      const late = `${addDays(today, -1)}T08:05:00+08:00`;
      const wrong = rejected('The PIN is not correct.');
      const punches = [
        { EMPID: CHANGED, at, PIN: '1234' },
        { EMPID: CHANGED, at: late, PIN: '9876' },
      ];
      expect(await send(punches, gate)).toEqual([wrong, ACCEPTED]);
      const freshness = backend.app.get(ReadModelFreshness);
      // The freshness is checked once a second.
      await eventually(async () => !(await freshness.isFresh('directory')));
      const after = rejected(`The punch is after the employee's last day, ${addDays(today, -5)}.`);
      expect(await send([{ EMPID: GONE, at }], plain)).toEqual([after]);
    });
  });
});
