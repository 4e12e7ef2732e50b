import { BEYOND_ALL, type ProposedEvent } from '../event.types.js';
import { ReverseWriter } from './reverse-writer.js';

/** Field numbers of `streams.proto` and `shared.proto`. */
const READ_RESP = { event: 1 } as const;
const READ_EVENT = { event: 1, commitPosition: 3 } as const;
const RECORDED_EVENT = {
  id: 1,
  stream: 2,
  revision: 3,
  preparePosition: 4,
  commitPosition: 5,
  systemMetadata: 6,
  customMetadata: 7,
  data: 8,
} as const;
const UUID_STRING = 2;
const STREAM_NAME = 3;
const MAP = { key: 1, value: 2 } as const;

const TICKS_PER_MILLISECOND = 10_000;
const ROOM_FOR_FIXED_FIELDS = 256;

/** Where and when an event is recorded. `created` is in milliseconds since 1970. */
export interface Recording {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly created: number;
}

/**
 * Encodes the `ReadResp` in which the event goes to every reader. It is made once, when the event is recorded,
 * and stored, so that reading never encodes.
 */
export function encodeRecordedEvent(event: ProposedEvent, recording: Recording): Buffer {
  const writer = new ReverseWriter(
    ROOM_FOR_FIXED_FIELDS +
      3 * (event.type.length + event.contentType.length + recording.stream.length) +
      event.metadata.byteLength +
      event.data.byteLength,
  );
  writer.message(READ_RESP.event, () => {
    writer.uint(READ_EVENT.commitPosition, recording.position);
    writer.message(READ_EVENT.event, () => {
      writeRecordedEvent(writer, event, recording);
    });
  });
  return writer.finish();
}

function writeRecordedEvent(writer: ReverseWriter, event: ProposedEvent, recording: Recording): void {
  if (event.data.byteLength > 0) writer.bytes(RECORDED_EVENT.data, event.data);
  if (event.metadata.byteLength > 0) writer.bytes(RECORDED_EVENT.customMetadata, event.metadata);
  writeMetadata(writer, 'created', String(recording.created * TICKS_PER_MILLISECOND));
  writeMetadata(writer, 'content-type', event.contentType);
  writeMetadata(writer, 'type', event.type);
  writer.uint(RECORDED_EVENT.commitPosition, recording.position);
  writer.uint(RECORDED_EVENT.preparePosition, recording.position);
  if (recording.revision === BEYOND_ALL) writer.largestInt(RECORDED_EVENT.revision);
  else writer.uint(RECORDED_EVENT.revision, recording.revision);
  writer.message(RECORDED_EVENT.stream, () => {
    writer.string(STREAM_NAME, recording.stream);
  });
  writer.message(RECORDED_EVENT.id, () => {
    writer.string(UUID_STRING, event.id);
  });
}

function writeMetadata(writer: ReverseWriter, key: string, value: string): void {
  writer.message(RECORDED_EVENT.systemMetadata, () => {
    writer.string(MAP.value, value);
    writer.string(MAP.key, key);
  });
}
