import type { NoticesAnswer } from '@timekeep/contracts/api/notices-api';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type {
  DecideRequestsAnswer,
  MakeRequestAnswer,
  RequestDetailAnswer,
  RequestItem,
  SearchRequestsAnswer,
} from '@timekeep/contracts/api/requests-api';
import { templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { addDays, weekdayOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import type { Configuration } from '../configuration/configuration.js';
import { AddDepartment, CompanyTime } from '../organization/organization.module.js';
import { requestStream } from '@timekeep/contracts/events/streams';
import { newCommandContext } from '../event-store/command-context.js';
import { Grants } from '../requests/decide-request/decide-request.command.js';
import { SaveSchedule } from '../schedules/schedules.module.js';
import { OpenWorkday } from '../workdays/workdays.module.js';
import { startTestBackend, testContext, type TestBackend } from './test-backend.js';

/** HR, a supervisor of the test department and one of another department. */
export const HR = '100001';
export const SUPERVISOR = '100002';
export const OTHER_SUPERVISOR = '100003';
export const OTHER_DEPARTMENT = 'Stores';

type Session = { readonly Authorization: string };

/** A backend of its own with people of each authority, and calls about requests. */
export class RequestCalls {
  private ids = 200_000;
  private readonly sessions = new Map<string, Session>();

  private constructor(
    readonly backend: TestBackend,
    readonly today: WorkDate,
  ) {}

  static async start(changes: Partial<Configuration> = {}): Promise<RequestCalls> {
    const backend = await startTestBackend(changes);
    const today = await backend.app.get(CompanyTime).today();
    const calls = new RequestCalls(backend, today);
    await backend.run(new AddDepartment(OTHER_DEPARTMENT, testContext()));
    await backend.user(HR, 'HR', { hiredOn: calls.day(-60), EMP_FNAME: 'HANNA' });
    await backend.user(SUPERVISOR, 'SUPERVISOR', { hiredOn: calls.day(-60), EMP_FNAME: 'SIMON' });
    await backend.user(OTHER_SUPERVISOR, 'SUPERVISOR', { hiredOn: calls.day(-60), DEPT: OTHER_DEPARTMENT });
    for (const days of [-3, -2, -1]) await backend.run(new OpenWorkday(calls.day(days), testContext()));
    return calls;
  }

  stop(): Promise<void> {
    return this.backend.stop();
  }

  /** Returns the date so many days from today. */
  day(days: number): WorkDate {
    return addDays(this.today, days);
  }

  /** Registers an employee of the test department with an account, and a schedule of every weekday but Sunday. */
  async staff(changes: object = {}): Promise<string> {
    this.ids += 1;
    const EMPID = String(this.ids);
    await this.backend.user(EMPID, 'EMPLOYEE', { hiredOn: this.day(-60), ...changes });
    const TIME = templateOf(['08:00:00', '17:00:00'], 6);
    const schedule = { EMPID, FROM: this.day(-60), TO: this.day(300), DAYS: 6, TIME };
    await this.backend.run(new SaveSchedule(schedule, testContext()));
    return EMPID;
  }

  async as(EMPID: string): Promise<Session> {
    const session = this.sessions.get(EMPID) ?? (await this.backend.bearer(EMPID));
    this.sessions.set(EMPID, session);
    return session;
  }

  async post(EMPID: string, path: string, body: object = {}) {
    return this.backend.http
      .post(path)
      .set(await this.as(EMPID))
      .send(body);
  }

  async get(EMPID: string, path: string, parameters: Readonly<Record<string, string>> = {}) {
    return this.backend.http.get(pathTo(path, parameters)).set(await this.as(EMPID));
  }

  /** A correction of two days ago to Present from 8 to 17. */
  correction(changes: object = {}): object {
    const date = this.day(-2);
    const times = { remark: 'Present', TimeIN1: '08:00:00', TimeOUT1: '17:00:00' };
    return { kind: 'correction', FROM: date, TO: date, ...times, reason: 'Forgot to punch', ...changes };
  }

  /** Leave in a week, on a day that is no Sunday. */
  leave(changes: object = {}): object {
    const date = this.day(weekdayOf(this.day(7)) === 'sunday' ? 8 : 7);
    return {
      kind: 'leave',
      FROM: date,
      TO: date,
      LEAVE_TYPE: 'VL',
      reason: 'Rest',
      ...changes,
    };
  }

  /** Makes a request and returns its number. */
  async make(EMPID: string, request: object): Promise<string> {
    const response = await this.post(EMPID, API_PATHS.requests, request);
    if (response.status !== 201) throw new Error(`${response.status} ${response.text}`);
    const { REQUEST_ID }: MakeRequestAnswer = response.body;
    return REQUEST_ID;
  }

  /** Decides requests, and returns the status and the message of each. */
  async decide(EMPID: string, decision: string, ids: readonly string[], note?: string, revision?: string) {
    const isSupervisor = EMPID === SUPERVISOR || EMPID === OTHER_SUPERVISOR;
    const path = isSupervisor ? API_PATHS.endorseRequests : API_PATHS.decideRequests;
    const requests = ids.map((REQUEST_ID) => ({ REQUEST_ID, ...(revision !== undefined && { revision }) }));
    const body = { decision, requests, ...(note !== undefined && { note }) };
    const response = await this.post(EMPID, path, body);
    if (response.status !== 200) throw new Error(`${response.status} ${response.text}`);
    const { results }: DecideRequestsAnswer = response.body;
    return results.map(({ status, err }) => [status, err]);
  }

  /** Records HR's grant, as a process that ends before its effect does. */
  async grantAlone(EMPID: string, REQUEST_ID: string): Promise<void> {
    const context = newCommandContext({ actor: HR, route: 'requests.decide' });
    const { recorded } = await this.backend.app
      .get(Grants)
      .record(requestStream(EMPID), { REQUEST_ID, note: null, revision: null }, context);
    await this.backend.untilProjected(recorded.position);
  }

  /** HR corrects a record without a request; by default to one without times. */
  async correct(EMPID: string, days: number, changes: object): Promise<void> {
    const body = { EMPID, Date: this.day(days), TimeIN1: null, TimeOUT1: null, reason: 'Client', ...changes };
    await this.backend.http
      .patch(API_PATHS.timekeep)
      .set(await this.as(HR))
      .send(body)
      .expect(200);
  }

  async notices(EMPID: string): Promise<NoticesAnswer> {
    const { body }: { body: NoticesAnswer } = await this.get(EMPID, API_PATHS.notices);
    return body;
  }

  async detail(EMPID: string, REQUEST_ID: string): Promise<RequestDetailAnswer> {
    const { body }: { body: RequestDetailAnswer } = await this.get(EMPID, API_PATHS.requestDetail, {
      REQUEST_ID,
    });
    return body;
  }

  async search(EMPID: string, search: object = {}): Promise<SearchRequestsAnswer> {
    const { body }: { body: SearchRequestsAnswer } = await this.post(EMPID, API_PATHS.searchRequests, search);
    return body;
  }

  async own(EMPID: string): Promise<readonly RequestItem[]> {
    const { body }: { body: { data: readonly RequestItem[] } } = await this.get(EMPID, API_PATHS.ownRequests);
    return body.data;
  }
}
