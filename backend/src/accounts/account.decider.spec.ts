import { describe, expect, it } from '@jest/globals';
import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import type { AccountEvent } from '@timekeep/contracts/events/account';
import { accept, plain, refuse } from '../event-store/decider.js';
import { given, recordedAt, stateAfter as stateOf } from '../testing/given.js';
import { accountDecider } from './account.decider.js';

const EMPID = '100003';
const email = 'ana.cruz@acme.example';
const registration = { EMPID, email, passwordHash: '$2b$10$hash', needsApproval: false };

const registered: AccountEvent = { type: 'AccountRegistered', data: registration };
const waiting: AccountEvent = { type: 'AccountRegistered', data: { ...registration, needsApproval: true } };
const deactivated: AccountEvent = { type: 'AccountDeactivated', data: { EMPID } };
const activated: AccountEvent = { type: 'AccountActivated', data: { EMPID, needsNewPassword: false } };
const removed: AccountEvent = { type: 'AccountRemoved', data: { EMPID, email } };
const proven: AccountEvent = { type: 'EmailProven', data: { EMPID, email, at: '2024-03-01T00:05:00.000Z' } };
const granted: AccountEvent = { type: 'AuthorityGranted', data: { EMPID, authority: 'HR' } };

describe('registering an account', () => {
  const register = { type: 'register', ...registration } as const;

  it('is recorded for an employee who has none', () => {
    expect(given(accountDecider).when(register)).toEqual(accept(registered));
  });

  it.each([
    ['a letter of another alphabet', 'anа.cruz@acme.example'],
    ['a sign that becomes a letter in lower case', 'mar\u212A@acme.example'],
    ['an invisible character', 'ana\u200B.cruz@acme.example'],
    ['a control character', 'ana.cruz@acme.example\n'],
    ['quotes', '"ana cruz"@acme.example'],
    ['another domain behind it', 'ana.cruz@acme.example, ana@globex.example'],
  ])('is refused for an address with %s', (_, email) => {
    expect(given(accountDecider).when({ ...register, email })).toEqual(
      refuse('invalid', plain('Please use a valid email address')),
    );
  });

  it('notes that the account waits for approval', () => {
    expect(given(accountDecider).when({ ...register, needsApproval: true })).toEqual(accept(waiting));
  });

  it('is refused for an employee who has one, in whatever state', () => {
    const refused = refuse('rule', plain(accountMessages.identityRefused().text));
    expect(given(accountDecider, registered).when(register)).toEqual(refused);
    expect(given(accountDecider, waiting).when(register)).toEqual(refused);
    expect(given(accountDecider, registered, deactivated).when(register)).toEqual(refused);
  });

  it('is possible again once the account was removed', () => {
    expect(given(accountDecider, registered, removed).when(register)).toEqual(accept(registered));
  });
});

describe('granting an authority', () => {
  const grant = { type: 'grant', EMPID, authority: 'HR', email } as const;

  it('is recorded when IT names the email of the account, in whatever case', () => {
    expect(given(accountDecider, registered, proven).when(grant)).toEqual(accept(granted));
    expect(given(accountDecider, registered, proven).when({ ...grant, email: email.toUpperCase() })).toEqual(
      accept(granted),
    );
  });

  it('is refused when the account has another email', () => {
    expect(given(accountDecider, registered).when({ ...grant, email: 'other@acme.example' })).toEqual(
      refuse('rule', plain(`The account of ${EMPID} has another email. Nothing was granted.`)),
    );
  });

  it('changes nothing when the account has the authority', () => {
    expect(given(accountDecider, registered, granted).when(grant)).toEqual(accept());
  });
});

describe('opening and closing an account', () => {
  it('is recorded when it changes something', () => {
    expect(given(accountDecider, registered).when({ type: 'deactivate', EMPID })).toEqual(
      accept(deactivated),
    );
    expect(given(accountDecider, waiting).when({ type: 'activate', EMPID, codesByMail: false })).toEqual(
      accept(activated),
    );
    expect(
      given(accountDecider, registered, deactivated).when({ type: 'activate', EMPID, codesByMail: false }),
    ).toEqual(accept(activated));
  });

  it.each([
    ['one that waits', [waiting], true],
    ['one that waited when it was deactivated', [waiting, deactivated], true],
    ['one that needed no approval', [registered, deactivated], false],
    ['one that was approved before', [waiting, activated, deactivated], false],
    ['one whose address a code proved', [waiting, proven, deactivated], false],
  ])('asks for a new password where codes are mailed, of %s', (_, history, needsNewPassword) => {
    expect(given(accountDecider, ...history).when({ type: 'activate', EMPID, codesByMail: true })).toEqual(
      accept({ type: 'AccountActivated', data: { EMPID, needsNewPassword } }),
    );
  });

  it('asks for a new password until one was set with a code', () => {
    const approved: AccountEvent = { type: 'AccountActivated', data: { EMPID, needsNewPassword: true } };
    const changed: AccountEvent = { type: 'PasswordChanged', data: { EMPID, passwordHash: '$2b$10$new' } };
    const needs = (...history: AccountEvent[]) =>
      stateOf(accountDecider, ...history).account?.needsNewPassword;
    expect(needs(waiting, approved)).toBe(true);
    expect(needs(waiting, approved, deactivated, activated)).toBe(true);
    expect(needs(waiting, approved, changed)).toBe(false);
    expect(needs(waiting, activated)).toBe(false);
  });

  it('changes nothing a second time', () => {
    expect(given(accountDecider, registered).when({ type: 'activate', EMPID, codesByMail: false })).toEqual(
      accept(),
    );
    expect(given(accountDecider, registered, deactivated).when({ type: 'deactivate', EMPID })).toEqual(
      accept(),
    );
  });
});

