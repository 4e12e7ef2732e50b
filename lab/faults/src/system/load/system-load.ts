import { setTimeout as pause } from 'node:timers/promises';
import type { RegisterAccountRequest } from '@timekeep/contracts/accounts/fields';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { CompaniesAnswer, DepartmentsAnswer } from '@timekeep/contracts/api/employees-api';
import type { RegisterEmployeeRequest } from '@timekeep/contracts/employees/fields';
import type { OwnLeaveAnswer } from '@timekeep/contracts/api/requests-api';
import type { SaveScheduleRequest } from '@timekeep/contracts/schedules/fields';
import type { SearchTimekeepRequest } from '@timekeep/contracts/attendance/fields';
import { MAX_REQUESTS_A_DAY, REQUEST_STATES } from '@timekeep/contracts/requests/request-kinds';
import { DEFAULT_TEMPLATE } from '@timekeep/contracts/schedules/weekly-times';
import { CompanyZone, DEFAULT_TIME_ZONE } from '@timekeep/contracts/time/company-zone';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { Random } from '@timekeep/tools/random';
import { callAs, DEMO_PASSWORD, tokenOf, VISITORS, type ApiCaller } from '@timekeep/e2e/support/visitors';
import { Caller, type Access } from './caller.js';
import { correction, leave, punches, registration, repeatedPunches, type Desk } from './commands.js';
import type { Ledger } from './ledger.js';
import { markOf } from './marks.js';
import type { Renames } from './renames.js';
import { serveRequest, type Asker } from './requests.js';

const READERS = 2;
/** Employees who ask, and the requests of each: fewer than one may make within a day. */
const ASKERS = 5;
const MOST_REQUESTS = MAX_REQUESTS_A_DAY - 10;
const QUICK_REQUESTS = 24;
const SLOW_PAUSE_MS = 5_000;
const SEARCH: SearchTimekeepRequest = { FROM: '2024-01-01', TO: '2024-01-31', reportFilter: 'none' };

/**
 * The load on the system: time clocks, of which one repeats itself, HR, IT, an employee with requests, and readers. Each pauses
 * after each call.
 */
