import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@timekeep/tools/eventually';
import { PROJECTION_NAMES } from '@timekeep/projections/checkpoint/projection-names';
import { startProjections, type RunningProjections } from '@timekeep/projections/engine/start-projections';
import pg from 'pg';
import { CliWorld } from '../../../testing/cli-world.js';

const LOG_AWAY = { EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' };

let cli: CliWorld;
let client: pg.Client;

beforeAll(async () => {
  cli = await CliWorld.start();
  client = new pg.Client({ connectionString: cli.world.databaseUrl });
  await client.connect();
  await cli.run('companies add Acme');
});

afterAll(async () => {
  await client.end();
  await cli.stop();
});

const status = async (changes = {}): Promise<string> =>
  (await cli.run('projections status --output table', changes)).stdout;
const ofEach = async (field: string, changes = {}): Promise<unknown[]> => {
  const { stdout } = await cli.run('projections status --json', changes);
  return (JSON.parse(stdout) as Record<string, unknown>[]).map((row) => row[field]);
};
const forAll = (value: unknown) => PROJECTION_NAMES.map(() => value);

describe('it projections status', () => {
  it('says when the last heartbeat was, and nothing of a degraded system that is well', async () => {
    const printed = await status();
    expect(printed).toMatch(/\nLast heartbeat: \d s ago\.\n$/);
    expect(printed).not.toContain('Degraded');
    expect(await cli.run('projections status --check')).toMatchObject({ code: 0 });
  });

  it('says what is known while the log is away, why the rest is not, and ends with 1', async () => {
    const { code, stdout, stderr } = await cli.run('projections status --output table', LOG_AWAY);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'Nothing listens at the address in EVENTSTORE_URL.\n',
    });
    expect(stdout).toMatch(/directory[^\n]*RUNNING[^\n]*unknown/);
    expect(stdout).toContain('Last heartbeat: ');
    expect(stdout).toContain('\nHow far the projections are behind is unknown.\n');
    expect(await ofEach('lagSeconds', LOG_AWAY)).toEqual(forAll(null));
    expect(await ofEach('health', LOG_AWAY)).toEqual(forAll('running'));
  });

  it('does not say that projections run when nothing runs them', async () => {
    await cli.stopProjections();
    await client.query(`UPDATE projections.heartbeat SET beat_at = now() - interval '1 hour'`);
    expect(await status()).toMatch(
      /directory[^\n]*SILENT[^]*Last heartbeat: 360\d s ago\.\nDegraded: the last heartbeat is older than 10 s\. The projections do not run, or cannot reach PostgreSQL\.\n$/,
    );
    expect(await ofEach('health')).toEqual(forAll('silent'));
    expect(await cli.run('projections status')).toMatchObject({ code: 0 });
    expect(await cli.run('projections status --check')).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^NAME\tSTATE/),
      stderr: expect.stringContaining('directory is silent'),
    });
    await client.query('DELETE FROM projections.heartbeat');
    expect(await status()).toContain('Degraded: no heartbeat was ever written. Are the projections running?');
  });

  it('names those that have events which the log does not have', async () => {
    const move = (columns: readonly string[], by: number) =>
      client.query(
        `UPDATE projections.checkpoint SET ${columns.map((column) => `${column} = ${column} + ${by}`).join()}
         WHERE name = 'directory'`,
      );
    // As after events of the log's own, which EventStoreDB writes and no projection reads.
    await move(['commit_position'], 1_000);
    expect(await status()).not.toContain('head of the log');
    await move(['event_commit'], 1_000);
    const printed = await status();
    expect(printed).toMatch(/directory[^\n]*ahead of the log, which ends at \d+ /);
    expect(printed).toContain(
      '\nAhead of the log: directory. It is not the log that the tables were built from, or',
    );
    await move(['commit_position', 'event_commit'], -1_000);
    expect(await status()).not.toContain('head of the log');
  });

  it('names those that are more than 30 s behind', async () => {
    const running: RunningProjections = await startProjections(cli.world);
    await client.query('BEGIN');
    await client.query('LOCK TABLE directory.units IN ACCESS EXCLUSIVE MODE');
    await cli.run('companies add Bolt');
    const behind = await eventually(async () => {
      const printed = await status();
      return printed.includes('Degraded') && printed;
    });
    const check = async (seconds: string) => cli.run(`projections status --check --behind ${seconds}`);
    expect(await check('1')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/directory is \d+ s behind/),
    });
    expect(await check('9999')).toMatchObject({ code: 0 });
    await client.query('COMMIT');
    expect(behind).toMatch(/directory[^\n]*LAGGING[^\n]*1 events, (3[1-9]|[4-9]\d|\d{3,}) s/);
    expect(behind).toContain('\nDegraded: more than 30 s behind the log: directory.\n');
    await eventually(async () => !(await status()).includes('Degraded'));
    await running.stop();
  });
});
