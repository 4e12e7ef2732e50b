import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AUDIT_KINDS } from '@timekeep/contracts/audit/audit-kinds';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { CUTOFF_PATHS } from '@timekeep/contracts/api/cutoffs-api';
import { accountStream, punchesStream, VOIDED_EVENTS_STREAM } from '@timekeep/contracts/events/streams';
import { addDays, toWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { lockDataFolder, markDataFolder } from '@timekeep/embedded/supervisor/data-folder/folder-use';
import { writeSystemFile } from '@timekeep/embedded/supervisor/data-folder/system-file';
import { WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import { startEmbeddedTestLog, startTestWorld, type TestWorld } from '@timekeep/embedded/testing/test-world';
import { WholeLog, type LoggedEvent } from '@timekeep/log/client/whole-log';
import { PROJECTION_NAMES, schemaOf } from '@timekeep/projections/checkpoint/projection-names';
import { EventRecorder } from '@timekeep/projections/testing/event-recorder';
import pg from 'pg';
import { DEMO_COMPANIES } from '../cli/demo/plan/company.plan.js';
import { seedDemo } from '../cli/demo/seed-demo.js';
import { SystemSession } from '../cli/system/system-session.js';
import { silentProgress } from '../cli/terminal.js';
import { CliProcess, runHere, type Ended } from '../cli/testing/run-cli.js';
import { startBackendOn, type TestBackend } from './test-backend.js';

const DAYS = 40;
const PEOPLE = 8;
export const HR = '100001';
export const EMPLOYEE = '100003';
const HR_PASSWORD = 'demo2023';
/** The stream of an event of an unknown type, of nobody in the company. */
const PAINTED = accountStream('199999');

/** Columns of these names hold positions of the log, which differ in a copy. */
const POSITION_COLUMNS: ReadonlySet<string> = new Set(['position', 'revision', 'counted_to']);
/** Except these, which hold revisions in a stream. */
const STREAM_REVISIONS: ReadonlySet<string> = new Set([
  'audit.changes.revision',
  'audit.events.revision',
  'audit.other_changes.revision',
  'audit.requests.revision',
  'audit.voids.revision',
]);

/** The demo company on the embedded log, with changes of every kind, as the system that runs in a data folder. */
export class MovedCompany {
  private constructor(
    readonly world: TestWorld,
    readonly backend: TestBackend,
    readonly dataDir: string,
    readonly today: WorkDate,
    private readonly stopRunning: () => Promise<unknown>,
  ) {}

  static async start(): Promise<MovedCompany> {
    const world = await startTestWorld(startEmbeddedTestLog);
    const backend = await startBackendOn(() => Promise.resolve(world));
    const dataDir = await mkdtemp(join(tmpdir(), 'timekeep-moved-'));
    const environment = environmentOf(world, dataDir);
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Manila' }).format();
    const options = { seed: 7, people: PEOPLE, start: addDays(today, -DAYS), cutOffs: 0, until: Date.now() };
    await SystemSession.use((session) => seedDemo(session, options, silentProgress), environment);

    const unlock = await lockDataFolder(dataDir);
    await markDataFolder(dataDir, 'demo');
    const { databaseUrl, eventsDatabaseUrl, eventStoreUrl } = world;
    const removeFile = await writeSystemFile(dataDir, {
      ...{ databaseUrl, eventsDatabaseUrl, eventStoreUrl, environment },
      ...{ backendUrl: 'http://localhost:3000', pid: process.pid },
    });
    const company = new MovedCompany(world, backend, dataDir, today, () =>
      Promise.all([unlock(), removeFile()]),
    );
    await company.change();
    return company;
  }

  /** The command line, in a process of its own; without stores in its environment, as IT starts it. */
  startCli(args: readonly string[], changes: Readonly<Record<string, string>> = {}): CliProcess {
    return new CliProcess(args, { DATA_DIR: this.dataDir, ...changes });
  }

  /** The command line in this process. */
  cli(args: readonly string[], changes: Readonly<Record<string, string>> = {}): Promise<Ended> {
    return runHere(args, { PATH: process.env['PATH'] ?? '', DATA_DIR: this.dataDir, ...changes });
  }

  async stop(): Promise<void> {
    await this.stopRunning();
    await this.backend.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /**
   * Corrections, holidays, and events as former programs recorded them: without a moment, and one of an unknown type.
   */
  private async change(): Promise<void> {
    const { http } = this.backend;
    const hr = await sessionOf(this.backend);
    const dates = [10, 9, 8].map((back) => addDays(this.today, -back));
    const [first = '', second = '', third = ''] = dates;
    const cutOff = { FROM: addDays(first, -9), TO: third, COMPANY: DEMO_COMPANIES };
    await http.post(CUTOFF_PATHS.cutoffs).set(hr).send(cutOff).expect(200);
    for (const date of dates) {
      const entry = { EMPID: EMPLOYEE, Date: toWireDate(date), Remarks: 'OB', reason: 'Went to the client' };
      const times = { TimeIN1: '08:00:00', TimeOUT1: '17:00:00' };
      await http
        .patch(API_PATHS.timekeep)
        .set(hr)
        .send({ ...entry, ...times })
        .expect(200);
    }
    const holiday = { selectedDate: first, selectedRemark: 'SH' };
    await http.post(API_PATHS.holidays).set(hr).send(holiday).expect(200);
    await http.delete(API_PATHS.holidays).set(hr).send({ selectedDate: first }).expect(200);

    const recorder = new EventRecorder(this.world.eventStoreUrl);
    const punch = (date: WorkDate) =>
      recorder.record(punchesStream(EMPLOYEE, date), {
        type: 'TimeClockPunched',
        data: { EMPID: EMPLOYEE, at: `${date}T02:30:00.000Z`, terminal: null },
      });
    await punch(third);
    const position = await recorder.recordRaw(PAINTED, 'AccountPainted', {}, 1);
    const declared = { stream: PAINTED, revision: '0', position: String(position.commit) };
    const reason = 'Nobody knows what it is';
    await recorder.recordRaw(
      VOIDED_EVENTS_STREAM,
      'EventVoided',
      { ...declared, type: 'AccountPainted', reason },
      1,
    );
    await this.backend.untilProjected(await punch(second));
    await recorder.close();
  }
}

function environmentOf({ databaseUrl, eventStoreUrl }: TestWorld, dataDir: string): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    EVENTSTORE_URL: eventStoreUrl,
    JWT_SECRET: 'a secret that is only good for tests',
    PIN_SECRET: 'another that is only good for tests!',
  };
}

/** The `Authorization` header of HR of the demo company. */
async function sessionOf({ http }: TestBackend): Promise<{ Authorization: string }> {
  const { body } = await http.post(API_PATHS.signIn).send({ id: HR, password: HR_PASSWORD }).expect(200);
  const { token }: { token: string } = body;
  return { Authorization: `Bearer ${token}` };
}

/** Returns all events of a log except its own. */
export async function eventsOf(eventStoreUrl: string): Promise<LoggedEvent[]> {
  const log = new WholeLog({ eventStoreUrl, logAnswersWithinMs: WAIT_LIMIT_MS });
  const found: LoggedEvent[] = [];
  for await (const { events } of log.after(null)) found.push(...events);
  await log.close();
  return found;
}

/** Maps the positions of a source to those of its copy. */
export function positionsIn(
  source: readonly LoggedEvent[],
  copy: readonly LoggedEvent[],
): Map<string, string> {
  const keyOf = ({ stream, revision }: LoggedEvent): string => `${revision}@${stream}`;
  const copied = new Map(copy.map((event) => [keyOf(event), event.position]));
  return new Map(source.map((event) => [event.position, copied.get(keyOf(event)) ?? 'missing']));
}

/** Returns every row of every table of the projections, with positions replaced where a map is given. */
export async function rowsOf(
  databaseUrl: string,
  positions?: ReadonlyMap<string, string>,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const rows: string[] = [];
  const { rows: tables } = await client.query<{ schema: string; name: string }>(
    'SELECT table_schema AS schema, table_name AS name FROM information_schema.tables WHERE table_schema = ANY ($1)',
    [PROJECTION_NAMES.map(schemaOf)],
  );
  for (const { schema, name } of tables) {
    const table = `${schema}.${name}`;
    const found = await client.query<{ row: Readonly<Record<string, unknown>> }>(
      `SELECT to_jsonb(t) AS row FROM ${table} AS t`,
    );
    for (const { row } of found.rows) {
      const mapped = Object.entries(row).map(([column, value]) => {
        const isPosition = POSITION_COLUMNS.has(column) && !STREAM_REVISIONS.has(`${table}.${column}`);
        if (value === null || !isPosition) return [column, value];
        const position = JSON.stringify(value).replaceAll('"', '');
        return [column, positions ? positions.get(position) : position];
      });
      rows.push(`${table} ${JSON.stringify(mapped)}`);
    }
  }
  await client.end();
  return rows.sort();
}

/** Answers to HR about the past. */
interface HrAnswers {
  readonly csv: string;
  readonly known: readonly string[];
  readonly difference: string;
  readonly voided: string;
  /** The file of a cut-off, and what has changed since. */
  readonly cutOff: readonly string[];
}

/** Returns answers to HR about the past: the exported audit, records as of moments, and changes between moments. */
export async function answersOf(
  backend: TestBackend,
  today: WorkDate,
  moments: readonly string[],
): Promise<HrAnswers> {
  const hr = await sessionOf(backend);
  const ask = async (path: string, search: object) =>
    (await backend.http.post(path).set(hr).send(search).expect(200)) satisfies { text: string };
  const days = { FROM: addDays(today, -DAYS), TO: addDays(today, -1) };
  const known: string[] = [];
  for (const asOf of moments) {
    const search = { ...days, reportFilter: 'name', selectedOption: EMPLOYEE, asOf };
    const { text } = await ask(API_PATHS.timekeep, search);
    known.push(withoutPositions(text));
  }
  const [earlier = '', later = ''] = moments;
  const { text: difference } = await ask(API_PATHS.auditDifference, { ...days, earlier, later });
  const { text: voided } = await ask(API_PATHS.audit, { kinds: ['voided'] });
  const { text: csv } = await ask(API_PATHS.auditCsv, { kinds: AUDIT_KINDS, ...days });
  const read = async (path: string) =>
    (await backend.http.get(path.replace(':number', '1')).set(hr).expect(200)).text;
  const cutOff = [await read(CUTOFF_PATHS.csv), await read(CUTOFF_PATHS.differences)];
  return { csv, known, difference, voided, cutOff };
}

/** Removes the revisions of records from an answer, since they are positions. */
function withoutPositions(answer: string): string {
  return answer.replace(/"revision":"\d+"/g, '"revision":""');
}
