import { Module } from '@nestjs/common';
import { OrganizationModule } from '../organization/organization.module.js';
import { DateUnderWay } from './queries/date-under-way.js';
import { OwnAttendance } from './queries/own-attendance.js';
import { OwnAttendanceController } from './controllers/own-attendance.controller.js';

/** Attendance records. */
@Module({
  imports: [OrganizationModule],
  controllers: [OwnAttendanceController],
  providers: [OwnAttendance, DateUnderWay],
})
export class TimekeepModule {}
