import { Injectable } from '@nestjs/common';
import type { RecordState } from '@timekeep/contracts/attendance/record-state';
import type { HolidayEvent } from '@timekeep/contracts/events/holiday';
import { holidayStream } from '@timekeep/contracts/events/streams';
import { holidayChangesOf, type OnLeave } from '@timekeep/contracts/holidays/holiday-changes';
import { changeMessages } from '@timekeep/contracts/messages/change-messages';
import { companyIdOn } from '@timekeep/projections/read-model-sql';
import { DataSource } from 'typeorm';
import { EventStore } from '../../event-store/event-store.js';
import { refusedAs } from '../../event-store/store-errors.js';
import { ProjectionWatch } from '../../http/read-your-writes.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { holidayDecider } from '../holiday.decider.js';

const RECORDS = `
  SELECT facts AS state FROM attendance.records r
  WHERE work_date = $1 AND opened AND ($2::text IS NULL OR ${companyIdOn('attendance', { EMPID: 'r.empid', date: '$1' })} = $2)`;

const ON_LEAVE = `
  SELECT * FROM (
    SELECT e.empid AS "EMPID", e.last_name || ', ' || e.first_name AS "EMPNAME", l.leave_type AS "LEAVE_TYPE", l.half,
      ${companyIdOn('leave_summary', { EMPID: 'e.empid', date: '$1' })} AS "companyId"
    FROM leave_summary.lines l JOIN leave_summary.employees e USING (empid)
    WHERE l.date = $1 AND l.transac_id IS NOT NULL AND NOT l.outside
  ) on_leave
  WHERE $2::text IS NULL OR "companyId" = $2
  ORDER BY "EMPNAME", "EMPID", half`;

/** The records of the date of a holiday, and who is on leave on it: of its company, or all. */
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
  async of(event: HolidayEvent): Promise<ReturnType<typeof holidayChangesOf>> {
    const tail = await this.store.tail();
    if (!(await this.projections.passed(['attendance', 'leave-summary'], tail))) {
      throw refusedAs('unavailable', changeMessages.behind());
    }
    const { date, COMPANY_ID } = event.data;
    const [records, onLeave, zone, { state: former }] = await Promise.all([
      this.database.query<{ readonly state: RecordState }[]>(RECORDS, [date, COMPANY_ID]),
      this.database.query<OnLeave[]>(ON_LEAVE, [date, COMPANY_ID]),
      this.time.zone(),
      this.store.load(holidayDecider, holidayStream(date)),
    ]);
    const scope = { records: records.map(({ state }) => state), onLeave };
    return holidayChangesOf(event, former.holidays, scope, zone);
  }
}
