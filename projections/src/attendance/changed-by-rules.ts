import { halfDayOff, isRemark, REMARK_TITLES } from '@timekeep/contracts/attendance/remarks';
import { BEFORE_DATED_RULES } from '@timekeep/contracts/rules/dated-rules';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { addDays, datesBetween, type WorkDate } from '@timekeep/contracts/time/work-date';
import type { CompanyState } from './company-state.js';

const HALF_DAYS = Object.keys(REMARK_TITLES)
  .filter(isRemark)
  .filter((remark) => halfDayOff(remark) !== null)
  .map((remark) => `'${remark}'`)
  .join(', ');

/** A condition of a record of which any time and minutes may follow from the rules: its half begins and ends at a break. */
const IS_HALF_DAY = `remark IN (${HALF_DAYS})`;

/** The grace and the time of a double tap that a record has; the second one is left out where it is the usual one. */
const GRACE = `(facts ->> 'graceMinutes')::integer`;
const DOUBLE_TAP = `coalesce((facts ->> 'doubleTapMinutes')::integer, ${BEFORE_DATED_RULES.doubleTap.minutes})`;

/** Seconds from the scheduled to the actual in, by the clock, on whatever day that is. */
const SECONDS_LATE = `(86400 + extract(epoch FROM time_in::time - (shift ->> 'in')::time))::integer % 86400`;

/** The instants by which a record is judged are its first punches, as they arrived. */
const HAS_OTHER_TIMES = `facts -> 'correction' <> 'null' OR facts ? 'away' OR facts ? 'arrived'`;
const MS_TO_SECOND_PUNCH = `(facts -> 'punches' ->> 1)::bigint - (facts -> 'punches' ->> 0)::bigint`;

/**
 * Returns a condition, in SQL over the table of records, of those of these dates that may get another remark, other times or other minutes
 * by the rules as they are now; all others only keep the new rules. `changed-by-rules.spec` compares it with the fold.
 *
 * - A grace changes minutes that it forgives, or forgave: those of the in that lies within it.
 * - The time of a double tap changes the out only if a punch is that soon after the in.
 * - A break changes half-days alone.
 *
 * @param dates ascending
 */
export function mayChangeByRules(dates: readonly WorkDate[], company: CompanyState): string {
  const rules = dates.map((date) => company.datedMinutesOn(date));
  const graces = rules.map(({ grace }) => grace);
  const taps = rules.map(({ doubleTap }) => doubleTap);
  const [least, most] = [Math.min(...graces), Math.max(...graces)];
  const isForgiven = `mins_late BETWEEN 1 AND ${most}`;
  const isWithin = keepsOffset(company.zone, dates)
    ? `${SECONDS_LATE} < 60 * (${GRACE} + 1) AND ${SECONDS_LATE} >= 60 * ${least}`
    : 'true';
  const wasForgiven = `mins_late = 0 AND ${GRACE} > ${least} AND shift IS NOT NULL AND ${isWithin}`;
  const isTap = `(${DOUBLE_TAP} <> ${Math.min(...taps)} OR ${DOUBLE_TAP} <> ${Math.max(...taps)})
    AND (${HAS_OTHER_TIMES} OR ${MS_TO_SECOND_PUNCH} <= 60000 * greatest(${DOUBLE_TAP}, ${Math.max(...taps)}))`;
  return `time_in IS NOT NULL AND (${IS_HALF_DAY} OR ${isForgiven} OR ${wasForgiven} OR ${isTap})`;
}

const [NOON, DAY_MS] = ['12:00:00', 86_400_000];

/** True if no clock change lies near these dates, so that the times of day of an instant and of a shift are as far apart as they are. */
function keepsOffset(zone: CompanyZone, dates: readonly WorkDate[]): boolean {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return true;
  return datesBetween(addDays(first, -1), addDays(last, 2)).every(
    (date) => zone.instantOf(addDays(date, 1), NOON) - zone.instantOf(date, NOON) === DAY_MS,
  );
}
