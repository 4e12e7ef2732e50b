import { once } from 'node:events';
import { Query, type Connection } from 'pg';
import { CopyLines, type CopiedRow } from './copy-lines.js';
import type { ReadModelDb } from './projection.js';

/**
 * Adds rows that the table does not have yet. COPY takes PostgreSQL half of what an INSERT does that unpacks arrays, and
 * the driver less than to pack them.
 *
 * @param columns as they follow one another in each row
 */
export async function copyRows(
  table: string,
  columns: readonly string[],
  rows: readonly CopiedRow[],
  db: ReadModelDb,
): Promise<void> {
  if (rows.length === 0) return;
  const lines = new CopyLines(rows.length * columns.length);
  for (const row of rows) lines.add(row);
  const copy = new CopyIn(`COPY ${table} (${columns.join(', ')}) FROM STDIN`, lines.bytes);
  await once(db.query(copy), 'end');
}

/** With what the protocol of COPY needs, which the driver's types leave out. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

class CopyIn extends Query {
  constructor(
    private readonly statement: string,
    private readonly lines: Buffer,
  ) {
    super(statement);
  }

  /** Sends all at once: a server that refuses the statement passes over rows that come after it. */
  override submit = (connection: Connection): void => {
    const copying = connection as CopyConnection;
    copying.stream.cork();
    copying.query(this.statement);
    copying.sendCopyFromChunk(this.lines);
    copying.endCopyFrom();
    copying.stream.uncork();
  };

  /** The rows are on their way already. */
  handleCopyInResponse(): void {
    return;
  }
}
