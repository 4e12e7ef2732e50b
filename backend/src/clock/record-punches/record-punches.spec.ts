import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import {
  MAX_PUNCHES_A_CALL,
  TERMINAL_KEY_HEADER,
  type PunchRequest,
} from '@timekeep/contracts/api/clock-api';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { RegisterEmployee } from '../../employees/employees.module.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { MicroBatcher } from './punch-batching.guard.js';
import {
  startTestBackend,
  TEST_COMPANY,
  TEST_DEPARTMENT,
  testContext,
  type TestBackend,
} from '../../testing/test-backend.js';
import { OpenWorkday } from '../../workdays/workdays.module.js';
import { IssueTerminal, RecordPunches, RevokeTerminal } from '../clock.module.js';
import { answers, says } from '../../testing/says.js';

const EMPID = '100001';
const ACCEPTED = { outcome: 'accepted' };
const DUPLICATE = { outcome: 'duplicate' };

describe('punches over HTTP', () => {
  let backend: TestBackend;
  let key: string;
  let today: WorkDate;

  beforeAll(async () => {
    backend = await startTestBackend();
    today = await backend.app.get(CompanyTime).today();
    await backend.user(EMPID, 'EMPLOYEE', { hiredOn: addDays(today, -10) });
    ({ key } = await backend.commands.execute(new IssueTerminal('gate-1', testContext())));
    for (const back of [3, 2, 1]) {
      await backend.run(new OpenWorkday(addDays(today, -back), testContext()));
    }
  });

  afterAll(async () => {
    await backend.stop();
  });

  const at = (daysBack: number, time: string) => `${addDays(today, -daysBack)}T${time}+08:00`;
  const send = (punches: unknown, terminalKey = key) =>
    backend.http.post(API_PATHS.punches).set(TERMINAL_KEY_HEADER, terminalKey).send({ punches });
  const recordOf = async (date: WorkDate): Promise<unknown> => {
    const { body } = await backend.http
      .get(pathTo(API_PATHS.ownAttendance, { employeeId: EMPID }))
      .set(await backend.bearer(EMPID))
      .expect(200);
    const { data }: { data: readonly { Date: string }[] } = body;
    return data.find((record) => record.Date.startsWith(date));
  };

  it('are accepted and in the record when the answer comes', async () => {
    await send([
      { EMPID, at: at(3, '08:00:00') },
      { EMPID, at: at(3, '17:30:00') },
    ]).expect(200, { data: [ACCEPTED, ACCEPTED] });

    expect(await recordOf(addDays(today, -3))).toMatchObject({
      Remarks: 'Present',
      TimeIN1: '08:00:00',
      TimeOUT1: '17:30:00',
      hrs: 9.5,
    });
  });

  it('join a batch only behind a valid key', async () => {
    const admit = jest.spyOn(MicroBatcher.prototype, 'admit');
    for (const wrong of [`gate-1.${'a'.repeat(43)}`, `made-up.${'a'.repeat(43)}`, 'none'])
      await send([{ EMPID, at: at(3, '08:00:00') }], wrong).expect(401);
    expect(admit).not.toHaveBeenCalled();
    await send([{ EMPID, at: at(3, '08:00:00') }]).expect(200);
    expect(admit).toHaveBeenCalledTimes(1);
    admit.mockRestore();
  });

  it('are duplicates when they were sent before, however their instant is written', async () => {
    const instant = at(2, '08:00:00');
    await send([{ EMPID, at: instant }]).expect(200, { data: [ACCEPTED] });
    await send([{ EMPID, at: instant }]).expect(200, { data: [DUPLICATE] });
    await send([{ EMPID, at: new Date(instant).toISOString() }]).expect(200, { data: [DUPLICATE] });
    expect(await recordOf(addDays(today, -2))).toMatchObject({ Remarks: 'TimeIn', TimeOUT1: null });
  });

  it('are answered one by one, in their order', async () => {
    const { body } = await send([
      { EMPID: '12345', at: at(1, '08:00:00') },
      { EMPID, at: at(1, '08:00:00') },
      { EMPID, at: 'yesterday' },
      { EMPID: '999999', at: at(1, '08:00:00') },
      { EMPID, at: at(1, '08:00:00') },
      { EMPID, at: at(11, '08:00:00') },
      { EMPID, at: new Date(Date.now() + 3_600_000).toISOString() },
      { EMPID, at: at(2, '08:00:00') },
      { EMPID, at: at(1, '17:00:00') },
    ]).expect(200);
    expect(body).toEqual({
      data: [
        { outcome: 'rejected', reason: 'The employee ID must have 6 digits.' },
        ACCEPTED,
        {
          outcome: 'rejected',
          reason: 'The time must be an instant with an offset, as 2023-01-02T08:00:00+08:00.',
        },
        { outcome: 'rejected', reason: 'There is no employee 999999.' },
        DUPLICATE,
        {
          outcome: 'rejected',
          reason: `The punch is before the employee's first day, ${addDays(today, -10)}.`,
        },
        { outcome: 'rejected', reason: 'The punch lies in the future.' },
        DUPLICATE,
        ACCEPTED,
      ],
    });
  });

  it('that are all rejected are answered too', async () => {
    await send([{ EMPID: '1', at: at(1, '08:00:00') }]).expect(200, {
      data: [{ outcome: 'rejected', reason: 'The employee ID must have 6 digits.' }],
    });
  });

  it('may carry a PIN, and are not refused for one that is malformed', async () => {
    const rejected = (reason: string) => ({ outcome: 'rejected', reason });
    const noTime = 'The time must be an instant with an offset, as 2023-01-02T08:00:00+08:00.';
    await send([
      { EMPID, PIN: '1234', at: at(6, '08:00:00') },
      { EMPID },
      { EMPID, at: 5 },
      { EMPID: 100001, at: at(6, '08:00:00') },
      { EMPID, PIN: 1234, at: at(6, '08:00:00') },
      { EMPID, at: at(6, '17:00:00') },
    ]).expect(200, {
      data: [
        ACCEPTED,
        rejected(noTime),
        rejected(noTime),
        rejected('The employee ID must have 6 digits.'),
        rejected('The PIN must be text.'),
        ACCEPTED,
      ],
    });
  });

  it('come up to a thousand in a call', async () => {
    const colleagues = Array.from({ length: 10 }, (_, index) => String(100_101 + index));
    for (const EMPID of colleagues) await backend.employee(EMPID, { hiredOn: addDays(today, -10) });
    const start = Date.parse(at(5, '00:00:00'));
    const punches = Array.from({ length: MAX_PUNCHES_A_CALL }, (_, index) => ({
      EMPID: colleagues[index % colleagues.length],
      PIN: '1234',
      at: new Date(start + index * 1_000).toISOString(),
    }));
    const { body } = await send(punches).expect(200);
    expect(body).toEqual({ data: punches.map(() => ACCEPTED) });
    await send([...punches, { EMPID, at: at(5, '12:00:00') }])
      .expect(400)
      .expect(says('A call must hold 1 to 1000 punches.'));
  });

  it('that an import appended together are duplicates for a terminal', async () => {
    const punches = [
      { EMPID, at: at(4, '08:00:00') },
      { EMPID, at: at(4, '17:00:00') },
    ];
    const { outcomes } = await backend.commands.execute(new RecordPunches(punches, testContext()));
    expect(outcomes).toEqual([ACCEPTED, ACCEPTED]);
    await send(punches).expect(200, { data: [DUPLICATE, DUPLICATE] });
    const again = await backend.commands.execute(new RecordPunches(punches, testContext()));
    expect(again.outcomes).toEqual([DUPLICATE, DUPLICATE]);
    const withOthers = [...punches, { EMPID, at: at(4, '18:00:00') }];
    const third = await backend.commands.execute(new RecordPunches(withOthers, testContext()));
    expect(third.outcomes).toEqual([DUPLICATE, DUPLICATE, ACCEPTED]);
  });

  it('of an employee who was registered this moment are accepted, although the directory lags', async () => {
    const newcomer = {
      EMPID: '100007',
      EMP_LNAME: 'REYES',
      EMP_FNAME: 'JOEL',
      DEPT: TEST_DEPARTMENT,
      COMPANY: TEST_COMPANY,
      PIN: '1111',
      hiredOn: addDays(today, -1),
    };
    await backend.commands.execute(new RegisterEmployee(newcomer, testContext()));
    await send([{ EMPID: '100007', at: at(1, '08:00:00') }]).expect(200, { data: [ACCEPTED] });
  });

  it.each([
    [[], 'A call must hold 1 to 1000 punches.'],
    ['none', 'A call must hold 1 to 1000 punches.'],
    [undefined, 'A call must hold 1 to 1000 punches.'],
    [[null], 'Each punch must be an object with EMPID and at.'],
    [['100001'], 'Each punch must be an object with EMPID and at.'],
    [[[]], 'Each punch must be an object with EMPID and at.'],
    [{ EMPID }, 'A call must hold 1 to 1000 punches.'],
    [[{ EMPID, at: '2024-01-01T08:00:00Z', door: 1 }], 'Unknown field: punches.0.door'],
  ])('that are malformed as %j are refused as a whole', async (punches, err) => {
    await send(punches).expect(400).expect(says(err));
  });

  describe('of a terminal', () => {
    const punches: PunchRequest[] = [{ EMPID, at: '2024-01-01T08:00:00Z' }];
    const refused = { err: 'The key of the terminal is missing, unknown or revoked.' };

    it('without a key are refused before they are looked at', async () => {
      await backend.http
        .post(API_PATHS.punches)
        .send({ punches: 'none' })
        .expect(401)
        .expect(answers(refused));
    });

    it('with an unknown or wrong key are refused', async () => {
      const secret = 'a'.repeat(43);
      await send(punches, `gate-9.${secret}`).expect(401).expect(answers(refused));
      await send(punches, `gate-1.${secret}`).expect(401).expect(answers(refused));
      await send(punches, 'gate-1').expect(401).expect(answers(refused));
    });

    it('are refused from the moment its key is revoked, also under a session', async () => {
      const issued = await backend.commands.execute(new IssueTerminal('gate-2', testContext()));
      await send(punches, issued.key).expect(200);
      await backend.commands.execute(new RevokeTerminal('gate-2', testContext()));
      await send(punches, issued.key)
        .set(await backend.bearer(EMPID))
        .expect(401)
        .expect(answers(refused));
    });
  });

  it('are not half accepted while the log is down, and may be sent again', async () => {
    const punches = [{ EMPID, at: at(1, '20:00:00') }];
    await backend.lines.log.cut();
    await send(punches).expect(503);
    await backend.lines.log.restore();
    await send(punches).expect(200, { data: [ACCEPTED] });
  });
});
