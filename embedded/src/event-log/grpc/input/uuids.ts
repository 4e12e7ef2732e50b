import { refused } from '../errors/refused-input.error.js';

const UUID_TEXT = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns the id in lower case. @throws RefusedInputError when it is missing or not a UUID */
export function checkedUuid(text: string | undefined): string {
  const id = text?.toLowerCase();
  if (id === undefined || !UUID_TEXT.test(id)) throw refused('An id is not a UUID');
  return id;
}
