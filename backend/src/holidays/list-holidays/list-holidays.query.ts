import { Injectable } from '@nestjs/common';
import type { Holiday } from '@timekeep/contracts/api/holidays-api';
import { heldHoliday, OF_ALL } from '@timekeep/contracts/holidays/holidays-of-date';
import { companyIdOn } from '@timekeep/projections/read-model-sql';
import { DataSource } from 'typeorm';

interface HolidayRow extends Omit<Holiday, 'COMPANY'> {
  readonly companyId: string;
  /** The present name of the company; null for all. */
  readonly company: string | null;
}

/** Holidays, by date; on a date that of all is first, then those of companies by name. */
const HOLIDAYS = `
  SELECT h.date::text AS date, h.company_id AS "companyId", u.name AS company, h.remark, h.name, h.second,
    coalesce(l.returns_leave, false) AS "returnsLeave"
  FROM attendance.holidays h
  LEFT JOIN leave_summary.holidays l USING (date, company_id)
  LEFT JOIN attendance.units u ON u.kind = 'company' AND u.id = h.company_id`;
const IN_ORDER = 'ORDER BY h.date, u.name NULLS FIRST, h.company_id';

/** The condition for the holidays of all, and for those of the company of an employee on the date. */
const OF_EMPLOYEE = `h.company_id = '${OF_ALL}'
  OR h.company_id = ${companyIdOn('attendance', { EMPID: '$1', date: 'h.date' })}`;

/** Holidays of all and of companies. */
@Injectable()
export class HolidayList {
  constructor(private readonly database: DataSource) {}

  /** Returns all holidays, by date. */
  async all(): Promise<Holiday[]> {
    const rows = await this.database.query<HolidayRow[]>(`${HOLIDAYS} ${IN_ORDER}`);
    return rows.map(listed);
  }

  /** Returns the holidays that hold for an employee, at most one of a date, by date. */
  async of(EMPID: string): Promise<Holiday[]> {
    const sql = `${HOLIDAYS} WHERE ${OF_EMPLOYEE} ${IN_ORDER}`;
    const held = new Map<string, HolidayRow>();
    for (const row of await this.database.query<HolidayRow[]>(sql, [EMPID])) {
      const holds = heldHoliday<HolidayRow>(held.get(row.date) ?? null, row);
      if (holds) held.set(row.date, holds);
    }
    return [...held.values()].map(listed);
  }
}

function listed({ companyId, company, ...holiday }: HolidayRow): Holiday {
  return companyId === OF_ALL ? holiday : { ...holiday, COMPANY: company ?? companyId };
}
