import { HOLIDAY_TITLES } from '../attendance/remarks.js';
import { category, event, type EventOf, type FormerData } from './define.js';
import { codeOf, date, flag, orNull, text } from './schema.js';

/** Up to version 1 leave was taken on holidays too. */
function leavesBalances(data: FormerData): FormerData {
  return { ...data, returnsLeave: false };
}

/** Up to version 2 holidays had no names. */
function withoutNames(data: FormerData): FormerData {
  return { ...data, name: null, second: null };
}

/** Up to version 3, and withdrawals up to version 1, holidays were for all. */
function forAll(data: FormerData): FormerData {
  return { ...data, COMPANY: null, COMPANY_ID: null };
}

/** COMPANY_ID is the id of the event that added the company, COMPANY its name at that time; both null for all. */
const company = { COMPANY: orNull(text), COMPANY_ID: orNull(text) };

export const holidayEvents = category('holiday-<date>', {
  HolidayApplied: event({
    says: 'the date is a legal or a special holiday, for all or for the employees of a company, perhaps with a name; with `second` another legal holiday is on the same date; with `returnsLeave` leave on it takes nothing off a balance, whenever it is recorded',
    data: {
      date,
      remark: codeOf(HOLIDAY_TITLES),
      returnsLeave: flag,
      name: orNull(text),
      second: orNull(text),
      ...company,
    },
    upcasters: [leavesBalances, withoutNames, forAll],
  }),
  HolidayWithdrawn: event({
    says: 'the date is no holiday of all, or of the company',
    data: { date, ...company },
    upcasters: [forAll],
  }),
});

export type HolidayEvent = EventOf<typeof holidayEvents>;
export type HolidayApplied = EventOf<typeof holidayEvents, 'HolidayApplied'>;
export type HolidayWithdrawn = EventOf<typeof holidayEvents, 'HolidayWithdrawn'>;
