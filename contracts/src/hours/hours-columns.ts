import type { Segment } from './classify-hours.js';
import { DAY_KINDS, KIND_COLUMNS, type KindColumn } from './day-kinds.js';

const SUFFIXES = ['', '_OT', '_ND', '_OT_ND'] as const;
export type HoursColumn = `${KindColumn}${(typeof SUFFIXES)[number]}`;

/** The columns of paid minutes: each kind of day plain, as overtime, at night, and as overtime at night. No minute is in two. */
export const HOURS_COLUMNS: readonly HoursColumn[] = DAY_KINDS.flatMap((kind) =>
  SUFFIXES.map((suffix) => `${KIND_COLUMNS[kind]}${suffix}` as const),
);

/** Returns the column of a segment. */
export function columnOf({ day, overtime, night }: Pick<Segment, 'day' | 'overtime' | 'night'>): HoursColumn {
  return `${KIND_COLUMNS[day]}${overtime ? (night ? '_OT_ND' : '_OT') : night ? '_ND' : ''}`;
}

/** Returns the minutes of each column that has some. */
export function minutesByColumn(segments: readonly Segment[]): Partial<Record<HoursColumn, number>> {
  const minutes: Partial<Record<HoursColumn, number>> = {};
  for (const segment of segments) {
    const column = columnOf(segment);
    minutes[column] = (minutes[column] ?? 0) + (segment.to - segment.from) / 60_000;
  }
  return minutes;
}
