import { setImmediate } from 'node:timers/promises';
import { punchFileMessages } from '@timekeep/contracts/clock/clock-messages';
import type {
  DateOrder,
  PunchFileChoices,
  PunchLineRefusal,
  TextEncoding,
} from '@timekeep/contracts/clock/punch-files';
import { errorCode } from '@timekeep/log/settings/error-code';
import { fieldsOfLines } from '../../files/csv-lines.js';
import {
  ZIP_START,
  decoded,
  encoded,
  encodingOf,
  markOf,
  type FileEncoding,
} from '../../files/text-encodings.js';
import { numberedLines, type NumberedLine } from '../../files/text-lines.js';
import { instantOf } from './device-times.js';
import { punchFieldsOf, rejectedLine, rejectsHead, type PunchLayout } from './punch-layout.js';
import {
  ORDER_NAMES,
  type PunchFileFacts,
  PunchFileRefusedError,
  type PunchFileSurvey,
  PunchFileSurveyor,
} from './punch-survey.js';

/** A line of the file as a punch with its instant, or the reason why it is no punch. */
export type PunchRow = NumberedLine &
  (
    | { readonly fields: { readonly EMPID: string; readonly at: string } }
    | { readonly problem: string; readonly refusal: PunchLineRefusal }
  );

/** Content of a file: an open file, or bytes in memory. */
export interface ByteSource {
  read(options: {
    readonly buffer: Buffer;
    readonly position: number;
  }): Promise<{ readonly buffer: Buffer; readonly bytesRead: number }>;
}

/** Returns bytes in memory as a file. */
export function bytesAsFile(bytes: Uint8Array): ByteSource {
  return {
    read({ buffer, position }) {
      const part = bytes.subarray(position, position + buffer.length);
      buffer.set(part);
      return Promise.resolve({ buffer, bytesRead: part.length });
    },
  };
}

export const UNREADABLE_TIME =
  'The time must be like 2023-01-02T08:00:00 in company time, or have an offset, as 2023-01-02T08:00:00+08:00.';
const NO_NUMBER = {
  problem: 'The line must begin with the number of an employee.',
  refusal: 'malformed',
} as const;
const NO_SUCH_DATE = 'The date does not exist, or is not between 1970-01-01 and 2100-12-31.';
const UNREADABLE_LINE = {
  problem: 'The line has characters that cannot be read.',
  refusal: 'characters',
} as const;
const UNMATCHED_QUOTES = { problem: 'The quotes of the line do not match.', refusal: 'quotes' } as const;
/** Control characters but the tab, and the mark of bytes that could not be decoded. */
const UNREADABLE = /[\p{Cc}\uFFFD]/u;
/** Code of the error of a decoder for bytes that do not belong to its encoding. */
const NOT_OF_ENCODING = 'ERR_ENCODING_INVALID_ENCODED_DATA';
const HEAD_BYTES = 4_096;
const CHUNK_BYTES = 16_384;
/** Lines, and their characters, that are parsed without a pause: even those that take longest hold up other work for milliseconds. */
const LINES_AT_A_TIME = 250;
const CHARACTERS_AT_A_TIME = 32_768;
/** Maximum length of a line, in characters: a line of a device or a report has less than a tenth of it. */
export const LONGEST_PUNCH_LINE = 4_096;

/** A file of punches as a device, a spreadsheet or this program wrote it. It is read twice: to survey it, and to record it. */
export class PunchFile {
  private constructor(
    private readonly file: ByteSource,
    private readonly path: string,
    private readonly encoding: FileEncoding,
    private readonly layout: PunchLayout,
    /** Null when it does not matter. */
    readonly order: DateOrder | null,
    readonly survey: PunchFileSurvey,
    private readonly facts: PunchFileFacts,
  ) {}

