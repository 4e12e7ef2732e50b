import type { HolidayRemark } from '../attendance/remarks.js';

/** The kinds of days that time is paid by, in the order of the columns of a period (Labor Code, articles 91 to 94). */
export const DAY_KINDS = [
  'ordinary',
  'rest',
  'special',
  'special-rest',
  'legal',
  'legal-rest',
  'double',
  'double-rest',
] as const;
export type DayKind = (typeof DAY_KINDS)[number];

/** A holiday; `double` is two legal holidays on the same date. */
export type HolidayOfDate = HolidayRemark | 'double';

/** A calendar date as it holds for an employee. */
export interface CalendarDate {
  /** Null for none. */
  readonly holiday: HolidayOfDate | null;
  /** True for a date without scheduled hours. */
  readonly isRestDay: boolean;
}

const KIND_OF_HOLIDAY = { SH: 'special', LH: 'legal', double: 'double' } as const;

/** Returns the kind of a date. */
export function dayKind({ holiday, isRestDay }: CalendarDate): DayKind {
  if (holiday === null) return isRestDay ? 'rest' : 'ordinary';
  const kind = KIND_OF_HOLIDAY[holiday];
  return isRestDay ? `${kind}-rest` : kind;
}

/** The beginning of the names of a kind's columns. */
export const KIND_COLUMNS = {
  ordinary: 'ORD',
  rest: 'RST',
  special: 'SPC',
  'special-rest': 'SPR',
  legal: 'LGL',
  'legal-rest': 'LGR',
  double: 'DBL',
  'double-rest': 'DBR',
} as const satisfies Readonly<Record<DayKind, string>>;
export type KindColumn = (typeof KIND_COLUMNS)[DayKind];
