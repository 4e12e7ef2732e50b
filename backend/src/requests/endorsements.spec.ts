import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { eventually } from '@timekeep/tools/eventually';
import { ActivateAccount, DeactivateAccount, GrantAuthority } from '../accounts/accounts.module.js';
import { ResignEmployee } from '../employees/employees.module.js';
import {
  AddCompany,
  AddDepartment,
  RenameCompany,
  SetCompanyEndorsement,
  SetRules,
} from '../organization/organization.module.js';
import {
  HR,
  OTHER_DEPARTMENT,
  OTHER_SUPERVISOR,
  RequestCalls,
  SUPERVISOR,
} from '../testing/request-calls.js';
import { emailOf, TEST_COMPANY, testContext } from '../testing/test-backend.js';
import { NameStandIn } from './requests.module.js';

let calls: RequestCalls;

beforeAll(async () => {
  calls = await RequestCalls.start();
});

afterAll(() => calls.stop());

/** Numbers of the requests that wait for HR. */
const waiting = async (): Promise<readonly string[]> =>
  (await calls.search(HR)).data.map(({ REQUEST_ID }) => REQUEST_ID);

describe('the rules', () => {
  it('may ask for an endorsement before the grant', async () => {
    const id = await calls.make(await calls.staff(), calls.correction());
    await calls.backend.run(new SetRules({ endorsement: 'required' }, testContext()));
    expect(await calls.decide(HR, 'grant', [id])).toEqual([[422, expect.stringContaining('endorsed')]]);
    await calls.decide(SUPERVISOR, 'endorse', [id]);
    expect((await calls.search(HR)).data.map(({ state }) => state)).toEqual(['endorsed']);
    expect(await calls.decide(HR, 'grant', [id])).toEqual([[200, undefined]]);
    await calls.backend.run(new SetRules({ endorsement: 'optional' }, testContext()));
  });

  it('ask for it in one company alone, also after that has another name', async () => {
    const { backend } = calls;
    await backend.run(new AddCompany('Bolt', testContext()));
    const [there, here] = [await calls.staff({ COMPANY: 'Bolt' }), await calls.staff()];
    const [ofBolt, ofAcme] = [
      await calls.make(there, calls.correction()),
      await calls.make(here, calls.correction()),
    ];
    expect(await waiting()).toEqual(expect.arrayContaining([ofBolt, ofAcme]));
    await backend.run(new SetCompanyEndorsement('Bolt', 'required', testContext()));
    await backend.run(new RenameCompany({ from: 'Bolt', to: 'Bolts' }, testContext()));
    expect(await waiting()).toContain(ofAcme);
    expect(await waiting()).not.toContain(ofBolt);
    expect((await calls.notices(HR)).waiting).toBe((await waiting()).length);
    expect(await calls.decide(HR, 'grant', [ofBolt])).toEqual([[422, expect.stringContaining('endorsed')]]);

    // The opposite: all others need one, and this company does not.
    await backend.run(new SetRules({ endorsement: 'required' }, testContext()));
    await backend.run(new SetCompanyEndorsement('Bolts', 'optional', testContext()));
    expect(await waiting()).toContain(ofBolt);
    expect(await waiting()).not.toContain(ofAcme);
    expect(await calls.decide(HR, 'grant', [ofBolt])).toEqual([[200, undefined]]);
    await backend.run(new SetCompanyEndorsement('Bolts', null, testContext()));
    await backend.run(new SetRules({ endorsement: 'optional' }, testContext()));
  });
});

