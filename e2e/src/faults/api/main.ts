/** `npm run test:fuzz [-- --requests=20000 --seed=1]`: the long run of odd requests to every call of the API. */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { isClean, runFuzz } from './fuzz-run.js';
import { report } from './report.js';

const DEFAULT_REQUESTS = '20000';
const MAX_SEEDS = 2 ** 31;

const { values } = parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' } } });
const requests = wholeNumber('REQUESTS', values.requests ?? process.env['REQUESTS'] ?? DEFAULT_REQUESTS);
const seed = wholeNumber('SEED', values.seed ?? process.env['SEED'] ?? String(randomInt(MAX_SEEDS)));

console.log(`${requests} requests, SEED=${seed}`);
const start = performance.now();
const run = await runFuzz(requests, seed, (line) => {
  console.log(line);
});
for (const line of report(run, seed, (performance.now() - start) / 1000)) console.log(line);
process.exit(isClean(run) ? 0 : 1);

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (text !== '' && Number.isInteger(number) && number >= 0) return number;
  console.error(`${name} is not a whole number: ${text}`);
  process.exit(2);
}
