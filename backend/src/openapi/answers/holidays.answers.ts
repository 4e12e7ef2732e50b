import type { Holiday, HolidaysAnswer } from '@timekeep/contracts/api/holidays-api';
import { list, object, oneOf, text } from '../shape.js';

export const holidaysAnswer = object<HolidaysAnswer>({
  data: list(object<Holiday>({ date: text('`YYYY-MM-DD`'), remark: oneOf('LH', 'SH') })),
});
