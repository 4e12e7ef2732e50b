import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import { sharedCompany } from '../bulk-load/shared-company.js';
import { ratePerSecond, summarize } from '../harness/measuring.js';
import type { LineContext } from '../harness/world/line-context.js';
import { LivePunches } from './punches/live-punches.js';
import { CONNECTIONS, PunchTerminal } from './punches/punch-terminal.js';
import type { Line } from '../harness/line.js';
import { peakMemoryOf } from '../harness/world/process-figures.js';
import { BACKEND, PROJECTIONS } from '../bulk-load/whole-system.js';

const DURATION_MS = 30_000;
const A_REQUEST = 100;
const MONTH_DAYS = 30;

/**
 * Sends single and bundled punches, and reads own records and searches of a month, all concurrently.
 *
 * @returns the number of calls, and of failed ones: overload may be refused
 */
async function mixedLoad(context: LineContext): Promise<{ readonly calls: number; readonly failed: number }> {
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

interface MemoryLine {
  readonly name: string;
  readonly process: string;
  /** Its entry file. */
  readonly script: URL;
}

/** The peak memory of a process of the system, from its start through the load to the end of all concurrent calls. */
function memoryLine({ name, process, script }: MemoryLine): Line {
  return {
    name,
    what: `the most memory of the ${process} since its start: the load, the lines before, and all of it at once`,
    unit: 'MB',
    bar: 350,
    aim: 250,
    direction: 'lower',
    run: async (context) => {
      const { calls, failed } = await mixedLoad(context);
      if (failed === calls) throw new Error('No call succeeded');
      const details = [`${failed} of ${calls} calls failed in the end`];
      return { value: summarize([await peakMemoryOf(script)]), reference: null, details };
    },
  };
}

export const backendMemory = memoryLine({ name: 'memory-backend', process: 'backend', script: BACKEND });

export const projectionsMemory = memoryLine({
  name: 'memory-projections',
  process: 'projections',
  script: PROJECTIONS,
});
