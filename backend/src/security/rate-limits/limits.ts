import { limitMessages } from '@timekeep/contracts/messages/limit-messages';
import type { Message } from '@timekeep/contracts/messages/message';

const MINUTES = 60;
const HOURS = 60 * MINUTES;
const DAILY = { windowS: 24 * HOURS, maxS: 4 * HOURS };

/** Blocks that double. The first one lasts as long as the limit says. */
export interface BlockGrowth {
  /**
   * `failure`: once the points are used up, each further failure begins a block. `block`: only using up the points begins one, each time.
   */
  readonly after: 'failure' | 'block';
  /** Seconds for which failures or blocks count, from the first of them. */
  readonly windowS: number;
  /** Seconds of the longest block. */
  readonly maxS: number;
}

/** A number of failures or actions in a period of time. */
export interface RateLimit {
  /** Prefix of the stored keys; unique. */
  readonly name: string;
  /** Attempts that are allowed in a period. */
  readonly points: number;
  /** Seconds of a period, from its first attempt. */
  readonly durationS: number;
  /** Seconds of a block, from the first attempt beyond the points; without it, callers wait for the end of the period. */
  readonly blockS?: number;
  readonly growth?: BlockGrowth;
  /**
   * Counts failures after they have happened. Without it, attempts in progress count as well, so that concurrent guesses do not get around
   * the limit; but then many users who do nothing wrong at once would refuse each other.
   */
  readonly failuresOnly?: true;
  /** Gives an IPv6 /56 or /48 as many points as a /64, so that one caller cannot use up a limit that all callers share. */
  readonly samePointsForSite?: true;
  /** Reason of the refusal when the limit is reached; the answer adds the time to wait. */
  readonly reason: Message;
}

const WRONG_CODES = {
  points: 5,
  durationS: 15 * MINUTES,
  blockS: 15 * MINUTES,
  growth: { after: 'failure', ...DAILY },
  reason: limitMessages.codesOfAccount(),
} as const;

const CODES_OF_EMAIL = { reason: limitMessages.resetCodesOfEmail() } as const;
const RESET_CODES = {
  durationS: 60 * MINUTES,
  reason: limitMessages.resetCodesOfNetwork(),
} as const;

/**
 * All limits. A whole company may share one address, so the limits of an address allow for a few hundred users who mistype; guessing is
 * slowed down by the limit of the account at that address. An address can exceed its limit by the attempts in progress when it is reached:
 * at most as many as wait for their hash.
 */
