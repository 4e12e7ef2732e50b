import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { LeaveBalanceRow, LeaveLine } from '@timekeep/contracts/api/leave-api';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { ResignEmployee } from '../employees/employees.module.js';
import { CompanyTime } from '../organization/organization.module.js';
import { startTestBackend, testContext, type TestBackend } from './test-backend.js';

/** The author of the calls. */
export const HR = '100001';
/** The page's own message for missing fields. */
export const FILL = 'Please fill in all required fields.';

type Verb = 'post' | 'patch' | 'put' | 'delete';

/** A backend of its own, and HR's calls about leave. */
export class LeaveCalls {
  private ids = 200_000;

  private constructor(
    readonly backend: TestBackend,
    private readonly hr: { readonly Authorization: string },
    readonly today: WorkDate,
  ) {}

  static async start(): Promise<LeaveCalls> {
    const backend = await startTestBackend();
    await backend.user(HR, 'HR');
    const today = await backend.app.get(CompanyTime).today();
    return new LeaveCalls(backend, await backend.bearer(HR), today);
  }

  stop(): Promise<void> {
    return this.backend.stop();
  }

  daysAgo(days: number): WorkDate {
    return addDays(this.today, -days);
  }

  /** Registers a new employee, with the company for ten days. */
  async newcomer(changes: object = {}): Promise<string> {
    this.ids += 1;
    const EMPID = String(this.ids);
    await this.backend.employee(EMPID, { hiredOn: this.daysAgo(10), ...changes });
    return EMPID;
  }

  /** Resigns an employee, whose last day is today. */
  resign(EMPID: string): Promise<void> {
    return this.backend.run(new ResignEmployee(EMPID, testContext()));
  }

  /** Returns a day of sick leave, three days ago. */
  entry(changes: object = {}): object {
    return { LEAVE_TYPE: 'SL', DATE: this.daysAgo(3), DAYS: 1, REMARKS: 'Fever', ...changes };
  }

  get(path: string, query: object | string = {}) {
    return this.backend.http.get(path).query(query).set(this.hr);
  }

  send(verb: Verb, path: string, body: object) {
    return this.backend.http[verb](path).set(this.hr).send(body);
  }

  add(EMPID: string, ...leaveEntries: readonly unknown[]) {
    return this.send('post', API_PATHS.addLeave, { EMPID, leaveEntries });
  }

  edit(EMPID: string, ...leaveData: readonly unknown[]) {
    return this.send('patch', API_PATHS.editLeave, { EMPID, leaveData });
  }

  delete(TRANSAC_ID: unknown) {
    return this.send('post', API_PATHS.deleteLeave, { TRANSAC_ID });
  }

  update(EMPID: string, details: object, verb: Verb = 'patch') {
    return this.send(verb, API_PATHS.updateLeave, { EMPID, leaveUpdates: [], ...details });
  }

  async rows(EMPID: string): Promise<LeaveBalanceRow[]> {
    const { body } = await this.get(API_PATHS.leaves, { EMPID }).expect(200);
    const { data }: { data: LeaveBalanceRow[] } = body;
    return data;
  }

  async lines(EMPID: string): Promise<LeaveLine[]> {
    const { body } = await this.get(API_PATHS.leaveTransactions, { EMPID }).expect(200);
    const { data }: { data: LeaveLine[] } = body;
    return data;
  }

  /** Days left: SL and VL. */
  async balances(EMPID: string): Promise<number[]> {
    return (await this.rows(EMPID)).map(({ DAYS }) => DAYS);
  }

  async revision(EMPID: string): Promise<string | null | undefined> {
    return (await this.rows(EMPID))[0]?.revision;
  }
}
