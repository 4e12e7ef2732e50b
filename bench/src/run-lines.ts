import { startDurablePostgres } from './harness/world/durable-postgres.js';
import type { Line, Measurement } from './harness/line.js';
import { LineContext } from './harness/world/line-context.js';

const SEED = 20_230_102;

/**
 * Runs lines one after the other on one PostgreSQL. Leaves nothing behind, also when it is told to stop.
 *
 * @param onMeasured called after each line
 * @throws Error when it was told to stop, or what a line fails with
 */
export async function runLines(
  lines: readonly Line[],
  onMeasured: (line: Line, measurement: Measurement) => void,
): Promise<void> {
  const stopped = untilToldToStop();
  const postgres = await startDurablePostgres();
  try {
    for (const line of lines) {
      const context = new LineContext(postgres, SEED);
      try {
        onMeasured(line, await Promise.race([line.run(context), stopped]));
      } finally {
        await context.end();
      }
    }
  } finally {
    await postgres.stop();
  }
}

/** Rejects with the signal that came. */
function untilToldToStop(): Promise<never> {
  const stopped = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        reject(new Error(`Stopped by ${signal}`));
      });
    }
  });
  // It may come while nobody is waiting for it yet.
  stopped.catch(() => undefined);
  return stopped;
}
