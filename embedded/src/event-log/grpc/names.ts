import type sharedPb from '@eventstore/db-client/generated/shared_pb.js';

import { originalStreamOf } from '../metadata/stream-metadata.js';
import { refused } from './errors/grpc-errors.js';

/** Maximum bytes of a name: names are keys of an index, whose entries PostgreSQL limits to 2,704 bytes. */
const MAX_NAME_BYTES = 1024;

/** @throws RefusedInputError when the name is missing, too long, or a text that PostgreSQL cannot store */
export function readStreamName(identifier: sharedPb.StreamIdentifier | undefined): string {
  const bytes = identifier?.getStreamName_asU8() ?? new Uint8Array();
  return checkedName('stream name', Buffer.from(bytes).toString('utf8'));
}

/** @throws RefusedInputError also for the metadata stream of a nameless stream, or of a metadata stream */
export function readWritableStreamName(bytes: Buffer): string {
  const name = checkedName('stream name', bytes.toString('utf8'));
  const original = originalStreamOf(name);
  if (original === '') throw refused('$$ is the metadata stream of no stream');
  if (original !== undefined && originalStreamOf(original) !== undefined) {
    throw refused('A metadata stream has no metadata of its own');
  }
  return name;
}

/** @throws RefusedInputError also for a metadata stream, which ends with its stream */
export function readDeletableStreamName(identifier: sharedPb.StreamIdentifier | undefined): string {
  const name = readStreamName(identifier);
  if (originalStreamOf(name) !== undefined) throw refused('A metadata stream cannot be deleted by itself');
  return name;
}

/** @throws RefusedInputError when the name is missing, too long, or a text that PostgreSQL cannot store */
export function checkedName(what: string, name: string): string {
  if (name === '') throw refused(`The ${what} is missing`);
  if (Buffer.byteLength(name) > MAX_NAME_BYTES)
    throw refused(`The ${what} is longer than ${MAX_NAME_BYTES} bytes`);
  if (name.includes('\0')) throw refused(`The ${what} contains a null character`);
  return name;
}

const UUID_TEXT = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns the id in lower case. @throws RefusedInputError when it is missing or not a UUID */
export function checkedUuid(text: string | undefined): string {
  const id = text?.toLowerCase();
  if (id === undefined || !UUID_TEXT.test(id)) throw refused('An id is not a UUID');
  return id;
}
