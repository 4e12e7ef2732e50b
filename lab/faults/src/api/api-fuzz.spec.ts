import { randomInt } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { runFuzz } from './fuzz-run.js';
import { noFindings } from './judge.js';
import { report } from './report.js';

/** About ten requests for each call; `npm run test:fuzz` is the long form. */
const REQUESTS = 400;
const TIMEOUT_MS = 180_000;

it(
  'refuses malformed requests to every call with a message, from every caller',
  async () => {
    const seed = randomInt(2 ** 31);
    const run = await runFuzz(REQUESTS, seed, () => undefined);
    const printed = report(run, seed, 0).join('\n');
    // With the faulty answers, each with its request.
    const { findings, finalState } = run;
    expect({ findings, finalState, printed }).toEqual({ findings: noFindings(), finalState: [], printed });
    expect(run.sent).toBe(REQUESTS);
    expect(run.calls).toBeGreaterThan(30);
    expect(run.attacks.tried).toBeGreaterThan(20);
    expect(run.attacks.refused).toBe(run.attacks.tried);
    for (const status of [200, 400, 401, 403, 404, 415]) expect([...run.statuses.keys()]).toContain(status);
  },
  TIMEOUT_MS,
);
