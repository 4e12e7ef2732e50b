import type { RequestItem } from '@timekeep/contracts/api/requests-api';
import { t } from '@/shared/language/language';

export type Decision = 'endorse' | 'return' | 'grant' | 'refuse';

/** The person who decides: a supervisor, or HR. */
export type DecidingRole = 'SUPERVISOR' | 'HR';

/** The decisions of each role, the usual one last. */
export const DECISIONS: Readonly<Record<DecidingRole, readonly Decision[]>> = {
  SUPERVISOR: ['return', 'endorse'],
  HR: ['refuse', 'return', 'grant'],
};

export const DECISION_LABELS: Readonly<Record<Decision, string>> = {
  endorse: t('Endorse'),
  return: t('Return'),
  grant: t('Grant'),
  refuse: t('Refuse'),
};

/** A request to decide, with the revision of the record that the user has seen; null when it is the one of the request. */
export interface RequestToDecide {
  readonly request: RequestItem;
  readonly revision: string | null;
}
