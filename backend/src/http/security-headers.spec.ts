import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestBackend, type TestBackend } from '../testing/test-backend.js';
import { uncoded } from '../testing/says.js';

const HTTPS = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '203.0.113.7' };

describe('security headers of every answer', () => {
  let backend: TestBackend;

  beforeAll(async () => {
    backend = await startTestBackend();
  });

  afterAll(async () => {
    await backend.stop();
  });

  const headersOf = async (path: string, sent: Record<string, string> = {}) =>
    (await backend.http.get(path).set(sent)).headers;

  it.each(['/', '/api/config', '/api/user/profile/100001', '/api/nothing'])(
    'at %s: scripts are our files and nothing else',
    async (path) => {
      const policy = policyOf(await headersOf(path));
      expect(policy.get('script-src')).toEqual(["'self'"]);
      expect(policy.get('script-src-attr')).toEqual(["'none'"]);
      expect(policy.get('object-src')).toEqual(["'none'"]);
      expect(policy.get('base-uri')).toEqual(["'none'"]);
      expect(policy.get('form-action')).toEqual(["'self'"]);
      expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
      expect(policy.get('connect-src')).toEqual(["'self'"]);
      expect(policy.get('style-src')?.join(' ')).not.toContain('unsafe');
    },
  );

  it('allows style elements with text on the page of the API alone, and scripts nowhere', async () => {
    for (const path of ['/api/docs', '/api/docs/index.html']) {
      const policy = policyOf(await headersOf(path));
      expect(policy.get('style-src')).toContain("'unsafe-inline'");
      expect(policy.get('script-src')).toEqual(["'self'"]);
    }
    expect(policyOf(await headersOf('/api/docsandmore')).get('style-src')).not.toContain("'unsafe-inline'");
  });

  it('forbids frames and guessing of types, and does not say what it runs on', async () => {
    const headers = await headersOf('/api/config');
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  });

  it.each(['/api/config', '/api/health', '/api/user/profile/100001', '/api/nothing'])(
    'keeps the answer of %s out of caches',
    async (path) => {
      expect((await headersOf(path))['cache-control']).toBe('no-store');
    },
  );

  it.each(['/Api/user/auth', '/API/user/auth', '/api/user/auth/'])(
    'has no call under another spelling: %s',
    async (path) => {
      const { headers, body } = await backend.http
        .post(path)
        .send({ id: '100001', password: 'x' })
        .expect(404);
      expect(uncoded(body)).toEqual({ err: 'There is no such address.' });
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  it('opens nothing to pages of other origins', async () => {
    const asked = await backend.http
      .options('/api/user/auth')
      .set({ Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' });
    const answers = [asked.headers, await headersOf('/api/config', { Origin: 'https://evil.example' })];
    for (const headers of answers) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  it('promises TLS only behind a trusted proxy that speaks it', async () => {
    expect(await headersOf('/', HTTPS)).not.toHaveProperty('strict-transport-security');
    const behind = await startTestBackend({ trustProxy: ['127.0.0.0/8'] });
    const over = await behind.http.get('/').set(HTTPS);
    expect(over.headers['strict-transport-security']).toBe('max-age=31536000');
    const plain = await behind.http.get('/').set({ ...HTTPS, 'X-Forwarded-Proto': 'http' });
    expect(plain.headers).not.toHaveProperty('strict-transport-security');
    await behind.stop();
  });
});

function policyOf(headers: Record<string, string>): ReadonlyMap<string, readonly string[]> {
  const directives = (headers['content-security-policy'] ?? '').split(';');
  return new Map(
    directives.map((text) => text.trim().split(' ')).map(([name = '', ...rest]) => [name, rest]),
  );
}
