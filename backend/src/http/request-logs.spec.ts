import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { emailOf, startTestBackend, TEST_PASSWORD } from '../testing/test-backend.js';

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
        level: 30,
        req: { id: 'registering', method: 'POST', url: '/api/user/a/employee/new' },
        res: { statusCode: 201 },
        responseTime: expect.any(Number),
      }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ level: 40, res: { statusCode: 422 } }));
  });

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

function parsed(line: string): Record<string, unknown> {
  const fields: Record<string, unknown> = JSON.parse(line);
  return fields;
}
