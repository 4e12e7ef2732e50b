import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@timekeep/embedded/testing/eventually';
import { parse } from 'yaml';

const ROOT = resolve(import.meta.dirname, '../../..');
const SECRETS = {
  JWT_SECRET: '9a3f0d5e7c1b48268f04d7a6c2e5b913',
  PIN_SECRET: '51e8b6f2094d4c3a9b7e6d08f1a2c547',
  DATABASE_PASSWORD: 'password',
};
const SCRIPTS = {
  backend: 'backend/dist/main.js',
  projections: 'projections/dist/main.js',
} as const;

interface ComposeFile {
  readonly services: Readonly<Record<string, { environment?: Readonly<Record<string, string | null>> }>>;
}

/** The environment that a Compose file gives a service, its variables filled in; null values are left out, as in an empty .env. */
function environmentOf(file: string, service: string): Record<string, string> {
  const content: ComposeFile = parse(readFileSync(join(ROOT, file), 'utf8'), { merge: true });
  const given = Object.entries(content.services[service]?.environment ?? {});
  const filled = given.flatMap(([name, value]) =>
    value === null ? [] : [[name, value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, fill)] as const],
  );
  return Object.fromEntries(filled);
}

function fill(_: string, name: string, kind: string | undefined, rest: string | undefined): string {
  const known: Readonly<Record<string, string>> = SECRETS;
  return known[name] ?? (kind === '-' ? (rest ?? '') : '');
}

/** Starts a program, and returns what it logs up to the line that is waited for. */
async function logOf(script: string, environment: Record<string, string>, awaited: RegExp): Promise<string> {
  const child = spawn(process.execPath, [join(ROOT, script)], {
    // Its file is in the container.
    env: {
      PATH: process.env['PATH'] ?? '',
      ...{ ...environment, HOST: '127.0.0.1', PORT: '0', HEARTBEAT_FILE: '' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let log = '';
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (text: Buffer) => (log += text.toString()));
  }
  try {
    await eventually(() => awaited.test(log) || child.exitCode !== null);
    expect({ log, exitCode: child.exitCode }).toEqual({ log, exitCode: null });
    return log;
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

describe.each(['docker-compose.yml', 'docker-compose.cluster.yml'])('with the environment of %s', (file) => {
  it('the backend starts, and says what keeps it from the event log', async () => {
    const log = await logOf(SCRIPTS.backend, environmentOf(file, 'backend'), /Waiting for the event log/);
    // These hosts are not there; everything else was taken.
    expect(log).toMatch(/Waiting for the event log: (The host name|None of the nodes)/);
  });

  it('the projections start, and wait', async () => {
    const environment = environmentOf(file, 'projections');
    expect(environment['EVENTSTORE_URL']).toContain('esdb://');
    await logOf(SCRIPTS.projections, environment, /PostgreSQL|lock|ENOTFOUND|EAI_AGAIN|postgres/);
  });
});
