/** Choices for a file of punches that somebody uploads or imports; each is found in the file when it is left out. */

/** How columns are found: by the names in a line, or as devices write them (number, date and time, status). */
export const PUNCH_FILE_FORMATS = ['auto', 'columns', 'attlog'] as const;
export type PunchFileFormat = (typeof PUNCH_FILE_FORMATS)[number];

/** Orders of month, day and year in a date of three numbers. */
export const DATE_ORDERS = ['mdy', 'dmy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** Encodings of text files. ANSI is what Windows of western languages calls its own, with Ñ as one byte. */
export const TEXT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'ansi'] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** Choices of the user for one file. */
export interface PunchFileChoices {
  readonly format?: PunchFileFormat;
  readonly dates?: DateOrder;
  readonly encoding?: TextEncoding;
}

/** The largest file that the browser sends. Larger ones are imported by IT. */
export const MAX_PUNCH_FILE_BYTES = 5 * 1_048_576;
/** The most lines of such a file: more than it has room for, if each has a number, a date and a time. */
export const MAX_PUNCH_FILE_LINES = 300_000;

/**
 * Why a line of a file is not recorded. The first ones are those of all punches; `own` is a punch of the HR user who sends the file; the
 * last four are lines that cannot be read.
 */
export const PUNCH_LINE_REFUSALS = [
  'unknown',
  'outside',
  'tooOld',
  'future',
  'tooMany',
  'malformed',
  'own',
  'time',
  'date',
  'characters',
  'quotes',
] as const;
export type PunchLineRefusal = (typeof PUNCH_LINE_REFUSALS)[number];
