import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { OwnAttendanceAnswer } from '@timekeep/contracts/api/attendance-api';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import { median } from '@timekeep/tools/statistics';
import { bulkLoad, type LoadedSystem } from '../../bulk-load/bulk-load.js';
import { countRows } from '../../harness/world/stores.js';
import type { LineContext } from '../../harness/world/line-context.js';
import { type Renewal, renewSchedules } from '../company/renewal.line.js';
import { saveHoliday } from '../company/holiday.line.js';
import { LivePunches } from '../punches/live-punches.js';
import { PunchTerminal } from '../punches/punch-terminal.js';
import { endOf, projectionsCommand } from '../replay/replay.line.js';
import {
  type GrowthPoint,
  type GrowthRow,
  growthTable,
  medianPoint,
  timed,
  worstStep,
} from './growth-table.js';
import type { Line, Measurement } from '../../harness/line.js';
import { summarize } from '../../harness/measuring.js';

/** Short reads, of which a few dozen could all fall into one disturbance of the machine. */
const READS = 200;
const SEARCHES = 7;
const HOLIDAYS = 5;
const RENEWALS = 3;

/** One operation that is measured at each size. */
interface Growing {
  readonly name: string;
  readonly counted: string;
  readonly measure: (context: LineContext, system: LoadedSystem) => Promise<GrowthPoint>;
}

/** Operations whose time depends on the size of the company, or should not. */
const ALL_GROWING: readonly Growing[] = [
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

/** Multiples of the workload's company: by default 1,000, 6,000 and 30,000 employees. */
const SIZES = [1 / 6, 1, 5] as const;
const DAYS = 20;
/** The sizes alternate in each of them, since the speed of the machine varies by up to two. */
const ROUNDS = 3;

/** Verifies that no time grows faster than the requested data. */
export const growth: Line = {
  name: 'growth',
  what: `reads, changes and a replay for companies of a sixth, one and five times the size, ${DAYS} days each: the most by which a time grows faster than its result`,
  unit: 'times',
  // From round to round times vary by a fifth.
  bar: 1.2,
  aim: 1,
  direction: 'lower',
  run,
};

async function run(context: LineContext): Promise<Measurement> {
  const sizes = SIZES.map((size) => Math.round(size * context.workload.employees));
  const systems: LoadedSystem[] = [];
  for (const employees of sizes) systems.push(await bulkLoad(context, { employees, days: DAYS }));
  const rows: GrowthRow[] = [];
  for (const { name, counted, measure } of ALL_GROWING) {
    const taken = systems.map((system) => ({ system, points: [] as GrowthPoint[] }));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { system, points } of taken) points.push(await measure(context, system));
    }
    rows.push({ name, counted, points: taken.map(({ points }) => medianPoint(points)) });
  }
  const worst = Math.max(...rows.map(worstStep));
  return { value: summarize([worst]), reference: null, details: growthTable(sizes, rows) };
}
