import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@timekeep/tools/eventually';
import { positionAt } from '../../testing/read-model.js';
import type { LogPosition } from '@timekeep/log/position';
import { StallWatch } from './stall-watch.js';

const OFTEN_MS = 5;

let watch: StallWatch | undefined;

afterEach(() => {
  watch?.stop();
});

/** Watches a subscription for ten checks; `seen` returns its position at each of them. */
async function afterTenChecks(
  newest: (check: number) => LogPosition | null,
  seen: (check: number) => number,
) {
  let checks = 0;
  let stalls = 0;
  watch = new StallWatch(
    {
      newest: () => Promise.resolve(newest(++checks)),
      seen: () => positionAt(seen(checks)),
      stalled: () => {
        stalls += 1;
      },
      unanswered: (error) => {
        throw error;
      },
    },
    OFTEN_MS,
  );
  await eventually(() => Promise.resolve(checks >= 10));
  return stalls;
}

describe('a subscription', () => {
  it('is stalled if the log stays ahead and no event is delivered', async () => {
    expect(
      await afterTenChecks(
        () => positionAt(8),
        () => 7,
      ),
    ).toBeGreaterThan(0);
  });

  it('is not stalled while it is behind and catching up', async () => {
    expect(
      await afterTenChecks(
        (check) => positionAt(check + 8),
        (check) => check,
      ),
    ).toBe(0);
  });

  it('is not stalled if it has delivered all events', async () => {
    expect(
      await afterTenChecks(
        () => positionAt(7),
        () => 7,
      ),
    ).toBe(0);
  });

  it('is not stalled if the newest event is not of Timekeep', async () => {
    expect(
      await afterTenChecks(
        () => null,
        () => 7,
      ),
    ).toBe(0);
  });
});
