import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import {
  accountStream,
  employeeStream,
  leaveStream,
  timekeepStream,
} from '@timekeep/contracts/events/streams';
import { addDays, toWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { logUnderTestDoes } from '@timekeep/embedded/testing/eventstoredb';
import { CONFIGURATION, type Configuration } from '../configuration/configuration.js';
import { WholeLog, type LoggedEvent } from '@timekeep/log/client/whole-log';
import { CompanyTime } from '../organization/organization.module.js';
import { uncoded } from '../testing/says.js';
import {
  emailOf,
  startTestBackend,
  TEST_COMPANY,
  TEST_DEPARTMENT,
  TEST_PASSWORD,
  testContext,
  type TestBackend,
} from '../testing/test-backend.js';
import { OpenWorkday } from '../workdays/workdays.module.js';

const CLIENTS = 50;
const HR = '100001';
const EMPLOYEE = '100002';
const IN_THE_MEANTIME = /in the meantime\. Please look at it again\.$/;

/** All send the same request at the same moment; exactly one gets what cannot be shared. */
describe('of fifty concurrent requests', () => {
  let backend: TestBackend;
  let log: WholeLog;
  let hr: { Authorization: string };
  let yesterday: WorkDate;

  beforeAll(async () => {
    // Each client has an address of its own: one address may be refused thirty registrations.
    backend = await startTestBackend({ trustProxy: 1 });
    log = new WholeLog(backend.app.get<Configuration>(CONFIGURATION));
    yesterday = addDays(await backend.app.get(CompanyTime).today(), -1);
    await backend.user(HR, 'HR');
    await backend.employee(EMPLOYEE, { hiredOn: addDays(yesterday, -10) });
    await backend.run(new OpenWorkday(yesterday, testContext()));
    hr = await backend.bearer(HR);
  });

  afterAll(async () => {
    await log.close();
    await backend.stop();
  });

  const send = (verb: 'patch' | 'post', path: string, body: object, client: number) =>
    backend.http[verb](path).set(hr).set('X-Forwarded-For', `203.0.113.${client}`).send(body);
  const register = (id: string, email: string, client: number) =>
    send('post', API_PATHS.registerAccount, { id, email, password: TEST_PASSWORD }, client);

  it('for an account of one employee, one has it, and the addresses of the others are free', async () => {
    const EMPID = '100010';
    await backend.employee(EMPID);
    const { won, lost } = await race((client) => register(EMPID, emailOf(String(client)), client));
    expect(lost.map(({ status }) => status)).toEqual(Array(CLIENTS - 1).fill(422));
    const [registered] = await eventsOf(accountStream(EMPID), 'AccountRegistered');
    expect(registered?.data).toMatchObject({ email: emailOf(String(won)) });

    await backend.employee('100011');
    await register('100011', emailOf(String(won)), 0).expect(422);
    await register('100011', emailOf(String((won + 1) % CLIENTS)), 0).expect(201);
  });

  it('for one e-mail address, one employee has it', async () => {
    const idOf = (client: number) => String(200_000 + client);
    await Promise.all(Array.from({ length: CLIENTS }, (_, client) => backend.employee(idOf(client))));
    const email = 'everybody@acme.example';
    const { won, lost } = await race((client) => register(idOf(client), email, client));
    expect(lost.map(({ status }) => status)).toEqual(Array(CLIENTS - 1).fill(422));
    const registered = (await events()).filter(
      ({ type, data }) => type === 'AccountRegistered' && JSON.stringify(data).includes(email),
    );
    expect(registered.map(({ stream }) => stream)).toEqual([accountStream(idOf(won))]);
  });

  it('for one employee ID, one person has it', async () => {
    const EMPID = '100020';
    const person = { EMP_FNAME: 'ANA', DEPT: TEST_DEPARTMENT, COMPANY: TEST_COMPANY, PIN: '1234' };
    const nameOf = (client: number) => `CRUZ ${String.fromCharCode(65 + (client % 26))}`;
    const { won, lost } = await race((client) =>
      send('post', API_PATHS.registerEmployee, { ...person, EMPID, EMP_LNAME: nameOf(client) }, client),
    );
    expect(lost.map(({ status }) => status)).toEqual(Array(CLIENTS - 1).fill(409));
    const registered = await eventsOf(employeeStream(EMPID));
    expect(registered).toMatchObject([{ type: 'EmployeeRegistered', data: { EMP_LNAME: nameOf(won) } }]);
  });

  it('for a correction of one record from one revision, one is heard', async () => {
    const search = { FROM: yesterday, TO: yesterday, reportFilter: 'name', selectedOption: EMPLOYEE };
    const found = await send('post', API_PATHS.timekeep, search, 0).expect(200);
    const { data }: SearchTimekeepAnswer = found.body;
    const record = { EMPID: EMPLOYEE, Date: toWireDate(yesterday), Remarks: 'Present', TimeOUT1: '17:00:00' };
    const timeOf = (client: number) => `08:00:${String(client).padStart(2, '0')}`;
    const { won, lost } = await race((client) =>
      send(
        'patch',
        API_PATHS.timekeep,
        { ...record, TimeIN1: timeOf(client), revision: data[0]?.revision },
        client,
      ),
    );
    for (const { status, body } of lost) {
      expect({ status, body: uncoded(body as object) }).toEqual({
        status: 409,
        body: {
          err: expect.stringMatching(IN_THE_MEANTIME),
          changedBy: `CRUZ, ANA (${HR})`,
          revision: expect.any(String),
        },
      });
    }
    const corrected = await eventsOf(timekeepStream(EMPLOYEE, yesterday));
    expect(corrected).toMatchObject([{ data: { after: { TimeIN1: timeOf(won) } } }]);
  });

  it('for leave on one date, one day is taken', async () => {
    const entry = { LEAVE_TYPE: 'SL', DATE: addDays(yesterday, -1), DAYS: 1 };
    const { won, lost } = await race((client) =>
      send(
        'post',
        API_PATHS.addLeave,
        { EMPID: EMPLOYEE, leaveEntries: [{ ...entry, REMARKS: `Fever ${client}` }] },
        client,
      ),
    );
    expect(lost.map(({ status }) => status)).toEqual(Array(CLIENTS - 1).fill(409));
    const taken = await eventsOf(leaveStream(EMPLOYEE));
    expect(taken).toHaveLength(1);
    expect(JSON.stringify(taken)).toContain(`"Fever ${won}"`);
  });

  it('none leaves a gap in the log or in a stream, or anything twice', async () => {
    const all = await events();
    const next = new Map<string, number>();
    for (const { stream, revision } of all) {
      const expected = next.get(stream) ?? 0;
      expect({ stream, revision }).toEqual({ stream, revision: String(expected) });
      next.set(stream, expected + 1);
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const positions = all.map(({ position }) => BigInt(position));
    expect(positions).toEqual(positions.toSorted((a, b) => Number(a - b)));
    if (!logUnderTestDoes('consecutivePositions')) return;
    expect(positions).toEqual(positions.map((_, index) => (positions[0] ?? 0n) + BigInt(index)));
  });

  /** Returns the winner of the fifty, and the answers to the others. Exactly one must win. */
  async function race(
    ask: (client: number) => PromiseLike<{ readonly status: number; readonly body: unknown }>,
  ): Promise<{ won: number; lost: readonly { readonly status: number; readonly body: unknown }[] }> {
    const answers = await Promise.all(Array.from({ length: CLIENTS }, (_, client) => ask(client)));
    const winners = answers.flatMap(({ status }, client) => (status < 300 ? [client] : []));
    expect(winners).toHaveLength(1);
    return { won: winners[0] ?? -1, lost: answers.filter(({ status }) => status >= 300) };
  }

  /** All events of the log. */
  async function events(): Promise<readonly LoggedEvent[]> {
    const all: LoggedEvent[] = [];
    for await (const page of log.after(null)) all.push(...page.events);
    return all;
  }

  async function eventsOf(stream: string, type?: string): Promise<readonly LoggedEvent[]> {
    return (await events()).filter(
      (event) => event.stream === stream && (type === undefined || event.type === type),
    );
  }
});
