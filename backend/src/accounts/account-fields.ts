import { applyDecorators } from '@nestjs/common';
import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import {
  EMAIL_MAX_LENGTH,
  EMAIL_PATTERN,
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN_LENGTH,
  PASSWORD_PATTERN,
  RESET_CODE,
} from '@timekeep/contracts/api/accounts-api';
import type { Message } from '@timekeep/contracts/messages/message';
import { Transform } from 'class-transformer';
import { IsEmail, Matches, MinLength } from 'class-validator';
import { IsText, refusing } from '../http/validation/fields.js';

/** Longest text of a password that is compared. Longer ones than may be chosen are wrong passwords, not malformed requests. */
export const TYPED_PASSWORD_MAX_LENGTH = 200;

const INVALID_EMAIL = refusing(accountMessages.invalidEmail());

/** No control, format or zero-width characters, and no blanks. */
const WITHOUT_INVISIBLE = /^[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+$/u;

/** An e-mail address of a new account: plain ASCII, trimmed. */
export function IsNewEmail(whenEmpty: Message): PropertyDecorator {
  return applyDecorators(
    Trimmed(),
    IsText(EMAIL_MAX_LENGTH, whenEmpty),
    IsEmail({}, INVALID_EMAIL),
    Matches(EMAIL_PATTERN, INVALID_EMAIL),
  );
}

/** An e-mail address that an account may have: those of former versions may have letters beyond ASCII. */
export function IsKnownEmail(whenEmpty: Message): PropertyDecorator {
  return applyDecorators(
    Trimmed(),
    IsText(EMAIL_MAX_LENGTH, whenEmpty),
    IsEmail({}, INVALID_EMAIL),
    Matches(WITHOUT_INVISIBLE, INVALID_EMAIL),
  );
}

function Trimmed(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));
}

/** A new password: letters and digits alone, so that each character is one byte. */
export function IsNewPassword(whenShort: Message, whenEmpty: Message): PropertyDecorator {
  return applyDecorators(
    IsText(PASSWORD_MAX_BYTES, whenEmpty),
    MinLength(PASSWORD_MIN_LENGTH, refusing(whenShort)),
    Matches(PASSWORD_PATTERN, refusing(accountMessages.plainPassword())),
  );
}

/** The form of codes in our mails; any other text is refused as a wrong code. */
export const CODE_PATTERN = new RegExp(`^[${RESET_CODE.alphabet}]{${RESET_CODE.length}}$`);
