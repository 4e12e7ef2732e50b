import { halfDayOff, isRemark, REMARK_TITLES } from '@timekeep/contracts/attendance/remarks';
import { BEFORE_DATED_RULES, type BreakRule, isSameValue } from '@timekeep/contracts/rules/dated-rules';
import { SPLIT_BREAK_SECONDS } from '@timekeep/contracts/schedules/weekly-times';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { addDays, datesBetween, earlierOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { FROM_FIRST_DAY } from '@timekeep/contracts/employees/placements';
import type { EmployeeModified } from '@timekeep/contracts/events/employee';
import type { CompanyState } from './company-state.js';
import type { FactOfEach, Folding, Further } from '../records/folding.js';
import { setHolidayOfPlace } from './fold-holidays.js';

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
const SECONDS_LATE = secondsAfter(`(shift ->> 'in')::time`, 'time_in::time');

/** Conditions of a shift whose own break splits it, and of a record whose rule splits long shifts; the length of a shift, in seconds. */
const HAS_SPLIT_BREAK = `${secondsAfter(`(shift -> 'break' ->> 0)::time`, `(shift -> 'break' ->> 1)::time`)} >= ${SPLIT_BREAK_SECONDS}`;
const HAS_SPLIT_RULE = `(facts -> 'breakRule' ->> 'minutes')::integer * 60 >= ${SPLIT_BREAK_SECONDS}`;
const ABOVE = `(facts -> 'breakRule' ->> 'above')::integer`;
const SHIFT_SECONDS = `1 + (86399 + extract(epoch FROM (shift ->> 'out')::time - (shift ->> 'in')::time))::integer % 86400`;

/** Returns the seconds from a time of day to the next occurrence of another one, by the clock. */
function secondsAfter(from: string, to: string): string {
  return `(86400 + extract(epoch FROM ${to} - ${from}))::integer % 86400`;
}

/** The instants by which a record is judged are its first punches, as they arrived. */
const HAS_OTHER_TIMES = `facts -> 'correction' <> 'null' OR facts ? 'away' OR facts ? 'arrived'`;
const MS_TO_SECOND_PUNCH = `(facts -> 'punches' ->> 1)::bigint - (facts -> 'punches' ->> 0)::bigint`;

/**
 * Returns a condition, in SQL over the table of records, of those of these dates that may get another remark, other times or other minutes
 * by the rules as they are now; all others only keep the new rules. `changed-by-rules.spec` compares it with the fold.
 *
 * - A grace changes minutes that it forgives, or forgave: those of the in that lies within it.
 * - The time of a double tap changes the out only if a punch is that soon after the in.
 * - A break changes half-days, and split shifts, each of whose parts has its minutes and its double taps.
 *
 * @param dates ascending
 */
function mayChangeByRules(dates: readonly WorkDate[], company: CompanyState): string {
  const rules = dates.map((date) => company.datedMinutesOn(date));
  const graces = rules.map(({ grace }) => grace);
  const taps = rules.map(({ doubleTap }) => doubleTap);
  const [least, most] = [Math.min(...graces), Math.max(...graces)];
  const isForgiven = `mins_late BETWEEN 1 AND ${most}`;
  const areDaysWhole = keepsOffset(company.zone, dates);
  const isWithin = areDaysWhole
    ? `${SECONDS_LATE} < 60 * (${GRACE} + 1) AND ${SECONDS_LATE} >= 60 * ${least}`
    : 'true';
  const wasForgiven = `mins_late = 0 AND ${GRACE} > ${least} AND shift IS NOT NULL AND ${isWithin}`;
  const isTap = `(${DOUBLE_TAP} <> ${Math.min(...taps)} OR ${DOUBLE_TAP} <> ${Math.max(...taps)})
    AND (${HAS_OTHER_TIMES} OR ${MS_TO_SECOND_PUNCH} <= 60000 * greatest(${DOUBLE_TAP}, ${Math.max(...taps)}))`;
  const mayBeSplit = maySplit(rules, areDaysWhole);
  // The cheapest conditions first: the others read JSON.
  return `time_in IS NOT NULL AND (${isForgiven} OR ${IS_HALF_DAY} OR ${wasForgiven} OR ${isTap} OR ${mayBeSplit})`;
}

/**
 * Returns a condition of records whose shift is split before or after the change.
 *
 * @param areDaysWhole false if shifts and breaks may be an hour longer or shorter than by the clock
 */
function maySplit(
  rules: readonly { readonly breaks: readonly BreakRule[] }[],
  areDaysWhole: boolean,
): string {
  const splitting = rules.flatMap(({ breaks }) =>
    breaks.filter(({ minutes }) => minutes * 60 >= SPLIT_BREAK_SECONDS),
  );
  const isAbove = (minutes: string | number) =>
    areDaysWhole ? `${SHIFT_SECONDS} > 60 * ${minutes}` : 'true';
  const least = Math.min(...splitting.map(({ above }) => above));
  const byRule = [
    `(${HAS_SPLIT_RULE} AND ${isAbove(ABOVE)})`,
    ...(splitting.length > 0 ? [isAbove(least)] : []),
  ].join(' OR ');
  return `CASE WHEN shift ? 'break' THEN ${areDaysWhole ? HAS_SPLIT_BREAK : 'true'} ELSE coalesce(${byRule}, false) END`;
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

const RULES: FactOfEach = {
  of: (EMPID, date, company) => ({ type: 'rules-set', ...company.rulesOn(EMPID, date) }),
  mayChange: mayChangeByRules,
};

/** Gives the records of open dates from a date on the rules as they are now. */
export function rulesFrom(from: WorkDate): Further {
  return {
    dates: ({ workdays }) => [...workdays].filter((date) => date >= from).sort(),
    ofEach: RULES,
    fold: (EMPID, date, fold) => {
      fold.addFact(EMPID, date, RULES.of(EMPID, date, fold.company));
    },
  };
}

/** Gives records of an employee the break and the holidays of the company that a transfer brings, where companies have their own. */
export function placeChanged({ EMPID, effectiveOn, replaces }: EmployeeModified['data']): Further {
  const from = effectiveOn === null ? FROM_FIRST_DAY : earlierOf(effectiveOn, replaces ?? effectiveOn);
  const dates = ({ hasOwnBreaks, workdays, holidays }: CompanyState) => {
    const withBreaks = hasOwnBreaks ? [...workdays].filter((date) => date >= from) : [];
    return [...new Set([...withBreaks, ...holidays.companyDatesFrom(from)])].sort();
  };
  return {
    dates,
    ofEmployees: (company) => ({ employees: [EMPID], reads: dates(company) }),
    fold: (_, date, fold) => {
      if (!fold.stateOf(EMPID, date)) return;
      if (fold.company.hasOwnBreaks) setBreakOfPlace(EMPID, date, fold);
      setHolidayOfPlace(EMPID, date, fold);
    },
  };
}

/** Gives a record the break of the company of its date, if it has another. */
export function setBreakOfPlace(EMPID: string, date: WorkDate, fold: Folding): void {
  const rules = fold.company.rulesOn(EMPID, date);
  const present = fold.stateOf(EMPID, date)?.breakRule ?? BEFORE_DATED_RULES.break;
  if (!isSameValue(present, rules.breakRule)) fold.addFact(EMPID, date, { type: 'rules-set', ...rules });
}
