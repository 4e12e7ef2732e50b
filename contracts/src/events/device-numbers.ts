import { category, event, type EventOf, type Upcaster } from './define.js';
import { date, orNull, text } from './schema.js';

/** In version 1 a number was that of one employee for all days. */
const forAllDays: Upcaster = (data) => ({ ...data, from: null });

/** Numbers of employees on time clocks, of the whole company in one stream, so that each is that of one employee on each day. */
export const deviceNumberEvents = category('device-numbers', {
  DeviceNumberSet: event({
    says: 'time clocks and their files know the employee by this number too, from `from` on, the day after the last one of who had it before; null for all days; without a number, by none any more',
    data: { EMPID: text, deviceNumber: orNull(text), from: orNull(date) },
    upcasters: [forAllDays],
  }),
});

export type DeviceNumberSet = EventOf<typeof deviceNumberEvents>;
