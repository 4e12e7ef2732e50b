import pg from 'pg';
import type { LogPosition } from '@timekeep/log/position';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { prepareForReaders } from '../engine/checkpoint-store.js';
import { DatabaseSession } from '../engine/database-session.js';
import type { PositionedEvent, Projection } from '../engine/projection.js';
import { createTables } from '../engine/table.js';

/** Tables of a projection in a schema of their own, without a log. */
export class ReadModel {
  private constructor(
    private readonly session: DatabaseSession,
    private readonly projection: Projection,
    private readonly schema: string,
  ) {}

  static async create(databaseUrl: string, projection: Projection, schema: string): Promise<ReadModel> {
    const session = await DatabaseSession.open(databaseUrl);
    const name = pg.escapeIdentifier(schema);
    await session.transaction(async (db) => {
      await db.query(`CREATE SCHEMA ${name}`);
      await db.query(createTables(projection.tables));
      await prepareForReaders(projection, db);
    }, schema);
    return new ReadModel(session, projection, schema);
  }

  /** Applies the events in batches of a size, in one run or each batch in a new run. */
  async apply(
    events: readonly PositionedEvent[],
    { batchSize = events.length, runs = 'one' }: { batchSize?: number; runs?: 'one' | 'each' } = {},
  ): Promise<void> {
    let run = this.projection.startRun();
    for (const batch of batches(events, batchSize)) {
      await this.session.transaction(async (db) => {
        const write = await run.apply(batch, db);
        await write();
        await run.takeChanges(db)();
      }, this.schema);
      if (runs === 'each') run = this.projection.startRun();
    }
  }

  /** Applies batches of a size in one transaction, and writes the changes at its end. */
  async applyAtOnce(events: readonly PositionedEvent[], batchSize: number): Promise<void> {
    const run = this.projection.startRun();
    await this.session.transaction(async (db) => {
      const writes: Promise<void>[] = [];
      for (const batch of batches(events, batchSize)) writes.push((await run.apply(batch, db))());
      await Promise.all([...writes, run.takeChanges(db)()]);
    }, this.schema);
  }

  /** Returns the rows of a query on the schema's tables. */
  async rows(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    return await this.session.transaction(async (db) => {
      const { rows } = await db.query<Record<string, unknown>>(sql, values);
      return rows;
    }, this.schema);
  }

  async dump(): Promise<string> {
    return await this.session.transaction((db) => dumpSchema(this.schema, db), this.schema);
  }

  async close(): Promise<void> {
    await this.session.close();
  }
}

function batches(events: readonly PositionedEvent[], size: number): (readonly PositionedEvent[])[] {
  const count = Math.ceil(events.length / size);
  return Array.from({ length: count }, (_, index) => events.slice(index * size, (index + 1) * size));
}

/** Returns every row of every table of a schema, as text in a fixed order. */
export async function dumpSchema(schema: string, db: Pick<pg.ClientBase, 'query'>): Promise<string> {
  const { rows: tables } = await db.query<{ name: string }>(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = $1 ORDER BY 1',
    [schema],
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const table = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
    const { rows } = await db.query<{ line: string }>(
      `SELECT row::text AS line FROM ${table} AS row ORDER BY row::text COLLATE "C"`,
    );
    parts.push([name, ...rows.map(({ line }) => line)].join('\n'));
  }
  return parts.join('\n\n');
}

/** Returns events at the positions 1, 2, 3, … of an imagined log, by one actor; without one, punches come from the terminal `gate`. */
export function positioned(events: readonly TimekeepEvent[], first = 1, actor?: string): PositionedEvent[] {
  return events.map((event, index) => {
    const place = first + index;
    return {
      event,
      position: positionAt(place),
      actor: actor ?? (event.type === 'TimeClockPunched' ? 'terminal:gate' : 'system'),
      id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
      stream: `test-${place}`,
      revision: 0n,
      recordedAt: new Date(Date.UTC(2023, 0, 1) + place * 1_000),
    };
  });
}

export function positionAt(place: number): LogPosition {
  return { commit: BigInt(place), prepare: BigInt(place) };
}
