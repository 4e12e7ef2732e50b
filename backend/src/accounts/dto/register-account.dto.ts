import { ACCOUNT_MESSAGES, type RegisterAccountRequest } from '@timekeep/contracts/api/accounts-api';
import { IsEmpid } from '../../http/validation/fields.js';
import { IsNewEmail, IsNewPassword } from './account-fields.js';

export class RegisterAccountDto implements RegisterAccountRequest {
  @IsEmpid(ACCOUNT_MESSAGES.invalidId, ACCOUNT_MESSAGES.fillFields)
  readonly id: string = '';

  @IsNewEmail(ACCOUNT_MESSAGES.fillFields)
  readonly email: string = '';

  @IsNewPassword(ACCOUNT_MESSAGES.shortPassword, ACCOUNT_MESSAGES.fillFields)
  readonly password: string = '';
}
