import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import { HOURS_PATHS } from '@timekeep/contracts/api/hours-api';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import { changeAnswer } from '@timekeep/contracts/api/answers';
import { punchesAnswer, TERMINAL_KEY_HEADER } from '@timekeep/contracts/api/clock-api';
import { leaveBalancesAnswer } from '@timekeep/contracts/api/leave-api';
import type { ConfirmSecondFactorRequest } from '@timekeep/contracts/accounts/fields';
import type { BeginSecondFactorAnswer } from '@timekeep/contracts/api/second-factor-api';
import { templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { addDays, toWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { IssueTerminal } from '../../clock/clock.module.js';
import { CompanyTime } from '../../organization/organization.module.js';
import {
  emailOf,
  startTestBackend,
  TEST_COMPANY,
  TEST_DEPARTMENT,
  TEST_PASSWORD,
  testContext,
  type TestBackend,
} from '../../testing/test-backend.js';
import { answeredLists } from '../../testing/attention-calls.js';
import { answeredAudit } from '../../testing/audit-calls.js';
import { confirmation } from '../../testing/correction-calls.js';
import { ANSWERED_CUTOFFS, answeredClosing } from '../../testing/cutoff-calls.js';
import { answeredPunchChanges, answeredPunchFiles } from '../../testing/punch-change-calls.js';
import { codeAt } from '../../testing/test-authenticator.js';
import { OpenWorkday } from '../../workdays/workdays.module.js';
import { API_DOCS_PATHS } from '../api-docs.js';
import { answerSchemas } from './schemas.js';
import type { Operation } from './describe-route.js';

const [HR, SUPERVISOR, EMPLOYEE, NOBODY] = ['100001', '100002', '100003', '999999'] as const;

describe('the schemas of answers', () => {
  it('say what may be missing, what may be null, and what values there are', () => {
    expect(answerSchemas([changeAnswer, punchesAnswer, leaveBalancesAnswer])).toMatchObject({
      MessageAnswer: {
        required: ['msg'],
        properties: { msg: { type: 'string' }, pending: { const: true } },
      },
      LeaveBalanceRow: {
        required: ['EMPID', 'EMPNAME', 'DEPT', 'LEAVE_TYPE', 'DAYS', 'ANNIV', 'INCREMENT', 'revision'],
        properties: {
          LEAVE_TYPE: { $ref: '#/components/schemas/LeaveType' },
          DAYS: { type: 'number', description: 'Days left; below zero for leave in advance.' },
          ANNIV: { anyOf: [{ $ref: '#/components/schemas/WorkDate' }, { type: 'null' }] },
          revision: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        },
      },
      LeaveType: { type: 'string', enum: ['SL', 'VL'] },
      PunchOutcome: {
        anyOf: [
          { required: ['outcome'], properties: { outcome: { enum: ['accepted', 'duplicate'] } } },
          { required: ['outcome', 'reason'], properties: { outcome: { const: 'rejected' } } },
        ],
      },
    });
  });
});

type Verb = 'get' | 'post' | 'patch' | 'delete';

/** A call: its verb, its path as it is routed, and what it sends. */
interface Call {
  readonly verb: Verb;
  readonly route: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Content of the file of a form. */
  readonly file?: Buffer;
  readonly by?: keyof Sessions;
  readonly status?: number;
}

interface Sessions {
  readonly hr: object;
  readonly supervisor: object;
  readonly employee: object;
  readonly terminal: object;
}

describe('the answers of a company at work', () => {
  let backend: TestBackend;
  let sessions: Sessions;
  let document: OpenAPIObject;
  let today: WorkDate;
  let token: string;
  let fileCalls: readonly Call[];
  /** The confirmation of a second factor, with the code of the moment in which it is sent. */
  let setup: ConfirmSecondFactorRequest;

  beforeAll(async () => {
    backend = await startTestBackend();
    today = await backend.app.get(CompanyTime).today();
    const hired = { hiredOn: addDays(today, -10) };
    await backend.user(HR, 'HR', hired);
    await backend.user(SUPERVISOR, 'SUPERVISOR', hired);
    await backend.waitingUser('100004');
    await backend.user(EMPLOYEE, 'EMPLOYEE', hired);
    for (const back of [1, 0]) await backend.run(new OpenWorkday(addDays(today, -back), testContext()));
    const { key } = await backend.commands.execute(new IssueTerminal('gate', testContext()));
    token = await backend.signIn(EMPLOYEE);
    sessions = {
      hr: await backend.bearer(HR),
      supervisor: await backend.bearer(SUPERVISOR),
      employee: { Authorization: `Bearer ${token}` },
      terminal: { [TERMINAL_KEY_HEADER]: key },
    };
    const own = await backend.bearer(EMPLOYEE);
    const begun = await backend.http.post(SESSION_PATHS.beginSecondFactor).set(own).expect(200);
    const { secret, ticket }: BeginSecondFactorAnswer = begun.body;
    setup = {
      ticket,
      get code() {
        return codeAt(secret, Date.now());
      },
    };
    fileCalls = await answeredPunchFiles(backend, sessions.hr);
    document = (await backend.http.get(API_DOCS_PATHS.json).expect(200)).body;
  });

  afterAll(() => backend.stop());

  it('have the fields that are described, and no other', async () => {
    const validator = new Ajv2020({ strict: false, allErrors: true });
    validator.addSchema({ $id: 'api', components: closed(document.components) });
    const seen = new Set<string>();
    for (const call of calls()) {
      const { status, body } = await send(call);
      const reference = describedAnswer(call, status);
      const isValid = validator.validate({ $ref: `api${reference}` }, body);
      expect({ call, status, body, errors: isValid ? null : validator.errors }).toEqual({
        call,
        status: call.status ?? 200,
        body: expect.anything(),
        errors: null,
      });
      seen.add(reference);
    }
    expect([...seen].sort()).toEqual([...describedAnswers()].sort());
  });

  /** Calls whose answers are of every type, in an order in which the later ones find something. */
  function calls(): readonly Call[] {
    const [yesterday, later] = [addDays(today, -1), addDays(today, 30)];
    const days = { FROM: yesterday, TO: today };
    const ofYesterday = { EMPID: EMPLOYEE, date: yesterday };
    const record = {
      ...{ EMPID: EMPLOYEE, Date: toWireDate(yesterday), Remarks: 'OB', reason: 'at a client' },
      ...{ TimeIN1: '08:00:00', TimeOUT1: '17:00:00' },
    };
    const week = { DAYS: 5, TIME: templateOf(['08:00:00', '17:00:00'], 5) };
    const hours = { EMPID: EMPLOYEE, FROM: today, TO: today, ...week };
    const absence = { EMPID: SUPERVISOR, ...days, remark: 'ML', reason: 'Birth' };
    const sickDay = { LEAVE_TYPE: 'SL', DATE: yesterday, DAYS: 1, REMARKS: 'Fever' };
    const leaveLines = ['1', '9'].map((n) => ({
      TRANSAC_ID: `${HR}-${n}`,
      LEAVE_TYPE: 'SL',
      DATE: yesterday,
    }));
    const ofDay = (date: string) => ({ FROM: date, TO: date, reason: 'Please' });
    const correction = { kind: 'correction', remark: 'WFH', ...ofDay(yesterday) };
    const halfDay = { kind: 'leave', LEAVE_TYPE: 'VL', half: 'PM', ...ofDay(addDays(today, 2)) };
    const place = { DEPT: TEST_DEPARTMENT, COMPANY: TEST_COMPANY };
    const renamed = { EMPID: EMPLOYEE, EMP_LNAME: 'CRUZ', EMP_FNAME: 'EVA', ...place };
    const unasked = { EMPID: EMPLOYEE, date: yesterday, minutes: 30, reason: 'Stock count' };
    const decided = [{ REQUEST_ID: `${EMPLOYEE}-1` }, { REQUEST_ID: `${EMPLOYEE}-9` }];
    return [
      { verb: 'post', route: API_PATHS.saveSchedule, body: hours },
      ...fileCalls,
      ...answeredPunchChanges(EMPLOYEE, NOBODY, yesterday),
      { verb: 'patch', route: API_PATHS.timekeep, body: record },
      { verb: 'post', route: API_PATHS.timekeepCorrections, body: confirmation(EMPLOYEE, yesterday) },
      { verb: 'post', route: API_PATHS.addLeave, body: { EMPID: HR, leaveEntries: [sickDay] } },
      {
        verb: 'post',
        route: API_PATHS.holidays,
        body: { selectedDate: addDays(today, 1), selectedRemark: 'LH' },
      },
      { verb: 'get', route: API_PATHS.profile, parameters: { EMPID: EMPLOYEE }, by: 'employee' },
      { verb: 'get', route: API_PATHS.ownAttendance, parameters: { employeeId: EMPLOYEE }, by: 'employee' },
      { verb: 'post', route: API_PATHS.todaysSchedule, body: { id: EMPLOYEE, date: today }, by: 'employee' },
      { verb: 'post', route: API_PATHS.timekeep, body: { ...days, reportFilter: 'none' } },
      { verb: 'post', route: HOURS_PATHS.hours, body: { ...days, reportFilter: 'none' } },
      { verb: 'post', route: HOURS_PATHS.days, body: { EMPID: EMPLOYEE, ...days } },
      ...answeredClosing(days),
      ...answeredAudit(today, days),
      { verb: 'get', route: API_PATHS.recordExplanation, parameters: ofYesterday },
      { verb: 'post', route: API_PATHS.requests, body: correction, by: 'employee', status: 201 },
      { verb: 'post', route: API_PATHS.requests, body: halfDay, by: 'employee', status: 201 },
      { verb: 'get', route: API_PATHS.ownLeave, by: 'employee' },
      { verb: 'post', route: API_PATHS.searchRequests, body: {} },
      ...['1', '2'].map((n): Call => ({
        verb: 'get',
        route: API_PATHS.requestDetail,
        parameters: { REQUEST_ID: `${EMPLOYEE}-${n}` },
      })),
      {
        verb: 'post',
        route: API_PATHS.leaveOfRequests,
        body: { requests: ['1', '2'].map((n) => `${EMPLOYEE}-${n}`) },
      },
      { verb: 'post', route: API_PATHS.decideRequests, body: { decision: 'grant', requests: decided } },
      { verb: 'post', route: API_PATHS.grantOvertime, body: unasked, status: 201 },
      ...ANSWERED_CUTOFFS,
      ...answeredLists(SUPERVISOR),
      { verb: 'get', route: API_PATHS.ownDay, parameters: { date: yesterday }, by: 'employee' },
      { verb: 'get', route: SESSION_PATHS.sessions, by: 'employee' },
      ...read(API_PATHS.registrations, API_PATHS.standIns, API_PATHS.overview, API_PATHS.employees),
      ...read(API_PATHS.departments, API_PATHS.companies, API_PATHS.holidays, API_PATHS.leaves),
      { verb: 'get', route: API_PATHS.leaveTransactions, query: { EMPID: HR } },
      { verb: 'post', route: API_PATHS.absences, body: absence },
      { verb: 'get', route: API_PATHS.absences, query: { EMPID: SUPERVISOR } },
      {
        verb: 'patch',
        route: API_PATHS.editLeave,
        body: { EMPID: HR, leaveData: [{ ...sickDay, TRANSAC_ID: `${HR}-1`, REMARKS: 'Flu' }] },
      },
      { verb: 'post', route: API_PATHS.deleteLeaveLines, body: { EMPID: HR, lines: leaveLines } },
      { verb: 'get', route: API_PATHS.scheduleOf, parameters: { EMPID: EMPLOYEE } },
      { verb: 'post', route: API_PATHS.previewRenewal, body: { ids: [EMPLOYEE] } },
      { verb: 'post', route: API_PATHS.renewSchedules, body: { ids: [EMPLOYEE] } },
      { verb: 'post', route: API_PATHS.departments, body: { id: EMPLOYEE } },
      {
        verb: 'get',
        route: API_PATHS.supervisedDepartment,
        parameters: { department: TEST_DEPARTMENT },
        by: 'supervisor',
      },
      { verb: 'post', route: API_PATHS.supervisedRecords, body: { id: EMPLOYEE }, by: 'supervisor' },
      { verb: 'post', route: API_PATHS.signIn, body: { id: EMPLOYEE, password: TEST_PASSWORD } },
      { verb: 'post', route: API_PATHS.verifyToken, body: { token } },
      { verb: 'get', route: SESSION_PATHS.secondFactor, by: 'employee' },
      { verb: 'post', route: SESSION_PATHS.beginSecondFactor, by: 'employee' },
      { verb: 'post', route: SESSION_PATHS.secondFactor, body: setup, by: 'employee' },
      { verb: 'post', route: API_PATHS.requestReset, body: { email: emailOf(EMPLOYEE) } },
      ...read(API_PATHS.config, API_PATHS.health, API_PATHS.healthLive, API_PATHS.healthReady),
      // The second correction of what was read before the first.
      {
        verb: 'patch',
        route: API_PATHS.timekeep,
        body: { ...record, Remarks: 'WFH', revision: '1' },
        status: 409,
      },
      { verb: 'patch', route: API_PATHS.employees, body: renamed },
      { verb: 'patch', route: API_PATHS.departments, body: { id: EMPLOYEE, resignedOn: later } },
      { verb: 'get', route: API_PATHS.scheduleOf, parameters: { EMPID: NOBODY }, status: 404 },
    ];
  }

  /** The references to the answers of all routes. */
  function describedAnswers(): ReadonlySet<string> {
    const operations = Object.values(document.paths).flatMap((path) =>
      Object.entries(path).map(([, operation]: [string, Operation]) => operation),
    );
    const references = operations.flatMap(({ responses }: Operation) =>
      Object.values(responses).map((response) => referenceIn(response)),
    );
    return new Set(references.flatMap((reference) => reference ?? []));
  }

  function send({ verb, route, parameters = {}, query = {}, body, file, by = 'hr' }: Call) {
    const request = backend.http[verb](pathTo(route, parameters))
      .query(query)
      .set({ ...sessions[by] });
    if (file) return request.attach('file', file, 'punches.csv');
    return body ? request.send(body) : request;
  }

  /** The reference to the schema of the answer, from the document. */
  function describedAnswer({ verb, route }: Call, status: number): string {
    const operation = document.paths[route.replace(/:(\w+)/g, '{$1}')]?.[verb];
    const reference = referenceIn(operation?.responses[status]);
    if (reference !== undefined) return reference;
    throw new Error(`${verb} ${route} has no schema for ${status}.`);
  }
});

function read(...routes: readonly string[]): Call[] {
  return routes.map((route) => ({ verb: 'get', route }));
}

function referenceIn(response: Operation['responses'][string] | undefined): string | undefined {
  const schema = response && 'content' in response ? response.content['application/json']?.schema : undefined;
  return schema && '$ref' in schema ? schema.$ref : undefined;
}

/** The schemas without leave for fields that they do not name. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, closed(each)]));
  return 'properties' in inner && 'type' in inner ? { ...inner, additionalProperties: false } : inner;
}
