import { createHmac } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SignInAnswer } from '@timekeep/contracts/api/accounts-api';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { OwnAttendanceAnswer } from '@timekeep/contracts/api/attendance-api';
import { TERMINAL_KEY_HEADER, type PunchesAnswer } from '@timekeep/contracts/api/clock-api';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { commandLine } from '../support/command-line.js';
import { newDataFolder } from '../support/data-folder.js';
import { RunningSystem } from '../support/system.js';

/**
 * The data folder of the first version that had accounts, terminals and a command line: a small company, with all
 * events of version 1, in tables of the log's first format. `it backup` exported it unchanged. It must not be
 * regenerated, since it represents existing data folders.
 */
const FIRST_VERSION = join(import.meta.dirname, '../../fixtures/first-version.backup');
const SECRETS = {
  JWT_SECRET: 'of the first version, 32 letters or more',
  PIN_SECRET: 'its PINs were hashed with this text',
};
const PASSWORD = 'first2026';
const TERMINAL_KEY = 'gate-1.L5zgHVSyXo_LikVR3t9tsqwuNrASqA5Pv0LxP8Z9NvA';
const [HR, EMPLOYEE] = ['100001', '100002'];

let folder: string;
let system: RunningSystem;

beforeAll(async () => {
  folder = await newDataFolder();
  expect(await commandLine(folder, 'restore', FIRST_VERSION)).toEqual({
    code: 0,
    printed: '33 events restored, as of 2026-11-21T22:53:32.720Z. Everybody has to sign in again.\n',
  });
  system = await RunningSystem.start(0, folder, { DEMO: 'false', ...SECRETS });
});

afterAll(async () => {
  await system.stop();
  await rm(folder, { recursive: true, force: true });
});

async function call<Answer>(path: string, headers: Record<string, string>, body?: object): Promise<Answer> {
  const response = await fetch(system.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

async function signedIn(id: string): Promise<Record<string, string>> {
  const { token } = await call<SignInAnswer>(API_PATHS.signIn, {}, { id, password: PASSWORD });
  return { authorization: `Bearer ${decodeURIComponent(token)}` };
}

async function recordsOf(id: string): Promise<OwnAttendanceAnswer['data']> {
  const path = pathTo(API_PATHS.ownAttendance, { employeeId: id });
  return (await call<OwnAttendanceAnswer>(path, await signedIn(id))).data;
}

/**
 * Returns a token as a backend signed it before the restore: by the secret alone, for an account that has not changed
 * since.
 */
function earlierToken(id: string): string {
  const iat = Math.floor(Date.now() / 1_000);
  const claims = { sub: id, ver: 1, iat, exp: iat + 3_600, iss: 'timekeep', aud: 'timekeep-web' };
  const text = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${createHmac('sha256', SECRETS.JWT_SECRET).update(text).digest('base64url')}`;
}

describe('a data folder of the first version', () => {
  it('takes no token from before the restore', async () => {
    const headers = { authorization: `Bearer ${earlierToken(HR)}` };
    await expect(call(pathTo(API_PATHS.profile, { EMPID: HR }), headers)).rejects.toThrow(': 401 ');
    await call(pathTo(API_PATHS.profile, { EMPID: HR }), await signedIn(HR));
  });

  it('shows the records that it showed then', async () => {
    const records = await recordsOf(EMPLOYEE);
    const told = records
      .filter(({ Date }) => Date >= '2026-11-13' && Date < '2026-11-22')
      .map(({ Date, Remarks, TimeIN1, TimeOUT1, MinsLate, UnderOverTime, hrs }) =>
        [Date.slice(0, 10), Remarks, TimeIN1, TimeOUT1, MinsLate, UnderOverTime, hrs].join(' '),
      );
    expect(told).toEqual([
      '2026-11-21 RS   0 0 0',
      '2026-11-20 Absent   0 0 0',
      '2026-11-19 SH   0 0 0',
      '2026-11-18 SL   0 0 0',
      '2026-11-17 Present 07:55:00 17:30:00 0 30 9.58',
      '2026-11-16 Present 08:10:00 17:00:00 10 0 8.83',
      '2026-11-15 RS   0 0 0',
      '2026-11-14 RS   0 0 0',
      '2026-11-13 Absent   0 0 0',
    ]);
  });

  it('knows its people, their authority and what they have', async () => {
    const headers = await signedIn(HR);
    expect(await call(pathTo(API_PATHS.profile, { EMPID: HR }), headers)).toMatchObject({
      ...{ EMP_LNAME: 'SANTOS', EMP_EMAIL: 'maria@acme.example' },
      ...{ ACCOUNT_AUTHORITY: 'HR', DEPARTMENT: 'Sales' },
    });
    expect(await call(pathTo(API_PATHS.scheduleOf, { EMPID: EMPLOYEE }), headers)).toMatchObject({
      data: [{ FROM: '2026-11-01', TO: '2026-12-31', DAYS: 5 }],
    });
    expect(await call(`${API_PATHS.leaveTransactions}?EMPID=${EMPLOYEE}`, headers)).toMatchObject({
      data: [{ TRANSAC_ID: `${EMPLOYEE}-1`, LEAVE_TYPE: 'SL', DATE: '2026-11-18', REMARKS: 'flu' }],
    });
  });

  it('takes punches of a terminal that was issued before there were PINs', async () => {
    // The system is no demo: root says who it is.
    const line = ['--as', 'maria', 'rules', 'set', '--punch-days', '36500'];
    expect(await commandLine(folder, ...line)).toMatchObject({ code: 0 });
    const punches = [{ EMPID: EMPLOYEE, at: '2026-11-20T08:05:00+08:00' }];
    const answer = await call<PunchesAnswer>(
      API_PATHS.punches,
      { [TERMINAL_KEY_HEADER]: TERMINAL_KEY },
      { punches },
    );
    expect(answer.data).toEqual([{ outcome: 'accepted' }]);
    expect(await recordsOf(EMPLOYEE)).toContainEqual(
      expect.objectContaining({ Date: '2026-11-20T00:00:00.000Z', Remarks: 'TimeIn', MinsLate: 5 }),
    );
  });
});
