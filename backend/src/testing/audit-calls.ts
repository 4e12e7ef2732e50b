import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';

/** Calls of the audit that only read, though they are sent with POST. */
export const AUDIT_READS: readonly string[] = [
  API_PATHS.audit,
  API_PATHS.auditCsv,
  API_PATHS.auditDifference,
  API_PATHS.changes,
  API_PATHS.changesCsv,
  API_PATHS.ownChanges,
].map((path) => `POST ${path}`);

/** Calls for the description of the API: searches of the audit that find something. */
export const answeredAudit = (today: WorkDate, days: { readonly FROM: WorkDate; readonly TO: WorkDate }) => {
  const kinds = ['correction', 'punch', 'opening', 'leave', 'voided', 'request'];
  const moments = { earlier: `${addDays(today, -5)}T00:00:00Z`, later: new Date().toISOString() };
  return [
    { verb: 'post', route: API_PATHS.audit, body: { kinds } },
    { verb: 'post', route: API_PATHS.changes, body: {} },
    { verb: 'post', route: API_PATHS.ownChanges, body: {}, by: 'employee' },
    { verb: 'post', route: API_PATHS.auditDifference, body: { ...days, ...moments } },
  ] as const;
};
