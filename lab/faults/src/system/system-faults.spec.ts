import { randomInt } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { runFaults } from './fault-run.js';
import { report } from './report.js';

/** One round, in which each part is killed, and clients with long pauses; `npm run test:faults` is the long form. */
const ROUND = { kills: 4, stopMs: 500, pauseMs: 600, fillDisk: false } as const;
/** On a busy machine it takes several times as long. */
const TIMEOUT_MS = 400_000;

it(
  'keeps every acknowledged command once, and every table as the log says, whatever part is killed, stopped or cut off',
  async () => {
    const seed = randomInt(2 ** 31);
    const run = await runFaults({ ...ROUND, seed }, () => undefined);
    const printed = report(run, seed, 0).join('\n');
    for (const found of Object.values(run.findings))
      expect({ found, printed }).toEqual({ found: [], printed });
    const { acknowledged, resent, reads } = run.ledger;
    const kinds = [...new Set(acknowledged.map(({ kind }) => kind))].sort();
    expect(kinds).toEqual(['correction', 'decision', 'leave', 'punches', 'registration', 'request']);
    expect(resent).toBeGreaterThan(0);
    expect(reads.answered).toBeGreaterThan(0);
    const faults = run.faultOutcomes.map(({ fault }) => fault.kind).sort();
    expect(faults).toEqual([
      'cut',
      'deaf',
      'flood',
      'flood',
      'kill',
      'kill',
      'kill',
      'kill',
      'poison',
      'stop',
    ]);
  },
  TIMEOUT_MS,
);
