import { HALVES, type Half } from '@timekeep/contracts/attendance/leave-types';
import type { WorkDate } from '@timekeep/contracts/time/work-date';

/** The part of a day that leave takes. */
export type DayPart = 'whole' | Half | 'none';

export const TAKEN_PARTS = ['whole', ...HALVES] as const satisfies readonly DayPart[];
export type TakenPart = (typeof TAKEN_PARTS)[number];
const PARTS: readonly DayPart[] = [...TAKEN_PARTS, 'none'];

/** A day of the range of a form. */
export interface DayChoice {
  readonly date: WorkDate;
  readonly part: DayPart;
  /** The reason why the day needs no leave; null for a working day. */
  readonly reason: string | null;
  /** The parts that can be taken; none of a day on which leave is impossible. */
  readonly possible: readonly TakenPart[];
}

/** Returns the part that was chosen for a date, of texts as `2026-11-20 AM`; null where none was. */
export function chosenPart(parts: readonly string[], date: WorkDate): DayPart | null {
  return PARTS.find((part) => parts.includes(`${date} ${part}`)) ?? null;
}

/** Returns the texts with the part of one date replaced. */
export function withPart(parts: readonly string[], date: WorkDate, part: DayPart): readonly string[] {
  return [...parts.filter((text) => !text.startsWith(date)), `${date} ${part}`];
}

/** True if leave can be taken on one of the days only. That day is not left out. */
export function hasOnlyDay(days: readonly Pick<DayChoice, 'possible'>[]): boolean {
  return days.filter(({ possible }) => possible.length > 0).length === 1;
}

/** Returns the texts after a press of one part of a day: the part is taken, or, if it is already, the day is left out. */
export function withPressedPart(
  parts: readonly string[],
  days: readonly DayChoice[],
  { date, part }: Pick<DayChoice, 'date' | 'part'>,
  pressed: TakenPart,
): readonly string[] {
  if (part !== pressed) return withPart(parts, date, pressed);
  return hasOnlyDay(days) ? parts : withPart(parts, date, 'none');
}

/** Returns the half of the day that a part is; null for the whole day and for none. */
export function halfOfDay(part: DayPart): Half | null {
  return part === 'AM' || part === 'PM' ? part : null;
}

/** Returns the days that a balance loses. */
export function daysTaken(days: readonly Pick<DayChoice, 'part'>[]): number {
  return days.reduce((sum, { part }) => sum + (part === 'whole' ? 1 : part === 'none' ? 0 : 0.5), 0);
}
