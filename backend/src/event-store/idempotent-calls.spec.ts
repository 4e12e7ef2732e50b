import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OwnSessionsAnswer, RequestResetAnswer } from '@timekeep/contracts/api/accounts-api';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { WaitingRegistrationsAnswer } from '@timekeep/contracts/api/registrations-api';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import { templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { addDays } from '@timekeep/contracts/time/work-date';
import type { Express } from 'express';
import { CONFIGURATION, type Configuration } from '../configuration/configuration.js';
import { AddLeave } from '../leave/leave.module.js';
import { CompanyTime } from '../organization/organization.module.js';
import { DecideRequest, MakeRequest } from '../requests/requests.module.js';
import { SaveSchedule } from '../schedules/schedules.module.js';
import { attentionCalls, CALLS_THAT_LIST } from '../testing/attention-calls.js';
import { auditOf, AUDIT_READS, eventsInLog, NO_CHANGE } from '../testing/audit-calls.js';
import { confirmRecordOf, CORRECTED, CORRECTED_ON, CORRECTION_CALLS } from '../testing/correction-calls.js';
import { CALLS_THAT_COUNT, CUTOFF_CALLS } from '../testing/cutoff-calls.js';
import { EMPLOYMENT_CALLS, resignFormer } from '../testing/employment-calls.js';
import { issueGate, PUNCH_CHANGE_CALLS, PUNCH_CALLS_WITHOUT_KEY } from '../testing/punch-change-calls.js';
import { uncoded } from '../testing/says.js';
import {
  emailOf,
  startTestBackend,
  TEST_COMPANY,
  TEST_DEPARTMENT,
  TEST_PASSWORD,
  testContext,
  type TestBackend,
} from '../testing/test-backend.js';
import { TestOutbox } from '../testing/test-mail.js';
import { newCommandContext } from './command-context.js';
import { OpenWorkday } from '../workdays/workdays.module.js';

const HR = '100001';

const newcomer = {
  EMPID: '100010',
  EMP_LNAME: 'CRUZ',
  EMP_FNAME: 'BEN',
  DEPT: TEST_DEPARTMENT,
  COMPANY: TEST_COMPANY,
  PIN: '1234',
};
const FORGETFUL = ['100081', '100082'] as const;
const reset = { email: emailOf(FORGETFUL[0]) };
/** Ticket and code come by mail. */
const newPassword = { id: '', code: '', password: 'secret2' };
const otherPassword = { ...newPassword, password: 'secret3' };
const ownPassword = { password: TEST_PASSWORD, newPassword: 'secret4' };
const account = { id: '100002', email: emailOf('100002'), password: 'secret1' };
const schedule = {
  EMPID: '100002',
  FROM: '2023-01-02',
  TO: '2023-12-31',
  DAYS: 5,
  TIME: templateOf(['08:00:00', '17:00:00'], 5),
};
const shift = { EMPID: '100002', date: '2023-03-05', off: true };
const noShift = { EMPID: shift.EMPID, date: shift.date };
const SCHEDULED = '100091';
const holiday = { selectedDate: '2023-12-25', selectedRemark: 'LH' };
const noHoliday = { selectedDate: holiday.selectedDate };
const WAITING = { EMPID: '100055', email: emailOf('100055') };
/** When the employee registered is known once the test has begun. */
const approval = { ...WAITING, decision: 'approve' };
const otherDecision = { ...WAITING, decision: 'refuse' };

const ON_LEAVE = '100071';
const day = { LEAVE_TYPE: 'SL', DATE: '2023-03-06', DAYS: 1, REMARKS: 'Fever' };
const leave = { EMPID: ON_LEAVE, leaveEntries: [day] };
const otherDay = { ...day, DATE: '2023-03-07' };
const leaveEdit = { EMPID: ON_LEAVE, leaveData: [{ ...otherDay, TRANSAC_ID: `${ON_LEAVE}-1` }] };
const balances = (DAYS: number) => ({ EMPID: ON_LEAVE, leaveUpdates: [{ LEAVE_TYPE: 'VL', DAYS }] });
const deletion = { TRANSAC_ID: `${ON_LEAVE}-1` };
/** A day that the test records before. */
const otherLine = { TRANSAC_ID: `${CORRECTED}-1`, LEAVE_TYPE: 'SL', DATE: addDays(CORRECTED_ON, 1) } as const;
const deletions = { EMPID: CORRECTED, lines: [otherLine] };
const absence = { EMPID: ON_LEAVE, FROM: '2023-05-01', TO: '2023-08-13', remark: 'ML', reason: 'Birth' };
const noAbsence = { ABSENCE_ID: `${absence.EMPID}-A1` };

const SUPERVISORS = ['100051', '100052'] as const;
const standIn = { EMPID: SUPERVISORS[0], standIn: SUPERVISORS[1], FROM: '2024-03-01', TO: '2024-03-15' };
/** The days are those of the test. */
const overtime = { kind: 'overtime', FROM: '', TO: '', minutes: 30, reason: 'Closing' };
const moreOvertime = { ...overtime, minutes: 45 };
const unasked = { EMPID: CORRECTED, date: CORRECTED_ON, minutes: 60, reason: 'Stock count' };
/** Requests are decided one by one, so that another body under the key is refused for each of them. */
const FIRST_REQUEST = { requests: [{ REQUEST_ID: `${CORRECTED}-1` }] };

/**
 * Every call that changes something: a request, and another one about the same subject; null where there is no
 * other one, since the call has no body.
 */
const CHANGING_CALLS: readonly (readonly [string, object, object | null])[] = [
  [`POST ${API_PATHS.registerEmployee}`, newcomer, { ...newcomer, EMP_FNAME: 'BENITO' }],
  [`PATCH ${API_PATHS.employees}`, { ...newcomer, EMP_LNAME: 'SANTOS' }, { ...newcomer, PIN: '' }],
  [`PATCH ${API_PATHS.departments}`, { id: newcomer.EMPID, fullname: 'CRUZ, BEN' }, { id: newcomer.EMPID }],
  ...EMPLOYMENT_CALLS,
  [`POST ${API_PATHS.saveSchedule}`, schedule, { ...schedule, TO: '2024-12-31' }],
  [`POST ${API_PATHS.renewSchedules}`, { ids: [SCHEDULED] }, { ids: [SCHEDULED, '100002'] }],
  [`POST ${API_PATHS.shift}`, shift, { ...shift, off: false, in: '08:00:00', out: '12:00:00' }],
  [`DELETE ${API_PATHS.shift}`, noShift, { ...noShift, date: `${shift.date}T00:00:00.000Z` }],
  ...PUNCH_CHANGE_CALLS,
  [`DELETE ${API_PATHS.scheduleOf}`, {}, null],
  [`POST ${API_PATHS.holidays}`, holiday, { ...holiday, selectedRemark: 'SH' }],
  [`DELETE ${API_PATHS.holidays}`, noHoliday, { selectedDate: `${holiday.selectedDate}T00:00:00.000Z` }],
  [`POST ${API_PATHS.addLeave}`, leave, { EMPID: ON_LEAVE, leaveEntries: [otherDay] }],
  [`PATCH ${API_PATHS.editLeave}`, leaveEdit, { ...leaveEdit, revision: '1' }],
  [`PATCH ${API_PATHS.updateLeave}`, balances(5), balances(6)],
  [`POST ${API_PATHS.updateLeave}`, balances(7), balances(8)],
  [`POST ${API_PATHS.deleteLeave}`, deletion, { TRANSAC_ID: `${ON_LEAVE}-2` }],
  [`POST ${API_PATHS.deleteLeaveLines}`, deletions, { ...deletions, lines: [{ ...otherLine, half: 'AM' }] }],
  [`POST ${API_PATHS.absences}`, absence, { ...absence, remark: 'EL' }],
  [`DELETE ${API_PATHS.absences}`, noAbsence, { ...noAbsence, revision: null }],
  ...CORRECTION_CALLS,
  ...CUTOFF_CALLS,
  ...attentionCalls(SUPERVISORS[0], HR),
  [`POST ${API_PATHS.requests}`, overtime, moreOvertime],
  [`POST ${API_PATHS.endorseRequests}`, { decision: 'endorse', ...FIRST_REQUEST }, null],
  [`POST ${API_PATHS.decideRequests}`, { decision: 'grant', ...FIRST_REQUEST }, null],
  [`POST ${API_PATHS.grantOvertime}`, unasked, { ...unasked, minutes: 30 }],
  [`POST ${API_PATHS.takeBackRequest}`, { REQUEST_ID: `${HR}-2` }, { REQUEST_ID: `${HR}-3` }],
  [`PATCH ${API_PATHS.standIns}`, standIn, { ...standIn, TO: '2024-03-31' }],
  [`POST ${API_PATHS.readNotices}`, { upTo: '2100-01-01T00:00:00Z' }, { upTo: '2100-01-02T00:00:00Z' }],
  [`PATCH ${API_PATHS.noticesDigest}`, { isOn: true }, { isOn: false }],
  [`POST ${API_PATHS.registerAccount}`, account, { ...account, password: 'secret2' }],
  [`POST ${API_PATHS.decideRegistration}`, approval, otherDecision],
  [`POST ${API_PATHS.requestReset}`, reset, { email: reset.email.toUpperCase() }],
  [`PATCH ${API_PATHS.resetPassword}`, newPassword, otherPassword],
  [`PATCH ${SESSION_PATHS.changePassword}`, ownPassword, { ...ownPassword, newPassword: 'secret5' }],
];

/**
 * Calls that only read, whatever their verb; punches, refused ones and those of files as well, which are identified by employee and instant; the proof of
 * the own e-mail address, which holds once it is recorded (prove-email.spec.ts); those of the second factor, which need a code of the
 * moment (repeated-codes.spec.ts); and those that end sessions, which stay ended (end-sessions.spec.ts).
 */
const NO_KEY_NEEDED: ReadonlySet<string> = new Set([
  ...AUDIT_READS,
  `POST ${SESSION_PATHS.beginSecondFactor}`,
  `POST ${SESSION_PATHS.companySignInToken}`,
  `POST ${SESSION_PATHS.recoveryCodes}`,
  `POST ${SESSION_PATHS.secondFactor}`,
  `POST ${SESSION_PATHS.turnOffSecondFactor}`,
  `POST ${SESSION_PATHS.verifySecondFactor}`,
  `POST ${API_PATHS.departments}`,
  ...CALLS_THAT_COUNT,
  ...CALLS_THAT_LIST,
  `POST ${SESSION_PATHS.logout}`,
  `DELETE ${SESSION_PATHS.session}`,
  `DELETE ${SESSION_PATHS.sessions}`,
  `POST ${API_PATHS.proveEmail}`,
  ...PUNCH_CALLS_WITHOUT_KEY,
  `POST ${API_PATHS.sendEmailCode}`,
  `POST ${API_PATHS.signIn}`,
  `POST ${API_PATHS.timekeep}`,
  `POST ${API_PATHS.timekeepCsv}`,
  `POST ${API_PATHS.previewRenewal}`,
  `POST ${API_PATHS.todaysSchedule}`,
  `POST ${API_PATHS.verifyToken}`,
]);

let backend: TestBackend;
let log: EventStoreDBClient;
let authorization: string;
let supervisor: string;
/** Another session of HR. */
let otherSession: string;
let outbox: TestOutbox;

beforeAll(async () => {
  outbox = await TestOutbox.create();
  backend = await startTestBackend({ mail: outbox.settings });
  const { eventStoreUrl } = backend.app.get<Configuration>(CONFIGURATION);
  log = EventStoreDBClient.connectionString(eventStoreUrl);
  await backend.user(HR, 'HR', { hiredOn: CORRECTED_ON });
  for (const id of ['100002', SCHEDULED]) await backend.employee(id);
  await resignFormer(backend);
  await issueGate(backend);
  await backend.waitingUser(WAITING.EMPID);
  await backend.employee(ON_LEAVE, { hiredOn: '2023-01-02' });
  await backend.employee(CORRECTED, { hiredOn: CORRECTED_ON });
  const { LEAVE_TYPE, DATE } = otherLine;
  const entries = [{ LEAVE_TYPE, DATE, REMARKS: 'Fever', half: null }];
  await backend.run(new AddLeave({ EMPID: CORRECTED, entries }, testContext()));
  await backend.run(new OpenWorkday(CORRECTED_ON, testContext()));
  const FROM = await backend.app.get(CompanyTime).today();
  const ahead = { ...schedule, EMPID: SCHEDULED, FROM, TO: `${FROM.slice(0, 4)}-12-31` };
  await backend.run(new SaveSchedule(ahead, testContext()));
  authorization = (await backend.bearer(HR)).Authorization;
  await confirmRecordOf(ON_LEAVE, backend, authorization);
  const { body: waiting }: { body: WaitingRegistrationsAnswer } = await backend.http
    .get(API_PATHS.registrations)
    .set('Authorization', authorization)
    .expect(200);
  const [registration] = waiting.data;
  for (const decision of [approval, otherDecision]) {
    Object.assign(decision, { registeredAt: registration?.registeredAt });
  }
  const unused = (await backend.bearer(HR)).Authorization;
  const profile = pathTo(API_PATHS.profile, { EMPID: HR });
  await backend.http.get(profile).set('Authorization', unused).expect(200);
  await backend.http.get(profile).set('Authorization', authorization).expect(200);
  const { body: listed }: { body: OwnSessionsAnswer } = await backend.http
    .get(SESSION_PATHS.sessions)
    .set('Authorization', authorization)
    .expect(200);
  otherSession = listed.data.find(({ isPresent }) => !isPresent)?.id ?? '';
  for (const EMPID of SUPERVISORS) await backend.user(EMPID, 'SUPERVISOR');
  supervisor = (await backend.bearer(SUPERVISORS[0])).Authorization;
  for (const request of [overtime, moreOvertime]) Object.assign(request, { FROM, TO: FROM });
  const fields = { remark: null, TimeIN1: null, TimeOUT1: null, LEAVE_TYPE: null, half: null, except: [] };
  const request = { EMPID: CORRECTED, input: { ...overtime, ...fields }, revision: null };
  await backend.run(new MakeRequest(request, testContext()));
  // HR has a notice to read.
  const tomorrow = addDays(FROM, 1);
  const ofHr = { ...overtime, ...fields, FROM: tomorrow, TO: tomorrow };
  await backend.run(new MakeRequest({ EMPID: HR, input: ofHr, revision: null }, testContext()));
  const refusal = {
    REQUEST_ID: `${HR}-1`,
    decision: 'refuse',
    note: 'No',
    revision: null,
    mayDecide: true,
    revokes: false,
  } as const;
  const byOther = newCommandContext({ actor: SUPERVISORS[0], route: 'requests.decide' });
  await backend.run(new DecideRequest(refusal, byOther));
  for (const EMPID of FORGETFUL) await backend.user(EMPID);
  const email = emailOf(FORGETFUL[1]);
  const { body }: { body: RequestResetAnswer } = await backend.http
    .post(API_PATHS.requestReset)
    .send({ email })
    .expect(200);
  const ticket = { id: body.id, code: await outbox.codeFor(email) };
  for (const request of [newPassword, otherPassword]) Object.assign(request, ticket);
});

afterAll(async () => {
  await log.dispose();
  await backend.stop();
  await outbox.remove();
});

function send(call: string, body: object, key?: string) {
  const [verb = '', path = ''] = call.split(' ');
  const { http } = backend;
  const to = pathTo(path, { EMPID: SCHEDULED, id: otherSession });
  const request = verb === 'POST' ? http.post(to) : verb === 'DELETE' ? http.delete(to) : http.patch(to);
  void request.set('Authorization', path === API_PATHS.endorseRequests ? supervisor : authorization);
  return (key === undefined ? request : request.set('Idempotency-Key', key)).send(body);
}

describe('the same request with the same Idempotency-Key', () => {
  it.each(CHANGING_CALLS)(
    'is carried out once, audited, and answered alike: %s',
    async (call, body, other) => {
      const before = await auditOf(backend, log, authorization);
      const first = await send(call, body, 'key');
      expect(first.status).toBeLessThan(300);
      const { changes, missing } = await auditOf(backend, log, authorization);
      expect([missing, changes.length > before.changes.length]).toEqual([[], call !== NO_CHANGE]);
      const recorded = await eventsInLog(log);

      const second = await send(call, body, 'key');
      expect([second.status, second.body]).toEqual([first.status, first.body]);
      const sameFields = Object.fromEntries(Object.entries(body).reverse());
      expect((await send(call, sameFields, 'key')).body).toEqual(first.body);

      if (other) {
        const refused = await send(call, other, 'key');
        expect([refused.status, uncoded(refused.body)]).toEqual([
          422,
          { err: 'This Idempotency-Key was sent before, with another request. Please use a new one.' },
        ]);
      }
      expect(await eventsInLog(log)).toEqual(recorded);
    },
  );
});

describe('a key', () => {
  it.each(['', 'x'.repeat(201)])('has 1 to 200 characters', async (key) => {
    const { status, body } = await send(`POST ${API_PATHS.saveSchedule}`, schedule, key);
    expect([status, uncoded(body)]).toEqual([400, { err: 'Idempotency-Key must have 1 to 200 characters.' }]);
  });
});

describe('the calls above', () => {
  it('are all that change something', () => {
    const { router }: Express = backend.app.getHttpAdapter().getInstance();
    const routes = router.stack.flatMap(({ route }) => {
      if (!route) return [];
      return [...new Set(route.stack.map(({ method }) => `${method.toUpperCase()} ${route.path}`))];
    });
    const changing = routes.filter((route) => !/^(GET|HEAD) /.test(route) && !NO_KEY_NEEDED.has(route));
    expect(changing.sort()).toEqual(CHANGING_CALLS.map(([call]) => call).sort());
  });
});
