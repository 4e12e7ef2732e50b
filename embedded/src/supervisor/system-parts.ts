import { join } from 'node:path';

import { accessFileOf } from '../event-log/access/log-access.js';
import type { Part } from './parts/supervised-part.js';
import type { SystemLog } from './output/system-log.js';
import { reportingDelay, untilAnswering, untilListening, urlHost } from './running/probes.js';
import { type HeldPort, LISTEN_ON_PARENT } from './running/held-port.js';
import { processPart } from './parts/process-part.js';
import type { Settings } from './settings.js';

/**
 * Limits the heap of the backend to a gigabyte, since V8 otherwise lets it grow to several times the live data before
 * it collects garbage. The same as in the Dockerfile.
 */
export const BACKEND_MEMORY = ['--max-old-space-size=1024'];

/** Variables with secrets, and the parts that get them. Passwords are in the URLs. */
const SECRETS: ReadonlyMap<string, readonly PartName[]> = new Map([
  ['JWT_SECRET', ['backend']],
  ['PIN_SECRET', ['backend']],
  ['SMTP_URL', ['backend']],
  ['OIDC_CLIENT_SECRET', ['backend']],
  ['METRICS_TOKEN', ['backend']],
  ['DATABASE_URL', ['backend', 'projections']],
  ['EVENTSTORE_URL', ['backend', 'projections']],
  ['EVENT_LOG_DATABASE_URL', ['event log']],
  ['EVENT_LOG_ACCESS_FILE', ['event log']],
  ['POSTGRES_PASSWORD', []],
  ['DATABASE_PASSWORD', []],
]);
/** Suppresses a warning of Node.js in every process: the client uses an IP address as TLS server name. */
const NODE_OPTIONS = ['--disable-warning=DEP0123'];

type PartName = 'event log' | 'projections' | 'backend';

interface PartContext {
  readonly settings: Settings;
  /** Environment; each part gets it without the secrets of other parts. */
  readonly env: NodeJS.ProcessEnv;
  readonly output: SystemLog;
  /** Prints a line for the operator. */
  readonly say: (line: string) => void;
}

interface NodeProgram extends PartContext {
  /** Options of Node.js. */
  readonly options?: readonly string[];
  /** Arguments of the program. */
  readonly args?: readonly string[];
  readonly heldPort?: HeldPort | undefined;
  readonly ready: (signal: AbortSignal) => Promise<void>;
}

export function eventLogPart(context: PartContext, databaseUrl: string, port: number): Part {
  const variables = {
    EVENT_LOG_DATABASE_URL: databaseUrl,
    EVENT_LOG_PORT: String(port),
    EVENT_LOG_ACCESS_FILE: accessFileOf(context.settings.dataDir),
    // Overrides the outer environment: within the system the log requires credentials.
    EVENT_LOG_INSECURE: 'false',
  };
  return nodePart('event log', 'embedded/dist/event-log/main.js', {
    ...context,
    env: { ...context.env, ...variables },
    ready: (signal) => untilListening(port, signal),
  });
}

export function projectionsPart(context: PartContext): Part {
  return nodePart('projections', 'projections/dist/main.js', { ...context, ready: () => Promise.resolve() });
}

/** @param heldPort its port, if this process holds it */
export function backendPart(context: PartContext, heldPort?: HeldPort): Part {
  const { host, port } = context.settings;
  const url = `http://${urlHost(host)}:${port}/api/health/ready`;
  return nodePart('backend', 'backend/dist/main.js', {
    ...context,
    options: BACKEND_MEMORY,
    args: heldPort === undefined ? [] : [LISTEN_ON_PARENT],
    heldPort,
    ready: (signal) => reportingDelay('backend', untilAnswering(url, signal), context.say),
  });
}

/** Returns the environment without the secrets that the part does not need. */
export function environmentFor(part: PartName, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isFor = (name: string): boolean => SECRETS.get(name)?.includes(part) ?? true;
  return Object.fromEntries(Object.entries(env).filter(([name]) => isFor(name)));
}

function nodePart(name: PartName, script: string, program: NodeProgram): Part {
  const { settings, options = [], args = [], env, ...rest } = program;
  return processPart({
    name,
    command: process.execPath,
    args: [...NODE_OPTIONS, ...options, join(settings.root, script), ...args],
    cwd: settings.root,
    env: environmentFor(name, env),
    ...rest,
  });
}
