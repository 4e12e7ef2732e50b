import type { ClosedPeriodNote } from '@timekeep/contracts/api/audit-api';
import type { CutOffChangeKind } from '@timekeep/contracts/audit/audit-kinds';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { ReadModelDb } from '../engine/projection.js';
import { selectRows, upsertRows } from '../engine/table-rows.js';
import type { Row } from '../engine/table.js';
import { cutOffs as table } from './tables.js';

/** A change of a cut-off, or an answer to one. */
export interface CutOffChange {
  readonly kind: CutOffChangeKind;
  /** Empty for a change of a cut-off itself. */
  readonly EMPID: string;
  readonly cutOff: ClosedPeriodNote;
  readonly reason: string | null;
}

/** The cut-offs that were closed so far, in memory for the lifetime of a run. */
export class ClosedCutOffs {
  private readonly changed = new Set<number>();

  constructor(private readonly byNumber: Map<number, Row<typeof table>> = new Map()) {}

  /** Applies events of cut-offs, by the rules of their projection, and returns the change that an event is; null for other events. */
  apply({ type, data }: TimekeepEvent): CutOffChange | null {
    switch (type) {
      case 'CutOffClosed': {
        const { number, FROM, TO, companies, after } = data;
        const lost = this.lost(after);
        const period = { number, FROM, TO, COMPANY: companies.map(({ COMPANY }) => COMPANY) };
        this.put({ number, period, after, holds: lost === undefined });
        const reason = lost === undefined ? null : `Without effect: cut-off ${lost} was withdrawn before.`;
        return { kind: 'cutoff', EMPID: '', cutOff: period, reason };
      }
      case 'CutOffWithdrawn': {
        const closed = this.byNumber.get(data.number);
        const later = this.later(data.number);
        if (closed && later === undefined) this.put({ ...closed, holds: false });
        const why = later === undefined ? '' : ` Without effect: cut-off ${later} was closed before.`;
        const reason = `${data.reason}${why}`;
        return this.about(data.number, { kind: 'cutoff-withdrawn', EMPID: '', reason });
      }
      case 'TimeRecordAcknowledged':
        return this.about(data.number, { kind: 'cutoff-acknowledged', EMPID: data.EMPID, reason: null });
      case 'TimeRecordDisputed':
        return this.about(data.number, { kind: 'cutoff-disputed', EMPID: data.EMPID, reason: data.text });
      default:
        return null;
    }
  }

  /** Returns the rows that changed since the last call. */
  takeChanges(): readonly Row<typeof table>[] {
    const rows = [...this.changed].flatMap((number) => this.byNumber.get(number) ?? []);
    this.changed.clear();
    return rows;
  }

  /** A cut-off is closed before it is answered or withdrawn. */
  private about(number: number, change: Omit<CutOffChange, 'cutOff'>): CutOffChange | null {
    const closed = this.byNumber.get(number);
    return closed ? { ...change, cutOff: closed.period } : null;
  }

  /** Returns the first of these cut-offs that does not hold. */
  private lost(after: readonly number[]): number | undefined {
    return after.find((number) => this.byNumber.get(number)?.holds === false);
  }

  /** Returns a cut-off that holds and follows another one. */
  private later(number: number): number | undefined {
    return [...this.byNumber.values()].find(({ after, holds }) => holds && after.includes(number))?.number;
  }

  private put(row: Row<typeof table>): void {
    this.byNumber.set(row.number, row);
    this.changed.add(row.number);
  }
}

export async function loadCutOffs(db: ReadModelDb): Promise<ClosedCutOffs> {
  const rows = await selectRows(table, db);
  return new ClosedCutOffs(new Map(rows.map((row) => [row.number, row])));
}

export async function saveCutOffs(
  changes: ReturnType<ClosedCutOffs['takeChanges']>,
  db: ReadModelDb,
): Promise<void> {
  await upsertRows(table, changes, (row) => row, db);
}
