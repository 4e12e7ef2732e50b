import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { TERMINAL_KEY_HEADER } from '@timekeep/contracts/api/clock-api';
import { DataSource } from 'typeorm';
import { IssueTerminal } from '../../clock/clock.module.js';
import { startTestBackend, TEST_COMPANY, TEST_DEPARTMENT, testContext } from '../../testing/test-backend.js';

const PASSWORD = 'Xylophone4711';
const WRONG_PASSWORD = 'Zeppelin0815';
const EMAIL = 'quetzalcoatl@acme.example';
const LAST_NAME = 'WINTERBOTTOM';
const FIRST_NAME = 'PERSEPHONE';
const PIN = '7391';

describe('the log of a bad day', () => {
  let log: string;
  const secrets = new Map(Object.entries({ PASSWORD, WRONG_PASSWORD, EMAIL, LAST_NAME, FIRST_NAME }));
  // Its digits alone may be part of any number.
  secrets.set('PIN', `"${PIN}"`);

  /**
   * Sends secrets to every route that accepts one: with right and wrong entries, on a crash, and without the stores.
   */
  beforeAll(async () => {
    const written = new PassThrough();
    const all = text(written);
    const backend = await startTestBackend({}, written);
    await backend.user('100001', 'HR');
    const { key } = await backend.commands.execute(new IssueTerminal('gate-1', testContext()));
    const hr = await backend.bearer('100001');
    const newEmployee = (PIN_: unknown) => ({
      EMPID: '100002',
      EMP_LNAME: LAST_NAME,
      EMP_FNAME: FIRST_NAME,
      DEPT: TEST_DEPARTMENT,
      COMPANY: TEST_COMPANY,
      PIN: PIN_,
    });
    const addEmployee = (PIN_: unknown) =>
      backend.http.post('/api/user/a/employee/new').set(hr).send(newEmployee(PIN_));
    const register = (id: string, password = PASSWORD) =>
      backend.http.post('/api/user').send({ id, email: EMAIL, password });
    const signIn = (password: string) => backend.http.post('/api/user/auth').send({ id: '100002', password });
    const profile = (token: string) =>
      backend.http.get('/api/user/profile/100002').set('Authorization', `Bearer ${token}`);
    const punch = (terminalKey: string) =>
      backend.http
        .post('/api/clock/punches')
        .set(TERMINAL_KEY_HEADER, terminalKey)
        .send({ punches: [{ EMPID: '100002', at: new Date().toISOString() }] });

    await addEmployee([PIN]).expect(400);
    await addEmployee(PIN).expect(201);
    await register('999999').expect(422);
    await register('100002', `${PASSWORD}-`).expect(400);
    await register('100002').expect(201);
    await signIn(WRONG_PASSWORD).expect(401);
    const token = await backend.signIn('100002', PASSWORD);
    const forged = `${token.slice(0, -4)}AAAA`;
    secrets.set('token', token).set('forged token', forged).set('key', key);
    await profile(token).expect(200);
    await profile(forged).expect(401);
    await backend.http.post('/api/user/token').send({ token: forged }).expect(401);
    await backend.http
      .post('/api/user/auth')
      .set('Content-Type', 'application/json')
      .send(`{"id":"100002","password":"${PASSWORD}`)
      .expect(400);
    await backend.http.post('/api/user/auth').type('form').send({ password: PASSWORD }).expect(415);
    await backend.http.get(`/api/nothing?email=${EMAIL}&token=${token}`).expect(404);
    await punch(key).expect(200);
    await punch(`${key.slice(0, -4)}AAAA`).expect(401);

    const database = backend.app.get(DataSource);
    await database.query('ALTER TABLE directory.employees RENAME COLUMN first_name TO elsewhere');
    await profile(token).expect(500);

    await backend.lines.database.cut();
    await Promise.all([profile(token).expect(503), signIn(WRONG_PASSWORD).expect(401)]);
    await backend.lines.log.cut();
    await Promise.all([
      signIn(PASSWORD).expect(503),
      register('100002').expect(503),
      addEmployee(PIN).expect(503),
      profile(token).expect(503),
      punch(key).expect(503),
    ]);
    await backend.stop();
    written.end();
    log = await all;
  });

  it('has the crash and the outages in it', () => {
    expect(log).toContain('"statusCode":500');
    expect(log).toContain('QueryFailedError');
    expect(log).toContain('StoreUnavailableError');
    expect(log).toContain('Failures are counted in memory');
  });

  it('has no password, token, PIN, key, name or address', () => {
    const found = [...secrets].filter(([, secret]) => log.toLowerCase().includes(secret.toLowerCase()));
    expect(found.map(([name]) => name)).toEqual([]);
  });

  it('has no part of what was sent as a secret either', () => {
    for (const part of ['Bearer', 'quetzal', 'password":', 'PIN":', TERMINAL_KEY_HEADER.toLowerCase()]) {
      expect(log).not.toContain(part);
    }
  });
});
