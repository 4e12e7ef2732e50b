import { fileURLToPath } from 'node:url';

import { SystemLog } from '@timekeep/embedded/supervisor/output/system-log';
import { processPart } from '@timekeep/embedded/supervisor/parts/process-part';
import { BACKEND_MEMORY } from '@timekeep/embedded/supervisor/system-parts';

import type { LineContext } from '../harness/world/line-context.js';

export const PROJECTIONS = new URL(import.meta.resolve('@timekeep/projections/main'));
export const BACKEND = new URL(import.meta.resolve('@timekeep/backend/dist/main.js'));

/** Addresses of the stores of a system. */
export interface SystemStores {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  /** True if the log compares a repeated append with all its events, however old they are. */
  readonly logKnowsAllIds: boolean;
}

/** Starts the projections in a process of their own, from the first event of the log. */
export async function startProjections(context: LineContext, stores: SystemStores): Promise<void> {
  const part = processPart({
    name: 'projections',
    command: process.execPath,
    args: [fileURLToPath(PROJECTIONS)],
    env: { ...process.env, ...environment(stores) },
    ready: () => Promise.resolve(),
    output: new SystemLog(process.stderr),
  });
  const running = await part.launch(new AbortController().signal);
  context.atEnd(() => running.stop());
}

/** Starts a backend and returns its address. */
export async function startBackend(context: LineContext, stores: SystemStores): Promise<string> {
  const port = await context.startServer({
    name: 'backend',
    script: BACKEND,
    env: (port) => ({
      ...environment(stores),
      PORT: String(port),
      NODE_OPTIONS: BACKEND_MEMORY.join(' '),
    }),
  });
  return `http://127.0.0.1:${port}`;
}

/** Returns the environment of a program on these stores. */
export function environment({ databaseUrl, eventStoreUrl, logKnowsAllIds }: SystemStores): NodeJS.ProcessEnv {
  return {
    DATABASE_URL: databaseUrl,
    EVENTSTORE_URL: eventStoreUrl,
    EVENT_LOG_KNOWS_ALL_IDS: String(logKnowsAllIds),
    HOST: '127.0.0.1',
    // The lines register accounts in a loaded company, whose people have no PIN.
    REGISTRATION_PROOF: 'none',
    JWT_SECRET: 'a secret that is only good for measuring',
    PIN_SECRET: 'another that is only good for measuring',
    API_DOCS: 'false',
    // A line for each request would be most of the log.
    LOG_LEVEL: 'warn',
  };
}
