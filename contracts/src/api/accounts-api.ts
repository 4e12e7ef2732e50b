import type { AccountStatus, Authority } from '../events/account.js';
import { EXCEPTION_MESSAGE } from './answers.js';

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

export const ACCOUNT_MESSAGES = {
  welcome: 'Welcome',
  fillFields: 'Please fill the fields properly first before submitting.',
  invalidId: 'Please use valid ID when signing up',
  invalidEmail: 'Please use a valid email address',
  shortPassword: 'Please use 6 or more characters in your password',
  deactivated:
    "Sorry, the account you've entered is DEACTIVATED. Please contact IT Department for more information.",
  signInException: EXCEPTION_MESSAGE,
  registrationException: 'An error occured. Please try again later.',
} as const;

export interface SignInRequest {
  readonly id: string;
  readonly password: string;
  /** Of the second factor, if the account has one. */
  readonly code?: string;
}

export interface SignInAnswer {
  /** For the header `Authorization: Bearer`. */
  readonly token: string;
}

export interface VerifyTokenRequest {
  readonly token: string;
}

export interface VerifyTokenAnswer {
  readonly data: { readonly EMPID: string };
}

/** A session of the caller's account. */
export interface OwnSession {
  readonly id: string;
  /** Such as `Chrome on Windows`. */
  readonly device: string;
  /** The address of its last use; of IPv6 the network. */
  readonly address: string;
  /** ISO instant. */
  readonly begun: string;
  /** ISO instant, to the minute. */
  readonly lastUsed: string;
  /** True for the session of this call. */
  readonly isPresent: boolean;
}

/** Those that were used, the latest first. */
export interface OwnSessionsAnswer {
  readonly data: readonly OwnSession[];
}

/** The present password, and the one to come. */
export interface ChangePasswordRequest {
  readonly password: string;
  readonly newPassword: string;
}

export const PASSWORD_MESSAGES = {
  changed: 'Your password was changed. All other sessions were ended.',
  wrong: 'The present password is not correct. Nothing was changed.',
  common:
    'Many people use this password, so it is guessed first. Nothing was saved. Please choose another one.',
  isId: 'Your employee ID cannot be your password. Nothing was saved. Please choose another one.',
} as const;

export interface RegisterAccountRequest {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** The employee's PIN, where the configuration asks for it as `registrationProof`. */
  readonly pin?: string;
}

/** Stages of a forgotten password (decisions, "Password reset"): a code by e-mail, then a new password. */
export const RESET_CODE = {
  length: 10,
  alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789',
  lifeMinutes: 15,
  /** Number of wrong codes after which the ticket is void. */
  tries: 5,
} as const;

export const RESET_MESSAGES = {
  emailMissing: 'Please enter the email of your account.',
  invalidCode: "The code you've entered is invalid. Please try again.",
  shortPassword: 'Please use 6 or more characters in you password',
  passwordMismatch: "Password doesn't match",
} as const;

export interface RequestResetRequest {
  readonly email: string;
}

/** The answer has the same form for every address. */
export interface RequestResetAnswer {
  /** The bcrypt hash of the code in the mail. */
  readonly code: string;
  /** The ticket, to be sent with the code. */
  readonly id: string;
}

/** `id` is the ticket, `code` the code from the e-mail. */
export interface ResetPasswordRequest {
  readonly id: string;
  readonly password: string;
  readonly code: string;
}

export const EMAIL_PROOF_MESSAGES = {
  proven: 'Your email is confirmed.',
  invalidCode: RESET_MESSAGES.invalidCode,
} as const;

/** `code` is the code from the e-mail, in the form of a reset code. */
export interface ProveEmailRequest {
  readonly code: string;
}

/** User data for the screens. */
export interface UserProfile {
  readonly EMPID: string;
  readonly EMP_FNAME: string;
  readonly EMP_LNAME: string;
  readonly EMP_EMAIL: string;
  /** True if the user confirmed the address with a mailed code. */
  readonly EMAIL_PROVEN: boolean;
  readonly ACCOUNT_STATUS: AccountStatus;
  readonly ACCOUNT_AUTHORITY: Authority;
  readonly DEPARTMENT: string;
}
