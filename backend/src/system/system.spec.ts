import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FailureAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { ConfigAnswer } from '@timekeep/contracts/api/system-api';
import { changedRules, FIRST_RULES, RULES_OF_NEW_COMPANIES } from '@timekeep/contracts/rules/company-rules';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { VERSION } from '@timekeep/log/settings/version';
import { eventually } from '@timekeep/tools/eventually';
import { FoundOrganization, SetRules } from '../organization/organization.module.js';
import { startTestBackend, testContext, type TestBackend } from '../testing/test-backend.js';
import { answers, uncoded } from '../testing/says.js';

const PAGE = '<!doctype html><meta name="page-version" content="0a1b2c" /><title>Timekeep</title>';
const LARGE_SCRIPT = 'app();'.repeat(1_000);
const COMMIT = '0123abc';
const NOTHING_HERE = { err: 'There is no such address.' };

describe('the system', () => {
  let backend: TestBackend;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'timekeep-frontend-'));
    await mkdir(join(folder, 'dist/assets'), { recursive: true });
    await writeFile(join(folder, 'dist/index.html'), PAGE);
    await writeFile(join(folder, 'dist/favicon.svg'), '<svg/>');
    await writeFile(join(folder, 'dist/service-worker.js'), 'worker();');
    await writeFile(join(folder, 'dist/app.webmanifest'), '{}');
    await writeFile(join(folder, 'dist/assets/app-1a2b.js'), 'app();');
    await writeFile(join(folder, 'dist/assets/large-3c4d.js'), LARGE_SCRIPT);
    await writeFile(join(folder, 'dist/assets/built-5e6f.js'), LARGE_SCRIPT);
    await writeFile(join(folder, 'dist/assets/built-5e6f.js.br'), brotliCompressSync(LARGE_SCRIPT));
    await writeFile(join(folder, 'dist/assets/gone-7a8b.js'), LARGE_SCRIPT);
    await writeFile(join(folder, 'dist/assets/gone-7a8b.js.br'), brotliCompressSync(LARGE_SCRIPT));
    await writeFile(join(folder, 'secret.txt'), 'secret');
    backend = await startTestBackend({
      frontendDir: join(folder, 'dist'),
      commit: COMMIT,
      timeZone: 'Pacific/Kiritimati',
      company: { name: 'Acme', address: 'Cebu', website: 'https://acme.example' },
      aboutCredits: [{ role: 'Developer' }],
    });
  });

  afterAll(async () => {
    await backend.stop();
    await rm(folder, { recursive: true });
  });

  it('is healthy, with all projections running', async () => {
    await backend.http.get('/api/health').expect(200, {
      version: VERSION,
      status: 'ok',
      eventLog: 'up',
      database: 'up',
      disk: 'unknown',
      heartbeat: 'recent',
      projections: [
        { name: 'attendance', state: 'running' },
        { name: 'audit', state: 'running' },
        { name: 'cutoffs', state: 'running' },
        { name: 'directory', state: 'running' },
        { name: 'leave-summary', state: 'running' },
        { name: 'requests', state: 'running' },
      ],
      punches: 'recorded',
      terminals: [],
    });
  });

  it('is alive and ready, and says its version, and its commit to those who are signed in', async () => {
    const version = expect.stringMatching(/^\d+\.\d+\.\d+$/);
    await backend.user('100001');
    const bearer = await backend.bearer('100001');
    for (const path of [API_PATHS.healthLive, API_PATHS.healthReady]) {
      const { body } = await backend.http.get(path).expect(200);
      expect(body).toEqual({ status: 'ok', version, commit: null });
      const { body: forSignedIn } = await backend.http.get(path).set(bearer).expect(200);
      expect(forSignedIn).toEqual({ status: 'ok', version, commit: COMMIT });
    }
  });

  it('is alive without its stores, and not ready', async () => {
    await backend.lines.log.cut();
    try {
      await backend.http.get(API_PATHS.healthReady).expect(503);
      await backend.http.get(API_PATHS.healthLive).expect(200);
    } finally {
      await backend.lines.log.restore();
    }
    await eventually(async () => (await backend.http.get(API_PATHS.healthReady)).status === 200);
  });

  it("tells the browser about the company, with today in the company's zone", async () => {
    const zone = new CompanyZone('Pacific/Kiritimati');
    const before = zone.workDateAt(Date.now());
    const answer = await backend.http.get('/api/config').expect(200);
    const body: ConfigAnswer = answer.body;
    expect([before, zone.workDateAt(Date.now())]).toContain(body.today);
    expect(body).toEqual({
      version: VERSION,
      companyName: 'Acme',
      companyAddress: 'Cebu',
      companyWebsite: 'https://acme.example',
      timeZone: 'Pacific/Kiritimati',
      today: body.today,
      aboutCredits: [{ role: 'Developer' }],
      codesByMail: false,
      registrationProof: 'none',
      companySignIn: null,
      rules: changedRules(FIRST_RULES, RULES_OF_NEW_COMPANIES),
    });
  });

  it('returns new rules to the browser as soon as they are set', async () => {
    const lateGrace = { from: '2024-05-01', minutes: 10 };
    await backend.run(new SetRules({ lateGrace, correctionReason: 'required' }, testContext()));
    const { body } = await backend.http.get('/api/config').expect(200);
    expect(body).toMatchObject({ rules: { lateGrace: [lateGrace], correctionReason: 'required' } });
  });

  it('refuses another time zone than the one it was founded with', async () => {
    await expect(
      backend.commands.execute(new FoundOrganization('Asia/Manila', testContext())),
    ).rejects.toThrow('Pacific/Kiritimati');
  });

  describe('serving the frontend', () => {
    it.each(['/', '/resource/timekeep', '/about?from=menu', '/apiary', '/healthy-food', '/upper'])(
      'gives its page at %s',
      async (path) => {
        const { text, headers } = await backend.http.get(path).expect(200);
        expect(text).toBe(PAGE);
        expect(headers).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
        });
      },
    );

    it('keeps the connection for what comes after its page', async () => {
      let connections = 0;
      const server: Server = backend.app.getHttpServer();
      server.on('connection', () => (connections += 1));
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (const path of ['/', '/api/config', '/about', '/api/config']) {
        expect(await readOver(agent, (await backend.app.getUrl()) + path)).toMatch(/^[<{]/);
      }
      agent.destroy();
      expect(connections).toBe(1);
    });

    it('serves a file as the build compressed it, and as it is once only that is there', async () => {
      const fetched = (path: string) => fetch(url + path, { headers: { 'accept-encoding': 'gzip, br' } });
      const url = await backend.app.getUrl();
      const built = await fetched('/assets/built-5e6f.js');
      expect(Object.fromEntries(built.headers)).toMatchObject({
        'content-encoding': 'br',
        'content-type': 'text/javascript; charset=UTF-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
      });
      expect(await built.text()).toBe(LARGE_SCRIPT);
      await rm(join(folder, 'dist/assets/gone-7a8b.js.br'));
      const alone = await fetched('/assets/gone-7a8b.js');
      expect(Object.fromEntries(alone.headers)).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(await alone.text()).toBe(LARGE_SCRIPT);
      await rm(join(folder, 'dist/assets/gone-7a8b.js'));
      const gone = await fetched('/assets/gone-7a8b.js');
      expect(gone.status).toBe(404);
      expect(gone.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(uncoded((await gone.json()) as FailureAnswer)).toEqual(NOTHING_HERE);
    });

    it('compresses files for clients that accept it, and no answer of the API', async () => {
      const packed = (path: string) => backend.http.get(path).set('Accept-Encoding', 'gzip');
      const { headers, text: script } = await packed('/assets/large-3c4d.js').expect(200);
      expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
      expect(script).toBe(LARGE_SCRIPT);
      const plain = await backend.http.get('/assets/large-3c4d.js').set('Accept-Encoding', 'identity');
      expect(plain.headers).not.toHaveProperty('content-encoding');
      const answer = await packed('/api/docs-json').expect(200);
      expect(answer.headers).not.toHaveProperty('content-encoding');
    });

    it('lets hashed files be kept, and no other', async () => {
      const asset = await backend.http.get('/assets/app-1a2b.js').expect(200);
      expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      const icon = await backend.http.get('/favicon.svg').expect(200);
      expect(icon.headers['cache-control']).toBe('no-cache');
    });

    it('serves what makes it installable under the same policy, and asked for anew each time', async () => {
      const worker = await backend.http.get('/service-worker.js').expect(200);
      expect(worker.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': expect.stringContaining("default-src 'self'"),
      });
      expect(worker.headers).not.toHaveProperty('service-worker-allowed');
      const manifest = await backend.http.get('/app.webmanifest').expect(200);
      expect(manifest.headers).toMatchObject({
        'content-type': expect.stringMatching(/^application\/manifest\+json/),
        'cache-control': 'no-cache',
      });
    });

    it('tells pages of another version, by each answer, which one it serves', async () => {
      const before = await backend.http.get('/api/config').expect(200);
      expect(before.headers).toMatchObject({ 'page-version': '0a1b2c' });
      const file = join(folder, 'dist/index.html');
      await writeFile(file, PAGE.replace('0a1b2c', '3d4e5f'));
      try {
        await backend.http.get('/').expect(200);
        const after = await backend.http.get('/api/data/100003').expect(401);
        expect(after.headers).toMatchObject({ 'page-version': '3d4e5f' });
      } finally {
        await writeFile(file, PAGE);
        await backend.http.get('/').expect(200);
      }
    });

    it('has no page for files and calls that do not exist', async () => {
      await backend.http.get('/assets/app-old.js').expect(404).expect(answers(NOTHING_HERE));
      await backend.http.get('/assets/').expect(404).expect(answers(NOTHING_HERE));
      await backend.http.get('/api/nothing').expect(404).expect(answers(NOTHING_HERE));
      await backend.http
        .get('/API/health')
        .expect(404)
        .expect(answers(NOTHING_HERE))
        .expect('Cache-Control', 'no-store');
      await backend.http.post('/about').expect(404).expect(answers(NOTHING_HERE));
    });

    it.each([
      ...['/health', '/healthz', '/healthz/', '/health/live', '/HEALTH', '/healthcheck', '/health-check'],
      ...['/live', '/livez', '/livez/ping', '/liveness', '/alive', '/ready', '/readyz', '/readiness'],
      ...['/heartbeat', '/ping', '/status', '/up', '/version', '/_health', '/-/healthy', '/-/ready'],
      ...['/actuator/health', '/actuator/health/liveness'],
    ])('has no page for a path that looks like a probe: %s', async (path) => {
      await backend.http.get(path).expect(404).expect(answers(NOTHING_HERE));
    });

    it.each(['/..%2fsecret.txt', '/assets/..%2f..%2f..%2fsecret.txt', '/%2e%2e/secret.txt'])(
      'gives nothing from outside its folder: %s',
      async (path) => {
        const { text } = await backend.http.get(path);
        expect(text).not.toContain('secret\n');
        expect(text).not.toBe('secret');
      },
    );

    it('forbids frames and guessing of types', async () => {
      const { headers } = await backend.http.get('/').expect(200);
      expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' });
      expect(headers).not.toHaveProperty('x-powered-by');
    });
  });
});

async function readOver(agent: Agent, url: string): Promise<string> {
  const [response]: IncomingMessage[] = await once(get(url, { agent }), 'response');
  if (!response) throw new Error('There was no answer.');
  return text(response);
}
