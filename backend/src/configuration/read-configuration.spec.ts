import { describe, expect, it } from '@jest/globals';
import { ConfigurationError, type Environment } from './environment-reader.js';
import { readConfiguration } from './read-configuration.js';

const NEEDED = {
  DATABASE_URL: 'postgres://user@localhost/timekeep',
  EVENTSTORE_URL: 'esdb://localhost:2113?tls=false',
  JWT_SECRET: 'j'.repeat(32),
  PIN_SECRET: 'p'.repeat(32),
};

describe('the configuration', () => {
  it('has defaults for all but the stores and the secrets', () => {
    expect(readConfiguration(NEEDED)).toEqual({
      databaseUrl: NEEDED.DATABASE_URL,
      eventStoreUrl: NEEDED.EVENTSTORE_URL,
      host: '127.0.0.1',
      port: 3000,
      jwtSecret: NEEDED.JWT_SECRET,
      pinSecret: NEEDED.PIN_SECRET,
      timeZone: 'Asia/Manila',
      company: { name: 'Company', address: 'Manila, Philippines', website: 'https://example.com' },
      aboutCredits: [{ role: 'Frontend Developer' }, { role: 'Backend Developer' }],
      frontendDir: null,
      registration: { emailDomains: [], needsApproval: false },
    });
  });

  it('reads every variable', () => {
    const credits = [{ name: 'Ana', role: 'Developer', link: 'https://acme.example/ana' }];
    const configuration = readConfiguration({
      ...NEEDED,
      EVENTSTORE_URL: 'esdb+discover://log.acme.example:2113',
      HOST: '0.0.0.0',
      PORT: '8080',
      COMPANY_TIME_ZONE: 'Europe/Berlin',
      COMPANY_NAME: 'Acme',
      COMPANY_ADDRESS: 'Cebu',
      COMPANY_WEBSITE: 'https://acme.example',
      ABOUT_CREDITS: JSON.stringify(credits),
      FRONTEND_DIR: '/srv/frontend',
      REGISTRATION_EMAIL_DOMAINS: 'Acme.example, @globex.example',
      REGISTRATION_NEEDS_APPROVAL: 'true',
    });
    expect(configuration).toMatchObject({
      eventStoreUrl: 'esdb+discover://log.acme.example:2113',
      host: '0.0.0.0',
      port: 8080,
      timeZone: 'Europe/Berlin',
      company: { name: 'Acme', address: 'Cebu', website: 'https://acme.example' },
      aboutCredits: credits,
      frontendDir: '/srv/frontend',
      registration: { emailDomains: ['acme.example', 'globex.example'], needsApproval: true },
    });
  });

  it('names each variable that is missing, in a line of its own', () => {
    expect(linesOf({ JWT_SECRET: ' ' })).toEqual([
      'DATABASE_URL is not set; it needs an address like postgres://user@host/database.',
      'EVENTSTORE_URL is not set; it needs an address like esdb://host:2113.',
      'JWT_SECRET is not set; it needs a secret of 32 or more characters.',
      'PIN_SECRET is not set; it needs a secret of 32 or more characters.',
    ]);
  });

  it.each([
    ['DATABASE_URL', 'http://localhost'],
    ['EVENTSTORE_URL', 'localhost:2113'],
    ['JWT_SECRET', 'too short'],
    ['PIN_SECRET', 'too short'],
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
    ['REGISTRATION_NEEDS_APPROVAL', 'yes'],
  ])('refuses %s=%s', (name, text) => {
    const lines = linesOf({ ...NEEDED, [name]: text });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name} needs `));
  });

  it('keeps secrets out of what it says', () => {
    expect(linesOf({ ...NEEDED, JWT_SECRET: 'hunter2' }).join()).not.toContain('hunter2');
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
