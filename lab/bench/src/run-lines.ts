import { eventStoreDBScript } from '@timekeep/embedded/testing/eventstoredb';
import { startTemporaryPostgres } from '@timekeep/embedded/testing/temporary-postgres';

import type { Line, Measurement } from './harness/line.js';
import { LineContext } from './harness/world/line-context.js';
import type { Workload } from './harness/workload/workload.js';

const SEED = 20_230_102;

/** The run was interrupted. */
class StoppedError extends Error {
  constructor(signal: string) {
    super(`Stopped by ${signal}`);
    this.name = 'StoppedError';
  }
}

/**
 * Runs lines serially on one PostgreSQL. Cleans up even when it is interrupted.
 *
 * @param onMeasured called after each line
 * @returns the lines that failed, whose errors are printed; the others are run all the same
 * @throws StoppedError when it was interrupted
 */
export async function runLines(
  lines: readonly Line[],
  workload: Workload,
  onMeasured: (line: Line, measurement: Measurement) => void,
): Promise<Line[]> {
  const stopped = untilStopSignal();
  const postgres = await startTemporaryPostgres('bench', true);
  const failed: Line[] = [];
  const wholeRun = new LineContext(postgres, SEED, workload);
  try {
    for (const line of lines) {
      if (line.needs === 'EventStoreDB' && eventStoreDBScript() === undefined) {
        console.error(`${line.name} was skipped: there is no EventStoreDB here (EVENTSTOREDB_START)`);
        continue;
      }
      const context = wholeRun.forOneLine();
      try {
        onMeasured(line, await Promise.race([line.run(context), stopped]));
      } catch (error) {
        if (error instanceof StoppedError) throw error;
        console.error(`${line.name} could not be measured:`, error);
        failed.push(line);
      } finally {
        await context.end();
      }
    }
  } finally {
    await wholeRun.end();
    await postgres.stop();
  }
  return failed;
}

/** Rejects with the signal of an interruption. */
function untilStopSignal(): Promise<never> {
  const stopped = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        reject(new StoppedError(signal));
      });
    }
  });
  // It may come while no caller is waiting for it yet.
  stopped.catch(() => undefined);
  return stopped;
}
