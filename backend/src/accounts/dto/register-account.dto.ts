import {
  ACCOUNT_MESSAGES,
  EMAIL_MAX_LENGTH,
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN_LENGTH,
  PASSWORD_PATTERN,
  type RegisterAccountRequest,
} from '@timekeep/contracts/api/accounts-api';
import { IsEmail, Matches, MinLength } from 'class-validator';
import { IsEmpid, IsText } from '../../http/validation/fields.js';

export class RegisterAccountDto implements RegisterAccountRequest {
  @IsEmpid(ACCOUNT_MESSAGES.invalidId, ACCOUNT_MESSAGES.fillFields)
  readonly id: string = '';

  @IsEmail({}, { message: 'Please use a valid email address' })
  @IsText(EMAIL_MAX_LENGTH, ACCOUNT_MESSAGES.fillFields)
  readonly email: string = '';

  @Matches(PASSWORD_PATTERN, { message: 'Please use only letters and digits in your password' })
  @MinLength(PASSWORD_MIN_LENGTH, { message: ACCOUNT_MESSAGES.shortPassword })
  @IsText(PASSWORD_MAX_BYTES, ACCOUNT_MESSAGES.fillFields)
  readonly password: string = '';
}
