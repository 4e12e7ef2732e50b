import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { SEARCH_LIMIT, type SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import { bulkLoad, type LoadedSystem } from '../../bulk-load/bulk-load.js';
import type { Line, Measurement } from '../../harness/line.js';
import { summarize } from '../../harness/measuring.js';
import type { LineContext } from '../../harness/world/line-context.js';

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

const EMPLOYEES = 6_000;
const ROUNDS = 8;

/** A holiday on a date on which all employees have a record. */
export const holiday: Line = {
  name: 'holiday',
  what: `a holiday saved on a date with ${EMPLOYEES} records, until all of them can be read with it`,
  unit: 'ms',
  bar: 1_000,
  direction: 'lower',
  run,
};

async function run(context: LineContext): Promise<Measurement> {
  const system = await bulkLoad(context, { employees: EMPLOYEES, days: 1 });
  const figures: number[] = [];
  await saveHoliday(system, 'LH');
  for (let round = 0; round < ROUNDS; round += 1) {
    figures.push(await saveHoliday(system, round % 2 === 0 ? 'SH' : 'LH'));
  }
  return { value: summarize(figures), reference: null };
}
