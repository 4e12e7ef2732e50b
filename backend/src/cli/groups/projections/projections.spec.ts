import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@timekeep/tools/eventually';
import { startTestWorld, type TestWorld } from '@timekeep/embedded/testing/test-world';
import { PROJECTION_NAMES } from '@timekeep/projections/checkpoint/projection-names';
import type { GenerationInfo } from '@timekeep/projections/replay/generation-list';
import { startProjections } from '@timekeep/projections/engine/start-projections';
import pg from 'pg';
import { AddCompany, FoundOrganization } from '../../../organization/organization.module.js';
import { SystemSession } from '../../system/system-session.js';
import { runHere, type Ended } from '../../testing/run-cli.js';
import { generationLines, sizeText } from './status.actions.js';
import { InterruptedError, LEFT_BY, onReplaySystem, ReplayProgress } from './replay-system.js';

describe('it projections', () => {
  let world: TestWorld;
  let projections: { stop(): Promise<void> };
  let environment: Record<string, string>;
  let client: pg.Client;

  beforeAll(async () => {
    world = await startTestWorld();
    projections = await startProjections(world);
    environment = {
      DATA_DIR: await mkdtemp(join(tmpdir(), 'timekeep-cli-')),
      DATABASE_URL: world.databaseUrl,
      EVENTSTORE_URL: world.eventStoreUrl,
      JWT_SECRET: 'a secret that is only good for tests',
      PIN_SECRET: 'another that is only good for tests!',
    };
    client = new pg.Client({ connectionString: world.databaseUrl });
    await client.connect();
    await SystemSession.use(async (session) => {
      await session.execute(new FoundOrganization('Asia/Manila', session.context('test')));
      await session.change(new AddCompany('Acme', session.context('test')));
    }, environment);
  });

  afterAll(async () => {
    await client.end();
    await projections.stop();
    await world.stop();
    await rm(environment['DATA_DIR'] ?? '', { recursive: true, force: true });
  });

  const timekeep = (line: string): Promise<Ended> =>
    runHere(['projections', ...line.split(' ').filter(Boolean)], environment);

  it('status shows the position of each, for people and for programs', async () => {
    const { code, stdout } = await timekeep('status --output table');
    expect(code).toBe(0);
    expect(stdout).toMatch(/NAME[^]*GENERATION[^]*directory[^]*RUNNING[^]*0 events, 0 s/);
    const listed: unknown = JSON.parse((await timekeep('status --json')).stdout);
    expect(listed).toHaveLength(PROJECTION_NAMES.length);
    expect(listed).toContainEqual({
      name: 'directory',
      state: 'running',
      health: 'running',
      heartbeatSeconds: expect.any(Number),
      logProblem: null,
      generation: expect.any(Number),
      position: expect.stringMatching(/^\d+$/),
      lastEvent: expect.stringMatching(/^\d+$/),
      lagEvents: 0,
      lagSeconds: 0,
      eventsPerSecond: 0,
      error: null,
      voided: [],
      generations: [
        {
          ...{ name: 'directory', generation: expect.any(Number), role: 'live', schema: 'directory' },
          ...{ position: expect.stringMatching(/^\d+$/), bytes: expect.any(Number), building: null },
        },
      ],
    });
  });

  it('verify, replay, rollback and drop-old say what they did, and end with 1 on a difference', async () => {
    expect(await timekeep('verify directory')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/directory: equal, 2 rows in 8 tables\.\n$/),
      stderr: '',
    });
    await client.query(`UPDATE directory.units SET name = 'Apex'`);
    expect(await timekeep('verify directory')).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/kind=company.*: live name=Apex, from the log name=Acme\n/),
      stderr: 'The tables of directory are not what the log says.\n',
    });
    expect(await timekeep('replay directory --only-if-equal')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('nothing was put in place'),
    });
    const replayed = await timekeep('replay directory --json');
    expect(replayed).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(replayed.stdout)).toMatchObject([
      { name: 'directory', result: { exchanged: true, position: { commit: expect.any(String) } } },
    ]);
    const { rows } = await client.query("SELECT name FROM directory.units WHERE kind = 'company'");
    expect(rows).toEqual([{ name: 'Acme' }]);
    expect((await timekeep('status --output table')).stdout).toMatch(
      /^Kept: directory, generation \d+ in directory_former, [\d.]+ kB, as of position \d+\. "it projections rollback directory" puts it in place again, "it projections drop-old" removes it\.$/m,
    );
    expect(await timekeep('replay directory --to 1')).toMatchObject({ code: 0 });
    expect((await timekeep('status --output table')).stdout).toMatch(
      /^Unfinished: directory, generation \d+ in directory_next, .*"it projections drop-old --unfinished" removes it\.$/m,
    );
    expect(await timekeep('rollback directory')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/directory: generation \d+ is in place again\.\n$/),
    });
    const named = /directory in directory_former \([\d.]+ kB\)/;
    expect((await timekeep('drop-old --dry-run')).stdout).toMatch(named);
    expect((await timekeep('drop-old --dry-run --unfinished --json')).stdout).toMatch('directory_former');
    // Nobody is at a terminal here.
    const unconfirmed = await timekeep('drop-old');
    expect(unconfirmed).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(named) });
    expect(unconfirmed.stderr).toMatch(/Please confirm it with --yes\.\n$/);
    expect(await timekeep('drop-old --yes')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('directory: 1 generation was removed.\n'),
    });
    expect((await timekeep('drop-old --dry-run')).stdout).toBe('Nothing to remove.\n');
    expect(await timekeep('rollback directory')).toMatchObject({
      code: 1,
      stderr: 'directory has no former generation.\n',
    });
  });

  it('reset drops the tables of a newer program, when that is confirmed, and no others', async () => {
    expect(await timekeep('reset --yes')).toEqual({
      code: 0,
      stdout: 'No tables were made by a newer program. Nothing was dropped.\n',
      stderr: '',
    });
    await projections.stop();
    await client.query(`UPDATE projections.checkpoint SET code_version = 99 WHERE schema_name = 'directory'`);
    const { rows: before } = await client.query('SELECT name FROM directory.units ORDER BY name');
    expect(await timekeep('reset')).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') });
    expect((await client.query('SELECT name FROM directory.units ORDER BY name')).rows).toEqual(before);
    expect(await timekeep('reset attendance --yes')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Nothing'),
    });

    expect(await timekeep('reset --yes')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^directory: the tables of version 99 were dropped, and begin anew in version \d+\. The running projections fill them\.\n$/,
      ),
    });
    expect((await client.query('SELECT name FROM directory.units')).rows).toEqual([]);
    projections = await startProjections(world);
    const names = async () => {
      const { rows } = await client.query<{ name: string }>('SELECT name FROM directory.units ORDER BY name');
      return rows;
    };
    await eventually(async () => (await names()).length === before.length);
    // By the log, and not as an earlier test has changed it by hand.
    expect(await names()).toEqual([{ name: 'Acme' }]);
  });

  it.each([
    ['replay nonsense', "argument 'name'"],
    ['replay --to soon', 'A position is a whole number, as in the status.'],
    ['replay --to 1 --only-if-equal', "cannot be used with option '--to <position>'"],
    ['rollback', "Missing required argument 'name'."],
  ])('ends with 2 when it is used wrongly: %s', async (line, message) => {
    const { code, stdout, stderr } = await timekeep(line);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });
});

