import {
  MAX_PREVIEWED_RECORDS,
  type ChangeKinds,
  type PreviewedChange,
  type PreviewedRecord,
} from '../api/preview-api.js';
import type { WorkDate } from '../time/work-date.js';
import { isSameContent, isSameFigures, isSameTimes, snapshotOf, type RecordSnapshot } from './record.js';

/** A record before and after a change; null while it is not open. */
export interface ComparedRecord {
  readonly EMPID: string;
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

/** Returns what changes in a record; nothing if it stays as it is. */
function kindsOfChange({ before, after }: Pick<ComparedRecord, 'before' | 'after'>): ChangeKind[] {
  if (before === null) return after === null ? [] : ['opened'];
  if (after === null) return ['closed'];
  if (isSameContent(before, after)) return [];
  const kinds: ChangeKind[] = [];
  if (before.Remarks !== after.Remarks) kinds.push('remark');
  if (!isSameTimes(before, after)) kinds.push('times');
  if (!isSameFigures(before, after)) kinds.push('figures');
  return kinds;
}

/** Counts of some records. */
class Counts {
  changed = 0;
  private readonly people = new Set<string>();
  private readonly minutesLate = { before: 0, after: 0 };
  private readonly underOverTime = { before: 0, after: 0 };

  add({ EMPID, before, after }: ComparedRecord, isChanged: boolean, isCounted: boolean): void {
    if (isChanged) {
      this.changed += 1;
      this.people.add(EMPID);
    }
    addTo(this.minutesLate, before?.MinsLate ?? 0, after?.MinsLate ?? 0, isCounted);
    addTo(this.underOverTime, before?.UnderOverTime ?? 0, after?.UnderOverTime ?? 0, isCounted);
  }

  addAll({ MinsLate, UnderOverTime }: SummedRecords): void {
    addTo(this.minutesLate, MinsLate, MinsLate, false);
    addTo(this.underOverTime, UnderOverTime, UnderOverTime, false);
  }

  include({ changed, people, minutesLate, underOverTime }: Counts): void {
    this.changed += changed;
    for (const EMPID of people) this.people.add(EMPID);
    addTo(this.minutesLate, minutesLate.before, minutesLate.after, false);
    addTo(this.underOverTime, underOverTime.before, underOverTime.after, false);
  }

  get result() {
    return {
      changed: this.changed,
      people: this.people.size,
      minutesLate: this.minutesLate,
      underOverTime: this.underOverTime,
    };
  }
}

/** @param isCounted true if the sums have the record as it was before */
function addTo(
  sums: { before: number; after: number },
  before: number,
  after: number,
  isCounted: boolean,
): void {
  sums.before += isCounted ? 0 : before;
  sums.after += isCounted ? after - before : after;
}

/** Sums up compared records, one after the other, in memory that is bounded whatever their number. */
export class RecordPreview {
  private readonly departments = new Map<string, Counts>();
  private readonly rows: PreviewedRecord[] = [];
  private readonly kinds = { remark: 0, times: 0, figures: 0, opened: 0, closed: 0 };
  private records = 0;
  private kept = 0;

  /** @param nameOf returns the name of an employee, `LAST, FIRST` */
  constructor(private readonly nameOf: (EMPID: string) => string) {}

  /**
   * Adds a record. Returns true if it changes.
   *
   * @param isCounted true for one that `addAll` added as it was before
   */
  add(record: ComparedRecord, isCounted = false): boolean {
    const kinds = kindsOfChange(record);
    const isChanged = kinds.length > 0;
    this.countsOf(record.department).add(record, isChanged, isCounted);
    if (!isCounted) this.records += 1;
    if (record.isCorrected && isChanged === isCounted) this.kept += isChanged ? -1 : 1;
    if (!isChanged) return false;
    for (const kind of kinds) this.kinds[kind] += 1;
    if (this.rows.length < MAX_PREVIEWED_RECORDS) this.rows.push(this.rowOf(record));
    return true;
  }

  private rowOf({ EMPID, date, before, after }: ComparedRecord): PreviewedRecord {
    return {
      EMPID,
      EMPNAME: this.nameOf(EMPID),
      date,
      before: before && snapshotOf(before),
      after: after && snapshotOf(after),
    };
  }

  /** Adds records as they are, without looking at each. */
  addAll(sums: SummedRecords): void {
    this.records += sums.records;
    this.kept += sums.corrected;
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
    const total = new Counts();
    for (const counts of this.departments.values()) total.include(counts);
    const { records, kept, kinds } = this;
    return { records, ...total.result, kept, kinds, departments, rows };
  }
}
