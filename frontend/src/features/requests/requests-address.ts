import type { DecisionNotice } from '@timekeep/contracts/api/notices-api';
import type { RequestKind } from '@timekeep/contracts/requests/request-kinds';
import { object, string } from 'valibot';
import { lenient } from '@/shared/address-state';

/** The request that is open, or marked in a list. */
export const requestAddress = object({ request: lenient(string()) });
export const NO_REQUEST = { unreadable: {} } as const;

/** True for kinds that are about one day of one's attendance, and are shown with it. */
export function isOfDay(kind: RequestKind): boolean {
  return kind === 'correction' || kind === 'overtime';
}

/** Returns the address at which one's own request is shown and marked. */
export function ownRequestPath({ REQUEST_ID, requestKind, FROM }: DecisionNotice): string {
  const place = isOfDay(requestKind) ? `day=${FROM}` : 'tab=requests';
  return `/?${place}&request=${encodeURIComponent(REQUEST_ID)}`;
}
