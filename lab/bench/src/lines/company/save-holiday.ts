import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { SEARCH_LIMIT, type SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';

import type { LoadedSystem } from '../../bulk-load/bulk-load.js';

/**
 * Saves a holiday on the first date.
 *
 * @returns the time until the holiday can be read, in ms: that of the answer, unless the answer is `pending`
 * @throws Error when the next read shows a record without the holiday
 */
export async function saveHoliday(
  { hr, dates, company, untilShown }: LoadedSystem,
  remark: string,
): Promise<number> {
  const [date] = dates;
  const start = performance.now();
  const change = { selectedDate: date, selectedRemark: remark };
  const { answer } = await hr.call<MessageAnswer>('POST', API_PATHS.holidays, change);
  if (answer.pending) await untilShown();
  const ms = performance.now() - start;
  const search = { FROM: date, TO: date, reportFilter: 'none' };
  const found = await hr.call<SearchTimekeepAnswer>('POST', API_PATHS.timekeep, search);
  const shown = found.answer.data.filter(({ Remarks }) => Remarks === remark).length;
  const records = Math.min(company.people.length, SEARCH_LIMIT);
  if (shown !== records) throw new Error(`${shown} of ${records} records show ${remark}`);
  return ms;
}
