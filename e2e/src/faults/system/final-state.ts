import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type {
  CompaniesAnswer,
  DepartmentsAnswer,
  EmployeesAnswer,
} from '@timekeep/contracts/api/employees-api';
import type { HealthAnswer } from '@timekeep/contracts/api/system-api';
import { eventually } from '@timekeep/tools/eventually';
import { commandLine } from '../../support/command-line.js';
import { callAs } from '../../support/visitors.js';
import type { FinalState } from './verify.js';

const TIMEOUT_MS = 60_000;

/** Waits until the system is idle, reads its health, and has its tables compared with a replay of its log. */
export async function readFinalState(url: string, dataDir: string): Promise<FinalState> {
  const isWell = async () => (await problemsOf(url)).length === 0;
  const unhealthy = await eventually(isWell, TIMEOUT_MS).then(
    () => [],
    () => problemsOf(url),
  );
  const { code, printed } = await commandLine(dataDir, 'projections', 'verify');
  return {
    unhealthy,
    unequalTables: code === 0 ? [] : printed.trim().split('\n'),
    misplaced: await misplacedIn(url),
  };
}

async function misplacedIn(url: string): Promise<string[]> {
  const hr = await callAs(url, 'HR');
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
