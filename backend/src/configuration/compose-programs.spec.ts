import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@timekeep/tools/eventually';
import { parse } from 'yaml';

const ROOT = resolve(import.meta.dirname, '../../..');
const SCRIPTS = {
  backend: 'backend/dist/main.js',
  projections: 'projections/dist/main.js',
} as const;

interface ComposeFile {
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly services: Readonly<Record<string, { environment?: Readonly<Record<string, string | null>> }>>;
}

/**
 * The environment that a Compose file gives a service, its variables filled in and its secret files where deploy/make-secrets.sh made
 * them; null values are left out, as in an empty .env.
 */
function environmentOf(file: string, service: string): Record<string, string> {
  const content: ComposeFile = parse(readFileSync(join(ROOT, file), 'utf8'), { merge: true });
  const given = Object.entries(content.services[service]?.environment ?? {});
  const filled = given.flatMap(([name, value]) =>
    value === null
      ? []
      : [
          [
            name,
            value
              .replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')
              .replace(/^\/run\/secrets\/(.*)$/, (_, secret: string) =>
                join(folder, content.secrets[secret]?.file ?? ''),
              ),
          ] as const,
        ],
  );
  return Object.fromEntries(filled);
}

/** Starts a program, and returns its log up to the line that matches. */
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

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timekeep-compose-'));
  execFileSync('sh', [join(ROOT, 'deploy/make-secrets.sh')], { cwd: folder });
});

afterAll(() => rm(folder, { recursive: true }));

describe.each(['docker-compose.yml', 'docker-compose.cluster.yml'])('with the environment of %s', (file) => {
  it('the backend starts, and says what keeps it from the event log', async () => {
    const log = await logOf(SCRIPTS.backend, environmentOf(file, 'backend'), /Waiting for the event log/);
    // These hosts are not there; everything else was taken.
    expect(log).toMatch(/Waiting for the event log: (The host name|None of the nodes)/);
  });

  it('the projections start, and wait', async () => {
    const environment = environmentOf(file, 'projections');
    expect(environment['EVENTSTORE_URL_FILE']).toContain('eventstore');
    await logOf(SCRIPTS.projections, environment, /PostgreSQL|lock|ENOTFOUND|EAI_AGAIN|postgres/);
  });
});
