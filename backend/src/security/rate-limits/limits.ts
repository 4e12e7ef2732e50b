const MINUTES = 60;

/** How often something may go wrong before it has to wait. */
export interface RateLimit {
  /** Its part of the stored key; no two limits share one. */
  readonly name: string;
  /** This many are let through; the next one waits. */
  readonly points: number;
  /** Seconds in which they count, from the first of them on. */
  readonly durationS: number;
  /** Seconds to wait from the one too many on; without it, until the `durationS` are over. */
  readonly pauseS?: number;
  /** What is said to who has to wait; the time to wait is added. */
  readonly message: string;
}

/**
 * All limits. A whole company may sit behind one address, so the limits of an address leave room for a few
 * hundred people who mistype; what holds a guesser up is the limit of the account at that address.
 */
export const LIMITS = {
  /** Wrong passwords for one account from one address: strangers elsewhere cannot lock its owner out. */
  signInToAccount: {
    name: 'sign-in-to-account',
    points: 10,
    durationS: 15 * MINUTES,
    message: 'There were too many wrong passwords for this employee ID.',
  },
  /** Wrong passwords from one address, whatever the account. More than may wait for their hash at once. */
  signInFromAddress: {
    name: 'sign-in-from-address',
    points: 300,
    durationS: 15 * MINUTES,
    message: 'There were too many wrong sign-ins from your network.',
  },
  /** Refused registrations from one address: each tells a little about who works here. */
  registration: {
    name: 'registration',
    points: 30,
    durationS: 15 * MINUTES,
    message: 'There were too many refused registrations from your network.',
  },
  /** Tokens that are no session, from one address. */
  token: {
    name: 'token',
    points: 300,
    durationS: 15 * MINUTES,
    message: 'There were too many requests without a valid session from your network.',
  },
  /** Wrong keys of terminals, from one address. */
  terminalKey: {
    name: 'terminal-key',
    points: 100,
    durationS: 15 * MINUTES,
    message: 'There were too many wrong keys of terminals from your network.',
  },
} as const satisfies Record<string, RateLimit>;
