import { category, event, type EventOf } from './define.js';
import { orNull, text } from './schema.js';

/** Numbers of employees on time clocks, of the whole company in one stream, so that each is that of one employee. */
export const deviceNumberEvents = category('device-numbers', {
  DeviceNumberSet: event({
    says: 'time clocks and their files know the employee by this number too; null for no more',
    data: { EMPID: text, deviceNumber: orNull(text) },
  }),
});

export type DeviceNumberSet = EventOf<typeof deviceNumberEvents>;
