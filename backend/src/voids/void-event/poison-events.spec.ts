import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent, type JSONType } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { SearchAuditAnswer } from '@timekeep/contracts/api/audit-api';
import { TERMINAL_KEY_HEADER } from '@timekeep/contracts/api/clock-api';
import type { HealthAnswer } from '@timekeep/contracts/api/system-api';
import {
  accountStream,
  employeeStream,
  punchesStream,
  workdayStream,
} from '@timekeep/contracts/events/streams';
import { startTestWorld, type TestWorld } from '@timekeep/embedded/testing/test-world';
import { addDays } from '@timekeep/contracts/time/work-date';
import { VERSION } from '@timekeep/log/settings/version';
import { eventually } from '@timekeep/tools/eventually';
import { runHere } from '../../cli/testing/run-cli.js';
import { IssueTerminal } from '../../clock/clock.module.js';
import { startTestBackend, testContext, type TestBackend } from '../../testing/test-backend.js';

const HR = '100001';
const EMPID = '100002';
const OLD_HAND = '100003';
// A terminal may send punches of the last weeks alone.
const DATE = addDays(new Date().toISOString().slice(0, 10), -10);

let world: TestWorld;
let client: EventStoreDBClient;
let backend: TestBackend;
let dataDir: string;
let hr: { Authorization: string };
let key: string;

beforeAll(async () => {
  world = await startTestWorld();
  backend = await startTestBackend({}, undefined, () => Promise.resolve(world));
  client = EventStoreDBClient.connectionString(world.eventStoreUrl);
  dataDir = await mkdtemp(join(tmpdir(), 'timekeep-poison-'));
  await backend.user(HR, 'HR');
  await backend.employee(EMPID, { hiredOn: '2024-05-01' });
  hr = await backend.bearer(HR);
  ({ key } = await backend.commands.execute(new IssueTerminal('gate-1', testContext())));
});

afterAll(async () => {
  await client.dispose();
  await backend.stop();
  await rm(dataDir, { recursive: true });
});

/** The position of the first event of ours. */
async function firstPosition(): Promise<string> {
  let first: string | undefined;
  // Read to its end, since the client waits for a stream that is left early.
  for await (const { event } of client.readAll()) {
    if (event && !event.type.startsWith('$')) first ??= String(event.position.commit);
  }
  if (first !== undefined) return first;
  throw new Error('The log is empty');
}

/** Appends without any check, as a faulty program would; returns the position as text for the command line. */
async function recordRaw(stream: string, type: string, data: JSONType): Promise<string> {
  const metadata = { actor: 'system', correlationId: 'x', causationId: 'x', schemaVersion: 1 };
  const { position } = await client.appendToStream(stream, jsonEvent({ type, data, metadata }));
  return String(position?.commit);
}

const it_ = (...args: readonly string[]) =>
  runHere(args, {
    ...{ DATA_DIR: dataDir, DATABASE_URL: world.databaseUrl, EVENTSTORE_URL: world.eventStoreUrl },
    JWT_SECRET: 'a secret that is only good for tests',
    PIN_SECRET: 'another that is only good for tests!',
  });
const declareVoid = (position: string, ...more: readonly string[]) =>
  it_('events', 'void', position, '--reason', 'The clock broke', ...more);

async function health(): Promise<HealthAnswer> {
  const { body } = await backend.http.get(API_PATHS.health).expect(200);
  const answer: HealthAnswer = body;
  return answer;
}

const isWell = async () => (await health()).status === 'ok';
const stoppedOf = async () =>
  (await health()).projections.filter(({ state }) => state === 'stopped').map(({ name }) => name);

const send = async (at: string, EMPID_ = EMPID): Promise<unknown> => {
  const punches = [{ EMPID: EMPID_, at }];
  const { body } = await backend.http.post(API_PATHS.punches).set(TERMINAL_KEY_HEADER, key).send({ punches });
  const answer: unknown = body;
  return answer;
};

