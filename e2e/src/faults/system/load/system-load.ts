import { setTimeout as pause } from 'node:timers/promises';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { CompaniesAnswer, DepartmentsAnswer } from '@timekeep/contracts/api/employees-api';
import type { OwnLeaveAnswer } from '@timekeep/contracts/api/requests-api';
import type { SearchTimekeepRequest } from '@timekeep/contracts/api/timekeep-api';
import { MAX_REQUESTS_A_DAY, REQUEST_STATES } from '@timekeep/contracts/requests/request-kinds';
import { CompanyZone, DEFAULT_TIME_ZONE } from '@timekeep/contracts/time/company-zone';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { Random } from '@timekeep/tools/random';
import { callAs, VISITORS } from '../../../support/visitors.js';
import { Caller, type Access } from './caller.js';
import { correction, leave, punches, registration, repeatedPunches, type Desk } from './commands.js';
import type { Ledger } from './ledger.js';
import type { Renames } from './renames.js';
import { serveRequest } from './requests.js';

const READERS = 2;
/** Fewer than an employee may make within a day. */
const MOST_REQUESTS = MAX_REQUESTS_A_DAY - 10;
const QUICK_REQUESTS = 24;
const SLOW_PAUSE_MS = 10_000;
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
      this.#ask(desks.length + READERS + 1, new Set(holidays.map(({ date }) => date))),
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

  /** Requests of one employee and decisions on them; after the first ones slowly, since an employee's requests are limited per day. */
  async #ask(clerk: number, holidays: ReadonlySet<WorkDate>): Promise<void> {
    const random = new Random(this.seed, 'clerk', clerk);
    const caller = new Caller(this.access, this.ledger, random);
    const today = new CompanyZone(DEFAULT_TIME_ZONE).workDateAt(Date.now());
    const { signal } = this.#stop;
    for (let count = 0; !signal.aborted && count < MOST_REQUESTS; count += 1) {
      await serveRequest(caller, count, today, holidays);
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
