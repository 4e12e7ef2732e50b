import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { PREVIEW_HEADER } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { TERMINAL_KEY_HEADER } from '@timekeep/contracts/api/clock-api';
import type { ModifyEmployeeAnswer, EmployeesAnswer } from '@timekeep/contracts/api/employees-api';
import type { PreviewableAnswer } from '@timekeep/contracts/api/preview-api';
import type { PunchFileAnswer } from '@timekeep/contracts/api/punch-files-api';
import { DEVICE_NUMBERS_STREAM, punchesStream } from '@timekeep/contracts/events/streams';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { createLogger } from '@timekeep/log/logging/logger';
import supertest from 'supertest';
import { IssueTerminal } from '../../clock/clock.module.js';
import { CONFIGURATION, type Configuration } from '../../configuration/configuration.js';
import { createApplication } from '../../create-application.js';
import { EventStore } from '../../event-store/event-store.js';
import { CompanyTime } from '../../organization/organization.module.js';
import {
  startTestBackend,
  TEST_COMPANY,
  TEST_DEPARTMENT,
  testContext,
  type TestBackend,
} from '../../testing/test-backend.js';
import { ResignEmployee } from '../employees.module.js';

const HR = '100001';
const FIRST = '2023-01-02';
let backend: TestBackend;
let other: NestExpressApplication;
let hr: { readonly Authorization: string };
let today: WorkDate;
let staff = 100_100;

beforeAll(async () => {
  backend = await startTestBackend();
  const configuration = backend.app.get<Configuration>(CONFIGURATION);
  other = await createApplication(configuration, createLogger('backend', { level: 'silent' }));
  await other.listen(0, '127.0.0.1');
  await backend.user(HR, 'HR', { hiredOn: FIRST });
  hr = await backend.bearer(HR);
  today = await backend.app.get(CompanyTime).today();
});

afterAll(async () => {
  await other.close();
  await backend.stop();
});

/** Registers an employee by the name, and returns the id. */
async function hire(EMP_FNAME: string): Promise<string> {
  const EMPID = String((staff += 1));
  await backend.employee(EMPID, { EMP_FNAME, hiredOn: FIRST });
  return EMPID;
}

const modifyOn = (http: TestBackend['http'], EMPID: string, EMP_FNAME: string, changes: object) =>
  http
    .patch(API_PATHS.employees)
    .set(hr)
    .send({ EMPID, EMP_LNAME: 'CRUZ', EMP_FNAME, DEPT: TEST_DEPARTMENT, COMPANY: TEST_COMPANY, ...changes });
const modify = (EMPID: string, EMP_FNAME: string, changes: object) =>
  modifyOn(backend.http, EMPID, EMP_FNAME, changes);
const resign = (EMPID: string, resignedOn: WorkDate) =>
  backend.run(new ResignEmployee(EMPID, testContext(), resignedOn));
const register = (EMPID: string, EMP_FNAME: string, hiredOn: WorkDate, DEPT = TEST_DEPARTMENT) =>
  backend.http
    .post(API_PATHS.registerEmployee)
    .set(hr)
    .send({
      ...{
        EMPID,
        EMP_LNAME: 'CRUZ',
        EMP_FNAME,
        DEPT,
        COMPANY: TEST_COMPANY,
        PIN: '1234',
        hiredOn,
      },
    });
async function listed(EMPID: string) {
  const { body }: { body: EmployeesAnswer } = await backend.http
    .get(`${API_PATHS.employees}?left=true`)
    .set(hr)
    .expect(200);
  return body.employee.find((each) => each.EMPID === EMPID);
}
const punchesOf = async (EMPID: string, date: string) =>
  (await backend.app.get(EventStore).idsIn(punchesStream(EMPID, date))).positions.size;

async function sendFile(lines: readonly string[]): Promise<PunchFileAnswer['file']> {
  const { body }: { body: PunchFileAnswer } = await backend.http
    .post(API_PATHS.punchFiles)
    .set(hr)
    .attach('file', Buffer.from(lines.join('\n')), 'attlog.dat')
    .expect(200);
  await backend.http
    .post(`${API_PATHS.punchFiles}/${body.file?.id ?? ''}`)
    .set(hr)
    .send({})
    .expect(200);
  return body.file;
}

