/** The most characters of a code as it is typed; an app's has 6 digits, a recovery code 10 characters. */
export const SECOND_FACTOR_CODE_MAX_LENGTH = 40;
export const RECOVERY_CODES = 10;
/** Seconds for which an app shows one code. */
export const SECOND_FACTOR_PERIOD_S = 30;
/** Minutes after which calls that need it ask for a code again, and within which of the sign-in a second factor can be turned on. */
export const SECOND_FACTOR_MINUTES = 15;

export const SECOND_FACTOR_MESSAGES = {
  codeNeeded: 'Please enter the code of your authenticator app, or a recovery code.',
  wrongCode: 'The code is not correct, or was used before. Please wait for the next one.',
  isOn: 'Two-step sign-in is on already. Nothing was changed.',
  isOff: 'Two-step sign-in is off. Nothing was changed.',
  setupNeeded:
    'Your authority needs two-step sign-in. Please set it up in your profile; until then nothing else can be done.',
  signInAgain: 'To turn two-step sign-in on, please sign out and sign in again first. Nothing was changed.',
  setupExpired: 'The setup took too long. Please begin again. Nothing was changed.',
  turnedOn: 'Two-step sign-in is on. Keep the recovery codes in a safe place: they are shown only now.',
  replaced: 'The former recovery codes are void. Keep the new ones in a safe place: they are shown only now.',
  turnedOff: 'Two-step sign-in is off. Signing in asks for your password alone.',
  verified: 'The code is correct.',
} as const;

/**
 * The reason of a refusal: `code` when the same call with a code of the second factor, or after one was given, may succeed;
 * `setup` when the account needs a second factor first.
 */
export const SECOND_FACTOR_REASONS = ['code', 'setup'] as const;
export type SecondFactorReason = (typeof SECOND_FACTOR_REASONS)[number];

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

export interface RecoveryCodesAnswer {
  readonly msg: string;
  /** Each works once in place of a code of the app. They are never shown again. */
  readonly recoveryCodes: readonly string[];
}
