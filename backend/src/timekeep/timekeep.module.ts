import { Module } from '@nestjs/common';
import { ExportsModule } from '../exports/exports.module.js';
import { EmployeesModule } from '../employees/employees.module.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { CorrectRecordHandler } from './correct-record/correct-record.command.js';
import { PresentRecords } from './correct-record/present-record.js';
import { CorrectRecords } from './correct-records/correct-records.js';
import { ExportFilter, ExportRecords } from './export-records/export-records.query.js';
import { OvertimeGrants, ReportRequests, SearchRecords } from './search-records/search-records.query.js';
import { CompanyOverview } from './read-overview/read-overview.query.js';
import { DateUnderWay, OwnAttendance } from './read-own-attendance/read-own-attendance.query.js';
import { TimekeepController } from './timekeep.controller.js';

/** Attendance records. */
@Module({
  imports: [ExportsModule, EmployeesModule, OrganizationModule, SchedulesModule],
  controllers: [TimekeepController],
  providers: [
    CompanyOverview,
    ExportFilter,
    CorrectRecordHandler,
    CorrectRecords,
    DateUnderWay,
    ExportRecords,
    OvertimeGrants,
    OwnAttendance,
    PresentRecords,
    ReportRequests,
    SearchRecords,
  ],
  exports: [DateUnderWay, ExportRecords, OvertimeGrants, PresentRecords, ReportRequests],
})
export class TimekeepModule {}

export { CorrectRecord } from './correct-record/correct-record.command.js';
export { isSameRecord, PresentRecords } from './correct-record/present-record.js';
export { FACTS_OUTDATED } from './correct-record/correct-record.command.js';
export { ExportRecords, type ExportQuery } from './export-records/export-records.query.js';
export { conditionOf, ReportRequests, type ReportSearch } from './search-records/search-records.query.js';
export { OvertimeGrants } from './search-records/search-records.query.js';
export { DateUnderWay } from './read-own-attendance/read-own-attendance.query.js';
export {
  AWAITED_COLUMNS,
  BY_NAME,
  IS_AWAITED,
  RECORDS,
  TIMEKEEP_COLUMNS,
  timekeepRecord,
  type TimekeepRow,
} from './records-sql.js';
