import { FORWARDS, START } from '@eventstore/db-client';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { SignInAnswer } from '@timekeep/contracts/api/accounts-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { AccountRegistered } from '@timekeep/contracts/events/account';
import { accountStream } from '@timekeep/contracts/events/streams';
import { Random } from '@timekeep/tools/random';
import { percentile } from '@timekeep/tools/statistics';
import { PASSWORD } from '../bulk-load/hr-session.js';
import type { HttpClient } from '../harness/world/http-client.js';
import { type Append, appendPhases } from '../bulk-load/company-events.js';
import { bulkLoad, type LoadedSystem } from '../bulk-load/bulk-load.js';
import { issueTerminals } from '../bulk-load/terminals.js';
import type { Line, Measurement } from '../harness/line.js';
import { summarize, timesAtRate } from '../harness/measuring.js';
import type { LineContext } from '../harness/world/line-context.js';
import { LivePunches } from './punches/live-punches.js';
import { PunchTerminal } from './punches/punch-terminal.js';

/** Times of the sign-in, and of the dashboard's requests; in ms. */
interface Visit {
  readonly signInMs: number;
  readonly dashboardMs: number;
}

/** An employee signs in and opens the dashboard, which sends the three requests concurrently. */
async function visitDashboard(client: HttpClient, EMPID: string, today: WorkDate): Promise<Visit> {
  const start = performance.now();
  const { token } = await client.sendJson<SignInAnswer>({
    method: 'POST',
    path: API_PATHS.signIn,
    body: JSON.stringify({ id: EMPID, password: PASSWORD }),
  });
  const signedIn = performance.now();
  const headers = { Authorization: `Bearer ${token}` };
  await Promise.all([
    client.send({ method: 'GET', path: pathTo(API_PATHS.profile, { EMPID }), headers }),
    client.send({ method: 'GET', path: pathTo(API_PATHS.ownAttendance, { employeeId: EMPID }), headers }),
    client.send({
      method: 'POST',
      path: API_PATHS.todaysSchedule,
      headers,
      body: JSON.stringify({ id: EMPID, date: today }),
    }),
  ]);
  return { signInMs: signedIn - start, dashboardMs: performance.now() - signedIn };
}

/**
 * Opens accounts for so many employees. All have the password and the hash of HR's, since a sign-in only compares it.
 *
 * @returns their employee ids
 */
async function openAccounts(
  { log, hr, company, untilShown }: LoadedSystem,
  count: number,
  seed: number,
): Promise<string[]> {
  const passwordHash = await hashOf({ log, hr });
  const staff = company.people
    .map(({ registration }) => registration.EMPID)
    .filter((EMPID) => EMPID !== hr.EMPID)
    .slice(0, count);
  const appends = staff.map((EMPID): Append => {
    const email = `${EMPID}@bench.example`;
    const data = { EMPID, email, passwordHash, needsApproval: false };
    return { stream: accountStream(EMPID), events: [{ type: 'AccountRegistered', data }] };
  });
  await appendPhases(log, [appends], new Random(seed));
  await untilShown();
  return staff;
}

async function hashOf({ log, hr }: Pick<LoadedSystem, 'log' | 'hr'>): Promise<string> {
  const options = { direction: FORWARDS, fromRevision: START, maxCount: 1 } as const;
  const hashes: string[] = [];
  for await (const { event } of log.readStream<AccountRegistered>(accountStream(hr.EMPID), options)) {
    if (event) hashes.push(event.data.passwordHash);
  }
  const [hash] = hashes;
  if (hash === undefined) throw new Error('HR has no account');
  return hash;
}

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
