import { setImmediate as turn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ChecklistItem } from '@timekeep/contracts/api/cutoffs-api';
import type { ClassifiedDay } from '@timekeep/contracts/hours/period-hours';
import { dayOn, rangeOn } from '@timekeep/contracts/schedules/schedule-ranges';
import { figuresOf, isNothing } from '@timekeep/contracts/cutoffs/figures';
import type { CountedDay } from '@timekeep/contracts/cutoffs/paid-days';
import type { CountedLine } from '@timekeep/contracts/events/cutoff';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { CountHours, type EmployeeHours, type Period } from '../../hours/hours.module.js';

const NOTHING_ELSE = { minutes: null, REQUEST_ID: null, terminal: null, note: null } as const;

/** Returns what is open on the days of an employee in some companies. */
function openDays(
  { employee, days, placeOn }: EmployeeHours,
  isWanted: (companyId: string) => boolean,
): ChecklistItem[] {
  const { EMPID, EMPNAME } = employee;
  return days.flatMap((each) => {
    const { date } = each.day;
    const { DEPT, COMPANY, COMPANY_ID } = placeOn(date);
    if (COMPANY_ID === null || !isWanted(COMPANY_ID)) return [];
    const item = { EMPID, EMPNAME, DEPT, COMPANY, date, ...NOTHING_ELSE };
    const open = openKind(each);
    return [
      ...(open ? [{ ...item, ...open }] : []),
      // A record may have hours of its own.
      ...(each.day.scheduled === null && !dayOn(employee.days, date) && !rangeOn(employee.ranges, date)
        ? [{ ...item, kind: 'no-schedule' as const }]
        : []),
    ];
  });
}

function openKind({ hours }: ClassifiedDay): Pick<ChecklistItem, 'kind' | 'minutes'> | null {
  if (hours.open === null) return { kind: 'no-out', minutes: null };
  if (hours.open > 0) return { kind: 'overtime', minutes: hours.open };
  return hours.unworked?.remark === 'Absent' ? { kind: 'absent', minutes: null } : null;
}

/** Employees of companies in a period, and whether these are all that there are. */
const PLACED = `
  SELECT p.empid AS "EMPID", count(*) OVER () = (SELECT count(*) FROM attendance.employees) AS "areAll"
  FROM attendance.placements p
  WHERE p.known_until IS NULL AND p.from_date <= $2 AND p.to_date >= $1 AND p.company = ANY ($3::text[])
  GROUP BY p.empid`;

export interface CountedPeriod {
  readonly lines: readonly CountedLine[];
  readonly open: readonly ChecklistItem[];
}

/** Counts the hours of days as they are known now. */
@Injectable()
export class CountDays {
  constructor(
    private readonly hours: CountHours,
    private readonly database: DataSource,
  ) {}

  /**
   * Returns a line for each employee and company of the period, by name, and what is open on its days.
   *
   * @param companies names by id
   */
  async lines(period: Period, companies: ReadonlyMap<string, string>): Promise<CountedPeriod> {
    const placed = await this.database.query<{ EMPID: string; areAll: boolean }[]>(PLACED, [
      period.from,
      period.to,
      [...companies.values()],
    ]);
    const lines: CountedLine[] = [];
    const open: ChecklistItem[] = [];
    const EMPIDs = placed[0]?.areAll ? undefined : placed.map(({ EMPID }) => EMPID);
    for await (const employee of this.hours.employees(period, EMPIDs)) {
      lines.push(...linesOf(employee, companies));
      open.push(...openDays(employee, (id) => companies.has(id)));
    }
    return { lines, open };
  }

  /** Returns the days of employees, of all by default, in any company. */
  async days(period: Period, EMPIDs?: readonly string[]): Promise<CountedDay[]> {
    const days: CountedDay[] = [];
    for await (const employee of this.hours.employees(period, EMPIDs)) days.push(...daysOf(employee));
    await turn();
    return days;
  }
}

function* daysOf({ employee: { EMPID, EMPNAME }, days, placeOn }: EmployeeHours): Generator<CountedDay> {
  for (const each of days) {
    const { date } = each.day;
    const { DEPT, COMPANY, COMPANY_ID } = placeOn(date);
    if (COMPANY_ID === null) continue;
    yield { EMPID, EMPNAME, DEPT, COMPANY, COMPANY_ID, date, figures: figuresOf(each) };
  }
}

/** An employee without a paid day has a line too: that there is nothing to pay is known. */
function linesOf(employee: EmployeeHours, companies: ReadonlyMap<string, string>): CountedLine[] {
  const lines = new Map<
    string,
    CountedLine & { days: { date: WorkDate; figures: CountedDay['figures'] }[] }
  >();
  for (const { date, figures, ...owner } of daysOf(employee)) {
    if (!companies.has(owner.COMPANY_ID)) continue;
    // The department of a line is that of its last date.
    const days = lines.get(owner.COMPANY_ID)?.days ?? [];
    if (!isNothing(figures)) days.push({ date, figures });
    lines.set(owner.COMPANY_ID, { ...owner, days });
  }
  return [...lines.values()];
}
