import { CHECKPOINT_TABLE, IS_LIVE, SKIPPED_TABLE } from './checkpoint-table.js';
import type { LogPosition } from '@timekeep/log/position';
import { ProgressConnection } from './progress-connection.js';
import type { ProjectionName } from './projection-names.js';
import { WaitingReaders } from './waiting-readers.js';

export type { ProjectionName } from './projection-names.js';

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
  private readonly readers = new WaitingReaders(() => this.status());

  private constructor(private readonly connection: ProgressConnection) {
    connection.onNotice((notice) => {
      this.readers.heard(notice);
    });
  }

  /** Connects, or goes on trying; PostgreSQL does not have to be there yet. */
  static async connect(databaseUrl: string): Promise<ProjectionProgress> {
    return new ProjectionProgress(await ProgressConnection.open(databaseUrl));
  }

  /**
   * Waits until all the projections have passed a position.
   *
   * @returns true when they have; false when not in time, or at once when one of them is stopped before it
   */
  waitFor(names: readonly ProjectionName[], position: LogPosition, timeoutMs: number): Promise<boolean> {
    return this.readers.passing(names, position, timeoutMs);
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

  /**
   * The keys of the void events that a generation has passed over.
   *
   * @throws when PostgreSQL cannot be asked
   */
  async skipped({ name, generation }: ProjectionStatus): Promise<Set<string>> {
    try {
      const { rows } = await this.connection.query<{ name: string; generation: number; event: string }>(
        `SELECT name, generation, event FROM ${SKIPPED_TABLE}`,
      );
      const own = rows.filter((row) => row.name === name && row.generation === generation);
      return new Set(own.map(({ event }) => event));
    } catch (error) {
      if (isMissingTable(error)) return new Set();
      throw error;
    }
  }

  /** Who still waits is told that it was in vain. */
  async close(): Promise<void> {
    this.readers.end();
    await this.connection.close();
  }
}

function isMissingTable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NO_SUCH_TABLE.some((code) => code === error.code);
}
