import { setTimeout as passing } from 'node:timers/promises';
import { median } from '@timekeep/tools/statistics';
import type { Measured, Measurement } from './line.js';

export interface Load {
  readonly durationMs: number;
  /** The number of concurrent calls. */
  readonly inFlight: number;
}

/**
 * Repeats `work` with bounded concurrency until the time is up, and waits for the calls under way.
 *
 * @returns the rate per second
 */
export async function ratePerSecond(
  { durationMs, inFlight }: Load,
  work: () => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  const end = start + durationMs;
  let done = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() < end) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  return done / ((performance.now() - start) / 1000);
}

/** Works for the given time and returns its figure. */
export type Contestant = (durationMs: number) => Promise<number>;

interface Contest {
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

interface SteadyLoad {
  readonly perSecond: number;
  readonly durationMs: number;
}

/**
 * Starts `work` at a fixed rate, whatever its duration, and waits for all of it.
 *
 * @returns the duration of each call in ms, from the moment at which it was due, so that queueing counts
 */
export async function timesAtRate(
  { perSecond, durationMs }: SteadyLoad,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const start = performance.now();
  const count = Math.round((perSecond * durationMs) / 1000);
  const underWay: Promise<number>[] = [];
  for (let index = 0; index < count; index += 1) {
    const due = start + (index * 1000) / perSecond;
    // A timer may fire up to a millisecond early.
    for (let early = due - performance.now(); early > 0; early = due - performance.now())
      await passing(early);
    const one = work().then(() => performance.now() - due);
    // The error is handled below, after the others have started.
    one.catch(() => undefined);
    underWay.push(one);
  }
  return Promise.all(underWay);
}
