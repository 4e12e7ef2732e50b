import type { Authority, AuthorityWithPower } from '@timekeep/contracts/events/account';
import type { CorrectionReason, Endorsement } from '@timekeep/contracts/rules/company-rules';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { OutputOptions } from '../../terminal/output.js';

/** Value of `--endorsement` with which a company has no rule of its own. */
export const GROUP_RULE = 'default';

/** Options of `it rules set`. */
export interface SetOptions extends OutputOptions {
  readonly lateGrace?: number;
  readonly from?: WorkDate;
  readonly correctionReason?: CorrectionReason;
  readonly endorsement?: Endorsement | typeof GROUP_RULE;
  readonly company?: string;
  readonly requestDays?: number;
  /** Empty for `none`. */
  readonly secondFactor?: readonly AuthorityWithPower[];
  readonly sessionIdle?: number;
  readonly passwordMin?: number;
  /** Those that `passwordMin` is for; all of them without it. */
  readonly authority?: readonly Authority[];
}
