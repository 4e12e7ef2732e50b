import type {
  RequestResetAnswer,
  SignInAnswer,
  UserProfile,
  VerifyTokenAnswer,
} from '@timekeep/contracts/api/accounts-api';
import { ACCOUNT_STATUSES, AUTHORITIES } from '@timekeep/contracts/events/account';
import { flag, object, oneOf, text } from '../shape.js';

export const signInAnswer = object<SignInAnswer>({ token: text('For the header `Authorization: Bearer`.') });

export const verifyTokenAnswer = object<VerifyTokenAnswer>({
  data: object<VerifyTokenAnswer['data']>({ EMPID: text() }),
});

export const requestResetAnswer = object<RequestResetAnswer>({
  code: text('The bcrypt hash of the code in the mail.'),
  id: text('The ticket, to be sent with the code.'),
});

export const userProfile = object<UserProfile>({
  EMPID: text(),
  EMP_FNAME: text(),
  EMP_LNAME: text(),
  EMP_EMAIL: text(),
  EMAIL_PROVEN: flag('Whether its owner proved it with a mailed code.'),
  ACCOUNT_STATUS: oneOf(...ACCOUNT_STATUSES),
  ACCOUNT_AUTHORITY: oneOf(...AUTHORITIES),
  DEPARTMENT: text(),
});
