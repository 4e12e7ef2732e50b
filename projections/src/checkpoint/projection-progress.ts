import { RequestCoalescer } from '@timekeep/log/client/request-coalescer';
import { Client } from '@timekeep/log/database/proven-server';
import type { LogPosition } from '@timekeep/log/position';
import { errorCode } from '@timekeep/log/settings/error-code';
import { DatabaseError, type QueryResult, type QueryResultRow } from 'pg';
import {
  CHECKPOINT_TABLE,
  HEARTBEAT_TABLE,
  IS_LIVE,
  PROGRESS_CHANNEL,
  type ProgressNotice,
  type ProjectionStatus,
  readNotice,
  SKIPPED_TABLE,
} from './checkpoint-table.js';
import { hasPassed, PositionWaiters } from './position-waiters.js';
import type { ProjectionName } from './projection-names.js';

export type { ProjectionStatus } from './checkpoint-table.js';
export type { ProjectionName } from './projection-names.js';

const NO_SUCH_TABLE: readonly string[] = ['42P01', '3F000'];

interface StatusRow extends Pick<ProjectionStatus, 'name' | 'state' | 'generation' | 'error'> {
  readonly commit_position: string | null;
  readonly prepare_position: string | null;
  readonly event_commit: string | null;
  readonly event_prepare: string | null;
}

/** Progress of the projections, for readers of their tables. */
export class ProjectionProgress {
  private readonly waiters = new PositionWaiters(() => this.status());
  private readonly statuses = new RequestCoalescer<undefined, ProjectionStatus[]>(() =>
    this.status().catch(() => []),
  );

  private constructor(private readonly connection: ProgressConnection) {
    connection.onNotice((notice) => {
      this.waiters.notified(notice);
    });
  }

  /** Connects. If PostgreSQL is not available yet, it keeps trying in the background. */
  static async connect(databaseUrl: string): Promise<ProjectionProgress> {
    return new ProjectionProgress(await ProgressConnection.open(databaseUrl));
  }

  /**
   * Waits until all the projections have passed a position.
   *
   * @returns true if they have passed; false after the timeout, or at once if one of them is stopped before it
   */
  waitFor(names: readonly ProjectionName[], position: LogPosition, timeoutMs: number): Promise<boolean> {
    return this.waiters.passing(names, position, timeoutMs);
  }

  /**
   * True if all the projections have passed a position already; false too while PostgreSQL cannot be queried, which `waitFor` may outlast.
   */
  async havePassed(names: readonly ProjectionName[], position: LogPosition): Promise<boolean> {
    const statuses = await this.statuses.request(undefined);
    return names.every((name) =>
      hasPassed(
        statuses.find((status) => status.name === name),
        position,
      ),
    );
  }

  /**
   * Returns the status of each projection; empty before the first start of the projections.
   *
   * @throws when PostgreSQL cannot be queried
   */
  async status(): Promise<ProjectionStatus[]> {
    try {
      const { rows } = await this.connection.query<StatusRow>(
        `SELECT name, state, generation, commit_position, prepare_position, event_commit, event_prepare, error
         FROM ${CHECKPOINT_TABLE} WHERE ${IS_LIVE} ORDER BY name`,
      );
      return rows.map((row) => ({
        name: row.name,
        state: row.state,
        generation: row.generation,
        error: row.error,
        position: positionOf(row.commit_position, row.prepare_position),
        lastEvent: positionOf(row.event_commit, row.event_prepare),
      }));
    } catch (error) {
      if (isMissingTable(error)) return [];
      throw error;
    }
  }

  /**
   * Returns the age of the active runner's heartbeat in seconds, by PostgreSQL's clock; null if there never was one.
   *
   * @throws when PostgreSQL cannot be queried
   */
  async heartbeatSeconds(): Promise<number | null> {
    try {
      const { rows } = await this.connection.query<{ seconds: number }>(
        `SELECT extract(epoch FROM clock_timestamp() - beat_at)::float8 AS seconds FROM ${HEARTBEAT_TABLE}`,
      );
      return rows[0]?.seconds ?? null;
    } catch (error) {
      if (isMissingTable(error)) return null;
      throw error;
    }
  }

