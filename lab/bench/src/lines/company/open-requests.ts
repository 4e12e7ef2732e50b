import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { SearchRequestsAnswer } from '@timekeep/contracts/api/requests-api';
import type { SearchTimekeepAnswer, TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { isRemark } from '@timekeep/contracts/attendance/remarks';
import type { RequestMade } from '@timekeep/contracts/events/request';
import { requestStream } from '@timekeep/contracts/events/streams';
import { REQUEST_KINDS, type RequestKind } from '@timekeep/contracts/requests/request-kinds';
import { weekdayOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { eventually } from '@timekeep/tools/eventually';
import { Random } from '@timekeep/tools/random';

import { type Append, appendPhases } from '../../bulk-load/company-events.js';
import { bulkLoad, type LoadedSystem } from '../../bulk-load/bulk-load.js';
import type { LineContext } from '../../harness/world/line-context.js';

export const EMPLOYEES = 6_000;
export const OPEN_REQUESTS = 5_000;
/** So many days have one that every schedule works. */
const DAYS = 3;
const CATCH_UP_MS = 60_000;
const NO_ENTRIES = {
  remark: null,
  TimeIN1: null,
  TimeOUT1: null,
  breakTimes: null,
  LEAVE_TYPE: null,
  half: null,
  except: [],
  minutes: null,
};

/**
 * Loads a company in which 5,000 employees have one open request each: a quarter for each kind, in random order, for the last
 * day on which all of them worked.
 */
export async function companyWithRequests(context: LineContext): Promise<LoadedSystem> {
  const system = await bulkLoad(context, { employees: EMPLOYEES, days: DAYS });
  const { hr, log, untilShown, dates } = system;
  const date = dates.findLast((one) => !['saturday', 'sunday'].includes(weekdayOf(one))) ?? '';
  const search = { FROM: date, TO: date, reportFilter: 'none' };
  const { answer } = await hr.call<SearchTimekeepAnswer>('POST', API_PATHS.timekeep, search);
  const random = new Random(context.seed, 'requests');
  const appends = answer.data
    // Nobody decides an own request.
    .filter(({ EMPID }) => EMPID !== hr.EMPID)
    .slice(0, OPEN_REQUESTS)
    .map((record, index): Append => {
      const kind = REQUEST_KINDS[index % REQUEST_KINDS.length] ?? 'correction';
      const data = madeBy(record, kind, date);
      return { stream: requestStream(record.EMPID), events: [{ type: 'RequestMade', data }] };
    });
  await appendPhases(log, [random.shuffled(appends)], random);
  await untilShown();
  // It waits for the tables that a holiday changes, and those of requests may be behind them.
  await eventually(
    async () => (await searched(system)).answer.total === appends.length,
    CATCH_UP_MS,
    'all requests are in the list',
  );
  return system;
}

function madeBy(record: TimekeepRecord, kind: RequestKind, date: WorkDate): RequestMade['data'] {
  const { EMPID, Remarks, TimeIN1, TimeOUT1, MinsLate, UnderOverTime, hrs, revision } = record;
  const request = { EMPID, REQUEST_ID: `${EMPID}-1`, kind, FROM: date, TO: date, reason: 'As agreed' };
  const rest = { ...request, ...NO_ENTRIES, before: null, basedOn: null };
  switch (kind) {
    case 'correction': {
      if (!isRemark(Remarks)) throw new Error(`The record of ${EMPID} is ${Remarks}`);
      const before = { Remarks, TimeIN1, TimeOUT1, MinsLate, UnderOverTime, hrs };
      const entries = { remark: 'Present', TimeIN1: '08:00:00', TimeOUT1: '17:00:00' } as const;
      return { ...rest, ...entries, before, basedOn: revision };
    }
    case 'leave':
      return { ...rest, LEAVE_TYPE: 'VL' };
    case 'absence':
      return { ...rest, remark: 'OB' };
    case 'overtime':
      return { ...rest, minutes: 90 };
    case 'schedule':
      return { ...rest, TimeIN1: '10:00:00', TimeOUT1: '19:00:00' };
  }
}

/**
 * Returns HR's first page of requests, and the time of the answer in ms.
 *
 * @throws Error when another number of requests is open
 */
export async function firstPage(system: LoadedSystem, open: number) {
  const { answer, ms } = await searched(system);
  if (answer.total !== open) throw new Error(`${answer.total} of ${open} requests were found`);
  return { page: answer.data, ms };
}

function searched({ hr }: LoadedSystem) {
  return hr.call<SearchRequestsAnswer>('POST', API_PATHS.searchRequests, {});
}
