import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestEventLog, type TestEventLog } from '@timekeep/embedded/testing/test-world';
import { eventually } from '@timekeep/tools/eventually';
import { eventsOf, MovedCompany } from '../../../testing/moved-company.js';

interface CopyReport {
  readonly events: number;
  readonly added: number;
  readonly sha256: string;
  readonly next: readonly string[];
}

let company: MovedCompany;
let folder: string;
let file: string;
let target: TestEventLog;
/** The messages about the log of the running system. */
let saved: CopyReport;
let live: CopyReport;
const targets: TestEventLog[] = [];

beforeAll(async () => {
  company = await MovedCompany.start();
  folder = await mkdtemp(join(tmpdir(), 'timekeep-copied-'));
  // PostgreSQL may run as another user.
  await chmod(folder, 0o755);
  file = join(folder, 'events.backup');
  const copied = async () => reported('events', 'copy', '--to', (await newTarget()).eventStoreUrl);
  // A backup is recorded as an export, after the events that it has.
  saved = await copied();
  expect(await company.cli(['backup', file])).toMatchObject({ code: 0 });
  live = await copied();
});

beforeEach(async () => {
  target = await newTarget();
});

afterAll(async () => {
  await company.stop();
  await Promise.all(targets.map((each) => each.stop()));
  await rm(folder, { recursive: true, force: true });
});

async function newTarget(): Promise<TestEventLog> {
  const log = await startTestEventLog();
  targets.push(log);
  return log;
}

/** The messages of a command; a system runs only in the data folder of the company. */
async function reported(...args: readonly string[]): Promise<CopyReport> {
  return reportOf(await company.cli([...args, '--json']));
}

function reportOf({
  code,
  stdout,
  stderr,
}: {
  code: number | null;
  stdout: string;
  stderr: string;
}): CopyReport {
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const outcome: CopyReport = JSON.parse(stdout);
  return outcome;
}

async function refusal(args: readonly string[], changes: Readonly<Record<string, string>> = {}) {
  const { code, stdout, stderr } = await company.cli(args, changes);
  expect(stdout).toBe('');
  return { code, stderr: stderr.trim() };
}

describe('it restore --to', () => {
  const restore = (path = file) => ['restore', path, '--to', target.eventStoreUrl];

  it('copies a backup, event for event as the log itself is copied, and again changes nothing', async () => {
    const { events, sha256 } = saved;
    expect(await reported(...restore(), '--dry-run')).toMatchObject({ events: 0, added: events });
    const restored = await reported(...restore());
    expect(restored).toMatchObject({ events, added: events, sha256 });
    expect(restored.next.join(' ')).toContain('SESSION_EPOCH that was not used before');
    expect(await reported(...restore())).toMatchObject({ events, added: 0, sha256 });
  });

  it('takes the address of a variable, which other users of the machine do not see', async () => {
    const variable = { RESTORE_TO: target.eventStoreUrl };
    const outcome = await company.cli(['restore', file, '--to', '--json'], variable);
    expect(reportOf(outcome)).toMatchObject({ added: saved.events, sha256: saved.sha256 });
    expect(await refusal(['restore', file, '--to'])).toEqual({
      code: 2,
      stderr: '--to needs an address, or the variable RESTORE_TO with one.',
    });
  });

  it('is not meant by the variable alone', async () => {
    const into = await mkdtemp(join(folder, 'local-'));
    await chmod(into, 0o755);
    const local = { DATA_DIR: into, EVENTSTORE_URL: '', RESTORE_TO: target.eventStoreUrl };
    expect(await company.cli(['restore', file], local)).toMatchObject({ code: 0, stderr: '' });
    expect(await eventsOf(target.eventStoreUrl)).toEqual([]);
  });

  it('copies nothing of a file that is damaged, wherever that is', async () => {
    const lines = gunzipSync(await readFile(file))
      .toString()
      .split('\n');
    const end = lines.length - 3;
    const damaged = join(folder, 'damaged.backup');
    await writeFile(
      damaged,
      gzipSync(lines.map((line, n) => (n === end ? line.replace('T', 't') : line)).join('\n')),
    );
    expect(await refusal(restore(damaged))).toEqual({
      code: 1,
      stderr: expect.stringContaining(`${damaged} is not as it was written`),
    });
    expect(await refusal(restore(join(folder, 'none')))).toMatchObject({ code: 1 });
    expect(await eventsOf(target.eventStoreUrl)).toEqual([]);
  });
});

describe('it events copy, of a folder where nothing runs', () => {
  it('copies its events, and goes on where it was killed', async () => {
    const stopped = { DATA_DIR: folder, EVENTSTORE_URL: '' };
    expect(await company.cli(['restore', file], stopped)).toMatchObject({ code: 0 });
    const copy = ['events', 'copy', '--to', target.eventStoreUrl];
    const killed = company.startCli(copy, stopped);
    await eventually(async () => (await eventsOf(target.eventStoreUrl)).length > 0);
    killed.kill();
    await killed.ended;
    // The program that reads the folder notices a moment later.
    const outcome = await eventually(async () => {
      const ended = await company.cli([...copy, '--json'], stopped);
      return ended.code === 0 && ended;
    });
    const { events, sha256 } = saved;
    expect(reportOf(outcome)).toMatchObject({ events, sha256 });
    expect(reportOf(outcome).next.join(' ')).not.toContain('Run this command once more');
  });
});

describe('it events copy, with COPY_TO', () => {
  it.each([[[]], [['--to']]])('needs no address: %j', async (option: readonly string[]) => {
    const variable = { COPY_TO: target.eventStoreUrl };
    const outcome = await company.cli(['events', 'copy', ...option, '--json'], variable);
    expect(reportOf(outcome)).toMatchObject({ added: live.events, sha256: live.sha256 });
  });
});

describe('it events copy is refused', () => {
  const nowhere = { DATA_DIR: '/nothing/here', EVENTSTORE_URL: '' };

  it('without a target, with an invalid one, and with the source itself', async () => {
    expect(await refusal(['events', 'copy'])).toEqual({
      code: 2,
      stderr: "Required option '--to [address]' not specified.",
    });
    expect(await refusal(['events', 'copy', '--to', 'http://one'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^--to needs an address like esdb:/),
    });
    expect(await refusal(['events', 'copy', '--to', company.world.eventStoreUrl])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--to names the same log'),
    });
  });

  it('where there is no system', async () => {
    expect(await refusal(['events', 'copy', '--to', target.eventStoreUrl], nowhere)).toEqual({
      code: 1,
      stderr: 'There is no system in /nothing/here.',
    });
  });

  it('by a target without a server, which the message names as the target', async () => {
    const { code, stderr } = await refusal(['events', 'copy', '--to', 'esdb://127.0.0.1:1?tls=false']);
    expect(code).toBe(1);
    expect(stderr).toBe(
      'The target does not answer: Nothing listens at the address in --to. The same command goes on from where it stopped.',
    );
  });

  it('by a target that has events of its own', async () => {
    const [first] = await eventsOf(company.world.eventStoreUrl);
    const other = await MovedCompany.start();
    await company.cli(['events', 'copy', '--to', target.eventStoreUrl]);
    const { code, stderr } = await other
      .cli(['events', 'copy', '--to', target.eventStoreUrl])
      .finally(() => other.stop());
    expect(code).toBe(1);
    expect(stderr).toContain(
      `The target is not empty: it has ${first?.type ?? ''}, event 0 of ${first?.stream ?? ''}`,
    );
  });
});