  /**
   * Returns the keys of the void events that a generation skipped.
   *
   * @throws when PostgreSQL cannot be queried
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

  /** Ends all waits with false, and disconnects. */
  async close(): Promise<void> {
    this.waiters.end();
    await this.connection.close();
  }
}

function positionOf(commit: string | null, prepare: string | null): LogPosition | null {
  return commit === null || prepare === null ? null : { commit: BigInt(commit), prepare: BigInt(prepare) };
}

function isMissingTable(error: unknown): boolean {
  return NO_SUCH_TABLE.some((code) => code === errorCode(error));
}

const CONNECT_TIMEOUT_MS = 2_000;
const RECONNECT_MS = 250;
/** Timeout of a query. A hanging server keeps its connections open; after a timeout the connection is replaced. */
const ANSWER_WITHIN_MS = 2_000;

/** A connection that listens to the projections' progress and reconnects when it is lost. */
class ProgressConnection {
  private client: Client | undefined;
  /** Error of the last attempt to connect. */
  private failure: unknown;
  private reconnecting: NodeJS.Timeout | undefined;
  private closed = false;
  /** Serial queue of queries; settles when all queries so far are answered. */
  private queue: Promise<unknown> = Promise.resolve();

  private onNotification: (notice: ProgressNotice) => void = () => undefined;

  private constructor(private readonly databaseUrl: string) {}

  static async open(databaseUrl: string): Promise<ProgressConnection> {
    const connection = new ProgressConnection(databaseUrl);
    await connection.connect();
    return connection;
  }

  /** Sets the listener that is called when a projection has moved or stopped. */
  onNotice(listener: (notice: ProgressNotice) => void): void {
    this.onNotification = listener;
  }

  /** @throws when PostgreSQL is unavailable, does not answer in time, or refuses the query */
  query<Row extends QueryResultRow>(text: string): Promise<QueryResult<Row>> {
    const queuedAt = performance.now();
    const answer = this.queue.then(() => {
      if (performance.now() - queuedAt > ANSWER_WITHIN_MS)
        throw new Error('PostgreSQL does not answer in time');
      return this.ask<Row>(text);
    });
    this.queue = answer.catch(() => undefined);
    return answer;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.reconnecting);
    await this.client?.end();
  }

  private async ask<Row extends QueryResultRow>(text: string): Promise<QueryResult<Row>> {
    const { client } = this;
    if (!client) throw new Error('PostgreSQL cannot be reached', { cause: this.failure });
    try {
      return await client.query<Row>(text);
    } catch (error) {
      if (!(error instanceof DatabaseError)) void client.end().catch(() => undefined);
      throw error;
    }
  }

  private async connect(): Promise<void> {
    const client = new Client({
      connectionString: this.databaseUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: ANSWER_WITHIN_MS,
      application_name: 'timekeep-progress',
      keepAlive: true,
    });
    client.on('notification', ({ payload = '' }) => {
      this.onNotification(readNotice(payload));
    });
    // An error is followed by `end`, which reconnects.
    client.on('error', () => undefined);
    client.on('end', () => {
      this.lost(client);
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${PROGRESS_CHANNEL}`);
      this.client = client;
      this.failure = undefined;
    } catch (error) {
      this.failure = error;
      this.lost(client);
      await client.end().catch(() => undefined);
    }
    if (this.closed) await client.end();
  }

  private lost(client: Client): void {
    if (this.client === client) this.client = undefined;
    if (this.closed || this.client) return;
    clearTimeout(this.reconnecting);
    this.reconnecting = setTimeout(() => void this.connect(), RECONNECT_MS);
  }
}
