import { once } from 'node:events';
import { Query, type Connection } from 'pg';
import { CopyLines, type CopiedRow } from './copy-lines.js';
import type { ReadModelDb } from './projection.js';
import { inSlices, ITEMS_A_STEP, type Steps } from './time-slices.js';

/**
 * Adds rows that the table does not have yet. COPY takes PostgreSQL half of what an INSERT does that unpacks arrays, and
 * the driver less than to pack them.
 *
 * @param rowOf returns the values of an item in the order of the columns
 */
export async function copyRows<Item>(
  table: string,
  columns: readonly string[],
  items: readonly Item[],
  rowOf: (item: Item) => CopiedRow,
  db: ReadModelDb,
): Promise<void> {
  if (items.length === 0) return;
  const lines = await inSlices(linesOf(items, rowOf, columns.length));
  const copy = new CopyIn(`COPY ${table} (${columns.join(', ')}) FROM STDIN`, lines.bytes);
  await once(db.query(copy), 'end');
}

function* linesOf<Item>(
  items: readonly Item[],
  rowOf: (item: Item) => CopiedRow,
  columns: number,
): Steps<CopyLines> {
  const lines = new CopyLines(items.length * columns);
  for (const [index, item] of items.entries()) {
    lines.add(rowOf(item));
    if (index % ITEMS_A_STEP === 0) yield;
  }
  return lines;
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
