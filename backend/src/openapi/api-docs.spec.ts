import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Router } from 'express';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import { startTestBackend, type TestBackend } from '../testing/test-backend.js';
import { API_DOCS_PATHS } from './api-docs.js';
import type { Operation } from './document/describe-route.js';
import { says } from '../testing/says.js';

const HR = '100001';
const EMPLOYEE = '100003';
/** Calls of browsers that are led elsewhere. */
const REDIRECTED: readonly string[] = [SESSION_PATHS.companySignIn, SESSION_PATHS.companySignInReturn];
/** The routes that do not answer JSON. */
const CSV: readonly string[] = [
  'PunchFilesController.rejects',
  'TimekeepController.export',
  'AuditController.export',
  'ChangesController.export',
  'HoursController.export',
  'CutOffsController.csv',
];

interface Call {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** As it is routed, with `:name` for a parameter. */
  readonly path: string;
  readonly operation: Operation;
}

describe('the description of the API', () => {
  let backend: TestBackend;
  let document: OpenAPIObject;
  let calls: readonly Call[];

  beforeAll(async () => {
    backend = await startTestBackend();
    await backend.user(HR, 'HR');
    await backend.user(EMPLOYEE);
    document = (await backend.http.get(API_DOCS_PATHS.json).expect(200)).body;
    calls = routedCalls(backend, document);
  });

  afterAll(() => backend.stop());

  const request = ({ method, path }: Call) => backend.http[method](path.replace(/:\w+/g, EMPLOYEE));

  it('is the same text each time, known by its tag', async () => {
    const first = await backend.http.get(API_DOCS_PATHS.json).expect(200);
    const tag = first.headers['etag'] ?? '';
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    const again = await backend.http.get(API_DOCS_PATHS.json).expect(200);
    expect(again.text).toBe(first.text);
    await backend.http.get(API_DOCS_PATHS.json).set('If-None-Match', tag).expect(304);
  });

  it('has every route, and no other', () => {
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    expect(calls.length).toBeGreaterThan(10);
    expect(calls.map(({ method, path }) => `${method} ${templated(path)}`).sort()).toEqual(described.sort());
  });

  it('asks in an address for nothing of a person but the employee id', () => {
    const asked = calls.flatMap(({ operation: { parameters = [] } }) =>
      parameters.flatMap((each) => ('name' in each && each.in !== 'header' ? [each.name] : [])),
    );
    expect([...new Set(asked)].sort()).toEqual([
      'EMPID',
      'REQUEST_ID',
      'date',
      'department',
      'employeeId',
      'id',
      // A flag: employees who left are listed too.
      'left',
      'number',
    ]);
  });

  it('says of every route what it does, what it answers and how it fails', () => {
    const failure = { $ref: '#/components/schemas/ConflictAnswer' };
    for (const { path, operation } of calls) {
      const answers = Object.entries(operation.responses).map(([status, answer]) => ({
        path,
        status,
        answer,
      }));
      expect({ path, summary: operation.summary }).toEqual({
        path,
        summary: expect.stringMatching(/^[A-Z].*[^.]$/),
      });
      const type = CSV.includes(operation.operationId ?? '') ? 'text/csv' : 'application/json';
      const isRedirected = REDIRECTED.some((each) => each === path);
      expect(answers).toContainEqual({
        path,
        status: expect.stringMatching(isRedirected ? /^303$/ : /^2/),
        answer: isRedirected
          ? { description: expect.any(String) }
          : expect.objectContaining({ content: { [type]: { schema: expect.anything() } } }),
      });
      for (const { status, answer } of answers.filter(
        ({ status }) => /^[45]/.test(status) && status !== '503',
      )) {
        expect({ path, status, answer }).toMatchObject({
          answer: { description: expect.any(String), content: { 'application/json': { schema: failure } } },
        });
      }
    }
  });

  it('gives every operation a name of its own', () => {
    expect(new Set(calls.map(({ operation }) => operation.operationId)).size).toBe(calls.length);
  });

  it('tells who may call', async () => {
    for (const call of calls) {
      const { status } = await request(call);
      const isOpen = call.operation.security?.length === 0;
      // A call that signs in answers 401 as well: what is asked for there is a body.
      expect({ path: call.path, isOpen }).toEqual({ path: call.path, isOpen: status !== 401 });
      if (!isOpen) expect(call.operation.responses).toHaveProperty('401');
    }
  });

  it('lists the failures that a call meets', async () => {
    const [hr, employee] = await Promise.all([backend.bearer(HR), backend.bearer(EMPLOYEE)]);
    // Tokens of sessions that have ended count as guesses.
    const ending: readonly string[] = [SESSION_PATHS.logout, SESSION_PATHS.sessions];
    const endsSessions = ({ path }: Call) => Number(ending.includes(path));
    for (const call of calls.toSorted((a, b) => endsSessions(a) - endsSessions(b))) {
      for (const session of [{}, hr, employee]) {
        for (const body of [undefined, { unknown: 1 }]) {
          const { status } = await (call.method === 'get' ? request(call) : request(call).send(body)).set(
            session,
          );
          expect({ path: call.path, statuses: Object.keys(call.operation.responses) }).toEqual({
            path: call.path,
            statuses: expect.arrayContaining([String(status)]),
          });
        }
      }
    }
  });

  it.each([
    ['/api/user/auth', { id: EMPLOYEE, password: 'wrong' }, 401],
    ['/api/user/token', { token: 'none' }, 401],
    ['/api/user', { id: EMPLOYEE, email: 'other@acme.example', password: 'secret1' }, 422],
  ])('lists how an open call refuses: %s', async (path, body, status) => {
    await backend.http.post(path).send(body).expect(status);
    expect(calls.find((call) => call.path === path)?.operation.responses).toMatchObject({
      [status]: {},
      429: {},
      503: {},
    });
  });

  it('asks for an idempotency key where something changes', () => {
    const takesKey = (operation: Operation) =>
      JSON.stringify(operation.parameters).includes('"Idempotency-Key"');
    const path = (searched: string) =>
      calls.filter((call) => call.path === searched && takesKey(call.operation));
    expect(path('/api/user/a/employee/new')).toHaveLength(1);
    expect(path('/api/clock/punches')).toHaveLength(1);
    expect(path('/api/user/auth')).toHaveLength(0);
    expect(path('/api/data/u/sched')).toHaveLength(0);
  });

  it('is a page whose scripts and styles are files of ours', async () => {
    await backend.http.get(API_DOCS_PATHS.page).expect(302).expect('Location', `${API_DOCS_PATHS.page}/`);
    const { text } = await backend.http
      .get(`${API_DOCS_PATHS.page}/`)
      .expect(200)
      .expect('Content-Type', /html/);
    expect(text).not.toMatch(/<script>|<style|style=|\son\w+=/);
    const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file);
    expect(files).toHaveLength(4);
    for (const file of files) await backend.http.get(`${API_DOCS_PATHS.page}/${file}`).expect(200);
    await backend.http.get(`${API_DOCS_PATHS.page}/index.html`).expect(404);
  });
});

describe('an installation that does not want it', () => {
  it('does not describe its API', async () => {
    const backend = await startTestBackend({ apiDocs: false });
    try {
      for (const path of [API_DOCS_PATHS.page, `${API_DOCS_PATHS.page}/`, API_DOCS_PATHS.json]) {
        await backend.http.get(path).expect(404).expect(says('There is no such address.'));
      }
    } finally {
      await backend.stop();
    }
  });
});

/** Routes of the running application, from the router itself. */
function routedCalls(backend: TestBackend, document: OpenAPIObject): Call[] {
  const { router }: { readonly router: Router } = backend.app.getHttpAdapter().getInstance();
  return router.stack.flatMap(({ route }) => {
    if (!route) return [];
    const operations = document.paths[templated(route.path)];
    return METHODS.filter((method) => route.stack.some((layer) => layer.method === method)).map((method) => {
      const operation = operations?.[method];
      if (!operation) throw new Error(`${method} ${route.path} is not described.`);
      return { method, path: route.path, operation };
    });
  });
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** `/a/:b` as `/a/{b}`. */
function templated(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}
