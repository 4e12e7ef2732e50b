import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SearchChangesAnswer } from '@timekeep/contracts/api/changes-api';
import { isChangeType, type ChangeType } from '@timekeep/contracts/audit/audited-events';
import { isEventType, versionOf } from '@timekeep/contracts/events/catalog';
import { accountStream } from '@timekeep/contracts/events/streams';
import { logUnderTestDoes } from '@timekeep/embedded/testing/eventstoredb';
import { type LoggedEvent, WholeLog } from '@timekeep/log/client/whole-log';
import type { LogPosition } from '@timekeep/log/position';
import { EventRecorder } from '@timekeep/projections/testing/event-recorder';
import type { Command } from 'commander';
import { RegisterAccount } from '../accounts/accounts.module.js';
import { RequestPasswordReset } from '../accounts/request-password-reset/request-password-reset.command.js';
import { AuditRequests } from '../audit/audit-search.js';
import { SearchChanges } from '../audit/search-changes/search-changes.query.js';
import { EventStore } from '../event-store/event-store.js';
import { CompanyTime, DateFields } from '../organization/organization.module.js';
import { CliWorld } from '../testing/cli-world.js';
import { recordFact } from '../testing/record-fact.js';
import { commandLine } from './program.js';

const EMPID = '100001';
const EMAIL = 'ana.cruz@acme.example';
const JUNE = '--from 2024-06-03T00:00 --to 2024-06-04T00:00 --reason UTC';

let cli: CliWorld;
let stopRunning: () => Promise<unknown>;
let files = 0;

beforeAll(async () => {
  cli = await CliWorld.start();
  // Backups are taken of a system that runs in a folder.
  stopRunning = await cli.runIn(cli.dataDir);
});

afterAll(async () => {
  await stopRunning();
  await cli.stop();
});

function newFile(): string {
  files += 1;
  return join(cli.dataDir, `file-${files}`);
}

const csv =
  (...lines: readonly string[]) =>
  async (): Promise<string> => {
    const file = newFile();
    await writeFile(file, lines.join('\n'));
    return file;
  };

/** An account of the employee, with a confirmed address and two-step sign-in. */
async function registered(): Promise<string> {
  const at = '2024-06-01T06:00:00.000Z';
  const secret = { sealedSecret: 'v1.x', recoveryHashes: [], codeFrom: at };
  await cli.session(async (session) => {
    const context = session.context('test');
    await session.execute(new RegisterAccount({ EMPID, email: EMAIL, password: 'secret1' }, context));
    for (const event of [
      { type: 'EmailProven', data: { EMPID, email: EMAIL, at } },
      { type: 'SecondFactorTurnedOn', data: { EMPID, session: 's', at, ...secret } },
    ] as const)
      await recordFact(session.get(EventStore), accountStream(EMPID), event, randomUUID(), context);
  });
  return `${EMPID} --reason Lost`;
}

/** A code for a new password, as the page Forgot Password asks for it. */
async function asked(): Promise<string> {
  await cli.session((session) =>
    session.execute(
      new RequestPasswordReset({ email: EMAIL, address: '127.0.0.1' }, session.context('test')),
    ),
  );
  return EMPID;
}

/** An event that no projection can read. */
async function unreadable(): Promise<string> {
  const recorder = new EventRecorder(cli.world.eventStoreUrl);
  const type = 'EmployeeModified';
  const { commit } = await recorder.recordRaw('employee-999998', type, { EMPID: 1 }, versionOf(type));
  await recorder.close();
  return `${commit} --reason Broken --yes`;
}

/** A command with its arguments, and the changes that it has to be found as. */
type Step = readonly [
  command: string,
  args: string | (() => Promise<string>),
  ...changes: readonly ChangeType[],
];