describe('deciding a registration as HR saw it', () => {
  const seen = { email, registeredAt: recordedAt(1).recordedAt.toISOString() };
  const decisions = (['activate', 'remove'] as const).map((type) => ({
    type,
    EMPID,
    registration: seen,
    codesByMail: false,
  }));
  const conflict = (message: string) => refuse('conflict', plain(message));

  it('opens or removes an account that waits, whatever the case of its address', () => {
    const [approve, refusal] = decisions;
    expect(approve && given(accountDecider, waiting).when(approve)).toEqual(accept(activated));
    expect(refusal && given(accountDecider, waiting).when(refusal)).toEqual(accept(removed));
    const upper = {
      type: 'activate',
      EMPID,
      registration: { ...seen, email: email.toUpperCase() },
      codesByMail: false,
    } as const;
    expect(given(accountDecider, waiting).when(upper)).toEqual(accept(activated));
  });

  it.each(decisions)('is refused when it does not wait: $type', (command) => {
    const approved = conflict('This registration was decided already: it was approved. Nothing was saved.');
    expect(given(accountDecider, registered).when(command)).toEqual(approved);
    expect(given(accountDecider, waiting, activated).when(command)).toEqual(approved);
    expect(given(accountDecider, waiting, deactivated).when(command)).toEqual(
      conflict('This registration was decided already: IT deactivated the account. Nothing was saved.'),
    );
    expect(given(accountDecider, waiting, removed).when(command)).toEqual(
      conflict(
        'This registration was decided already: it was refused, or IT removed the account. Nothing was saved.',
      ),
    );
  });

  it.each(decisions)('is refused without the moment of the registration: $type', (command) => {
    const withoutMoment = { ...command, registration: { email, registeredAt: 'yesterday' } };
    expect(given(accountDecider, waiting).when(withoutMoment)).toEqual(
      refuse('invalid', plain('The moment must be an instant with its offset.')),
    );
  });

  it.each(decisions)('is refused for another registration than was seen: $type', (command) => {
    const registeredAgain = conflict(
      'This employee registered again in the meantime. Nothing was saved. Please look at the list again.',
    );
    const another = { ...registration, email: 'ben@acme.example', needsApproval: true };
    const anew: AccountEvent = { type: 'AccountRegistered', data: another };
    expect(given(accountDecider, waiting, removed, anew).when(command)).toEqual(registeredAgain);
    // Whoever registers again may give the same address.
    expect(given(accountDecider, waiting, removed, waiting).when(command)).toEqual(registeredAgain);
  });
});

describe('removing an account', () => {
  it('records which email it frees', () => {
    expect(given(accountDecider, registered).when({ type: 'remove', EMPID })).toEqual(accept(removed));
  });
});

describe('an employee without account', () => {
  it.each([
    { type: 'activate', EMPID, codesByMail: true },
    { type: 'deactivate', EMPID },
    { type: 'remove', EMPID },
  ] as const)('cannot have it changed: $type', (command) => {
    const missing = refuse('missing', plain(`Employee ${EMPID} has no account.`));
    expect(given(accountDecider).when(command)).toEqual(missing);
    expect(given(accountDecider, registered, removed).when(command)).toEqual(missing);
  });
});

describe('the state of an account', () => {
  const stateAfter = (...events: AccountEvent[]) => stateOf(accountDecider, ...events);

  it('begins with the least authority, which a grant changes', () => {
    expect(stateAfter(registered).account).toMatchObject({ status: 'ACTIVE', authority: 'EMPLOYEE', email });
    expect(stateAfter(registered, granted).account?.authority).toBe('HR');
  });

  it('loses its authority when it is removed and registered anew', () => {
    expect(stateAfter(registered, granted, removed).account).toBeNull();
    expect(stateAfter(registered, granted, removed, registered).account?.authority).toBe('EMPLOYEE');
  });

  it('ends earlier sessions by removal, and by deactivation', () => {
    const { credentialVersion } = stateAfter(registered);
    expect(stateAfter(registered, removed, registered).credentialVersion).toBeGreaterThan(credentialVersion);
    const reopened = stateAfter(registered, deactivated, activated).credentialVersion;
    expect(reopened).toBeGreaterThan(credentialVersion);
    const again = stateAfter(registered, deactivated, activated, deactivated, activated);
    expect(again.credentialVersion).toBeGreaterThan(reopened);
  });

  it('keeps the version while it is deactivated, so that its sessions learn why they ended', () => {
    const { credentialVersion } = stateAfter(registered);
    expect(stateAfter(registered, deactivated).credentialVersion).toBe(credentialVersion);
  });

  it('keeps the version when IT approves it or nothing changes', () => {
    const { credentialVersion } = stateAfter(waiting);
    expect(stateAfter(waiting, activated).credentialVersion).toBe(credentialVersion);
    expect(stateAfter(waiting, activated, activated).credentialVersion).toBe(credentialVersion);
  });

  it('loses its ticket for a new password when it is deactivated', () => {
    const opened: AccountEvent = { type: 'PasswordResetOpened', data: { EMPID, ticket: 'a-ticket' } };
    expect(stateAfter(registered, opened).account?.resetTicket).toBe('a-ticket');
    expect(stateAfter(registered, opened, deactivated, activated).account?.resetTicket).toBeNull();
  });
});
