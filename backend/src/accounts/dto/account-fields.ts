import { applyDecorators } from '@nestjs/common';
import {
  EMAIL_MAX_LENGTH,
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN_LENGTH,
  PASSWORD_PATTERN,
} from '@timekeep/contracts/api/accounts-api';
import { IsEmail, Matches, MinLength } from 'class-validator';
import { IsText } from '../../http/validation/fields.js';

/** An e-mail address. */
export function IsEmailAddress(whenEmpty: string): PropertyDecorator {
  return applyDecorators(
    IsText(EMAIL_MAX_LENGTH, whenEmpty),
    IsEmail({}, { message: 'Please use a valid email address' }),
  );
}

/** A password that somebody chooses. Of letters and digits, so that its characters are its bytes. */
export function IsNewPassword(whenShort: string, whenEmpty: string): PropertyDecorator {
  return applyDecorators(
    IsText(PASSWORD_MAX_BYTES, whenEmpty),
    MinLength(PASSWORD_MIN_LENGTH, { message: whenShort }),
    Matches(PASSWORD_PATTERN, { message: 'Please use only letters and digits in your password' }),
  );
}
