import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readConfiguration } from './read-configuration.js';

const ROOT = resolve(import.meta.dirname, '../../..');

describe('deploy/make-secrets.sh', () => {
  let folder: string;
  const run = () =>
    execFileSync('sh', [join(ROOT, 'deploy/make-secrets.sh')], { cwd: folder, encoding: 'utf8' });
  const secret = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8').trim();
  let names: readonly string[];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'timekeep-secrets-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('makes valid secrets in a folder that only its owner may enter', () => {
    run();
    names = readdirSync(join(folder, 'secrets'));
    expect(names).toHaveLength(10);
    expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
    for (const name of names) expect(statSync(join(folder, 'secrets', name)).mode & 0o777).toBe(0o444);
    const variables = [
      'jwt_secret',
      'pin_secret',
      'metrics_token',
      'smtp_url',
      'eventstore_url',
      'database_password',
    ];
    const files = variables.map((name): [string, string] => [
      `${name.toUpperCase()}_FILE`,
      join(folder, 'secrets', name),
    ]);
    const database = { DATABASE_URL: 'postgres://timekeep_app@postgres:5432/timekeep' };
    expect(readConfiguration({ ...Object.fromEntries<string>(files), ...database })).toMatchObject({
      jwtSecret: secret('jwt_secret'),
      metricsToken: secret('metrics_token'),
      eventStoreUrl: 'esdb://eventstore:2113?tls=false',
      databaseUrl: `postgres://timekeep_app:${secret('database_password')}@postgres:5432/timekeep`,
      mail: { url: 'smtp://mailpit:1025' },
    });
    expect(secret('oidc_client_secret')).toBe('');
    const random = names.map(secret).filter((value) => /^[0-9a-f]{64}$/.test(value));
    expect(new Set(random).size).toBe(6);
  });

  it('takes values that .env has, keeps files that are there, and says which it made', () => {
    writeFileSync(join(folder, '.env'), "JWT_SECRET=of-env\nPIN_SECRET='quoted value'\n#METRICS_TOKEN=\n");
    expect(run()).toContain(
      'secrets/jwt_secret (.env)\nsecrets/pin_secret (.env)\nsecrets/metrics_token (new)\n',
    );
    expect([secret('jwt_secret'), secret('pin_secret')]).toEqual(['of-env', 'quoted value']);
    names = readdirSync(join(folder, 'secrets'));
    const before = names.map(secret);
    expect(run()).toBe('');
    expect(names.map(secret)).toEqual(before);
  });

  it('leaves a secret that somebody else gives empty until .env has it, and the backend starts without it', () => {
    expect(run()).toContain('secrets/oidc_client_secret (empty)\n');
    const environment = {
      JWT_SECRET_FILE: join(folder, 'secrets', 'jwt_secret'),
      PIN_SECRET_FILE: join(folder, 'secrets', 'pin_secret'),
      EVENTSTORE_URL: 'esdb://eventstore:2113?tls=false',
      DATABASE_URL: 'postgres://timekeep_app@postgres:5432/timekeep',
      OIDC_CLIENT_SECRET_FILE: join(folder, 'secrets', 'oidc_client_secret'),
    };
    const provider = {
      OIDC_ISSUER: 'https://login.acme.example',
      OIDC_CLIENT_ID: 'timekeep',
      APPLICATION_URL: 'https://timekeep.acme.example',
    };
    expect(readConfiguration(environment).companySignIn).toBeNull();
    expect(() => readConfiguration({ ...environment, ...provider })).toThrow('OIDC_CLIENT_SECRET');
    writeFileSync(join(folder, '.env'), 'OIDC_CLIENT_SECRET=of-the-provider\n');
    expect(run()).toBe('secrets/oidc_client_secret (.env)\n');
    expect(readConfiguration({ ...environment, ...provider }).companySignIn).toMatchObject({
      clientSecret: 'of-the-provider',
    });
    expect(run()).toBe('');
  });
});
