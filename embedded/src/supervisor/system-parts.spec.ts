import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { eventually } from '@timekeep/tools/eventually';
import type { Part } from './parts/supervised-part.js';
import { SystemLog } from './output/system-log.js';
import { readSettings } from './settings.js';
import { backendPart, eventLogPart, projectionsPart } from './system-parts.js';

/** Environment of a start with all variables set. */
const SECRETS = {
  JWT_SECRET: 'jwt',
  PIN_SECRET: 'pin',
  SMTP_URL: 'smtp://user:password@mail.example',
  METRICS_TOKEN: 'metrics',
  POSTGRES_PASSWORD: 'superuser',
  DATABASE_URL: 'postgres://app:app@127.0.0.1/timekeep',
  EVENTSTORE_URL: 'esdb://user:password@127.0.0.1:2113',
  EVENT_LOG_DATABASE_URL: 'postgres://of-another/',
};
const LOG_DATABASE = 'postgres://log:log@127.0.0.1/eventlog';
const SCRIPTS = ['embedded/dist/event-log/main.js', 'projections/dist/main.js', 'backend/dist/main.js'];
/** Script that writes its environment to a file, instead of the part. */
const SCRIPT = `
  import { writeFileSync, renameSync } from 'node:fs';
  const file = process.argv[1] + '.environment';
  writeFileSync(file + '.new', JSON.stringify(process.env));
  renameSync(file + '.new', file);
  process.on('disconnect', () => process.exit());`;

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'timekeep-environment-'));
  for (const script of SCRIPTS) {
    await mkdir(dirname(join(root, script)), { recursive: true });
    await writeFile(join(root, script), SCRIPT);
  }
  await writeFile(join(root, 'package.json'), '{"type":"module"}');
});

afterAll(() => rm(root, { recursive: true }));

/** Starts a part and returns the secrets in its environment by name. */
async function given(part: Part, script: string): Promise<Record<string, string>> {
  const stop = new AbortController();
  // The script never listens, so the environment is read while the part is starting.
  const started = part.launch(stop.signal).catch(() => undefined);
  const text = await eventually(() => readFile(join(root, `${script}.environment`), 'utf8'));
  stop.abort();
  await (await started)?.stop();
  const environment = JSON.parse(text) as Record<string, string>;
  const secrets = [...Object.keys(SECRETS), 'EVENT_LOG_ACCESS_FILE', 'EVENT_LOG_INSECURE', 'LOG_LEVEL'];
  return Object.fromEntries(Object.entries(environment).filter(([name]) => secrets.includes(name)));
}

describe('each part has the secrets that it needs, and no other', () => {
  const context = () => ({
    settings: readSettings({ DATA_DIR: join(root, 'data') }, root),
    env: { ...process.env, ...SECRETS, EVENT_LOG_INSECURE: 'true', LOG_LEVEL: 'warn' },
    output: new SystemLog(
      new Writable({
        write: (_chunk, _encoding, done) => {
          done();
        },
      }),
    ),
    say: () => undefined,
  });
  const { DATABASE_URL, EVENTSTORE_URL, JWT_SECRET, PIN_SECRET, SMTP_URL, METRICS_TOKEN } = SECRETS;
  const shared = { LOG_LEVEL: 'warn' };

  it('the event log', async () => {
    expect(await given(eventLogPart(context(), LOG_DATABASE, 1), 'embedded/dist/event-log/main.js')).toEqual({
      ...shared,
      EVENT_LOG_DATABASE_URL: LOG_DATABASE,
      EVENT_LOG_ACCESS_FILE: join(root, 'data', 'event-log-access.json'),
      // For any value in the outer environment.
      EVENT_LOG_INSECURE: 'false',
    });
  });

  it('the projections', async () => {
    expect(await given(projectionsPart(context()), 'projections/dist/main.js')).toEqual({
      ...shared,
      ...{ DATABASE_URL, EVENTSTORE_URL, EVENT_LOG_INSECURE: 'true' },
    });
  });

  it('the backend', async () => {
    expect(await given(backendPart(context()), 'backend/dist/main.js')).toEqual({
      ...shared,
      ...{ DATABASE_URL, EVENTSTORE_URL, EVENT_LOG_INSECURE: 'true' },
      ...{ JWT_SECRET, PIN_SECRET, SMTP_URL, METRICS_TOKEN },
    });
  });
});