export const LIMITS = {
  /**
   * Successful sign-ins to one account, each of which records events. They can be used up only with the password and the second factor,
   * until the password is reset.
   */
  signedIn: {
    name: 'signed-in',
    points: 120,
    durationS: 60 * MINUTES,
    reason: limitMessages.signIns(),
  },
  /** Wrong passwords for one account from one address, so that attackers elsewhere cannot lock its owner out. */
  signInToAccount: {
    name: 'sign-in-to-account',
    points: 10,
    durationS: 15 * MINUTES,
    reason: limitMessages.passwordsOfAccount(),
  },
  /** Wrong passwords from one address for all accounts. */
  signInFromAddress: {
    name: 'sign-in-from-address',
    points: 300,
    durationS: 15 * MINUTES,
    failuresOnly: true,
    reason: limitMessages.signInsOfNetwork(),
  },
  /**
   * Wrong passwords for an account that was signed in to from an address before, while the limit of the address is used up. Such pairs are
   * exempt from that limit, so that one person cannot lock out all users behind the address.
   */
  signInOfKnown: {
    name: 'sign-in-of-known',
    points: 3,
    durationS: 24 * 60 * MINUTES,
    reason: limitMessages.signInsOfNetwork(),
  },
  /**
   * Wrong passwords for one account in a browser in which it was signed in to before. They count for this browser only, so that others at
   * the same address do not use up the owner's attempts.
   */
  signInOnDevice: {
    name: 'sign-in-on-device',
    points: 10,
    durationS: 15 * MINUTES,
    reason: limitMessages.passwordsOfAccount(),
  },
  /** The same for all accounts of one browser, which may be on a shared machine, or a copy of its cookie. */
  signInFromDevice: {
    name: 'sign-in-from-device',
    points: 50,
    durationS: 15 * MINUTES,
    failuresOnly: true,
    reason: limitMessages.signInsOfDevice(),
  },
  /**
   * Wrong codes of one account's second factor at a sign-in, on all unknown devices together. They can be used up with the password, until
   * it is reset; the owner's devices have limits of their own.
   */
  secondFactor: { name: 'second-factor', ...WRONG_CODES },
  /** The same on one device in which the account was signed in to before. */
  secondFactorOnDevice: { name: 'second-factor-on-device', ...WRONG_CODES },
  /** The same within one session, which may be stolen: the owner can use other sessions, and sign in. */
  secondFactorInSession: { name: 'second-factor-in-session', ...WRONG_CODES },
  /** Failed answers of the company's provider by way of one address: each may be a call to the provider. */
  companySignIn: {
    name: 'company-sign-in',
    points: 300,
    durationS: 15 * MINUTES,
    reason: limitMessages.companySignInsOfNetwork(),
  },
  /** The same for one browser with an earlier sign-in, so that others at its address do not use up its limit. */
  companySignInOnDevice: {
    name: 'company-sign-in-on-device',
    points: 50,
    durationS: 15 * MINUTES,
    reason: limitMessages.companySignInsOfDevice(),
  },
  /** Answers of the company's provider for one attempt. Lasts longer than the attempt. */
  companySignInAttempt: {
    name: 'company-sign-in-attempt',
    points: 1,
    durationS: 15 * MINUTES,
    reason: limitMessages.companySignInUsed(),
  },
  /** Sessions for one answer of the company's provider. */
  companySignInTicket: {
    name: 'company-sign-in-ticket',
    points: 1,
    durationS: 15 * MINUTES,
    reason: limitMessages.companySignInUsed(),
  },
  /** Refused registrations from one address: each reveals something about the employees. */
  registration: {
    name: 'registration',
    points: 30,
    durationS: 15 * MINUTES,
    failuresOnly: true,
    reason: limitMessages.registrationsOfNetwork(),
  },
  /**
   * Refused registrations of one employee from all addresses, where registration requires a PIN: 15 of the 10,000 PINs can be tried a day.
   * Only the registration is blocked, and IT can help with it.
   */
  registrationOfEmployee: {
    name: 'registration-of-employee',
    points: 5,
    durationS: 8 * 60 * MINUTES,
    reason: limitMessages.registrationsOfEmployee(),
  },
  /** The same from one address for all employees, so that no single address uses up the limit of all. */
  registrationPin: {
    name: 'registration-pin',
    points: 40,
    durationS: 6 * 60 * MINUTES,
    failuresOnly: true,
    samePointsForSite: true,
    reason: limitMessages.registrationsOfNetwork(),
  },
  /** The same from all addresses for all employees, against one PIN that is tried for each employee from many addresses. */
  registrationPinOfAll: {
    name: 'registration-pin-of-all',
    points: 100,
    durationS: 6 * 60 * MINUTES,
    failuresOnly: true,
    reason: limitMessages.registrations(),
  },
  /**
   * The same from an address with an earlier sign-in, while the limit of all addresses is used up. Such addresses are exempt from that
   * limit, so that attackers elsewhere do not stop the registrations of the company.
   */
  registrationPinOfKnown: {
    name: 'registration-pin-of-known',
    points: 5,
    durationS: 24 * HOURS,
    reason: limitMessages.registrations(),
  },
  /** Accounts registered from one address: slows down registrations with the ids of others. */
  registered: {
    name: 'registered',
    points: 60,
    durationS: 60 * MINUTES,
    reason: limitMessages.registered(),
  },
  /** Wrong present passwords at changes of one account's password, which a stolen session could otherwise guess. */
  presentPassword: {
    name: 'present-password',
    points: 10,
    durationS: 15 * MINUTES,
    reason: limitMessages.passwordsOfAccount(),
  },
  /** Changes of the password by one session, each of which records an event. */
  passwordsChanged: {
    name: 'passwords-changed',
    points: 10,
    durationS: 60 * MINUTES,
    reason: limitMessages.passwordsChanged(),
  },
  /** Sessions that one account ends, each of which records an event. */
  sessionsEnded: {
    name: 'sessions-ended',
    points: 100,
    durationS: 60 * MINUTES,
    reason: limitMessages.sessionsEnded(),
  },
  /** Codes to prove an e-mail address, for one account. */
  emailCode: {
    name: 'email-code',
    points: 3,
    durationS: 60 * MINUTES,
    reason: limitMessages.emailCodes(),
  },
  /** Turning the daily mail on, for one account: each records an event. Repetitions count as well. */
  digestTurnedOn: {
    name: 'digest-turned-on',
    points: 30,
    durationS: 60 * MINUTES,
    reason: limitMessages.digests(),
  },
  /** Requests of codes for a new password for one e-mail address, with or without an account. */
  resetOfEmail: { name: 'reset-of-email', points: 3, durationS: 60 * MINUTES, ...CODES_OF_EMAIL },
  /** The same from one network address for all e-mail addresses. */
  resetFromAddress: { name: 'reset-from-address', points: 100, ...RESET_CODES },
  /** All requests of codes from one network address, repetitions included: each reads the log. */
  resetRequests: { name: 'reset-requests', points: 300, ...RESET_CODES },
  /** One request of a code and its repetitions, for example after lost answers. */
  resetRepeated: { name: 'reset-repeated', points: 10, durationS: 15 * MINUTES, ...CODES_OF_EMAIL },
  /** Refused codes from one address, against guesses on many tickets. One ticket takes five. */
  resetCode: {
    name: 'reset-code',
    points: 50,
    durationS: 15 * MINUTES,
    failuresOnly: true,
    reason: limitMessages.codesOfNetwork(),
  },
  /** Invalid session tokens from one address. */
  token: {
    name: 'token',
    points: 300,
    durationS: 15 * MINUTES,
    failuresOnly: true,
    reason: limitMessages.tokensOfNetwork(),
  },
  /** Wrong keys of terminals, from one address. */
  terminalKey: {
    name: 'terminal-key',
    points: 100,
    durationS: 15 * MINUTES,
    failuresOnly: true,
    reason: limitMessages.terminalKeys(),
  },
  /** Wrong PINs for one employee at one terminal. */
  pin: {
    name: 'pin',
    points: 5,
    durationS: 15 * MINUTES,
    blockS: 15 * MINUTES,
    growth: { after: 'failure', ...DAILY },
    reason: limitMessages.pinsOfEmployee(),
  },
  /** Wrong PINs of all employees at one terminal: one that hundreds share has a few of them in a morning. */
  pinsAtTerminal: {
    name: 'pins-at-terminal',
    points: 30,
    durationS: 15 * MINUTES,
    failuresOnly: true,
    growth: { after: 'block', ...DAILY },
    reason: limitMessages.pinsAtTerminal(),
  },
  /**
   * Wrong PINs of an employee with an earlier punch at the terminal, while the limit of the terminal is used up. Such employees are exempt
   * from that limit, so that one person cannot lock out all users of the terminal.
   */
  pinOfKnown: {
    name: 'pin-of-known',
    points: 2,
    durationS: 24 * HOURS,
    reason: limitMessages.pinsAtTerminal(),
  },
} as const satisfies Record<string, RateLimit>;
