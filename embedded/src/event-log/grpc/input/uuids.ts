import type sharedPb from '@eventstore/db-client/generated/shared_pb.js';

import { refused } from '../errors/refused-input.error.js';

const UUID_TEXT = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** @throws RefusedInputError when there is no id or it is not a UUID */
export function readUuid(uuid: sharedPb.UUID | undefined): string {
  const text = uuid?.hasStructured() === true ? structuredUuid(uuid) : uuid?.getString().toLowerCase();
  if (text === undefined || !UUID_TEXT.test(text)) throw refused('An id is not a UUID');
  return text;
}

function structuredUuid(uuid: sharedPb.UUID): string | undefined {
  const structured = uuid.getStructured();
  if (structured === undefined) return undefined;
  const half = (bits: string): string => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0');
  const hex = half(structured.getMostSignificantBits()) + half(structured.getLeastSignificantBits());
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
