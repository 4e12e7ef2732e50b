import { Random } from '@timekeep/tools/random';
import { percentile } from '@timekeep/tools/statistics';

import { bulkLoad } from '../../bulk-load/bulk-load.js';
import { issueTerminals } from '../../bulk-load/terminals.js';
import type { Line, Measurement } from '../../harness/line.js';
import { summarize } from '../../harness/measuring/rounds.js';
import { timesAtRate } from '../../harness/measuring/steady-load.js';
import type { LineContext } from '../../harness/world/line-context.js';
import { LivePunches } from '../punches/live-punches.js';
import { PunchTerminal } from '../punches/punch-terminal.js';
import { visitDashboard, type Visit } from './dashboard-visit.js';
import { openAccounts } from './staff-accounts.js';

/** Multiple of the workload's company: by default 30,000 employees. */
const SIZE = 5;
const DAYS = 20;
const TERMINALS = 20;
const DURATION_MS = 120_000;
/** A new process is slow for some seconds; in production it has been running since before this morning. */
const WARM_UP_MS = 15_000;
const PUNCHES_A_SECOND = 50;
const VISITS_A_SECOND = 5;
const BROWSERS = 64;
const SHARE = 0.99;

/** All employees come to work. */
export const morning: Line = {
  name: 'morning',
  what: `${TERMINALS} terminals with ${PUNCHES_A_SECOND} punches a second, while ${VISITS_A_SECOND} people a second sign in and load the dashboard, of a company of five times the size, for two minutes; nothing may be refused; the slowest 99th percentile`,
  unit: 'ms',
  bar: 300,
  direction: 'lower',
  run,
};

async function run(context: LineContext): Promise<Measurement> {
  const system = await bulkLoad(context, { employees: SIZE * context.workload.employees, days: DAYS });
  const { hr, company, log, today } = system;
  const staff = await openAccounts(system, (VISITS_A_SECOND * DURATION_MS) / 1000, context.seed + 1);
  const keys = await issueTerminals(log, TERMINALS, new Random(context.seed + 2));
  await system.untilShown();
  const terminals = keys.map((key) => PunchTerminal.at(context, hr.origin, 1, key));
  const browsers = context.httpClient(hr.origin, BROWSERS);
  const punches = new LivePunches(company, context.seed);

  let [sent, come, late] = [0, 0, 0];
  const visits: Visit[] = [];
  const punch = async (): Promise<void> => {
    const terminal = terminals[sent++ % terminals.length];
    if (terminal && !(await terminal.send([punches.next()]))) late += 1;
  };
  const visit = async (): Promise<void> => {
    const EMPID = staff[come++ % staff.length] ?? '';
    visits.push(await visitDashboard(browsers, EMPID, today));
  };
  const comeFor = (durationMs: number) =>
    Promise.all([
      timesAtRate({ perSecond: PUNCHES_A_SECOND, durationMs }, punch),
      timesAtRate({ perSecond: VISITS_A_SECOND, durationMs }, visit),
    ]);
  await comeFor(WARM_UP_MS);
  visits.length = 0;
  const [punched] = await comeFor(DURATION_MS);
  const figures = {
    punch: punched,
    'sign-in': visits.map(({ signInMs }) => signInMs),
    dashboard: visits.map(({ dashboardMs }) => dashboardMs),
  };
  const slowest = Object.values(figures).map((times) => percentile(times, SHARE));
  const details = Object.entries(figures).map(
    ([name, times]) =>
      `${name.padEnd(10)} half within ${percentile(times, 0.5).toFixed(1)} ms, 99 of 100 within ${percentile(times, SHARE).toFixed(1)} ms, of ${times.length}`,
  );
  details.push(`${late} punches could not be read at once`);
  return { value: summarize([Math.max(...slowest)]), reference: null, details };
}
