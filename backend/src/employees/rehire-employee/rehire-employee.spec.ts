import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PREVIEW_HEADER } from '@timekeep/contracts/api/answers';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import { AUDIT_KINDS } from '@timekeep/contracts/audit/audit-kinds';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import type { PreviewableAnswer } from '@timekeep/contracts/api/preview-api';
import { addDays, fromWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { VerifyExport } from '../../audit/verify-export/verify-export.query.js';
import { RecordPunches } from '../../clock/clock.module.js';
import { EventStore } from '../../event-store/event-store.js';
import { AddLeave } from '../../leave/leave.module.js';
import { AddDepartment, CompanyTime } from '../../organization/organization.module.js';
import { says } from '../../testing/says.js';
import { startTestBackend, TEST_COMPANY, testContext, type TestBackend } from '../../testing/test-backend.js';
import { testConfiguration } from '../../testing/test-configuration.js';
import { OpenWorkday } from '../../workdays/workdays.module.js';
import { ResignEmployee } from '../employees.module.js';

const HR = '100001';
/** Worked from 20 to 10 days ago, and comes back 4 days ago; the call is made today. */
const EMPID = '100002';
const NEVER_LEFT = '100003';
const [FIRST, LAST, AGAIN] = [-20, -10, -4];

describe('rehiring an employee', () => {
  let backend: TestBackend;
  let hr: { Authorization: string };
  let formerSession: { Authorization: string };
  let today: WorkDate;

  const day = (days: number): WorkDate => addDays(today, days);
  const entries = () => ({ EMPID, hiredOn: day(AGAIN), DEPT: 'Store', COMPANY: TEST_COMPANY, PIN: '4321' });
  const rehire = (changes: object = {}, by = hr) =>
    backend.http
      .post(API_PATHS.rehireEmployee)
      .set(by)
      .send({ ...entries(), ...changes });
  const GAP = () =>
    `is between two employments of employee ${EMPID}: the last day was ${day(LAST)}, and the next first day is ${day(AGAIN)}.`;
  const listed = async (query = ''): Promise<EmployeeListItem | undefined> => {
    const { body } = await backend.http.get(`${API_PATHS.employees}${query}`).set(hr).expect(200);
    const { employee }: { readonly employee: readonly EmployeeListItem[] } = body;
    return employee.find((found) => found.EMPID === EMPID);
  };
  const recordDates = async (): Promise<WorkDate[]> => {
    const { body } = await backend.http.post(API_PATHS.departments).set(hr).send({ id: EMPID }).expect(200);
    const { data }: { readonly data: readonly { readonly Date: string }[] } = body;
    return data.map(({ Date }) => fromWireDate(Date)).reverse();
  };
  const punch = async (days: number): Promise<unknown> => {
    const punches = [{ EMPID, at: `${day(days)}T08:00:00+08:00` }];
    const { outcomes, position } = await backend.commands.execute(new RecordPunches(punches, testContext()));
    await backend.untilProjected(position);
    return outcomes[0];
  };
  const takeLeave = (days: number) => {
    const entry = { LEAVE_TYPE: 'VL', DATE: day(days), DAYS: 1, REMARKS: 'Trip', REASON: 'Trip' };
    return backend.run(new AddLeave({ EMPID, entries: [entry] }, testContext()));
  };

  beforeAll(async () => {
    backend = await startTestBackend();
    today = await backend.app.get(CompanyTime).today();
    await backend.run(new AddDepartment('Store', testContext()));
    await backend.user(HR, 'HR');
    await backend.user(EMPID, 'EMPLOYEE', { hiredOn: day(FIRST) });
    await backend.user(NEVER_LEFT, 'EMPLOYEE', { hiredOn: day(FIRST) });
    for (const days of [LAST - 1, LAST, LAST + 1, AGAIN - 1, AGAIN, -1]) {
      await backend.run(new OpenWorkday(day(days), testContext()));
    }
    hr = await backend.bearer(HR);
    formerSession = await backend.bearer(EMPID);
    // Sessions begin at whole seconds.
    await setTimeout(1_100);
    await backend.run(new ResignEmployee(EMPID, testContext(), day(LAST)));
  });

  afterAll(() => backend.stop());

  it('is for HR, and for who resigned', async () => {
    await rehire({}, await backend.bearer(NEVER_LEFT)).expect(403);
    await rehire({ EMPID: '299999' }).expect(404);
    await rehire({ EMPID: NEVER_LEFT })
      .expect(409)
      .expect(says(`Employee ${NEVER_LEFT} has not resigned, and cannot be rehired.`));
  });

  it('is not what registering the id again does', async () => {
    const { hiredOn, ...place } = entries();
    await backend.http
      .post(API_PATHS.registerEmployee)
      .set(hr)
      .send({ ...place, hiredOn, EMP_LNAME: 'SANTOS', EMP_FNAME: 'BEA' })
      .expect(409)
      .expect(says(`The employee ID ${EMPID} is in use, or was before.`));
  });

  it('is refused from a day that is not after the last one, and more than a year ahead', async () => {
    for (const days of [LAST, LAST - 5]) {
      const err = `The new first day, ${day(days)}, must be after the last day before it, ${day(LAST)}. If that day is wrong, correct it before the rehire: it stays afterwards.`;
      await rehire({ hiredOn: day(days) })
        .expect(422)
        .expect(says(err));
    }
    await rehire({ hiredOn: day(367) })
      .expect(422)
      .expect(says(`The first day must be from 2023-01-01 to ${day(366)}.`));
    await rehire({ hiredOn: '2026-02-30' }).expect(400);
    await rehire({ PIN: '12' }).expect(400).expect(says('PIN should be 4 digits only'));
    await rehire({ DEPT: 'Nowhere' }).expect(422).expect(says('There is no department Nowhere.'));
    await rehire({ revision: '1' }).expect(409);
  });

  it('gives the open days from the new first day on records, beside those of before, as its preview says', async () => {
    expect(await recordDates()).toEqual([day(LAST - 1), day(LAST)]);
    const { revision } = (await listed('?left=true')) ?? {};
    const { body }: { readonly body: PreviewableAnswer } = await rehire({ revision, preview: true }).expect(
      201,
    );
    expect(body.preview).toMatchObject({ changed: 2, people: 1, kinds: { opened: 2, closed: 0 } });
    expect(await recordDates()).toEqual([day(LAST - 1), day(LAST)]);
    const shown = body.preview?.token ?? '';
    await rehire({ revision, hiredOn: day(AGAIN + 1) })
      .set(PREVIEW_HEADER, shown)
      .expect(409);
    await rehire({ revision })
      .set(PREVIEW_HEADER, shown)
      .expect(201)
      .expect(says(`Employee ${EMPID} was rehired: the first day is ${day(AGAIN)}.`));
    expect(await recordDates()).toEqual([day(LAST - 1), day(LAST), day(AGAIN), day(-1)]);
    expect(await listed()).toMatchObject({
      ...{ hiredOn: day(AGAIN), resignedOn: null, DEPT: 'Store', EMPNAME: 'CRUZ, ANA' },
      employments: [
        { from: day(FIRST), to: day(LAST) },
        { from: day(AGAIN), to: null },
      ],
    });
    await rehire().expect(409);
  });

  it('lets the employee sign in again, and leaves the sessions of before ended', async () => {
    const profile = pathTo(API_PATHS.profile, { EMPID });
    await backend.http.get(profile).set(formerSession).expect(401);
    await backend.http
      .get(profile)
      .set(await backend.bearer(EMPID))
      .expect(200);
  });

  it('has punches and leave on the days of both employments alone', async () => {
    const [between, before] = [LAST + 3, FIRST - 5];
    expect(await punch(LAST)).toMatchObject({ outcome: 'accepted' });
    expect(await punch(AGAIN)).toMatchObject({ outcome: 'accepted' });
    const reason = `The punch is after the employee's last day, ${day(LAST)}, and before the next first day, ${day(AGAIN)}.`;
    expect(await punch(between)).toMatchObject({ outcome: 'rejected', reason });
    expect(await punch(before)).toMatchObject({ outcome: 'rejected' });
    await takeLeave(LAST - 1);
    await expect(takeLeave(between)).rejects.toThrow(`${day(between)} ${GAP()}`);
  });

  it('has no absence and no request that spans the gap, whichever of its ends are employed', async () => {
    const absence = { EMPID, remark: 'EL', reason: 'Trip', FROM: day(LAST), TO: day(AGAIN) };
    await backend.http
      .post(API_PATHS.absences)
      .set(hr)
      .send(absence)
      .expect(422)
      .expect(says(`${day(LAST + 1)} ${GAP()}`));
    const own = `is between two of your employments: your last day was ${day(LAST)}, and the next first day is ${day(AGAIN)}.`;
    const days = { FROM: day(LAST), TO: day(AGAIN), reason: 'Trip' };
    for (const request of [
      { kind: 'leave', ...days, LEAVE_TYPE: 'VL' },
      { kind: 'absence', ...days, remark: 'EL' },
      { kind: 'schedule', ...days, TimeIN1: '08:00:00', TimeOUT1: '17:00:00' },
    ]) {
      await backend.http
        .post(API_PATHS.requests)
        .set(await backend.bearer(EMPID))
        .send(request)
        .expect(422)
        .expect(says(`${day(LAST + 1)} ${own}`));
    }
  });

  it('leaves the former employment when the first day is corrected, or the employee resigns again', async () => {
    const correct = (days: number) =>
      backend.http
        .patch(API_PATHS.employees)
        .set(hr)
        .send({ ...entries(), EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA', hiredOn: day(days) });
    // The former employment stays; the message says what can be done instead.
    const stays = (days: number, before = AGAIN - 1) =>
      `${day(days)} is not after ${day(LAST)}, the last day of the former employment, which stays as it is since the rehire. Its records can be corrected one by one in Timekeep. If the employee never came back, the last day is ${day(before)}.`;
    await correct(LAST)
      .expect(422)
      .expect(says(stays(LAST)));
    await correct(AGAIN - 1).expect(200);
    expect(await recordDates()).toEqual([day(LAST - 1), day(LAST), day(AGAIN - 1), day(AGAIN), day(-1)]);
    const resign = (days: number) =>
      backend.http
        .patch(API_PATHS.departments)
        .set(hr)
        .send({ id: EMPID, resignedOn: day(days) });
    await resign(LAST - 1)
      .expect(422)
      .expect(says(stays(LAST - 1, AGAIN - 2)));
    await resign(AGAIN).expect(200);
    expect(await recordDates()).toEqual([day(LAST - 1), day(LAST), day(AGAIN - 1), day(AGAIN)]);
    // Somebody who never came back has the day before the first one as the last.
    await resign(AGAIN - 2).expect(200);
    expect(await recordDates()).toEqual([day(LAST - 1), day(LAST)]);
    expect(await listed('?left=true')).toMatchObject({ employments: [{ from: day(FIRST), to: day(LAST) }] });
    await backend.http
      .post(API_PATHS.reinstateEmployee)
      .set(hr)
      .send({ EMPID, reason: 'Came after all' })
      .expect(201);
    expect(await recordDates()).toEqual([day(LAST - 1), day(LAST), day(AGAIN - 1), day(AGAIN), day(-1)]);
  });

  it('is found in the audit, whose file matches the log', async () => {
    const search = { EMPID, kinds: ['rehire'] };
    const { body } = await backend.http.post(API_PATHS.audit).set(hr).send(search).expect(200);
    expect(body).toMatchObject({
      data: [
        { date: day(AGAIN), kind: 'rehire' },
        { date: day(-1), kind: 'rehire' },
      ],
      employments: [{ type: 'EmployeeRehired', actor: HR, dayBefore: day(LAST), day: day(AGAIN) }],
    });
    const { text } = await backend.http
      .post(API_PATHS.auditCsv)
      .set(hr)
      .send({ kinds: AUDIT_KINDS })
      .expect(200);
    expect(text).toContain(`rehire EmployeeRehired,,${day(LAST)},"Store, Acme from ${day(AGAIN)}"`);
    const verify = new VerifyExport(backend.app.get(EventStore), testConfiguration().pinSecret);
    expect(await verify.verify(text, () => undefined)).toMatchObject({ faults: [] });
  });
});
