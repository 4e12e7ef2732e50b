import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { SearchAuditAnswer } from '@timekeep/contracts/api/audit-api';
import { AUDIT_KINDS } from '@timekeep/contracts/audit/audit-kinds';
import { addDays, fromWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { RecordPunches } from '../clock/clock.module.js';
import { EventStore } from '../event-store/event-store.js';
import { CompanyTime } from '../organization/organization.module.js';
import {
  startTestBackend,
  TEST_COMPANY,
  TEST_DEPARTMENT,
  testContext,
  type TestBackend,
} from '../testing/test-backend.js';
import { testConfiguration } from '../testing/test-configuration.js';
import { OpenWorkday } from '../workdays/workdays.module.js';
import { VerifyExport } from './verify-export/verify-export.query.js';

const HR = '100001';
const EMPID = '100002';
const AHEAD = '100003';
const REASON = 'Stays with us';

describe('the audit of last days', () => {
  let backend: TestBackend;
  let hr: { Authorization: string };
  let today: WorkDate;
  /** Moments before the resignation for a past day, after it, and after its undoing. */
  const moments: string[] = [];

  const day = (days: number): WorkDate => addDays(today, days);
  const resign = (resignedOn: WorkDate) =>
    backend.http.patch(API_PATHS.departments).set(hr).send({ id: EMPID, resignedOn }).expect(200);
  const undo = () =>
    backend.http.post(API_PATHS.reinstateEmployee).set(hr).send({ EMPID, reason: REASON }).expect(201);
  const search = async (kinds: readonly string[]): Promise<SearchAuditAnswer> => {
    const { body } = await backend.http.post(API_PATHS.audit).set(hr).send({ EMPID, kinds }).expect(200);
    const answer: SearchAuditAnswer = body;
    return answer;
  };

  beforeAll(async () => {
    backend = await startTestBackend();
    today = await backend.app.get(CompanyTime).today();
    await backend.user(HR, 'HR');
    await backend.employee(EMPID, { hiredOn: day(-3) });
    await backend.employee(AHEAD, { hiredOn: day(10) });
    for (const days of [-3, -2, -1]) await backend.run(new OpenWorkday(day(days), testContext()));
    const punches = [{ EMPID, at: `${day(-1)}T08:00:00+08:00` }];
    await backend.commands.execute(new RecordPunches(punches, testContext()));
    hr = await backend.bearer(HR);
    await resign(day(10));
    await resign(day(20));
    await undo();
    await resign(day(-2));
    await undo();
    const { employments } = await search(['resignation', 'reinstatement']);
    moments.push(...[2, 1, 0].map((index) => employments?.[index]?.at ?? ''));
  });

  afterAll(async () => {
    await backend.stop();
  });

  it('has who recorded a last day ahead, when, from which day to which, and its undoing', async () => {
    const by = { actor: HR, actorName: 'CRUZ, ANA', actorAuthority: 'HR', EMPID, EMPNAME: 'CRUZ, ANA' };
    const note = (type: string, dayBefore: string | null, day: string | null) => ({
      ...{ ...by, type, dayBefore, day, accessUntil: day },
      reason: day === null ? REASON : null,
      at: expect.any(String),
    });
    expect(await search(['resignation', 'reinstatement'])).toMatchObject({
      employments: [
        note('EmployeeReinstated', day(-2), null),
        note('EmployeeResigned', null, day(-2)),
        note('EmployeeReinstated', day(20), null),
        note('EmployeeResigned', day(10), day(20)),
        note('EmployeeResigned', null, day(10)),
      ],
    });
    expect(await search(['correction'])).toEqual({ data: [] });
  });

  it('has a first day that was corrected, also one ahead that changes no record', async () => {
    const entry = {
      EMPID: AHEAD,
      EMP_LNAME: 'CRUZ',
      EMP_FNAME: 'ANA',
      DEPT: TEST_DEPARTMENT,
      COMPANY: TEST_COMPANY,
    };
    await backend.http
      .patch(API_PATHS.employees)
      .set(hr)
      .send({ ...entry, hiredOn: day(20) })
      .expect(200);
    const body = { EMPID: AHEAD, kinds: ['first-day'] };
    const { body: found } = await backend.http.post(API_PATHS.audit).set(hr).send(body).expect(200);
    expect(found).toMatchObject({
      data: [],
      employments: [
        { type: 'FirstDayCorrected', actor: HR, dayBefore: day(10), day: day(20), accessUntil: null },
      ],
    });
  });

  it('shows the record that a last day closes, and that its undoing gives again', async () => {
    expect(await search(['resignation', 'reinstatement'])).toMatchObject({
      data: [
        { date: day(-1), kind: 'reinstatement', wasClosed: true },
        { date: day(-1), kind: 'resignation', closed: true },
      ],
    });
  });

  it('gives a file that matches the log', async () => {
    const { text } = await backend.http
      .post(API_PATHS.auditCsv)
      .set(hr)
      .send({ kinds: AUDIT_KINDS })
      .expect(200);
    expect(text).toContain(`resignation EmployeeResigned,,${day(10)},"${day(20)}, access until ${day(20)}"`);
    const verify = new VerifyExport(backend.app.get(EventStore), testConfiguration().pinSecret);
    expect(await verify.verify(text, () => undefined)).toMatchObject({ faults: [] });
  });

  const datesAt = async (asOf: string | undefined) => {
    const body = { FROM: day(-3), TO: today, reportFilter: 'name', selectedOption: EMPID, asOf };
    const { body: found } = await backend.http.post(API_PATHS.timekeep).set(hr).send(body).expect(200);
    const { data }: { readonly data: readonly { readonly Date: string }[] } = found;
    return data.map(({ Date }) => fromWireDate(Date));
  };

  it('does not show a record as known at a moment when it was closed', async () => {
    const all = [day(-1), day(-2), day(-3)];
    expect(await datesAt(moments[0])).toEqual(all);
    expect(await datesAt(moments[1])).toEqual(all.slice(1));
    expect(await datesAt(moments[2])).toEqual(all);
  });

  it('compares moments before and after a record was closed', async () => {
    const between = async (earlier = 0, later = 0) => {
      const body = { FROM: day(-3), TO: today, earlier: moments[earlier], later: moments[later] };
      const { body: found } = await backend.http.post(API_PATHS.auditDifference).set(hr).send(body);
      const { data }: { readonly data: readonly unknown[] } = found;
      return data;
    };
    const record = expect.objectContaining({ Remarks: 'TimeIn' });
    expect(await between(0, 1)).toMatchObject([{ EMPID, date: day(-1), before: record, after: null }]);
    expect(await between(1, 2)).toMatchObject([{ EMPID, date: day(-1), before: null, after: record }]);
    expect(await between(0, 2)).toEqual([]);
  });
});
