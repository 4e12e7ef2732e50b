import {
  RESET_CODE,
  RESET_MESSAGES,
  type RequestResetRequest,
  type ResetPasswordRequest,
} from '@timekeep/contracts/api/accounts-api';
import { IsString, IsUUID, Matches } from 'class-validator';
import { IsKnownEmail, IsNewPassword } from './account-fields.js';

/** What has another form was never in a mail of ours; it gets the words of a wrong code. */
export const CODE_PATTERN = new RegExp(`^[${RESET_CODE.alphabet}]{${RESET_CODE.length}}$`);

export class RequestResetDto implements RequestResetRequest {
  @IsKnownEmail(RESET_MESSAGES.emailMissing)
  readonly email: string = '';
}

export class ResetPasswordDto implements ResetPasswordRequest {
  @IsString({ message: RESET_MESSAGES.invalidCode })
  @IsUUID('all', { message: RESET_MESSAGES.invalidCode })
  readonly id: string = '';

  @IsNewPassword(RESET_MESSAGES.shortPassword, RESET_MESSAGES.shortPassword)
  readonly password: string = '';

  @IsString({ message: RESET_MESSAGES.invalidCode })
  @Matches(CODE_PATTERN, { message: RESET_MESSAGES.invalidCode })
  readonly code: string = '';
}
