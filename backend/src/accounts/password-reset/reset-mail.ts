import { RESET_CODE } from '@timekeep/contracts/api/accounts-api';
import { codeMail, type Mail } from '../../mail/mail.js';

/** The mail that brings a code. */
export function resetMail(to: string, code: string, companyName: string): Mail {
  const asked = `Somebody asked for a new password for your Timekeep account at ${companyName}.`;
  const life = `Enter it on the page where you asked for it. It works once, for ${RESET_CODE.lifeMinutes} minutes.`;
  const ignore =
    'If it was not you, please ignore this mail: your password stays as it is. Give the code to nobody.';
  return codeMail({ to, subject: 'Your code for a new password', code, asked, life, ignore });
}
