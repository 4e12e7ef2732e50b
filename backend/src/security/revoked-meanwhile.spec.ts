import type { IncomingMessage, Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import { TERMINAL_KEY_HEADER } from '@timekeep/contracts/api/clock-api';
import type { DecideRequestsAnswer, MakeRequestAnswer } from '@timekeep/contracts/api/requests-api';
import { employeeStream, punchesStream } from '@timekeep/contracts/events/streams';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { eventually } from '@timekeep/tools/eventually';
import { DataSource } from 'typeorm';
import { AccountReader } from '../accounts/account-reader.module.js';
import { DeactivateAccount, GrantAuthority } from '../accounts/accounts.module.js';
import { IssueTerminal, RevokeTerminal } from '../clock/clock.module.js';
import { ResignEmployee } from '../employees/employees.module.js';
import { EventStore } from '../event-store/event-store.js';
import { notesOf } from '../http/logging/request-notes.js';
import { CompanyTime } from '../organization/organization.module.js';
import { DecideRequest } from '../requests/decide-request/decide-request.command.js';
import {
  emailOf,
  startTestBackend,
  TEST_COMPANY,
  TEST_DEPARTMENT,
  testContext,
  type TestBackend,
} from '../testing/test-backend.js';

/** Light requests of one user that may be under way. */
const UNDER_WAY = 8;
/** Requests of a call that are decided at the same time, and milliseconds for which a look-up counts between them. */
const SIDE_BY_SIDE = 16;
const FRESH_MS = 100;
const LOCK = 'LOCK TABLE attendance.records IN ACCESS EXCLUSIVE MODE';
const EMPLOYEE = '200001';

describe('a caller whose authority ends while the request waits', () => {
  let backend: TestBackend;
  let requests: IncomingMessage[] = [];
  let today: WorkDate;
  let HR: string;
  let hr: { Authorization: string };
  let next = 100_001;

  beforeAll(async () => {
    backend = await startTestBackend();
    today = await backend.app.get(CompanyTime).today();
    await backend.employee(EMPLOYEE, { hiredOn: addDays(today, -10) });
    const server: Server = backend.app.getHttpServer();
    server.on('request', (request: IncomingMessage) => requests.push(request));
  });

  beforeEach(async () => {
    HR = String(next++);
    await backend.user(HR, 'HR');
    hr = await backend.bearer(HR);
    // Notes the use of the session, which would let later requests overtake earlier ones in the queue.
    await readOwn().expect(200);
    requests = [];
  });

  afterAll(() => backend.stop());

  const ends: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['is deactivated', () => backend.run(new DeactivateAccount(HR, testContext()))],
    [
      'loses the authority',
      () =>
        backend.run(
          new GrantAuthority({ EMPID: HR, authority: 'EMPLOYEE', email: emailOf(HR) }, testContext()),
        ),
    ],
    ['resigns', () => backend.run(new ResignEmployee(HR, testContext()))],
  ];

  it.each(ends)('and who %s while the body comes changes nothing', async (_, endAuthority) => {
    const EMPID = String(next++);
    const { socket, rest } = await begin(API_PATHS.registerEmployee, newEmployee(EMPID), headerOf(hr));
    await untilChecked(1);
    await endAuthority();
    socket.write(rest);
    expect(statusOf(await text(socket))).toBe(403);
    expect(await isEmpty(employeeStream(EMPID))).toBe(true);
  });

  it('and who is deactivated while the queue is held up by reads changes nothing', async () => {
    const EMPID = String(next++);
    const pending: PromiseLike<{ readonly status: number }>[] = [];
    await backend.app.get(DataSource).transaction(async (session) => {
      await session.query(LOCK);
      for (let n = 0; n < UNDER_WAY; n++) pending.push(send(readOwn()));
      await untilChecked(UNDER_WAY);
      pending.push(
        send(backend.http.post(API_PATHS.registerEmployee).set(hr).send(newEmployee(EMPID))),
        send(readOwn()),
      );
      await untilChecked(UNDER_WAY + 2);
      await backend.commands.execute(new DeactivateAccount(HR, testContext()));
      // A look-up counts for so long when a request only reads.
      await delay(FRESH_MS);
    });
    const answers = await Promise.all(pending);
    expect(answers.slice(UNDER_WAY).map(({ status }) => status)).toEqual([403, 403]);
    expect(await isEmpty(employeeStream(EMPID))).toBe(true);
  });

  it('and who is deactivated while an earlier request of the connection is answered changes nothing', async () => {
    const EMPID = String(next++);
    let answers: Promise<string> = Promise.resolve('');
    await backend.app.get(DataSource).transaction(async (session) => {
      await session.query(LOCK);
      const path = pathTo(API_PATHS.ownAttendance, { employeeId: HR });
      const body = JSON.stringify(newEmployee(EMPID));
      const socket = await connected();
      answers = text(socket);
      socket.write(head('GET', path, headerOf(hr)));
      socket.write(head('POST', API_PATHS.registerEmployee, ...bodyHeaders(body), headerOf(hr), LAST) + body);
      await untilChecked(1);
      await backend.commands.execute(new DeactivateAccount(HR, testContext()));
    });
    expect([...(await answers).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
      '200',
      '403',
    ]);
    expect(await isEmpty(employeeStream(EMPID))).toBe(true);
  });

  it('and who is deactivated while many requests are decided decides no further ones', async () => {
    const EMPID = String(next++);
    await backend.user(EMPID);
    const asking = await backend.bearer(EMPID);
    const asked: string[] = [];
    for (let day = 1; day <= SIDE_BY_SIDE + 1; day++) {
      const FROM = addDays(today, day);
      const overtime = { kind: 'overtime', FROM, TO: FROM, minutes: 30, reason: 'Closing' };
      const made = backend.http.post(API_PATHS.requests).set(asking).send(overtime);
      const { body }: { body: MakeRequestAnswer } = await made.expect(201);
      asked.push(body.REQUEST_ID);
    }
    const execute = backend.commands.execute.bind(backend.commands);
    let ended: Promise<unknown> | undefined;
    const executing = jest.spyOn(backend.commands, 'execute').mockImplementation(async (command) => {
      if (command instanceof DecideRequest) {
        ended ??= execute(new DeactivateAccount(HR, testContext()));
        await ended;
        await delay(FRESH_MS);
      }
      return execute(command);
    });
    const decision = { decision: 'grant', requests: asked.map((REQUEST_ID) => ({ REQUEST_ID })) };
    const decided = await backend.http.post(API_PATHS.decideRequests).set(hr).send(decision);
    executing.mockRestore();
    const { results }: DecideRequestsAnswer = decided.body;
    expect(results.map(({ status }) => status)).toEqual([...Array<number>(SIDE_BY_SIDE).fill(200), 403]);
  });

  it('is not refused when nothing ended, however slowly the body comes', async () => {
    const EMPID = String(next++);
    const { socket, rest } = await begin(API_PATHS.registerEmployee, newEmployee(EMPID), headerOf(hr));
    await untilChecked(1);
    socket.write(rest);
    expect(statusOf(await text(socket))).toBe(201);
  });

  it('is looked up once for a request that arrives whole, and once more when the body comes later', async () => {
    const find = jest.spyOn(AccountReader.prototype, 'find');
    const lookUps = async (register: () => Promise<unknown>): Promise<number> => {
      find.mockClear();
      await register();
      return find.mock.calls.length;
    };
    const whole = () =>
      send(
        backend.http
          .post(API_PATHS.registerEmployee)
          .set(hr)
          .send(newEmployee(String(next++))),
      );
    const inTwoParts = async () => {
      const employee = newEmployee(String(next++));
      requests = [];
      const { socket, rest } = await begin(API_PATHS.registerEmployee, employee, headerOf(hr));
      await untilChecked(1);
      socket.write(rest);
      await text(socket);
    };
    // On a busy machine the look-up may be old when the command begins.
    await eventually(async () => (await lookUps(whole)) === 1);
    expect(await lookUps(inTwoParts)).toBe(2);
    find.mockRestore();
  });

  it('records no punches when it is a terminal whose key is revoked while the body comes', async () => {
    const { key } = await backend.commands.execute(new IssueTerminal('gate', testContext()));
    const punches = [{ EMPID: EMPLOYEE, at: `${today}T00:00:01+08:00` }];
    const { socket, rest } = await begin(API_PATHS.punches, { punches }, `${TERMINAL_KEY_HEADER}: ${key}`);
    await untilChecked(1);
    await backend.commands.execute(new RevokeTerminal('gate', testContext()));
    socket.write(rest);
    expect(statusOf(await text(socket))).toBe(401);
    expect(await isEmpty(punchesStream(EMPLOYEE, today))).toBe(true);
  });

  const LAST = 'Connection: close';
  const readOwn = () => backend.http.get(pathTo(API_PATHS.ownAttendance, { employeeId: HR })).set(hr);

  /** Starts a request of supertest, which else begins when it is awaited. */
  function send<Answer>(call: PromiseLike<Answer>): Promise<Answer> {
    return Promise.resolve(call);
  }

  /** Waits until the guards have found out who the callers of so many requests are. */
  async function untilChecked(count: number): Promise<void> {
    await eventually(() => requests.filter((each) => notesOf(each).user !== undefined).length >= count);
  }

  async function isEmpty(stream: string): Promise<boolean> {
    return (await backend.app.get(EventStore).history(stream)).length === 0;
  }

  async function connected(): Promise<Socket> {
    const { hostname, port } = new URL(await backend.app.getUrl());
    return connect(Number(port), hostname);
  }

  /** Sends a request without the last byte of its body. */
  async function begin(path: string, body: object, ...headers: readonly string[]) {
    const written = JSON.stringify(body);
    const socket = await connected();
    socket.write(head('POST', path, ...bodyHeaders(written), LAST, ...headers) + written.slice(0, -1));
    return { socket, rest: written.slice(-1) };
  }
});

function newEmployee(EMPID: string) {
  const name = { EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA' };
  return { EMPID, ...name, DEPT: TEST_DEPARTMENT, COMPANY: TEST_COMPANY, PIN: '7391' };
}

function head(method: string, path: string, ...headers: readonly string[]): string {
  return [`${method} ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');
}

function bodyHeaders(body: string): string[] {
  return ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`];
}

function headerOf({ Authorization }: { readonly Authorization: string }): string {
  return `Authorization: ${Authorization}`;
}

function statusOf(answer: string): number {
  return Number(answer.slice(9, 12));
}