describe('the lines about generations', () => {
  const generation: GenerationInfo = {
    name: 'audit',
    generation: 7,
    role: 'next',
    schema: 'audit_next',
    position: '1500',
    bytes: 123_456_789,
    building: null,
  };

  it('say how far a replay is that is under way, and when it will be done at its pace', () => {
    const progress = { since: '2024-05-02T08:00:00.000Z', from: '1000', to: '3000', share: 0.25 };
    expect(
      generationLines([
        { ...generation, building: { ...progress, secondsLeft: 95 } },
        { ...generation, role: 'verify', building: { ...progress, share: 0, secondsLeft: null } },
      ]),
    ).toEqual([
      'Under way: replay of audit, generation 7 in audit_next (118 MB), since 2024-05-02T08:00:00.000Z, at position 1500 between 1000 and 3000: 25 %, about 1 min 35 s left at its pace so far.',
      'Under way: verify of audit, generation 7 in audit_next (118 MB), since 2024-05-02T08:00:00.000Z, at position 1500 between 1000 and 3000: 0 %.',
    ]);
  });

  it('say nothing of live generations, and what was left behind', () => {
    expect(
      generationLines([
        { ...generation, role: 'live' },
        { ...generation, role: 'verify', schema: 'audit_verify' },
      ]),
    ).toEqual([expect.stringMatching(/^Left behind: audit, generation 7 in audit_verify, 118 MB/)]);
  });

  it.each([
    [null, 'size unknown'],
    [0, '0.0 kB'],
    [8_192, '8.0 kB'],
    [1024 * 1024, '1.0 MB'],
    [987_654_321_000, '920 GB'],
    [2 ** 50, '1024 TB'],
  ])('have sizes: %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });
});

describe('the progress of a replay', () => {
  it('says what an interrupted command leaves, which a verification removes', () => {
    expect(new InterruptedError().message).toMatch(/; a replay goes on from here when it is called again\.$/);
    expect(new InterruptedError(LEFT_BY.verify).message).toMatch(
      /; what was built to compare them was removed\.$/,
    );
  });

  it.each([
    ['interrupted', { error: new InterruptedError() }, ''],
    ['done', { result: 1 }, 'Building tables: done\n'],
  ])('says that it is done only if it is: %s', async (_, outcome, printed) => {
    const world = await startTestWorld();
    let shown = '';
    const output = jest
      .spyOn(process.stdout, 'write')
      .mockImplementation((text) => ((shown += String(text)), true));
    const own = process.env;
    process.env = {
      ...{ DATABASE_URL: world.databaseUrl, EVENTSTORE_URL: world.eventStoreUrl, DATA_DIR: '/none' },
      ...{
        JWT_SECRET: 'a secret that is only good for tests',
        PIN_SECRET: 'another that is only good for tests!',
      },
    };
    try {
      await onReplaySystem('Building tables', {}, () => Promise.resolve([{ name: 'directory', ...outcome }]));
    } finally {
      process.env = own;
      output.mockRestore();
      await world.stop();
    }
    expect(shown).toBe(printed);
  });

  it('is that of the slowest, with its rate and the time that is left', () => {
    const shown: [number, string | undefined][] = [];
    const show = () => ({
      update: (done: number, note?: string) => void shown.push([done, note]),
      finish: () => undefined,
      abandon: () => undefined,
    });
    let now = 0;
    const progress = new ReplayProgress('Building', show, 1_100n, () => now);
    const at = (commit: bigint) => ({ commit, prepare: commit });
    progress.advanced('fast', at(100n), 100);
    progress.advanced('slow', at(100n), 100);
    now = 10_000;
    progress.advanced('fast', at(900n), 800);
    progress.advanced('slow', at(200n), 100);
    expect(shown.slice(1)).toEqual([
      [0, expect.stringContaining('events/s')],
      [0, '10 events/s'],
      [10, '20 events/s, 1 min 30 s left'],
    ]);
  });
});
