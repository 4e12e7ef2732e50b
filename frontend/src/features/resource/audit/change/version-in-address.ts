import type { AuditVersion } from '@timekeep/contracts/api/audit-api';

/** The parameter of the address that names the change that is open. */
export const VERSION_PARAMETER = 'change';

/** Names one version: an event may make versions of many records. */
export function versionKey({ EMPID, date, event }: AuditVersion): string {
  return `${EMPID}_${date}_${event.id}`;
}

/** The address with another change open, or with none. */
export function addressWithVersion(address: URLSearchParams, version: AuditVersion | null): URLSearchParams {
  const next = new URLSearchParams(address);
  if (version) next.set(VERSION_PARAMETER, versionKey(version));
  else next.delete(VERSION_PARAMETER);
  return next;
}
