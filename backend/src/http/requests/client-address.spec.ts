import { describe, expect, it } from '@jest/globals';
import { countedAddress } from './client-address.js';

describe('whom a request counts for', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
    ['2001:0DB8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
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
