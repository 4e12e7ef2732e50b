import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { AUDIT_LIMIT, type SearchAuditAnswer } from '@timekeep/contracts/api/audit-api';
import { AUDIT_KINDS } from '@timekeep/contracts/audit/audit-kinds';
import { addDays, toWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { DataSource } from 'typeorm';
import { newCommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import {
  AddDepartment,
  CompanyTime,
  RenameCompany,
  SetCompanyEndorsement,
  SetRules,
} from '../../organization/organization.module.js';
import { says } from '../../testing/says.js';
import { startTestBackend, TEST_COMPANY, testContext, type TestBackend } from '../../testing/test-backend.js';
import { OpenWorkday } from '../../workdays/workdays.module.js';

const HR = '100001';
const OTHER = '100002';

let backend: TestBackend;
let hr: { Authorization: string };
let today: WorkDate;
let yesterday: WorkDate;

beforeAll(async () => {
  backend = await startTestBackend();
  today = await backend.app.get(CompanyTime).today();
  yesterday = addDays(today, -1);
  await backend.run(new AddDepartment('Stores', testContext()));
  await backend.user(HR, 'HR', { hiredOn: yesterday });
  await backend.user(OTHER, 'EMPLOYEE', { hiredOn: yesterday, DEPT: 'Stores', EMP_LNAME: 'ABAD' });
  hr = await backend.bearer(HR);
  for (const date of [yesterday, today]) await backend.run(new OpenWorkday(date, testContext()));
  await correct(OTHER, yesterday, 'OB', 'at a client');
  await correct(HR, today, 'WFH');
});

afterAll(() => backend.stop());

async function correct(EMPID: string, date: WorkDate, Remarks: string, reason?: string): Promise<void> {
  const body = { EMPID, Date: toWireDate(date), Remarks, TimeIN1: '08:00:00', TimeOUT1: '17:00:00', reason };
  await backend.http.patch(API_PATHS.timekeep).set(hr).send(body).expect(200);
}

const ask = (search: object = {}) => backend.http.post(API_PATHS.audit).set(hr).send(search);

async function find(search: object = {}): Promise<SearchAuditAnswer> {
  const { body }: { readonly body: SearchAuditAnswer } = await ask(search).expect(200);
  return body;
}

/** Kind, employee and date of each version. */
async function found(search: object = {}): Promise<string[]> {
  return (await find(search)).data.map(({ kind, EMPID, date }) => `${kind} ${EMPID} ${date}`);
}

describe('searching the audit over HTTP', () => {
  it('answers corrections, the latest first, as soon as they are confirmed', async () => {
    expect(await found()).toEqual([`correction ${HR} ${today}`, `correction ${OTHER} ${yesterday}`]);
  });

  it('returns who changed what, when and why, from what to what', async () => {
    const nothing = { TimeIN1: null, TimeOUT1: null, MinsLate: 0, UnderOverTime: 0, hrs: 0 };
    const { data } = await find({ EMPID: OTHER });
    expect(data).toEqual([
      {
        EMPID: OTHER,
        EMPNAME: 'ABAD, ANA',
        DEPT: 'Stores',
        date: yesterday,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        actor: HR,
        actorName: 'CRUZ, ANA',
        actorAuthority: 'HR',
        kind: 'correction',
        reason: 'at a client',
        before: { Remarks: 'RS', ...nothing },
        after: { Remarks: 'OB', ...nothing, TimeIN1: '08:00:00', TimeOUT1: '17:00:00', hrs: 9 },
        event: {
          id: expect.stringMatching(/^[\da-f-]{36}$/),
          stream: `timekeep-${OTHER}-${yesterday}`,
          revision: '0',
          position: expect.stringMatching(/^\d+$/),
        },
      },
    ]);
  });

  it('returns changes that were not made by an employee', async () => {
    const { data } = await find({ kinds: ['opening'], EMPID: OTHER, FROM: today });
    expect(data).toMatchObject([{ actor: 'system', actorName: null, actorAuthority: null, before: null }]);
  });

  it('returns the rules that were set, by their author, with the present name of a company', async () => {
    const context = newCommandContext({ actor: 'it:ana', route: 'it rules set' });
    await backend.run(new SetRules({ lateGrace: { from: yesterday, minutes: 5 }, requestDays: 7 }, context));
    await backend.run(new SetCompanyEndorsement(TEST_COMPANY, 'required', testContext()));
    await backend.run(new SetCompanyEndorsement(TEST_COMPANY, null, testContext()));
    await backend.run(new RenameCompany({ from: TEST_COMPANY, to: 'Apex' }, testContext()));
    const rules = async (search: object = {}) =>
      (await find({ kinds: ['rules'], ...search })).rules?.map(({ actor, company, rule, value, from }) => ({
        ...{ actor, company, rule, value, from },
      }));
    const ofGroup = { actor: 'it:ana', company: null, from: null };
    const ofCompany = { ...ofGroup, actor: testContext().actor, rule: 'endorsement', company: 'Apex' };
    const byAna = [
      { ...ofGroup, rule: 'lateGrace', value: '5', from: yesterday },
      { ...ofGroup, rule: 'requestDays', value: '7' },
    ];
    expect(await rules()).toEqual([
      { ...ofCompany, value: null },
      { ...ofCompany, value: 'required' },
      ...byAna.toReversed(),
      // The rules of new companies.
      { ...ofGroup, actor: 'system', rule: 'break', value: '60/360', from: '2023-01-01' },
      { ...ofGroup, actor: 'system', rule: 'doubleTap', value: '10', from: '2023-01-01' },
    ]);
    expect(await rules({ actor: 'it:ana' })).toEqual(byAna.toReversed());
    expect(await rules({ changedFrom: addDays(today, 1) })).toEqual([]);
    expect(await rules({ kinds: ['correction'] })).toBeUndefined();
  });

  it('narrows by what is asked', async () => {
    const corrections = { [HR]: `correction ${HR} ${today}`, [OTHER]: `correction ${OTHER} ${yesterday}` };
    for (const [search, who] of [
      [{ FROM: today }, [HR]],
      [{ TO: yesterday }, [OTHER]],
      [{ FROM: `${yesterday}T00:00:00.000Z`, TO: today }, [HR, OTHER]],
      [{ changedFrom: today, changedTo: addDays(today, 1) }, [HR, OTHER]],
      [{ changedTo: addDays(today, -2) }, []],
      [{ department: 'Stores' }, [OTHER]],
      [{ actor: HR }, [HR, OTHER]],
      [{ actor: 'system' }, []],
      [{ kinds: ['holiday'] }, []],
    ] as const) {
      expect({ search, found: await found(search) }).toEqual({
        search,
        found: who.map((id) => corrections[id]),
      });
    }
    expect(await found({ kinds: AUDIT_KINDS, EMPID: OTHER, TO: yesterday })).toEqual([
      `correction ${OTHER} ${yesterday}`,
      `opening ${OTHER} ${yesterday}`,
    ]);
  });

  it.each([
    [
      { FROM: '2024-02-02', TO: '2024-02-01' },
      'The first work date, 2024-02-02, is after the last, 2024-02-01.',
    ],
    [{ FROM: '2023-02-30' }, 'The first work date is not a date.'],
    [{ changedTo: 'today' }, 'The last day of change is not a date.'],
    [{ EMPID: '12' }, 'The employee ID must have 6 digits.'],
    [{ actor: '' }, 'actor must not be empty'],
    [{ department: 'A\u0000B' }, 'department must be readable text'],
    [{ kinds: [] }, 'kinds must not be empty'],
    [{ kinds: ['gossip'] }, `kinds must be some of ${AUDIT_KINDS.join(', ')}`],
    [{ kinds: 'punch' }, 'kinds must be a list'],
    [{ LIMIT: 5 }, 'Unknown field: LIMIT'],
  ])('refuses %j', async (search, err) => {
    await ask(search).expect(400).expect(says(err));
  });

  it("is HR's alone", async () => {
    await backend.http.post(API_PATHS.audit).send({}).expect(401);
    const employee = await backend.bearer(OTHER);
    await backend.http.post(API_PATHS.audit).set(employee).send({}).expect(403);
  });

  it('answers the latest of more than can be answered, and how many there are', async () => {
    await backend.app.get(DataSource).query(
      `INSERT INTO audit.versions (empid, work_date, position, remark, time_in, time_out, mins_late, under_over_time, hours, closed, break_out, break_in)
       SELECT empid, work_date - back, position, remark, time_in, time_out, mins_late, under_over_time, hours, closed, break_out, break_in
       FROM audit.versions JOIN audit.events USING (position), generate_series(1, $1::integer) AS back
       WHERE kind = 'correction' AND empid = $2`,
      [AUDIT_LIMIT, OTHER],
    );
    const { data, total } = await find();
    expect(data).toHaveLength(AUDIT_LIMIT);
    expect(data[0]).toMatchObject({ EMPID: HR });
    expect(total).toBe(AUDIT_LIMIT + 2);
  });

  it('answers the latest of more steps of requests than can be answered, and how many there are', async () => {
    const overtime = { kind: 'overtime', FROM: today, TO: today, minutes: 30, reason: 'Inventory' };
    await backend.http.post(API_PATHS.requests).set(hr).send(overtime).expect(201);
    await backend.untilProjected(await backend.app.get(EventStore).tail());
    await backend.app.get(DataSource).query(
      `INSERT INTO audit.requests
       SELECT position - back, recorded_at, revision, id, stream, actor, actor_name, actor_authority, empid, request_id,
         'endorsed', note, NULL, NULL
       FROM audit.requests, generate_series(1, $1::integer) AS back`,
      [AUDIT_LIMIT],
    );
    // No request has as many steps: without statistics each step is compared with each.
    await backend.app.get(DataSource).query('ANALYZE audit.requests');
    const { body } = await ask({ kinds: ['request'] }).expect(200);
    const { data, total, requests, requestsTotal }: SearchAuditAnswer = body;
    expect([data, total]).toEqual([[], undefined]);
    expect(requests).toHaveLength(AUDIT_LIMIT);
    expect(requests?.[0]).toMatchObject({
      ...{ REQUEST_ID: `${HR}-1`, EMPID: HR, EMPNAME: 'CRUZ, ANA', state: 'made', note: 'Inventory' },
      ...{ actor: HR, actorName: 'CRUZ, ANA', actorAuthority: 'HR' },
      ...{ kind: 'overtime', FROM: today, TO: today },
    });
    expect(requests?.at(-1)).toMatchObject({ state: 'endorsed', kind: 'overtime', FROM: today, TO: today });
    expect(requestsTotal).toBe(AUDIT_LIMIT + 1);
  });
});
