import { Injectable } from '@nestjs/common';
import type { Holiday } from '@timekeep/contracts/api/holidays-api';
import { HolidayEntity } from '@timekeep/projections/attendance/tables';
import { DataSource } from 'typeorm';

/** The company's holidays. */
@Injectable()
export class HolidayList {
  constructor(private readonly database: DataSource) {}

  /** Returns all holidays, by date. */
  async all(): Promise<Holiday[]> {
    const holidays = await this.database.getRepository(HolidayEntity).find({ order: { date: 'ASC' } });
    return holidays.map(({ date, remark }) => ({ date, remark }));
  }
}
