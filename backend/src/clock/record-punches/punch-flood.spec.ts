import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import { MAX_PUNCHES_A_CALL, TERMINAL_KEY_HEADER } from '@timekeep/contracts/api/clock-api';
import { addDays } from '@timekeep/contracts/time/work-date';
import { eventually } from '@timekeep/tools/eventually';
import { DataSource } from 'typeorm';
import { CompanyTime } from '../../organization/organization.module.js';
import { startTestBackend, testContext, type TestBackend } from '../../testing/test-backend.js';
import { IssueTerminal, RecordPunches } from '../clock.module.js';

const EMPID = '100001';
const CALLS = 16;
/** Concurrent calls of a terminal with one punch each, and waiting ones. */
const UNDER_WAY = 64;
const WAITING = 500;
const TIMEOUT_MS = 60_000;
const LOCK = 'LOCK TABLE directory.employees IN ACCESS EXCLUSIVE MODE';
const BUSY =
  'You have too many requests under way. This one was not carried out. Please try again in a moment.';

describe('one terminal that sends calls with many unknown ids', () => {
  let backend: TestBackend;
  let key: string;
  let other: string;
  let at: string;
  let next = 200_000;

  beforeAll(async () => {
    backend = await startTestBackend();
    const today = await backend.app.get(CompanyTime).today();
    await backend.user(EMPID, 'EMPLOYEE', { hiredOn: addDays(today, -10) });
    ({ key } = await backend.commands.execute(new IssueTerminal('gate-1', testContext())));
    ({ key: other } = await backend.commands.execute(new IssueTerminal('gate-2', testContext())));
    at = new Date(backend.app.get(CompanyTime).now()).toISOString();
  });

  afterAll(() => backend.stop());

  const send = async (terminal: string, punches: readonly object[]) =>
    await backend.http.post(API_PATHS.punches).set(TERMINAL_KEY_HEADER, terminal).send({ punches });
  const madeUp = (count: number) => Array.from({ length: count }, () => ({ EMPID: String(++next), at }));

  it('has two of them under way at a time, so that others do not wait, and all answered', async () => {
    const bearer = await backend.bearer(EMPID);
    const own = () => backend.http.get(pathTo(API_PATHS.ownAttendance, { employeeId: EMPID })).set(bearer);
    let [arrived, begun] = [0, 0];
    const arrive = () => (arrived += 1);
    const server: Server = backend.app.getHttpServer();
    server.on('request', arrive);
    const commands = backend.commands.subscribe((command) => {
      if (command instanceof RecordPunches) begun += 1;
    });
    let flood: Promise<number[]> = Promise.resolve([]);
    await backend.app.get(DataSource).transaction(async (session) => {
      await session.query(LOCK);
      flood = Promise.all(
        Array.from({ length: CALLS }, async () => (await send(key, madeUp(MAX_PUNCHES_A_CALL))).status),
      );
      await eventually(() => arrived === CALLS && begun > 1, TIMEOUT_MS);
      for (let n = 0; n < 3; n++) await own().expect(200);
      expect(begun).toBe(2);
    });
    const [{ status }, { body }] = await Promise.all([own(), send(other, [{ EMPID, at }])]);
    expect([status, body]).toMatchObject([200, { data: [{ outcome: 'accepted' }] }]);
    expect(new Set(await flood)).toEqual(new Set([200]));
    server.off('request', arrive);
    commands.unsubscribe();
  });

  it('is told to repeat the calls that are too many, and has all others recorded', async () => {
    const database = backend.app.get(DataSource);
    const refused: unknown[] = [];
    const statuses: number[] = [];
    let calls: Promise<unknown> = Promise.resolve();
    // While the directory is locked, no call of a terminal ends.
    await database.transaction(async (session) => {
      await session.query(LOCK);
      calls = Promise.all(
        Array.from({ length: UNDER_WAY + WAITING + 3 }, async () => {
          const { status, body, headers } = await send(key, [{ EMPID, at }]);
          const answer: { readonly err?: string } = body;
          statuses.push(status);
          if (answer.err === BUSY) refused.push({ status, seconds: headers['retry-after'] });
        }),
      );
      await eventually(() => refused.length === 3, TIMEOUT_MS);
      expect(statuses).toEqual([429, 429, 429]);
    });
    await calls;
    expect(refused).toEqual(Array(3).fill({ status: 429, seconds: '5' }));
    // On a busy machine some wait for the longest time.
    expect(new Set(statuses.filter((status) => status !== 429))).toEqual(new Set([200]));
    expect((await send(key, [{ EMPID, at }])).body).toMatchObject({ data: [{ outcome: 'duplicate' }] });
  });
});
