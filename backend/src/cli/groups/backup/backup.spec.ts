import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { punchesStream, workdayStream } from '@timekeep/contracts/events/streams';
import { startEventLog } from '@timekeep/embedded/event-log/start-event-log';
import { createDatabase, startPostgres } from '@timekeep/embedded/postgres/start-postgres';
import { DATABASES } from '@timekeep/embedded/supervisor/parts/postgres-part';
import { WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import { logUnderTestDoes } from '@timekeep/embedded/testing/eventstoredb';
import { PROJECTION_NAMES, schemaOf } from '@timekeep/projections/checkpoint/projection-names';
import { ProjectionProgress } from '@timekeep/projections/checkpoint/projection-progress';
import { startProjections } from '@timekeep/projections/engine/start-projections';
import { EventRecorder } from '@timekeep/projections/testing/event-recorder';
import { dumpSchema } from '@timekeep/projections/testing/read-model';
import { opened, punched } from '@timekeep/projections/testing/sample-events';
import pg from 'pg';
import { RecordPunches } from '../../../clock/clock.module.js';
import { AddLeave } from '../../../leave/leave.module.js';
import { RegisterEmployee } from '../../../employees/employees.module.js';
import { CliWorld } from '../../../testing/cli-world.js';
import { OpenWorkday } from '../../../workdays/workdays.module.js';

const MAIN = join(import.meta.dirname, '../../../../dist/cli/main.js');
const execFileAsync = promisify(execFile);
const DATES = Array.from({ length: 28 }, (_, day) => `2024-06-${String(day + 1).padStart(2, '0')}`);

let cli: CliWorld;
let recorder: EventRecorder;
let stopRunning: () => Promise<unknown>;
let file: string;
let target: string;

beforeAll(async () => {
  cli = await CliWorld.start();
  recorder = new EventRecorder(cli.world.eventStoreUrl);
  await cli.run('companies add Acme');
  await cli.run('departments add Sales');
  const person = { EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA', DEPT: 'Sales', COMPANY: 'Acme', PIN: '1234' };
  await cli.session(async (session) => {
    const employee = { EMPID: '100001', ...person, hiredOn: '2024-05-01' };
    await session.change(new RegisterEmployee(employee, session.context('test')));
    const entries = [{ LEAVE_TYPE: 'SL' as const, DATE: '2024-06-03', REMARKS: 'flu' }];
    await session.change(new AddLeave({ EMPID: '100001', entries }, session.context('test')));
    await session.change(new OpenWorkday('2024-06-03', session.context('test')));
  });
  await cli.run('cutoffs close --from 2024-06-03 --to 2024-06-09 --company Acme');
  // Time that is not granted yet counts later, in a difference that the second one carries.
  await cli.session(async (session) => {
    await session.change(new OpenWorkday('2024-06-04', session.context('test')));
    const punches = ['08:00', '17:00'].map((time) => ({
      EMPID: '100001',
      at: `2024-06-04T${time}:00+08:00`,
    }));
    await session.execute(new RecordPunches(punches, session.context('test')));
  });
  await cli.run('rules set --hours-overtime-needs none --from 2024-06-01');
  const carrying = await cli.run('cutoffs close --from 2024-06-10 --to 2024-06-16 --company Acme --json');
  expect(JSON.parse(carrying.stdout)).toMatchObject({ number: 2, carried: 1 });
  stopRunning = await cli.runIn(cli.dataDir);
  file = join(cli.dataDir, 'events.backup');
  target = await mkdtemp(join(tmpdir(), 'timekeep-restored-'));
  // PostgreSQL may run as another user.
  await chmod(target, 0o755);
});

afterAll(async () => {
  await recorder.close();
  await stopRunning();
  await cli.stop();
  await rm(target, { recursive: true, force: true });
});

const inTarget = () => ({ DATA_DIR: target, EVENTSTORE_URL: '', PATH: process.env['PATH'] ?? '' });

/**
 * Opens days and records punches, as fast as the log takes them, until it is stopped. It has recorded once before it
 * resolves, and once more when it stops.
 */
async function recordMeanwhile(): Promise<{ stop(): Promise<number> }> {
  let [wanted, recorded] = [true, 0];
  const recordOnce = async (): Promise<void> => {
    const date = DATES[recorded % DATES.length] ?? '';
    const minute = String(Math.floor(recorded / DATES.length) % 60).padStart(2, '0');
    await recorder.record(workdayStream(date), opened(date));
    await recorder.record(punchesStream('100001', date), punched('100001', `${date}T08:${minute}:00`));
    recorded += 1;
  };
  await recordOnce();
  const recording = (async () => {
    while (wanted) await recordOnce();
  })();
  return {
    stop: async () => {
      wanted = false;
      await recording;
      await recordOnce();
      return recorded;
    },
  };
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Every column of every event up to a position, including the bytes. */
async function eventsUpTo(position: number, url: string): Promise<unknown[]> {
  return connected(url, async (client) => {
    const { rows } = await client.query<object>(
      'SELECT * FROM events WHERE position <= $1 ORDER BY position',
      [position],
    );
    return rows;
  });
}

async function tablesOf(url: string, generation = ''): Promise<string[]> {
  return connected(url, async (client) => {
    const dumps: string[] = [];
    for (const name of PROJECTION_NAMES)
      dumps.push(await dumpSchema(`${schemaOf(name)}${generation}`, client));
    return dumps;
  });
}

async function linesOf(path: string): Promise<string[]> {
  return gunzipSync(await readFile(path))
    .toString()
    .split('\n');
}

const isEvent = (line: string): boolean => line.startsWith('{"position":');

const onEmbeddedLog = logUnderTestDoes('backup') ? describe : describe.skip;

onEmbeddedLog('it backup and it restore', () => {
  it('take all events of one moment over into an empty folder, while others are recorded', async () => {
    const meanwhile = await recordMeanwhile();
    const backup = await cli.run(`backup ${file} --json`);
    const recorded = await meanwhile.stop();
    expect(backup).toMatchObject({ code: 0, stderr: '' });
    const { events, recorded: isRecorded } = JSON.parse(backup.stdout) as Readonly<
      Record<string, number | boolean>
    >;
    if (typeof events !== 'number') throw new Error(backup.stdout);
    expect(isRecorded).toBe(true);
    const exported = await cli.run('events tail --type DataExported -n 1 --json');
    expect(JSON.parse(exported.stdout)).toMatchObject({
      metadata: { actor: expect.stringMatching(/^it:/) },
      data: {
        ...{ what: 'backup', filter: JSON.stringify({ file }), rows: events },
        digest: createHash('sha256')
          .update(await readFile(file))
          .digest('hex'),
      },
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(cli.dataDir)).not.toContain('events.backup.part');

    expect(await cli.run(`restore ${file} --dry-run`, inTarget())).toMatchObject({ code: 0 });
    expect(await readdir(target)).toEqual([]);
    const restored = await cli.run(`restore ${file} --json`, inTarget());
    expect({ ...restored, stdout: JSON.parse(restored.stdout) as unknown }).toMatchObject({
      code: 0,
      stdout: { events, dataDir: target },
    });

    const postgres = await startPostgres({ dataDir: target, durable: false, detached: false });
    try {
      const copied = await eventsUpTo(Number.MAX_SAFE_INTEGER, postgres.url(DATABASES.events.database));
      expect(copied).toHaveLength(events);
      expect(copied).toEqual(await eventsUpTo(events, cli.world.eventsDatabaseUrl));
      const all = await eventsUpTo(Number.MAX_SAFE_INTEGER, cli.world.eventsDatabaseUrl);
      // It was recorded before the moment of the backup, and after it.
      expect(all.length - 2 * recorded).toBeLessThan(events);
      expect(all.length).toBeGreaterThan(events);

      const replayed = await cli.run(`projections replay --to ${events} --json`);
      // Its output says why it failed.
      expect(replayed).toEqual({ ...replayed, code: 0, stderr: '' });
      const expected = await tablesOf(cli.world.databaseUrl, '_next');
      expect(expected.join()).toContain('100001');
      expect(await projectedFrom((database) => postgres.url(database), events)).toEqual(expected);
    } finally {
      await postgres.stop();
    }

    // No system runs there, and yet it can be backed up.
    expect(await cli.run(`backup ${file}.again`, inTarget())).toMatchObject({
      code: 0,
      stderr: 'The audit does not show this backup: no system is running.\n',
    });
    expect((await linesOf(`${file}.again`)).filter(isEvent)).toEqual((await linesOf(file)).filter(isEvent));

    expect(await cli.run(`restore ${file}`, inTarget())).toEqual({
      code: 1,
      stdout: '',
      stderr: `There are events in ${target} already. A backup is restored into an empty folder only: give another DATA_DIR.\n`,
    });
  });

  it('take a backup while the log does not answer, and say that the audit does not show it', async () => {
    const file = join(cli.dataDir, 'unrecorded.backup');
    const away = cli.world.eventStoreUrl.replace(/:\d+([/?])/, ':1$1');
    await cli.nameIn(cli.dataDir, away);
    const { code, stdout, stderr } = await cli.run(`backup ${file} --json`);
    expect({ code, ...(JSON.parse(stdout) as object) }).toMatchObject({ code: 0, recorded: false });
    expect(JSON.parse(stderr)).toEqual({
      err: expect.stringMatching(/^The audit does not show this backup: (?!.*Nothing was recorded)/),
    });
    expect(await cli.run(`restore ${file} --dry-run`, inTarget())).toMatchObject({ code: 0 });
    await cli.nameIn(cli.dataDir);
  });

  it('go through a pipe as well: a dash is standard output, or input', async () => {
    const it_ = `'${process.execPath}' '${MAIN}'`;
    const line = `${it_} backup - | DATA_DIR='${target}' EVENTSTORE_URL= ${it_} restore - --dry-run`;
    const env = { PATH: process.env['PATH'] ?? '', ...cli.environment };
    const { stdout, stderr } = await execFileAsync('sh', ['-c', line], { env });
    expect(stdout).toMatch(/^\d+ events in the file, which is whole, as of .*\.\n$/);
    expect(stderr).toMatch(/^\d+ events in the backup, as of .*\.\n$/);
  });

  it('refuse a file that is there, a folder that is in use, and a system that is elsewhere', async () => {
    const refusal = async (line: string, changes = {}) => {
      const { code, stdout, stderr } = await cli.run(line, changes);
      expect(stdout).toBe('');
      return { code, stderr: stderr.trim() };
    };
    expect(await refusal(`backup ${file}`)).toEqual({
      code: 2,
      stderr: `There is a file ${file} already. Please name another one.`,
    });
    expect(await refusal(`restore ${file}`)).toEqual({
      code: 1,
      stderr: `Timekeep is already running on ${cli.dataDir}`,
    });
    const elsewhere = { DATA_DIR: join(target, 'nothing') };
    expect(await refusal(`backup ${file}.2`, elsewhere)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('EVENTSTORE_URL'),
    });
    expect(await refusal(`backup ${file}.2`, { ...elsewhere, EVENTSTORE_URL: '' })).toEqual({
      code: 1,
      stderr: `There is no system in ${elsewhere.DATA_DIR}.`,
    });
    expect(await refusal(`restore ${join(target, 'nothing')} --json`, inTarget())).toEqual({
      code: 1,
      stderr: JSON.stringify({ err: `There is no file ${join(target, 'nothing')}.` }),
    });
  });
});

/** The digests of cut-offs, as formed anew from the log. */
async function filesOfCutOffs(changes: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const { code, stdout } = await cli.run('cutoffs verify --json', changes);
  const files = JSON.parse(stdout) as readonly Readonly<Record<string, string>>[];
  expect({ code, states: files.map(({ file }) => file) }).toEqual({
    code: 0,
    states: ['AS CLOSED', 'AS CLOSED'],
  });
  return files.map((file) => file['sha256']);
}

/** The tables that a system makes of the restored events. */
async function projectedFrom(url: (database: string) => string, events: number): Promise<string[]> {
  const databaseUrl = url(DATABASES.readModels.database);
  await createDatabase(url('postgres'), DATABASES.readModels.database);
  const log = await startEventLog({ databaseUrl: url(DATABASES.events.database) });
  const projections = await startProjections({ databaseUrl, eventStoreUrl: log.connectionString });
  const progress = await ProjectionProgress.connect(databaseUrl);
  const end = { commit: BigInt(events), prepare: BigInt(events) };
  expect(await progress.waitFor(PROJECTION_NAMES, end, WAIT_LIMIT_MS)).toBe(true);
  const stores = { EVENTSTORE_URL: log.connectionString, DATABASE_URL: databaseUrl };
  expect(await filesOfCutOffs(stores)).toEqual(await filesOfCutOffs());
  await progress.close();
  await projections.stop();
  await log.stop();
  return tablesOf(databaseUrl);
}