describe('a request that nobody present can endorse', () => {
  beforeAll(() => calls.backend.run(new SetRules({ endorsement: 'required' }, testContext())));
  afterAll(() => calls.backend.run(new SetRules({ endorsement: 'optional' }, testContext())));

  it('is granted by HR alone: that of the only supervisor of a department, until there is another one', async () => {
    const id = await calls.make(SUPERVISOR, calls.leave());
    expect(await waiting()).toContain(id);
    expect((await calls.notices(HR)).waiting).toBe((await waiting()).length);
    expect((await calls.detail(HR, id)).endorsement).toBe('impossible');
    const second = '100004';
    await calls.backend.user(second, 'SUPERVISOR', { hiredOn: calls.day(-60) });
    expect(await waiting()).not.toContain(id);
    expect((await calls.detail(HR, id)).endorsement).toBe('awaited');
    expect(await calls.decide(HR, 'grant', [id])).toEqual([[422, expect.stringContaining('endorsed')]]);
    await calls.backend.run(new ResignEmployee(second, testContext()));
    expect(await waiting()).toContain(id);
    expect(await calls.decide(HR, 'grant', [id])).toEqual([[200, undefined]]);
  });

  it('is granted by HR alone: that of a department whose supervisor left, unless a stand-in is there', async () => {
    const { backend } = calls;
    await backend.run(new AddDepartment('Kitchen', testContext()));
    const [leader, EMPID] = ['100005', await calls.staff({ DEPT: 'Kitchen' })];
    await backend.user(leader, 'SUPERVISOR', { hiredOn: calls.day(-60), DEPT: 'Kitchen' });
    const id = await calls.make(EMPID, calls.correction());
    expect(await waiting()).not.toContain(id);
    await backend.run(new DeactivateAccount(leader, testContext()));
    expect(await waiting()).toContain(id);
    const days = { FROM: calls.day(0), TO: calls.day(1) };
    await backend.run(new ActivateAccount(leader, testContext()));
    await backend.run(new NameStandIn(leader, { standIn: OTHER_SUPERVISOR, ...days }, testContext()));
    await backend.run(new DeactivateAccount(leader, testContext()));
    expect(await waiting()).not.toContain(id);
    expect(await calls.decide(HR, 'grant', [id])).toEqual([[422, expect.stringContaining('endorsed')]]);
    await backend.run(new NameStandIn(leader, null, testContext()));
    expect(await waiting()).toContain(id);
    expect(await calls.decide(HR, 'grant', [id])).toEqual([[200, undefined]]);
  });

  it('is granted by HR alone: that of a department whose supervisor is one no longer, whom a stand-in represented', async () => {
    const { backend } = calls;
    await backend.run(new AddDepartment('Store', testContext()));
    const [former, EMPID] = ['100008', await calls.staff({ DEPT: 'Store' })];
    await backend.user(former, 'SUPERVISOR', { hiredOn: calls.day(-60), DEPT: 'Store' });
    const days = { FROM: calls.day(0), TO: calls.day(1) };
    await backend.run(new NameStandIn(former, { standIn: OTHER_SUPERVISOR, ...days }, testContext()));
    const id = await calls.make(EMPID, calls.correction());
    expect((await calls.search(OTHER_SUPERVISOR)).data).toMatchObject([{ REQUEST_ID: id }]);
    await backend.run(
      new GrantAuthority({ EMPID: former, authority: 'EMPLOYEE', email: emailOf(former) }, testContext()),
    );
    expect((await calls.search(OTHER_SUPERVISOR)).data).toEqual([]);
    expect(await calls.decide(OTHER_SUPERVISOR, 'endorse', [id])).toEqual([[403, expect.any(String)]]);
    expect(await waiting()).toContain(id);
    expect((await calls.detail(HR, id)).endorsement).toBe('impossible');
    expect(await calls.decide(HR, 'grant', [id])).toEqual([[200, undefined]]);
  });

  it('is granted by HR alone: that of an employee who has resigned', async () => {
    const EMPID = await calls.staff();
    const id = await calls.make(EMPID, calls.correction());
    expect(await waiting()).not.toContain(id);
    await calls.backend.run(new ResignEmployee(EMPID, testContext()));
    expect(await waiting()).toContain(id);
    expect(await calls.decide(HR, 'grant', [id])).toEqual([[200, undefined]]);
  });
});

describe('while the tables do not follow', () => {
  it('HR cannot grant without an endorsement the request of an employee who was moved to another supervisor', async () => {
    const behind = await RequestCalls.start({ readableWithinMs: 500 });
    try {
      const { backend } = behind;
      await backend.run(new SetRules({ endorsement: 'required' }, testContext()));
      const EMPID = await behind.staff();
      const id = await behind.make(EMPID, behind.leave());
      await eventually(async () => (await behind.detail(HR, id)).endorsement === 'awaited');
      const session = await behind.as(HR);
      await backend.stopProjections();
      const employee = { EMPID, EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA', DEPT: OTHER_DEPARTMENT };
      await backend.http
        .patch(API_PATHS.employees)
        .set(session)
        .send({ ...employee, COMPANY: TEST_COMPANY })
        .expect(200);
      const grant = { decision: 'grant', requests: [{ REQUEST_ID: id }] };
      expect((await behind.post(HR, API_PATHS.decideRequests, grant)).status).toBe(503);
      // Nor does it fail to show the request.
      expect((await behind.detail(HR, id)).data.state).toBe('made');
    } finally {
      await behind.stop();
    }
  });
});
