import {
  employeeStream,
  leaveStream,
  ORGANIZATION_STREAM,
  punchesStream,
  workdayStream,
} from '@timekeep/contracts/events/streams';
import { datesBetween } from '@timekeep/contracts/time/work-date';
import { WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import { startTestWorld, type TestWorld } from '@timekeep/embedded/testing/test-world';
import pg from 'pg';
import { LOG_START, type LogPosition } from '@timekeep/log/position';
import { PROJECTION_NAMES, type ProjectionName } from '../checkpoint/projection-names.js';
import { ProjectionProgress, type ProjectionStatus } from '../checkpoint/projection-progress.js';
import { startProjections, type RunningProjections } from '../engine/start-projections.js';
import { EventRecorder } from './event-recorder.js';
import { leaveAdded, opened, punched, registered } from './sample-events.js';

const EMPID = '100001';
const COMPANIES_AT_ONCE = 250;

/** A company with running projections, in stores of its own. */
export class ProjectedCompany {
  private projections: RunningProjections | undefined;

  private constructor(
    readonly world: TestWorld,
    readonly recorder: EventRecorder,
    readonly progress: ProjectionProgress,
    readonly client: pg.Client,
  ) {}

  static async start(): Promise<ProjectedCompany> {
    const world = await startTestWorld();
    const client = new pg.Client({ connectionString: world.databaseUrl });
    await client.connect();
    const progress = await ProjectionProgress.connect(world.databaseUrl);
    const company = new ProjectedCompany(world, new EventRecorder(world.eventStoreUrl), progress, client);
    await company.recorder.record(ORGANIZATION_STREAM, {
      type: 'OrganizationFounded',
      data: { timeZone: 'Asia/Manila' },
    });
    await company.recorder.record(employeeStream(EMPID), registered(EMPID));
    await company.startProjections();
    return company;
  }

  async startProjections(): Promise<void> {
    this.projections = await startProjections(this.world);
  }

  async stopProjections(): Promise<void> {
    await this.projections?.stop();
    this.projections = undefined;
  }

  /** Records work days with leave: four events each. */
  async recordDays(from: string, to: string): Promise<LogPosition> {
    return await this.recorder.recordAll(
      datesBetween(from, to).flatMap((date) => [
        { stream: workdayStream(date), event: opened(date) },
        { stream: punchesStream(EMPID, date), event: punched(EMPID, `${date}T08:00:00`) },
        { stream: punchesStream(EMPID, date), event: punched(EMPID, `${date}T17:00:00`) },
        { stream: leaveStream(EMPID), event: leaveAdded(EMPID, Number(date.replaceAll('-', '')), date) },
      ]),
    );
  }

  /** Records many events quickly. */
  async recordCompanies(count: number): Promise<LogPosition> {
    let last = LOG_START;
    for (let first = 0; first < count; first += COMPANIES_AT_ONCE) {
      last = await this.recorder.recordAll(
        Array.from({ length: COMPANIES_AT_ONCE }, (_, index) => ({
          stream: ORGANIZATION_STREAM,
          event: { type: 'CompanyAdded', data: { name: `Company ${first + index}` } },
        })),
      );
    }
    return last;
  }

  /** Records one more day. */
  async recordDay(date: string): Promise<LogPosition> {
    return await this.recordDays(date, date);
  }

  async reached(
    position: LogPosition,
    names: readonly ProjectionName[] = PROJECTION_NAMES,
  ): Promise<boolean> {
    return await this.progress.waitFor(names, position, WAIT_LIMIT_MS);
  }

  async live(name: ProjectionName): Promise<ProjectionStatus> {
    const status = (await this.progress.status()).find((found) => found.name === name);
    if (!status) throw new Error(`${name} has no live generation`);
    return status;
  }

  /** Returns the schemas of generations beside the live ones. */
  async schemasBeside(): Promise<string[]> {
    const { rows } = await this.client.query<{ name: string }>(
      `SELECT nspname AS name FROM pg_namespace WHERE nspname ~ '_(next|former|verify|incoming)$' ORDER BY 1`,
    );
    return rows.map(({ name }) => name);
  }

  async stop(): Promise<void> {
    await this.stopProjections();
    await Promise.all([this.recorder.close(), this.progress.close(), this.client.end()]);
    await this.world.stop();
  }
}
