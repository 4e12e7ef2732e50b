import type { MessageAnswer } from './answers.js';

/** The most characters of a code as it is typed; an app's has 6 digits, a recovery code 10 characters. */
export const SECOND_FACTOR_CODE_MAX_LENGTH = 40;
export const RECOVERY_CODES = 10;
/** Seconds for which an app shows one code. */
export const SECOND_FACTOR_PERIOD_S = 30;
/** Minutes after which calls that need it ask for a code again, and within which of the sign-in a second factor can be turned on. */
export const SECOND_FACTOR_MINUTES = 15;

export interface SecondFactorCodeRequest {
  /** Of the app, or a recovery code; blanks and hyphens do not count. */
  readonly code: string;
}

export interface SecondFactorAnswer {
  readonly isOn: boolean;
  /** True if the account's authority needs it. */
  readonly isRequired: boolean;
  /** Recovery codes that were not used. */
  readonly recoveryCodesLeft: number;
}

/** What an app needs; nothing is recorded until a code confirms it. */
export interface BeginSecondFactorAnswer {
  /** For typing, in base 32. */
  readonly secret: string;
  /** `otpauth://totp/...`, for a QR code. */
  readonly uri: string;
  /** To be sent back with the code; valid for a quarter of an hour. */
  readonly ticket: string;
}

export interface ConfirmSecondFactorRequest extends SecondFactorCodeRequest {
  readonly ticket: string;
}

export interface RecoveryCodesAnswer extends MessageAnswer {
  /** Each works once in place of a code of the app. They are never shown again. */
  readonly recoveryCodes: readonly string[];
}
