import type {
  CompanyRules,
  CorrectionReason,
  Endorsement,
  LateGrace,
} from '@timekeep/contracts/rules/company-rules';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { OrganizationFacts, SetRules } from '../../../organization/organization.module.js';
import { SystemSession } from '../../system/system-session.js';
import { writeLine, writeMessage, writeRows, type OutputOptions } from '../../terminal/output.js';
import { UsageError } from '../../usage-error.js';

/** Options of `it rules set`. */
export interface SetOptions extends OutputOptions {
  readonly lateGrace?: number;
  readonly from?: WorkDate;
  readonly correctionReason?: CorrectionReason;
  readonly endorsement?: Endorsement;
  readonly requestDays?: number;
}

/** The rules as the log has them: for programs as they are in contracts, for people as a table. */
export async function showRules(options: OutputOptions): Promise<void> {
  const { rules } = await SystemSession.use((session) => session.get(OrganizationFacts).load());
  if (options.json) writeLine(JSON.stringify(rules));
  else writeRows(['RULE', 'FROM', 'VALUE'], rowsOf(rules), options);
}

/**
 * Sets the given rules, and reports the date from which records follow them.
 *
 * @throws UsageError without a rule, or for a grace without its date
 */
export async function setRules(options: SetOptions): Promise<void> {
  const { correctionReason = null, endorsement = null, requestDays = null } = options;
  const change = { lateGrace: graceOf(options), correctionReason, endorsement, requestDays };
  if (Object.values(change).every((value) => value === null)) {
    throw new UsageError(
      'Please give --late-grace with --from, --correction-reason, --endorsement or --request-days.',
    );
  }
  const outcome = await SystemSession.use((session) =>
    session.change(new SetRules(change, session.context('rules set')), ['attendance']),
  );
  switch (outcome) {
    case 'changed':
      writeMessage('The rules were set.', options);
      return;
    case 'pending':
      writeMessage('The rules were set. Records are being counted anew and follow in a while.', options);
      return;
    case 'unchanged':
      writeMessage('The rules were so already.', options);
  }
}

function graceOf({ lateGrace, from }: SetOptions): LateGrace | null {
  if (lateGrace === undefined && from === undefined) return null;
  if (lateGrace === undefined || from === undefined) {
    throw new UsageError('--late-grace and --from belong together.');
  }
  return { from, minutes: lateGrace };
}

function rowsOf({ lateGrace, correctionReason, endorsement, requestDays }: CompanyRules) {
  const graces = lateGrace.map(({ from, minutes }) => ({
    RULE: 'late grace',
    FROM: from,
    VALUE: minutes === 1 ? '1 minute' : `${minutes} minutes`,
  }));
  const [first] = lateGrace;
  return [
    { RULE: 'late grace', FROM: first ? `before ${first.from}` : '', VALUE: 'none' },
    ...graces,
    { RULE: 'correction reason', FROM: '', VALUE: correctionReason },
    { RULE: 'endorsement of requests', FROM: '', VALUE: endorsement },
    { RULE: 'days for requests', FROM: '', VALUE: `${requestDays} after the day` },
  ];
}
