import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { SearchAuditAnswer } from '@timekeep/contracts/api/audit-api';
import type {
  DecideRequestsAnswer,
  MakeRequestAnswer,
  RequestDetailAnswer,
} from '@timekeep/contracts/api/requests-api';
import { RegisterAccount, RemoveAccount } from '../../accounts/accounts.module.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { uncoded } from '../../testing/says.js';
import {
  emailOf,
  startTestBackend,
  TEST_PASSWORD,
  testContext,
  type TestBackend,
} from '../../testing/test-backend.js';
import { VoidRequests } from '../withdraw-requests/withdraw-requests.command.js';

const HR = '100001';
const CLAIMED = '100002';
const OTHER = '100003';

describe('requests of an account that was wrongly claimed', () => {
  let backend: TestBackend;
  let REQUEST_ID = '';
  let registeredAfter = '';

  beforeAll(async () => {
    backend = await startTestBackend();
    await backend.user(HR, 'HR');
    registeredAfter = new Date().toISOString();
    for (const EMPID of [CLAIMED, OTHER]) await backend.user(EMPID);
    REQUEST_ID = await ask(CLAIMED);
  });

  afterAll(() => backend.stop());

  const ask = async (EMPID: string): Promise<string> => {
    const today = await backend.app.get(CompanyTime).today();
    const overtime = { kind: 'overtime', FROM: today, TO: today, minutes: 30, reason: 'Closing' };
    const made = backend.http
      .post(API_PATHS.requests)
      .set(await backend.bearer(EMPID))
      .send(overtime);
    const { body }: { body: MakeRequestAnswer } = await made.expect(201);
    return body.REQUEST_ID;
  };
  const detail = async (id: string, by = HR): Promise<RequestDetailAnswer> => {
    const path = pathTo(API_PATHS.requestDetail, { REQUEST_ID: id });
    const { body }: { body: RequestDetailAnswer } = await backend.http
      .get(path)
      .set(await backend.bearer(by))
      .expect(200);
    return body;
  };
  const grant = async (id: string) => {
    const decision = { decision: 'grant', requests: [{ REQUEST_ID: id }] };
    const decided = backend.http
      .post(API_PATHS.decideRequests)
      .set(await backend.bearer(HR))
      .send(decision);
    const { body }: { body: DecideRequestsAnswer } = await decided.expect(200);
    return body.results;
  };

  it('tell HR since when the account exists, and that its e-mail is not confirmed', async () => {
    const { account } = await detail(REQUEST_ID);
    expect(account?.emailProven).toBe(false);
    expect(account && account.registeredAt >= registeredAfter).toBe(true);
    expect((await detail(REQUEST_ID, CLAIMED)).account).toBeNull();
    await backend.proveEmail(OTHER);
    expect((await detail(await ask(OTHER))).account?.emailProven).toBe(true);
  });

  it('become void: they cannot be granted, and detail and audit say so', async () => {
    await backend.run(new VoidRequests(CLAIMED, testContext()));
    await backend.run(new RemoveAccount(CLAIMED, testContext()));
    expect((await grant(REQUEST_ID)).map(uncoded)).toEqual([
      { REQUEST_ID, status: 409, err: `Request ${REQUEST_ID} was declared void by the system already.` },
    ]);
    const { data, account, history } = await detail(REQUEST_ID);
    expect({ state: data.state, account, steps: history.map(({ state }) => state) }).toEqual({
      state: 'voided',
      account: null,
      steps: ['made', 'voided'],
    });
    const search = { EMPID: CLAIMED, kinds: ['request'] };
    const asked = backend.http
      .post(API_PATHS.audit)
      .set(await backend.bearer(HR))
      .send(search);
    const { body }: { body: SearchAuditAnswer } = await asked.expect(200);
    expect(body.requests?.map(({ state }) => state)).toEqual(['voided', 'made']);
  });

  it('are those since the claim alone: what was asked for with an earlier account stays', async () => {
    const register = () => {
      const account = { EMPID: CLAIMED, email: emailOf(CLAIMED), password: TEST_PASSWORD };
      return backend.run(new RegisterAccount(account, testContext()));
    };
    await register();
    const earlier = await ask(CLAIMED);
    await backend.run(new RemoveAccount(CLAIMED, testContext()));
    await register();
    await backend.run(new VoidRequests(CLAIMED, testContext()));
    expect((await detail(earlier)).data.state).toBe('made');
  });
});
