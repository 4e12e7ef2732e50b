import { Module } from '@nestjs/common';
import {
  AddCompanyHandler,
  AddDepartmentHandler,
  FoundOrganizationHandler,
  RenameCompanyHandler,
  RenameDepartmentHandler,
  SetRulesHandler,
} from './commands/organization.handlers.js';
import { CompanyTime } from './company-time.js';
import { CompaniesController } from './controllers/companies.controller.js';
import { DepartmentsController } from './controllers/departments.controller.js';
import { DateFields } from './date-fields.js';
import { OrganizationFacts } from './organization-facts.js';
import { OrganizationNames } from './queries/organization-names.js';
import { CompanyRulesReader } from './rules/company-rules-reader.js';

/** The company group: its time zone, rules, companies and departments. */
@Module({
  controllers: [CompaniesController, DepartmentsController],
  providers: [
    CompanyRulesReader,
    CompanyTime,
    DateFields,
    OrganizationFacts,
    OrganizationNames,
    FoundOrganizationHandler,
    AddCompanyHandler,
    RenameCompanyHandler,
    AddDepartmentHandler,
    RenameDepartmentHandler,
    SetRulesHandler,
  ],
  exports: [CompanyRulesReader, CompanyTime, DateFields, OrganizationFacts, OrganizationNames],
})
export class OrganizationModule {}

export {
  AddCompany,
  AddDepartment,
  FoundOrganization,
  RenameCompany,
  RenameDepartment,
  SetRules,
} from './commands/organization.commands.js';
export { CompanyTime } from './company-time.js';
export { DateFields } from './date-fields.js';
export { OrganizationFacts } from './organization-facts.js';
export { calledUnit, recordedUnit, type OrganizationState } from './organization.state.js';
export { OrganizationNames } from './queries/organization-names.js';
export { unitCalled } from './queries/unit-called.js';
export { CompanyRulesReader } from './rules/company-rules-reader.js';
