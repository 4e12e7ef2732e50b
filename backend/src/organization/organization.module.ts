import { Module } from '@nestjs/common';
import {
  AddCompanyHandler,
  AddDepartmentHandler,
  RenameCompanyHandler,
  RenameDepartmentHandler,
} from './change-units/change-units.command.js';
import { FoundOrganizationHandler } from './found-organization/found-organization.command.js';
import { KeepPinSecretHandler, PinSecretCheck } from './keep-pin-secret/keep-pin-secret.command.js';
import { OrganizationNames } from './list-units/list-units.query.js';
import { CompanyRulesReader, CompanyTime, DateFields, OrganizationFacts } from './organization-facts.js';
import { OrganizationController } from './organization.controller.js';
import { SetHoursRulesHandler } from './set-hours-rules/set-hours-rules.command.js';
import {
  SetCompanyBreakHandler,
  SetCompanyEndorsementHandler,
  SetRulesHandler,
  SetSecondFactorRuleHandler,
  SetSignInRulesHandler,
} from './set-rules/set-rules.command.js';

/** The company group: its time zone, rules, companies and departments. */
@Module({
  controllers: [OrganizationController],
  providers: [
    CompanyRulesReader,
    CompanyTime,
    DateFields,
    OrganizationFacts,
    OrganizationNames,
    FoundOrganizationHandler,
    KeepPinSecretHandler,
    PinSecretCheck,
    AddCompanyHandler,
    RenameCompanyHandler,
    AddDepartmentHandler,
    RenameDepartmentHandler,
    SetCompanyBreakHandler,
    SetCompanyEndorsementHandler,
    SetHoursRulesHandler,
    SetRulesHandler,
    SetSecondFactorRuleHandler,
    SetSignInRulesHandler,
  ],
  exports: [
    CompanyRulesReader,
    CompanyTime,
    DateFields,
    OrganizationFacts,
    OrganizationNames,
    PinSecretCheck,
  ],
})
export class OrganizationModule {}

export {
  AddCompany,
  AddDepartment,
  RenameCompany,
  RenameDepartment,
} from './change-units/change-units.command.js';
export { FoundOrganization, foundOrganization } from './found-organization/found-organization.command.js';
export { PinSecretCheck } from './keep-pin-secret/keep-pin-secret.command.js';
export {
  SetCompanyBreak,
  SetCompanyEndorsement,
  SetRules,
  SetSecondFactorRule,
  SetSignInRules,
} from './set-rules/set-rules.command.js';
export { SetHoursRules } from './set-hours-rules/set-hours-rules.command.js';
export type { HoursRulesCommand } from './set-hours-rules/set-hours-rules.decision.js';
export {
  CompanyRulesReader,
  CompanyTime,
  DateFields,
  OrganizationFacts,
  unitCalled,
} from './organization-facts.js';
export {
  calledUnit,
  companyCalled,
  endorsementOf,
  recordedUnit,
  type OrganizationState,
} from './organization.state.js';
export { OrganizationNames } from './list-units/list-units.query.js';
