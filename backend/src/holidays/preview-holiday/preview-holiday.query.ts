import { Injectable } from '@nestjs/common';
import type { HolidayChanges } from '@timekeep/contracts/api/holidays-api';
import type { RecordState } from '@timekeep/contracts/attendance/record-state';
import type { HolidayEvent } from '@timekeep/contracts/events/holiday';
import { holidayStream } from '@timekeep/contracts/events/streams';
import { holidayChangesOf } from '@timekeep/contracts/holidays/holiday-changes';
import { changeMessages } from '@timekeep/contracts/messages/change-messages';
import { DataSource } from 'typeorm';
import { EventStore } from '../../event-store/event-store.js';
import { refusedAs } from '../../event-store/store-errors.js';
import { ProjectionWatch } from '../../http/read-your-writes.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { holidayDecider } from '../holiday.decider.js';

const RECORDS = `SELECT facts AS state FROM attendance.records WHERE work_date = $1 AND opened`;

const ON_LEAVE = `
  SELECT e.empid AS "EMPID", e.last_name || ', ' || e.first_name AS "EMPNAME", l.leave_type AS "LEAVE_TYPE", l.half
  FROM leave_summary.lines l JOIN leave_summary.employees e USING (empid)
  WHERE l.date = $1 AND l.transac_id IS NOT NULL AND NOT l.outside
  ORDER BY "EMPNAME", e.empid, l.half`;

/** The records of the date of a holiday, and who is on leave on it. */
@Injectable()
export class HolidayPreview {
  constructor(
    private readonly database: DataSource,
    private readonly store: EventStore,
    private readonly projections: ProjectionWatch,
    private readonly time: CompanyTime,
  ) {}

  /**
   * Returns what would change.
   *
   * @param event the decided event, which is not recorded
   * @throws RefusedError as unavailable when the read side does not catch up in time
   */
  async of(event: HolidayEvent): Promise<Omit<HolidayChanges, 'changed'>> {
    const tail = await this.store.tail();
    if (!(await this.projections.passed(['attendance', 'leave-summary'], tail))) {
      throw refusedAs('unavailable', changeMessages.behind());
    }
    const { date } = event.data;
    const [records, onLeave, zone, { state: former }] = await Promise.all([
      this.database.query<{ readonly state: RecordState }[]>(RECORDS, [date]),
      this.database.query<HolidayChanges['onLeave']>(ON_LEAVE, [date]),
      this.time.zone(),
      this.store.load(holidayDecider, holidayStream(date)),
    ]);
    const states = records.map(({ state }) => state);
    return { ...holidayChangesOf(event, former.holiday, states, zone), onLeave };
  }
}
