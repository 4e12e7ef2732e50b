import { sharedCompany } from '../../bulk-load/shared-company.js';
import { startBackend } from '../../bulk-load/whole-system.js';
import type { Line, Measurement } from '../../harness/line.js';
import { alternate, ratePerSecond } from '../../harness/measuring.js';
import type { LineContext } from '../../harness/world/line-context.js';
import { LivePunches } from './live-punches.js';
import { AcceptedPunches, CONNECTIONS, PunchTerminal } from './punch-terminal.js';

/** Warm-up: the time in which a new backend compiles its hot code. */
const PLAN = { rounds: 5, durationMs: 4000, warmUpMs: 12_000 } as const;

/** The cost of a second backend on the same cores; with cores of its own it has to be measured there. */
export const twoBackends: Line = {
  name: 'two-backends',
  what: `punches over HTTP, one a request, ${CONNECTIONS} connections to two backends, against as many to one of them`,
  unit: 'punches/s',
  bar: 0.8,
  aim: 1,
  direction: 'higher',
  run,
};

async function run(context: LineContext): Promise<Measurement> {
  const system = await sharedCompany(context);
  const origin = await startBackend(context, system.stores);
  const first = await PunchTerminal.issuedBy(context, system, CONNECTIONS);
  const second = await PunchTerminal.issuedBy(context, system, CONNECTIONS, origin);
  const punches = new LivePunches(system.company, context.seed);
  const taken = await AcceptedPunches.by(system);
  const through = (terminal: PunchTerminal) => () => taken.send(terminal, [punches.next()]);
  const measurement = await alternate(
    {
      subject: async (durationMs) => {
        const share = { durationMs, inFlight: CONNECTIONS / 2 };
        const rates = [first, second].map((terminal) => ratePerSecond(share, through(terminal)));
        return (await Promise.all(rates)).reduce((sum, rate) => sum + rate, 0);
      },
      reference: (durationMs) => ratePerSecond({ durationMs, inFlight: CONNECTIONS }, through(first)),
    },
    PLAN,
  );
  return { ...measurement, details: [await taken.summary()] };
}
