import { ANY, jsonEvent } from '@eventstore/db-client';
import { versionOf } from '@timekeep/contracts/events/catalog';
import type { EventMetadata } from '@timekeep/contracts/events/recordable';
import { punchesStream } from '@timekeep/contracts/events/streams';
import { eventually } from '@timekeep/tools/eventually';
import { Random } from '@timekeep/tools/random';

import { bulkLoad, type LoadedSystem } from '../../bulk-load/bulk-load.js';
import type { Line, Measurement } from '../../harness/line.js';
import { summarize, timesAtRate } from '../../harness/measuring.js';
import { runSql } from '../../harness/world/stores.js';
import type { LineContext } from '../../harness/world/line-context.js';
import { LivePunches } from './live-punches.js';
import { CONNECTIONS, PunchTerminal } from './punch-terminal.js';

const EMPLOYEES = 1_000;
const REPEATED = 8_000;
const PUNCHES_AN_APPEND = 500;
/** The punches of all others, from before the first repeated punch until after the last. */
const OTHERS = { perSecond: 50, durationMs: 6_000 } as const;
const ROUNDS = 4;

/** The repeated punches are appended without the backend, which would reject most of them. */
export const repeatingClock: Line = {
  name: 'repeating-clock',
  what: `the slowest of the others' punches until its record shows it, at ${OTHERS.perSecond} a second, while ${REPEATED} punches of one employee and date are folded`,
  unit: 'ms',
  bar: 1_000,
  direction: 'lower',
  run,
};

async function run(context: LineContext): Promise<Measurement> {
  const system = await bulkLoad(context, { employees: EMPLOYEES, days: 1 });
  // With ids of its own: the bulk load draws from the same seed.
  const random = new Random(context.seed, 'repeating-clock');
  const terminal = await PunchTerminal.issuedBy(context, system, CONNECTIONS);
  const punches = new LivePunches(system.company, context.seed);
  const punch = async (): Promise<void> => {
    if (!(await terminal.send([punches.next()]))) await system.untilShown();
  };
  const slowest: number[] = [];
  const passed: { readonly directory: number; readonly audit: number }[] = [];
  await timesAtRate(OTHERS, punch);
  for (let round = 0; round < ROUNDS; round += 1) {
    const EMPID = system.company.people[round + 1]?.registration.EMPID ?? '';
    const [times, afterwards] = await Promise.all([
      timesAtRate(OTHERS, punch),
      appendRepeated(system, EMPID, random).then((last) => timesUntilPassed(system, last)),
    ]);
    passed.push(afterwards);
    slowest.push(Math.max(...times));
    await assertFolded(system, EMPID);
  }
  const [directory, audit] = (['directory', 'audit'] as const).map(
    (name) => summarize(passed.map((times) => times[name])).median,
  );
  return {
    value: summarize(slowest),
    reference: null,
    details: [
      `directory passed the last of them ${directory?.toFixed(0)} ms after it was appended, audit ${audit?.toFixed(0)} ms`,
    ],
  };
}

/** Appends a punch for every second of one date. Returns the position of the last. */
async function appendRepeated({ dates, log }: LoadedSystem, EMPID: string, random: Random): Promise<bigint> {
  const [date = ''] = dates;
  const start = Date.parse(`${date}T05:00:00+08:00`);
  const [correlationId, causationId] = [random.uuid(), random.uuid()];
  const schemaVersion = versionOf('TimeClockPunched');
  let position = 0n;
  for (let first = 0; first < REPEATED; first += PUNCHES_AN_APPEND) {
    const events = Array.from({ length: PUNCHES_AN_APPEND }, (_, index) => {
      const at = new Date(start + (first + index) * 1_000).toISOString();
      const metadata = {
        actor: 'terminal:repeating',
        correlationId,
        causationId,
        schemaVersion,
        recordedAt: at,
      };
      return jsonEvent({
        id: random.uuid(),
        type: 'TimeClockPunched',
        data: { EMPID, at },
        metadata: metadata satisfies EventMetadata,
      });
    });
    const appended = await log.appendToStream(punchesStream(EMPID, date), events, { expectedRevision: ANY });
    position = appended.position?.commit ?? position;
  }
  return position;
}

/** Returns how long two projections take from now until they have passed the position, in ms. */
async function timesUntilPassed(
  system: LoadedSystem,
  position: bigint,
): Promise<{ readonly directory: number; readonly audit: number }> {
  const start = performance.now();
  const timeUntilPassed = async (name: string): Promise<number> => {
    await untilPassed(system, name, position);
    return performance.now() - start;
  };
  const [directory, audit] = await Promise.all([timeUntilPassed('directory'), timeUntilPassed('audit')]);
  return { directory, audit };
}

async function untilPassed({ stores }: LoadedSystem, name: string, position: bigint): Promise<void> {
  const passed = `
    SELECT 1 FROM projections.checkpoint
    WHERE name = $1 AND schema_name = $1 AND commit_position >= $2::numeric`;
  await eventually(
    async () => (await runSql(stores.databaseUrl, passed, [name, position.toString()])).length > 0,
  );
}

async function assertFolded({ dates, stores }: LoadedSystem, EMPID: string): Promise<void> {
  const counted = `
    SELECT jsonb_array_length(facts->'punches') AS count FROM attendance.records
    WHERE empid = $1 AND work_date = $2`;
  const [row] = await runSql<{ count: number }>(stores.databaseUrl, counted, [EMPID, dates[0]]);
  if ((row?.count ?? 0) < REPEATED) throw new Error(`Of ${REPEATED} punches the record has ${row?.count}`);
}
