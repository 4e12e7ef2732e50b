import { isUtf8 } from 'node:buffer';
import { createHash, type Hash } from 'node:crypto';

import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { Recording } from '@timekeep/log/wire/read-answer';

import type { CommittedEvent, ProposedEvent } from '../event.types.js';

/** Version of the file format (docs/event-log.md). Any change requires a new version. */
export const BACKUP_VERSION = 1;
export const BACKUP_NAME = 'Timekeep events';
/** Number of events between checksums, which locate a change of the file. */
const EVENTS_A_CHECK = 1_000;

/** First line of a backup. */
export interface BackupHeader {
  /** Number of events in the file. */
  readonly events: number;
  /** Use of the data folder that the events come from. */
  readonly use: string;
  /** An ISO instant. */
  readonly writtenAt: string;
}

/** A check line, or the last line: number of events and checksum of all lines before it. */
export interface BackupCheck {
  readonly events: number;
  /** SHA-256 of the bytes before this line, in hex. */
  readonly sha256: string;
}

/** Generates a backup in chunks of text: header, events with check lines between them, and the end. */
export async function* backupText(
  header: BackupHeader,
  pages: AsyncIterable<readonly CommittedEvent[]>,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const hashed = (text: string): string => {
    hash.update(text);
    return text;
  };
  yield hashed(`${JSON.stringify({ backup: BACKUP_NAME, version: BACKUP_VERSION, ...header })}\n`);
  let events = 0;
  for await (const page of pages) {
    let text = '';
    for (const event of page) {
      text += hashed(`${lineOfEvent(backedUpEvent(event))}\n`);
      events += 1;
      if (events % EVENTS_A_CHECK === 0) text += hashed(checkLine('check', events, hash));
    }
    yield text;
  }
  yield checkLine('end', events, hash);
}

function checkLine(name: 'check' | 'end', events: number, hash: Hash): string {
  const check: BackupCheck = { events, sha256: checksum(hash) };
  return `${JSON.stringify({ [name]: check })}\n`;
}

/** Returns the digest of a hash so far. */
export function checksum(hash: Hash): string {
  return hash.copy().digest('hex');
}

const TICKS_PER_MILLISECOND = 10_000n;
/** Form of UUIDs in the log. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Complete data of an event: the proposed event, and its position and time. */
export interface BackedUpEvent extends ProposedEvent, Recording {}

/** @throws Error when the message has no event */
function backedUpEvent({ stream, revision, position, type, message }: CommittedEvent): BackedUpEvent {
  const event = streamsPb.ReadResp.deserializeBinary(message).getEvent()?.getEvent();
  const id = event?.getId()?.getString();
  const created = event?.getMetadataMap().get('created');
  const contentType = event?.getMetadataMap().get('content-type');
  if (!event || id === undefined || created === undefined || contentType === undefined) {
    throw new Error(`The event at position ${position} cannot be read.`);
  }
  return {
    ...{ stream, revision, position, id, type, contentType },
    created: Number(BigInt(created) / TICKS_PER_MILLISECOND),
    metadata: event.getCustomMetadata_asU8(),
    data: event.getData_asU8(),
  };
}

/** Returns the line of a backup, without its line break. */
function lineOfEvent(event: BackedUpEvent): string {
  const { position, stream, revision, id, type, created, contentType, metadata, data } = event;
  return JSON.stringify({
    ...{ position, stream, revision, id, type, created: new Date(created).toISOString(), contentType },
    ...written('metadata', metadata),
    ...written('data', data),
  });
}

/** Returns the event of a parsed line; undefined if it is invalid. */
export function eventOfLine(line: Readonly<Record<string, unknown>>): BackedUpEvent | undefined {
  const { position, stream, revision, id, type, created, contentType } = line;
  const [metadata, data] = [read('metadata', line), read('data', line)];
  if (!isOrdinal(position) || !isOrdinal(revision)) return undefined;
  if (typeof stream !== 'string' || typeof type !== 'string' || typeof contentType !== 'string')
    return undefined;
  if (typeof id !== 'string' || !UUID.test(id) || typeof created !== 'string') return undefined;
  const instant = Date.parse(created);
  if (Number.isNaN(instant) || metadata === undefined || data === undefined) return undefined;
  return { position, stream, revision, id, type, contentType, created: instant, metadata, data };
}

/** Returns a field with the bytes as text if they are UTF-8, else in base64 under another name. */
function written(name: string, bytes: Uint8Array): Record<string, string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return isUtf8(buffer)
    ? { [name]: buffer.toString('utf8') }
    : { [`${name}Base64`]: buffer.toString('base64') };
}

function read(name: string, line: Readonly<Record<string, unknown>>): Buffer | undefined {
  const [text, base64] = [line[name], line[`${name}Base64`]];
  if (typeof text === 'string') return Buffer.from(text, 'utf8');
  return typeof base64 === 'string' ? Buffer.from(base64, 'base64') : undefined;
}

function isOrdinal(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
