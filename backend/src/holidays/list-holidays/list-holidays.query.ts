import { Injectable } from '@nestjs/common';
import type { Holiday } from '@timekeep/contracts/api/holidays-api';
import { HolidayEntity } from '@timekeep/projections/attendance/tables';
import { ReturningHolidayEntity } from '@timekeep/projections/leave-summary/tables';
import { DataSource } from 'typeorm';

/** The company's holidays. */
@Injectable()
export class HolidayList {
  constructor(private readonly database: DataSource) {}

  /** Returns all holidays, by date. */
  async all(): Promise<Holiday[]> {
    const [holidays, returning] = await Promise.all([
      this.database.getRepository(HolidayEntity).find({ order: { date: 'ASC' } }),
      this.database.getRepository(ReturningHolidayEntity).find(),
    ]);
    const returningDates = new Set(returning.map(({ date }) => date));
    return holidays.map((holiday) => ({ ...holiday, returnsLeave: returningDates.has(holiday.date) }));
  }
}
