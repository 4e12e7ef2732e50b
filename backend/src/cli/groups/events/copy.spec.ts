import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { terminalStream } from '@timekeep/contracts/events/streams';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { startTestEventLog, type TestEventLog } from '@timekeep/embedded/testing/test-world';
import { EventLog } from '@timekeep/log/client/event-log';
import type { LoggedEvent } from '@timekeep/log/client/whole-log';
import { fieldsOf } from '@timekeep/log/wire/read-answer';
import { PROJECTION_NAMES } from '@timekeep/projections/checkpoint/projection-names';
import { ProjectionProgress } from '@timekeep/projections/checkpoint/projection-progress';
import { startProjections } from '@timekeep/projections/engine/start-projections';
import { EventRecorder } from '@timekeep/projections/testing/event-recorder';
import { eventually, WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import { answersOf, eventsOf, MovedCompany, positionsIn, rowsOf } from '../../../testing/moved-company.js';
import { startBackendOn } from '../../../testing/test-backend.js';

/** So many that a copy takes its time. */
const TERMINALS = 12_000;
const KILLS = 4;

interface CopyReport {
  readonly source: string;
  readonly target: string;
  readonly events: number;
  readonly added: number;
  readonly sha256: string;
  readonly next: readonly string[];
}

let company: MovedCompany;
let target: TestEventLog;
let tables: TestDatabase;

beforeAll(async () => {
  [company, target, tables] = await Promise.all([
    MovedCompany.start(),
    startTestEventLog(),
    startTestDatabase(),
  ]);
});

afterAll(async () => {
  await company.stop();
  await Promise.all([target.stop(), tables.stop()]);
});

const copyArguments = (...more: readonly string[]) => [
  'events',
  'copy',
  '--to',
  target.eventStoreUrl,
  ...more,
];

async function copied(...more: readonly string[]): Promise<CopyReport> {
  const { code, stdout, stderr } = await company.cli(copyArguments('--json', ...more));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const report: CopyReport = JSON.parse(stdout);
  return report;
}

const countIn = async (log: TestEventLog | string) =>
  (await eventsOf(typeof log === 'string' ? log : log.eventStoreUrl)).length;

/** Time clocks, in streams of their own. */
async function recordTerminals(count: number, first = 0): Promise<void> {
  const recorder = new EventRecorder(company.world.eventStoreUrl);
  const issued = Array.from({ length: count }, (_, index) => {
    const data = { name: `gate-${first + index}`, keyHash: 'x', pinRequired: false };
    return { stream: terminalStream(data.name), event: { type: 'TerminalIssued', data } as const };
  });
  const last = await recorder.recordAll(issued);
  await recorder.close();
  await company.backend.untilProjected(last);
}

describe('it events copy', () => {
  it('reports what it would do, and does nothing', async () => {
    const all = await countIn(company.world.eventStoreUrl);
    expect(await copied('--dry-run')).toMatchObject({ events: 0, added: all, next: [] });
    expect(await countIn(target)).toBe(0);
    const { code, stdout } = await company.cli(copyArguments('--dry-run'));
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        /^Nothing was copied\. esdb:\/\/\S+ has the first 0 of \d+ events of \S+ and nothing else; \d+ are missing\.\n$/,
      ),
    });
  });

  it('goes on where it was, wherever it is killed, and says what to do when it has caught up', async () => {
    await recordTerminals(TERMINALS);
    const all = await countIn(company.world.eventStoreUrl);
    const log = new EventLog(target.eventStoreUrl);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const reached = terminalStream(`gate-${Math.floor((TERMINALS * kill) / (KILLS + 2))}`);
      const copying = company.startCli(copyArguments());
      await eventually(async () => (await log.streamFrom(reached, 0n)).length > 0);
      copying.kill();
      expect(await copying.ended).toMatchObject({ code: null, stdout: '' });
      expect(await countIn(target)).toBeLessThan(all);
    }
    await log.close();
    const begun = await countIn(target);
    const report = await copied();
    expect(report).toMatchObject({ source: company.dataDir, events: all, added: all - begun });
    expect(report.next.join(' ')).toContain('Run this command once more');
    expect(JSON.stringify(report)).not.toContain(new URL(target.eventStoreUrl).password || 'no password');
    expect(await copied()).toEqual({
      ...report,
      added: 0,
      msg: expect.stringMatching(/^0 events were copied\./),
    });
  });

  it('takes the rest, as when the system was stopped', async () => {
    await recordTerminals(10, TERMINALS);
    const { code, stdout, stderr } = await company.startCli(copyArguments()).ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      /^10 events were copied\. \d+ events of \S+ are in esdb:\S+, in the same order and with the same contents \(SHA-256 [\da-f]{64}\)\.\n1\. /,
    );
    const [there, here] = await Promise.all([
      eventsOf(target.eventStoreUrl),
      eventsOf(company.world.eventStoreUrl),
    ]);
    const read = ({ recordedAt, stream, revision, id, type, data, metadata }: LoggedEvent) => ({
      ...{ recordedAt, stream, revision, id, type, data },
      metadata: { ...fieldsOf(metadata), recordedAt },
    });
    expect(there.map(read)).toEqual(here.map(read));
  });

  it('has the tables and the audit that the system had', async () => {
    const world = { databaseUrl: tables.databaseUrl, eventStoreUrl: target.eventStoreUrl };
    const [there, here] = await Promise.all([
      eventsOf(target.eventStoreUrl),
      eventsOf(company.world.eventStoreUrl),
    ]);
    const projections = await startProjections(world);
    const progress = await ProjectionProgress.connect(tables.databaseUrl);
    const end = BigInt(there.at(-1)?.position ?? 0);
    expect(await progress.waitFor(PROJECTION_NAMES, { commit: end, prepare: end }, WAIT_LIMIT_MS)).toBe(true);
    await progress.close();
    await projections.stop();
    const before = await rowsOf(company.world.databaseUrl, positionsIn(here, there));
    expect(await rowsOf(tables.databaseUrl)).toEqual(before);
    expect(before.length).toBeGreaterThan(1_000);
    expect(before.join()).not.toContain('missing');

    const moments = [0.2, 0.9, 0.99, 1].map(
      (part) => here[Math.floor(part * (here.length - 1))]?.recordedAt ?? '',
    );
    const answers = await answersOf(company.backend, company.today, moments);
    const moved = await startBackendOn(() =>
      Promise.resolve({ ...world, eventsDatabaseUrl: '', stop: () => Promise.resolve() }),
    );
    expect(await answersOf(moved, company.today, moments)).toEqual(answers);
    await moved.stop();
    await verifyAgainstCopy(answers.csv);
  });
});

/** A file that was exported before the move is held against the log after it. */
async function verifyAgainstCopy(csv: string): Promise<void> {
  const file = join(company.dataDir, 'audit.csv');
  await writeFile(file, csv);
  const { code, stdout, stderr } = await company.cli(['audit', 'verify', file, '--json'], {
    DATA_DIR: join(company.dataDir, 'nothing'),
    DATABASE_URL: tables.databaseUrl,
    EVENTSTORE_URL: target.eventStoreUrl,
    JWT_SECRET: 'a secret that is only good for tests',
    PIN_SECRET: 'another that is only good for tests!',
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  // The first line names the columns, the last one says how many there are.
  expect(JSON.parse(stdout)).toMatchObject({ lines: csv.trim().split('\n').length - 2, faults: [] });
}
