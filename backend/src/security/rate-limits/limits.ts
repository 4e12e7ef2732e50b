import { limitMessages } from '@timekeep/contracts/messages/limit-messages';
import type { Message } from '@timekeep/contracts/messages/message';

const MINUTES = 60;
const HOURS = 60 * MINUTES;
const A_DAY = { withinS: 24 * HOURS, longestS: 4 * HOURS };

/** Pauses that double. The first lasts as long as the limit says. */
export interface PauseGrowth {
  /**
   * After each further `failure` within the time there is a pause, twice as long as the one before; or each time when the points are used
   * up there is.
   */
  readonly each: 'failure' | 'pause';
  /** Seconds after which failures or pauses are forgotten, from the first of them on. */
  readonly withinS: number;
  readonly longestS: number;
}

/** How often something may go wrong, or be done, before it has to wait. */
export interface RateLimit {
  /** Its part of the stored key; no two limits share one. */
  readonly name: string;
  /** This many are let through; the next one waits. */
  readonly points: number;
  /** Seconds in which they count, from the first of them on. */
  readonly durationS: number;
  /** Seconds to wait from the one too many on; without it, until the `durationS` are over. */
  readonly pauseS?: number;
  readonly growth?: PauseGrowth;
  /**
   * Failures alone count, once they are known. Without it each try under way counts too, so that many at once are no
   * way around; but then people who all do the right thing at once hold each other up.
   */
  readonly failuresOnly?: true;
  /** An IPv6 /56 or /48 has no more points than one /64 of it, where one caller must not use up a limit of all. */
  readonly isOfSite?: true;
  /** Reason of the refusal when the limit is reached; the answer adds the time to wait. */
  readonly reason: Message;
}

const WRONG_CODES = {
  points: 5,
  durationS: 15 * MINUTES,
  pauseS: 15 * MINUTES,
  growth: { each: 'failure', ...A_DAY },
  reason: limitMessages.codesOfAccount(),
} as const;

const CODES_OF_EMAIL = { reason: limitMessages.resetCodesOfEmail() } as const;
const RESET_CODES = {
  durationS: 60 * MINUTES,
  reason: limitMessages.resetCodesOfNetwork(),
} as const;

/**
 * All limits. A whole company may sit behind one address, so the limits of an address leave room for a few
 * hundred people who mistype; what holds a guesser up is the limit of the account at that address. An address may
 * go over its limit by the tries that are under way when it is reached: no more than wait for their hash.
 */
