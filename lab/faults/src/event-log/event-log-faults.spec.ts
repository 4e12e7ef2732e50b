import { randomInt } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { runFaults } from './fault-run.js';
import { report } from './report.js';

/** One deck of faults, with each kind of them; `npm run test:faults` is the long form. */
const KILLS = 6;
/** It takes some 15 s, and longer on a busy machine. */
const TIMEOUT_MS = 180_000;

it(
  'keeps what it acknowledged, once and in order, whatever is killed, cut off or stalled',
  async () => {
    const seed = randomInt(2 ** 31);
    const run = await runFaults(KILLS, seed, () => undefined);
    const printed = report(run, seed, 0).join('\n');
    for (const found of Object.values(run.findings))
      expect({ found, printed }).toEqual({ found: [], printed });
    expect(run.acknowledged).toBeGreaterThan(100);
    expect(run.refused).toBeGreaterThan(0);
    expect(run.resent).toBeGreaterThan(0);
    expect([...run.faults.keys()].sort()).toEqual(['PostgreSQL', 'all', 'cut', 'log', 'stall', 'start']);
  },
  TIMEOUT_MS,
);
