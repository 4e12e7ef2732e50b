import { Module } from '@nestjs/common';
import { ExportsModule } from '../exports/exports.module.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { TimekeepModule } from '../timekeep/timekeep.module.js';
import { CountHours } from './count-hours/count-hours.query.js';
import { HoursController } from './hours.controller.js';

/** Hours for pay. */
@Module({
  imports: [ExportsModule, OrganizationModule, TimekeepModule],
  controllers: [HoursController],
  providers: [CountHours],
  exports: [CountHours],
})
export class HoursModule {}

export { CountHours } from './count-hours/count-hours.query.js';
export type { EmployeeHours } from './count-hours/employee-hours.js';
export type { Period } from './count-hours/employee-hours.js';
