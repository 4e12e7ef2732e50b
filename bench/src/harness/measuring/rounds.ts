import { median } from '@timekeep/tools/statistics';

import type { Measured, Measurement } from '../line.js';

/** Works for the given time and returns the figure that it reached. */
export type Contestant = (durationMs: number) => Promise<number>;

export interface Contest {
  readonly subject: Contestant;
  readonly reference: Contestant;
}

export interface RoundPlan {
  readonly rounds: number;
  readonly durationMs: number;
  /** How long each works before the first round, without being measured; with 0 not at all. */
  readonly warmUpMs: number;
}

/**
 * Lets subject and reference take turns, so that whatever else the machine does meets both, and takes the median of
 * each: a disturbance in one round then counts for little.
 */
export async function takeTurns(
  { subject, reference }: Contest,
  { rounds, durationMs, warmUpMs }: RoundPlan,
): Promise<Measurement> {
  if (warmUpMs > 0) {
    await subject(warmUpMs);
    await reference(warmUpMs);
  }
  const values: number[] = [];
  const references: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    values.push(await subject(durationMs));
    references.push(await reference(durationMs));
  }
  return { value: summarize(values), reference: summarize(references) };
}

/** @throws Error when there are no figures */
export function summarize(figures: readonly number[]): Measured {
  return { median: median(figures), lowest: Math.min(...figures), highest: Math.max(...figures) };
}