describe('somebody who is back after the number went to somebody else', () => {
  const undo = (EMPID: string, changes: object = {}) =>
    backend.http
      .post(API_PATHS.reinstateEmployee)
      .set(hr)
      .send({ EMPID, reason: 'Stays', ...changes });
  const rehire = (EMPID: string, changes: object = {}) =>
    backend.http
      .post(API_PATHS.rehireEmployee)
      .set(hr)
      .send({
        ...{ EMPID, hiredOn: today, DEPT: TEST_DEPARTMENT, COMPANY: TEST_COMPANY, PIN: '1234', ...changes },
      });

  it.each([
    ['an undone resignation', undo],
    ['a rehire', rehire],
  ])('is told so by the preview and the answer of %s, and the number stays', async (_, back) => {
    const [left, next] = [await hire('LEFT'), await hire('NEXT')];
    const number = left.slice(-3);
    await modify(left, 'LEFT', { deviceNumber: number }).expect(200);
    await resign(left, addDays(today, -10));
    const before: { body: PreviewableAnswer } = await back(left, { preview: true }).expect(201);
    expect(before.body.preview).not.toHaveProperty('deviceNumber');
    await modify(next, 'NEXT', { deviceNumber: number }).expect(200);
    // A preview from before the number went on is not recorded.
    const { token = '' } = before.body.preview ?? {};
    await back(left).set(PREVIEW_HEADER, token).expect(409);
    const { body }: { body: PreviewableAnswer } = await back(left, { preview: true }).expect(201);
    expect(body.preview?.deviceNumber).toEqual({ number, EMPID: next, EMPNAME: 'CRUZ, NEXT' });
    const saved = await back(left)
      .set(PREVIEW_HEADER, body.preview?.token ?? '')
      .expect(201);
    expect(saved.body).toMatchObject({
      msg: expect.stringContaining(`The device number ${number} is now that of CRUZ, NEXT (${next})`),
    });
    expect((await listed(next))?.deviceNumber).toBe(number);
    expect(await listed(left)).not.toHaveProperty('deviceNumber');
  });

  it('is told nothing while nobody else has it', async () => {
    const left = await hire('LEFT');
    await modify(left, 'LEFT', { deviceNumber: '7001' }).expect(200);
    await resign(left, addDays(today, -10));
    const { body } = await undo(left).expect(201);
    expect(body).toMatchObject({ msg: `The resignation of ${left} was undone.` });
    expect((await listed(left))?.deviceNumber).toBe('7001');
  });
});

describe('an id that was the number of somebody who left', () => {
  it('can be given from the day after the last day on, and punches of before stay with the former holder', async () => {
    const left = await hire('LEFT');
    await modify(left, 'LEFT', { deviceNumber: '7102' }).expect(200);
    const taken = await register('007102', 'NEW', today).expect(409);
    expect(taken.body).toMatchObject({ err: `The device number 7102 is that of employee ${left}.` });
    await resign(left, '2024-05-15');
    const early = await register('007102', 'NEW', '2024-05-15').expect(409);
    expect(early.body).toMatchObject({
      err: expect.stringContaining(`is that of employee ${left} up to the last day, 2024-05-15.`),
    });
    // A call that is refused for another reason takes no number.
    await register('007102', 'NEW', '2024-06-03', 'Nowhere').expect(422);
    expect((await listed(left))?.deviceNumber).toBe('7102');
    await register('007102', 'NEW', '2024-06-03').expect(201);
    expect(await listed(left)).not.toHaveProperty('deviceNumber');
    expect(await listed('007102')).not.toHaveProperty('deviceNumber');
    const file = await sendFile(
      ['2024-05-14', '2024-05-15', '2024-06-03', '2024-06-04'].map((date) => `7102\t${date} 09:00:00\t1\t0`),
    );
    expect(file).toMatchObject({ recorded: 4 });
    const counts = (EMPID: string) =>
      Promise.all(
        ['2024-05-14', '2024-05-15', '2024-06-03', '2024-06-04'].map((date) => punchesOf(EMPID, date)),
      );
    expect(await counts(left)).toEqual([1, 1, 0, 0]);
    expect(await counts('007102')).toEqual([0, 0, 1, 1]);
    // The number stays with the id, whatever other number the employee gets or loses.
    await modify('007102', 'NEW', { deviceNumber: '7103' }).expect(200);
    await modify('007102', 'NEW', { deviceNumber: '' }).expect(200);
    await sendFile(['7102\t2024-05-14 18:00:00\t1\t0', '7102\t2024-06-04 18:00:00\t1\t0']);
    expect(await counts(left)).toEqual([2, 1, 0, 0]);
    expect(await counts('007102')).toEqual([0, 0, 1, 2]);
    const first = await modify('007102', 'NEW', { hiredOn: '2024-05-15' }).expect(422);
    expect(first.body).toMatchObject({ err: expect.stringContaining('must not be before 2024-05-16') });
    await modify('007102', 'NEW', { hiredOn: '2024-05-16' }).expect(200);
    await modify(await hire('LATER'), 'LATER', { deviceNumber: '7102' }).expect(409);
  });

  it('is known to terminals', async () => {
    const left = await hire('LEFT');
    await modify(left, 'LEFT', { deviceNumber: '7104' }).expect(200);
    await resign(left, addDays(today, -2));
    await register('007104', 'NEW', today).expect(201);
    const { key } = await backend.commands.execute(new IssueTerminal('gate-7', testContext()));
    const punches = [addDays(today, -3), today].map((date) => ({
      EMPID: '007104',
      at: `${date}T00:00:30+08:00`,
    }));
    await backend.http.post(API_PATHS.punches).set(TERMINAL_KEY_HEADER, key).send({ punches }).expect(200);
    const zone = await backend.app.get(CompanyTime).zone();
    const dates = punches.map(({ at }) => zone.workDateAt(Date.parse(at)));
    expect(await punchesOf(left, dates[0] ?? '')).toBe(1);
    expect(await punchesOf('007104', dates[0] ?? '')).toBe(0);
  });
});

