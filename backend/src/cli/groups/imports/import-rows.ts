import type { Command } from '@nestjs/cqrs';
import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import { fieldMessages } from '@timekeep/contracts/messages/field-messages';
import { laterPosition, type LogPosition } from '@timekeep/log/position';
import type { ProjectionName } from '@timekeep/projections/checkpoint/projection-names';
import type { CsvColumns, CsvFields } from '../../import/csv-file.js';
import {
  counted,
  importFile,
  reportCounts,
  type ImportOptions,
  type ImportPlan,
  type RowOutcome,
} from '../../import/import-file.js';
import { takeRows } from '../../import/take-rows.js';
import { SystemSession } from '../../system/system-session.js';

const ROWS_AT_A_TIME = 200;

/** The command of one line of a file. */
export type RowCommand = Command<{
  readonly events: readonly unknown[];
  readonly position: LogPosition | null;
}>;

/** The plan for a line: a command, or an outcome without one. */
export type RowPlan = ({ readonly command: RowCommand } | { readonly outcome: RowOutcome }) & {
  /** Called unless the command is refused. */
  readonly accepted?: () => void;
};

/** Reads lines of one kind; one instance reads one file. */
export interface RowReader {
  /** Lines with the same key come one after the other. */
  keyOf(row: CsvFields): string;
  planOf(row: CsvFields): Promise<RowPlan>;
}

/** An import whose lines become commands of HR. */
export interface RowImport {
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
      takeRows(rows, (row) => reader.keyOf(row), takeRow, settled);
    const counts = await importFile(file, { title, columns, rowsAtATime: ROWS_AT_A_TIME, take }, options);
    return { counts, pending: await session.pending(position, kind.projections) };
  };
  const { counts, pending } = await SystemSession.use(importAll, process.env, isDry);
  const { one, many, done } = kind.words;
  const taken = counted(counts.taken, one, many);
  const msg = isDry
    ? `${taken} would be ${done}, ${counts.known} are already. Nothing was recorded.`
    : [
        `${taken} ${done}, ${counts.known} were already.`,
        ...(counts.taken === 0 ? ['Nothing was changed.'] : []),
        ...(pending ? ['The lists will show them in a moment.'] : []),
      ].join(' ');
  reportCounts(msg, counts, options);
}

/** The line is rejected. */
export function rejected(reason: string): RowPlan {
  return { outcome: { reason } };
}

/** Returns why a line has no valid employee id; null when it has one. */
export function empidProblem(EMPID: string): string | null {
  return EMPID_PATTERN.test(EMPID) ? null : fieldMessages.idMalformed().text;
}
