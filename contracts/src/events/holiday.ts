import { HOLIDAY_TITLES } from '../attendance/remarks.js';
import { category, event, type EventOf, type FormerData } from './define.js';
import { codeOf, date, flag } from './schema.js';

/** Up to version 1 leave was taken on holidays too. */
function leavesBalances(data: FormerData): FormerData {
  return { ...data, returnsLeave: false };
}

export const holidayEvents = category('holiday-<date>', {
  HolidayApplied: event({
    says: 'the date is a legal or a special holiday for all; with `returnsLeave` leave on it takes nothing off a balance, whenever it is recorded',
    data: { date, remark: codeOf(HOLIDAY_TITLES), returnsLeave: flag },
    upcasters: [leavesBalances],
  }),
  HolidayWithdrawn: event({ says: 'the date is no holiday', data: { date } }),
});

export type HolidayEvent = EventOf<typeof holidayEvents>;
export type HolidayApplied = EventOf<typeof holidayEvents, 'HolidayApplied'>;
export type HolidayWithdrawn = EventOf<typeof holidayEvents, 'HolidayWithdrawn'>;
