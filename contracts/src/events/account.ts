import { named, type Of } from '../api/define.js';
import { category, event, type EventOf } from './define.js';
import { flag, instant, listOf, oneOf, orNull, secret, text, wholeNumber } from './schema.js';

/** The authorities of accounts (docs/architecture.md, Access). */
export const AUTHORITIES = ['EMPLOYEE', 'SUPERVISOR', 'HR', 'IT'] as const;
export const authority = named('Authority', oneOf(AUTHORITIES));
export type Authority = Of<typeof authority>;

/** The authorities for which a second factor can be required. */
export const AUTHORITIES_WITH_POWER = ['SUPERVISOR', 'HR', 'IT'] as const satisfies readonly Authority[];
export type AuthorityWithPower = (typeof AUTHORITIES_WITH_POWER)[number];

/** A PENDING account waits for approval by HR or IT; only an ACTIVE one may sign in. */
export const ACCOUNT_STATUSES = ['ACTIVE', 'PENDING', 'DEACTIVATED'] as const;
export const accountStatus = named('AccountStatus', oneOf(ACCOUNT_STATUSES));
export type AccountStatus = Of<typeof accountStatus>;

export const accountEvents = category('account-<EMPID>', {
  /** `passwordHash` is bcrypt's. */
  AccountRegistered: event({
    says: 'an employee has an account, which may need approval by HR or IT',
    data: { EMPID: text, email: text, passwordHash: secret(text), needsApproval: flag },
  }),
  AuthorityGranted: event({
    says: 'the account may do what this authority may',
    data: { EMPID: text, authority: oneOf(AUTHORITIES) },
  }),
  AccountActivated: event({
    says: 'its owner may sign in; with `needsNewPassword` only after a new password was set with a code, since nobody knows who chose the present one',
    data: { EMPID: text, needsNewPassword: flag },
    upcasters: [(data) => ({ ...data, needsNewPassword: false })],
  }),
  AccountDeactivated: event({ says: 'its owner may not sign in', data: { EMPID: text } }),
  AccountRemoved: event({
    says: 'the account was wrongly claimed, or its registration was refused, and it is gone; its employee and address are free',
    data: { EMPID: text, email: text },
  }),
  PasswordResetOpened: event({
    says: 'the password may be changed with this ticket, and with no earlier one',
    data: { EMPID: text, ticket: text },
  }),
  ResetCodeIssued: event({
    says: "the command line showed the code of this ticket to the person of IT who is the actor, to be read to the account's owner; a password that is set with it does not prove the address",
    data: { EMPID: text, ticket: text },
  }),
  /** `passwordHash` is bcrypt's. */
  PasswordChanged: event({
    says: 'the account has another password, earlier sessions end',
    data: { EMPID: text, passwordHash: secret(text) },
  }),
  /** `passwordHash` is bcrypt's; `kept` is the id of the session in which it was changed. */
  OwnPasswordChanged: event({
    says: 'the owner changed the password, giving the former one; all sessions but this one end',
    data: { EMPID: text, passwordHash: secret(text), kept: text },
  }),
  SessionEnded: event({
    says: 'the owner ended this session, by Logout or in the list of sessions',
    data: { EMPID: text, session: text },
  }),
  OtherSessionsEnded: event({
    says: 'all sessions of the account end but `kept`; null keeps none',
    data: { EMPID: text, kept: orNull(text) },
  }),
  EmailProofRequested: event({
    says: "a code was mailed to the account's address; with this ticket, and with no earlier one, it proves the address",
    data: { EMPID: text, ticket: text, email: text, requestedAt: instant, expiresAt: instant },
  }),
  EmailCodeRejected: event({
    says: 'a wrong code for the newest ticket; five of them void it',
    data: { EMPID: text, ticket: text },
  }),
  EmailProven: event({
    says: 'the user of the account reads the mail of this address: by a mailed code, or a password reset by mail',
    data: { EMPID: text, email: text, at: instant },
  }),
  /**
   * `sealedSecret` is encrypted, `recoveryHashes` are HMACs; both under keys derived from `PIN_SECRET`. `codeFrom` is the start
   * of the 30 seconds for which an app shows the code that was given.
   */
  SecondFactorTurnedOn: event({
    says: 'sign-in asks for a code as well: of an app that has this secret, or one of these recovery codes; the code of `codeFrom` is used, and all sessions but this one end',
    data: {
      EMPID: text,
      session: text,
      sealedSecret: secret(text),
      recoveryHashes: secret(listOf(text)),
      codeFrom: instant,
      at: instant,
    },
  }),
  SecondFactorVerified: event({
    says: 'the code of these 30 seconds was given in this session; it and earlier ones are used',
    data: { EMPID: text, session: text, codeFrom: instant, at: instant },
  }),
  RecoveryCodeUsed: event({
    says: 'the recovery code at this place of the list was given in this session, and is used',
    data: { EMPID: text, session: text, index: wholeNumber, at: instant },
  }),
  RecoveryCodesReplaced: event({
    says: 'the account has other recovery codes; the former ones are void',
    data: { EMPID: text, recoveryHashes: secret(listOf(text)) },
  }),
  SecondFactorTurnedOff: event({
    says: 'sign-in asks for the password alone; with a reason IT turned it off for a lost device, and all sessions end',
    data: { EMPID: text, reason: orNull(text) },
  }),
});

export type AccountEvent = EventOf<typeof accountEvents>;
export type AccountRegistered = EventOf<typeof accountEvents, 'AccountRegistered'>;
export type EmailProven = EventOf<typeof accountEvents, 'EmailProven'>;
