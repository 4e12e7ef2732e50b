import { heldHoliday } from '../holidays/holidays-of-date.js';
import type { HolidayRemark } from './remarks.js';

/** A holiday of a record. */
export interface HolidayOfRecord {
  readonly remark: HolidayRemark;
  /** True if it came after the last correction, which it hides. */
  readonly afterCorrection: boolean;
}

/** The holidays of a record, as its state has them. */
export interface RecordHolidays {
  /** The one that holds. */
  readonly holiday: HolidayOfRecord | null;
  /** The holiday of all and that of the company of the date, of which one holds; missing if the company has none. */
  readonly holidays?: {
    readonly all: HolidayOfRecord | null;
    readonly own: HolidayOfRecord & { readonly since: string };
  };
}

/** A fact about the holidays of a record. */
export type HolidayFact =
  | { readonly type: 'holiday-applied'; readonly remark: HolidayRemark }
  | { readonly type: 'holiday-withdrawn' | 'own-holiday-gone' }
  /** The company of the date has a holiday; `since` names its declaration. */
  | { readonly type: 'own-holiday'; readonly remark: HolidayRemark; readonly since: string };

/** The holidays that a correction comes after. */
export interface AfterHolidays {
  /** The declarations of holidays of companies on the date before it, of any company; missing for none. */
  readonly afterHolidays?: readonly string[];
}

/** Returns a state with the holidays after one more fact. */
export function withHolidayFact<State extends RecordHolidays & { readonly correction: AfterHolidays | null }>(
  state: State,
  fact: HolidayFact,
): Omit<State, 'holidays'> & RecordHolidays {
  const { holidays: _, ...others } = state;
  return { ...others, ...holidaysAfterFact(state, fact, state.correction?.afterHolidays) };
}

function holidaysAfterFact(
  former: RecordHolidays,
  fact: HolidayFact,
  afterHolidays: readonly string[] | undefined,
): RecordHolidays {
  const all = holidayOfAll(former);
  switch (fact.type) {
    case 'holiday-applied':
      return heldOf({ remark: fact.remark, afterCorrection: true }, former.holidays?.own);
    case 'holiday-withdrawn':
      return heldOf(null, former.holidays?.own);
    case 'own-holiday': {
      const { remark, since } = fact;
      // A transfer that is learned late brings a holiday that was declared before: the record is as if the transfer had been known then.
      const afterCorrection = !afterHolidays?.includes(since);
      return heldOf(all, { remark, afterCorrection, since });
    }
    case 'own-holiday-gone':
      return heldOf(all, undefined);
  }
}

/** Returns the holiday of all of a record, whether it holds or not. */
export function holidayOfAll({ holiday, holidays }: RecordHolidays): HolidayOfRecord | null {
  return holidays ? holidays.all : holiday;
}

/** Returns the holidays of a state as they are after a correction. */
export function holidaysBeforeCorrection({ holiday, holidays }: RecordHolidays): RecordHolidays {
  const before = <Holiday extends HolidayOfRecord>(one: Holiday) => ({ ...one, afterCorrection: false });
  return {
    holiday: holiday && before(holiday),
    ...(holidays && { holidays: { all: holidays.all && before(holidays.all), own: before(holidays.own) } }),
  };
}

/** True if the holiday that holds is that of the company of the date. */
export function isOwnHoliday({ holidays }: RecordHolidays): boolean {
  return holidays !== undefined && heldHoliday<HolidayOfRecord>(holidays.all, holidays.own) === holidays.own;
}

function heldOf(
  all: HolidayOfRecord | null,
  own: NonNullable<RecordHolidays['holidays']>['own'] | undefined,
): RecordHolidays {
  if (!own) return { holiday: all };
  const { since: _, ...ofCompany } = own;
  return { holiday: heldHoliday<HolidayOfRecord>(all, ofCompany), holidays: { all, own } };
}
