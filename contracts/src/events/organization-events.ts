import type { RulesChange } from '../rules/company-rules.js';
import type { DomainEvent } from './event-metadata.js';

/** The first event of the log: the zone that all work dates are in. */
export type OrganizationFounded = DomainEvent<'OrganizationFounded', { readonly timeZone: string }>;
/** What is null stays as it was; a grace holds from its date on. */
export type RulesSet = DomainEvent<'RulesSet', RulesChange>;
export type CompanyAdded = DomainEvent<'CompanyAdded', { readonly name: string }>;
export type CompanyRenamed = DomainEvent<'CompanyRenamed', { readonly from: string; readonly to: string }>;
export type DepartmentAdded = DomainEvent<'DepartmentAdded', { readonly name: string }>;
export type DepartmentRenamed = DomainEvent<
  'DepartmentRenamed',
  { readonly from: string; readonly to: string }
>;

export type OrganizationEvent =
  OrganizationFounded | RulesSet | CompanyAdded | CompanyRenamed | DepartmentAdded | DepartmentRenamed;
