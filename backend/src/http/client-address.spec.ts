import { describe, expect, it } from '@jest/globals';
import express from 'express';
import { pino } from 'pino';
import supertest from 'supertest';
import { createApplication } from '../create-application.js';
import { testConfiguration } from '../testing/test-configuration.js';
import { countedAddress, warnOfForwarding, widerNetworks } from './client-address.js';

describe('the address that a request counts for', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
    ['2001:0DB8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::', '2001:db8:0:1::/64'],
    ['::1', '127.0.0.1'],
    ['127.0.0.1', '127.0.0.1'],
    ['127.200.3.4', '127.0.0.1'],
    ['::ffff:127.0.0.9', '127.0.0.1'],
    ['::2', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['[2001:db8:0:1::5]:4711', '2001:db8:0:1::/64'],
    ['[2001:db8:0:1::5]', '2001:db8:0:1::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['unknown', null],
    ['', null],
    ['203.0.113.7:4711:1', null],
    ['_hidden-4711', null],
    ['256.0.113.7', null],
  ])('%s is %s', (ip, counted) => {
    expect(countedAddress(ip)).toBe(counted);
  });
});

describe('the wider networks of an address', () => {
  it.each([
    ['2001:db8:0:12ab:aaaa::1', ['2001:db8:0:1200::/56', '2001:db8:0::/48']],
    ['2001:db8:0:ab::1', ['2001:db8:0:0::/56', '2001:db8:0::/48']],
    ['203.0.113.7', []],
    ['::1', []],
  ])('%s is in %p', (ip, networks) => {
    expect(widerNetworks(countedAddress(ip) ?? '').map(({ network }) => network)).toEqual(networks);
  });
});

describe('X-Forwarded-For where no proxy is trusted', () => {
  it('is warned of once, as soon as it comes', async () => {
    const lines: unknown[] = [];
    const logger = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
    const application = express().use(warnOfForwarding(logger), (_request, response) => void response.end());
    await supertest(application).get('/');
    expect(lines).toEqual([]);
    for (let n = 0; n < 3; n++) await supertest(application).get('/').set('X-Forwarded-For', '203.0.113.7');
    expect(lines).toMatchObject([
      { level: pino.levels.values['warn'], msg: expect.stringContaining('TRUST_PROXY is not set') },
    ]);
  });

  it.each([
    ['is not set', null, 1],
    ['is set', 1, 0],
  ])('is warned of by the backend only where TRUST_PROXY %s: %s', async (_, trustProxy, warnings) => {
    const lines: string[] = [];
    const logger = pino({ base: null }, { write: (line: string) => lines.push(line) });
    const app = await createApplication(testConfiguration({ trustProxy }), logger);
    await app.init();
    await supertest(app.getHttpServer()).get('/api/config').set('X-Forwarded-For', '203.0.113.7').expect(200);
    await app.close();
    expect(lines.filter((line) => line.includes('TRUST_PROXY is not set'))).toHaveLength(warnings);
  });
});
