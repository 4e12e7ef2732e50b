import { once } from 'node:events';
import { Query, type Connection } from 'pg';
import type { ReadModelDb } from './projection.js';

type Value = string | number | bigint | boolean | null;

/**
 * Adds rows that the table does not have yet. COPY takes PostgreSQL half of what an INSERT does that unpacks arrays, and
 * the driver less than to pack them.
 *
 * @param columns as they follow one another in each row
 */
export async function copyRows(
  table: string,
  columns: readonly string[],
  rows: readonly (readonly Value[])[],
  db: ReadModelDb,
): Promise<void> {
  if (rows.length === 0) return;
  let lines = '';
  for (const row of rows) lines += lineOf(row);
  const copy = new CopyIn(`COPY ${table} (${columns.join(', ')}) FROM STDIN`, lines);
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
    private readonly lines: string,
  ) {
    super(statement);
  }

  /** Sends all at once: a server that refuses the statement passes over rows that come after it. */
  override submit = (connection: Connection): void => {
    const copying = connection as CopyConnection;
    copying.stream.cork();
    copying.query(this.statement);
    copying.sendCopyFromChunk(Buffer.from(this.lines));
    copying.endCopyFrom();
    copying.stream.uncork();
  };

  /** The rows are on their way already. */
  handleCopyInResponse(): void {
    return;
  }
}

function lineOf(row: readonly Value[]): string {
  let line = '';
  let between = '';
  for (const value of row) {
    line += between + textOf(value);
    between = '\t';
  }
  return `${line}\n`;
}

const SPECIAL = /[\\\t\n\r]/;
const EACH_SPECIAL = new RegExp(SPECIAL, 'g');
const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function textOf(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  // Nearly no text has any, and to look takes less than to replace none.
  if (!SPECIAL.test(value)) return value;
  return value.replace(EACH_SPECIAL, (character) => ESCAPED[character] ?? character);
}
