import type { LogPosition } from '../position.js';
import {
  READ_ANSWER,
  READ_EVENT,
  readMapEntry,
  readStreamName,
  readUuid,
  RECORDED_EVENT,
} from './shared-messages.js';
import { MessageReader } from './protobuf.js';

/** An event with its stored bytes. */
export interface RawEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly type: string;
  readonly contentType: string;
  readonly metadata: Buffer;
  readonly data: Buffer;
  readonly position: LogPosition;
  /** Time at which this log stored it. */
  readonly created: Date;
}

const NOTHING: Buffer = Buffer.alloc(0);
/** `created` is in ticks of 100 nanoseconds since 1970. */
export const TICKS_A_MS = 10_000;
const DIGITS_BELOW_A_MS = 4;
/** Any other text is read as 1970, as in the client. */
const TICKS = /^\d{1,19}$/;

/** True for system events, whose type or stream begins with a dollar sign: metadata, tombstones, users, statistics. */
export function isLogsOwn({ stream, type }: Pick<RawEvent, 'stream' | 'type'>): boolean {
  return type.startsWith('$') || stream.startsWith('$');
}

/**
 * Reads a `ReadResp`; undefined when it carries no event.
 *
 * @throws RangeError when it is malformed
 */
export function readRawAnswer(bytes: Buffer): RawEvent | undefined {
  const reader = new MessageReader(bytes);
  let event: RawEvent | undefined;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === READ_ANSWER.event) event = readResolved(reader);
    else reader.skip();
  }
  return event;
}

/** Reads the `ReadEvent` of the field; for a link, which is not resolved, the link itself. */
export function readResolved(reader: MessageReader): RawEvent | undefined {
  const end = reader.enter();
  let event: RawEvent | undefined;
  for (let field = reader.next(end); field !== 0; field = reader.next(end)) {
    if (field === READ_EVENT.event) event = readRecorded(reader);
    else reader.skip();
  }
  return event;
}

function readRecorded(reader: MessageReader): RawEvent {
  const end = reader.enter();
  let [id, stream] = ['', ''];
  let [revision, prepare, commit] = [0n, 0n, 0n];
  let [type, contentType, created] = ['', '', '0'];
  let [metadata, data] = [NOTHING, NOTHING];
  for (let field = reader.next(end); field !== 0; field = reader.next(end)) {
    switch (field) {
      case RECORDED_EVENT.id:
        id = readUuid(reader);
        break;
      case RECORDED_EVENT.stream:
        stream = readStreamName(reader)?.toString() ?? '';
        break;
      case RECORDED_EVENT.revision:
        revision = reader.uint64();
        break;
      case RECORDED_EVENT.prepare:
        prepare = reader.uint64();
        break;
      case RECORDED_EVENT.commit:
        commit = reader.uint64();
        break;
      case RECORDED_EVENT.systemMetadata: {
        const [key, value] = readMapEntry(reader);
        if (key === 'type') type = value;
        else if (key === 'content-type') contentType = value;
        else if (key === 'created') created = value;
        break;
      }
      case RECORDED_EVENT.customMetadata:
        metadata = reader.bytes();
        break;
      case RECORDED_EVENT.data:
        data = reader.bytes();
        break;
      default:
        reader.skip();
    }
  }
  return {
    id,
    stream,
    revision,
    type,
    contentType,
    metadata,
    data,
    position: { commit, prepare },
    created: new Date(TICKS.test(created) ? Number(created.slice(0, -DIGITS_BELOW_A_MS)) : 0),
  };
}
