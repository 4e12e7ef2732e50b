import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answers } from '../../testing/says.js';
import {
  startTestBackend,
  TEST_PASSWORD,
  testContext,
  type TestBackend,
} from '../../testing/test-backend.js';
import { ActivateAccount, RegisterAccount } from '../accounts.module.js';

describe('registration with rules of the company', () => {
  let backend: TestBackend;

  beforeAll(async () => {
    backend = await startTestBackend({
      registration: { emailDomains: ['acme.example'], proof: 'approval' },
    });
    await backend.employee('100001');
  });

  afterAll(async () => {
    await backend.stop();
  });

  it('takes addresses of the company alone, and lets IT approve', async () => {
    const entries = { id: '100001', email: 'ana@globex.example', password: TEST_PASSWORD };
    await backend.http
      .post('/api/user')
      .send(entries)
      .expect(400)
      .expect(answers({ err: 'Please use an email address of acme.example.' }));
    await backend.http
      .post('/api/user')
      .send({ ...entries, email: 'ana@Acme.example' })
      .expect(201)
      .expect(
        answers({
          msg: 'Your account was created and waits for approval by HR or the IT Department. You can sign in once they have approved it.',
        }),
      );

    const signIn = (password: string) => backend.http.post('/api/user/auth').send({ id: '100001', password });
    await signIn(TEST_PASSWORD).expect(403, /waits for approval by HR or the IT Department/);
    await signIn('wrong1')
      .expect(401)
      .expect(answers({ err: 'The employee ID or the password is not correct.' }));
    await backend.run(new ActivateAccount('100001', testContext()));
    await signIn(TEST_PASSWORD).expect(200);
  });

  it('applies to commands that do not come over HTTP as well', async () => {
    const account = { EMPID: '100001', email: 'ana@globex.example', password: TEST_PASSWORD };
    await expect(backend.commands.execute(new RegisterAccount(account, testContext()))).rejects.toMatchObject(
      {
        refusal: { kind: 'invalid' },
      },
    );
  });
});
