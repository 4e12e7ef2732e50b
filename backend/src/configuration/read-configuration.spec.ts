import { LOG_ADDRESS_FORMS } from '@timekeep/log/client/address';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ConfigurationError, type Environment } from '@timekeep/log/settings/environment-reader';
import { readConfiguration } from './read-configuration.js';

const NEEDED = {
  DATABASE_URL: 'postgres://user@localhost/timekeep',
  EVENTSTORE_URL: 'esdb://localhost:2113?tls=false',
  JWT_SECRET: '5f0c1c2a77b64d0f9d53a1e8c0d4b6aa',
  PIN_SECRET: 'e1b9a40c5d2f4c7f8a6b3d9071c5e2f4',
};

describe('the configuration', () => {
  it('has defaults for all but the stores and the secrets', () => {
    expect(readConfiguration(NEEDED)).toEqual({
      databaseUrl: NEEDED.DATABASE_URL,
      eventStoreUrl: NEEDED.EVENTSTORE_URL,
      logKnowsAllIds: false,
      host: '127.0.0.1',
      port: 3000,
      jwtSecret: NEEDED.JWT_SECRET,
      pinSecret: NEEDED.PIN_SECRET,
      pinSecretChangedTo: '',
      sessionEpoch: '',
      passwordCost: 10,
      logAnswersWithinMs: 5_000,
      readableWithinMs: 2_000,
      countedWithinMs: 1_000,
      trustProxy: null,
      timeZone: 'Asia/Manila',
      company: { name: 'Company', address: 'Manila, Philippines', website: 'https://example.com' },
      aboutCredits: [{ role: 'Frontend Developer' }, { role: 'Backend Developer' }],
      frontendDir: null,
      apiDocs: true,
      metricsToken: null,
      diskFolders: [],
      refusesCommonPasswords: true,
      allowedHosts: [],
      registration: { emailDomains: [], proof: 'pin' },
      mail: { url: null, from: 'no-reply@localhost' },
      companySignIn: null,
      digest: { at: '06:00:00', applicationUrl: null },
      commit: null,
    });
  });

  it('reads every variable', () => {
    const credits = [{ name: 'Ana', role: 'Developer', link: 'https://acme.example/ana' }];
    const configuration = readConfiguration({
      ...NEEDED,
      EVENTSTORE_URL: 'esdb+discover://log.acme.example:2113',
      HOST: '0.0.0.0',
      PORT: '8080',
      TRUST_PROXY: '10.0.0.0/8, 2001:db8::1',
      COMPANY_TIME_ZONE: 'Europe/Berlin',
      COMPANY_NAME: 'Acme',
      COMPANY_ADDRESS: 'Cebu',
      COMPANY_WEBSITE: 'https://acme.example',
      ABOUT_CREDITS: JSON.stringify(credits),
      FRONTEND_DIR: '/srv/frontend',
      API_DOCS: 'false',
      METRICS_TOKEN: '77b0c4f19e2a4d8c93f5e6a1d2b8c7f0',
      DISK_FOLDERS: '/srv/data:/srv/postgres',
      REGISTRATION_EMAIL_DOMAINS: 'Acme.example, @globex.example',
      REGISTRATION_PROOF: 'approval',
      SMTP_URL: 'smtps://timekeep:hunter2@mail.acme.example',
      MAIL_FROM: 'hr@acme.example',
      DIGEST_AT: '17:30',
      APPLICATION_URL: 'https://time.acme.example',
      TIMEKEEP_COMMIT: '0123abc',
    });
    expect(configuration).toMatchObject({
      eventStoreUrl: 'esdb+discover://log.acme.example:2113',
      logKnowsAllIds: false,
      host: '0.0.0.0',
      port: 8080,
      trustProxy: ['10.0.0.0/8', '2001:db8::1'],
      timeZone: 'Europe/Berlin',
      company: { name: 'Acme', address: 'Cebu', website: 'https://acme.example' },
      aboutCredits: credits,
      frontendDir: '/srv/frontend',
      apiDocs: false,
      metricsToken: '77b0c4f19e2a4d8c93f5e6a1d2b8c7f0',
      diskFolders: ['/srv/data', '/srv/postgres'],
      registration: { emailDomains: ['acme.example', 'globex.example'], proof: 'approval' },
      mail: { url: 'smtps://timekeep:hunter2@mail.acme.example', from: 'hr@acme.example' },
      digest: { at: '17:30:00', applicationUrl: 'https://time.acme.example' },
      commit: '0123abc',
    });
  });

  it('takes the folder of the browser application from where the program was started', () => {
    expect(readConfiguration({ ...NEEDED, FRONTEND_DIR: 'frontend/dist' }).frontendDir).toBe(
      resolve('frontend/dist'),
    );
  });

  it('names each variable that is missing, in a line of its own', () => {
    expect(linesOf({ JWT_SECRET: ' ' })).toEqual([
      'DATABASE_URL is not set; it needs an address like postgres://user@host/database.',
      `EVENTSTORE_URL is not set; it needs ${LOG_ADDRESS_FORMS}.`,
      'JWT_SECRET is not set; it needs a random secret of 32 or more characters, as `openssl rand -hex 32` makes one.',
      'PIN_SECRET is not set; it needs a random secret of 32 or more characters, as `openssl rand -hex 32` makes one, and not that of JWT_SECRET.',
    ]);
  });

  it.each([
    ['DATABASE_URL', 'http://localhost'],
    ['DATABASE_URL', 'postgres://user:p%zz@localhost/timekeep'],
    ['TIMEKEEP_COMMIT', 'main'],
    ['EVENTSTORE_URL', 'localhost:2113'],
    ['JWT_SECRET', 'too short'],
    ['PIN_SECRET', 'too short'],
    ['JWT_SECRET', 'j'.repeat(32)],
    ['JWT_SECRET', 'change-me-please-change-me-please-1'],
    ['PIN_SECRET', 'CHANGEME0123456789abcdef0123456789'],
    ['PIN_SECRET', 'your-secret-here-0123456789-abcdefg'],
    ['PIN_SECRET', '0123456789abcdef0123456789abcdef'],
    ['PIN_SECRET', 'an-example-of-a-secret-for-nobody'],
    ['PIN_SECRET', NEEDED.JWT_SECRET],
    ['METRICS_TOKEN', 'too short'],
    ['METRICS_TOKEN', NEEDED.JWT_SECRET],
    ['METRICS_TOKEN', NEEDED.PIN_SECRET],
    ['METRICS_TOKEN', `${NEEDED.JWT_SECRET.slice(0, 30)} é`],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,proxy.example'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['COMPANY_TIME_ZONE', 'Manila'],
    ['COMPANY_WEBSITE', 'javascript:alert(1)'],
    ['ABOUT_CREDITS', 'nobody'],
    ['ABOUT_CREDITS', '{"role": "Developer"}'],
    ['ABOUT_CREDITS', '[{"name": "Ana"}]'],
    ['ABOUT_CREDITS', '[{"role": "Developer", "link": "javascript:alert(1)"}]'],
    ['ABOUT_CREDITS', '[{"role": "Developer", "age": "40"}]'],
    ['ABOUT_CREDITS', '[null]'],
    ['REGISTRATION_EMAIL_DOMAINS', 'acme'],
    ['REGISTRATION_PROOF', 'yes'],
    ['REGISTRATION_NEEDS_APPROVAL', 'true'],
    ['SMTP_URL', 'mail.acme.example'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'https://mail.acme.example'],
    ['SMTP_URL', 'file://elsewhere/outbox'],
    ['SMTP_URL', 'file:///'],
    ['MAIL_FROM', 'Acme <hr@acme.example>'],
    ['MAIL_FROM', 'hr@acme.example,it@acme.example'],
    ['MAIL_FROM', 'acme.example'],
    ['DIGEST_AT', '24:00'],
    ['DIGEST_AT', '6:00'],
    ['DIGEST_AT', '06:00:00'],
    ['APPLICATION_URL', 'time.acme.example'],
    ['APPLICATION_URL', 'javascript:alert(1)'],
  ])('refuses %s=%s', (name, text) => {
    const lines = linesOf({ ...NEEDED, [name]: text });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name} needs `));
  });

  it('counts the proxies before it', () => {
    expect(readConfiguration({ ...NEEDED, TRUST_PROXY: '2' }).trustProxy).toBe(2);
  });

  it('keeps secrets out of what it says', () => {
    for (const variable of [
      { JWT_SECRET: 'hunter2' },
      { METRICS_TOKEN: 'hunter2' },
      { SMTP_URL: 'mail://timekeep:hunter2@acme.example' },
    ]) {
      expect(linesOf({ ...NEEDED, ...variable }).join()).not.toContain('hunter2');
    }
  });
});

function linesOf(environment: Environment): readonly string[] {
  try {
    readConfiguration(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.lines;
    throw error;
  }
  return [];
}
