/** `npm run test:fuzz [-- --requests=20000 --seed=1]`: the long run of odd requests to every call of the API. */
import { parseArgs } from 'node:util';
import { isClean, runFuzz } from './fuzz-run.js';
import { report } from './report.js';
import { secondsSince, seedOf, wholeNumber } from '../run-options.js';

const DEFAULT_REQUESTS = '20000';

const { values } = parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' } } });
const requests = wholeNumber('REQUESTS', values.requests ?? process.env['REQUESTS'] ?? DEFAULT_REQUESTS);
const seed = seedOf(values.seed);

console.log(`${requests} requests, SEED=${seed}`);
const start = performance.now();
const run = await runFuzz(requests, seed, (line) => {
  console.log(line);
});
for (const line of report(run, seed, secondsSince(start))) console.log(line);
process.exit(isClean(run) ? 0 : 1);