  /**
   * Surveys a file.
   *
   * @param file stays open
   * @param path for messages
   * @param mostLines how many lines are read, without empty ones
   * @throws FileRefusedError when its columns are not known, the order of its dates is not certain and not chosen, or it has more lines
   */
  static async open(
    file: ByteSource,
    path: string,
    facts: PunchFileFacts,
    choices: PunchFileChoices = {},
    mostLines = Infinity,
  ): Promise<PunchFile> {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 });
    const head = buffer.subarray(0, bytesRead);
    if (head.toString('latin1').startsWith(ZIP_START)) {
      throw new PunchFileRefusedError(path, punchFileMessages.isSpreadsheet());
    }
    const found = encodingOf(head);
    const named = choices.encoding;
    const encodings: readonly FileEncoding[] =
      named !== undefined
        ? [{ name: named, hasMark: found.name === named && found.hasMark }]
        : found.name === 'utf-8'
          ? [found, { name: 'ansi', hasMark: false }]
          : [found];
    for (const [index, encoding] of encodings.entries()) {
      try {
        const survey = new PunchFileSurveyor(choices, path, facts);
        let count = 0;
        for await (const lines of linesOf(file, path, encoding.name, index < encodings.length - 1)) {
          count += lines.length;
          if (count > mostLines)
            throw new PunchFileRefusedError(path, punchFileMessages.tooManyLines({ count: mostLines }));
          survey.add(lines.map(({ text }) => text));
        }
        const { layout, order, result } = survey.finish(encoding.name);
        return new PunchFile(file, path, encoding, layout, order, result, facts);
      } catch (error) {
        if (errorCode(error) !== NOT_OF_ENCODING) throw error;
      }
    }
    throw new PunchFileRefusedError(path, punchFileMessages.unknownEncoding());
  }

  /** True if a line names the columns, false for lines of a device. */
  get hasColumns(): boolean {
    return this.layout.columns !== null;
  }

  /** Yields its punches in chunks, with the number of bytes read for each chunk. */
  async *rows(
    atATime: number,
  ): AsyncGenerator<{ readonly rows: readonly PunchRow[]; readonly bytes: number }> {
    let skipped = 0;
    let bytes = 0;
    const onBytes = (count: number): void => {
      bytes += count;
    };
    let rows: PunchRow[] = [];
    for await (const lines of linesOf(this.file, this.path, this.encoding.name, false, onBytes)) {
      const punches = lines.slice(Math.max(0, this.layout.head.length - skipped));
      skipped += lines.length - punches.length;
      rows.push(...(punches.length > 0 ? this.rowsOf(punches) : []));
      for (; rows.length >= atATime; rows = rows.slice(atATime))
        yield { rows: rows.slice(0, atATime), bytes };
    }
    if (rows.length > 0) yield { rows, bytes };
  }

  /** Returns the beginning of a file for its rejected lines. */
  rejectsHead(): Uint8Array {
    const lines = rejectsHead(this.layout).map((line) => `${line}\n`);
    return Buffer.concat([markOf(this.encoding), encoded(lines.join(''), this.encoding.name)]);
  }

  /** Returns a rejected line as it was, with its number and the reason, in the encoding of the file. */
  rejectedLine(row: PunchRow, reason: string): Uint8Array {
    return encoded(`${rejectedLine(row, reason, this.layout)}\n`, this.encoding.name);
  }

  private rowsOf(lines: readonly NumberedLine[]): PunchRow[] {
    const texts = lines.map(({ text }) => text);
    const fields = fieldsOfLines(texts, this.layout.delimiter);
    return lines.map((read, index) => {
      const { text } = read;
      const ofLine = fields[index] ?? null;
      if (ofLine === null) return { ...read, ...UNMATCHED_QUOTES };
      const { number, time } = punchFieldsOf(ofLine, this.layout);
      if (!time || UNREADABLE.test(number)) {
        // A name that cannot be read does not matter.
        const isUnreadable = UNREADABLE.test(text.replaceAll('\t', ' '));
        if (isUnreadable) return { ...read, ...UNREADABLE_LINE };
        return !this.hasColumns && !/^\d+$/.test(number)
          ? { ...read, ...NO_NUMBER }
          : { ...read, problem: UNREADABLE_TIME, refusal: 'time' };
      }
      const { zone, employeeOf } = this.facts;
      const instant = instantOf(time, this.order, zone);
      if (instant !== null) {
        const EMPID = employeeOf(number, instant) ?? number;
        return { ...read, fields: { EMPID, at: new Date(instant).toISOString() } };
      }
      const isOfOtherOrder = 'dates' in time && typeof time.dates !== 'string' && time.dates.size > 0;
      const problem =
        isOfOtherOrder && this.order !== null
          ? `The date does not exist as ${ORDER_NAMES[this.order]().text}.`
          : NO_SUCH_DATE;
      return { ...read, problem, refusal: 'date' };
    });
  }
}

/** Yields the lines of a file but the empty ones, in chunks. */
async function* linesOf(
  file: ByteSource,
  path: string,
  encoding: TextEncoding,
  isStrict: boolean,
  onBytes: (count: number) => void = () => undefined,
): AsyncGenerator<NumberedLine[]> {
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    for (let position = 0; ;) {
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(CHUNK_BYTES), position });
      if (bytesRead === 0) return;
      position += bytesRead;
      onBytes(bytesRead);
      // Bytes in memory are there at once, so that nothing else would run before the end of the file.
      await setImmediate();
      yield buffer.subarray(0, bytesRead);
    }
  };
  let [lines, length]: [NumberedLine[], number] = [[], 0];
  for await (const line of numberedLines(decoded(bytes(), encoding, isStrict), path, LONGEST_PUNCH_LINE)) {
    if (line.text.trim() === '') continue;
    lines.push(line);
    length += line.text.length;
    if (lines.length < LINES_AT_A_TIME && length < CHARACTERS_AT_A_TIME) continue;
    yield lines;
    await setImmediate();
    [lines, length] = [[], 0];
  }
  if (lines.length > 0) yield lines;
}
