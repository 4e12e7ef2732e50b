import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sessionMessages } from '@timekeep/contracts/accounts/session-messages';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { SearchAuditAnswer } from '@timekeep/contracts/api/audit-api';
import { templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { addDays } from '@timekeep/contracts/time/work-date';
import { ActivateAccount, DeactivateAccount } from '../accounts/accounts.module.js';
import { VerifyExport } from '../audit/verify-export/verify-export.query.js';
import { EventStore } from '../event-store/event-store.js';
import { parseCsv } from '../http/csv.js';
import { AddLeave } from '../leave/leave.module.js';
import { CompanyTime } from '../organization/organization.module.js';
import { testConfiguration } from '../testing/test-configuration.js';
import { OpenWorkday } from '../workdays/workdays.module.js';
import {
  startTestBackend,
  TEST_COMPANY,
  TEST_DEPARTMENT,
  type TestBackend,
  testContext,
} from '../testing/test-backend.js';
import { uncoded } from '../testing/says.js';

const HR = '100001';
const COLLEAGUE = '100002';
const OTHER = '100011';
const HR_USERS = [HR, COLLEAGUE] as const;

/** The events of all the changes that HR makes about themselves, latest first. */
const OWN_TYPES = [
  'SchedulesDeleted',
  'ScheduleSaved',
  'EmployeeModified',
  'TimekeepCorrected',
  'TimekeepCorrected',
  'AbsenceWithdrawn',
  'AbsencePlanned',
  'LeaveTransactionDeleted',
  'LeaveTransactionDeleted',
  'LeaveTransactionEdited',
  'LeaveTransactionAdded',
  'LeaveDetailsUpdated',
  'LeaveDetailsUpdated',
] as const;

type Method = 'post' | 'patch' | 'put' | 'delete';
/** A call of HR about an employee. */
type CallAbout = readonly [
  what: string,
  method: Method,
  path: (id: string) => string,
  body: (id: string) => object,
];

const path = (name: keyof typeof API_PATHS) => () => API_PATHS[name];
const TIME = templateOf(['08:00:00', '17:00:00'], 5);
const day = { LEAVE_TYPE: 'VL', DAYS: 1, REMARKS: 'Trip' };
const person = { EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANNA', DEPT: TEST_DEPARTMENT, COMPANY: TEST_COMPANY };

describe('a change that HR makes about themselves', () => {
  let backend: TestBackend;
  let today: string;
  let written = '';

  beforeAll(async () => {
    const log = new PassThrough();
    log.on('data', (chunk: Buffer) => (written += chunk.toString()));
    backend = await startTestBackend({}, log);
    for (const EMPID of HR_USERS) await backend.user(EMPID, 'HR');
    await backend.employee(OTHER);
    today = await backend.app.get(CompanyTime).today();
    await backend.run(new OpenWorkday(today, testContext()));
    for (const EMPID of [HR, OTHER]) {
      const entries = [{ LEAVE_TYPE: 'VL' as const, DATE: addDays(today, 30), REMARKS: 'Trip', half: null }];
      await backend.run(new AddLeave({ EMPID, entries }, testContext()));
    }
  });

  afterAll(() => backend.stop());

  const calls: readonly CallAbout[] = [
    [
      'the balances',
      'patch',
      path('updateLeave'),
      (EMPID) => ({ EMPID, leaveUpdates: [{ LEAVE_TYPE: 'VL', DAYS: 99 }] }),
    ],
    [
      'the balances, by POST',
      'post',
      path('updateLeave'),
      (EMPID) => ({ EMPID, leaveUpdates: [{ LEAVE_TYPE: 'SL', DAYS: 98 }] }),
    ],
    [
      'a day of leave',
      'post',
      path('addLeave'),
      (EMPID) => ({ EMPID, leaveEntries: [{ ...day, DATE: addDays(today, 40) }] }),
    ],
    [
      'an edited day of leave',
      'patch',
      path('editLeave'),
      (EMPID) => ({ EMPID, leaveData: [{ ...day, DATE: addDays(today, 31), TRANSAC_ID: `${EMPID}-1` }] }),
    ],
    ['a deleted day of leave', 'post', path('deleteLeave'), (id) => ({ TRANSAC_ID: `${id}-1` })],
    [
      'several deleted days of leave',
      'post',
      path('deleteLeaveLines'),
      (EMPID) => ({
        EMPID,
        lines: [{ TRANSAC_ID: `${EMPID}-2`, LEAVE_TYPE: 'VL', DATE: addDays(today, 40) }],
      }),
    ],
    [
      'an absence',
      'post',
      path('absences'),
      (EMPID) => ({ EMPID, FROM: addDays(today, 50), TO: addDays(today, 60), remark: 'ML', reason: 'Birth' }),
    ],
    ['a withdrawn absence', 'delete', path('absences'), (id) => ({ ABSENCE_ID: `${id}-A1` })],
    [
      'a corrected record',
      'patch',
      path('timekeep'),
      (EMPID) => ({ EMPID, Date: today, Remarks: 'Present', TimeIN1: '08:00:00', TimeOUT1: '17:00:00' }),
    ],
    [
      'a corrected record, by PUT',
      'put',
      path('timekeep'),
      (EMPID) => ({ EMPID, Date: today, Remarks: 'OB', TimeIN1: null, TimeOUT1: null }),
    ],
    ['name, department and PIN', 'patch', path('employees'), (EMPID) => ({ ...person, EMPID, PIN: '4321' })],
    [
      'the schedule',
      'post',
      path('saveSchedule'),
      (EMPID) => ({ EMPID, FROM: today, TO: addDays(today, 60), DAYS: 5, TIME }),
    ],
    ['the deleted schedule', 'delete', (EMPID) => pathTo(API_PATHS.scheduleOf, { EMPID }), () => ({})],
  ];
  const resignation: CallAbout = ['the resignation', 'patch', path('departments'), (id) => ({ id })];

  const call = async ([, method, to, body]: CallAbout, subject: string, by: string) => {
    const request = backend.http[method](to(subject)).set(await backend.bearer(by));
    const sent = body(subject);
    return Object.keys(sent).length === 0 ? request : request.send(sent);
  };
  const ownChanges = async (search: object = {}) => {
    const asked = backend.http.post(API_PATHS.audit).set(await backend.bearer(HR));
    const { body }: { body: SearchAuditAnswer } = await asked
      .send({ kinds: ['own-change'], ...search })
      .expect(200);
    return body.ownChanges?.map(({ EMPID, type }) => ({ EMPID, type }));
  };
  const metric = async () => {
    const { text } = await backend.http.get('/metrics').expect(200);
    return /^timekeep_own_changes_total (\d+)$/m.exec(text)?.[1];
  };

  it.each([...calls, resignation])('is refused while another HR user is there: %s', async (...each) => {
    const { status, body } = await call(each, HR, HR);
    expect({ status, body: uncoded(body) }).toEqual({
      status: 403,
      body: { err: sessionMessages.ownChange().text },
    });
  });

  it('has changed nothing, and is in no audit', async () => {
    expect(await ownChanges()).toEqual([]);
    expect(await metric()).toBe('0');
  });

  it.each(calls)('is nothing special about somebody else: %s', async (...each) => {
    const { status } = await call(each, OTHER, HR);
    expect(status).toBe(200);
  });

  it('is carried out while no other HR user is active, shown in the audit, and told to IT', async () => {
    await backend.commands.execute(new DeactivateAccount(COLLEAGUE, testContext()));
    for (const each of calls) expect((await call(each, HR, HR)).status).toBe(200);
    expect(await ownChanges()).toEqual(OWN_TYPES.map((type) => ({ EMPID: HR, type })));
    expect(await ownChanges({ EMPID: OTHER })).toEqual([]);
    expect(await ownChanges({ changedTo: addDays(today, -1) })).toEqual([]);
    expect(await metric()).toBe(String(calls.length));
    const warnings = written.split('\n').filter((line) => line.includes('HR changed the own record'));
    expect(warnings).toHaveLength(calls.length);
    expect(warnings[0]).toContain('"level":"warn"');
    expect(warnings[0]).toContain('"command":"UpdateLeave"');
  });

  it('is in the CSV of the audit too, beside the version of its record, and holds against the log', async () => {
    const exported = async (kinds: readonly string[]) => {
      const asked = backend.http.post(API_PATHS.auditCsv).set(await backend.bearer(HR));
      return (await asked.send({ EMPID: HR, kinds }).expect(200)).text;
    };
    const linesOf = (text: string) =>
      parseCsv(text)
        .slice(1, -1)
        .map(({ cells: [date, EMPID, name, , actor, actorName, authority, kind] }) => ({
          ...{ date, EMPID, name, actor, actorName, authority, kind },
        }));
    const line = { date: today, EMPID: HR, actor: HR, authority: 'HR' };
    const text = await exported(['own-change']);
    const lines = linesOf(text);
    expect(lines.map(({ kind }) => kind)).toEqual(OWN_TYPES.map((type) => `own-change ${type}`));
    for (const each of lines) expect(each).toMatchObject(line);
    const verify = (file: string) =>
      new VerifyExport(backend.app.get(EventStore), testConfiguration().pinSecret).verify(
        file,
        () => undefined,
      );
    expect(await verify(text)).toEqual({ lines: OWN_TYPES.length, faults: [], chained: true });

    const both = await exported(['own-change', 'correction']);
    const kinds = linesOf(both).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'correction')).toHaveLength(2);
    expect(kinds.filter((kind) => kind === 'own-change TimekeepCorrected')).toHaveLength(2);
    expect((await verify(both)).faults).toEqual([]);

    const another = text.replace(
      `,${HR},"CRUZ, ANNA",HR,own-change ScheduleSaved`,
      `,${COLLEAGUE},"CRUZ, ANNA",HR,own-change ScheduleSaved`,
    );
    expect(another).not.toBe(text);
    expect((await verify(another)).faults).toHaveLength(1);
    const withoutFirst = text.split('\n').toSpliced(1, 1).join('\n');
    expect((await verify(withoutFirst)).faults).not.toEqual([]);
    expect(linesOf(await exported(['correction'])).map(({ kind }) => kind)).toEqual([
      'correction',
      'correction',
    ]);
  });

  it('is in the audit when HR renews the schedules of everybody, themselves included', async () => {
    const year = today.slice(0, 4);
    const hours = { EMPID: HR, FROM: `${year}-12-24`, TO: `${year}-12-31`, DAYS: 5, TIME };
    const hr = await backend.bearer(HR);
    await backend.http.post(API_PATHS.saveSchedule).set(hr).send(hours).expect(200);
    await backend.http
      .post(API_PATHS.renewSchedules)
      .set(hr)
      .send({ ids: [OTHER, HR] })
      .expect(200);
    expect((await ownChanges())?.map(({ type }) => type)).toContain('SchedulesRenewed');
  });

  it('is refused again once the other one is back', async () => {
    await backend.commands.execute(new ActivateAccount(COLLEAGUE, testContext()));
    expect((await call(resignation, HR, HR)).status).toBe(403);
  });
});
