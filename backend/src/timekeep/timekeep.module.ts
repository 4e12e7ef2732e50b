import { Module } from '@nestjs/common';
import { OwnAttendance } from './queries/own-attendance.js';
import { OwnAttendanceController } from './controllers/own-attendance.controller.js';

/** Attendance records. */
@Module({ controllers: [OwnAttendanceController], providers: [OwnAttendance] })
export class TimekeepModule {}