async function remark(): Promise<unknown> {
  const search = { FROM: DATE, TO: DATE, reportFilter: 'name', selectedOption: EMPID };
  const { body } = await backend.http.post(API_PATHS.timekeep).set(hr).send(search).expect(200);
  const { data }: { readonly data: readonly { readonly Remarks: string }[] } = body;
  return data[0]?.Remarks;
}

describe('a log of a former program, with an employee hired in 1900', () => {
  it('is read, with a punch that is in 1899 in UTC, and no further one is taken', async () => {
    await recordRaw(employeeStream(OLD_HAND), 'EmployeeRegistered', {
      ...{
        EMPID: OLD_HAND,
        EMP_LNAME: 'REYES',
        EMP_FNAME: 'JO',
        DEPT: 'Sales',
        COMPANY: 'Acme',
        pinHash: 'x',
      },
      ...{ MONTHYEAR: '12024', STATUS: 'OK', NoOfPrint: 0, LastPrinted: 6, hiredOn: '1900-01-01' },
    });
    const stream = punchesStream(OLD_HAND, '1900-01-01');
    await recordRaw(stream, 'TimeClockPunched', { EMPID: OLD_HAND, at: '1899-12-31T21:00:00.000Z' });
    await eventually(async () => {
      const answer = await send('1900-01-01T05:00:00+08:00', OLD_HAND);
      const reason = 'The punch is before 1970-01-01, the first date that is taken.';
      expect(answer).toEqual({ data: [{ outcome: 'rejected', reason }] });
      return true;
    });
    expect(await send(`${addDays(DATE, 1)}T08:00:00+08:00`, OLD_HAND)).toEqual({
      data: [{ outcome: 'accepted' }],
    });
    expect(await health()).toMatchObject({ status: 'ok' });
  });

  it('a hire before 1970 is refused by now', async () => {
    await expect(backend.employee('100009', { hiredOn: '1969-12-31' })).rejects.toThrow(
      '1969-12-31 is not from 1970-01-01 to 2100-12-31.',
    );
  });
});

describe('an unreadable event', () => {
  let position: string;

  it('stops its projections, which degrades the system and names no stream to strangers', async () => {
    await recordRaw(workdayStream(DATE), 'WorkdayOpened', { date: DATE });
    position = await recordRaw(punchesStream(EMPID, DATE), 'TimeClockPunched', { EMPID, at: 'noon' });
    await eventually(async () => (await stoppedOf()).length === 3);
    const { text } = await backend.http.get(API_PATHS.health).expect(200);
    expect(JSON.parse(text)).toEqual({
      ...{ version: VERSION, status: 'degraded', eventLog: 'up', database: 'up', disk: 'unknown' },
      ...{ heartbeat: 'recent', punches: 'recorded', terminals: [] },
      projections: [
        { name: 'attendance', state: 'stopped' },
        { name: 'audit', state: 'stopped' },
        { name: 'cutoffs', state: 'stopped' },
        { name: 'directory', state: 'running' },
        { name: 'leave-summary', state: 'running' },
        { name: 'requests', state: 'running' },
      ],
    });
    expect(await send(`${DATE}T08:00:00+08:00`)).toMatchObject({ pending: true });
    const { stdout } = await it_('projections', 'status', '--output', 'table');
    expect(stdout).toContain(
      `attendance: TimeClockPunched in punches-${EMPID}-${DATE}, revision 0, position ${position}/`,
    );
  });

  it('is declared void by IT alone, who has to confirm it and say why', async () => {
    expect(await declareVoid(position)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'An event that is void stays so. Please confirm it with --yes.\n',
    });
    expect((await it_('events', 'void', position, '--yes')).code).toBe(2);
    expect(await declareVoid('999999', '--yes')).toMatchObject({
      code: 1,
      stderr: 'The log has no event at position 999999.\n',
    });
    expect((await declareVoid(await firstPosition(), '--yes')).stderr).toContain(
      'no projection has stopped at it. Nothing was recorded.',
    );
    expect(await stoppedOf()).toEqual(['attendance', 'audit', 'cutoffs']);
  });

  it('void, lets the projections go on, and is kept in the audit', async () => {
    const what = `TimeClockPunched in punches-${EMPID}-${DATE}, position ${position},`;
    expect(await declareVoid(`${position}/${position}`, '--yes')).toEqual({
      code: 0,
      stdout: `${what} is void. Projections that stopped at it go on by themselves within seconds.\n`,
      stderr: '',
    });
    await eventually(isWell);
    await eventually(async () => (await remark()) === 'TimeIn');
    expect(await declareVoid(position, '--yes')).toEqual({
      code: 0,
      stdout: `${what} was void already. Nothing was recorded.\n`,
      stderr: '',
    });
    const { stdout } = await it_('projections', 'status', '--output', 'table');
    expect(stdout).toContain(
      `Void: TimeClockPunched in punches-${EMPID}-${DATE}, position ${position} (The clock broke). Skipped by attendance, cutoffs, audit.`,
    );

    const search = async (more: object) => {
      const { body } = await backend.http.post(API_PATHS.audit).set(hr).send(more).expect(200);
      const answer: SearchAuditAnswer = body;
      return answer.voided;
    };
    const expected = {
      ...{ actor: expect.stringMatching(/^it:/), reason: 'The clock broke', type: 'TimeClockPunched' },
      ...{ stream: `punches-${EMPID}-${DATE}`, revision: '0' },
    };
    await eventually(async () => (await search({ kinds: ['voided'] }))?.length === 1);
    expect(await search({ kinds: ['voided'], EMPID })).toMatchObject([expected]);
    expect(await search({ kinds: ['voided'], EMPID: HR })).toEqual([]);
    expect(await search({ kinds: ['voided'], changedTo: '2024-01-01' })).toEqual([]);
    expect(await search({})).toBeUndefined();
  });

  it('is refused when it is a declaration itself', async () => {
    const { stdout } = await it_('events', 'tail', '--type', 'EventVoided', '--json');
    const { position: declared } = JSON.parse(stdout) as { position: string };
    expect((await declareVoid(declared, '--yes')).stderr).toContain('declares another event void.');
  });

  it('leaves tables that are as a replay makes them', async () => {
    const { code, stdout } = await it_('projections', 'verify', '--json');
    expect({ code, stdout }).toMatchObject({ code: 0 });
  });
});

