import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { SECRET_VARIABLES } from '@timekeep/log/settings/secret-files';
import { parse } from 'yaml';
import { variablesReadBy, withoutFile } from '../testing/test-configuration.js';
import { readConfiguration } from './read-configuration.js';

const ROOT = resolve(import.meta.dirname, '../../..');
/** Earlier versions have known faults. */
const LEAST_VERSIONS = [
  ['postgres', [18, 4, 0]],
  ['axllent/mailpit', [1, 30, 6]],
] as const;
/** Images without a digest: none of this one was at hand, and `deploy/image-digests.sh` prints it where there is a network. */
const WITHOUT_DIGEST = ['eventstore/eventstore'];
/** Set by the image. */
const MADE_BY_IMAGE = ['HOST', 'FRONTEND_DIR', 'DISK_FOLDERS', 'TIMEKEEP_COMMIT'];

interface Service {
  readonly image: string;
  readonly build?: { readonly context: string; readonly args: Readonly<Record<string, string>> };
  readonly pull_policy?: string;
  readonly restart?: string;
  readonly user?: string;
  readonly profiles?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly required?: boolean }>>;
  readonly ports?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly networks?: readonly string[];
  readonly secrets?: readonly string[];
  readonly logging?: { readonly driver: string; readonly options: Readonly<Record<string, string>> };
  readonly mem_limit?: string;
  readonly volumes?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number | null>>;
  readonly healthcheck?: { readonly test: readonly string[] };
}

interface ComposeFile {
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
}

