import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import { fieldMessages } from '@timekeep/contracts/messages/field-messages';
import { laterPosition, type LogPosition } from '@timekeep/log/position';
import type { ProjectionName } from '@timekeep/projections/checkpoint/projection-names';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { RefusedError, UnreadableStreamError } from '../../event-store/store-errors.js';
import { type ChangeCommand, SystemSession } from '../system/system-session.js';
import { type CsvFields, csvReader } from './csv-file.js';
import type { CsvColumns } from './csv-header.js';
import {
  counted,
  importFile,
  type ImportOptions,
  type ImportPlan,
  retryWhileUnavailable,
  type RowOutcome,
} from './import-file.js';
import { reportCounts } from './import-report.js';

const ROWS_AT_A_TIME = 200;

/** The plan for a line: a command, or an outcome without one. */
export type RowPlan = ({ readonly command: ChangeCommand } | { readonly outcome: RowOutcome }) & {
  /** Called unless the command is refused. */
  readonly accepted?: () => void;
};

/** Reads lines of one kind; one instance reads one file. */
export interface RowReader {
  /** Lines with the same key come one after the other. */
  keyOf(row: CsvFields): string;
  planOf(row: CsvFields): Promise<RowPlan>;
  /** Called once after all lines, except in a dry run. */
  finish?(): Promise<void>;
  /** A sentence for the end of the summary; empty for none. */
  note?(): string;
}

/** An import whose lines become commands of HR. */
interface RowImport {
  readonly title: string;
  readonly columns: CsvColumns;
  readonly reader: (session: SystemSession) => RowReader;
  /** The projections that show the imported data. */
  readonly projections: readonly ProjectionName[];
  /** `schedule`, `schedules`, `saved`. */
  readonly words: { readonly one: string; readonly many: string; readonly done: string };
}

/** Imports a file; a dry run decides the same commands, and records nothing. */
export async function importRows(file: string, kind: RowImport, options: ImportOptions): Promise<void> {
  const isDry = options.dryRun === true;
  const importAll = async (session: SystemSession) => {
    const { title, columns } = kind;
    const reader = kind.reader(session);
    let position: LogPosition | null = null;
    const takeRow = async (row: CsvFields): Promise<RowOutcome> => {
      const plan = await reader.planOf(row);
      if ('outcome' in plan) {
        plan.accepted?.();
        return plan.outcome;
      }
      const recorded = await session.execute(plan.command);
      plan.accepted?.();
      if (recorded.position) position = laterPosition(position, recorded.position);
      return recorded.events.length === 0 ? 'known' : 'taken';
    };
    const take: ImportPlan['take'] = (rows, settled) =>
      takeRows(rows, (row) => [reader.keyOf(row)], takeRow, settled);
    const counts = await importFile(
      file,
      {
        ...{ title, read: csvReader(columns), rowsAtATime: ROWS_AT_A_TIME, take },
        finish: async () => reader.finish?.(),
      },
      options,
    );
    return {
      counts,
      pending: await session.pending(position, kind.projections),
      note: reader.note?.() ?? '',
    };
  };
  const { counts, pending, note } = await SystemSession.use(importAll, process.env, isDry);
  const { one, many, done } = kind.words;
  const taken = counted(counts.taken, one, many);
  const sentences = isDry
    ? [`${taken} would be ${done}, ${counts.known} are already. Nothing was recorded.`, note]
    : [
        `${taken} ${done}, ${counts.known} were already.`,
        counts.taken === 0 ? 'Nothing was changed.' : '',
        pending ? 'The lists will show them in a moment.' : '',
        note,
      ];
  reportCounts(sentences.filter((each) => each !== '').join(' '), counts, options);
}

/** The line is rejected. */
export function rejected(reason: string): RowPlan {
  return { outcome: { reason } };
}

/** Returns why a line has no valid employee id; null when it has one. */
export function empidProblem(EMPID: string): string | null {
  return EMPID_PATTERN.test(EMPID) ? null : fieldMessages.idMalformed().text;
}

const SIDE_BY_SIDE = 4;

/**
 * Returns the outcome of each row, in their order. Rows that share a key, also through others,
 * are serial in the order of the lines, others concurrent. A refused row does not stop the others. After any other failure no further row is started, and the started ones are awaited.
 *
 * @param settled called with each outcome as soon as it is known
 * @throws StoreUnavailableError when the log stays unavailable; rows recorded by then are known the next time
 */
export async function takeRows<Row>(
  rows: readonly Row[],
  keysOf: (row: Row) => readonly string[],
  take: (row: Row) => Promise<RowOutcome>,
  settled: (index: number, outcome: RowOutcome) => void,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  const failures: unknown[] = [];
  await sideBySide(grouped(rows, keysOf), SIDE_BY_SIDE, async (group) => {
    try {
      for (const { index, row } of group) {
        if (failures.length > 0) return;
        const outcome = await retryWhileUnavailable(() => outcomeOf(row, take));
        outcomes[index] = outcome;
        settled(index, outcome);
      }
    } catch (error) {
      failures.push(error);
    }
  });
  if (failures.length > 0) throw failures[0];
  return outcomes;
}

async function outcomeOf<Row>(row: Row, take: (row: Row) => Promise<RowOutcome>): Promise<RowOutcome> {
  try {
    return await take(row);
  } catch (error) {
    const isOfTheRow = error instanceof RefusedError || error instanceof UnreadableStreamError;
    if (isOfTheRow) return { reason: error.message };
    throw error;
  }
}

interface Placed<Row> {
  readonly index: number;
  readonly row: Row;
}

/** Rows that are taken one after the other, and their keys. */
interface Group<Row> {
  readonly keys: string[];
  readonly rows: Placed<Row>[];
}

function grouped<Row>(rows: readonly Row[], keysOf: (row: Row) => readonly string[]): Placed<Row>[][] {
  const byKey = new Map<string, Group<Row>>();
  for (const [index, row] of rows.entries()) {
    const keys = keysOf(row);
    const joined = new Set(keys.flatMap((key) => byKey.get(key) ?? []));
    const group: Group<Row> = { keys: [...keys], rows: [] };
    for (const each of joined) {
      group.keys.push(...each.keys);
      group.rows.push(...each.rows);
    }
    group.rows.push({ index, row });
    for (const key of group.keys) byKey.set(key, group);
  }
  return [...new Set(byKey.values())].map((group) => group.rows.sort((a, b) => a.index - b.index));
}
