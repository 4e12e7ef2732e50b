import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { SearchAuditAnswer } from '@timekeep/contracts/api/audit-api';
import type {
  RegistrationDecision,
  WaitingRegistrationsAnswer,
} from '@timekeep/contracts/api/registrations-api';
import { eventually } from '@timekeep/tools/eventually';
import { VerifyExport } from '../../audit/verify-export/verify-export.query.js';
import { ResignEmployee } from '../../employees/employees.module.js';
import { EventStore } from '../../event-store/event-store.js';
import { parseCsv } from '../../http/csv.js';
import {
  emailOf,
  startTestBackend,
  TEST_COMPANY,
  TEST_DEPARTMENT,
  TEST_PASSWORD,
  testContext,
  type TestBackend,
} from '../../testing/test-backend.js';
import { testConfiguration } from '../../testing/test-configuration.js';
import { NEW_PASSWORD, TestResets } from '../../testing/test-resets.js';
import {
  ActivateAccount,
  DeactivateAccount,
  GrantAuthority,
  RegisterAccount,
  RemoveAccount,
} from '../accounts.module.js';
import { answers, says, uncoded } from '../../testing/says.js';

const [HR, COLLEAGUE] = ['100001', '100002'] as const;
const WAITS = accountMessages.waiting().text;
const APPROVED = { err: 'This registration was decided already: it was approved. Nothing was saved.' };
const NEEDS_NEW_PASSWORD = { err: accountMessages.needsNewPassword().text };
const GONE = { err: accountMessages.decidedRefused().text };

