import { createHash } from 'node:crypto';
import { fieldsOf, type Fields, type ShownEvent } from './event-filter.js';

/**
 * Lines of an export. Each is a JSON object that ends with the hash of the line before it and of its own text before the hash; the
 * last one, `end`, has the number of events.
 */
const HASHED = /^(.*),"sha256":"([\da-f]{64})"\}$/s;

/** Makes the lines of events, in the order of the calls. */
export class ExportWriter {
  private written = 0;
  private hash = '';

  /** Events so far. */
  get count(): number {
    return this.written;
  }

  of(events: readonly ShownEvent[]): string {
    return events
      .map((event) => {
        this.written += 1;
        return this.hashed({ ...event, line: this.written });
      })
      .join('');
  }

  /** @param position up to which the log was read */
  end(position: string): string {
    return this.hashed({ end: { events: this.written, position } });
  }

  private hashed(content: object): string {
    const body = JSON.stringify(content).slice(0, -1);
    this.hash = chainHash(this.hash, body);
    return `${body},"sha256":"${this.hash}"}\n`;
  }
}

/** SHA-256, in hex, of the hash of the line before (empty for the first) and the text of a line before its own hash. */
export function chainHash(former: string, body: string): string {
  return createHash('sha256').update(former).update(body).digest('hex');
}

/** A parsed line of an export. */
export interface ExportLine {
  /** The number of an event's line; null for the last line, and for events of former versions. */
  readonly number: number | null;
  /** The number of events, on the last line; null on lines of events. */
  readonly events: number | null;
  /** The commit position of the event, or of the end. */
  readonly position: bigint;
  /** Null for lines of former versions. */
  readonly chained: { readonly body: string; readonly hash: string } | null;
}

/** Parses a line of an export; null for any other text. */
export function readExportLine(text: string): ExportLine | null {
  const { line, end, position } = fieldsIn(text);
  const [, body = '', hash = ''] = HASHED.exec(text) ?? [];
  const chained = hash === '' ? null : { body, hash };
  if (typeof end === 'object' && end !== null && chained) {
    const { events, position: reached } = fieldsOf(end);
    const isEnd = Number.isSafeInteger(events) && typeof reached === 'string' && POSITION.test(reached);
    return isEnd ? { number: null, events: Number(events), position: BigInt(reached), chained } : null;
  }
  if (typeof position !== 'string' || !POSITION.test(position)) return null;
  const number = chained ? Number(line) : null;
  if (number !== null && !(Number.isSafeInteger(number) && number > 0)) return null;
  return { number, events: null, position: BigInt(position), chained };
}

const POSITION = /^\d{1,20}$/;

function fieldsIn(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}
