import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { REQUEST_PAGE, type DecideRequestsAnswer } from '@timekeep/contracts/api/requests-api';
import { MAX_DECIDED_REQUESTS } from '@timekeep/contracts/requests/request-kinds';

import type { LoadedSystem } from '../../bulk-load/bulk-load.js';
import { BACKEND } from '../../bulk-load/whole-system.js';
import type { Line, Measurement } from '../../harness/line.js';
import { processorTimeOf } from '../../harness/world/process-figures.js';
import { summarize } from '../../harness/measuring.js';
import type { LineContext } from '../../harness/world/line-context.js';
import { companyWithRequests, firstPage, OPEN_REQUESTS } from './open-requests.js';

const ROUNDS = 8;
const GRANTED = Math.min(MAX_DECIDED_REQUESTS, REQUEST_PAGE.usual);

/** Number of requests that one call decides, of all kinds. */
export const requestsGrant: Line = {
  name: 'requests-grant',
  what: `${GRANTED} requests of ${OPEN_REQUESTS} granted in one call, until their effects can be read`,
  unit: 'ms',
  bar: 2_000,
  direction: 'lower',
  run,
};

async function run(context: LineContext): Promise<Measurement> {
  const system = await companyWithRequests(context);
  const figures: number[] = [];
  await grantPage(system, OPEN_REQUESTS);
  const before = await processorTimeOf(BACKEND);
  for (let round = 1; round <= ROUNDS; round += 1) {
    figures.push(await grantPage(system, OPEN_REQUESTS - round * GRANTED));
  }
  const perCall = ((await processorTimeOf(BACKEND)) - before) / ROUNDS;
  const details = [`${perCall.toFixed(0)} ms of processor time of the backend for a call`];
  return { value: summarize(figures), reference: null, details };
}

/**
 * Grants the oldest requests.
 *
 * @returns the time until the effects can be read, in ms: that of the answer, unless it is `pending`
 * @throws Error when a request was not granted
 */
async function grantPage(system: LoadedSystem, open: number): Promise<number> {
  const { page } = await firstPage(system, open);
  const requests = page.slice(0, GRANTED).map(({ REQUEST_ID }) => ({ REQUEST_ID }));
  const body = { decision: 'grant', requests };
  const start = performance.now();
  const { answer } = await system.hr.call<DecideRequestsAnswer>('POST', API_PATHS.decideRequests, body);
  if (answer.pending) await system.untilShown();
  const ms = performance.now() - start;
  const refused = answer.results.filter(({ status }) => status !== 200);
  if (refused.length > 0) throw new Error(`Not granted: ${JSON.stringify(refused.slice(0, 3))}`);
  return ms;
}
