import { applyDecorators } from '@nestjs/common';
import {
  ACCOUNT_MESSAGES,
  EMAIL_MAX_LENGTH,
  EMAIL_PATTERN,
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN_LENGTH,
  PASSWORD_PATTERN,
  RESET_CODE,
} from '@timekeep/contracts/api/accounts-api';
import { Transform } from 'class-transformer';
import { IsEmail, Matches, MinLength } from 'class-validator';
import { IsText } from '../http/validation/fields.js';

/** Longest text of a password that is compared. Longer ones than may be chosen are wrong passwords, not malformed requests. */
export const TYPED_PASSWORD_MAX_LENGTH = 200;

/** No control, format or zero-width characters, and no blanks. */
const WITHOUT_INVISIBLE = /^[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+$/u;

/** An e-mail address of a new account: plain ASCII, trimmed. */
export function IsNewEmail(whenEmpty: string): PropertyDecorator {
  return applyDecorators(
    Trimmed(),
    IsText(EMAIL_MAX_LENGTH, whenEmpty),
    IsEmail({}, { message: ACCOUNT_MESSAGES.invalidEmail }),
    Matches(EMAIL_PATTERN, { message: ACCOUNT_MESSAGES.invalidEmail }),
  );
}

/** An e-mail address that an account may have: those of former versions may have letters beyond ASCII. */
export function IsKnownEmail(whenEmpty: string): PropertyDecorator {
  return applyDecorators(
    Trimmed(),
    IsText(EMAIL_MAX_LENGTH, whenEmpty),
    IsEmail({}, { message: ACCOUNT_MESSAGES.invalidEmail }),
    Matches(WITHOUT_INVISIBLE, { message: ACCOUNT_MESSAGES.invalidEmail }),
  );
}

function Trimmed(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));
}

/** A new password: letters and digits alone, so that each character is one byte. */
export function IsNewPassword(whenShort: string, whenEmpty: string): PropertyDecorator {
  return applyDecorators(
    IsText(PASSWORD_MAX_BYTES, whenEmpty),
    MinLength(PASSWORD_MIN_LENGTH, { message: whenShort }),
    Matches(PASSWORD_PATTERN, { message: 'Please use only letters and digits in your password' }),
  );
}

/** The form of codes in our mails; any other text is refused as a wrong code. */
export const CODE_PATTERN = new RegExp(`^[${RESET_CODE.alphabet}]{${RESET_CODE.length}}$`);