/** Every command that changes something, in an order in which each finds what it needs. */
const WALK: readonly Step[] = [
  ['companies add', 'Acme', 'CompanyAdded'],
  ['companies rename', 'Acme Apex', 'CompanyRenamed'],
  ['departments add', 'Sales', 'DepartmentAdded'],
  ['departments rename', 'Sales Selling', 'DepartmentRenamed'],
  [
    'employees import',
    csv(
      'EMPID,EMP_LNAME,EMP_FNAME,DEPT,COMPANY,PIN,hiredOn',
      `${EMPID},CRUZ,ANA,Selling,Apex,1234,2024-05-01`,
    ),
    'EmployeeRegistered',
  ],
  ['employees new-pins', () => Promise.resolve(`--employee ${EMPID} --out ${newFile()}`), 'EmployeeModified'],
  [
    'schedules import',
    csv('EMPID,FROM,TO,DAYS,TEMPLATE', `${EMPID},2024-06-01,2024-12-31,5,default`),
    'ScheduleSaved',
  ],
  ['holidays import', csv('date,remark', '2024-06-12,LH'), 'HolidayApplied'],
  ['leave import', csv('EMPID,SL,VL', `${EMPID},5,7`), 'LeaveDetailsUpdated'],
  ['terminals issue', 'gate-1', 'TerminalIssued'],
  ['punches import', csv('EMPID,at', `${EMPID},2024-06-03T08:00:00`), 'TimeClockPunched'],
  ['terminals correct-clock', `gate-1 --minutes -480 ${JUNE}`, 'ClockCorrected'],
  ['terminals withdraw-punches', `--employee ${EMPID} ${JUNE}`, 'PunchesWithdrawn'],
  ['terminals undo-change', '1', 'ClockCorrectionUndone'],
  ['terminals undo-change', '2', 'PunchWithdrawalUndone'],
  ['terminals revoke', 'gate-1', 'TerminalRevoked'],
  ['rules set', '--late-grace 5 --from 2024-06-01', 'RulesSet'],
  ['rules set', '--session-idle 30', 'SessionIdleSet'],
  ['rules set', '--password-min 12 --authority HR', 'PasswordMinSet'],
  ['rules set', '--second-factor it', 'SecondFactorRuleSet'],
  ['rules set', '--endorsement required --company Apex', 'CompanyEndorsementSet'],
  ['rules set', '--break 30 --from 2024-06-01 --company Apex', 'CompanyBreakSet'],
  ['rules set', '--hours-night 22:00-06:00 --from 2024-06-01', 'HoursRulesSet'],
  ['cutoffs close', '--from 2024-06-03 --to 2024-06-09 --company Apex', 'CutOffClosed'],
  ['cutoffs withdraw', '1 --reason Wrong', 'CutOffWithdrawn'],
  ['accounts second-factor-off', registered, 'SecondFactorTurnedOff'],
  ['accounts deactivate', EMPID, 'AccountDeactivated'],
  ['accounts activate', EMPID, 'AccountActivated'],
  ['accounts grant', `${EMPID} HR --email ${EMAIL}`, 'AuthorityGranted'],
  ['accounts reset', asked, 'ResetCodeIssued'],
  ['accounts remove', `${EMPID} --yes`, 'AccountDeactivated', 'AccountRemoved'],
  [
    'accounts import',
    async () => `${await csv('EMPID,EMAIL', `${EMPID},${EMAIL}`)()} --no-mail`,
    'AccountRegistered',
  ],
  ['employees export', () => Promise.resolve(`${EMPID} --out ${newFile()}`), 'DataExported'],
  ['events export', () => Promise.resolve(`${newFile()} --employee ${EMPID}`), 'DataExported'],
  ...(logUnderTestDoes('backup')
    ? ([['backup', () => Promise.resolve(newFile()), 'DataExported']] as const)
    : []),
  ['events void', unreadable, 'EventVoided'],
];

/** Commands that record nothing. */
const READS: readonly (readonly [command: string, args?: string])[] = [
  ['accounts list'],
  ['accounts show', EMPID],
  ['companies list'],
  ['departments list'],
  ['rules show'],
  ['employees list'],
  ['schedules list'],
  ['holidays list'],
  ['leave list'],
  ['leave show', EMPID],
  ['punches list'],
  ['completion', 'bash'],
  ['terminals list'],
  ['terminals changes'],
  ['cutoffs list'],
  ['cutoffs verify'],
  ['projections status'],
  ['events tail'],
];

