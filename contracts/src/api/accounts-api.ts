import { accountStatus, authority } from '../events/account.js';
import { flag, listOf, text } from '../events/schema.js';
import { answer, group, says, type Of } from './define.js';

export const EMPID_LENGTH = 6;
export const EMPID_PATTERN = /^\d{6}$/;
export const PASSWORD_MIN_LENGTH = 6;
/** bcrypt ignores further bytes. */
export const PASSWORD_MAX_BYTES = 72;
export const PASSWORD_PATTERN = /^[0-9A-Za-z]+$/;
export const EMAIL_MAX_LENGTH = 254;
/**
 * An e-mail address of plain ASCII without quotes, which excludes look-alike and invisible characters. The part
 * before the @ has at most 64 characters, each label of the domain at most 63.
 */
export const EMAIL_PATTERN =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d][a-z\d-]{0,61}[a-z\d]$/i;

/** Cookie that holds the session token. */
export const SESSION_COOKIE = { name: 'mtkp', path: '/', maxAgeMs: 2_592_000_000 } as const;

/** Parameter of the page's address after the company's provider: `COMPANY_SIGN_IN_DONE`, or why nobody is signed in. */
export const COMPANY_SIGN_IN_PARAMETER = 'company-sign-in';

export const signInAnswer = answer('SignInAnswer', 'The session of a user who signed in.', () => ({
  token: says('For the header `Authorization: Bearer`.', text),
}));
export type SignInAnswer = Of<typeof signInAnswer>;

export const verifyTokenAnswer = answer('VerifyTokenAnswer', 'The user of a token that is valid.', () => ({
  data: group(() => ({
    EMPID: text,
  })),
}));
export type VerifyTokenAnswer = Of<typeof verifyTokenAnswer>;

export const ownSession = answer('OwnSession', "A session of the caller's account.", () => ({
  id: text,
  device: says('Such as `Chrome on Windows`.', text),
  address: says('The address of its last use; of IPv6 the network.', text),
  begun: says('ISO instant.', text),
  lastUsed: says('ISO instant, to the minute.', text),
  isPresent: says('True for the session of this call.', flag),
}));
export type OwnSession = Of<typeof ownSession>;

export const ownSessionsAnswer = answer(
  'OwnSessionsAnswer',
  'Those that were used, the latest first.',
  () => ({
    data: listOf(ownSession),
  }),
);
export type OwnSessionsAnswer = Of<typeof ownSessionsAnswer>;

/** Stages of a forgotten password (decisions, "Password reset"): a code by e-mail, then a new password. */
export const RESET_CODE = {
  length: 10,
  alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789',
  lifeMinutes: 15,
  /** Number of wrong codes after which the ticket is void. */
  tries: 5,
} as const;

export const requestResetAnswer = answer(
  'RequestResetAnswer',
  'The answer has the same form for every address.',
  () => ({
    code: says('The bcrypt hash of the code in the mail.', text),
    id: says('The ticket, to be sent with the code.', text),
  }),
);
export type RequestResetAnswer = Of<typeof requestResetAnswer>;

export const userProfile = answer('UserProfile', 'User data for the screens.', () => ({
  EMPID: text,
  EMP_FNAME: text,
  EMP_LNAME: text,
  EMP_EMAIL: text,
  EMAIL_PROVEN: says('True if the user confirmed the address with a mailed code.', flag),
  ACCOUNT_STATUS: accountStatus,
  ACCOUNT_AUTHORITY: authority,
  DEPARTMENT: text,
}));
export type UserProfile = Of<typeof userProfile>;
