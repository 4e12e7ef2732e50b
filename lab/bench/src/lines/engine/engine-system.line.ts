import { bulkLoad, type LoadedSystem, type LoadPlan } from '../../bulk-load/bulk-load.js';
import type { Line } from '../../harness/line.js';
import { type RoundPlan, alternate } from '../../harness/measuring.js';
import type { LineContext } from '../../harness/world/line-context.js';
import { PER_SECOND, VisiblePunches } from '../punches/punch-to-visible.line.js';
import { endOf, projectionsCommand, replayOf } from '../replay/replay.line.js';

const BAR = 1.3;
/** A new process compiles its hot code for about ten seconds. */
const PUNCHES = { rounds: 3, durationMs: 10_000, warmUpMs: 10_000 } as const;
/** A round reads the whole log, whatever the time. */
const REPLAYS = { rounds: 3, durationMs: 0, warmUpMs: 0 } as const;
const REPLAYED = ['attendance', 'audit'];

/** Returns the figure of a round on a system; `end` is called after the last. */
interface Trial {
  readonly round: (durationMs: number) => Promise<number>;
  /** @returns a line about all rounds */
  readonly end: () => Promise<string>;
}

/** A whole system on EventStoreDB; the reference is the same on the embedded log. Both run during all rounds. */
function systemLine(
  line: Pick<Line, 'name' | 'what' | 'unit'>,
  company: Pick<LoadPlan, 'employees' | 'days'>,
  plan: RoundPlan,
  trialOf: (context: LineContext, system: LoadedSystem) => Promise<Trial>,
): Line {
  return {
    ...line,
    bar: BAR,
    direction: 'lower',
    needs: 'EventStoreDB',
    run: async (context) => {
      const onEngine = await bulkLoad(context, { ...company, log: 'EventStoreDB' });
      const onEmbedded = await bulkLoad(context, { ...company, log: 'embedded without TLS' });
      const subject = await trialOf(context, onEngine);
      const reference = await trialOf(context, onEmbedded);
      const measurement = await alternate({ subject: subject.round, reference: reference.round }, plan);
      return {
        ...measurement,
        details: [`on EventStoreDB ${await subject.end()}`, `on the embedded log ${await reference.end()}`],
      };
    },
  };
}

export const enginePunchToVisible = systemLine(
  {
    name: 'engine-punch-to-visible',
    what: `a punch on EventStoreDB until its record shows it, 99th percentile at ${PER_SECOND} punches a second, against the embedded log`,
    unit: 'ms',
  },
  { employees: 1_000, days: 10 },
  PUNCHES,
  async (context, system) => {
    const punches = await VisiblePunches.to(context, system);
    const medians: number[] = [];
    return {
      round: async (durationMs) => {
        const { slowest, median } = await punches.send(durationMs);
        medians.push(median);
        return slowest;
      },
      end: async () => {
        const last = medians.slice(-PUNCHES.rounds).map((median) => median.toFixed(1));
        return `half of each round within ${last.join(', ')} ms; ${await punches.check()}`;
      },
    };
  },
);

export const engineReplay = systemLine(
  {
    name: 'engine-replay',
    what: `${REPLAYED.join(' and ')} replayed from EventStoreDB, against the embedded log`,
    unit: 's',
  },
  { employees: 2_000, days: 40 },
  REPLAYS,
  async (_, system) => {
    const { events, replay } = await replayOf(system, REPLAYED);
    return {
      round: async () => {
        const start = performance.now();
        await replay();
        return (performance.now() - start) / 1000;
      },
      end: async () => {
        await endOf(projectionsCommand('drop-old', system.stores, '--unfinished', '--yes'));
        return `${events} events`;
      },
    };
  },
);
