import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { TERMINAL_KEY_HEADER } from '@timekeep/contracts/api/clock-api';
import type { HealthAnswer } from '@timekeep/contracts/api/system-api';
import { MENDED, MOSTLY_REFUSED } from '@timekeep/contracts/clock/punch-refusals';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { eventually } from '@timekeep/tools/eventually';
import { DataSource } from 'typeorm';
import { CONFIGURATION, type Configuration } from '../../configuration/configuration.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { startTestBackend, testContext, type TestBackend } from '../../testing/test-backend.js';
import { IssueTerminal } from '../clock.module.js';
import { MAX_REFUSED_A_DAY } from '../refused-punches/refused-punches.decider.js';
import { hashOf } from './refused-entries.js';
import { TerminalTraffic } from './terminal-traffic.js';

const [EMPID, IT, HR] = ['100001', '100002', '100003'] as const;
const HOUR_MS = 3_600_000;
const AHEAD_HOURS = 8;

describe('punches of terminals', () => {
  let backend: TestBackend;
  let other: TerminalTraffic;
  let today: WorkDate;
  let minute = 0;
  const keys = new Map<string, string>();
  const sessions = new Map<string, { readonly Authorization: string }>();
  const log = new PassThrough();
  const written = text(log);

  beforeAll(async () => {
    backend = await startTestBackend({}, log);
    today = await backend.app.get(CompanyTime).today();
    for (const id of [IT, HR]) await backend.user(id, id === IT ? 'IT' : 'HR');
    await backend.employee(EMPID, { hiredOn: addDays(today, -100), PIN: '1234' });
    for (const [name, hasPins] of [
      ['gate-1', false],
      ['gate-2', false],
      ['gate-3', false],
      ['door-1', true],
    ] as const) {
      const { key } = await backend.commands.execute(new IssueTerminal(name, testContext(), hasPins));
      keys.set(name, key);
    }
    other = new TerminalTraffic(backend.app.get<Configuration>(CONFIGURATION));
  });

  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await other.onApplicationShutdown();
    await backend.stop();
    log.end();
  };
  afterAll(stop);

  const later = () => new Date(Date.now() + AHEAD_HOURS * HOUR_MS + ++minute * 1_000).toISOString();
  const earlier = () => `${addDays(today, -3)}T08:${String(minute++ % 60).padStart(2, '0')}:00+08:00`;

  async function send(terminal: string, punches: readonly object[]): Promise<unknown> {
    const { body } = await backend.http
      .post(API_PATHS.punches)
      .set(TERMINAL_KEY_HEADER, keys.get(terminal) ?? '')
      .send({ punches })
      .expect(200);
    const { data }: { readonly data: readonly { readonly outcome: string }[] } = body;
    return data.map(({ outcome }) => outcome);
  }

  async function health(by?: string): Promise<HealthAnswer> {
    const asked = backend.http.get(API_PATHS.health);
    if (by !== undefined) {
      const session = sessions.get(by) ?? (await backend.bearer(by));
      sessions.set(by, session);
      asked.set(session);
    }
    const { body } = await asked.expect(200);
    const answer: HealthAnswer = body;
    return answer;
  }

  const series = async (text: string): Promise<string | undefined> =>
    (await backend.http.get('/metrics').expect(200)).text.split('\n').find((line) => line.startsWith(text));

  it('leave the system well while most of them are recorded', async () => {
    await eventually(async () => (await health()).status === 'ok');
    const recorded = Array.from({ length: 6 }, () => ({ EMPID, at: earlier() }));
    const refused = Array.from({ length: MOSTLY_REFUSED.fewest }, () => ({ EMPID, at: later() }));
    await send('gate-1', [...recorded, ...refused]);
    expect(await health()).toMatchObject({ status: 'ok', punches: 'recorded', terminals: [] });
  });

  it('make it degraded when a clock is wrong: the terminal is named to IT and HR alone', async () => {
    const refused = Array.from({ length: MOSTLY_REFUSED.fewest - 1 }, () => ({ EMPID, at: later() }));
    expect(await send('gate-2', refused)).toEqual(refused.map(() => 'rejected'));
    expect((await health()).status).toBe('ok');
    // Sent again, they are the same punches.
    await send('gate-2', refused);
    expect((await health()).status).toBe('ok');
    await send('gate-2', [{ EMPID, at: later() }]);

    const found = await health();
    expect(found).toMatchObject({ status: 'degraded', eventLog: 'up', punches: 'refused', terminals: [] });
    expect(JSON.stringify({ ...found, version: '' })).not.toMatch(/\d/);
    const named = [{ terminal: 'gate-2', reason: 'future', refused: 5, sent: 5 }];
    expect((await health(IT)).terminals).toEqual(named);
    expect((await health(HR)).terminals).toEqual(named);
    await backend.user('100004');
    expect((await health('100004')).terminals).toEqual([]);
  });

  it('are counted by terminal and reason for Prometheus', async () => {
    const of = (labels: string) => series(`timekeep_punches_total{terminal="gate-2",${labels}}`);
    expect(await of('outcome="refused",reason="future"')).toMatch(/ 5$/);
    expect(await of('outcome="repeated",reason=""')).toMatch(/ 4$/);
    expect(await of('outcome="refused",reason="unknown"')).toMatch(/ 0$/);
    expect(await series('timekeep_terminal_mostly_refused')).toBe(
      'timekeep_terminal_mostly_refused{terminal="gate-2",reason="future"} 5',
    );
  });

  it('are counted together by two backends, and known after a restart', async () => {
    const sent = { duplicate: 0, repeated: 0, lastPunch: null, aheadMs: 0 };
    other.note('gate-2', { ...sent, accepted: 0, refused: new Map([['future', 2]]) });
    expect(await other.refusing()).toEqual([{ terminal: 'gate-2', reason: 'future', refused: 7, sent: 7 }]);
    other.note('gate-2', { ...sent, accepted: 7, refused: new Map() });
    expect(await other.refusing()).toEqual([]);
    // The first backend reads the same table.
    expect(await health()).toMatchObject({ status: 'ok', punches: 'recorded' });
    const restarted = new TerminalTraffic(backend.app.get<Configuration>(CONFIGURATION));
    const seen = await restarted.seen(new Date(Date.now() - HOUR_MS));
    await restarted.onApplicationShutdown();
    expect(seen?.find(({ terminal }) => terminal === 'gate-2')).toEqual({
      terminal: 'gate-2',
      lastContact: expect.any(Date),
      lastPunch: null,
      refused: { future: 7 },
    });
    const gate = seen?.find(({ terminal }) => terminal === 'gate-1');
    expect(gate?.lastPunch?.toISOString()).toBe(
      new Date(`${addDays(today, -3)}T08:05:00+08:00`).toISOString(),
    );
  });

  it('of an old log make it degraded for an hour at most', async () => {
    const old = Array.from({ length: 60 }, (_, index) => ({
      EMPID,
      at: `${addDays(today, -60)}T08:${String(index).padStart(2, '0')}:00+08:00`,
    }));
    await send('gate-1', old);
    expect((await health(IT)).terminals).toMatchObject([
      { terminal: 'gate-1', reason: 'tooOld', refused: 65 },
    ]);
    await backend.app
      .get(DataSource)
      .query(`UPDATE security.terminal_outcomes SET period = period - interval '61 minutes'`);
    expect((await health()).status).toBe('ok');
    await send('gate-1', old);
    expect((await health()).status).toBe('ok');
  });

  it('that are recorded after the terminal was mended make the system well at once', async () => {
    const inFuture = Array.from({ length: 6 }, () => ({ EMPID, at: later() }));
    await send('gate-2', inFuture);
    await backend.app
      .get(DataSource)
      .query(`UPDATE security.terminal_outcomes SET period = period - interval '10 minutes'`);
    expect(await health()).toMatchObject({ status: 'degraded', punches: 'refused' });
    await send(
      'gate-2',
      Array.from({ length: MENDED.fewest }, () => ({ EMPID, at: earlier() })),
    );
    expect(await health()).toMatchObject({ status: 'ok', punches: 'recorded' });
    // Counts that its memory still has do no harm.
    await send('gate-2', [...inFuture, { EMPID, at: later() }]);
    expect((await health()).status).toBe('ok');
  });

  it('that no event keeps count once a day, also for other backends and after a restart', async () => {
    const malformed = [
      { EMPID, at: 'this morning' },
      { EMPID, at: 1_700_000_000 },
      { EMPID },
      { EMPID: '7x', at: null },
      // No number that could be shown to HR.
      { EMPID: ' ', at: earlier() },
    ];
    await send('gate-3', malformed);
    const named = { terminal: 'gate-3', refused: 5, sent: 5, reason: 'malformed' };
    expect(await health(IT)).toMatchObject({ status: 'degraded', terminals: [named] });
    await send('gate-3', malformed);
    expect((await health(IT)).terminals).toEqual([named]);
    const of = (labels: string) => series(`timekeep_punches_total{terminal="gate-3",${labels}}`);
    expect(await of('outcome="refused",reason="malformed"')).toMatch(/ 4$/);
    expect(await of('outcome="repeated",reason=""')).toMatch(/ 5$/);

    const [hash] = malformed.map(hashOf);
    const entries = hash === undefined ? [] : [hash, 'another one'];
    expect(await other.sentBefore('gate-3', today, entries)).toEqual(new Set([hash]));
    expect(await other.sentBefore('gate-3', addDays(today, 1), entries)).toEqual(new Set());
    expect(await other.sentBefore('gate-2', today, entries)).toEqual(new Set());
    await backend.app
      .get(DataSource)
      .query(`UPDATE security.terminal_outcomes SET period = period - interval '61 minutes'`);
    await send('gate-3', malformed);
    expect(await health()).toMatchObject({ status: 'ok', punches: 'recorded' });
  });

  it('that no event keeps are remembered in a bounded number', async () => {
    const many = (from: number) =>
      Array.from({ length: MAX_REFUSED_A_DAY }, (_, index) => `entry ${from + index}`);
    await other.sentBefore('door-1', today, many(0));
    await other.sentBefore('door-1', today, many(MAX_REFUSED_A_DAY));
    expect((await other.sentBefore('door-1', today, many(0))).size).toBe(MAX_REFUSED_A_DAY);
    expect((await other.sentBefore('door-1', today, many(MAX_REFUSED_A_DAY))).size).toBe(0);
  });

  it('are counted later while the table cannot be used', async () => {
    const database = backend.app.get(DataSource);
    await database.query('ALTER TABLE security.terminal_outcomes RENAME COLUMN count TO broken');
    await send(
      'door-1',
      Array.from({ length: 5 }, () => ({ EMPID, at: earlier() })),
    );
    expect((await health()).status).toBe('ok');
    await database.query('ALTER TABLE security.terminal_outcomes RENAME COLUMN broken TO count');
    await eventually(async () => (await health(IT)).terminals.length === 1);
    // Nobody is called for what employees type.
    expect(await health(IT)).toMatchObject({
      ...{ status: 'ok', punches: 'refused' },
      terminals: [{ terminal: 'door-1', reason: 'missingPin', refused: 5, sent: 5 }],
    });
  });

  // The last one: it stops the backend.
  it('that are refused are a line of the log for a terminal and a reason, and one a minute', async () => {
    for (let call = 0; call < 20; call += 1) await send('gate-2', [{ EMPID: '999999', at: earlier() }]);
    await stop();
    const lines = (await written).split('\n').filter((line) => line.includes('not recorded ('));
    const of = (terminal: string) => lines.filter((line) => line.includes(`of the terminal ${terminal} `));
    expect(of('gate-2')[0]).toMatch(/"level":"warn"|"level":40/);
    expect(of('gate-2')[0]).toContain(
      '4 punches of the terminal gate-2 were not recorded (future): they lie in the future. Its clock is 480 minutes ahead.',
    );
    expect(of('gate-2').filter((line) => line.includes('(unknown)'))).toEqual([
      expect.stringContaining('1 punch of the terminal gate-2 was not'),
      expect.stringContaining('19 punches of the terminal gate-2 were not'),
    ]);
  });
});
