import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  punchesStream,
  renewalStream,
  timekeepStream,
  workdayStream,
} from '@timekeep/contracts/events/streams';
import { versionOf, type TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { opened, punched } from '@timekeep/projections/testing/sample-events';
import { RegisterAccount } from '../../../accounts/accounts.module.js';
import {
  RegisterEmployee,
  RehireEmployee,
  ResignEmployee,
  SetDeviceNumber,
} from '../../../employees/employees.module.js';
import { AddLeave } from '../../../leave/leave.module.js';
import { SaveSchedule } from '../../../schedules/schedules.module.js';
import { CliWorld } from '../../../testing/cli-world.js';

const DATE = '2024-06-03';
const HOURS = templateOf(['08:00:00', '17:00:00'], 5);
/** The employee whose data are exported, a colleague, and an employee of HR. */
const PEOPLE = [
  { EMPID: '100001', EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA' },
  { EMPID: '100002', EMP_LNAME: 'QUETZAL', EMP_FNAME: 'BENJAMIN' },
  { EMPID: '100009', EMP_LNAME: 'WINTERBOTTOM', EMP_FNAME: 'PERSEPHONE' },
] as const;

let cli: CliWorld;
let log: EventStoreDBClient;

beforeAll(async () => {
  cli = await CliWorld.start();
  log = EventStoreDBClient.connectionString(cli.world.eventStoreUrl);
  await cli.run('companies add Acme');
  await cli.run('departments add Sales');
  await record(workdayStream(DATE), opened(DATE));
  for (const person of PEOPLE) await registered(person);
  await record(renewalStream(2025), {
    type: 'SchedulesRenewed',
    data: { year: 2025, renewals: [{ DAYS: 5, TIME: HOURS, EMPIDS: ['100001', '100002'] }] },
  });
});

afterAll(async () => {
  await log.dispose();
  await cli.stop();
});

async function registered(person: (typeof PEOPLE)[number]): Promise<void> {
  const { EMPID } = person;
  await cli.session(async (session) => {
    const context = session.context('test');
    const employee = { ...person, DEPT: 'Sales', COMPANY: 'Acme', PIN: '7391', hiredOn: '2024-05-01' };
    await session.change(new RegisterEmployee(employee, context));
    const account = { EMPID, email: `${person.EMP_FNAME}@acme.example`, password: 'secret1' };
    await session.change(new RegisterAccount(account, session.context('test')));
    const range = { FROM: '2024-01-01', TO: '2024-12-31', DAYS: 5 as const, TIME: HOURS };
    await session.change(new SaveSchedule({ EMPID, ...range }, session.context('test')));
    const entries = [{ LEAVE_TYPE: 'SL' as const, DATE: '2024-06-04', REMARKS: `of ${person.EMP_FNAME}` }];
    await session.change(new AddLeave({ EMPID, entries }, session.context('test')));
  });
  await record(punchesStream(EMPID, DATE), punched(EMPID, `${DATE}T08:15:00`));
  await record(timekeepStream(EMPID, DATE), corrected(EMPID), '100009');
  const ticket = randomUUID();
  const asked = { requestedAt: `${DATE}T00:00:00.000Z`, expiresAt: `${DATE}T00:15:00.000Z` };
  await record(`password-reset-${ticket}`, {
    type: 'PasswordResetRequested',
    data: { ticket, EMPID, codeHash: `$2b$10$${'codehash'.repeat(6)}`, ...asked },
  });
  await record(`password-reset-${ticket}`, { type: 'ResetCodeRejected', data: { ticket } });
}

function corrected(EMPID: string): TimekeepEvent {
  const before = {
    Remarks: 'TimeIn',
    TimeIN1: '08:15:00',
    TimeOUT1: null,
    MinsLate: 15,
    UnderOverTime: 0,
    hrs: 0,
  } as const;
  const after = { ...before, Remarks: 'Absent', TimeIN1: null, MinsLate: 0 } as const;
  return {
    type: 'TimekeepCorrected',
    data: {
      ...{ EMPID, date: DATE, before, after, timeIn: null, timeOut: null, breakOut: null, breakIn: null },
      ...{ shift: { in: '08:00:00', out: '17:00:00' }, reason: `asked by ${EMPID}`, basedOn: null },
    },
  };
}

async function record(stream: string, { type, data }: TimekeepEvent, actor = 'system'): Promise<void> {
  const metadata = {
    ...{ actor, correlationId: randomUUID(), causationId: randomUUID() },
    schemaVersion: versionOf(type),
  };
  await log.appendToStream(stream, jsonEvent({ type, data: { ...data }, metadata }));
}

/** Every hash that the log holds. */
async function hashesInLog(): Promise<string[]> {
  const hashes: string[] = [];
  for await (const { event } of log.readAll()) {
    for (const [field, value] of Object.entries({ ...(event?.data as object) })) {
      if (field.endsWith('Hash')) hashes.push(String(value));
    }
  }
  return hashes;
}

interface Exported {
  readonly events: readonly { readonly type: string; readonly stream: string }[];
}

async function exported(EMPID: string): Promise<{ text: string; held: Exported }> {
  const { code, stdout, stderr } = await cli.run(`employees export ${EMPID}`);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const held: Exported = JSON.parse(stdout);
  return { text: stdout, held };
}

describe('it employees export', () => {
  it('exports all data about an employee', async () => {
    const { held } = await exported('100001');
    expect(held).toMatchObject({
      EMPID: '100001',
      employee: { lastName: 'CRUZ', firstName: 'ANA', department: 'Sales', hiredOn: '2024-05-01' },
      account: { email: 'ANA@acme.example', status: 'ACTIVE', authority: 'EMPLOYEE' },
      schedules: [{ FROM: '2024-01-01' }, { FROM: '2025-01-01', TO: '2025-12-31' }],
      leave: { SL: -1, VL: 0, lines: [{ DATE: '2024-06-04', REMARKS: 'of ANA', change: -1 }] },
      records: [{ workDate: DATE, remark: 'Absent', changedBy: '100009' }],
      versions: expect.arrayContaining([
        expect.objectContaining({
          date: DATE,
          actor: '100009',
          kind: 'correction',
          reason: 'asked by 100001',
        }),
        expect.objectContaining({ date: DATE, kind: 'punch' }),
      ]),
    });
    expect(held.events.map(({ type }) => type).sort()).toEqual([
      ...['AccountRegistered', 'EmailClaimed', 'EmployeeRegistered', 'LeaveTransactionAdded'],
      ...['PasswordResetRequested', 'ResetCodeRejected', 'ScheduleSaved', 'SchedulesRenewed'],
      ...['TimeClockPunched', 'TimekeepCorrected'],
    ]);
  });

  it('has no hash in it, and nothing of others but who changed something', async () => {
    const { text } = await exported('100001');
    const hashes = await hashesInLog();
    expect(hashes).toHaveLength(3 * PEOPLE.length);
    for (const hash of hashes) expect(text).not.toContain(hash);
    expect(text).not.toMatch(/\$2[aby]\$|[0-9A-Za-z+/_]{40}/);
    for (const word of ['QUETZAL', 'BENJAMIN', '100002', 'WINTERBOTTOM', 'PERSEPHONE']) {
      expect(text.toUpperCase()).not.toContain(word);
    }
  });

  it("exports an employee's actions on others without the names of the others", async () => {
    const { text, held } = await exported('100009');
    expect(held).toMatchObject({
      acts: [{ type: 'TimekeepCorrected' }, { type: 'TimekeepCorrected' }],
    });
    for (const word of ['100001', '100002', 'CRUZ', 'QUETZAL']) expect(text).not.toContain(word);
  });

  it('has all employments, their departments and device numbers, also those that somebody else has by now', async () => {
    const EMPID = '100002';
    await cli.run('departments add Store');
    await cli.session(async (session) => {
      const change = () => session.context('test');
      await session.change(new SetDeviceNumber(EMPID, '42', change()));
      await session.change(new ResignEmployee(EMPID, change(), '2024-06-30'));
      await session.change(new SetDeviceNumber('100009', '42', change()));
      const place = { DEPT: 'Store', COMPANY: 'Acme', PIN: '7391' };
      await session.change(new RehireEmployee({ EMPID, hiredOn: '2024-09-02', ...place }, null, change()));
    });
    const { held } = await exported(EMPID);
    expect(held).toMatchObject({
      employee: { department: 'Store', hiredOn: '2024-09-02', resignedOn: null },
      employments: [
        { from: '2024-05-01', to: '2024-06-30' },
        { from: '2024-09-02', to: null },
      ],
      deviceNumbers: [{ number: '42', from: null, to: '2024-06-30' }],
      placements: [
        { from: '2024-05-01', department: 'Sales' },
        { from: '2024-09-02', department: 'Store' },
      ],
    });
    expect((await exported('100009')).held).toMatchObject({
      deviceNumbers: [{ number: '42', from: '2024-07-01', to: null }],
    });
  });

  it('goes into a new file for its owner alone, and refuses who was never here', async () => {
    const file = join(cli.dataDir, 'ana.json');
    expect(await cli.run(`employees export 100001 --out ${file}`)).toEqual({
      code: 0,
      stdout: `All that is held on 100001 is in ${file}.\n`,
      stderr: '',
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ EMPID: '100001' });
    expect(await cli.run(`employees export 100001 --out ${file}`)).toMatchObject({ code: 2 });
    expect(await cli.run('employees export 999999')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no employee 999999.\n',
    });
  });
});
