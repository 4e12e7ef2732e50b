import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { VERSION } from '@timekeep/log/settings/version';
import { eventually } from '@timekeep/tools/eventually';
import {
  emailOf,
  startBackendWithoutStores,
  startTestBackend,
  TEST_PASSWORD,
  type TestBackend,
} from '../testing/test-backend.js';
import { says } from '../testing/says.js';

const NO_DATABASE =
  'The database cannot be reached right now. Nothing was recorded. Please try again in a moment.';
const NO_LOG =
  'The event log cannot be reached right now. Nothing was recorded. Please try again in a moment.';

describe('while a store is down', () => {
  let backend: TestBackend;
  let session: { Authorization: string };

  beforeAll(async () => {
    // With the database cut, no change becomes readable at any time.
    backend = await startTestBackend({ readableWithinMs: 500 });
    await backend.user('100001', 'HR');
    session = await backend.bearer('100001');
  });

  afterAll(async () => {
    await backend.stop();
  });

  beforeEach(async () => {
    await backend.lines.log.restore();
    await backend.lines.database.restore();
    await untilHealth(200);
  });

  const profile = () => backend.http.get('/api/user/profile/100001').set(session);
  const register = (id: string) =>
    backend.http.post('/api/user').send({ id, email: emailOf(id), password: TEST_PASSWORD });

  it('the log: says so with 503, records nothing, and recovers', async () => {
    await backend.employee('100002');
    await backend.lines.log.cut();
    await Promise.all([
      backend.http
        .post('/api/user/auth')
        .send({ id: '100001', password: TEST_PASSWORD })
        .expect(503)
        .expect(says(NO_LOG)),
      profile().expect(503).expect(says(NO_LOG)),
      register('100002').expect(503).expect(says(NO_LOG)),
      backend.http.get('/api/config').expect(200),
    ]);
    const { body } = await backend.http.get('/api/health').expect(503);
    expect(body).toMatchObject({ status: 'down', eventLog: 'down', database: 'up' });

    await backend.lines.log.restore();
    await untilHealth(200);
    await profile().expect(200);
    await register('100002').expect(201);
  });

  it('the database: says so with 503, and recovers', async () => {
    await backend.lines.database.cut();
    await profile().expect(503).expect(says(NO_DATABASE));
    const { body } = await backend.http.get('/api/health').expect(503);
    expect(body).toEqual({
      ...{ version: VERSION, status: 'down', eventLog: 'up', database: 'down', disk: 'unknown' },
      ...{ heartbeat: 'unknown', projections: [], punches: 'unknown', terminals: [] },
    });

    await backend.lines.database.restore();
    await untilHealth(200);
    await profile().expect(200);
  });

  it('the database: confirms what was recorded, as pending', async () => {
    await backend.employee('100003');
    await backend.lines.database.cut();
    const { body } = await register('100003').expect(201);
    expect(body).toMatchObject({ pending: true });
    await backend.http.post('/api/user/auth').send({ id: '100003', password: TEST_PASSWORD }).expect(200);
  });

  async function untilHealth(status: number): Promise<void> {
    await eventually(async () => (await backend.http.get('/api/health')).status === status);
  }
});

describe('a backend that starts before its stores', () => {
  it('starts, says 503, and works once they are there', async () => {
    const backend = await startBackendWithoutStores();
    const { body } = await backend.http.get('/api/health').expect(503);
    expect(body).toMatchObject({ eventLog: 'down', database: 'down' });

    await Promise.all([backend.lines.log.restore(), backend.lines.database.restore()]);
    await backend.found();
    await backend.user('100001');
    await backend.http
      .get('/api/user/profile/100001')
      .set(await backend.bearer('100001'))
      .expect(200);
    await backend.stop();
  });
});
