import { describe, expect, it } from '@jest/globals';
import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { RESET_CODE } from '@timekeep/contracts/api/accounts-api';
import type { AccountEvent, Authority } from '@timekeep/contracts/events/account';
import { accept, plain, refuse } from '../../event-store/decider.js';
import { given, stateAfter as stateOf } from '../../testing/given.js';
import { accountDecider } from '../account.decider.js';

const EMPID = '100003';
const email = 'ana.cruz@acme.example';
const requestedAt = '2024-03-01T00:00:00.000Z';
const expiresAt = '2024-03-01T00:15:00.000Z';
const lastMoment = '2024-03-01T00:14:59.999Z';

const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: { EMPID, email, passwordHash: '$2b$10$hash', needsApproval: false },
};
const requested = (ticket: string): AccountEvent => ({
  type: 'EmailProofRequested',
  data: { EMPID, ticket, email, requestedAt, expiresAt },
});
const rejected = (ticket: string): AccountEvent => ({ type: 'EmailCodeRejected', data: { EMPID, ticket } });
const proven: AccountEvent = { type: 'EmailProven', data: { EMPID, email, at: lastMoment } };
const deactivated: AccountEvent = { type: 'AccountDeactivated', data: { EMPID } };
const activated: AccountEvent = { type: 'AccountActivated', data: { EMPID, needsNewPassword: false } };
const removed: AccountEvent = { type: 'AccountRemoved', data: { EMPID, email } };
const granted = (authority: Authority): AccountEvent => ({
  type: 'AuthorityGranted',
  data: { EMPID, authority },
});
const wrongCodes = (count: number) => Array.from({ length: count }, () => rejected('first'));

describe('asking for a code to prove an address', () => {
  const request = { type: 'requestEmailProof', ticket: 'first', at: requestedAt } as const;

  it('is recorded, and voids the code before', () => {
    expect(given(accountDecider, registered).when(request)).toEqual(accept(requested('first')));
    const again = given(accountDecider, registered, requested('first')).when({
      ...request,
      ticket: 'second',
    });
    expect(again).toEqual(accept(requested('second')));
  });

  it('changes nothing for the same ticket or a proven address', () => {
    expect(given(accountDecider, registered, requested('first')).when(request)).toEqual(accept());
    expect(given(accountDecider, registered, proven).when(request)).toEqual(accept());
  });
});

describe('proving an address', () => {
  const prove = { type: 'proveEmail', ticket: 'first', at: lastMoment } as const;
  const refused = refuse('rule', plain(accountMessages.codeInvalid().text));

  it('is recorded once', () => {
    expect(given(accountDecider, registered, requested('first')).when(prove)).toEqual(accept(proven));
    expect(given(accountDecider, registered, requested('first'), proven).when(prove)).toEqual(accept());
  });

  it.each<[string, AccountEvent[]]>([
    ['there is no account', []],
    ['no code was sent', [registered]],
    ['a newer code was sent', [registered, requested('first'), requested('second')]],
    ['too many wrong codes came', [registered, requested('first'), ...wrongCodes(RESET_CODE.tries)]],
    ['the account is deactivated', [registered, requested('first'), deactivated]],
    ['the account was deactivated since', [registered, requested('first'), deactivated, activated]],
    ['the account is another one by now', [registered, requested('first'), removed, registered]],
  ])('is refused when %s', (_, events) => {
    expect(given(accountDecider, ...events).when(prove)).toEqual(refused);
  });

  it('is refused when the code is too old', () => {
    const late = { ...prove, at: expiresAt };
    expect(given(accountDecider, registered, requested('first')).when(late)).toEqual(refused);
  });

  it('takes wrong codes until there were too many', () => {
    const reject = { type: 'rejectEmailCode', ticket: 'first', at: lastMoment } as const;
    const after = (count: number) =>
      given(accountDecider, registered, requested('first'), ...wrongCodes(count));
    expect(after(RESET_CODE.tries - 1).when(reject)).toEqual(accept(rejected('first')));
    expect(after(RESET_CODE.tries).when(reject)).toEqual(refused);
    const renewed = given(
      accountDecider,
      ...[registered, requested('first'), ...wrongCodes(RESET_CODE.tries), requested('second')],
    );
    expect(renewed.when({ ...prove, ticket: 'second' })).toEqual(accept(proven));
  });
});

describe('the proof of an address', () => {
  const isProvenAfter = (...events: AccountEvent[]) =>
    stateOf(accountDecider, ...events).account?.emailProven;

  it('is that of one registration', () => {
    expect(isProvenAfter(registered)).toBe(false);
    expect(isProvenAfter(registered, proven)).toBe(true);
    expect(isProvenAfter(registered, proven, deactivated, activated)).toBe(true);
    expect(isProvenAfter(registered, proven, removed, registered)).toBe(false);
  });
});

describe('granting an authority', () => {
  const grant = (authority: Authority) => ({ type: 'grant', EMPID, authority, email }) as const;
  const refusal = { refusal: { kind: 'rule', message: expect.stringContaining('is not confirmed') } };

  it.each<Authority>(['SUPERVISOR', 'HR', 'IT'])('%s needs a proven address', (authority) => {
    expect(given(accountDecider, registered).when(grant(authority))).toEqual(refusal);
    expect(given(accountDecider, registered, requested('first')).when(grant(authority))).toEqual(refusal);
    expect(given(accountDecider, registered, proven).when(grant(authority))).toEqual(
      accept(granted(authority)),
    );
    const renewed = given(accountDecider, registered, proven, removed, registered);
    expect(renewed.when(grant(authority))).toEqual(refusal);
  });

  it('can be taken back without, and stays as it was granted before there were proofs', () => {
    const former = given(accountDecider, registered, granted('HR'));
    expect(former.when(grant('HR'))).toEqual(accept());
    expect(former.when(grant('EMPLOYEE'))).toEqual(accept(granted('EMPLOYEE')));
    expect(former.when(grant('IT'))).toEqual(refusal);
  });

  it('is refused for an address that may look like another, even a proven one', () => {
    // The third letter is Cyrillic.
    const email = 'anа.cruz@acme.example';
    const lookalike: AccountEvent = {
      type: 'AccountRegistered',
      data: { EMPID, email, passwordHash: '$2b$10$hash', needsApproval: false },
    };
    expect(given(accountDecider, lookalike, proven).when({ ...grant('HR'), email })).toEqual({
      refusal: { kind: 'rule', message: expect.stringContaining('may look like others') },
    });
  });
});
