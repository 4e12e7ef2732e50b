import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { HOURS_MAX_DAYS, type HoursDaysAnswer, type HoursRow } from '@timekeep/contracts/api/hours-api';
import { hoursMessages } from '@timekeep/contracts/hours/hours-messages';
import { hoursDay, hoursRow } from '@timekeep/contracts/hours/hours-rows';
import { daysBetween } from '@timekeep/contracts/time/work-date';
import { DataSource } from 'typeorm';
import { refusedAs } from '../../event-store/store-errors.js';
import { CompanyRulesReader, CompanyTime } from '../../organization/organization.module.js';
import { ExportRecords } from '../../timekeep/timekeep.module.js';
import {
  type EmployeeHours,
  HoursFold,
  hoursQueries,
  type HoursSearch,
  type HoursSqlRow,
  type Period,
  placeOn,
} from './employee-hours.js';

/** Employees in a page of rows. */
const PAGE = 100;

/** Counts the hours of employees for pay, from their records as they are. */
@Injectable()
export class CountHours {
  constructor(
    private readonly database: DataSource,
    private readonly exports: ExportRecords,
    private readonly rules: CompanyRulesReader,
    private readonly time: CompanyTime,
  ) {}

  /**
   * Returns pages of rows, by name, which are counted while they are consumed.
   *
   * @throws RefusedError as invalid for a period that is too long and for an earlier moment, and as unavailable when too many are running
   */
  async pages(search: HoursSearch): Promise<Readable> {
    requireShort(search);
    if (search.asOf !== null) throw refusedAs('invalid', hoursMessages.onlyPresent());
    const fold = await this.foldOf(search);
    const records = await this.exports.pagesOf(hoursQueries(search));
    const pages = Readable.from(rowPages(fold.employees(records)));
    pages.once('close', () => records.destroy());
    await once(pages, 'readable');
    return pages;
  }

  /**
   * Returns the days of one employee, and their sum.
   *
   * @throws RefusedError as invalid for a period that is too long
   */
  async days(EMPID: string, period: Period): Promise<HoursDaysAnswer> {
    requireShort(period);
    const search = { ...period, filter: 'name', option: EMPID, asOf: null, department: null } as const;
    const fold = await this.foldOf(period);
    const rows = await this.database.transaction('REPEATABLE READ', async (manager) => {
      const read: HoursSqlRow[] = [];
      for (const { sql, values } of hoursQueries(search))
        read.push(...(await manager.query<HoursSqlRow[]>(sql, [...values])));
      return read;
    });
    for await (const { employee, placements, days } of fold.employees([rows])) {
      return {
        data: days.map((day) => hoursDay(day, placeOn(placements, day.day.date) ?? employee)),
        total: hoursRow(employee, days),
      };
    }
    return { data: [], total: null };
  }

  /**
   * Counts the hours of employees one after the other, by name, while they are consumed; of all by default. A period of any length.
   *
   * @throws RefusedError as unavailable when too many are running
   */
  async *employees(period: Period, EMPIDs?: readonly string[]): AsyncGenerator<EmployeeHours> {
    const fold = await this.foldOf(period);
    const search: HoursSearch = { ...period, filter: 'none', option: '', asOf: null, department: null };
    yield* fold.employees(await this.exports.pagesOf(hoursQueries(search, EMPIDs)));
  }

  private async foldOf({ from, to }: Period): Promise<HoursFold> {
    return new HoursFold(await this.time.zone(), await this.rules.organization(), { from, to });
  }
}

function requireShort({ from, to }: Period): void {
  if (daysBetween(from, to) < HOURS_MAX_DAYS) return;
  throw refusedAs('invalid', hoursMessages.rangeTooLong({ days: HOURS_MAX_DAYS }));
}

async function* rowPages(employees: AsyncIterable<EmployeeHours>): AsyncGenerator<readonly HoursRow[]> {
  let page: HoursRow[] = [];
  for await (const { employee, days } of employees) {
    page.push(hoursRow(employee, days));
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  // A stream without pages is never readable.
  yield page;
}
