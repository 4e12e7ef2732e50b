import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { OwnAttendanceAnswer } from '@timekeep/contracts/api/attendance-api';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import { median } from '@timekeep/tools/statistics';

import type { LoadedSystem } from '../../bulk-load/bulk-load.js';
import { countRows } from '../../harness/world/database.js';
import type { LineContext } from '../../harness/world/line-context.js';
import { type Renewal, renewSchedules } from '../company/renew-schedules.js';
import { saveHoliday } from '../company/save-holiday.js';
import { LivePunches } from '../punches/live-punches.js';
import { PunchTerminal } from '../punches/punch-terminal.js';
import { endOf, projectionsCommand } from '../replay/replay-command.js';
import { type GrowthPoint, timed } from './growth-table.js';

/** Short reads, of which a few dozen could all fall into one disturbance of the machine. */
const READS = 200;
const SEARCHES = 7;
const HOLIDAYS = 5;
const RENEWALS = 3;

/** One operation that is measured at each size. */
export interface Growing {
  readonly name: string;
  readonly counted: string;
  readonly measure: (context: LineContext, system: LoadedSystem) => Promise<GrowthPoint>;
}

/** Operations whose time depends on the size of the company, or should not. */
export const ALL_GROWING: readonly Growing[] = [
  { name: 'a punch', counted: 'punch', measure: punch },
  { name: 'own attendance', counted: 'rows', measure: ownRecords },
  { name: 'department search', counted: 'found', measure: (_, system) => departmentSearch(system) },
  { name: 'search of everybody', counted: 'found', measure: (_, system) => wholeSearch(system) },
  { name: 'holiday', counted: 'records', measure: (_, system) => holiday(system) },
  { name: 'replay of attendance', counted: 'events', measure: (_, system) => replay(system) },
  // After the replay, which needs the same types of events at each size.
  { name: 'renewal', counted: 'renewed', measure: (_, system) => renewal(system) },
];

async function punch(context: LineContext, system: LoadedSystem): Promise<GrowthPoint> {
  const terminal = await PunchTerminal.issuedBy(context, system, 1);
  const punches = new LivePunches(system.company, context.seed);
  return { ms: await timed(READS, () => terminal.send([punches.next()])), result: 1 };
}

async function ownRecords(_: LineContext, { hr }: LoadedSystem): Promise<GrowthPoint> {
  const path = pathTo(API_PATHS.ownAttendance, { employeeId: hr.EMPID });
  let result = 0;
  const ms = await timed(READS, async () => {
    const { answer } = await hr.call<OwnAttendanceAnswer>('GET', path);
    result = answer.data.length;
  });
  return { ms, result };
}

function departmentSearch({ hr, dates, company }: LoadedSystem): Promise<GrowthPoint> {
  const department = { reportFilter: 'department', selectedOption: company.departments[0] };
  return search(hr, { FROM: dates.at(0), TO: dates.at(-1), ...department });
}

function wholeSearch({ hr, dates }: LoadedSystem): Promise<GrowthPoint> {
  return search(hr, { FROM: dates.at(-1), TO: dates.at(-1), reportFilter: 'none' });
}

async function search(hr: LoadedSystem['hr'], body: object): Promise<GrowthPoint> {
  let result = 0;
  const ms = await timed(SEARCHES, async () => {
    const { answer } = await hr.call<SearchTimekeepAnswer>('POST', API_PATHS.timekeep, body);
    // All of them are found and sorted; as many as the limit allows are answered.
    result = answer.total ?? answer.data.length;
  });
  return { ms, result };
}

async function holiday(system: LoadedSystem): Promise<GrowthPoint> {
  const times: number[] = [];
  for (let round = 0; round < HOLIDAYS; round += 1) {
    times.push(await saveHoliday(system, round % 2 === 0 ? 'LH' : 'SH'));
  }
  return { ms: median(times), result: system.company.people.length };
}

async function replay({ stores, logDatabaseUrl, untilShown }: LoadedSystem): Promise<GrowthPoint> {
  await untilShown();
  const start = performance.now();
  await endOf(projectionsCommand('replay', stores, 'attendance', '--restart'));
  return { ms: performance.now() - start, result: await countRows(logDatabaseUrl, 'events') };
}

async function renewal(system: LoadedSystem): Promise<GrowthPoint> {
  const renewals: Renewal[] = [];
  for (let round = 0; round < RENEWALS; round += 1) renewals.push(await renewSchedules(system));
  return { ms: median(renewals.map(({ ms }) => ms)), result: renewals[0]?.renewed ?? 0 };
}
