import {
  DATE_ORDERS,
  type DateOrder,
  type PunchFileChoices,
  type TextEncoding,
} from '@timekeep/contracts/clock/punch-files';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { earlierOf, laterOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { fieldsOfLines } from '../../files/csv-lines.js';
import { FileRefusedError } from '../../files/private-file.js';
import { dateIn, type DateReadings } from './device-times.js';
import { LAYOUT_LINES, layoutOf, punchFieldsOf, type PunchLayout } from './punch-layout.js';

export const ORDER_NAMES = { mdy: 'month/day/year', dmy: 'day/month/year', ymd: 'year/month/day' };

/** Contents of a file, known before anything of it is recorded. */
export interface PunchFileSurvey {
  readonly encoding: TextEncoding;
  /** Lines with a number and a time. */
  readonly punches: number;
  /** First and last date of the file; null without a readable line. */
  readonly oldest: WorkDate | null;
  readonly newest: WorkDate | null;
  /** Pairs of employee and date by month `YYYY-MM`, ascending: records that change unless their punches are known. */
  readonly months: readonly { readonly month: string; readonly records: number }[];
}

/** Dates and employees of one order of dates. */
class Tally {
  private readonly records = new Map<string, Set<string>>();
  private bounds: readonly [WorkDate, WorkDate] | null = null;

  add(EMPID: string, date: WorkDate): void {
    this.extend(date, date);
    this.recordsOf(date.slice(0, 7)).add(`${EMPID}${date.slice(8)}`);
  }

  addAll({ records, bounds }: Tally): void {
    if (bounds) this.extend(...bounds);
    for (const [month, others] of records) {
      const ofMonth = this.recordsOf(month);
      for (const record of others) ofMonth.add(record);
    }
  }

  result(): Pick<PunchFileSurvey, 'oldest' | 'newest' | 'months'> {
    const months = [...this.records].map(([month, records]) => ({ month, records: records.size }));
    return {
      oldest: this.bounds?.[0] ?? null,
      newest: this.bounds?.[1] ?? null,
      months: months.sort((a, b) => (a.month < b.month ? -1 : 1)),
    };
  }

  private extend(from: WorkDate, to: WorkDate): void {
    const [oldest, newest] = this.bounds ?? [from, to];
    this.bounds = [earlierOf(oldest, from), laterOf(newest, to)];
  }

  private recordsOf(month: string): Set<string> {
    const known = this.records.get(month);
    if (known) return known;
    const records = new Set<string>();
    this.records.set(month, records);
    return records;
  }
}

/** Finds out layout, order of dates and contents of a file while its lines go by. */
export class PunchFileSurveyor {
  private readonly first: string[] = [];
  private layout: PunchLayout | undefined;
  private orders: readonly DateOrder[];
  /** A line whose date depends on the order. */
  private uncertain: string | undefined;
  private punches = 0;
  /** Dates that are the same in each order. */
  private readonly certain = new Tally();
  private readonly tallies = new Map<DateOrder, Tally>(DATE_ORDERS.map((order) => [order, new Tally()]));

  constructor(
    private readonly choices: PunchFileChoices,
    private readonly path: string,
    private readonly zone: CompanyZone,
  ) {
    this.orders = choices.dates === undefined ? DATE_ORDERS : [choices.dates];
  }

  add(lines: readonly string[]): void {
    if (this.layout) {
      this.addPunches(lines, this.layout);
      return;
    }
    this.first.push(...lines);
    if (this.first.length >= LAYOUT_LINES) this.begin();
  }

  finish(encoding: TextEncoding): {
    readonly layout: PunchLayout;
    readonly order: DateOrder | null;
    readonly result: PunchFileSurvey;
  } {
    const layout = this.layout ?? this.begin();
    const [order = 'ymd', ...others] = this.orders;
    if (others.length > 0 && this.uncertain !== undefined) {
      const names = this.orders.map((each) => `${ORDER_NAMES[each]} (${each})`).join(' or ');
      throw refusedFile(
        this.path,
        `Its dates may be ${names}, as in this line: ${this.uncertain.trim()} Please choose the order.`,
      );
    }
    const tally = this.tallies.get(order) ?? new Tally();
    tally.addAll(this.certain);
    const result = { encoding, punches: this.punches, ...tally.result() };
    return { layout, order: others.length === 0 ? order : null, result };
  }

  private begin(): PunchLayout {
    if (this.first.length === 0) throw refusedFile(this.path, 'It is empty.');
    const layout = layoutOf(this.first.slice(0, LAYOUT_LINES), this.choices.format ?? 'auto');
    if ('problem' in layout) throw refusedFile(this.path, layout.problem);
    this.layout = layout;
    this.addPunches(this.first.slice(layout.head.length), layout);
    return layout;
  }

  private addPunches(lines: readonly string[], layout: PunchLayout): void {
    if (lines.length === 0) return;
    for (const [index, fields] of fieldsOfLines(lines, layout.delimiter).entries()) {
      const { EMPID, time } = fields === null ? { EMPID: '', time: null } : punchFieldsOf(fields, layout);
      if (!time) continue;
      this.punches += 1;
      if ('instant' in time) {
        const date = this.zone.workDateAt(time.instant);
        this.certain.add(EMPID, date);
      } else this.addDates(EMPID, time.dates, lines[index] ?? '');
    }
  }

  private addDates(EMPID: string, dates: DateReadings, line: string): void {
    if (typeof dates !== 'string' && dates.size > 0) {
      const possible = this.orders.filter((order) => dates.has(order));
      if (possible.length === 0) {
        const problem =
          this.choices.dates === undefined
            ? 'Its dates have no common order; this line differs from those before:'
            : `Its dates are not all ${ORDER_NAMES[this.choices.dates]}, as in this line:`;
        throw refusedFile(this.path, `${problem} ${line.trim()} Please choose the order, or mend the line.`);
      }
      this.orders = possible;
    }
    const certain = dateIn(dates, null);
    if (certain !== null) {
      this.certain.add(EMPID, certain);
      return;
    }
    if (typeof dates === 'string' || dates.size === 0) return;
    this.uncertain ??= line;
    for (const order of this.orders) {
      const date = dateIn(dates, order);
      if (date !== null) this.tallies.get(order)?.add(EMPID, date);
    }
  }
}

export function refusedFile(path: string, problem: string): FileRefusedError {
  return new FileRefusedError(`${path} cannot be imported. ${problem}`);
}
