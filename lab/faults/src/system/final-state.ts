import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type {
  CompaniesAnswer,
  DepartmentsAnswer,
  EmployeesAnswer,
} from '@timekeep/contracts/api/employees-api';
import { REQUEST_PAGE, type SearchRequestsAnswer } from '@timekeep/contracts/api/requests-api';
import type { HealthAnswer } from '@timekeep/contracts/api/system-api';
import { eventually } from '@timekeep/tools/eventually';
import { commandLine } from '@timekeep/e2e/support/command-line';
import { callAs, type ApiCaller } from '@timekeep/e2e/support/visitors';
import type { FinalState } from './verify.js';

const TIMEOUT_MS = 60_000;

/**
 * Waits until the system is idle and every granted request has its effect, reads its health, and has its tables compared with a
 * replay of its log.
 */
export async function readFinalState(url: string, dataDir: string): Promise<FinalState> {
  const unhealthy = await leftAfterWaiting(() => problemsOf(url));
  const hr = await callAs(url, 'HR');
  const unfulfilled = await leftAfterWaiting(() => unfulfilledIn(hr));
  const { code, printed } = await commandLine(dataDir, 'projections', 'verify');
  return {
    unhealthy,
    unfulfilled,
    unequalTables: code === 0 ? [] : printed.trim().split('\n'),
    misplaced: await misplacedIn(hr),
  };
}

/** Returns what is left of some faults; empty once all of them have passed. */
async function leftAfterWaiting(faults: () => Promise<string[]>): Promise<string[]> {
  const arePassed = async () => (await faults()).length === 0;
  return eventually(arePassed, TIMEOUT_MS).then(() => [], faults);
}

/** Pages may have any number of requests, so all are read. */
async function unfulfilledIn(hr: ApiCaller): Promise<string[]> {
  const found: string[] = [];
  let after: string | null = null;
  do {
    const search = { states: ['granted'], limit: REQUEST_PAGE.largest, ...(after !== null && { after }) };
    const page: SearchRequestsAnswer = await hr('POST', API_PATHS.searchRequests, search);
    found.push(...page.data.flatMap(({ REQUEST_ID, fulfilled }) => (fulfilled ? [] : [REQUEST_ID])));
    after = page.next;
  } while (after !== null);
  return found;
}

async function misplacedIn(hr: ApiCaller): Promise<string[]> {
  const { company } = await hr<CompaniesAnswer>('GET', API_PATHS.companies);
  const { department } = await hr<DepartmentsAnswer>('GET', API_PATHS.departments);
  const { employee } = await hr<EmployeesAnswer>('GET', API_PATHS.employees);
  return employee
    .filter(({ COMPANY, DEPT }) => !company.includes(COMPANY) || !department.includes(DEPT))
    .map(({ EMPID, COMPANY, DEPT }) => `${EMPID} is in ${DEPT}, ${COMPANY}`);
}

async function problemsOf(url: string): Promise<string[]> {
  const response = await fetch(url + API_PATHS.health);
  const { eventLog, database, heartbeat, projections } = (await response.json()) as HealthAnswer;
  const unwell = projections.filter(({ state }) => state !== 'running');
  return [
    ...(eventLog === 'up' ? [] : ['the event log is down']),
    ...(database === 'up' ? [] : ['the database is down']),
    ...(heartbeat === 'recent' ? [] : [`the heartbeat of the projections is ${heartbeat}`]),
    ...unwell.map(({ name, state }) => `${name} is ${state}`),
  ];
}
