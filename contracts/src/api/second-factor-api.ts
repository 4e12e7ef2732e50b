import { flag, listOf, number, text } from '../events/schema.js';
import { changeAnswer } from './answers.js';
import { answer, extended, says, type Of } from './define.js';

/** The most characters of a code as it is typed; an app's has 6 digits, a recovery code 10 characters. */
export const SECOND_FACTOR_CODE_MAX_LENGTH = 40;
export const RECOVERY_CODES = 10;
/** Seconds for which an app shows one code. */
export const SECOND_FACTOR_PERIOD_S = 30;
/** Minutes after which calls that need it ask for a code again, and within which of the sign-in a second factor can be turned on. */
export const SECOND_FACTOR_MINUTES = 15;

export const secondFactorAnswer = answer(
  'SecondFactorAnswer',
  "The second factor of the caller's account.",
  () => ({
    isOn: flag,
    isRequired: says("True if the account's authority needs it.", flag),
    recoveryCodesLeft: says('Recovery codes that were not used.', number),
  }),
);
export type SecondFactorAnswer = Of<typeof secondFactorAnswer>;

export const beginSecondFactorAnswer = answer(
  'BeginSecondFactorAnswer',
  'What an app needs; nothing is recorded until a code confirms it.',
  () => ({
    secret: says('For typing, in base 32.', text),
    uri: says('`otpauth://totp/...`, for a QR code.', text),
    ticket: says('To be sent back with the code; valid for a quarter of an hour.', text),
  }),
);
export type BeginSecondFactorAnswer = Of<typeof beginSecondFactorAnswer>;

export const recoveryCodesAnswer = extended(
  changeAnswer,
  'RecoveryCodesAnswer',
  'New recovery codes.',
  () => ({
    recoveryCodes: says(
      'Each works once in place of a code of the app. They are never shown again.',
      listOf(text),
    ),
  }),
);
export type RecoveryCodesAnswer = Of<typeof recoveryCodesAnswer>;
