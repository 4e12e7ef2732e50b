import { Injectable } from '@nestjs/common';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { isDue } from '@timekeep/contracts/attendance/due';
import { graceOn } from '@timekeep/contracts/rules/company-rules';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { CompanyRulesReader, CompanyTime } from '../../organization/organization.module.js';
import { CompanyOverview } from '../read-overview/read-overview.query.js';

/** Separates absences from records of today whose employees are not due yet. */
@Injectable()
export class NotDue {
  constructor(
    private readonly overview: CompanyOverview,
    private readonly rules: CompanyRulesReader,
    private readonly time: CompanyTime,
  ) {}

  /** Returns a function that is true for an `Absent` record of today whose employee is not due yet at this moment. */
  async atPresent(): Promise<(record: Pick<TimekeepRecord, 'EMPID' | 'Date'>) => boolean> {
    const [zone, now] = [await this.time.zone(), this.time.now()];
    const [today, time] = [zone.workDateAt(now), zone.timeOfDayAt(now)];
    const { lateGrace } = await this.rules.present();
    const awaited = await this.overview.awaited(today);
    const EMPIDs = new Set(
      awaited
        .filter(({ timeIn }) => !isDue(timeIn, graceOn(lateGrace, today), time))
        .map(({ EMPID }) => EMPID),
    );
    return ({ EMPID, Date: wireDate }) => EMPIDs.has(EMPID) && fromWireDate(wireDate) === today;
  }
}
