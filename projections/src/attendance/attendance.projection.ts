import type { Projection } from '../engine/projection.js';
import { AttendanceRun } from './attendance-run.js';
import { ATTENDANCE_TABLES } from './attendance-tables.js';

/** Records and their sources: schedules, open work days, holidays. */
export const attendanceProjection: Projection = {
  name: 'attendance',
  version: 7,
  categories: new Set([
    'employee',
    'holiday',
    'leave',
    'organization',
    'punches',
    'renewal',
    'schedule',
    'timekeep',
    'workday',
  ]),
  tablesDdl: ATTENDANCE_TABLES,
  startRun: () => new AttendanceRun(),
};
