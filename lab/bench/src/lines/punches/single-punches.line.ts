import { sharedCompany } from '../../bulk-load/shared-company.js';
import { BACKEND, PROJECTIONS } from '../../bulk-load/whole-system.js';
import type { Line, Measurement } from '../../harness/line.js';
import { alternate, ratePerSecond } from '../../harness/measuring.js';
import { assertKept, runSql } from '../../harness/world/stores.js';
import { EVENT_LOG, type LineContext } from '../../harness/world/line-context.js';
import { processorTimeOf } from '../../harness/world/process-figures.js';
import { PUNCHES_TABLE, startBareNest } from '../../reference/bare-nest/start-bare-nest.js';
import { LivePunches } from './live-punches.js';
import { AcceptedPunches, CONNECTIONS, PunchTerminal } from './punch-terminal.js';

/** A new backend compiles its hot code for about ten seconds. */
const PLAN = { rounds: 5, durationMs: 4000, warmUpMs: 12_000 } as const;

const PROCESSES = [
  ['backend', BACKEND],
  ['event log', EVENT_LOG],
  ['projections', PROJECTIONS],
] as const;

/** A punch in each request, until it can be read, against an endpoint that only stores it. */
export const singlePunches: Line = {
  name: 'punches-single',
  what: `punches over HTTP, one a request, ${CONNECTIONS} connections, against a bare Nest endpoint that inserts a row`,
  unit: 'punches/s',
  bar: 0.4,
  aim: 0.7,
  direction: 'higher',
  run,
};

async function run(context: LineContext): Promise<Measurement> {
  const system = await sharedCompany(context);
  const database = await context.createDatabase();
  await runSql(database, PUNCHES_TABLE);
  const bare = PunchTerminal.at(context, await startBareNest(context, database), CONNECTIONS);
  const terminal = await PunchTerminal.issuedBy(context, system, CONNECTIONS);
  const punches = new LivePunches(system.company, context.seed);

  const taken = await AcceptedPunches.by(system);
  let inserted = 0;
  const times = PROCESSES.map(() => 0);
  const measurement = await alternate(
    {
      subject: async (durationMs) => {
        const spent = await processorTimes();
        const rate = await ratePerSecond({ durationMs, inFlight: CONNECTIONS }, () =>
          taken.send(terminal, [punches.next()]),
        );
        (await processorTimes()).forEach(
          (ms, index) => (times[index] = (times[index] ?? 0) + ms - (spent[index] ?? 0)),
        );
        return rate;
      },
      reference: (durationMs) =>
        ratePerSecond({ durationMs, inFlight: CONNECTIONS }, async () => {
          await bare.send([punches.next()]);
          inserted += 1;
        }),
    },
    PLAN,
  );
  const summary = await taken.summary();
  await assertKept(database, 'punches', inserted);
  const each = PROCESSES.map(([name], index) => `${name} ${((times[index] ?? 0) / taken.count).toFixed(2)}`);
  const details = [summary, `processor time for each, in ms: ${each.join(', ')}`];
  return { ...measurement, details };
}

function processorTimes(): Promise<number[]> {
  return Promise.all(PROCESSES.map(([, script]) => processorTimeOf(script)));
}