export class SystemLoad {
  readonly #stop = new AbortController();
  #work: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly access: Access,
    private readonly ledger: Ledger,
    private readonly renames: Renames,
    private readonly seed: number,
    private readonly longestPauseMs: number,
  ) {}

  /** Resolves when all are at work. */
  async open(): Promise<void> {
    const hr = await callAs(this.access.url, 'HR');
    const { company } = await hr<CompaniesAnswer>('GET', API_PATHS.companies);
    const { department } = await hr<DepartmentsAnswer>('GET', API_PATHS.departments);
    const employee = await callAs(this.access.url, 'employee');
    const { holidays } = await employee<OwnLeaveAnswer>('GET', API_PATHS.ownLeave);
    const [COMPANY = '', DEPT = ''] = [company[0], department[0]];
    const register = registration(COMPANY, DEPT);
    const askers = await this.#askers(hr, COMPANY);
    this.renames.begin(COMPANY, DEPT);
    const desks: readonly Desk[] = [
      punches,
      punches,
      punches,
      correction,
      correction,
      leave,
      leave,
      register,
    ];
    this.#work = Promise.all([
      ...desks.map((desk, clerk) => this.#serve(desk, clerk)),
      this.#repeat(desks.length + READERS),
      this.#ask(askers, new Set(holidays.map(({ date }) => date))),
      ...Array.from({ length: READERS }, (_, reader) => this.#read(desks.length + reader)),
    ]);
    // The callers of `failed` or `close` get the error.
    this.#work.catch(() => undefined);
  }

  /** Rejects after a call that got no answer in time. */
  get failed(): Promise<never> {
    return this.#work.then(() => new Promise<never>(() => undefined));
  }

  /** Resolves after the last answers. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.renames.end();
    await this.#work;
  }

  async #serve(desk: Desk, clerk: number): Promise<void> {
    const random = new Random(this.seed, 'clerk', clerk);
    const caller = new Caller(this.access, this.ledger, random);
    for (let count = 0; !this.#stop.signal.aborted; count += 1) {
      await caller.command(desk(clerk, count));
      await pause(random.between(0, this.longestPauseMs));
    }
  }

  /** A clock that repeats itself. */
  async #repeat(clerk: number): Promise<void> {
    const random = new Random(this.seed, 'clerk', clerk);
    const caller = new Caller(this.access, this.ledger, random);
    for (let count = 0; !this.#stop.signal.aborted; count += 1) {
      await caller.repeatedPunches(repeatedPunches(count));
      await pause(random.between(0, this.longestPauseMs));
    }
  }

  /** The employee of the demo company, and some who are new in the supervisor's department. */
  async #askers(hr: ApiCaller, COMPANY: string): Promise<readonly Asker[]> {
    const asker = (token: string, number: number): Asker => {
      const access = { ...this.access, tokens: { ...this.access.tokens, employee: token } };
      const random = new Random(this.seed, 'asker', number);
      return { caller: new Caller(access, this.ledger, random), hasPast: number === 0 };
    };
    const askers = [asker(this.access.tokens.employee, 0)];
    for (let number = 1; number < ASKERS; number += 1) {
      const EMPID = String(FIRST_ASKER + number);
      this.ledger.asked.add(markOf('EmployeeRegistered', { EMPID }));
      askers.push(asker(await tokenOfNewEmployee(this.access.url, hr, COMPANY, EMPID), number));
    }
    return askers;
  }

  /** Requests of employees in turns and decisions on them; after the first ones slowly, since an employee's requests are limited per day. */
  async #ask(askers: readonly Asker[], holidays: ReadonlySet<WorkDate>): Promise<void> {
    const random = new Random(this.seed, 'askers');
    const { signal } = this.#stop;
    for (let count = 0; !signal.aborted && count < MOST_REQUESTS * askers.length; count += 1) {
      const asker = askers[count % askers.length];
      const turn = Math.floor(count / askers.length);
      if (asker) await serveRequest(asker, { count, turn, today: presentDate(), holidays });
      const ms = count < QUICK_REQUESTS ? random.between(0, this.longestPauseMs) : SLOW_PAUSE_MS;
      await pause(ms, undefined, { signal }).catch(() => undefined);
    }
  }

  async #read(reader: number): Promise<void> {
    const random = new Random(this.seed, 'reader', reader);
    const caller = new Caller(this.access, this.ledger, random);
    const reads = [
      () => caller.read('POST', API_PATHS.timekeep, SEARCH),
      () => caller.read('GET', API_PATHS.employees),
      () => caller.read('GET', `${API_PATHS.leaveTransactions}?EMPID=${VISITORS.employee}`),
      () => caller.read('GET', pathTo(API_PATHS.ownAttendance, { employeeId: VISITORS.HR })),
      () => caller.read('POST', API_PATHS.searchRequests, { states: REQUEST_STATES }),
      () => caller.read('GET', API_PATHS.notices),
    ];
    while (!this.#stop.signal.aborted) {
      for (const read of random.shuffled(reads)) {
        await read();
        await pause(random.between(0, this.longestPauseMs));
      }
    }
  }
}

const FIRST_ASKER = 400_000;
/** The department of the supervisor. */
const DEPARTMENT = 'Operations';
/** Days of the schedule of a new employee: more than are asked for. */
const SCHEDULED_DAYS = 900;

/** Registers an employee with a schedule and an account, and returns a session token of the employee. */
async function tokenOfNewEmployee(
  url: string,
  hr: ApiCaller,
  COMPANY: string,
  EMPID: string,
): Promise<string> {
  const employee: RegisterEmployeeRequest = {
    ...{ EMPID, EMP_LNAME: 'Salonga', EMP_FNAME: 'Amparo', PIN: '4711', COMPANY, DEPT: DEPARTMENT },
  };
  const FROM = presentDate();
  const TO = addDays(FROM, SCHEDULED_DAYS);
  const schedule: SaveScheduleRequest = { EMPID, FROM, TO, DAYS: 5, TIME: DEFAULT_TEMPLATE };
  const account: RegisterAccountRequest = {
    id: EMPID,
    email: `asker-${EMPID}@demo.example`,
    password: DEMO_PASSWORD,
  };
  await hr('POST', API_PATHS.registerEmployee, employee);
  await hr('POST', API_PATHS.saveSchedule, schedule);
  await hr('POST', API_PATHS.registerAccount, account);
  return decodeURIComponent(await tokenOf(url, EMPID));
}

/** Returns the date of the company. */
function presentDate(): WorkDate {
  return new CompanyZone(DEFAULT_TIME_ZONE).workDateAt(Date.now());
}
