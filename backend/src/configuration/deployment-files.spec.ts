import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { ConfigurationError, type Environment } from '@timekeep/log/settings/environment-reader';
import { readSettings } from '@timekeep/projections/settings';
import { parse } from 'yaml';
import { readConfiguration } from './read-configuration.js';

const ROOT = resolve(import.meta.dirname, '../../..');
/** What the variables of the two services come to be called inside; the rest of .env.example is for other programs. */
const MADE_BY_COMPOSE = ['DATABASE_URL', 'EVENTSTORE_URL', 'SMTP_URL'];
const PASSWORDS_OF_COMPOSE = ['POSTGRES_PASSWORD', 'DATABASE_PASSWORD', 'REPLICATION_PASSWORD'];
/** Of earlier versions faults are known. */
const LEAST_VERSIONS = [
  ['postgres', [18, 4, 0]],
  ['axllent/mailpit', [1, 30, 6]],
] as const;
/** Set by the image. */
const MADE_BY_IMAGE = ['HOST', 'FRONTEND_DIR', 'TIMEKEEP_COMMIT'];

interface Service {
  readonly image: string;
  readonly build?: { readonly context: string };
  readonly pull_policy?: string;
  readonly restart?: string;
  readonly ports?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly networks?: readonly string[];
  readonly environment?: Readonly<Record<string, string | null>>;
  readonly healthcheck?: { readonly test: readonly string[] };
}

interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
}

const FILES = ['docker-compose.yml', 'docker-compose.cluster.yml'];
function composeFile(name: string): ComposeFile {
  const content: ComposeFile = parse(read(name), { merge: true });
  return content;
}
const compose = composeFile('docker-compose.yml');
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
    // A network without a way out publishes no port.
    for (const [name] of ports) {
      const networks = compose.services[name ?? '']?.networks ?? [];
      expect(networks.some((network) => compose.networks[network]?.internal !== true)).toBe(true);
    }
  });

  it('builds the image once, and looks for it nowhere else', () => {
    const ours = services.filter(([, { image }]) => image.startsWith('timekeep:'));
    expect(ours.map(([name, { build, pull_policy }]) => [name, build?.context, pull_policy])).toEqual([
      ['backend', '.', undefined],
      ['projections', undefined, 'never'],
    ]);
  });

  it('has each program watched by its own probe', () => {
    const { backend, projections } = compose.services;
    expect(backend?.healthcheck?.test.join()).toContain(API_PATHS.healthReady);
    expect(projections?.healthcheck?.test).toEqual(['CMD', 'node', 'projections/dist/probe.js']);
    // The rest of the file system is read-only.
    expect(projections?.environment?.['HEARTBEAT_FILE']).toMatch(/^\/tmp\//);
    expect(projections?.tmpfs).toEqual(['/tmp']);
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

describe.each(FILES)('%s', (file) => {
  const { services: all } = composeFile(file);
  const entries = Object.entries(all);

  it.each(LEAST_VERSIONS)('has %s in version %j or a newer one', (image, least) => {
    const versions = entries.flatMap(([, service]) =>
      service.image.startsWith(`${image}:`) ? [versionOf(service.image)] : [],
    );
    expect(versions.length).toBeGreaterThan(0);
    for (const version of versions) expect(compareVersions(version, least)).toBeGreaterThanOrEqual(0);
  });

  it('keeps the mail that is shown to everybody in a network with the backend alone', () => {
    expect(all['mailpit']?.networks).toEqual(['mail']);
    const beside = entries.filter(([, { networks = [] }]) => networks.includes('mail'));
    expect(beside.map(([name]) => name).sort()).toEqual(['backend', 'mailpit']);
  });

  it('gives each service the secrets that it needs, and no other', () => {
    const secrets = ['JWT_SECRET', 'PIN_SECRET', 'SMTP_URL', 'METRICS_TOKEN', ...PASSWORDS_OF_COMPOSE];
    const given = entries.flatMap(([name, { environment = {} }]) => {
      // A variable of another name may carry one, such as a password in an address.
      const text = JSON.stringify(environment);
      const found = secrets.filter((secret) => text.includes(secret));
      return found.length === 0 ? [] : [[name, found] as const];
    });
    const isCluster = 'postgres-standby' in all;
    expect(Object.fromEntries(given)).toEqual({
      backend: ['JWT_SECRET', 'PIN_SECRET', 'SMTP_URL', 'METRICS_TOKEN', 'DATABASE_PASSWORD'],
      projections: ['DATABASE_PASSWORD'],
      postgres: ['POSTGRES_PASSWORD', 'DATABASE_PASSWORD', ...(isCluster ? ['REPLICATION_PASSWORD'] : [])],
      ...(isCluster ? { 'postgres-standby': ['REPLICATION_PASSWORD'] } : {}),
    });
  });

  it('has the programs work as a role that is no superuser, with a database of its own', () => {
    for (const program of ['backend', 'projections'])
      expect(all[program]?.environment?.['DATABASE_URL']).toMatch(
        /^postgres:\/\/timekeep_app:[^@]+@postgres:5432\/timekeep$/,
      );
    expect(all['postgres']?.environment?.['POSTGRES_USER']).toBe('timekeep');
    const text = read(file);
    expect(text).toContain("CREATE ROLE timekeep_app LOGIN PASSWORD :'password'");
    expect(text).toContain('ALTER DATABASE timekeep OWNER TO timekeep_app');
    expect(text).not.toContain('SUPERUSER');
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
      ...variablesAskedBy(readSettings),
      ...variablesInSources(),
      ...MADE_BY_COMPOSE,
      ...PASSWORDS_OF_COMPOSE,
    ]);
    known.delete('PATH');
    expect([...explained.keys()].sort()).toEqual([...known].sort());
  });

  it('holds no secret', () => {
    for (const name of ['JWT_SECRET', 'PIN_SECRET', ...PASSWORDS_OF_COMPOSE])
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

/** The numbers of an image's tag; missing ones count as 0. */
function versionOf(image: string): number[] {
  const [, digits = ''] = /:v?([\d.]+)/.exec(image) ?? [];
  return digits.split('.').map(Number);
}

function compareVersions(one: readonly number[], other: readonly number[]): number {
  const differing = [0, 1, 2].find((index) => (one[index] ?? 0) !== (other[index] ?? 0));
  return differing === undefined ? 0 : (one[differing] ?? 0) - (other[differing] ?? 0);
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** All names that the backend's configuration asks its environment for. */
function variablesOfBackend(): Set<string> {
  return variablesAskedBy(readConfiguration);
}

/** All names that a program asks its environment for. */
function variablesAskedBy(read: (environment: Environment) => unknown): Set<string> {
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
  expect(() => read(environment)).toThrow(ConfigurationError);
  return asked;
}

/** The names that the other programs look up one by one. */
function variablesInSources(): string[] {
  const lookup = /(?:\benv(?:ironment)?\[|\breader\.\w+\(\s*|\basked\[)'([A-Z][A-Z_]+)'/g;
  return ['backend/src', 'projections/src', 'embedded/src']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      ),
    )
    .filter((file) => file.endsWith('.ts') && !/\.spec\.ts$|\/testing\//.test(file))
    .flatMap((file) => [...read(file).matchAll(lookup)].map(([, name = '']) => name));
}
