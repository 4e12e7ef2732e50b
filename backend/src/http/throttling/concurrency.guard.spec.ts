import type { Server, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import { eventually } from '@timekeep/tools/eventually';
import { DataSource } from 'typeorm';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.js';

const HR = '100001';
const EMPLOYEE = '100002';
const FLOOD = 300;
/** Concurrent heavy calls of one user. */
const UNDER_WAY = 2;
const WAITING = 500;
const TIMEOUT_MS = 60_000;
const LOCK = 'LOCK TABLE audit.versions, audit.events, audit.employees IN ACCESS EXCLUSIVE MODE';
const BUSY =
  'You have too many requests under way. This one was not carried out. Please try again in a moment.';

describe('three hundred requests of one person', () => {
  let backend: TestBackend;
  let hr: { Authorization: string };
  let employee: { Authorization: string };

  beforeAll(async () => {
    backend = await startTestBackend();
    await backend.user(HR, 'HR');
    await backend.user(EMPLOYEE);
    hr = await backend.bearer(HR);
    employee = await backend.bearer(EMPLOYEE);
  });

  afterAll(() => backend.stop());

  const audit = () => backend.http.post(API_PATHS.audit).set(hr).send({});
  const profile = () => backend.http.get(pathTo(API_PATHS.profile, { EMPID: HR })).set(hr);
  const ownOfAnother = () =>
    backend.http.get(pathTo(API_PATHS.ownAttendance, { employeeId: EMPLOYEE })).set(employee);

  it('that wait for the database leave connections to others', async () => {
    const database = backend.app.get(DataSource);
    const answered: number[] = [];
    let ended = 0;
    let flood: Promise<unknown> = Promise.resolve();
    // While audit's tables are locked, no search of them ends.
    await database.transaction(async (session) => {
      await session.query(LOCK);
      flood = Promise.all(
        Array.from({ length: FLOOD }, async () => {
          const { status } = await audit();
          ended++;
          // On a busy machine some wait for the longest time.
          if (status !== 429) answered.push(status);
        }),
      );
      await eventually(async () => (await waitingForLocks()) > 0, TIMEOUT_MS);
      for (let n = 0; n < 3; n++) await ownOfAnother().expect(200);
      // The other requests of the same user do not wait for them either.
      await profile().expect(200);
      expect(await waitingForLocks()).toBeLessThanOrEqual(UNDER_WAY);
      expect(answered).toEqual([]);
    });
    await flood;
    expect(ended).toBe(FLOOD);
    expect(new Set(answered)).toEqual(new Set([200]));
  });

  it('whose callers leave are under way until the database has answered', async () => {
    const database = backend.app.get(DataSource);
    const server: Server = backend.app.getHttpServer();
    let arrived = 0;
    let left = 0;
    const watch = (_request: unknown, response: ServerResponse) => {
      arrived++;
      response.once('close', () => {
        if (!response.writableEnded) left++;
      });
    };
    server.on('request', watch);
    let next: Promise<unknown> = Promise.resolve();
    await database.transaction(async (session) => {
      await session.query(LOCK);
      const calls = Array.from({ length: UNDER_WAY }, audit);
      const aborted = Promise.all(calls.map((call) => call.catch(() => undefined)));
      await eventually(async () => (await waitingForLocks()) === UNDER_WAY, TIMEOUT_MS);
      next = Promise.all(Array.from({ length: 10 * UNDER_WAY }, () => audit().expect(200)));
      await eventually(() => arrived === 11 * UNDER_WAY, TIMEOUT_MS);
      for (const call of calls) call.abort();
      await aborted;
      await eventually(() => left === UNDER_WAY, TIMEOUT_MS);
      // Time in which others would begin, if they could.
      for (let n = 0; n < 5; n++) {
        await profile().expect(200);
        await ownOfAnother().expect(200);
      }
      expect(await waitingForLocks()).toBe(UNDER_WAY);
    });
    server.off('request', watch);
    // The requests of disconnected clients are over as well.
    await next;
  });

  it('beyond those that may wait are refused in words', async () => {
    const database = backend.app.get(DataSource);
    let flood: Promise<unknown> = Promise.resolve();
    const refused: unknown[] = [];
    await database.transaction(async (session) => {
      await session.query(LOCK);
      flood = Promise.all(
        Array.from({ length: UNDER_WAY + WAITING + 3 }, async () => {
          const { status, body, headers } = await audit();
          const answer: { readonly err?: string } = body;
          if (answer.err === BUSY) refused.push({ status, seconds: headers['retry-after'] });
        }),
      );
      await eventually(() => refused.length === 3, TIMEOUT_MS);
      await ownOfAnother().expect(200);
    });
    await flood;
    expect(refused).toEqual(Array(3).fill({ status: 429, seconds: '5' }));
  });

  async function waitingForLocks(): Promise<number> {
    const [row] = await backend.app.get(DataSource).query<{ count: number }[]>(
      `SELECT count(*)::integer FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND application_name = 'timekeep-backend'`,
    );
    return row?.count ?? 0;
  }
});
