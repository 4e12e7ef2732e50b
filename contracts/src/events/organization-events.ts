import type { DomainEvent } from './event-metadata.js';

/** The first event of the log: the zone that all work dates are in. */
export type OrganizationFounded = DomainEvent<'OrganizationFounded', { readonly timeZone: string }>;
export type CompanyAdded = DomainEvent<'CompanyAdded', { readonly name: string }>;
export type CompanyRenamed = DomainEvent<'CompanyRenamed', { readonly from: string; readonly to: string }>;
export type DepartmentAdded = DomainEvent<'DepartmentAdded', { readonly name: string }>;
export type DepartmentRenamed = DomainEvent<
  'DepartmentRenamed',
  { readonly from: string; readonly to: string }
>;

export type OrganizationEvent =
  OrganizationFounded | CompanyAdded | CompanyRenamed | DepartmentAdded | DepartmentRenamed;
