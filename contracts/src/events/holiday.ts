import { HOLIDAY_TITLES } from '../attendance/remarks.js';
import { category, event, type EventOf } from './define.js';
import { codeOf, date } from './schema.js';

export const holidayEvents = category('holiday-<date>', {
  HolidayApplied: event({
    says: 'the date is a legal or a special holiday for all',
    data: { date, remark: codeOf(HOLIDAY_TITLES) },
  }),
  HolidayWithdrawn: event({ says: 'the date is no holiday', data: { date } }),
});

export type HolidayEvent = EventOf<typeof holidayEvents>;
export type HolidayApplied = EventOf<typeof holidayEvents, 'HolidayApplied'>;
export type HolidayWithdrawn = EventOf<typeof holidayEvents, 'HolidayWithdrawn'>;
