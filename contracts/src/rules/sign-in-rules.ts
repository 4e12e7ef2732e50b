import { PASSWORD_MIN_LENGTH } from '../api/accounts-api.js';
import { AUTHORITIES, type Authority } from '../events/account.js';

/** Bounds of `sessionIdle` in minutes, unless it is 0: uses are noted once a minute, and no session lasts longer than 30 days. */
export const SESSION_IDLE_BOUNDS = { min: 5, max: 30 * 24 * 60 } as const;

/** Bounds of `passwordMin`. */
export const PASSWORD_MIN_BOUNDS = { min: PASSWORD_MIN_LENGTH, max: 32 } as const;

/** Settings of sign-in, which IT changes. */
export interface SignInRules {
  /** Minutes without a use after which a session is over; 0 for none. */
  readonly sessionIdle: number;
  /** The shortest new password, by the authority of the account. */
  readonly passwordMin: Readonly<Record<Authority, number>>;
}

/** A change of the rules; undefined for one that stays. */
export interface SignInRulesChange {
  readonly sessionIdle?: number;
  readonly passwordMin?: { readonly length: number; readonly authorities: readonly Authority[] };
}

/** The rules until IT sets any. */
export const FIRST_SIGN_IN_RULES: SignInRules = {
  sessionIdle: 0,
  passwordMin: {
    EMPLOYEE: PASSWORD_MIN_LENGTH,
    SUPERVISOR: PASSWORD_MIN_LENGTH,
    HR: PASSWORD_MIN_LENGTH,
    IT: PASSWORD_MIN_LENGTH,
  },
};

/** Returns the authorities that a change of `passwordMin` names; all of them when it names none. */
export function authoritiesOf(named: readonly Authority[] | undefined): readonly Authority[] {
  return named === undefined || named.length === 0 ? AUTHORITIES : named;
}
