import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';

import { sharedCompany } from '../../bulk-load/shared-company.js';
import { ratePerSecond } from '../../harness/measuring/load-loop.js';
import type { LineContext } from '../../harness/world/line-context.js';
import { LivePunches } from '../punches/live-punches.js';
import { CONNECTIONS, PunchTerminal } from '../punches/punch-terminal.js';

const DURATION_MS = 30_000;
const A_REQUEST = 100;
const MONTH_DAYS = 30;

/**
 * Sends single and bundled punches, and reads own records and searches of a month, all concurrently.
 *
 * @returns the number of calls, and of failed ones: overload may be refused
 */
export async function mixedLoad(
  context: LineContext,
): Promise<{ readonly calls: number; readonly failed: number }> {
  const system = await sharedCompany(context);
  const { hr, company, dates } = system;
  const { headers } = hr;
  const terminal = await PunchTerminal.issuedBy(context, system, CONNECTIONS);
  const punches = new LivePunches(company, context.seed);
  const client = context.httpClient(hr.origin, CONNECTIONS);
  const own = pathTo(API_PATHS.ownAttendance, { employeeId: hr.EMPID });
  const month = dates.slice(-MONTH_DAYS);
  const body = JSON.stringify({ FROM: month.at(0), TO: month.at(-1), reportFilter: 'none' });
  let [calls, failed] = [0, 0];
  const load = (inFlight: number, work: () => Promise<unknown>): Promise<number> =>
    ratePerSecond({ durationMs: DURATION_MS, inFlight }, async () => {
      calls += 1;
      await work().catch(() => (failed += 1));
    });
  await Promise.all([
    load(CONNECTIONS - 4, () => terminal.send([punches.next()])),
    load(4, () => terminal.send(punches.take(A_REQUEST))),
    load(8, () => client.send({ method: 'GET', path: own, headers })),
    load(2, () => client.send({ method: 'POST', path: API_PATHS.timekeep, headers, body })),
  ]);
  await system.untilShown();
  return { calls, failed };
}
