import { ACCOUNT_MESSAGES, PASSWORD_MIN_LENGTH } from '@timekeep/contracts/api/accounts-api';

/** What the registration form holds. */
export interface RegistrationFields {
  readonly EMPID: string;
  readonly EMP_EMAIL: string;
  readonly EMP_PASSWORD: string;
  readonly agrees: boolean;
}

export type RegistrationField = 'EMPID' | 'EMP_EMAIL' | 'EMP_PASSWORD';

/** Why the form cannot be sent: the notice, and a word under each field that is meant. */
export interface RegistrationProblem {
  readonly message: string;
  readonly fields: Partial<Record<RegistrationField, string>>;
}

export const EMPTY_REGISTRATION: RegistrationFields = {
  EMPID: '',
  EMP_EMAIL: '',
  EMP_PASSWORD: '',
  agrees: false,
};

const REQUIRED: readonly RegistrationField[] = ['EMPID', 'EMP_EMAIL', 'EMP_PASSWORD'];

/** The first thing that is wrong with the fields, or null. The terms need not be agreed to. */
export function registrationProblem(fields: RegistrationFields): RegistrationProblem | null {
  const empty = REQUIRED.filter((field) => fields[field].trim() === '');
  if (empty.length > 0) {
    const fields = Object.fromEntries(empty.map((field) => [field, 'Please fill this in.']));
    return { message: ACCOUNT_MESSAGES.fillFields, fields };
  }
  if (!/^\d+$/.test(fields.EMPID))
    return { message: ACCOUNT_MESSAGES.invalidId, fields: { EMPID: 'Digits only.' } };
  if (fields.EMP_PASSWORD.length < PASSWORD_MIN_LENGTH) {
    const short = `At least ${PASSWORD_MIN_LENGTH} characters.`;
    return { message: ACCOUNT_MESSAGES.shortPassword, fields: { EMP_PASSWORD: short } };
  }
  return null;
}
