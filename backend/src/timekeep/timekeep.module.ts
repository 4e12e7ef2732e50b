import { Module } from '@nestjs/common';
import { EmployeesModule } from '../employees/employees.module.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { CorrectRecordHandler } from './commands/correct-record.handler.js';
import { CorrectRecordController } from './controllers/correct-record.controller.js';
import { ExportTimekeepController } from './controllers/export-timekeep.controller.js';
import { OverviewController } from './controllers/overview.controller.js';
import { OwnAttendanceController } from './controllers/own-attendance.controller.js';
import { SearchTimekeepController } from './controllers/search-timekeep.controller.js';
import { PresentRecords } from './present-record.js';
import { CompanyOverview } from './queries/company-overview.js';
import { DateUnderWay } from './queries/date-under-way.js';
import { NotDue } from './queries/not-due.js';
import { OwnAttendance } from './queries/own-attendance.js';
import { ExportRecords } from './reports/export-records.js';
import { ReportRequests } from './reports/report-requests.js';
import { SearchRecords } from './reports/search-records.js';

/** Attendance records. */
@Module({
  imports: [EmployeesModule, OrganizationModule, SchedulesModule],
  controllers: [
    CorrectRecordController,
    ExportTimekeepController,
    OverviewController,
    OwnAttendanceController,
    SearchTimekeepController,
  ],
  providers: [
    CompanyOverview,
    CorrectRecordHandler,
    DateUnderWay,
    ExportRecords,
    NotDue,
    OwnAttendance,
    PresentRecords,
    ReportRequests,
    SearchRecords,
  ],
  exports: [ExportRecords],
})
export class TimekeepModule {}

export { CorrectRecord } from './commands/correct-record.command.js';
export { ExportRecords } from './reports/export-records.js';
export { AWAITED_COLUMNS, BY_NAME, IS_AWAITED, TIMEKEEP_COLUMNS } from './queries/records-sql.js';
