import { join } from 'node:path';

import type { Part } from './parts/part.js';
import type { PartOutput } from './parts/part-output.js';
import { sayingWhenLate, untilAnswering, untilListening, urlHost } from './running/probes.js';
import { processPart } from './parts/process-part.js';
import type { Settings } from './settings.js';

/**
 * Told that it has a gigabyte, V8 clears its heap of the backend sooner: it would let it grow to several times of what is
 * in use. As in the Dockerfile.
 */
export const BACKEND_MEMORY = ['--max-old-space-size=1024'];

interface PartContext {
  readonly settings: Settings;
  readonly env: NodeJS.ProcessEnv;
  readonly output: PartOutput;
  /** Takes a line for whoever runs the system. */
  readonly say: (line: string) => void;
}

interface NodeProgram extends PartContext {
  /** Of Node.js itself. */
  readonly options?: readonly string[];
  readonly ready: (signal: AbortSignal) => Promise<void>;
}

export function eventLogPart(context: PartContext, databaseUrl: string, port: number): Part {
  return nodePart('event log', 'embedded/dist/event-log/main.js', {
    ...context,
    env: { ...context.env, EVENT_LOG_DATABASE_URL: databaseUrl, EVENT_LOG_PORT: String(port) },
    ready: (signal) => untilListening(port, signal),
  });
}

export function projectionsPart(context: PartContext): Part {
  return nodePart('projections', 'projections/dist/main.js', { ...context, ready: () => Promise.resolve() });
}

export function backendPart(context: PartContext): Part {
  const { host, port } = context.settings;
  const url = `http://${urlHost(host)}:${port}/api/health`;
  return nodePart('backend', 'backend/dist/main.js', {
    ...context,
    options: BACKEND_MEMORY,
    ready: (signal) => sayingWhenLate('backend', untilAnswering(url, signal), context.say),
  });
}

function nodePart(name: string, script: string, { settings, options = [], ...rest }: NodeProgram): Part {
  return processPart({
    name,
    command: process.execPath,
    args: [...options, join(settings.root, script)],
    cwd: settings.root,
    ...rest,
  });
}
