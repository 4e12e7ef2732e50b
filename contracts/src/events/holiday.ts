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

export const holidayEvents = category('holiday-<date>', {
  HolidayApplied: event({
    says: 'the date is a legal or a special holiday for all, perhaps with a name; with `second` another legal holiday is on the same date; with `returnsLeave` leave on it takes nothing off a balance, whenever it is recorded',
    data: {
      date,
      remark: codeOf(HOLIDAY_TITLES),
      returnsLeave: flag,
      name: orNull(text),
      second: orNull(text),
    },
    upcasters: [leavesBalances, withoutNames],
  }),
  HolidayWithdrawn: event({ says: 'the date is no holiday', data: { date } }),
});

export type HolidayEvent = EventOf<typeof holidayEvents>;
export type HolidayApplied = EventOf<typeof holidayEvents, 'HolidayApplied'>;
export type HolidayWithdrawn = EventOf<typeof holidayEvents, 'HolidayWithdrawn'>;
