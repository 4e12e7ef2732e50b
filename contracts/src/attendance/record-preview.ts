import {
  MAX_PREVIEWED_RECORDS,
  type ChangeKinds,
  type PreviewedChange,
  type PreviewedRecord,
} from '../api/preview-api.js';
import type { WorkDate } from '../time/work-date.js';
import { isSameContent, snapshotOf, type RecordSnapshot } from './record.js';

/** A record before and after a change; null while it is not open. */
export interface ComparedRecord {
  readonly EMPID: string;
  readonly EMPNAME: string;
  readonly department: string;
  readonly date: WorkDate;
  readonly before: RecordSnapshot | null;
  readonly after: RecordSnapshot | null;
  /** True if somebody corrected it. */
  readonly isCorrected: boolean;
}

/** Sums of records of a department as they are. */
export interface SummedRecords {
  readonly department: string;
  readonly records: number;
  readonly MinsLate: number;
  readonly UnderOverTime: number;
  /** Records that somebody corrected. */
  readonly corrected: number;
}

type ChangeKind = keyof ChangeKinds;

const TIMES = ['TimeIN1', 'TimeBreakOUT', 'TimeBreakIN', 'TimeOUT1'] as const;

/** Returns what changes in a record; nothing if it stays as it is. */
export function kindsOfChange({ before, after }: Pick<ComparedRecord, 'before' | 'after'>): ChangeKind[] {
  if (before === null) return after === null ? [] : ['opened'];
  if (after === null) return ['closed'];
  if (isSameContent(before, after)) return [];
  const isSameTime = TIMES.every((time) => before[time] === after[time]);
  const { MinsLate, UnderOverTime, hrs } = after;
  const isSameFigure =
    before.MinsLate === MinsLate && before.UnderOverTime === UnderOverTime && before.hrs === hrs;
  return [
    ...(before.Remarks === after.Remarks ? [] : (['remark'] as const)),
    ...(isSameTime ? [] : (['times'] as const)),
    ...(isSameFigure ? [] : (['figures'] as const)),
  ];
}

const FIGURES = ['MinsLate', 'UnderOverTime'] as const;

/** Counts of some records. */
class Counts {
  changed = 0;
  private readonly people = new Set<string>();
  private readonly sums = {
    MinsLate: { before: 0, after: 0 },
    UnderOverTime: { before: 0, after: 0 },
  };

  add({ EMPID, before, after }: ComparedRecord, isChanged: boolean, isCounted: boolean): void {
    if (isChanged) {
      this.changed += 1;
      this.people.add(EMPID);
    }
    for (const figure of FIGURES) {
      const former = before?.[figure] ?? 0;
      this.sums[figure].before += isCounted ? 0 : former;
      this.sums[figure].after += (after?.[figure] ?? 0) - (isCounted ? former : 0);
    }
  }

  addAll(sums: SummedRecords): void {
    for (const figure of FIGURES) {
      this.sums[figure].before += sums[figure];
      this.sums[figure].after += sums[figure];
    }
  }

  get result() {
    return {
      changed: this.changed,
      people: this.people.size,
      minutesLate: this.sums.MinsLate,
      underOverTime: this.sums.UnderOverTime,
    };
  }
}

/** Sums up compared records, one after the other, in memory that is bounded whatever their number. */
export class RecordPreview {
  private readonly total = new Counts();
  private readonly departments = new Map<string, Counts>();
  private readonly rows: PreviewedRecord[] = [];
  private readonly kinds = { remark: 0, times: 0, figures: 0, opened: 0, closed: 0 };
  private records = 0;
  private kept = 0;

  /**
   * Adds a record. Returns its row if it changes, null otherwise.
   *
   * @param isCounted true for one that `addAll` added as it was before
   */
  add(record: ComparedRecord, isCounted = false): PreviewedRecord | null {
    const kinds = kindsOfChange(record);
    const isChanged = kinds.length > 0;
    this.total.add(record, isChanged, isCounted);
    this.countsOf(record.department).add(record, isChanged, isCounted);
    if (!isCounted) this.records += 1;
    if (record.isCorrected && isChanged === isCounted) this.kept += isChanged ? -1 : 1;
    if (!isChanged) return null;
    for (const kind of kinds) this.kinds[kind] += 1;
    const { EMPID, EMPNAME, date, before, after } = record;
    const row = {
      EMPID,
      EMPNAME,
      date,
      before: before && snapshotOf(before),
      after: after && snapshotOf(after),
    };
    if (this.rows.length < MAX_PREVIEWED_RECORDS) this.rows.push(row);
    return row;
  }

  /** Adds records as they are, without looking at each. */
  addAll(sums: SummedRecords): void {
    this.records += sums.records;
    this.kept += sums.corrected;
    this.total.addAll(sums);
    this.countsOf(sums.department).addAll(sums);
  }

  private countsOf(department: string): Counts {
    const known = this.departments.get(department) ?? new Counts();
    this.departments.set(department, known);
    return known;
  }

  /** The preview so far, without its token. */
  get result(): Omit<PreviewedChange, 'token'> {
    const departments = [...this.departments]
      .flatMap(([department, counts]) => (counts.changed > 0 ? [{ department, ...counts.result }] : []))
      .sort((a, b) => (a.department < b.department ? -1 : 1));
    const keyOf = ({ EMPNAME, EMPID, date }: PreviewedRecord) => `${EMPNAME}\n${EMPID}\n${date}`;
    const rows = this.rows
      .map((row) => ({ row, key: keyOf(row) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ row }) => row);
    const { records, kept, kinds } = this;
    return { records, ...this.total.result, kept, kinds, departments, rows };
  }
}
