import type { SignInRequest, VerifyTokenRequest } from '@timekeep/contracts/api/accounts-api';
import { IsEmpid, IsText } from '../../http/validation/fields.js';

const TYPED_MAX_LENGTH = 200;
const TOKEN_MAX_LENGTH = 4_000;

export class SignInDto implements SignInRequest {
  @IsEmpid()
  readonly id: string = '';

  @IsText(TYPED_MAX_LENGTH)
  readonly password: string = '';
}

export class VerifyTokenDto implements VerifyTokenRequest {
  @IsText(TOKEN_MAX_LENGTH)
  readonly token: string = '';
}
