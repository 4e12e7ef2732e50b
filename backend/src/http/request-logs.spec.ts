import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { TERMINAL_KEY_HEADER } from '@timekeep/contracts/api/clock-api';
import { IssueTerminal } from '../clock/clock.module.js';
import { emailOf, startTestBackend, TEST_PASSWORD, testContext } from '../testing/test-backend.js';

describe('the log of requests', () => {
  let log: string;
  let lines: Record<string, unknown>[];
  let token: string;

  beforeAll(async () => {
    const written = new PassThrough();
    const all = text(written);
    const backend = await startTestBackend({}, written);
    await backend.user('100001', 'HR');
    token = await backend.signIn('100001');
    await backend.user('100003');
    const employee = await backend.bearer('100003');
    await backend.http
      .post('/api/user/a/employee/new')
      .set(employee)
      .set('X-Request-Id', 'no-authority')
      .send({})
      .expect(403);
    const signIn = (id: string, requestId: string) =>
      backend.http.post('/api/user/auth').set('X-Request-Id', requestId).send({ id, password: 'wrong123' });
    await signIn('100001', 'wrong-password').expect(401);
    await signIn('123456', 'unknown-id').expect(401);
    const { key } = await backend.commands.execute(new IssueTerminal('gate-1', testContext()));
    await backend.http
      .post('/api/clock/punches')
      .set('X-Request-Id', 'of-terminal')
      .set(TERMINAL_KEY_HEADER, key)
      .send({ punches: [] });
    await backend.http
      .post('/api/user/auth')
      .set('X-Request-Id', 'odd-field')
      .send({ id: '100001', password: 'x', 'somebody@acme.example': 1 })
      .expect(400);
    const signedIn = { Authorization: `Bearer ${token}` };
    await backend.http
      .get('/api/user/profile/100001?email=hidden@acme.example&page=hidden-page')
      .set(signedIn)
      .expect(200);
    await backend.http.get(`/api/nothing/${token}/of?${token}&page`).expect(404);
    await backend.http.get('/api/nothing/somebody@acme.example').expect(404);
    await backend.http
      .post('/api/user')
      .send({ id: '100001', email: emailOf('100001'), password: TEST_PASSWORD });
    await backend.http
      .post('/api/user/a/employee/new')
      .set(signedIn)
      .set('X-Request-Id', 'registering')
      .send({
        EMPID: '100002',
        EMP_LNAME: 'CRUZ',
        EMP_FNAME: 'ANA',
        DEPT: 'Sales',
        COMPANY: 'Acme',
        PIN: '7391',
      })
      .expect(201);
    await backend.stop();
    written.end();
    log = await all;
    lines = log.trim().split('\n').map(parsed);
  });

  it('has a line of JSON for each request, with method, path and status', () => {
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        name: 'backend',
        req: { id: 'registering', method: 'POST', url: '/api/user/a/employee/new' },
        route: '/api/user/a/employee/new',
        user: '100001',
        address: '127.0.0.1',
        res: { statusCode: 201 },
        responseTime: expect.any(Number),
      }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ level: 'warn', res: { statusCode: 422 } }));
  });

  it('has the route pattern for a path with an employee id, and no reason without a refusal', () => {
    const profile = lines.find(
      ({ route }) => typeof route === 'string' && route.startsWith('/api/user/profile/:'),
    );
    expect(profile).toMatchObject({ user: '100001', res: { statusCode: 200 } });
    expect(profile).not.toHaveProperty('reason');
  });

  it.each([
    [
      'no-authority',
      { user: '100003', res: { statusCode: 403 }, reason: 'Your account has no authority for this.' },
    ],
    ['wrong-password', { user: '100001', reason: 'The employee ID or the password is not correct.' }],
    ['of-terminal', { user: 'terminal:gate-1', route: '/api/clock/punches' }],
    ['odd-field', { level: 'warn', reason: expect.stringContaining('Unknown field: *') }],
  ])('says who was refused, and why: %s', (id, said) => {
    expect(lineOf(id)).toMatchObject({ address: '127.0.0.1', ...said });
  });

  it('names no account that does not exist: a password may have been typed there', () => {
    expect(lineOf('unknown-id')).toMatchObject({ reason: 'The employee ID or the password is not correct.' });
    expect(lineOf('unknown-id')).not.toHaveProperty('user');
    expect(log).not.toContain('123456');
  });

  it('has a reason for each refusal', () => {
    const refused = lines.filter(({ res }) => statusOf(res) >= 400);
    expect(refused.length).toBeGreaterThan(5);
    expect(refused.filter(({ reason }) => typeof reason !== 'string' || reason === '')).toEqual([]);
  });

  function lineOf(id: string): Record<string, unknown> {
    const line = lines.find(
      ({ req }) => typeof req === 'object' && req !== null && 'id' in req && req.id === id,
    );
    if (!line) throw new Error(`There is no line of ${id}.`);
    return line;
  }

  it('names the parameters of a query, not their values', () => {
    expect(log).toContain('/api/user/profile/100001?email&page');
    expect(log).not.toContain('hidden');
  });

  it('has of a path what cannot be a secret', () => {
    expect(lines.map(({ req }) => req)).toContainEqual(expect.objectContaining({ url: '/api/nothing/*/of' }));
  });

  it('has no token, password, PIN or address', () => {
    for (const secret of [token, TEST_PASSWORD, '"7391', '@acme.example', 'authorization', 'Bearer']) {
      expect(log).not.toContain(secret);
    }
  });
});

function statusOf(response: unknown): number {
  return typeof response === 'object' && response !== null && 'statusCode' in response
    ? Number(response.statusCode)
    : 0;
}

function parsed(line: string): Record<string, unknown> {
  const fields: Record<string, unknown> = JSON.parse(line);
  return fields;
}
