import { isWellFormed } from '../api/plain-text.js';
import { isRecordedDate } from '../time/work-date.js';
import { streamHolds, versionOf, type EventType } from './catalog.js';
import { readEvent } from './read-event.js';

/** Longer than any entry that is taken, and short enough for a key of PostgreSQL's indexes. */
const LONGEST_TEXT = 800;
/** More than any number of minutes, days or years that is entered; sums of many fit into PostgreSQL's integers. */
const LARGEST_NUMBER = 1_000_000;
/** Cheaper than the full test, which nearly no text needs. */
const MAYBE_UNSTORABLE = /[\0\ud800-\udfff]/;

/**
 * Why an event must not be recorded, as the end of a sentence; null when it may be. Whoever reads the log later has to
 * understand it, and PostgreSQL has to store what is in it: one event that cannot be applied stops projections.
 *
 * @param data as a reader of the log gets it: parsed from the JSON that is about to be recorded
 */
export function recordingProblem(stream: string, type: EventType, data: unknown): string | null {
  if (!streamHolds(stream, type)) return `it does not belong into the stream ${stream}`;
  const read = readEvent(type, versionOf(type), data);
  if ('unreadable' in read) return read.unreadable;
  const { event } = read;
  // The only date that is not told as one.
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
