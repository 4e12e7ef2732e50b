import { describe, expect, it } from '@jest/globals';
import { addressProblem, LogUrl } from './address.js';

const written = (text: string) => LogUrl.of(text).toString();
const DEFAULTS =
  'nodePreference=leader&gossipTimeout=1&maxDiscoverAttempts=3&keepAliveInterval=10000&keepAliveTimeout=2000';

describe('an address', () => {
  it.each([
    ['esdb://host:2113', `esdb://host:2113?${DEFAULTS}`],
    ['esdb://host:2113/', `esdb://host:2113?${DEFAULTS}`],
    ['esdb://host', `esdb://host:2113?${DEFAULTS}`],
    ['esdb://a:1,', `esdb://a:1?${DEFAULTS}`],
    ['esdb://a:2113,b:2113,c:2113?tls=false', `esdb://a:2113,b:2113,c:2113?tls=false&${DEFAULTS}`],
    ['esdb+discover://cluster:2113?tls=false', `esdb+discover://cluster:2113?tls=false&${DEFAULTS}`],
    ['kurrentdb://user:pa%40ss@host:2113', `esdb://user:pa%40ss@host:2113?${DEFAULTS}`],
    ['kurrentdb+discover://cluster', `esdb+discover://cluster:2113?${DEFAULTS}`],
  ])('%s is accepted, with defaults', (text, expected) => {
    expect(written(text)).toBe(expected);
    expect(addressProblem(text)).toBeNull();
    expect(written(expected)).toBe(expected);
  });

  it('keeps the options that it sets itself, in any spelling', () => {
    expect(written('esdb://host?NodePreference=follower&keep_alive_timeout=9')).toBe(
      'esdb://host:2113?NodePreference=follower&keep_alive_timeout=9&gossipTimeout=1&maxDiscoverAttempts=3&keepAliveInterval=10000',
    );
  });

  it.each([
    'host:2113',
    'http://host:2113',
    'esdb://',
    'esdb://host:port',
    'esdb://host:2113?tls=perhaps',
    'esdb://host:2113?tlsCAFile=/no/such/file',
    'esdb://host:2113,?nodePreference=nobody',
    'esdb://host:2113?tlsVerifyCert=false',
    'esdb://host:2113?colour=blue',
    '',
  ])('%s is refused', (text) => {
    expect(addressProblem(text)).not.toBeNull();
  });

  it.each([
    ['host:2113', 'it does not begin with esdb://'],
    ['http://host:2113', 'it begins with http://'],
    ['esdb://ops:secret@', 'it names no host'],
    [
      'esdb://ops:sec?ret@host:2113',
      'it has a path, or a / or ? in its password that is not percent-encoded',
    ],
    [
      'esdb://ops:sec?r=e&t@host:2113',
      'it has a path, or a / or ? in its password that is not percent-encoded',
    ],
    ['esdb://host:2113?colour=blue', 'The client of the event log has no option colour'],
    [
      'esdb://ops:sec/ret@host:2113',
      'it has a path, or a / or ? in its password that is not percent-encoded',
    ],
  ])('%s is refused with the reason', (text, problem) => {
    expect(addressProblem(text)).toBe(problem);
  });

  it('is refused without showing the password', () => {
    expect(addressProblem('esdb://ops:secret@host:port')).not.toContain('secret');
  });

  it('of a cluster is recognised by its scheme or its number of nodes', () => {
    expect(
      ['esdb://a:1', 'esdb://a:1,b:1', 'esdb+discover://a:1'].map((text) => LogUrl.of(text).isCluster),
    ).toEqual([false, true, true]);
  });

  it('can be reduced to one node', () => {
    const other = LogUrl.of('esdb+discover://u:p@cluster:2113,b:2?tls=false').at('a:1');
    expect(other.toString()).toBe(`esdb://u:p@a:1?tls=false&${DEFAULTS}`);
    expect(other.hosts).toEqual(['a:1']);
    expect(other.option('TLS')).toBe('false');
    expect(addressProblem(other.toString())).toBeNull();
  });
});
