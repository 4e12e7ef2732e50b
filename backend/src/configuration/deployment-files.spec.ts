import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { ConfigurationError } from './environment-reader.js';
import { readConfiguration } from './read-configuration.js';

const ROOT = resolve(import.meta.dirname, '../../..');
/** What the variables of the two services come to be called inside; the rest of .env.example is for other programs. */
const MADE_BY_COMPOSE = ['DATABASE_URL', 'EVENTSTORE_URL', 'SMTP_URL'];
/** Set by the image. */
const MADE_BY_IMAGE = ['HOST', 'FRONTEND_DIR'];

interface Service {
  readonly image: string;
  readonly build?: string;
  readonly pull_policy?: string;
  readonly restart?: string;
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
  readonly environment?: Readonly<Record<string, string | null>>;
  readonly healthcheck?: { readonly test: readonly string[] };
}

const compose: {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
} = parse(read('docker-compose.yml'), { merge: true });
const services = Object.entries(compose.services);
const example = read('.env.example');
/** By name, with the value that the file gives. */
const explained = new Map(
  [...example.matchAll(/^#?([A-Z][A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
);

describe('docker-compose.yml', () => {
  it.each(services)('%s is pinned, watched and started again', (_name, { image, restart, healthcheck }) => {
    expect(image).toMatch(/^[a-z/-]+:v?\d+\.\d+/);
    expect(restart).toBe('unless-stopped');
    expect(healthcheck?.test.length).toBeGreaterThan(1);
  });

  it('opens the web port and the mail that is kept, to this machine alone', () => {
    const ports = services.flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
    expect(ports).toEqual([
      ['backend', '127.0.0.1:${PORT:-3000}:3000'],
      ['mailpit', '127.0.0.1:8025:8025'],
    ]);
    for (const [name] of ports) expect(compose.services[name ?? '']?.networks).toContain('web');
  });

  it('builds the image once, and looks for it nowhere else', () => {
    const ours = services.filter(([, { image }]) => image.startsWith('timekeep:'));
    expect(ours.map(([name, { build, pull_policy }]) => [name, build, pull_policy])).toEqual([
      ['backend', '.', undefined],
      ['projections', undefined, 'never'],
    ]);
  });

  it('keeps the stores in a network without a way out', () => {
    expect(compose.networks['stores']).toEqual({ internal: true });
    for (const store of ['eventstore', 'postgres'])
      expect(compose.services[store]?.networks).toEqual(['stores']);
  });

  it('gives the backend every variable that it reads, and no other', () => {
    const given = Object.keys(compose.services['backend']?.environment ?? {});
    const read = [...variablesOfBackend(), 'LOG_LEVEL', 'SMTP_URL'].filter(
      (name) => name !== 'PORT' && !MADE_BY_IMAGE.includes(name),
    );
    expect(given.sort()).toEqual([...new Set(read)].sort());
  });

  it('gives variables from .env under names that .env.example explains', () => {
    const text = read('docker-compose.yml');
    const interpolated = [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
    const passedOn = services.flatMap(([, { environment = {} }]) =>
      Object.entries(environment).flatMap(([name, value]) => (value === null ? [name] : [])),
    );
    expect(interpolated).toContain('JWT_SECRET');
    for (const name of [...interpolated, ...passedOn]) expect([...explained.keys()]).toContain(name);
  });

  it('runs what the image has, as nobody in particular', () => {
    const dockerfile = read('Dockerfile');
    expect(dockerfile).toMatch(/^USER node$/m);
    for (const name of MADE_BY_IMAGE) expect(dockerfile).toContain(` ${name}=`);
    for (const { workspaces } of [JSON.parse(read('package.json'))]) {
      for (const workspace of workspaces)
        expect(dockerfile).toContain(`COPY ${workspace}/package.json ${workspace}/`);
    }
  });
});

describe('.dockerignore', () => {
  it('keeps secrets out of the image, under whatever name', () => {
    const lines = read('.dockerignore').split('\n');
    expect(lines.indexOf('.env*')).toBeGreaterThanOrEqual(0);
    expect(lines.indexOf('!.env.example')).toBeGreaterThan(lines.indexOf('.env*'));
  });
});

describe('.env.example', () => {
  it('explains every variable that the code reads, and no other', () => {
    const known = new Set([
      ...variablesOfBackend(),
      ...variablesInSources(),
      ...MADE_BY_COMPOSE,
      'POSTGRES_PASSWORD',
    ]);
    known.delete('PATH');
    expect([...explained.keys()].sort()).toEqual([...known].sort());
  });

  it('holds no secret', () => {
    for (const name of ['JWT_SECRET', 'PIN_SECRET', 'POSTGRES_PASSWORD'])
      expect(explained.get(name)).toBe('');
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

/** All names that the backend's configuration asks its environment for. */
function variablesOfBackend(): Set<string> {
  const asked = new Set<string>();
  const environment = new Proxy<Record<string, string>>(
    {},
    {
      get: (_target, name) => {
        asked.add(String(name));
        return undefined;
      },
    },
  );
  expect(() => readConfiguration(environment)).toThrow(ConfigurationError);
  return asked;
}

/** The names that the other programs look up one by one. */
function variablesInSources(): string[] {
  const lookup = /(?:\benv(?:ironment)?\[|\brequired\(|\basked\[)'([A-Z][A-Z_]+)'/g;
  return ['backend/src', 'projections/src', 'embedded/src']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      ),
    )
    .filter((file) => file.endsWith('.ts') && !/\.spec\.ts$|\/testing\//.test(file))
    .flatMap((file) => [...read(file).matchAll(lookup)].map(([, name = '']) => name));
}
