import { category, event, type EventOf } from './define.js';
import { date } from './schema.js';

export const workdayEvents = category('workday-<date>', {
  WorkdayOpened: event({ says: 'the date has begun for the whole company', data: { date } }),
});

export type WorkdayEvent = EventOf<typeof workdayEvents>;
export type WorkdayOpened = EventOf<typeof workdayEvents, 'WorkdayOpened'>;
