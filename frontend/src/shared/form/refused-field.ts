import type { DeclaredCode } from '@timekeep/contracts/messages/catalog';
import { failureMessage, isFailedAs } from '@/shared/api/failure';

/** The refusals of the server that are about one field of a form. */
export type FieldRefusals<Field extends string> = readonly {
  readonly field: Field;
  readonly codes: readonly DeclaredCode[];
}[];

/** The refusals of a new password. */
export const NEW_PASSWORD_REFUSALS: readonly DeclaredCode[] = [
  'accounts.plainPassword',
  'accounts.passwordTooShort',
  'accounts.passwordIsId',
  'accounts.passwordCommon',
];

interface Answer<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
}

/** Returns the answer to a form, with the problem of the field that the server refuses, if it is about one. */
export function atRefusedField<Field extends string, Data>(
  answer: Answer<Data>,
  refusals: FieldRefusals<Field>,
) {
  const refused = refusals.find(({ codes }) => codes.some((code) => isFailedAs(answer.error, code)));
  return refused ? { problem: { field: refused.field, message: failureMessage(answer.error) } } : answer;
}
