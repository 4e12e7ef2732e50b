import { StartRefusedError } from '../../settings/start-refused.error.js';

/** A program of one or more parts. */
export interface Program {
  /** @throws Error when a part does not start, or `stop` was called meanwhile */
  start(): Promise<void>;
  /** Stops all parts, including those that are being started. May be called again. */
  stop(): Promise<void>;
}

/** Prepares a program. `run` resolves with the exit code when the process has been told to stop. */
type Prepare = (
  run: (program: Program, ready: () => void | Promise<void>) => Promise<number>,
) => Promise<number>;

/**
 * Runs a program until the process is told to stop, and returns the exit code. A refused start is printed in one
 * line.
 *
 * @param name name of the program in messages
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
  ready: () => void | Promise<void>,
): Promise<number> {
  const stopping = new AbortController();
  const stopped = stopSignal.then(() => {
    stopping.abort();
    return program.stop();
  });
  try {
    await program.start();
    await ready();
  } catch (error) {
    if (!stopping.signal.aborted) {
      console.error(`${name} did not start: ${error instanceof Error ? error.message : String(error)}`);
      await program.stop();
      return 1;
    }
  }
  await stopped;
  // Stops parts that were started during the first stop.
  await program.stop();
  return 0;
}

/** Resolves at the first stop signal; further ones are ignored, since under npm Ctrl-C arrives twice. */
function nextStopSignal(): Promise<NodeJS.Signals> {
  // SIGHUP: a closed terminal ends its programs, except those started by nohup.
  const hangUp = process.stdout.isTTY ? (['SIGHUP'] as const) : [];
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', ...hangUp] as const) {
      process.on(signal, () => {
        resolve(signal);
      });
    }
  });
}

/** Stack of started steps of a program. They are stopped in reverse order, even in the middle of the start. */
export class StartedSteps {
  readonly #unwanted = new AbortController();
  readonly #undo: (() => Promise<void>)[] = [];

  /** Aborted when the program has to stop. */
  get unwanted(): AbortSignal {
    return this.#unwanted.signal;
  }

  /** To be called before or during a step, since a stop does not wait for its end. */
  add(undo: () => Promise<void>): void {
    this.#undo.push(undo);
  }

  /** Stops all steps. May be called again, for steps started meanwhile. */
  async stop(): Promise<void> {
    this.#unwanted.abort();
    for (let undo = this.#undo.pop(); undo !== undefined; undo = this.#undo.pop()) await undo();
  }
}