describe('a number that two want', () => {
  it('is that of one of them when two backends give it at once; the other is refused, and nothing of it is saved', async () => {
    const outcomes: number[][] = [];
    const second = supertest(await other.getUrl());
    for (let round = 0; round < 8; round += 1) {
      const pair = [await hire('ONE'), await hire('TWO')] as const;
      const deviceNumber = String(8000 + round);
      const answers = await Promise.all([
        modifyOn(backend.http, pair[0], 'RACER', { deviceNumber }),
        modifyOn(second, pair[1], 'RACER', { deviceNumber }),
      ]);
      outcomes.push(answers.map(({ status }) => status).toSorted());
      const [one, two] = [await listed(pair[0]), await listed(pair[1])];
      const [winner, loser] = one?.deviceNumber === deviceNumber ? [one, two] : [two, one];
      expect(winner).toMatchObject({ deviceNumber, EMP_FNAME: 'RACER' });
      expect(loser).not.toHaveProperty('deviceNumber');
      expect(loser?.EMP_FNAME).not.toBe('RACER');
    }
    expect(outcomes).toEqual(Array.from({ length: 8 }, () => [200, 409]));
  });

  it('is recorded by one of two decisions on the same revision', async () => {
    const store = backend.app.get(EventStore);
    const [one, two] = [await hire('ONE'), await hire('TWO')];
    const { revision } = await store.idsIn(DEVICE_NUMBERS_STREAM);
    const append = (EMPID: string, id: string) => ({
      ...{ stream: DEVICE_NUMBERS_STREAM, revision },
      facts: [
        {
          id,
          event: { type: 'DeviceNumberSet', data: { EMPID, deviceNumber: '8100', from: null } } as const,
        },
      ],
    });
    const appended = await Promise.all([
      store.appendAll([append(one, '5a1e6b9c-3c39-4f4e-8d1c-2f60e6f7a001')], testContext()),
      store.appendAll([append(two, '5a1e6b9c-3c39-4f4e-8d1c-2f60e6f7a002')], testContext()),
    ]);
    expect(appended.flat().filter((each) => each !== null)).toHaveLength(1);
  });

  it('is refused to who saw it free in a preview', async () => {
    const [one, two] = [await hire('ONE'), await hire('TWO')];
    const changes = { deviceNumber: '8200', hiredOn: '2023-02-01' };
    const shown: { body: ModifyEmployeeAnswer } = await modify(one, 'ONE', {
      ...changes,
      preview: true,
    }).expect(200);
    const { token = '' } = shown.body.preview ?? {};
    await modify(two, 'TWO', { deviceNumber: '8200' }).expect(200);
    await modify(one, 'ONE', { ...changes, preview: true }).expect(409);
    await modify(one, 'ONE', changes).set(PREVIEW_HEADER, token).expect(409);
    expect((await listed(one))?.hiredOn).toBe(FIRST);
    // It is free again, but from another day on than the preview said.
    await resign(two, addDays(today, -5));
    await modify(one, 'ONE', changes).set(PREVIEW_HEADER, token).expect(409);
    expect((await listed(one))?.hiredOn).toBe(FIRST);
    const again: { body: ModifyEmployeeAnswer } = await modify(one, 'ONE', {
      ...changes,
      preview: true,
    }).expect(200);
    await modify(one, 'ONE', changes)
      .set(PREVIEW_HEADER, again.body.preview?.token ?? '')
      .expect(200);
    expect(await listed(one)).toMatchObject({ deviceNumber: '8200', hiredOn: '2023-02-01' });
  });
});
