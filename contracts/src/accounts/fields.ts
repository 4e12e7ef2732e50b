import {
  EMAIL_MAX_LENGTH,
  EMAIL_PATTERN,
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN_LENGTH,
  PASSWORD_PATTERN,
  RESET_CODE,
} from '../api/accounts-api.js';
import { REGISTRATION_DECISIONS } from '../api/registrations-api.js';
import { SECOND_FACTOR_CODE_MAX_LENGTH } from '../api/second-factor-api.js';
import {
  choice,
  dateText,
  employeeId,
  line,
  matching,
  optional,
  requestField,
  withChecks,
  type RequestOf,
  type RequiredField,
} from '../fields/request-field.js';
import type { Message } from '../messages/message.js';
import { accountMessages } from './account-messages.js';

/** Longest text of a password that is compared. Longer ones than may be chosen are wrong passwords, not malformed requests. */
const TYPED_PASSWORD_MAX_LENGTH = 200;
const TOKEN_MAX_LENGTH = 4_000;
/** Longer than any PIN, so that its form is no answer of its own. */
const PIN_MAX_LENGTH = 20;
const TICKET_MAX_LENGTH = 400;

/** No control, format or zero-width characters, and no blanks. */
const WITHOUT_INVISIBLE = /^[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+$/u;
/** The form of codes in our mails; any other text is refused as a wrong code. */
const MAILED_CODE_PATTERN = new RegExp(`^[${RESET_CODE.alphabet}]{${RESET_CODE.length}}$`);

const fillFields = accountMessages.fillFields();
const invalidEmail = accountMessages.invalidEmail();
const codeInvalid = accountMessages.codeInvalid();

const typedPassword = line(TYPED_PASSWORD_MAX_LENGTH);
const mailedCode = matching(MAILED_CODE_PATTERN, { noText: codeInvalid, wrong: codeInvalid });
const secondFactorCode = line(SECOND_FACTOR_CODE_MAX_LENGTH);

/** An e-mail address of this form, without spaces around it. */
function email(pattern: RegExp, missing: Message): RequiredField<string> {
  const field = withChecks(
    line(EMAIL_MAX_LENGTH, { missing }),
    { is: 'e-mail address', reason: invalidEmail },
    { is: 'pattern', pattern, reason: invalidEmail },
  );
  return { ...field, isTrimmed: true };
}

/** An e-mail address that an account may have: those of former versions may have letters beyond ASCII. */
function knownEmail(missing: Message): RequiredField<string> {
  return email(WITHOUT_INVISIBLE, missing);
}

/** A new password: letters and digits alone, so that each character is one byte. */
function newPassword(short: Message, missing: Message): RequiredField<string> {
  return withChecks(
    line(PASSWORD_MAX_BYTES, { missing }),
    { is: 'shortest', limit: PASSWORD_MIN_LENGTH, reason: short },
    { is: 'pattern', pattern: PASSWORD_PATTERN, reason: accountMessages.plainPassword() },
  );
}

export const registerAccountFields = {
  id: employeeId({ wrong: accountMessages.invalidId(), missing: fillFields }),
  email: email(EMAIL_PATTERN, fillFields),
  password: newPassword(accountMessages.shortPassword(), fillFields),
  /** The employee's PIN, where the configuration asks for it. Wrong in its form or its digits, it has one answer. */
  pin: optional(line(PIN_MAX_LENGTH, { missing: fillFields })),
};
export type RegisterAccountRequest = RequestOf<typeof registerAccountFields>;

export const signInFields = {
  id: employeeId(),
  password: typedPassword,
  /** Code of the second factor, if the account has one. */
  code: optional(secondFactorCode),
};
export type SignInRequest = RequestOf<typeof signInFields>;

export const verifyTokenFields = { token: line(TOKEN_MAX_LENGTH) };
export type VerifyTokenRequest = RequestOf<typeof verifyTokenFields>;

/** The present password, and the one to come. */
export const changePasswordFields = {
  password: typedPassword,
  newPassword: newPassword(accountMessages.shortPassword(), accountMessages.shortPassword()),
};
export type ChangePasswordRequest = RequestOf<typeof changePasswordFields>;

export const requestResetFields = { email: knownEmail(accountMessages.emailMissing()) };
export type RequestResetRequest = RequestOf<typeof requestResetFields>;

export const resetPasswordFields = {
  /** The ticket. */
  id: requestField<string>([
    { is: 'text', reason: codeInvalid },
    { is: 'UUID', reason: codeInvalid },
  ]),
  password: newPassword(accountMessages.shortNewPassword(), accountMessages.shortNewPassword()),
  code: mailedCode,
};
export type ResetPasswordRequest = RequestOf<typeof resetPasswordFields>;

export const proveEmailFields = { code: mailedCode };
export type ProveEmailRequest = RequestOf<typeof proveEmailFields>;

export const decideRegistrationFields = {
  EMPID: employeeId(),
  /** The address and the moment that the list showed: a later registration of the same employee is not decided. */
  email: knownEmail(invalidEmail),
  registeredAt: dateText(),
  decision: choice(REGISTRATION_DECISIONS),
};
export type DecideRegistrationRequest = RequestOf<typeof decideRegistrationFields>;

/** After the provider; the browser has a cookie that says who it was. */
export const companySignInFields = { code: optional(secondFactorCode) };
export type CompanySignInRequest = RequestOf<typeof companySignInFields>;

/** A code of the app, or a recovery code; blanks and hyphens do not count. */
export const secondFactorCodeFields = { code: secondFactorCode };
export type SecondFactorCodeRequest = RequestOf<typeof secondFactorCodeFields>;

export const confirmSecondFactorFields = { ticket: line(TICKET_MAX_LENGTH), code: secondFactorCode };
export type ConfirmSecondFactorRequest = RequestOf<typeof confirmSecondFactorFields>;
