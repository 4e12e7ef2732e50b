import { SCHEDULE_DAYS } from '../schedules/templates.js';
import { optional } from '../api/define.js';
import { category, event, type EventOf } from './define.js';
import { weeklyBreaks, weeklyTimes, withoutBreaks } from './schedule.js';
import { groupOf, listOf, oneOf, text, wholeNumber } from './schema.js';

export const renewalEvents = category('renewal-<year>', {
  /** Each renewal names employees, and the hours for those of their days of the year that had no schedule. */
  SchedulesRenewed: event({
    says: 'these hours hold from 1 January to 31 December of that year, on days still without any',
    data: {
      year: wholeNumber,
      renewals: listOf(
        groupOf({
          DAYS: oneOf(SCHEDULE_DAYS),
          TIME: weeklyTimes,
          BREAK: optional(weeklyBreaks),
          EMPIDS: listOf(text),
        }),
      ),
    },
    upcasters: [withoutBreaks],
  }),
});

export type RenewalEvent = EventOf<typeof renewalEvents>;
export type SchedulesRenewed = EventOf<typeof renewalEvents, 'SchedulesRenewed'>;
export type Renewal = SchedulesRenewed['data']['renewals'][number];