/** Commands that are not run here, and why they record nothing, or which test finds what they record. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'audit verify': 'it reads a file and the log',
  'events verify': 'it reads a file alone',
  'events copy': 'the copy has the same events, and a system whose log goes elsewhere stops',
  'events allow-reading': 'it changes who may read the log of EventStoreDB, in its own settings',
  'events revoke-reading': 'as allow-reading',
  doctor: 'it examines what runs, some of which this test has not',
  'mail test': 'it sends a mail, and says nothing about anybody',
  restore: 'no system runs in the folder; all events are those of the backup',
  'demo seed': 'seed-demo.spec finds what it records',
  'projections replay': 'tables follow from the log',
  'projections verify': 'tables follow from the log',
  'projections rollback': 'tables follow from the log',
  'projections reset': 'tables follow from the log',
  'projections drop-old': 'tables follow from the log',
  ...(logUnderTestDoes('backup') ? {} : { backup: 'EventStoreDB has backups of its own' }),
};

function leaves(command: Command, path: readonly string[] = []): string[] {
  if (command.commands.length === 0) return [path.join(' ')];
  return command.commands.flatMap((child) => leaves(child, [...path, child.name()]));
}

/** Works on the log, and on the changes that HR finds once the audit has all of it. */
function onLog<T>(
  work: (log: WholeLog, found: () => Promise<SearchChangesAnswer>) => Promise<T>,
): Promise<T> {
  return cli.session(async (session) => {
    const log = new WholeLog(session.configuration);
    const find = async () => {
      expect(await session.pending(await log.newest(), ['audit'])).toBe(false);
      const requests = new AuditRequests(session.get(DateFields), session.get(CompanyTime));
      const changes = new SearchChanges(await session.readModels(), requests);
      return changes.find(await changes.read({ each: true }));
    };
    try {
      return await work(log, find);
    } finally {
      await log.close();
    }
  });
}

const end = () => onLog((log) => log.newest());

/** Returns the events after a position, and which of them a search for changes finds. */
function recordedAfter(position: LogPosition) {
  return onLog(async (log, find) => {
    const events: LoggedEvent[] = [];
    for await (const page of log.after(position)) events.push(...page.events);
    const { data } = events.length === 0 ? { data: [] } : await find();
    const ids = new Set(events.map(({ id }) => id));
    return { events, found: data.filter(({ event }) => ids.has(event.id)) };
  });
}

async function runs(command: string, args = ''): Promise<void> {
  const { code, stderr } = await cli.run(`${command} ${args}`);
  expect({ code, stderr }).toMatchObject({ code: 0 });
}

describe('the audit of the command line', () => {
  it('knows of each command', () => {
    const walked = [...WALK.map(([command]) => command), ...READS.map(([command]) => command)];
    const named = new Set([...walked, ...Object.keys(NOT_RUN)]);
    expect([...named].sort()).toEqual(leaves(commandLine()).sort());
  });

  it.each(WALK)('finds what is recorded by it %s', async (command, args, ...changes) => {
    const given = typeof args === 'string' ? args : await args();
    const before = await end();
    await runs(command, given);
    const { events, found } = await recordedAfter(before);
    expect(new Set(found.map(({ type }) => type))).toEqual(new Set(changes));
    expect(new Set(found.map(({ actor }) => actor.split(':')[0]))).toEqual(new Set(['it']));
    expect(new Set(found.map(({ bulk }) => bulk)).size).toBe(1);
    const all = events.filter(({ type }) => isEventType(type) && isChangeType(type));
    expect(new Set(found.map(({ event }) => event.id))).toEqual(new Set(all.map(({ id }) => id)));
  });

  it.each(READS)('has nothing to find after it %s', async (...[command, args]) => {
    const before = await end();
    await runs(command, args);
    expect((await recordedAfter(before)).events).toEqual([]);
  });
});
