import type { LogPosition } from '../../../checkpoint/log-position.js';
import type { LoggedEvent } from '../logged-event.js';
import { MessageReader } from '../../../wire/message-reader.js';
import { readPosition } from '../../../wire/read-position.js';

/** What a subscription to all events is answered with, as far as anybody here wants to know. */
export type Answer =
  | { readonly kind: 'event'; readonly event: LoggedEvent }
  | { readonly kind: 'confirmation' }
  | { readonly kind: 'checkpoint'; readonly position: LogPosition }
  | { readonly kind: 'other' };

/** Field numbers of `streams.proto` and `shared.proto`. */
const READ_RESP = { event: 1, confirmation: 2, checkpoint: 3 } as const;
const READ_EVENT = { event: 1 } as const;
const RECORDED = {
  id: 1,
  stream: 2,
  revision: 3,
  prepare: 4,
  commit: 5,
  systemMetadata: 6,
  metadata: 7,
  data: 8,
} as const;
const UUID_TEXT = 2;
const STREAM_NAME = 3;
const MAP = { key: 1, value: 2 } as const;

/** `created` is in ticks of 100 nanoseconds since 1970. */
const TICKS_A_MS = 10_000n;
/** What is no number of them is taken for 1970, as the client does. */
const TICKS = /^\d{1,19}$/;

/**
 * Reads a `ReadResp` straight into an event. The client's own classes make a dozen objects of each, and take longer than all
 * that is done with the event afterwards.
 *
 * @throws RangeError when it is none
 */
export function readAnswer(bytes: Buffer): Answer {
  const reader = new MessageReader(bytes);
  let answer: Answer = { kind: 'other' };
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === READ_RESP.event) answer = readEvent(reader);
    else if (field === READ_RESP.checkpoint) answer = { kind: 'checkpoint', position: readPosition(reader) };
    else {
      if (field === READ_RESP.confirmation) answer = { kind: 'confirmation' };
      reader.skip();
    }
  }
  return answer;
}

function readEvent(reader: MessageReader): Answer {
  const end = reader.enter();
  let answer: Answer = { kind: 'other' };
  for (let field = reader.next(end); field !== 0; field = reader.next(end)) {
    if (field === READ_EVENT.event) answer = { kind: 'event', event: readRecorded(reader) };
    else reader.skip();
  }
  return answer;
}

function readRecorded(reader: MessageReader): LoggedEvent {
  const end = reader.enter();
  let [id, stream] = ['', ''];
  let [revision, prepare, commit] = [0n, 0n, 0n];
  let [type, contentType, created] = ['', '', '0'];
  let metadata: Buffer | undefined;
  let data: Buffer | undefined;
  for (let field = reader.next(end); field !== 0; field = reader.next(end)) {
    switch (field) {
      case RECORDED.id:
        id = readTextIn(reader, UUID_TEXT);
        break;
      case RECORDED.stream:
        stream = readTextIn(reader, STREAM_NAME);
        break;
      case RECORDED.revision:
        revision = reader.uint64();
        break;
      case RECORDED.prepare:
        prepare = reader.uint64();
        break;
      case RECORDED.commit:
        commit = reader.uint64();
        break;
      case RECORDED.systemMetadata: {
        const [key, value] = readEntry(reader);
        if (key === 'type') type = value;
        else if (key === 'content-type') contentType = value;
        else if (key === 'created') created = value;
        break;
      }
      case RECORDED.metadata:
        metadata = reader.bytes();
        break;
      case RECORDED.data:
        data = reader.bytes();
        break;
      default:
        reader.skip();
    }
  }
  const { schemaVersion, actor } = fieldsOf(parsed(metadata));
  return {
    id,
    stream,
    revision,
    type,
    data: contentType === 'application/json' ? parsed(data) : data,
    schemaVersion,
    actor,
    position: { commit, prepare },
    understood: undefined,
    recordedAt: new Date(TICKS.test(created) ? Number(BigInt(created) / TICKS_A_MS) : 0),
  };
}

function readEntry(reader: MessageReader): readonly [key: string, value: string] {
  const end = reader.enter();
  let [key, value] = ['', ''];
  for (let field = reader.next(end); field !== 0; field = reader.next(end)) {
    if (field === MAP.key) key = reader.text();
    else if (field === MAP.value) value = reader.text();
    else reader.skip();
  }
  return [key, value];
}

/** The one text that is wanted of a message. */
function readTextIn(reader: MessageReader, wanted: number): string {
  const end = reader.enter();
  let text = '';
  for (let field = reader.next(end); field !== 0; field = reader.next(end)) {
    if (field === wanted) text = reader.text();
    else reader.skip();
  }
  return text;
}

function fieldsOf(metadata: unknown): { readonly schemaVersion?: unknown; readonly actor?: unknown } {
  return typeof metadata === 'object' && metadata !== null ? metadata : {};
}

/** Undefined when it is no JSON: whoever looks at the event then finds that it is not whole. */
function parsed(bytes: Buffer | undefined): unknown {
  if (!bytes || bytes.length === 0) return undefined;
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
