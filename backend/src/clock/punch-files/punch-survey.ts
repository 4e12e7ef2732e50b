import {
  DATE_ORDERS,
  type DateOrder,
  type PunchFileChoices,
  type TextEncoding,
} from '@timekeep/contracts/clock/punch-files';
import { punchFileMessages } from '@timekeep/contracts/clock/clock-messages';
import type { Message } from '@timekeep/contracts/messages/message';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { earlierOf, laterOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { fieldsOfLines } from '../../files/csv-lines.js';
import { FileRefusedError } from '../../files/private-file.js';
import type { HolderAt } from '../record-punches/number-holders.js';
import { dateIn, type DeviceTime, instantOf } from './device-times.js';
import { LAYOUT_LINES, layoutOf, punchFieldsOf, shown, type PunchLayout } from './punch-layout.js';

export const ORDER_NAMES: Readonly<Record<DateOrder, () => Message>> = {
  mdy: punchFileMessages.monthDayYear,
  dmy: punchFileMessages.dayMonthYear,
  ymd: punchFileMessages.yearMonthDay,
};

type TimeOfDates = Exclude<DeviceTime, { readonly instant: number }>;

/** Facts that a file is read with. */
export interface PunchFileFacts {
  readonly zone: CompanyZone;
  /** Returns the employee whom a number of the file stands for at an instant; null for a number of nobody. */
  readonly employeeOf: HolderAt;
}

/** Contents of a file, known before anything of it is recorded. */
export interface PunchFileSurvey {
  readonly encoding: TextEncoding;
  /** Lines with a number and a time. */
  readonly punches: number;
  /** Punches whose number is that of no employee: they change no record. */
  readonly unknown: number;
  /** Punches whose number is the device number of an employee, and no employee id. */
  readonly byDeviceNumber: number;
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

  /** Counts a record, unless the punch is of nobody: then the date alone. */
  add(EMPID: string | null, date: WorkDate): void {
    this.extend(date, date);
    if (EMPID !== null) this.recordsOf(date.slice(0, 7)).add(`${EMPID}${date.slice(8)}`);
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
  private unknown = 0;
  private byDeviceNumber = 0;
  /** Dates that are the same in each order. */
  private readonly certain = new Tally();
  private readonly tallies = new Map<DateOrder, Tally>(DATE_ORDERS.map((order) => [order, new Tally()]));

  constructor(
    private readonly choices: PunchFileChoices,
    private readonly path: string,
    private readonly facts: PunchFileFacts,
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
      throw new OrderUncertainError(this.path, this.orders, shown(this.uncertain));
    }
    const tally = this.tallies.get(order) ?? new Tally();
    tally.addAll(this.certain);
    const { punches, unknown, byDeviceNumber } = this;
    const result = { encoding, punches, unknown, byDeviceNumber, ...tally.result() };
    return { layout, order: others.length === 0 ? order : null, result };
  }

  private begin(): PunchLayout {
    if (this.first.length === 0) throw new PunchFileRefusedError(this.path, punchFileMessages.isEmpty());
    const layout = layoutOf(this.first.slice(0, LAYOUT_LINES), this.choices.format ?? 'auto');
    if ('problem' in layout) throw new PunchFileRefusedError(this.path, layout.problem);
    this.layout = layout;
    this.addPunches(this.first.slice(layout.head.length), layout);
    return layout;
  }

  private addPunches(lines: readonly string[], layout: PunchLayout): void {
    if (lines.length === 0) return;
    for (const [index, fields] of fieldsOfLines(lines, layout.delimiter).entries()) {
      const { number, time } = fields === null ? { number: '', time: null } : punchFieldsOf(fields, layout);
      if (!time) continue;
      this.punches += 1;
      const { zone, employeeOf } = this.facts;
      const [order] = this.orders;
      const EMPID = employeeOf(number, instantOf(time, order ?? null, zone) ?? 0);
      if (EMPID === null) this.unknown += 1;
      else if (EMPID !== number) this.byDeviceNumber += 1;
      if ('instant' in time) this.certain.add(EMPID, zone.workDateAt(time.instant));
      else this.addDates(number, time, lines[index] ?? '');
    }
  }

  private addDates(number: string, { dates, time }: TimeOfDates, line: string): void {
    const { zone, employeeOf } = this.facts;
    const ownerOn = (date: WorkDate) => employeeOf(number, zone.instantOf(date, time));
    if (typeof dates !== 'string' && dates.size > 0) {
      const possible = this.orders.filter((order) => dates.has(order));
      if (possible.length === 0) {
        const { dates: order } = this.choices;
        const problem =
          order === undefined
            ? punchFileMessages.noCommonOrder({ line: shown(line) })
            : punchFileMessages.otherOrder({ order: ORDER_NAMES[order](), line: shown(line) });
        throw new PunchFileRefusedError(this.path, problem);
      }
      this.orders = possible;
    }
    const certain = dateIn(dates, null);
    if (certain !== null) {
      this.certain.add(ownerOn(certain), certain);
      return;
    }
    if (typeof dates === 'string' || dates.size === 0) return;
    this.uncertain ??= line;
    for (const order of this.orders) {
      const date = dateIn(dates, order);
      if (date !== null) this.tallies.get(order)?.add(ownerOn(date), date);
    }
  }
}

/** A file of punches cannot be read. */
export class PunchFileRefusedError extends FileRefusedError {
  constructor(
    path: string,
    readonly reason: Message,
  ) {
    super(`${path} cannot be imported. ${reason.text}`);
    this.name = 'PunchFileRefusedError';
  }
}

/** The order of day and month has to be chosen. */
export class OrderUncertainError extends PunchFileRefusedError {
  constructor(
    path: string,
    readonly orders: readonly DateOrder[],
    readonly line: string,
  ) {
    const names = orders.map((each) => `${ORDER_NAMES[each]().text} (${each})`).join(' or ');
    super(path, punchFileMessages.orderUncertain({ orders: names, line }));
    this.name = 'OrderUncertainError';
  }
}
