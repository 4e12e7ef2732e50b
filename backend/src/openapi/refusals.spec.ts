import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import { TERMINAL_KEY_HEADER } from '@timekeep/contracts/api/clock-api';
import { templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { IssueTerminal } from '../clock/clock.module.js';
import {
  startTestBackend,
  TEST_COMPANY,
  TEST_DEPARTMENT,
  testContext,
  type TestBackend,
} from '../testing/test-backend.js';
import { API_DOCS_PATHS } from './api-docs.js';
import type { Schema } from './document/schemas.js';
import type { Operation } from './document/describe-route.js';

const HR = '100001';
/** Nobody has it. */
const UNKNOWN = '999999';
const DAY = '2023-01-02';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

describe('what the description of the API says of refusals', () => {
  let backend: TestBackend;
  let document: OpenAPIObject;
  let credentials: Record<string, string>;

  beforeAll(async () => {
    backend = await startTestBackend();
    await backend.user(HR, 'HR');
    const { key } = await backend.commands.execute(new IssueTerminal('gate', testContext()));
    credentials = { ...(await backend.bearer(HR)), [TERMINAL_KEY_HEADER]: key };
    document = (await backend.http.get(API_DOCS_PATHS.json).expect(200)).body;
  });

  afterAll(() => backend.stop());

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation: Operation | undefined = item[method];
        return operation ? [{ method, path, operation }] : [];
      }),
    );

  it('lists what each call answers to a request that is well-formed and names what does not exist', async () => {
    for (const { method, path, operation } of operations()) {
      const schema = bodyOf(operation);
      // Logout would end the session of the calls after it.
      const session = path === SESSION_PATHS.logout ? await backend.bearer(HR) : {};
      const request = backend.http[method](filledIn(path)).set({ ...credentials, ...session });
      const { status } = await (schema ? request.send(sampleOfObject(schema)) : request);
      expect({ method, path, statuses: Object.keys(operation.responses) }).toEqual({
        method,
        path,
        statuses: expect.arrayContaining([String(status)]),
      });
    }
  });

  const schedule = {
    EMPID: UNKNOWN,
    FROM: DAY,
    TO: DAY,
    DAYS: 5,
    TIME: templateOf(['08:00:00', '17:00:00'], 5),
  };
  const employee = { EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA', DEPT: TEST_DEPARTMENT, COMPANY: TEST_COMPANY };

  it.each([
    [API_PATHS.saveSchedule, schedule, 404],
    [API_PATHS.registerEmployee, { ...employee, EMPID: HR, PIN: '1234' }, 409],
    [API_PATHS.registerEmployee, { ...employee, EMPID: '100009', DEPT: 'None', PIN: '1234' }, 422],
    [API_PATHS.registerAccount, { id: UNKNOWN, email: 'a@acme.example', password: 'secret1' }, 422],
    [API_PATHS.signIn, { id: UNKNOWN, password: 'secret1' }, 401],
  ])('lists how a command is refused: %s', async (path, body, status) => {
    await backend.http
      .post(path)
      .set(credentials)
      .send(body)
      .expect(status, /"err":"/);
    expect(document.paths[path]?.post?.responses).toHaveProperty(String(status));
  });

  it('lists that a profile may be missing', () => {
    expect(document.paths['/api/user/profile/{EMPID}']?.get?.responses).toHaveProperty('404');
  });

  it('names the header that says how long to wait', () => {
    for (const { path, operation } of operations()) {
      if (!('429' in operation.responses)) continue;
      expect({ path, answer: operation.responses['429'] }).toMatchObject({
        path,
        answer: { headers: { 'Retry-After': { schema: { type: 'integer' } } } },
      });
    }
    expect(document.paths[API_PATHS.signIn]?.post?.responses['503']).toMatchObject({
      description: expect.stringContaining('too many wait'),
      headers: { 'Retry-After': {} },
    });
  });
});

function filledIn(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => textFor(name));
}

function bodyOf({ requestBody }: Operation): Schema | undefined {
  const schema =
    requestBody && 'content' in requestBody ? requestBody.content['application/json']?.schema : undefined;
  return schema && !('$ref' in schema) ? schema : undefined;
}

function sampleOfObject({ properties = {} }: Schema): object {
  return Object.fromEntries(
    Object.entries(properties).map(([field, value]) => [
      field,
      '$ref' in value ? null : sampleOf(value, field),
    ]),
  );
}

/** Something of the schema; dates and the like are told by the names of fields. */
function sampleOf(schema: Schema, name: string): unknown {
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return sampleOfObject(schema);
    case 'array': {
      const { items, minItems = 1 } = schema;
      return Array.from({ length: minItems }, () =>
        items && !('$ref' in items) ? sampleOf(items, name) : null,
      );
    }
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return schema.format === 'email' ? 'nobody@acme.example' : textFor(name);
  }
}

function textFor(name: string): string {
  if (/^(id|ids|EMPID|employeeId)$/i.test(name)) return UNKNOWN;
  if (/^at$/i.test(name)) return `${DAY}T00:00:00.000Z`;
  if (/time|(mon|tues|wednes|thurs|fri|satur|sun)day/i.test(name)) return '08:00:00';
  if (/date|from|to|day/i.test(name)) return DAY;
  if (/revision/i.test(name)) return '0';
  return /pin|code/i.test(name) ? '1234' : 'Nothing';
}
