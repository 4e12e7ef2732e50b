import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestWorld, type TestWorld } from '@timekeep/embedded/testing/test-world';
import { PROJECTION_NAMES } from '@timekeep/projections/checkpoint/projection-names';
import { startProjections } from '@timekeep/projections/runner/start-projections';
import pg from 'pg';
import { AddCompany, FoundOrganization } from '../../../organization/organization.module.js';
import { SystemSession } from '../../system/system-session.js';
import { runHere, type Ended } from '../../testing/run-cli.js';
import { ReplayProgress } from './replay-progress.js';

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

  it('status tells where each is, for people and for programs', async () => {
    const { code, stdout } = await timekeep('status');
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
      lagEvents: 0,
      lagSeconds: 0,
      eventsPerSecond: 0,
      error: null,
      voided: [],
    });
  });

  it('verify, replay, rollback and drop-old say what they did, and end with 1 on a difference', async () => {
    expect(await timekeep('verify directory')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/directory: equal, 2 rows in 5 tables\.\n$/),
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
    expect(await timekeep('rollback directory')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/directory: generation \d+ is in place again\.\n$/),
    });
    expect(await timekeep('drop-old')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('directory: 1 generation was removed.\n'),
    });
    expect(await timekeep('rollback directory')).toMatchObject({
      code: 1,
      stderr: 'directory has no former generation.\n',
    });
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

describe('the progress of a replay', () => {
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
