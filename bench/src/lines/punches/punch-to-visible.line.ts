import { sharedCompany } from '../../bulk-load/shared-company.js';
import type { Line, Measurement } from '../../harness/line.js';
import { percentile, summarize } from '../../harness/measuring/statistics.js';
import { timesAtRate } from '../../harness/measuring/steady-load.js';
import { runSql } from '../../harness/world/database.js';
import type { LineContext } from '../../harness/world/line-context.js';
import { LivePunches } from './live-punches.js';
import { CONNECTIONS, PunchTerminal } from './punch-terminal.js';

const LOAD = { perSecond: 200, durationMs: 15_000 } as const;
const WARM_UP = { perSecond: 200, durationMs: 3_000 } as const;
const ROUNDS = 3;
const SHARE = 0.99;
/** Of so many punches one is looked up in the tables as soon as it is answered. */
const LOOKED_UP = 100;

const SHOWN = `
  SELECT 1 FROM attendance.records
  WHERE empid = $1 AND facts -> 'punches' @> to_jsonb($2::bigint)`;

/** From the command until it can be read, which is when the answer comes. */
export const punchToVisible: Line = {
  name: 'punch-to-visible',
  what: `a punch over HTTP until its record shows it, 99th percentile at ${LOAD.perSecond} punches a second`,
  unit: 'ms',
  bar: 100,
  aim: 40,
  direction: 'lower',
  run,
};

async function run(context: LineContext): Promise<Measurement> {
  const system = await sharedCompany(context);
  const terminal = await PunchTerminal.issuedBy(context, system, CONNECTIONS);
  const punches = new LivePunches(system.company, context.seed);
  let [sent, late] = [0, 0];
  const punch = async (): Promise<void> => {
    const one = punches.next();
    sent += 1;
    const isLookedUp = sent % LOOKED_UP === 0;
    const isShown = await terminal.send([one]);
    if (!isShown) late += 1;
    if (isShown && isLookedUp) {
      const lookUp = runSql(system.stores.databaseUrl, SHOWN, [one.EMPID, Date.parse(one.at)]);
      // It is heard of at the end, or by nobody when the run is stopped.
      lookUp.catch(() => undefined);
      lookUps.push(lookUp);
    }
  };
  const lookUps: Promise<object[]>[] = [];
  await timesAtRate(WARM_UP, punch);
  const figures: number[] = [];
  const medians: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const times = await timesAtRate(LOAD, punch);
    figures.push(percentile(times, SHARE));
    medians.push(percentile(times, 0.5));
  }
  for (const rows of await Promise.all(lookUps)) {
    if (rows.length === 0) throw new Error('A punch was told to be visible, and was not');
  }
  if (late > sent * (1 - SHARE)) throw new Error(`${late} of ${sent} punches could not be read in time`);
  return {
    value: summarize(figures),
    reference: null,
    details: [
      `half of them within ${summarize(medians).median.toFixed(1)} ms; ${late} of ${sent} were pending`,
    ],
  };
}
