import { join } from 'node:path';

import type { Part } from './parts/part.js';
import type { PartOutput } from './parts/part-output.js';
import { sayingWhenLate, untilAnswering, untilListening, urlHost } from './running/probes.js';
import { processPart } from './parts/process-part.js';
import type { Settings } from './settings.js';

interface PartContext {
  readonly settings: Settings;
  readonly env: NodeJS.ProcessEnv;
  readonly output: PartOutput;
  /** Takes a line for whoever runs the system. */
  readonly say: (line: string) => void;
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
    ready: (signal) => sayingWhenLate('backend', untilAnswering(url, signal), context.say),
  });
}

function nodePart(
  name: string,
  script: string,
  { settings, ...rest }: PartContext & { readonly ready: (signal: AbortSignal) => Promise<void> },
): Part {
  return processPart({
    name,
    command: process.execPath,
    args: [join(settings.root, script)],
    cwd: settings.root,
    ...rest,
  });
}
