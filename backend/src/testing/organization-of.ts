import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import { evolveOrganization, NO_ORGANIZATION } from '../organization/organization.state.js';
import { recordedAt } from './given.js';

export const company = (name: string): OrganizationEvent => ({ type: 'CompanyAdded', data: { name } });
export const department = (name: string): OrganizationEvent => ({ type: 'DepartmentAdded', data: { name } });
export const departmentRenamed = (from: string, to: string): OrganizationEvent => ({
  type: 'DepartmentRenamed',
  data: { from, to },
});

/** Returns the organization after events at these positions of the log, which are also their ids. */
export const organizationOf = (events: Readonly<Record<number, OrganizationEvent>>) =>
  Object.entries(events)
    .sort(([a], [b]) => Number(a) - Number(b))
    .reduce(
      (state, [place, event]) => evolveOrganization(state, event, recordedAt(Number(place))),
      NO_ORGANIZATION,
    );
