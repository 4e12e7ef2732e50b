import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { reserveOf } from '@timekeep/log/settings/full-disk';
import { eventually, WAIT_LIMIT_MS } from '@timekeep/tools/eventually';

import { freePort } from '../postgres/free-port.js';

const MAIN = resolve(import.meta.dirname, '../../dist/main.js');
const SECRET = 'e1b9a40c5d2f4c7f8a6b3d9071c5e2f4';

const packageJson = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../package.json'), 'utf8'),
) as { version: string };

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timekeep-start-'));
});

afterEach(() => rm(folder, { recursive: true }));

/** Starts the system with invalid variables. */
async function refusal(variables: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: join(folder, 'data'), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, stdout, lines: stderr.trim().split('\n') };
}

describe('a start with a wrong environment', () => {
  it.each<[string, Record<string, string>, string[]]>([
    [
      'its own settings',
      { PORT: 'abc', DEMO: 'no' },
      ["PORT needs a port number from 1 to 65535; it is 'abc'.", "DEMO needs true or false; it is 'no'."],
    ],
    [
      'those of the demo company',
      { DEMO_EMPLOYEES: '5' },
      ["DEMO_EMPLOYEES needs a number from 6 to 5000; it is '5'."],
    ],
    [
      'those of the backend',
      { COMPANY_TIME_ZONE: 'Manila', API_DOCS: 'maybe' },
      [
        "COMPANY_TIME_ZONE needs an IANA time zone such as Asia/Manila; it is 'Manila'.",
        "API_DOCS needs true or false; it is 'maybe'.",
      ],
    ],
    [
      'the secrets of a real system',
      { DEMO: 'false', JWT_SECRET: SECRET },
      [
        'PIN_SECRET is not set; it needs a random secret of 32 or more characters, as `openssl rand -hex 32` makes one, and not that of JWT_SECRET.',
      ],
    ],
  ])('is refused before a data folder is created or locked: %s', async (_case, variables, lines) => {
    expect(await refusal(variables)).toEqual({ code: 1, stdout: '', lines });
    expect(await readdir(folder)).toEqual([]);
  });
});

it('an empty company is told its first steps, its version and its time zone', async () => {
  // PostgreSQL may run as another user.
  await chmod(folder, 0o755);
  // The reserve for a full disk cannot be made: the system starts nevertheless.
  await mkdir(reserveOf(join(folder, 'data')), { recursive: true });
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...{ PATH: process.env['PATH'] ?? '', DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) },
      ...{ DEMO: 'false', JWT_SECRET: SECRET, PIN_SECRET: `${SECRET}2`, COMPANY_TIME_ZONE: 'Asia/Tokyo' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  try {
    await eventually(
      () => lines.some((line) => line.startsWith('Warning: SMTP_URL')),
      WAIT_LIMIT_MS,
      'it is ready',
    );
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  expect(lines).toContain(`Timekeep ${packageJson.version}; the time zone of the company is Asia/Tokyo.`);
  expect(lines).toContain('  npm run it -- --as YOUR-NAME companies add "Acme"');
  expect(lines.filter((line) => line.includes('No room is kept for a full disk: EISDIR'))).toHaveLength(1);
  expect(child.exitCode).toBe(0);
});
