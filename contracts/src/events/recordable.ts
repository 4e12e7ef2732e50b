import { isWellFormed } from '../api/plain-text.js';
import { isRecordedDate } from '../time/work-date.js';
import { type EventType, streamHolds, versionOf } from './catalog.js';
import { readEvent } from './read-event.js';

/** Metadata of every event. */
export interface EventMetadata {
  /** EMPID, `system`, `terminal:<name>` or `it:<name>`. */
  readonly actor: string;
  /** Id of the request, or of the run of the command line, that recorded the event. */
  readonly correlationId: string;
  /** Id of the command that recorded the event. */
  readonly causationId: string;
  /**
   * Id of the whole of which the command is a part, such as a call that corrects many records, or a run of the command line. Unlike
   * `correlationId`, which is `X-Request-Id`, no caller chooses it. Missing if the command is no part.
   */
  readonly occasionId?: string;
  /** Version of the shape of `data`, from 1. */
  readonly schemaVersion: number;
  /**
   * Time of recording by the backend, an ISO instant; never decreases within a stream. Events of programs
   * before this field lack it; for them the log's own time counts.
   */
  readonly recordedAt: string;
}

/** Type and data of an event, as deciders return it and projections apply it. */
export interface DomainEvent<Type extends string, Data> {
  readonly type: Type;
  readonly data: Data;
}

/** Longer than every accepted entry, and short enough for a key of PostgreSQL's indexes. */
const LONGEST_TEXT = 800;
/** More than every accepted number of minutes, days or years; sums of many fit into PostgreSQL's integers. */
const LARGEST_NUMBER = 1_000_000;
/** Quick first test: almost every text needs no further check. */
const MAYBE_UNSTORABLE = /[\0\ud800-\udfff]/;

/**
 * Returns why an event must not be recorded, as the end of a sentence; null if it may be. Readers of the log have to
 * understand the event, and PostgreSQL has to store its values: one event that cannot be applied stops projections.
 *
 * @param data as a reader of the log gets it: parsed from the JSON that is about to be recorded
 */
export function recordingProblem(stream: string, type: EventType, data: unknown): string | null {
  if (!streamHolds(stream, type)) return `it does not belong into the stream ${stream}`;
  const read = readEvent(type, versionOf(type), data);
  if ('unreadable' in read) return read.unreadable;
  const { event } = read;
  // The year is a plain number, so its kind does not limit it to the range of dates.
  if (event.type === 'SchedulesRenewed' && !isRecordedDate(`${event.data.year}-01-01`)) {
    return `its year ${event.data.year} is beyond all dates`;
  }
  return storingProblem(data, 'data');
}

function storingProblem(value: unknown, name: string): string | null {
  switch (typeof value) {
    case 'string':
      return textProblem(value, name);
    case 'number':
      return Math.abs(value) > LARGEST_NUMBER ? `its ${name} is beyond ${LARGEST_NUMBER}` : null;
    case 'object':
      return value === null ? null : partsProblem(value, name);
    default:
      return null;
  }
}

function partsProblem(value: object, name: string): string | null {
  for (const [key, part] of Object.entries(value)) {
    const problem = storingProblem(part, Array.isArray(value) ? name : key);
    if (problem !== null) return problem;
  }
  return null;
}

function textProblem(text: string, name: string): string | null {
  if (text.length > LONGEST_TEXT) return `its ${name} is longer than ${LONGEST_TEXT} characters`;
  if (!MAYBE_UNSTORABLE.test(text)) return null;
  return text.includes('\0') || !isWellFormed(text)
    ? `its ${name} has characters that cannot be stored`
    : null;
}
