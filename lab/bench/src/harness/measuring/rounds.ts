import { median } from '@timekeep/tools/statistics';

import type { Measured, Measurement } from '../line.js';

/** Works for the given time and returns its figure. */
export type Contestant = (durationMs: number) => Promise<number>;

export interface Contest {
  readonly subject: Contestant;
  readonly reference: Contestant;
}

export interface RoundPlan {
  readonly rounds: number;
  readonly durationMs: number;
  /** Duration of the unmeasured work before the first round; 0 for none. */
  readonly warmUpMs: number;
}

/**
 * Alternates subject and reference, so that other load on the machine affects both, and takes the median of
 * each, which is robust against a disturbance in one round.
 */
export async function alternate(
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

/** @throws Error without figures */
export function summarize(figures: readonly number[]): Measured {
  return { median: median(figures), lowest: Math.min(...figures), highest: Math.max(...figures) };
}
