import { StartRefusedError } from '../../settings/start-refused.error.js';

/** A program of one or more parts. */
export interface Program {
  /** @throws Error when a part does not come up, or `stop` was called meanwhile */
  start(): Promise<void>;
  /** Ends all parts; also those that are just being started. May be called again. */
  stop(): Promise<void>;
}

/** How a program is prepared: `run` holds the process until it is told to stop, and returns its exit code. */
export type Prepare = (run: (program: Program, ready: () => void) => Promise<number>) => Promise<number>;

/**
 * Runs a program until the process is told to stop, and returns the exit code. What refuses the start is told in one
 * line.
 *
 * @param name what did not start, for people
 */
export async function runUntilStopped(name: string, prepare: Prepare): Promise<number> {
  const stopSignal = nextStopSignal().then((signal) => {
    console.log(`Stopping (${signal})`);
  });
  try {
    return await prepare((program, ready) => run(name, program, stopSignal, ready));
  } catch (error) {
    if (!(error instanceof StartRefusedError)) throw error;
    console.error(error.message);
    return 1;
  }
}

async function run(
  name: string,
  program: Program,
  stopSignal: Promise<void>,
  ready: () => void,
): Promise<number> {
  const stopping = new AbortController();
  const stopped = stopSignal.then(() => {
    stopping.abort();
    return program.stop();
  });
  try {
    await program.start();
    ready();
  } catch (error) {
    if (!stopping.signal.aborted) {
      console.error(`${name} did not start: ${error instanceof Error ? error.message : String(error)}`);
      await program.stop();
      return 1;
    }
  }
  await stopped;
  // What the start had come to while the stop was under way.
  await program.stop();
  return 0;
}

/** Further signals change nothing: under npm, Ctrl-C arrives twice. */
function nextStopSignal(): Promise<NodeJS.Signals> {
  // A terminal that is closed takes its programs along, but not those that nohup detached from it.
  const hangUp = process.stdout.isTTY ? (['SIGHUP'] as const) : [];
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', ...hangUp] as const) {
      process.on(signal, () => {
        resolve(signal);
      });
    }
  });
}
