import { Module } from '@nestjs/common';
import { OrganizationModule } from '../organization/organization.module.js';
import { EmployeeRecordsController } from './controllers/employee-records.controller.js';
import { SupervisedDepartmentController } from './controllers/supervised-department.controller.js';
import { SupervisedRecordsController } from './controllers/supervised-records.controller.js';
import { EmployeeRecords } from './queries/employee-records.js';
import { OwnDepartment } from './queries/own-department.js';

/** Records of employees for those who look after them: supervisors their department, HR everybody. */
@Module({
  imports: [OrganizationModule],
  controllers: [SupervisedDepartmentController, SupervisedRecordsController, EmployeeRecordsController],
  providers: [EmployeeRecords, OwnDepartment],
})
export class SuperviseModule {}
