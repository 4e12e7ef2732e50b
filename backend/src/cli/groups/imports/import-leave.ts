import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import { leaveStream } from '@timekeep/contracts/events/streams';
import { dateProblem } from '@timekeep/contracts/time/date-messages';
import { EventStore } from '../../../event-store/event-store.js';
import { UpdateLeave } from '../../../leave/leave.module.js';
import type { CsvFields } from '../../import/csv-file.js';
import type { ImportOptions } from '../../import/import-file.js';
import type { SystemSession } from '../../system/system-session.js';
import {
  empidProblem,
  importRows,
  rejected,
  type RowPlan,
  type RowReader,
} from '../../import/import-rows.js';

const NUMBER = /^[+-]?\d{1,6}(\.\d{1,3})?$/;
const NO_ANNIVERSARY = 'none';

/** Sets the leave balances of a file. */
export function importLeave(file: string, options: ImportOptions): Promise<void> {
  const kind = {
    title: 'Balances',
    columns: { needed: ['EMPID', 'SL', 'VL'], optional: ['ANNIV', 'INCREMENT', 'asOf'] },
    reader: (session: SystemSession) => new LeaveRows(session),
    projections: ['leave-summary', 'audit'],
    words: { one: 'balance', many: 'balances', done: 'set' },
  } as const;
  return importRows(file, kind, options);
}

class LeaveRows implements RowReader {
  private readonly store: EventStore;
  /** The balances that a line of the file set, by employee. */
  private readonly given = new Map<string, string>();

  constructor(private readonly session: SystemSession) {
    this.store = session.get(EventStore);
  }

  keyOf({ EMPID = '' }: CsvFields): string {
    return EMPID;
  }

  async planOf({ EMPID = '', ...fields }: CsvFields): Promise<RowPlan> {
    const { SL = '', VL = '', ANNIV = '', INCREMENT = '', asOf = '' } = fields;
    const details = {
      EMPID,
      balances: { ...(SL !== '' && { SL: numberIn(SL) }), ...(VL !== '' && { VL: numberIn(VL) }) },
      ...(ANNIV !== '' && { ANNIV: ANNIV === NO_ANNIVERSARY ? null : ANNIV }),
      ...(INCREMENT !== '' && { INCREMENT: numberIn(INCREMENT) }),
    };
    const line = JSON.stringify([details, asOf]);
    const problem = empidProblem(EMPID) ?? this.problemOf(EMPID, line, fields);
    if (problem !== null) return rejected(problem);
    // A balance moves with each day of leave: the same line must not give back days that were taken since.
    const context = this.session.lineContext('leave import', line);
    const events = await this.store.history<LeaveEvent>(leaveStream(EMPID));
    const isDone = events.some(({ causationId }) => causationId === context.commandId);
    const accepted = () => this.given.set(EMPID, line);
    return isDone
      ? { outcome: 'known', accepted }
      : { command: new UpdateLeave(details, undefined, context), accepted };
  }

  private problemOf(EMPID: string, line: string, { asOf = '', ...fields }: CsvFields): string | null {
    const former = this.given.get(EMPID) ?? line;
    if (former !== line) return `An earlier line of the file sets other figures for ${EMPID}.`;
    const isEmpty = ['SL', 'VL', 'ANNIV', 'INCREMENT'].every((name) => (fields[name] ?? '') === '');
    if (isEmpty) return 'The line sets nothing: all its figures are empty.';
    return asOf === '' ? null : (dateProblem(asOf)?.text ?? null);
  }
}

/** NaN, which is refused, for a text that is not a number. */
function numberIn(text: string): number {
  return NUMBER.test(text) ? Number(text) : NaN;
}
