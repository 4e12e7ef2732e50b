import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { HOURS_PATHS } from '@timekeep/contracts/api/hours-api';
import type { SearchChangesAnswer } from '@timekeep/contracts/api/changes-api';
import type { SearchChangesRequest } from '@timekeep/contracts/audit/fields';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { accountStream, attentionStream, noticesStream } from '@timekeep/contracts/events/streams';
import { templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { EventStore } from '../../event-store/event-store.js';
import { parseCsv } from '../../http/csv.js';
import {
  startTestBackend,
  TEST_COMPANY,
  TEST_DEPARTMENT,
  testContext,
  type TestBackend,
} from '../../testing/test-backend.js';
import { testConfiguration } from '../../testing/test-configuration.js';
import { AddDepartment, RenameDepartment } from '../../organization/organization.module.js';
import { OpenWorkday } from '../../workdays/workdays.module.js';
import { CHANGES_TITLES, VerifyChanges } from '../verify-export/verify-changes.js';
import { VerifyExport } from '../verify-export/verify-export.query.js';

const HR = '100001';
const EMPID = '100002';
const NEW = '100003';
const DAYS = ['2023-03-06', '2023-03-07', '2023-03-08', '2023-03-09'] as const;
const NAMES = { EMP_LNAME: 'CRUZ', EMP_FNAME: 'BEN', DEPT: TEST_DEPARTMENT, COMPANY: TEST_COMPANY };

let backend: TestBackend;
let hr: { Authorization: string };

const day = (DATE: string) => ({ LEAVE_TYPE: 'VL', DATE, DAYS: 1, REMARKS: 'Trip' });
const send = async (verb: 'post' | 'patch' | 'delete', path: string, body: object) => {
  const { status, text } = await backend.http[verb](path).set(hr).send(body);
  expect([text, status < 300]).toEqual([text, true]);
};

async function changes(search: SearchChangesRequest, as = hr): Promise<SearchChangesAnswer> {
  const { body } = await backend.http.post(API_PATHS.changes).set(as).send(search).expect(200);
  const answer: SearchChangesAnswer = body;
  return answer;
}

/** Records an event, and waits until it is shown. */
async function given(stream: string, event: TimekeepEvent): Promise<void> {
  const facts = [{ event, id: randomUUID() }];
  const store = backend.app.get(EventStore);
  await store.appendAll([{ stream, revision: 'any', facts }], testContext());
  await backend.untilProjected(await store.tail());
}

/** Returns type, parts and records of each entry, newest first. */
const told = ({ data }: SearchChangesAnswer) =>
  data.map(({ type, parts, records }) => `${type} ${parts} (${records})`);

beforeAll(async () => {
  backend = await startTestBackend();
  await backend.user(HR, 'HR');
  await backend.user(EMPID, 'EMPLOYEE', { hiredOn: '2023-01-02' });
  for (const date of DAYS) await backend.run(new OpenWorkday(date, testContext()));
  hr = await backend.bearer(HR);
  await send('post', API_PATHS.addLeave, { EMPID, leaveEntries: DAYS.map(day) });
  const edited = { ...day('2023-03-10'), TRANSAC_ID: `${EMPID}-2` };
  await send('patch', API_PATHS.editLeave, { EMPID, leaveData: [edited] });
  await send('post', API_PATHS.deleteLeave, { TRANSAC_ID: `${EMPID}-1` });
  await send('patch', API_PATHS.updateLeave, {
    EMPID,
    leaveUpdates: [{ LEAVE_TYPE: 'VL', DAYS: 5 }],
  });
  await send('post', API_PATHS.registerEmployee, { EMPID: NEW, ...NAMES, PIN: '1234' });
  await send('patch', API_PATHS.employees, { EMPID: NEW, ...NAMES, EMP_LNAME: 'REYES', PIN: '' });
  await send('patch', API_PATHS.departments, { id: NEW, fullname: 'REYES, BEN' });
  const TIME = templateOf(['08:00:00', '17:00:00'], 5);
  const saved = { EMPID, FROM: '2023-01-02', TO: '2023-12-31', DAYS: 5, TIME };
  await send('post', API_PATHS.saveSchedule, saved);
  const second = { ...saved, FROM: '2023-06-01', TIME: templateOf(['09:00:00', '18:00:00'], 5) };
  await send('post', API_PATHS.saveSchedule, second);
  await send('post', API_PATHS.holidays, { selectedDate: DAYS[3], selectedRemark: 'LH' });
});

afterAll(() => backend.stop());

describe('all changes', () => {
  it('have leave that was filed, edited and deleted, and balances', async () => {
    const found = await changes({ EMPID, areas: ['leave'] });
    expect(told(found)).toEqual([
      'LeaveDetailsUpdated 1 (0)',
      'LeaveTransactionDeleted 1 (1)',
      'LeaveTransactionEdited 1 (1)',
      'LeaveTransactionAdded 4 (4)',
    ]);
    expect(found).toMatchObject({ entries: 4, total: 7 });
    expect(
      found.data.map(({ actor, actorName, actorAuthority }) => [actor, actorName, actorAuthority]),
    ).toEqual(Array.from({ length: 4 }, () => [HR, 'CRUZ, ANA', 'HR']));
    expect(found.data[2]?.fields).toEqual([{ field: 'DATE', before: DAYS[1], after: '2023-03-10' }]);
    const parts = await changes({ bulk: found.data[3]?.bulk ?? '' });
    expect(parts.data.map(({ FROM }) => FROM)).toEqual(DAYS.toReversed());
    const one = await changes({ subject: `leave ${EMPID}-1` });
    expect(told(one)).toEqual(['LeaveTransactionDeleted 1 (1)', 'LeaveTransactionAdded 1 (1)']);
  });

  it('have a registration, a renaming and a resignation', async () => {
    const { data } = await changes({ EMPID: NEW, areas: ['employees'] });
    expect(data.map(({ type }) => type)).toEqual([
      'EmployeeResigned',
      'EmployeeModified',
      'EmployeeRegistered',
    ]);
    expect(data[1]?.fields).toEqual([{ field: 'EMP_LNAME', before: 'CRUZ', after: 'REYES' }]);
    expect(data[0]).toMatchObject({ EMPNAME: 'REYES, BEN', actor: HR });
  });

  it('have a schedule from what to what, and a holiday of everybody', async () => {
    const { data } = await changes({ areas: ['schedules'] });
    expect(data[0]?.fields[0]).toEqual({
      field: 'monday',
      before: '08:00:00-17:00:00',
      after: '09:00:00-18:00:00',
    });
    const holidays = await changes({ FROM: DAYS[3], TO: DAYS[3], areas: ['holidays'] });
    expect(holidays.data).toMatchObject([{ type: 'HolidayApplied', EMPID: null, records: 1 }]);
  });

  it('are narrowed by author, days of the change and area; only HR may search', async () => {
    expect((await changes({ actor: EMPID })).total).toBe(0);
    expect((await changes({ actor: HR, changedFrom: '2100-01-01' })).total).toBe(0);
    const asEmployee = await backend.bearer(EMPID);
    await backend.http.post(API_PATHS.changes).set(asEmployee).send({}).expect(403);
    await backend.http
      .post(API_PATHS.changes)
      .set(hr)
      .send({ areas: ['nothing'] })
      .expect(400);
    await backend.http
      .post(API_PATHS.changes)
      .set(hr)
      .send({ FROM: '2023-02-01', TO: '2023-01-01' })
      .expect(400);
  });

  it('of the own data are seen by the employee, and no others', async () => {
    const own = await backend.bearer(EMPID);
    const { body } = await backend.http.post(API_PATHS.ownChanges).set(own).send({}).expect(200);
    const answer: SearchChangesAnswer = body;
    expect(new Set(answer.data.map((entry) => entry.EMPID))).toEqual(new Set([EMPID]));
    expect(answer.data.map(({ type }) => type)).toContain('LeaveTransactionDeleted');
    await backend.http.post(API_PATHS.ownChanges).set(own).send({ EMPID: NEW }).expect(400);
  });

  it('are narrowed by the department of their day, with its own under any of its names', async () => {
    const [MOVED, FORMER, OTHER] = ['100005', 'Stores', 'Depot'];
    await backend.run(new AddDepartment(FORMER, testContext()));
    await backend.user(MOVED, 'EMPLOYEE', { hiredOn: '2023-01-02' });
    const moved = { EMPID: MOVED, ...NAMES, DEPT: FORMER, effectiveOn: '2023-03-08', PIN: '' };
    await send('patch', API_PATHS.employees, moved);
    const leaveEntries = [day(DAYS[1]), day(DAYS[3])];
    await send('post', API_PATHS.addLeave, { EMPID: MOVED, leaveEntries });
    await backend.run(new RenameDepartment({ from: FORMER, to: OTHER }, testContext()));
    await backend.untilProjected(await backend.app.get(EventStore).tail());
    for (const department of [FORMER, OTHER]) {
      const found = await changes({ department, areas: ['leave', 'organization'], each: true });
      expect(told(found)).toEqual([
        'DepartmentRenamed 1 (0)',
        'LeaveTransactionAdded 1 (1)',
        'DepartmentAdded 1 (0)',
      ]);
      expect(found.data[1]?.FROM).toBe(DAYS[3]);
    }
    const before = await changes({ department: TEST_DEPARTMENT, EMPID: MOVED, areas: ['leave'] });
    expect(before.data.map(({ FROM }) => FROM)).toEqual([DAYS[1]]);
    expect((await changes({ department: 'Nowhere' })).total).toBe(0);
  });

  it('of calls under one id that their callers chose are an entry each', async () => {
    const second = '100004';
    await backend.user(second, 'HR');
    const sameId = { 'X-Request-Id': 'the-same-id' };
    const file = (as: { Authorization: string }, DATE: string) =>
      backend.http
        .post(API_PATHS.addLeave)
        .set({ ...as, ...sameId })
        .send({ EMPID, leaveEntries: [day(DATE)] })
        .expect(200);
    await file(hr, '2023-03-13');
    await file(await backend.bearer(second), '2023-03-14');
    await file(hr, '2023-03-15');
    const filed = await changes({ EMPID, areas: ['leave'], FROM: '2023-03-13' });
    expect(filed.data.map(({ actor, parts }) => `${actor} ${parts}`)).toEqual([
      `${HR} 1`,
      `${second} 1`,
      `${HR} 1`,
    ]);
  });

  it('of what needs attention are for HR alone', async () => {
    const matter = { kind: 'negative-balance', subject: EMPID, EMPID } as const;
    await given(attentionStream(matter), { type: 'AttentionAssigned', data: { ...matter, to: HR } });
    expect((await changes({ EMPID, areas: ['attention'] })).total).toBe(1);
    const own = await backend.bearer(EMPID);
    for (const search of [{}, { areas: ['attention'] }]) {
      const { body } = await backend.http.post(API_PATHS.ownChanges).set(own).send(search).expect(200);
      const answer: SearchChangesAnswer = body;
      expect(answer.data.filter(({ area }) => area === 'attention')).toEqual([]);
    }
  });

  it('have the files of hours for pay', async () => {
    const search = { FROM: DAYS[0], TO: DAYS[3], reportFilter: 'none' };
    const { text } = await backend.http.post(HOURS_PATHS.csv).set(hr).send(search).expect(200);
    await backend.untilProjected(await backend.app.get(EventStore).tail());
    const [exported] = (await changes({ areas: ['exports'] })).data;
    expect(Object.fromEntries(exported?.fields.map(({ field, after }) => [field, after]) ?? [])).toEqual({
      what: 'hours',
      filter: JSON.stringify(search),
      rows: text.trimEnd().split('\n').length - 1,
      digest: createHash('sha256').update(text).digest('hex'),
    });
  });

  it('have exports of data, with filter, rows and digest of the file', async () => {
    const { text } = await backend.http.post(API_PATHS.auditCsv).set(hr).send({ EMPID }).expect(200);
    await backend.untilProjected(await backend.app.get(EventStore).tail());
    const [exported] = (await changes({ areas: ['exports'] })).data;
    expect(exported).toMatchObject({ type: 'DataExported', actor: HR, EMPID: null });
    expect(Object.fromEntries(exported?.fields.map(({ field, after }) => [field, after]) ?? [])).toEqual({
      what: 'audit',
      filter: JSON.stringify({ EMPID }),
      rows: text.trimEnd().split('\n').length - 2,
      digest: createHash('sha256').update(text).digest('hex'),
    });
  });

  it('are a file that can be verified against the log', async () => {
    await given(noticesStream(NEW), { type: 'DigestTurnedOn', data: { EMPID: NEW, FROM: DAYS[0] } });
    await given(accountStream(NEW), { type: 'AccountRemoved', data: { EMPID: NEW, email: 'ben@acme.ph' } });
    const thisYear = new Date().getFullYear();
    const saved = { EMPID, DAYS: 5, TIME: templateOf(['07:00:00', '16:00:00'], 5) };
    const [FROM, TO] = [`${thisYear}-01-01`, `${thisYear}-12-31`];
    await send('post', API_PATHS.saveSchedule, { ...saved, FROM, TO });
    await send('post', API_PATHS.renewSchedules, { ids: [EMPID] });
    const next = { FROM: `${thisYear + 1}-02-01`, TO: `${thisYear + 1}-02-28` };
    const nine = { TIME: templateOf(['09:00:00', '18:00:00'], 5), ...next };
    await send('post', API_PATHS.saveSchedule, { ...saved, ...nine });
    const [changed] = (await changes({ areas: ['schedules'] })).data;
    expect(changed?.fields[0]).toMatchObject({ before: '07:00:00-16:00:00', after: '09:00:00-18:00:00' });
    const { total } = await changes({});
    const { text } = await backend.http.post(API_PATHS.changesCsv).set(hr).send({}).expect(200);
    const verify = async (file: string) =>
      new VerifyExport(backend.app.get(EventStore), testConfiguration({}).pinSecret).verify(
        file,
        () => undefined,
      );
    const { faults, lines } = await verify(text);
    expect(faults).toEqual([]);
    expect(lines).toBe(total);
    const [wrong] = (await verify(text.replace('2023-03-10', '2023-03-11'))).faults;
    expect(wrong?.why).toContain('LAST DAY is');
    const shorter = text.split('\n').toSpliced(3, 1).join('\n');
    expect((await verify(shorter)).faults).not.toEqual([]);
  });

  it('may call a company or department by the name that it got, as in files of former versions', async () => {
    const search = { areas: ['organization'] };
    const { text } = await backend.http.post(API_PATHS.changesCsv).set(hr).send(search).expect(200);
    const [TYPE = 0, SUBJECT = 0, CHANGES = 0] = ['TYPE', 'SUBJECT', 'CHANGES'].map((title) =>
      CHANGES_TITLES.indexOf(title),
    );
    const lines = parseCsv(text).map(({ cells }) => cells.slice(0, CHANGES_TITLES.length));
    /** Returns the faults of the line with these changes, told with another subject. */
    const faultsWith = async (type: string, changes: string, subject: string, told = changes) => {
      const cells = lines.find((line) => line[TYPE] === type && line[CHANGES] === changes) ?? [];
      const row = { line: 2, cells: cells.with(SUBJECT, subject).with(CHANGES, told) };
      return new VerifyChanges(backend.app.get(EventStore)).faultsOf([row], () => undefined);
    };
    const renamed = ['DepartmentRenamed', 'DEPT Stores > Depot'] as const;
    const added = ['DepartmentAdded', 'DEPT - > Stores'] as const;
    expect(await faultsWith(...renamed, 'department Depot')).toEqual([]);
    expect(await faultsWith(...renamed, 'company Depot')).toHaveLength(1);
    expect(await faultsWith(...renamed, 'department Depot', '')).toHaveLength(1);
    expect(await faultsWith(...added, 'department Stores')).toEqual([]);
    expect(await faultsWith(...added, 'department Stores', '')).toEqual([]);
    expect(await faultsWith(...added, 'department res')).toHaveLength(1);
  });
});
