import { sharedCompany } from '../../bulk-load/shared-company.js';
import type { Line, Measurement } from '../../harness/line.js';
import { summarize } from '../../harness/measuring/rounds.js';
import type { LineContext } from '../../harness/world/line-context.js';
import { PER_SECOND, VisiblePunches } from './visible-punches.js';

const ROUND_MS = 15_000;
const WARM_UP_MS = 3_000;
const ROUNDS = 3;

/** From the command until its effect can be read, which is when the answer comes. */
export const punchToVisible: Line = {
  name: 'punch-to-visible',
  what: `a punch over HTTP until its record shows it, 99th percentile at ${PER_SECOND} punches a second`,
  unit: 'ms',
  bar: 100,
  aim: 40,
  direction: 'lower',
  run,
};

async function run(context: LineContext): Promise<Measurement> {
  const punches = await VisiblePunches.to(context, await sharedCompany(context));
  await punches.send(WARM_UP_MS);
  const figures: number[] = [];
  const medians: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { slowest, median } = await punches.send(ROUND_MS);
    figures.push(slowest);
    medians.push(median);
  }
  const half = `half of them within ${summarize(medians).median.toFixed(1)} ms`;
  return {
    value: summarize(figures),
    reference: null,
    details: [`${half}; ${await punches.check()}`],
  };
}