describe('a registration that waits for approval', () => {
  let resets: TestResets;
  let backend: TestBackend;
  let hr: { Authorization: string };
  let next = 100_100;

  beforeAll(async () => {
    resets = await TestResets.start({ registration: { emailDomains: [], proof: 'approval' } });
    ({ backend } = resets);
    for (const EMPID of [HR, COLLEAGUE]) {
      await backend.employee(EMPID);
      const email = emailOf(EMPID);
      await backend.run(new RegisterAccount({ EMPID, email, password: TEST_PASSWORD }, testContext()));
      await backend.run(new ActivateAccount(EMPID, testContext()));
      await choosePassword(EMPID, TEST_PASSWORD);
      await backend.run(new GrantAuthority({ EMPID, authority: 'HR', email }, testContext()));
    }
    hr = await backend.bearer(HR);
  });

  afterAll(() => resets.stop());

  /** The owner of an approved account sets a password with the code of the mail after the one about the approval. */
  const choosePassword = async (EMPID: string, password = NEW_PASSWORD): Promise<void> => {
    const { id, code } = await resets.nextTicketOf(EMPID, 2);
    await resets.reset(id, code, password).expect(200);
  };

  const register = (id: string, email = emailOf(id)) =>
    backend.http.post(API_PATHS.registerAccount).send({ id, email, password: TEST_PASSWORD });
  const waiting = async () => {
    const answer = await backend.http.get(API_PATHS.registrations).set(hr).expect(200);
    const { data }: WaitingRegistrationsAnswer = answer.body;
    return data;
  };
  const isWaiting = async (EMPID: string) => (await waiting()).some((each) => each.EMPID === EMPID);
  /** By employee, when they registered according to the list. */
  const seen = new Map<string, string>();
  const decide = (
    EMPID: string,
    decision: RegistrationDecision,
    { as = hr, email = emailOf(EMPID), registeredAt = seen.get(EMPID) ?? '2026-11-20T06:03:00.000Z' } = {},
  ) => backend.http.post(API_PATHS.decideRegistration).set(as).send({ EMPID, email, registeredAt, decision });
  const signIn = (id: string, password = TEST_PASSWORD) =>
    backend.http.post(API_PATHS.signIn).send({ id, password });
  const mailTo = (EMPID: string) =>
    eventually(
      async () => (await resets.outbox.mailTo(emailOf(EMPID))).at(-1),
      undefined,
      'the mail is sent',
    );
  const accountChanges = async (search: object) => {
    const asked = backend.http.post(API_PATHS.audit).set(hr);
    const { body }: { body: SearchAuditAnswer } = await asked
      .send({ kinds: ['account'], ...search })
      .expect(200);
    return body.accounts?.map(({ type, actor, outcome }) => [type, actor, outcome]);
  };
  /** Reads the registration of an employee in the list, as HR does before the decision. */
  const look = async (EMPID: string) => {
    const listed = (await waiting()).find((each) => each.EMPID === EMPID);
    seen.set(EMPID, listed?.registeredAt ?? 'not in the list');
  };
  /** Registers a new employee, whose account waits and is seen by HR. */
  const newcomer = async () => {
    const EMPID = String(next++);
    await backend.employee(EMPID);
    const { text } = accountMessages.createdWaitingForMail();
    await register(EMPID)
      .expect(201)
      .expect(answers({ msg: text }));
    await look(EMPID);
    return EMPID;
  };

  it('is listed with the employee and the address that nobody confirmed, and counted for IT', async () => {
    const EMPID = await newcomer();
    await signIn(EMPID).expect(403).expect(says(WAITS));
    expect(await waiting()).toEqual([
      {
        EMPID,
        EMPNAME: 'CRUZ, ANA',
        DEPT: TEST_DEPARTMENT,
        COMPANY: TEST_COMPANY,
        email: emailOf(EMPID),
        emailProven: false,
        registeredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        resignedOn: null,
      },
    ]);
    const { text } = await backend.http.get('/metrics').expect(200);
    expect(text).toContain('timekeep_registrations_waiting 1');
    await register(EMPID, 'other@acme.example').expect(422);
    expect(await waiting()).toHaveLength(1);
    await decide(EMPID, 'approve')
      .expect(200)
      .expect(
        says(
          `The registration of ${EMPID} was approved. The account can be used once a new password was set with a code, which goes to its email.`,
        ),
      );
    expect(await waiting()).toEqual([]);
    await signIn(EMPID).expect(403).expect(answers(NEEDS_NEW_PASSWORD));
    expect(await mailTo(EMPID)).toMatchObject({ subject: 'Your account in Timekeep is approved' });
    expect(await accountChanges({ EMPID })).toEqual([
      ['AccountActivated', HR, 'ACTIVE'],
      ['AccountRegistered', EMPID, 'PENDING'],
    ]);
  });

  it('is of no use to a stranger who registered the address of the employee', async () => {
    const EMPID = await newcomer();
    await decide(EMPID, 'approve').expect(200);
    await mailTo(EMPID);
    await signIn(EMPID).expect(403).expect(answers(NEEDS_NEW_PASSWORD));
    await choosePassword(EMPID);
    await signIn(EMPID).expect(401);
    await signIn(EMPID, NEW_PASSWORD).expect(200);
    expect(await accountChanges({ EMPID, actor: EMPID })).toHaveLength(1);
  });

  it('is in the CSV of the audit with who approved it, and holds against the log', async () => {
    const EMPID = await newcomer();
    await decide(EMPID, 'approve').expect(200);
    const search = { kinds: ['account'], EMPID };
    const { text } = await backend.http.post(API_PATHS.auditCsv).set(hr).send(search).expect(200);
    const lines = parseCsv(text).slice(1, -1);
    expect(lines.map(({ cells }) => [...cells.slice(4, 8), cells[10]])).toEqual([
      [HR, 'CRUZ, ANA', 'HR', 'account AccountActivated', 'ACTIVE'],
      [EMPID, 'CRUZ, ANA', 'EMPLOYEE', 'account AccountRegistered', 'PENDING'],
    ]);
    const verify = new VerifyExport(backend.app.get(EventStore), testConfiguration().pinSecret);
    expect(await verify.verify(text, () => undefined)).toEqual({ lines: 2, faults: [], chained: true });
    const forged = text.replace('account AccountActivated', 'account AccountDeactivated');
    expect((await verify.verify(forged, () => undefined)).faults).toHaveLength(1);
  });

  it('refused, frees the employee and the address, and the next one waits as well', async () => {
    const EMPID = await newcomer();
    await decide(EMPID, 'refuse')
      .expect(200)
      .expect(
        says(`The registration of ${EMPID} was refused. The employee ID and the e-mail are free again.`),
      );
    expect(await isWaiting(EMPID)).toBe(false);
    await signIn(EMPID).expect(401);
    expect(await mailTo(EMPID)).toMatchObject({ subject: 'Your registration in Timekeep was refused' });
    expect(await accountChanges({ EMPID, actor: HR })).toEqual([['AccountRemoved', HR, null]]);
    const another = await newcomer();
    await decide(another, 'refuse').expect(200);
    await register(another, emailOf(EMPID)).expect(201);
    await register(EMPID).expect(422);
    await register(EMPID, 'new@acme.example').expect(201);
    expect(await isWaiting(EMPID)).toBe(true);
  });

  it('is decided once by two HR users at once', async () => {
    const EMPID = await newcomer();
    const colleague = await backend.bearer(COLLEAGUE);
    const decisions = await Promise.all([
      decide(EMPID, 'approve'),
      decide(EMPID, 'approve', { as: colleague }),
    ]);
    expect(decisions.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(uncoded(decisions.find(({ status }) => status === 409)?.body)).toEqual(APPROVED);
    const other = await newcomer();
    const opposed = await Promise.all([decide(other, 'approve'), decide(other, 'refuse', { as: colleague })]);
    expect(opposed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('was decided already when IT did it', async () => {
    const activated = await newcomer();
    await backend.run(new ActivateAccount(activated, testContext()));
    expect(await isWaiting(activated)).toBe(false);
    for (const decision of ['approve', 'refuse'] as const) {
      await decide(activated, decision).expect(409).expect(answers(APPROVED));
    }
    await signIn(activated).expect(403).expect(answers(NEEDS_NEW_PASSWORD));
    const removed = await newcomer();
    await backend.run(new RemoveAccount(removed, testContext()));
    for (const decision of ['approve', 'refuse'] as const)
      await decide(removed, decision).expect(409).expect(answers(GONE));
    const closed = await newcomer();
    await backend.run(new DeactivateAccount(closed, testContext()));
    const err = 'This registration was decided already: IT deactivated the account. Nothing was saved.';
    await decide(closed, 'approve').expect(409).expect(answers({ err }));
  });

  it.each([
    ['another address', 'stranger@acme.example'],
    ['the same address', undefined],
  ])('is another one than HR saw when somebody registered anew with %s', async (_, email) => {
    const EMPID = await newcomer();
    await decide(EMPID, 'refuse').expect(200);
    await register(EMPID, email).expect(201);
    const err =
      'This employee registered again in the meantime. Nothing was saved. Please look at the list again.';
    for (const decision of ['approve', 'refuse'] as const)
      await decide(EMPID, decision).expect(409).expect(answers({ err }));
    await signIn(EMPID).expect(403).expect(says(WAITS));
    await look(EMPID);
    await decide(EMPID, 'approve', { email }).expect(200);
  });

  it('cannot be approved after the resignation, and can be refused', async () => {
    const EMPID = await newcomer();
    await backend.run(new ResignEmployee(EMPID, testContext()));
    const listed = (await waiting()).find((each) => each.EMPID === EMPID);
    expect(listed?.resignedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    await decide(EMPID, 'approve')
      .expect(422)
      .expect(
        says(
          'This employee has resigned, so the account could not be used. Nothing was saved. Please refuse the registration.',
        ),
      );
    await decide(EMPID, 'refuse').expect(200);
  });

  it('is decided once under one key, and the answer can be repeated', async () => {
    const EMPID = await newcomer();
    const key = randomUUID();
    for (const status of [200, 200]) {
      await decide(EMPID, 'approve').set('Idempotency-Key', key).expect(status);
    }
    await decide(EMPID, 'refuse')
      .set('Idempotency-Key', key)
      .expect(422, /sent before, with another request/);
    expect(await accountChanges({ EMPID, actor: HR })).toHaveLength(1);
  });

  it('is decided by HR alone, and by nobody about themselves', async () => {
    const EMPID = await newcomer();
    await backend.http.get(API_PATHS.registrations).expect(401);
    await decide(EMPID, 'approve').expect(200);
    await mailTo(EMPID);
    await choosePassword(EMPID, TEST_PASSWORD);
    const owner = await backend.bearer(EMPID);
    await backend.http.get(API_PATHS.registrations).set(owner).expect(403);
    await decide(EMPID, 'refuse', { as: owner }).expect(403);
    await decide(HR, 'refuse').expect(403);
    await decide('999999', 'approve').expect(409).expect(answers(GONE));
    await decide(EMPID, 'approve', { email: 'x' }).expect(400);
    await decide(EMPID, 'approve', { registeredAt: 'yesterday' }).expect(400);
    await backend.http.post(API_PATHS.decideRegistration).set(hr).send({ EMPID }).expect(400);
    const withoutMoment = { EMPID, email: emailOf(EMPID), decision: 'approve' };
    await backend.http.post(API_PATHS.decideRegistration).set(hr).send(withoutMoment).expect(400);
  });
});

describe('a registration that waits for approval where no mail is sent', () => {
  it('can be used with the password of the registration', async () => {
    const backend = await startTestBackend({ registration: { emailDomains: [], proof: 'approval' } });
    await backend.user(HR);
    await expect(backend.signIn(HR)).rejects.toThrow('403');
    await backend.run(new ActivateAccount(HR, testContext()));
    await backend.signIn(HR);
    await backend.stop();
  });
});
