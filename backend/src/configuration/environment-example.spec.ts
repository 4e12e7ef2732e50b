import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { SECRET_VARIABLES } from '@timekeep/log/settings/secret-files';
import { readSettings } from '@timekeep/projections/settings';
import { variablesReadBy } from '../testing/test-configuration.js';
import { readConfiguration } from './read-configuration.js';

const ROOT = resolve(import.meta.dirname, '../../..');
/** Names of variables inside the two services; the rest of .env.example is for other programs. */
const MADE_BY_COMPOSE = ['DATABASE_URL', 'EVENTSTORE_URL', 'SMTP_URL'];
/** Read by Compose itself, and by Node.js. */
const OF_COMPOSE_ALONE = [
  'TIMEKEEP_VERSION',
  'EVENTSTORE_IMAGE',
  'COMPOSE_FILE',
  'CA_FOLDER',
  'NODE_EXTRA_CA_CERTS',
];

/** Set by the shell, by sudo, and by the image or the unit of systemd. */
const OF_THE_MACHINE = ['PATH', 'SUDO_USER', 'NODE_ENV'];
/** Read as options by commands of `it`. */
const OF_COMMANDS = ['COPY_TO', 'RESTORE_TO'];

/** The value of each variable in the file. */
const explained = new Map(
  [...read('.env.example').matchAll(/^#?([A-Z][A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);

describe('.env.example', () => {
  it('explains every variable that the code reads, and no other', () => {
    const known = new Set([
      ...variablesReadBy(readConfiguration),
      ...variablesReadBy(readSettings),
      ...variablesInSources(),
      ...MADE_BY_COMPOSE,
      ...OF_COMPOSE_ALONE,
      ...OF_COMMANDS,
    ]);
    for (const name of OF_THE_MACHINE) known.delete(name);
    expect([...explained.keys()].sort()).toEqual([...known].sort());
  });

  it('holds no secret', () => {
    for (const name of SECRET_VARIABLES) expect(explained.get(name)).toBe('');
  });

  it('gives the defaults that the backend has', () => {
    const needed = {
      DATABASE_URL: 'postgres://postgres/timekeep',
      EVENTSTORE_URL: 'esdb://eventstore:2113',
      JWT_SECRET: '9a3f0d5e7c1b48268f04d7a6c2e5b913',
      PIN_SECRET: '51e8b6f2094d4c3a9b7e6d08f1a2c547',
    };
    const defaults = Object.fromEntries([...explained].filter(([, value]) => value !== ''));
    expect(readConfiguration({ ...defaults, ...needed })).toEqual(readConfiguration(needed));
  });
});

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** The names of variables that the other programs read. */
function variablesInSources(): string[] {
  const lookup =
    /(?:\benv(?:ironment)?\[|\brequired\(|\bread\(|\breader\.\w+(?:<\w+>)?\(\s*|\basked\[)'([A-Z][A-Z_]+)'/g;
  return ['backend/src', 'projections/src', 'embedded/src']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      ),
    )
    .filter((file) => file.endsWith('.ts') && !/\.spec\.ts$|\/testing\//.test(file))
    .flatMap((file) => [...read(file).matchAll(lookup)].map(([, name = '']) => name));
}
