import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  TERMINAL_KEY_HEADER,
  type PunchesAnswer,
  type PunchOutcome,
  type RefusedPunchesAnswer,
} from '@timekeep/contracts/api/clock-api';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { CompanyTime } from '../organization/organization.module.js';
import { startTestBackend, testContext, type TestBackend } from '../testing/test-backend.js';
import { OpenWorkday } from '../workdays/workdays.module.js';
import { IssueTerminal } from './clock.module.js';

const [HR, EMPID, VETERAN] = ['100001', '100002', '100003'] as const;
const DAY_MINUTES = 1_440;
let backend: TestBackend;
let hr: { readonly Authorization: string };
let key: string;
let today: WorkDate;
const day = (days: number) => addDays(today, days);

beforeAll(async () => {
  backend = await startTestBackend();
  today = await backend.app.get(CompanyTime).today();
  await backend.user(HR, 'HR', { hiredOn: day(-5) });
  await backend.employee(EMPID, { hiredOn: day(-5) });
  await backend.employee(VETERAN, { hiredOn: day(-90) });
  ({ key } = await backend.commands.execute(new IssueTerminal('gate-1', testContext())));
  hr = await backend.bearer(HR);
  for (const days of [-5, -4, -3, -2, -1]) await backend.run(new OpenWorkday(day(days), testContext()));
});

afterAll(() => backend.stop());

async function punch(...times: readonly string[]): Promise<readonly PunchOutcome[]> {
  const punches = times.map((time) => ({ EMPID, at: `${time}+08:00` }));
  const sent = backend.http.post(API_PATHS.punches).set(TERMINAL_KEY_HEADER, key).send({ punches });
  const { body }: { body: PunchesAnswer } = await sent.expect(200);
  return body.data;
}

const post = (path: string, body: object) => backend.http.post(path).set(hr).send(body).expect(200);

const correct = (from: WorkDate, to: WorkDate, minutes: number) =>
  post(API_PATHS.correctedClocks, {
    ...{ terminal: 'gate-1', from: `${from}T00:00`, to: `${to}T00:00`, minutes },
    reason: 'The date was wrong',
  });

async function timesOn(date: WorkDate, id: string = EMPID): Promise<unknown> {
  const search = { FROM: date, TO: date, reportFilter: 'name', selectedOption: id };
  const { body }: { body: SearchTimekeepAnswer } = await post(API_PATHS.timekeep, search);
  return body.data.map(({ TimeIN1, TimeOUT1 }) => [TimeIN1, TimeOUT1]);
}

describe('punches of a clock that was corrected', () => {
  it('are judged by the time at which they count: with a clock three days ahead they lie in the future no more', async () => {
    expect(await punch(`${day(1)}T08:00:00`)).toMatchObject([{ outcome: 'rejected' }]);
    await correct(day(1), day(3), -3 * DAY_MINUTES);
    expect(await punch(`${day(1)}T08:00:00`, `${day(1)}T17:00:00`)).toMatchObject([
      { outcome: 'accepted' },
      { outcome: 'accepted' },
    ]);
    expect(await punch(`${day(1)}T08:00:00`)).toMatchObject([{ outcome: 'duplicate' }]);
    expect(await timesOn(day(-2))).toEqual([['08:00:00', '17:00:00']]);
  });

  it('are within the employment if they count there, and outside otherwise', async () => {
    await correct(day(-8), day(-5), 3 * DAY_MINUTES);
    expect(await punch(`${day(-7)}T09:00:00`)).toMatchObject([{ outcome: 'accepted' }]);
    expect(await timesOn(day(-4))).toEqual([['09:00:00', null]]);
    await correct(day(-5), day(-4), -3 * DAY_MINUTES);
    expect(await punch(`${day(-5)}T09:00:00`)).toMatchObject([{ outcome: 'rejected' }]);
  });

  it('follow a later correction too when HR took them over', async () => {
    const date = day(-60);
    for (const days of [-60, -59]) await backend.run(new OpenWorkday(day(days), testContext()));
    const punches = [{ EMPID: VETERAN, at: `${date}T10:00:00+08:00` }];
    const sent = backend.http.post(API_PATHS.punches).set(TERMINAL_KEY_HEADER, key).send({ punches });
    const { body: refused }: { body: PunchesAnswer } = await sent.expect(200);
    expect(refused.data).toMatchObject([{ outcome: 'rejected' }]);
    const search = { FROM: addDays(date, -1), TO: addDays(date, 1), EMPID: VETERAN };
    const { body: found }: { body: RefusedPunchesAnswer } = await post(API_PATHS.refusedPunches, search);
    await post(API_PATHS.takeRefusedPunches, { ids: found.data.map(({ id }) => id) });
    expect(await timesOn(date, VETERAN)).toEqual([['10:00:00', null]]);
    await correct(date, addDays(date, 1), DAY_MINUTES);
    expect(await timesOn(date, VETERAN)).toEqual([[null, null]]);
    expect(await timesOn(day(-59), VETERAN)).toEqual([['10:00:00', null]]);
  });
});
