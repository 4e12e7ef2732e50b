import { describe, expect, it } from '@jest/globals';
import { RESET_MESSAGES } from '@timekeep/contracts/accounts/reset-texts';
import type { AccountEvent } from '@timekeep/contracts/events/account';
import { accept, plain, refuse } from '../event-store/decider.js';
import { given, stateAfter as stateOf } from '../testing/given.js';
import { accountDecider } from './account.decider.js';

const EMPID = '100003';
const email = 'ana.cruz@acme.example';
const registration = { EMPID, email, passwordHash: '$2b$10$former', needsApproval: false };
const passwordHash = '$2b$10$new';

const registered: AccountEvent = { type: 'AccountRegistered', data: registration };
const waiting: AccountEvent = { type: 'AccountRegistered', data: { ...registration, needsApproval: true } };
const deactivated: AccountEvent = { type: 'AccountDeactivated', data: { EMPID } };
const activated: AccountEvent = { type: 'AccountActivated', data: { EMPID, needsNewPassword: false } };
const removed: AccountEvent = { type: 'AccountRemoved', data: { EMPID, email } };
const opened = (ticket: string): AccountEvent => ({ type: 'PasswordResetOpened', data: { EMPID, ticket } });
const issued = (ticket: string): AccountEvent => ({ type: 'ResetCodeIssued', data: { EMPID, ticket } });
const changed: AccountEvent = { type: 'PasswordChanged', data: { EMPID, passwordHash } };
const at = '2024-03-01T00:05:00.000Z';
const proven: AccountEvent = { type: 'EmailProven', data: { EMPID, email, at } };

describe('opening an account for a new password', () => {
  const open = { type: 'openReset', ticket: 'first', email } as const;

  it('is recorded, whatever the case of the address', () => {
    expect(given(accountDecider, registered).when(open)).toEqual(accept(opened('first')));
    expect(given(accountDecider, registered).when({ ...open, email: email.toUpperCase() })).toEqual(
      accept(opened('first')),
    );
  });

  it.each<[string, AccountEvent[]]>([
    ['that does not exist', []],
    ['that was removed', [registered, removed]],
    ['that is deactivated', [registered, deactivated]],
    ['that waits for approval', [waiting]],
  ])('records nothing for an account %s', (_, events) => {
    expect(given(accountDecider, ...events).when(open)).toEqual(accept());
  });

  it('records nothing when the account has another address', () => {
    const other = { ...open, email: 'other@acme.example' };
    expect(given(accountDecider, registered).when(other)).toEqual(accept());
  });
});

describe('showing IT the code for a new password', () => {
  const issue = { type: 'issueResetCode', EMPID, ticket: 'second' } as const;

  it('is recorded each time, for the newest ticket alone', () => {
    const history = [registered, opened('first'), opened('second')];
    expect(given(accountDecider, ...history).when(issue)).toEqual(accept(issued('second')));
    expect(given(accountDecider, ...history, issued('second')).when(issue)).toEqual(accept(issued('second')));
    expect(given(accountDecider, ...history, opened('third')).when(issue)).toMatchObject({
      refusal: { kind: 'conflict' },
    });
    expect(given(accountDecider, ...history, changed).when(issue)).toMatchObject({
      refusal: { kind: 'conflict' },
    });
  });

  it.each<[string, AccountEvent[]]>([
    ['that does not exist', []],
    ['that was removed', [registered, opened('second'), removed]],
    ['that is deactivated', [registered, opened('second'), deactivated]],
    ['that waits for approval', [waiting]],
  ])('is refused for an account %s', (_, events) => {
    expect(given(accountDecider, ...events).when(issue)).toMatchObject({ refusal: {} });
  });
});

describe('changing a password', () => {
  const change = { type: 'changePassword', ticket: 'second', passwordHash, at } as const;
  const refused = refuse('rule', plain(RESET_MESSAGES.invalidCode));

  it('is recorded with the newest ticket, and proves the address that its code was mailed to', () => {
    expect(given(accountDecider, registered, opened('first'), opened('second')).when(change)).toEqual(
      accept<AccountEvent>(changed, proven),
    );
    expect(given(accountDecider, registered, proven, opened('second')).when(change)).toEqual(accept(changed));
  });

  it('proves no address with a code that IT read out, unless a newer one was mailed', () => {
    expect(given(accountDecider, registered, opened('second'), issued('second')).when(change)).toEqual(
      accept(changed),
    );
    const mailedLater = [registered, opened('first'), issued('first'), opened('second')];
    expect(given(accountDecider, ...mailedLater).when(change)).toEqual(accept<AccountEvent>(changed, proven));
  });

  it.each<[string, AccountEvent[]]>([
    ['nobody asked for a code', [registered]],
    ['a newer ticket was opened', [registered, opened('second'), opened('third')]],
    ['the ticket was used', [registered, opened('second'), changed]],
    ['the account was deactivated', [registered, opened('second'), deactivated]],
    [
      'the account was deactivated and activated again',
      [registered, opened('second'), deactivated, activated],
    ],
    ['the account was removed', [registered, opened('second'), removed]],
    ['the account is another one by now', [registered, opened('second'), removed, registered]],
    ['there is no account', []],
  ])('is refused when %s', (_, events) => {
    expect(given(accountDecider, ...events).when(change)).toEqual(refused);
  });

  it('gives the account the new password, and ends its sessions', () => {
    const before = stateOf(accountDecider, registered, opened('second'));
    const after = stateOf(accountDecider, registered, opened('second'), changed);
    expect(after.account).toMatchObject({ passwordHash, status: 'ACTIVE', email });
    expect(after.credentialVersion).toBeGreaterThan(before.credentialVersion);
  });
});