const FILES = ['docker-compose.yml', 'docker-compose.cluster.yml'];
function composeFile(name: string): ComposeFile {
  const defaults = /\$\{(?:TIMEKEEP_VERSION|EVENTSTORE_IMAGE):-([^}]+)\}/g;
  const content: ComposeFile = parse(read(name).replaceAll(defaults, '$1'), { merge: true });
  return content;
}
const { version: VERSION }: { version: string } = JSON.parse(read('package.json'));
const compose = composeFile('docker-compose.yml');
const services = Object.entries(compose.services);
/** Names of variables. */
const explained = [...read('.env.example').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);

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

  it('starts no store of its own beside deploy/external-stores.yml', () => {
    const { services: changed, networks }: ComposeFile = parse(read('deploy/external-stores.yml'));
    for (const store of ['eventstore', 'postgres']) {
      expect(changed[store]?.profiles).toEqual(['local-stores']);
      for (const program of ['backend', 'projections'])
        expect(compose.services[program]?.depends_on?.[store]?.required).toBe(false);
    }
    // The disk of the image is that of no store.
    expect(changed['backend']?.environment).toEqual({ DISK_FOLDERS: '' });
    expect(variablesReadBy(readConfiguration)).toContain('DISK_FOLDERS');
    // Both programs reach stores elsewhere: the backend by the network of the web.
    expect(changed['projections']?.networks).toEqual(['stores', 'outside']);
    expect(networks['outside']).toBeNull();
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
    const given = Object.keys(compose.services['backend']?.environment ?? {}).map(withoutFile);
    const read = [...variablesReadBy(readConfiguration), 'LOG_LEVEL', 'NODE_EXTRA_CA_CERTS'].filter(
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
    expect(interpolated).toContain('TIMEKEEP_VERSION');
    for (const name of [...interpolated, ...passedOn]) expect(explained).toContain(name);
  });

  it('runs the programs of the image as an unprivileged user', () => {
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

  it.each(entries)('%s has no capability, and cannot gain one', (_name, service) => {
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
    // Images that begin as root, and would need capabilities to become another user.
    if (/^(?:postgres|nginx):/.test(service.image)) expect(service.user).toMatch(/^(?:postgres|nginx)$/);
  });

  it.each(entries)('%s is of an image that the digest names', (_name, { image }) => {
    const [named = '', digest] = image.split('@');
    const isOurs = named.startsWith('timekeep:');
    const isExcepted = WITHOUT_DIGEST.some((each) => named.startsWith(`${each}:`));
    if (isOurs || isExcepted) expect(digest).toBeUndefined();
    else expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  it('keeps the unprotected mail viewer in a network with the backend alone', () => {
    expect(all['mailpit']?.networks).toEqual(['mail']);
    const beside = entries.filter(([, { networks = [] }]) => networks.includes('mail'));
    expect(beside.map(([name]) => name).sort()).toEqual(['backend', 'mailpit']);
  });

  it('gives each service the secrets that it needs, and no other', () => {
    const given = entries.flatMap(([name, { secrets }]) => (secrets ? [[name, secrets] as const] : []));
    const isCluster = 'postgres-standby' in all;
    const ofPrograms = ['eventstore_url', 'database_password'];
    expect(Object.fromEntries(given)).toEqual({
      backend: ['jwt_secret', 'pin_secret', 'metrics_token', 'smtp_url', 'oidc_client_secret', ...ofPrograms],
      projections: ofPrograms,
      postgres: ['postgres_password', 'database_password', ...(isCluster ? ['replication_password'] : [])],
      ...(isCluster ? { 'postgres-standby': ['replication_password'] } : {}),
    });
  });

  it('gives secrets as files alone, each of which the service has and deploy/make-secrets.sh makes', () => {
    for (const [, { environment = {}, secrets = [] }] of entries) {
      for (const [name, given] of Object.entries(environment)) {
        const value = String(given ?? '');
        expect(SECRET_VARIABLES.filter((secret) => secret !== 'DATABASE_URL')).not.toContain(name);
        expect(value).not.toMatch(/:[^/@]+@/);
        const [, file] = /^\/run\/secrets\/(.+)$/.exec(value) ?? [];
        if (withoutFile(name) !== name) expect(secrets).toContain(file);
      }
    }
    const declared = Object.values(composeFile(file).secrets).map((secret) => secret.file);
    for (const secret of declared) expect(madeSecrets()).toContain(secret.replace('./secrets/', ''));
  });

  it.each(entries)('%s has bounded logs and bounded memory', (_name, { logging, mem_limit }) => {
    expect(logging).toEqual({ driver: 'json-file', options: { 'max-size': '20m', 'max-file': '5' } });
    expect(mem_limit).toMatch(/^\d+[mg]$/);
  });

  it('tags the image with the version of the package, which a build is held against', () => {
    expect(read(file)).toContain(`timekeep:\${TIMEKEEP_VERSION:-${VERSION}}`);
    expect(all['backend']?.build).toEqual({
      context: '.',
      args: { VERSION, TIMEKEEP_COMMIT: '${TIMEKEEP_COMMIT:-}' },
    });
    const [check] = /(?<=^RUN )node -e .*version.*$/m.exec(read('Dockerfile')) ?? [];
    const build = (version: string) =>
      execFileSync('sh', ['-c', check ?? 'exit 1'], {
        cwd: ROOT,
        env: { ...process.env, VERSION: version },
        stdio: 'pipe',
      });
    build(VERSION);
    expect(read('Dockerfile')).toMatch(new RegExp(`^ARG VERSION=${VERSION.replaceAll('.', '\\.')}$`, 'm'));
    expect(read('Dockerfile')).toMatch(/^ARG NODE=node:24-bookworm-slim@sha256:[0-9a-f]{64}$/m);
    expect(() => build('0.0.9')).toThrow(
      `These files are of version ${VERSION}, and the image is to be 0.0.9`,
    );
  });

  it('gives the programs the certificates of authorities of your own, to be read', () => {
    for (const program of ['backend', 'projections'])
      expect(all[program]?.volumes).toEqual(['${CA_FOLDER:-./deploy/ca}:/etc/timekeep/ca:ro']);
  });

  it('has the programs work as a role that is no superuser, with a database of its own', () => {
    for (const program of ['backend', 'projections'])
      expect(all[program]?.environment?.['DATABASE_URL']).toBe(
        '${DATABASE_URL:-postgres://timekeep_app@postgres:5432/timekeep}',
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
    expect(lines).toContain('secrets');
    expect(read('.gitignore').split('\n')).toContain('secrets/');
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

/** The names of the files that deploy/make-secrets.sh makes. */
function madeSecrets(): string[] {
  return [...read('deploy/make-secrets.sh').matchAll(/^make (\w+)/gm)].map(([, name = '']) => name);
}
