import { describe, expect, it } from '@jest/globals';
import { sessionMessages } from '@timekeep/contracts/accounts/session-messages';
import type { AccountEvent } from '@timekeep/contracts/events/account';
import { plain, refuse } from '../event-store/decider.js';
import { given, stateAfter } from '../testing/given.js';
import { accountDecider, type AccountCommand } from './account.decider.js';

const EMPID = '100003';
const at = '2026-11-20T00:00:00.000Z';
const codeFrom = '2026-11-20T00:01:00.000Z';
const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: { EMPID, email: 'ana@acme.example', passwordHash: '$2b$10$hash', needsApproval: false },
};
const turnedOn: AccountEvent = {
  type: 'SecondFactorTurnedOn',
  data: { EMPID, session: 'own', sealedSecret: 'sealed', recoveryHashes: ['hash'], codeFrom: at, at },
};
const endings: readonly (readonly [string, AccountEvent])[] = [
  ['ends all others', { type: 'OtherSessionsEnded', data: { EMPID, kept: 'other' } }],
  ['ends this one', { type: 'SessionEnded', data: { EMPID, session: 'own' } }],
  ['changes the password', { type: 'OwnPasswordChanged', data: { EMPID, passwordHash: 'x', kept: 'other' } }],
  ['resets the password', { type: 'PasswordChanged', data: { EMPID, passwordHash: 'x' } }],
];

/** The account before the command, and the command, given in the session `own`. */
type Case = readonly [history: readonly AccountEvent[], command: (kept: Kept) => AccountCommand];
interface Kept {
  readonly session: string;
  readonly version: number;
}
const withCode = { code: { codeFrom }, comparedWith: 'sealed', at } as const;
const CASES: Readonly<Record<string, Case>> = {
  endSession: [[registered], (kept) => ({ type: 'endSession', session: 'third', kept })],
  endOtherSessions: [[registered], (kept) => ({ type: 'endOtherSessions', kept })],
  turnOnSecondFactor: [
    [registered],
    (kept) => ({
      ...{ type: 'turnOnSecondFactor', kept, at, codeFrom },
      ...{ sealedSecret: 'sealed', recoveryHashes: [] },
    }),
  ],
  verifySecondFactor: [[registered, turnedOn], (kept) => ({ type: 'verifySecondFactor', kept, ...withCode })],
  turnOffSecondFactor: [
    [registered, turnedOn],
    (kept) => ({ type: 'turnOffSecondFactor', kept, ...withCode }),
  ],
  replaceRecoveryCodes: [
    [registered, turnedOn],
    (kept) => ({ type: 'replaceRecoveryCodes', kept, ...withCode, recoveryHashes: [] }),
  ],
};

describe.each(Object.entries(CASES))('%s', (_, [history, commandIn]) => {
  const version = stateAfter(accountDecider, ...history).credentialVersion;
  const command = commandIn({ session: 'own', version });

  it('is recorded in an open session', () => {
    expect(given(accountDecider, ...history).when(command)).toHaveProperty('events.0');
  });

  it.each(endings)('is refused when the owner %s at the same moment', (__, ending) => {
    expect(given(accountDecider, ...history, ending).when(command)).toEqual(
      refuse(
        'unauthorized',
        plain('Your session was ended in the meantime. Nothing was saved. Please sign in again.'),
      ),
    );
  });
});

it('a code of a former second factor does not count for the present one', () => {
  const other: AccountEvent = { ...turnedOn, data: { ...turnedOn.data, sealedSecret: 'another' } };
  const [, commandIn] = CASES['verifySecondFactor'] ?? [[], () => undefined];
  const { credentialVersion: version } = stateAfter(accountDecider, registered, other);
  const command = commandIn({ session: 'own', version });
  expect(command && given(accountDecider, registered, other).when(command)).toEqual(
    refuse('rule', plain(sessionMessages.wrongCode().text)),
  );
});
