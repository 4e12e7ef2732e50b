import { Injectable } from '@nestjs/common';
import { HISTORY_START } from '@timekeep/contracts/api/attendance-api';
import { datesBetween, laterOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { WorkdayEntity } from '@timekeep/projections/attendance/tables';
import { DataSource } from 'typeorm';

const EARLIEST_HIRE = `SELECT to_char(min(hired_on), 'YYYY-MM-DD') AS date FROM directory.employees`;

/** Which dates should be open and, as far as the read models know, are not. */
@Injectable()
export class MissingWorkdays {
  constructor(private readonly database: DataSource) {}

  /** From the earliest hire, or the start of the history, to `today`; none while there is no employee. */
  async until(today: WorkDate): Promise<WorkDate[]> {
    const [earliest] = await this.database.query<{ date: WorkDate | null }[]>(EARLIEST_HIRE);
    if (!earliest?.date) return [];
    const open = await this.database.getRepository(WorkdayEntity).find();
    const known = new Set(open.map(({ date }) => date));
    return datesBetween(laterOf(earliest.date, HISTORY_START), today).filter((date) => !known.has(date));
  }
}