export const LIMITS = {
  /**
   * Sign-ins to one account that succeeded: each leaves events that stay. Only somebody with the password, and the second factor, uses
   * these up, until the password is reset.
   */
  signedIn: {
    name: 'signed-in',
    points: 120,
    durationS: 60 * MINUTES,
    reason: limitMessages.signIns(),
  },
  /** Wrong passwords for one account from one address: strangers elsewhere cannot lock its owner out. */
  signInToAccount: {
    name: 'sign-in-to-account',
    points: 10,
    durationS: 15 * MINUTES,
    reason: limitMessages.passwordsOfAccount(),
  },
  /** Wrong passwords from one address, whatever the account. */
  signInFromAddress: {
    name: 'sign-in-from-address',
    points: 300,
    durationS: 15 * MINUTES,
    failuresOnly: true,
    reason: limitMessages.signInsOfNetwork(),
  },
  /**
   * Wrong passwords for an account that was signed in to from an address before, while that address is over its limit. Such
   * pairs pass the limit of the address, so that one person cannot lock out everybody behind it.
   */
  signInOfKnown: {
    name: 'sign-in-of-known',
    points: 3,
    durationS: 24 * 60 * MINUTES,
    reason: limitMessages.signInsOfNetwork(),
  },
  /**
   * Wrong passwords for one account in a browser in which it was signed in to before. They count there alone, so that nobody else at the
   * same address uses up the owner's tries.
   */
  signInOnDevice: {
    name: 'sign-in-on-device',
    points: 10,
    durationS: 15 * MINUTES,
    reason: limitMessages.passwordsOfAccount(),
  },
  /** The same for all accounts of one browser, which may be a machine that many share, or a copy of its cookie. */
  signInFromDevice: {
    name: 'sign-in-from-device',
    points: 50,
    durationS: 15 * MINUTES,
    failuresOnly: true,
    reason: limitMessages.signInsOfDevice(),
  },
  /**
   * Wrong codes of one account's second factor at a sign-in, on all devices that are not known together. Somebody with the password can
   * use these up, until it is reset; the owner's devices have tries of their own.
   */
  secondFactor: { name: 'second-factor', ...WRONG_CODES },
  /** The same on one device in which the account was signed in to before. */
  secondFactorOnDevice: { name: 'second-factor-on-device', ...WRONG_CODES },
  /** The same within one session, which may be a stolen one: the owner goes on in others, and can still sign in. */
  secondFactorInSession: { name: 'second-factor-in-session', ...WRONG_CODES },
  /** Failed answers of the company's provider that one address brought back: each may be a call to the provider. */
  companySignIn: {
    name: 'company-sign-in',
    points: 300,
    durationS: 15 * MINUTES,
    reason: limitMessages.companySignInsOfNetwork(),
  },
  /** The same for one browser in which somebody was signed in to before: others at its address do not use up its limit. */
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
  /** Refused registrations from one address: each tells a little about who works here. */
  registration: {
    name: 'registration',
    points: 30,
    durationS: 15 * MINUTES,
    failuresOnly: true,
    reason: limitMessages.registrationsOfNetwork(),
  },
  /**
   * Refused registrations for one employee, wherever from, while a PIN is asked for: of 10,000 PINs, 15 a day can be tried. What is
   * held up is a registration alone, which IT can help with.
   */
  registrationOfEmployee: {
    name: 'registration-of-employee',
    points: 5,
    durationS: 8 * 60 * MINUTES,
    reason: limitMessages.registrationsOfEmployee(),
  },
  /** The same from one address for all employees, so that no single one uses up the limit of all. */
  registrationPin: {
    name: 'registration-pin',
    points: 40,
    durationS: 6 * 60 * MINUTES,
    failuresOnly: true,
    isOfSite: true,
    reason: limitMessages.registrationsOfNetwork(),
  },
  /** The same from everywhere, against one PIN that is tried for everybody from many addresses. */
  registrationPinOfAll: {
    name: 'registration-pin-of-all',
    points: 100,
    durationS: 6 * 60 * MINUTES,
    failuresOnly: true,
    reason: limitMessages.registrations(),
  },
  /**
   * The same from an address from which somebody signed in, while those of all are used up. Such addresses pass that limit, so that
   * strangers elsewhere do not stop the registrations of the company.
   */
  registrationPinOfKnown: {
    name: 'registration-pin-of-known',
    points: 5,
    durationS: 24 * HOURS,
    reason: limitMessages.registrations(),
  },
  /** Accounts that were registered from one address: whoever claims the ids of others is slowed down. */
  registered: {
    name: 'registered',
    points: 60,
    durationS: 60 * MINUTES,
    reason: limitMessages.registered(),
  },
  /** Wrong present passwords of one account, when it is to be changed: a stolen session is no way to guess it. */
  presentPassword: {
    name: 'present-password',
    points: 10,
    durationS: 15 * MINUTES,
    reason: limitMessages.passwordsOfAccount(),
  },
  /** Passwords that one session changes: events that stay. */
  passwordsChanged: {
    name: 'passwords-changed',
    points: 10,
    durationS: 60 * MINUTES,
    reason: limitMessages.passwordsChanged(),
  },
  /** Sessions that one account ends: events that stay. */
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
  /** Turning the daily mail on, for one account: an event that stays. Repetitions count, too. */
  digestTurnedOn: {
    name: 'digest-turned-on',
    points: 30,
    durationS: 60 * MINUTES,
    reason: limitMessages.digests(),
  },
  /** Codes for a new password that were asked for, with or without an account, for one address of e-mail. */
  resetOfEmail: { name: 'reset-of-email', points: 3, durationS: 60 * MINUTES, ...CODES_OF_EMAIL },
  /** The same from one address of the network, whatever the e-mail. */
  resetFromAddress: { name: 'reset-from-address', points: 100, ...RESET_CODES },
  /** All requests for codes from one address, those that are repeated among them: each reads the log. */
  resetRequests: { name: 'reset-requests', points: 300, ...RESET_CODES },
  /** One request for a code and its repetitions, such as after answers that were lost. */
  resetRepeated: { name: 'reset-repeated', points: 10, durationS: 15 * MINUTES, ...CODES_OF_EMAIL },
  /** Refused codes from one address. A ticket takes five of them; this is against many tickets. */
  resetCode: {
    name: 'reset-code',
    points: 50,
    durationS: 15 * MINUTES,
    failuresOnly: true,
    reason: limitMessages.codesOfNetwork(),
  },
  /** Tokens that are no session, from one address. */
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
    pauseS: 15 * MINUTES,
    growth: { each: 'failure', ...A_DAY },
    reason: limitMessages.pinsOfEmployee(),
  },
  /** Wrong PINs at one terminal, whoever's: one that is shared by hundreds has a few of them in a morning. */
  pinsAtTerminal: {
    name: 'pins-at-terminal',
    points: 30,
    durationS: 15 * MINUTES,
    failuresOnly: true,
    growth: { each: 'pause', ...A_DAY },
    reason: limitMessages.pinsAtTerminal(),
  },
  /**
   * Wrong PINs of an employee who was known at the terminal before, while that is over its limit. Such employees pass the limit of the
   * terminal, so that one person cannot lock out everybody who uses it.
   */
  pinOfKnown: {
    name: 'pin-of-known',
    points: 2,
    durationS: 24 * HOURS,
    reason: limitMessages.pinsAtTerminal(),
  },
} as const satisfies Record<string, RateLimit>;
