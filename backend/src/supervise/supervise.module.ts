import { Module } from '@nestjs/common';
import { OrganizationModule } from '../organization/organization.module.js';
import { OwnDepartment } from './read-own-department/read-own-department.query.js';
import { EmployeeRecords } from './read-records/read-records.query.js';
import { SuperviseController } from './supervise.controller.js';

/** Records of employees: for supervisors those of their department, for HR all. */
@Module({
  imports: [OrganizationModule],
  controllers: [SuperviseController],
  providers: [EmployeeRecords, OwnDepartment],
  exports: [OwnDepartment],
})
export class SuperviseModule {}

export { OwnDepartment } from './read-own-department/read-own-department.query.js';
