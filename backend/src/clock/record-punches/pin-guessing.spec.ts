import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { TERMINAL_KEY_HEADER } from '@timekeep/contracts/api/clock-api';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { eventually } from '@timekeep/tools/eventually';
import { CompanyTime } from '../../organization/organization.module.js';
import { LIMITS } from '../../security/rate-limits/limits.js';
import { RateLimits } from '../../security/rate-limits/rate-limits.js';
import { RateLimitTable } from '../../security/rate-limits/rate-limit-table.js';
import { startTestBackend, testContext, type TestBackend } from '../../testing/test-backend.js';
import { IssueTerminal } from '../clock.module.js';

const PIN = '1234';
const EMPIDS = Array.from({ length: 12 }, (_, index) => String(100_001 + index));
const [KNOWN = '', ...OTHERS] = EMPIDS;
const NEWCOMER = '100099';
/** Employees checked at the same time, all but one of whom may be over the limit. */
const OVER = 3;

describe('guessing PINs', () => {
  let backend: TestBackend;
  let today: WorkDate;
  let minute = 0;
  const log = new PassThrough();
  const written = text(log);

  beforeAll(async () => {
    backend = await startTestBackend({}, log);
    today = await backend.app.get(CompanyTime).today();
    for (const EMPID of [...EMPIDS, NEWCOMER])
      await backend.employee(EMPID, { PIN, hiredOn: addDays(today, -10) });
  });

  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await backend.stop();
    log.end();
  };
  afterAll(stop);

  const issue = async (name: string): Promise<string> =>
    (await backend.commands.execute(new IssueTerminal(name, testContext(), true))).key;

  /** A punch at a moment of its own. */
  const punch = (EMPID: string, typed: string) => {
    const at = Date.parse(`${addDays(today, -2)}T08:00:00+08:00`) + ++minute * 60_000;
    return { EMPID, at: new Date(at).toISOString(), PIN: typed };
  };
  const wrong = (EMPID: string) => punch(EMPID, '9999');

  /** The outcomes of punches, or the reasons of those that are rejected. */
  const send = async (key: string, ...punches: readonly object[]): Promise<string[]> => {
    const sent = backend.http.post(API_PATHS.punches).set(TERMINAL_KEY_HEADER, key).send({ punches });
    const { body } = await sent.expect(200);
    const { data }: { data: readonly { outcome: string; reason?: string }[] } = body;
    return data.map(({ outcome, reason }) => reason ?? outcome);
  };

  const pause = (minutes: number) =>
    `There were too many wrong PINs for this employee at this terminal. Please try again in ${minutes} minutes.`;

  it('pauses the employee at the terminal for twice as long after each further wrong one', async () => {
    const key = await issue('side-door');
    const endPause = () =>
      backend.app
        .get(RateLimitTable)
        .pool.query(`UPDATE security.rate_limits SET expire = $1 WHERE key LIKE 'pin:%'`, [Date.now()]);
    await send(key, ...Array.from({ length: 4 }, () => wrong(KNOWN)));
    for (const minutes of [15, 30, 60, 120, 240, 240]) {
      expect(await send(key, wrong(KNOWN))).toEqual(['The PIN is not correct.']);
      expect(await send(key, punch(KNOWN, PIN))).toEqual([pause(minutes)]);
      await endPause();
    }
    expect(await send(key, punch(KNOWN, PIN))).toEqual(['accepted']);
  });

  it('knows an employee although the first note of it failed', async () => {
    const key = await issue('rear');
    const { pool } = backend.app.get(RateLimitTable);
    await pool.query('ALTER TABLE security.rate_limits RENAME COLUMN expire TO broken');
    expect(await send(key, punch(KNOWN, PIN))).toEqual(['accepted']);
    await pool.query('ALTER TABLE security.rate_limits RENAME COLUMN broken TO expire');
    await eventually(async () => {
      await send(key, punch(KNOWN, PIN));
      return backend.app.get(RateLimits).isKnown(['pin', 'rear', KNOWN]);
    });
  });

  it('of many employees in one call ends at the limit of the terminal, and leaves it to those who used it', async () => {
    const key = await issue('front');
    expect(await send(key, punch(KNOWN, PIN))).toEqual(['accepted']);
    const guesses = OTHERS.flatMap((EMPID) => Array.from({ length: 5 }, () => wrong(EMPID)));
    const answers = await send(key, ...guesses);
    const checked = answers.filter((reason) => reason === 'The PIN is not correct.').length;
    const { points, reason } = LIMITS.pinsAtTerminal;
    expect(checked).toBeGreaterThanOrEqual(points);
    expect(checked).toBeLessThanOrEqual(points + OVER);
    expect(await send(key, punch(KNOWN, PIN), wrong(KNOWN), punch(KNOWN, PIN))).toEqual([
      'accepted',
      'The PIN is not correct.',
      'accepted',
    ]);
    expect(await send(key, punch(NEWCOMER, PIN))).toEqual([expect.stringContaining(reason.text)]);
    expect(await send(await issue('back'), punch(NEWCOMER, PIN))).toEqual(['accepted']);

    const { text: metrics } = await backend.http.get('/metrics').expect(200);
    expect(metrics).toContain(`timekeep_wrong_pins_total{terminal="front"} ${checked + 1}`);

    await stop();
    const lines = (await written)
      .split('\n')
      .filter((line) => line.includes('wrong PINs at the terminal front'));
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(`${checked} wrong PINs at the terminal front, of `);
    expect(lines[0]).toContain(`employees: ${OTHERS[0]}, `);
    expect(lines[0]).toContain(`${guesses.length - checked} further punches were refused during a pause.`);
    expect(lines[1]).toContain(`1 wrong PINs at the terminal front, of 1 employees: ${KNOWN}. 1 further`);
  });
});
