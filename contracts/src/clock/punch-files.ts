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