describe('an employee with an unreadable event', () => {
  it('cannot be changed until it is void, and then as before', async () => {
    const modify = (EMP_FNAME: string) =>
      backend.http
        .patch(API_PATHS.employees)
        .set(hr)
        .send({ EMPID, EMP_LNAME: 'CRUZ', EMP_FNAME, DEPT: 'Sales', COMPANY: 'Acme', PIN: '' });
    const position = await recordRaw(employeeStream(EMPID), 'EmployeePromoted', { EMPID });
    // Every projection reads employees.
    await eventually(async () => (await health()).projections.every(({ state }) => state === 'stopped'));
    await modify('BEA').expect(500);

    const { code, stdout } = await declareVoid(position, '--yes');
    expect({ code, stdout }).toMatchObject({ code: 0 });
    await eventually(isWell);
    await modify('BEA').expect(200);
  });
});

describe('an event that others have applied already', () => {
  it('stays in their tables until a replay, and the command line says so', async () => {
    // Directory and audit alone store the address, and PostgreSQL does not accept this character.
    const position = await recordRaw(accountStream('100007'), 'AccountRegistered', {
      ...{ EMPID: '100007', email: 'a\0', passwordHash: 'x', needsApproval: false },
    });
    await eventually(async () => (await stoppedOf()).toSorted().join() === 'audit,directory');
    const { code, stdout } = await declareVoid(position, '--yes', '--json');
    expect(code).toBe(0);
    const advice = 'Applied before by requests, whose tables keep it until: it projections replay requests';
    expect(JSON.parse(stdout)).toMatchObject({ advice });
    await eventually(isWell);
    expect((await it_('projections', 'status', '--output', 'table')).stdout).toContain(advice);

    expect((await it_('projections', 'replay', 'requests', '--json')).code).toBe(0);
    const status = (await it_('projections', 'status', '--output', 'table')).stdout;
    expect(status).not.toContain('Applied before');
    expect(status).toContain('Skipped by directory, requests, audit.');
  });
});
