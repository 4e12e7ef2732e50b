import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StoreUnavailableError } from '@timekeep/log/client/errors';
import { DataSource } from 'typeorm';
import { RefusedError } from '../event-store/store-errors.js';
import { AddCompany } from '../organization/organization.module.js';
import { LIMITS } from '../security/rate-limits/limits.js';
import { RateLimitedError } from '../security/rate-limits/limiter.js';
import { says } from '../testing/says.js';
import { startTestBackend, TEST_COMPANY, type TestBackend, testContext } from '../testing/test-backend.js';
import { isLoopback, isLoopbackHost } from './metrics-endpoint.js';
import { outcomeOf, outcomeOfError } from './metrics.js';

const TOKEN = '77b0c4f19e2a4d8c93f5e6a1d2b8c7f0';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend({
    metricsToken: TOKEN,
    diskFolders: [tmpdir(), '/nowhere', join(tmpdir(), '.')],
  });
});

afterAll(() => backend.stop());

/** The value of a series, as Prometheus reads it; undefined when there is none. */
async function valueOf(series: string): Promise<number | undefined> {
  const { text } = await backend.http.get('/metrics').expect(200);
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

const commands = (command: string, outcome: string, reason = '') =>
  `timekeep_commands_total{command="${command}",outcome="${outcome}",reason="${reason}"}`;
const requests = (method: string, route: string, status: number) =>
  `timekeep_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

describe('GET /metrics', () => {
  it('is text for Prometheus, and is not cached', async () => {
    const { headers } = await backend.http.get('/metrics').expect(200);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(await valueOf('process_cpu_seconds_total')).toBeGreaterThan(0);
    await backend.http.post('/metrics').expect(404);
  });

  it('counts and times commands by kind and outcome', async () => {
    expect(await valueOf(commands('AddCompany', 'recorded'))).toBe(1);
    const twice = new AddCompany(TEST_COMPANY, testContext());
    await expect(backend.commands.execute(twice)).rejects.toThrow('already');
    expect(await valueOf(commands('AddCompany', 'conflict'))).toBe(1);
    await expect(backend.commands.execute(new AddCompany('  ', testContext()))).rejects.toThrow();
    expect(await valueOf(commands('AddCompany', 'refused', 'invalid'))).toBe(1);
    expect(await valueOf('timekeep_command_duration_seconds_count{command="AddCompany"}')).toBe(3);
  });

  it('times requests by route, and counts those that are turned away', async () => {
    await backend.http.get('/api/data/123456').expect(401);
    await backend.http.get('/api/data/654321').expect(401);
    await backend.http.get('/api/made-up/by-somebody').expect(404);
    await backend.http.put('/api/data/a/report').expect(401);
    await backend.http.options('/api/health');
    expect(await valueOf(requests('GET', '/api/data/:employeeId', 401))).toBe(2);
    expect(await valueOf(requests('PATCH', '/api/data/a/report', 401))).toBe(1);
    expect(await valueOf(requests('GET', 'none', 404))).toBe(1);
    expect(await valueOf('timekeep_refusals_total{status="401"}')).toBe(3);
    expect(await valueOf('timekeep_refusals_total{status="429"}')).toBe(0);
    const { text } = await backend.http.get('/metrics');
    expect(text).not.toMatch(/123456|made-up|OPTIONS/);
  });

  it('has the positions of log and projections, and the lag of a stopped projection', async () => {
    const end = await valueOf('timekeep_log_position');
    expect(end).toBeGreaterThan(0);
    expect(await valueOf('timekeep_projection_position{projection="directory"}')).toBe(end);
    expect(await valueOf('timekeep_projection_running{projection="directory"}')).toBe(1);
    expect(await valueOf('timekeep_projection_lag_events{projection="directory"}')).toBe(0);
    expect(await valueOf('timekeep_projection_lag_seconds{projection="directory"}')).toBe(0);
    expect(await valueOf('timekeep_projections_heartbeat_age_seconds')).toBeGreaterThanOrEqual(0);

    await backend.app.get(DataSource).transaction(async (manager) => {
      await manager.query('LOCK TABLE directory.units IN ACCESS EXCLUSIVE MODE');
      await backend.commands.execute(new AddCompany('Bolt', testContext()));
      await backend.commands.execute(new AddCompany('Cargo', testContext()));
      expect(await valueOf('timekeep_projection_lag_events{projection="directory"}')).toBe(2);
      expect(await valueOf('timekeep_projection_lag_seconds{projection="directory"}')).toBeGreaterThan(0);
      expect(await valueOf('timekeep_log_position')).toBeGreaterThan(end ?? 0);
    });
  });

  it('counts the grants that have had no effect for a minute', async () => {
    expect(await valueOf('timekeep_grants_without_effect')).toBe(0);
    await backend.app.get(DataSource).query(
      `INSERT INTO requests.requests (request_id, empid, position, request, kind, from_date, to_date, except_dates, state,
         fulfilled, made_at, changed_at, changed_by, revision)
       SELECT '100001-' || n, '100001', n, '{}', 'leave', '2024-05-06', '2024-05-06', '[]', 'granted', n = 3, now(),
         now() - n * interval '50 seconds', '100001', '1' FROM generate_series(1, 4) AS n`,
    );
    expect(await valueOf('timekeep_grants_without_effect')).toBe(2);
  });

  it('has the room of each file system once, and no value for a missing folder', async () => {
    const free = await valueOf(`timekeep_disk_free_bytes{folder="${tmpdir()}"}`);
    const size = await valueOf(`timekeep_disk_size_bytes{folder="${tmpdir()}"}`);
    expect(free).toBeGreaterThan(0);
    expect(size).toBeGreaterThanOrEqual(free ?? 0);
    const { text } = await backend.http.get('/metrics').expect(200);
    expect(text.match(/^timekeep_disk_free_bytes\{/gm)).toHaveLength(1);
  });

  it('is for this machine, and for who has the token', async () => {
    const err = 'Metrics need the METRICS_TOKEN.';
    // A proxy on this machine forwards for others.
    const remote = () => backend.http.get('/metrics').set('X-Forwarded-For', '203.0.113.9');
    const { headers } = await remote().expect(401).expect(says(err));
    expect(headers['www-authenticate']).toBe('Bearer');
    await remote().set('Authorization', `Bearer ${TOKEN}`).expect(200);
    for (const wrong of [`Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, TOKEN, 'Bearer ', `Basic ${TOKEN}`])
      await remote().set('Authorization', wrong).expect(401);
  });

  it('is refused to clients behind a proxy, however many headers come before those of the proxy', async () => {
    const many = Object.fromEntries(Array.from({ length: 1_100 }, (_, index) => [`a${index}`, '1']));
    await backend.http.get('/metrics').set(many).expect(200);
    await backend.http.get('/metrics').set(many).set('X-Forwarded-For', '203.0.113.9').expect(401);
  });

  it('is not there for others where there is no token', async () => {
    const closed = await startTestBackend();
    try {
      await closed.http.get('/metrics').expect(200);
      for (const header of ['Forwarded', 'Via', 'X-Forwarded-For', 'X-Real-IP']) {
        const answer = closed.http.get('/metrics').set(header, '127.0.0.1');
        await answer
          .set('Authorization', 'Bearer null')
          .expect(404)
          .expect(says('There is no such address.'));
      }
    } finally {
      await closed.stop();
    }
  });

  it.each([
    ['127.0.0.1', true],
    ['127.8.9.10', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['::ffff:10.127.0.1', false],
    ['10.0.0.1', false],
    ['128.127.0.1', false],
    ['::2', false],
    ['fe80::1', false],
    ['', false],
  ])('takes %s for this machine: %s', (address, expected) => {
    expect(isLoopback(address)).toBe(expected);
  });

  it('is not for a page whose name was made to lead to this machine', async () => {
    const from = (host: string) => backend.http.get('/metrics').set('Host', host);
    await from('rebound.attacker.example').expect(401);
    await from('127.0.0.1.attacker.example:3000').expect(401);
    await from('rebound.attacker.example').set('Authorization', `Bearer ${TOKEN}`).expect(200);
    await from('localhost:3000').expect(200);
    await from('[::1]:3000').expect(200);
  });

  it.each([
    ['localhost', true],
    ['LOCALHOST:3000', true],
    ['localhost.:80', true],
    ['timekeep.localhost', true],
    ['127.0.0.1:3000', true],
    ['127.1.2.3', true],
    ['[::1]', true],
    ['[::1]:3000', true],
    ['', false],
    ['attacker.example', false],
    ['localhost.attacker.example', false],
    ['127.0.0.1.attacker.example', false],
    ['127.attacker.example', false],
    ['attacker.example:127', false],
    ['attacker.example@localhost', false],
    ['10.0.0.1', false],
    ['[fe80::1]:80', false],
    ['localhost:80:80', false],
  ])('takes the host %s for this machine: %s', (host, expected) => {
    expect(isLoopbackHost(host)).toBe(expected);
  });

  // The last one: the connections are cut.
  it('says which store is down, and goes on', async () => {
    expect(await valueOf('timekeep_store_up{store="event-log"}')).toBe(1);
    expect(await valueOf('timekeep_store_up{store="database"}')).toBe(1);
    await backend.lines.log.cut();
    expect(await valueOf('timekeep_store_up{store="event-log"}')).toBe(0);
    expect(await valueOf('timekeep_log_position')).toBeUndefined();
    expect(await valueOf('timekeep_projection_lag_events{projection="directory"}')).toBeUndefined();
    await expect(backend.commands.execute(new AddCompany('Dock', testContext()))).rejects.toThrow();
    expect(await valueOf(commands('AddCompany', 'failed'))).toBe(1);
    await backend.lines.database.cut();
    expect(await valueOf('timekeep_store_up{store="database"}')).toBe(0);
    expect(await valueOf('timekeep_projection_running{projection="directory"}')).toBeUndefined();
    expect(await valueOf('timekeep_projections_heartbeat_age_seconds')).toBeUndefined();
  });
});

it.each([
  [{ events: [{ type: 'CompanyAdded' }], position: null }, 'recorded'],
  [{ events: [], position: null }, 'unchanged'],
  [{ key: 'gate-1.x' }, 'recorded'],
  [undefined, 'recorded'],
])('a command that answers %j is %s', (result, outcome) => {
  expect(outcomeOf(result)).toEqual({ outcome, reason: '' });
});

it.each([
  [new RefusedError({ kind: 'rule', message: 'No.' }), 'refused', 'rule'],
  [new RefusedError({ kind: 'missing', message: 'No.' }), 'refused', 'missing'],
  [new RateLimitedError(LIMITS.signInToAccount, 1_000), 'refused', 'rate-limit'],
  [new RefusedError({ kind: 'conflict', message: 'No.' }), 'conflict', ''],
  [new StoreUnavailableError('nothing-recorded', undefined), 'failed', ''],
  [new StoreUnavailableError('unknown', undefined), 'unknown', ''],
  [new TypeError('of ours'), 'failed', ''],
])('a command that ends in "%s" is %s', (error, outcome, reason) => {
  expect(outcomeOfError(error)).toEqual({ outcome, reason });
});
