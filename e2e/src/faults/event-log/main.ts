/** `npm run test:faults [-- --kills=200 --seed=1]`: the long fault run of the event log. */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runFaults } from './fault-run.js';
import { report } from './report.js';
import { isSound } from './verify.js';

const DEFAULT_KILLS = '200';
const MOST_SEEDS = 2 ** 31;

const { values } = parseArgs({ options: { kills: { type: 'string' }, seed: { type: 'string' } } });
const kills = wholeNumber('KILLS', values.kills ?? process.env['KILLS'] ?? DEFAULT_KILLS);
const seed = wholeNumber('SEED', values.seed ?? process.env['SEED'] ?? String(randomInt(MOST_SEEDS)));

console.log(`${kills} kills, SEED=${seed}`);
const start = performance.now();
const run = await runFaults(kills, seed, (line) => {
  console.log(line);
});
for (const line of report(run, seed, (performance.now() - start) / 1000)) console.log(line);
process.exit(isSound(run.findings) ? 0 : 1);

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (text !== '' && Number.isInteger(number) && number >= 0) return number;
  console.error(`${name} is not a whole number: ${text}`);
  process.exit(2);
}
