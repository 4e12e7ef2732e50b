/** The size of the company. */
export interface Workload {
  readonly employees: number;
  /** Total of all employees; approximate, since work days are whole. */
  readonly punches: number;
}

export const DEFAULT_WORKLOAD: Workload = { employees: 6_000, punches: 1_200_000 };

/** Seven of ten work five days of a week, the others six, and each punches twice. */
const PUNCHES_A_DATE = (2 * (0.7 * 5 + 0.3 * 6)) / 7;
/** Live punches go back by minutes, and need days to go back to. */
const FEWEST_DAYS = 3;

/** Returns the number of dates for so many punches. */
export function daysOf({ employees, punches }: Workload): number {
  return Math.max(FEWEST_DAYS, Math.round(punches / (employees * PUNCHES_A_DATE)));
}
