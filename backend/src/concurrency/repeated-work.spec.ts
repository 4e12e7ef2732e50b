import { beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { NotFoundedError } from '../event-store/store-errors.js';
import { RepeatedWork } from './repeated-work.js';

const ZONE = new CompanyZone('Asia/Manila');
const MORNING = Date.parse('2026-11-21T08:00:00+08:00');

/** The effect of each run of the work, in order; the last one repeats. */
type Steps = readonly [() => Promise<void>, ...(() => Promise<void>)[]];

const fine = () => Promise.resolve();
const failing = (error: Error) => () => Promise.reject(error);

describe('repeated work', () => {
  let said: string[];

  beforeEach(() => {
    said = [];
    const say = (level: string) => (message: unknown) => {
      said.push(`${level}: ${String(message)}`);
    };
    Logger.overrideLogger({ log: say('log'), warn: say('warn'), error: say('error') });
  });

  /** Runs the work until it paused so many times, on a clock that its pauses advance. */
  async function run(times: number, steps: Steps, { from = MORNING, zones = [fine] as Steps } = {}) {
    let now = from;
    const at: number[] = [];
    const pauses: number[] = [];
    const step = (all: Steps, count: number) => (all[count] ?? all.at(-1) ?? fine)();
    let asked = 0;
    const time = {
      now: () => now,
      zone: async () => {
        await step(zones, asked++);
        return ZONE;
      },
    };
    await new Promise<void>((resolve) => {
      const work = new RepeatedWork(
        'Counting',
        time,
        () => step(steps, at.push(now) - 1),
        (ms) => {
          pauses.push(ms);
          now += ms;
          if (pauses.length === times) resolve(work.stop());
          return Promise.resolve();
        },
      );
      work.start();
    });
    return { at, pauses };
  }

  it('is done at once, every 30 seconds, and when midnight comes in between', async () => {
    const from = Date.parse('2026-11-21T23:59:10+08:00');
    const { at, pauses } = await run(4, [fine], { from });
    expect(pauses).toEqual([30_000, 20_000, 30_000, 30_000]);
    expect(at[2]).toBe(Date.parse('2026-11-22T00:00:00+08:00'));
    expect(said).toEqual([]);
  });

  it('that failed is tried again after a second; the failure and the recovery are logged once', async () => {
    const failure = failing(new Error('no answer'));
    const { pauses } = await run(6, [failure, failure, fine, fine, failure, fine]);
    expect(pauses).toEqual([1_000, 1_000, 30_000, 30_000, 1_000, 30_000]);
    const warning = 'warn: Counting failed and is tried again: Error: no answer';
    const again = 'log: Counting works again.';
    expect(said).toEqual([warning, again, warning, again]);
  });

  it('waits quietly until the company is founded', async () => {
    const { pauses } = await run(2, [failing(new NotFoundedError()), fine]);
    expect(pauses).toEqual([1_000, 30_000]);
    expect(said).toEqual([]);
  });

  it("continues when the company's time is unavailable", async () => {
    const { pauses } = await run(3, [fine], { zones: [failing(new Error('no zone')), fine] });
    expect(pauses).toEqual([1_000, 30_000, 30_000]);
    expect(said).toEqual([
      'warn: Counting failed and is tried again: Error: no zone',
      'log: Counting works again.',
    ]);
  });

  it('ends after the present run, whose signal is aborted', async () => {
    const steps: string[] = [];
    await new Promise<void>((resolve) => {
      const work = new RepeatedWork(
        'Counting',
        { now: () => MORNING, zone: () => Promise.resolve(ZONE) },
        async (signal) => {
          resolve(work.stop().then(() => void steps.push('stopped')));
          await Promise.resolve();
          steps.push(signal.aborted ? 'told' : 'not told');
        },
      );
      work.start();
    });
    expect(steps).toEqual(['told', 'stopped']);
  });
});
