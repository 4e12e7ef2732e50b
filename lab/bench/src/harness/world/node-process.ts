import { fileURLToPath } from 'node:url';

import { freePort } from '@timekeep/embedded/postgres/free-port';
import { SystemLog } from '@timekeep/embedded/supervisor/output/system-log';
import { processPart } from '@timekeep/embedded/supervisor/parts/process-part';
import { untilListening } from '@timekeep/embedded/supervisor/running/probes';

export interface ServerProcess {
  readonly port: number;
  stop(): Promise<void>;
}

export interface ServerProgram {
  readonly name: string;
  /** The compiled entry file. */
  readonly script: URL;
  /** Returns its environment variables for a port to listen on. */
  readonly env: (port: number) => NodeJS.ProcessEnv;
}

/** Starts a server of ours in a process of its own, as it runs in the system, on a free port. */
export async function startServer({ name, script, env }: ServerProgram): Promise<ServerProcess> {
  const port = await freePort();
  const part = processPart({
    name,
    command: process.execPath,
    args: [fileURLToPath(script)],
    env: { ...process.env, ...env(port) },
    ready: (signal) => untilListening(port, signal),
    // Standard output is reserved for the figures.
    output: new SystemLog(process.stderr),
  });
  const running = await part.launch(new AbortController().signal);
  return { port, stop: () => running.stop() };
}
