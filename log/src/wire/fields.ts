/**
 * Field numbers of EventStoreDB's protocol: `streams.proto` and `shared.proto`, as far as messages are read and written here
 * without the classes that `protoc` generates.
 */

export const UUID = { structured: 1, text: 2 } as const;
export const STRUCTURED_UUID = { high: 1, low: 2 } as const;
export const STREAM_IDENTIFIER = { name: 3 } as const;
/** An entry of a map field. */
export const MAP_ENTRY = { key: 1, value: 2 } as const;
export const TIMESTAMP = { seconds: 1, nanos: 2 } as const;
/** `AllStreamPosition` and `Checkpoint`, which have the same fields. */
export const POSITION = { commit: 1, prepare: 2 } as const;

export const APPEND_REQUEST = { options: 1, event: 2 } as const;
export const BATCH_APPEND_REQUEST = { correlationId: 1, options: 2, event: 3, isFinal: 4 } as const;
/** The options of `BatchAppendReq`; those of `AppendReq` have the same fields but for the deadline. */
export const APPEND_OPTIONS = {
  stream: 1,
  revision: 2,
  noStream: 3,
  any: 4,
  streamExists: 5,
  deadline: 6,
} as const;
export const PROPOSED_EVENT = { id: 1, systemMetadata: 2, customMetadata: 3, data: 4 } as const;

export const BATCH_APPEND_ANSWER = { correlationId: 1, success: 3, stream: 4 } as const;
export const APPEND_SUCCESS = { revision: 1, noStream: 2, position: 3, noPosition: 4 } as const;

export const READ_ANSWER = { event: 1, confirmation: 2, checkpoint: 3 } as const;
export const READ_EVENT = { event: 1, link: 2, commitPosition: 3 } as const;
export const RECORDED_EVENT = {
  id: 1,
  stream: 2,
  revision: 3,
  prepare: 4,
  commit: 5,
  systemMetadata: 6,
  customMetadata: 7,
  data: 8,
} as const;
