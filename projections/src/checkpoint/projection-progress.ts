import { CHECKPOINT_TABLE, IS_LIVE } from './checkpoint-table.js';
import { comparePositions, type LogPosition } from './log-position.js';
import { ProgressConnection } from './progress-connection.js';
import type { ProjectionName } from './projection-names.js';

export type { ProjectionName } from './projection-names.js';

const DEFAULT_TIMEOUT_MS = 2_000;
const LOOK_AGAIN_MS = 250;
const NO_SUCH_TABLE: readonly string[] = ['42P01', '3F000'];

export interface ProjectionStatus {
  readonly name: string;
  readonly state: 'running' | 'stopped';
  readonly generation: number;
  /** Null before anything was read. */
  readonly position: LogPosition | null;
  /** Why it stopped, with the event that caused it. */
  readonly error: string | null;
}

/** How far the projections are, for those who read what they write. */
export class ProjectionProgress {
  private looking: Promise<unknown> | undefined;
  private nextLook: Promise<ProjectionStatus[]> | undefined;

  private constructor(private readonly connection: ProgressConnection) {}

  /** Connects, or goes on trying; PostgreSQL does not have to be there yet. */
  static async connect(databaseUrl: string): Promise<ProjectionProgress> {
    return new ProjectionProgress(await ProgressConnection.open(databaseUrl));
  }

  /**
   * Waits until all the projections have passed a position.
   *
   * @returns true when they have; false when not in time, or at once when one of them is stopped before it
   */
  async waitFor(
    names: readonly ProjectionName[],
    position: LogPosition,
    timeoutMs = DEFAULT_TIMEOUT_MS,
  ): Promise<boolean> {
    const giveUpAt = Date.now() + timeoutMs;
    for (;;) {
      // Before the look: what moves between the look and the waiting is then heard.
      const news = this.connection.nextNotice();
      const verdict = await this.look(names, position, giveUpAt);
      if (verdict !== 'not yet') return verdict === 'passed';
      const leftMs = giveUpAt - Date.now();
      if (leftMs <= 0) return false;
      await withinTime(news, Math.min(LOOK_AGAIN_MS, leftMs));
    }
  }

  /**
   * Where each projection is; none before the first start of the projections.
   *
   * @throws when PostgreSQL cannot be asked
   */
  async status(): Promise<ProjectionStatus[]> {
    try {
      const { rows } = await this.connection.query<{
        name: string;
        state: 'running' | 'stopped';
        generation: number;
        commit_position: string | null;
        prepare_position: string | null;
        error: string | null;
      }>(
        `SELECT name, state, generation, commit_position, prepare_position, error
         FROM ${CHECKPOINT_TABLE} WHERE ${IS_LIVE} ORDER BY name`,
      );
      return rows.map(({ name, state, generation, commit_position, prepare_position, error }) => ({
        name,
        state,
        generation,
        error,
        position:
          commit_position === null || prepare_position === null
            ? null
            : { commit: BigInt(commit_position), prepare: BigInt(prepare_position) },
      }));
    } catch (error) {
      if (isMissingTable(error)) return [];
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  /** One look for all who wait: the one under way may be too old, so it is the next. */
  private sharedLook(): Promise<ProjectionStatus[]> {
    if (!this.looking) return this.startLook();
    this.nextLook ??= this.looking.then(() => {
      this.nextLook = undefined;
      return this.startLook();
    });
    return this.nextLook;
  }

  private startLook(): Promise<ProjectionStatus[]> {
    const look = this.status();
    const done = (): void => {
      if (this.looking === ended) this.looking = undefined;
    };
    const ended: Promise<void> = look.then(done, done);
    this.looking = ended;
    return look;
  }

  private async look(
    names: readonly ProjectionName[],
    position: LogPosition,
    giveUpAt: number,
  ): Promise<'passed' | 'stopped' | 'not yet'> {
    // A PostgreSQL that is away or does not answer may be back before the time is over.
    const unanswered = (): undefined => undefined;
    const statuses = await withinTime(this.sharedLook().catch(unanswered), giveUpAt - Date.now());
    if (!statuses) return 'not yet';
    const behind = names.filter((name) => !hasPassed(statuses, name, position));
    if (behind.length === 0) return 'passed';
    const stopped = statuses.some(({ name, state }) => state === 'stopped' && behind.some((b) => b === name));
    return stopped ? 'stopped' : 'not yet';
  }
}

function hasPassed(
  statuses: readonly ProjectionStatus[],
  name: ProjectionName,
  position: LogPosition,
): boolean {
  const reached = statuses.find((status) => status.name === name)?.position;
  return reached ? comparePositions(reached, position) >= 0 : false;
}

function isMissingTable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NO_SUCH_TABLE.some((code) => code === error.code);
}

/** What `promise` resolves to, or undefined when the time is over. */
async function withinTime<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      resolve(undefined);
    }, ms);
  });
  try {
    return await Promise.race([promise, timeUp]);
  } finally {
    clearTimeout(timer);
  }
}
