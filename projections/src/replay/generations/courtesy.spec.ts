import { describe, expect, it } from '@jest/globals';
import type { LogPosition } from '../../checkpoint/log-position.js';
import { Courtesy } from './courtesy.js';

const at = (commit: bigint): LogPosition => ({ commit, prepare: commit });

function courtesy({ newest = [at(1n)], load = 0 }: { newest?: LogPosition[]; load?: number }) {
  let looks = 0;
  return new Courtesy({
    newest: () => Promise.resolve(newest[Math.min(looks++, newest.length - 1)] ?? null),
    live: () => Promise.resolve([]),
    load: () => load,
  });
}

describe('courtesy of a replay', () => {
  it('takes no pauses where nobody else is at work', async () => {
    const polite = courtesy({});
    await polite.look();
    expect(await polite.look()).toBe('free');
  });

  it('shares with who writes to the log meanwhile', async () => {
    const polite = courtesy({ newest: [at(1n), at(2n), at(2n)] });
    expect(await polite.look()).toBe('free');
    expect(await polite.look()).toBe('shared');
    expect(await polite.look()).toBe('shared');
  });

  it('shares a machine that is busy', async () => {
    expect(await courtesy({ load: 3 }).look()).toBe('shared');
  });

  it('pauses as long as it has worked, where it shares', async () => {
    const polite = courtesy({ load: 3 });
    await polite.look();
    const began = performance.now();
    await polite.pauseAfter(30, new AbortController().signal);
    expect(performance.now() - began).toBeGreaterThanOrEqual(29);
  });
});
