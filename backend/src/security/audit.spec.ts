import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { portOf } from '@timekeep/embedded/testing/port-of';

const AUDIT = resolve(import.meta.dirname, '../../../scripts/audit.mjs');
/** A package that the backend depends on, and a fictitious advisory for all its present versions. */
const PACKAGE = 'helmet';
const PRESENT = '8.99.99';
const ADVISORY = {
  id: 1,
  url: 'https://advisories.example/1',
  title: 'A fault',
  severity: 'high',
  vulnerable_versions: `<=${PRESENT}`,
  cwe: [],
  cvss: { score: 8, vectorString: null },
};

it.each([
  [
    'fails for a grave fault that a newer version mends',
    ['8.1.0', PRESENT, '9.0.0'],
    1,
    'mended by a newer version',
  ],
  ['tells of one that nobody has mended, and goes on', ['8.1.0', PRESENT], 0, 'not mended yet'],
])('the audit of packages %s', async (_case, versions, status, words) => {
  const registry = createServer((request, response) => {
    const isQuestion = request.method === 'POST';
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(isQuestion ? { [PACKAGE]: [ADVISORY] } : packageOf(versions)));
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const audit = await auditAt(`http://127.0.0.1:${portOf(registry)}/`);
  registry.close();
  registry.closeAllConnections();
  expect(audit.printed).toContain(words);
  expect(audit.status).toBe(status);
});

describe('the audit of packages fails, and says that nothing is known', () => {
  const words = 'The packages were not checked, because the registry could not be asked: ';

  it('when there is no network', async () => {
    const { status, complained } = await auditAt('http://127.0.0.1:1/');
    expect(status).toBe(2);
    expect(complained).toContain(words);
    expect(complained).toContain('ECONNREFUSED');
  });

  it.each([
    ['has no audits', 404, '{"error": "not found"}'],
    ['refuses to answer', 403, 'go away'],
    ['answers with something else', 200, '<html>Please sign in</html>'],
  ])('when the registry %s', async (_case, answer, body) => {
    const registry = createServer((_request, response) => {
      response.statusCode = answer;
      response.end(body);
    }).listen(0, '127.0.0.1');
    await once(registry, 'listening');
    const { status, complained } = await auditAt(`http://127.0.0.1:${portOf(registry)}/`);
    registry.close();
    registry.closeAllConnections();
    expect({ status, complained: complained.split('\n')[0] }).toEqual({
      status: 2,
      complained: expect.stringContaining(words),
    });
  });
});

function packageOf(versions: readonly string[]): object {
  return {
    name: PACKAGE,
    'dist-tags': { latest: versions.at(-1) },
    versions: Object.fromEntries(versions.map((version) => [version, { name: PACKAGE, version }])),
  };
}

/** With a cache of its own, since npm caches advisories. */
async function auditAt(registry: string): Promise<{ status: unknown; printed: string; complained: string }> {
  const cache = await mkdtemp(join(tmpdir(), 'timekeep-npm-'));
  const settings = { npm_config_registry: registry, npm_config_cache: cache, npm_config_fetch_retries: '0' };
  const audit = spawn(process.execPath, [AUDIT], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, complained, [status]] = await Promise.all([
    text(audit.stdout),
    text(audit.stderr),
    once(audit, 'exit'),
  ]);
  await rm(cache, { recursive: true, force: true });
  return { status, printed, complained };
}
