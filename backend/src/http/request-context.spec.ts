import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  startTestBackend,
  TEST_COMPANY,
  TEST_DEPARTMENT,
  type TestBackend,
} from '../testing/test-backend.js';

const EMPLOYEE = {
  EMPID: '100002',
  EMP_LNAME: 'CRUZ',
  EMP_FNAME: 'BEN',
  DEPT: TEST_DEPARTMENT,
  COMPANY: TEST_COMPANY,
  PIN: '1234',
};

describe('a request that is sent again under its idempotency key', () => {
  let backend: TestBackend;
  let session: { Authorization: string };

  beforeAll(async () => {
    backend = await startTestBackend();
    await backend.user('100001', 'HR');
    session = await backend.bearer('100001');
  });

  afterAll(() => backend.stop());

  const register = (path: string, body: object) =>
    backend.http.post(path).set(session).set('Idempotency-Key', 'once').send(body);

  it('is the same, however its path is typed and its fields are ordered', async () => {
    const { body } = await register(API_PATHS.registerEmployee, EMPLOYEE).expect(201);
    const turned = Object.fromEntries(Object.entries(EMPLOYEE).reverse());
    const again = await register(`${API_PATHS.registerEmployee}?x=1`, turned).expect(201);
    expect(again.body).toEqual(body);
  });

  it('is another one with another body', async () => {
    await register(API_PATHS.registerEmployee, { ...EMPLOYEE, EMP_FNAME: 'ANA' }).expect(422);
  });
});
